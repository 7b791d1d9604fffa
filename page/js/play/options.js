// SPDX-License-Identifier: MIT
// options.js: preferences, kept in this browser.
import { recall, remember } from '../store.js';

const usual = {
  confirm: true,          // a move waits for its confirmation
  snap: true,             // moves snap to contact
  autoReady: true,        // switching abilities off is asked only where it matters
  speed: 'normal',        // of what others do: slow, normal, fast, instant
  dice: true,             // dice roll visibly
  reasons: false,         // bots' reasons are unfolded in the log
  card: true,             // the chosen figure's card is unfolded
};

const paces = { slow: 1.8, normal: 1, fast: 0.4, instant: 0 };
const listeners = new Set();

export function option(name) {
  return { ...usual, ...recall('play', {}) }[name];
}

export function setOption(name, value) {
  if (option(name) === value) return;
  remember('play', { ...recall('play', {}), [name]: value });
  for (const listener of listeners) listener(name, value);
}

/** Calls back when an option changes; returns a function that stops it. */
export function watchOptions(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long things take: a factor, 0 for not at all. */
export function pace() {
  return paces[option('speed')] ?? 1;
}

export const speeds = Object.keys(paces);
