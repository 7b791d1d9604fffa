// SPDX-License-Identifier: MIT
// ui.js: elements, dialogs and notices. No framework: the document is the state of the screen.
import { t } from './i18n.js';

const SVG = 'http://www.w3.org/2000/svg';

function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style' && typeof value === 'object')
      for (const [property, setting] of Object.entries(value)) element.style.setProperty(property, setting);
    else if (name === 'class') element.classList.add(...String(value).split(/\s+/).filter(Boolean));     // beside those of the selector
    else if (name === 'value' && 'value' in element) element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
}

function fill(element, children) {
  for (const child of children.flat(Infinity))
    if (child !== undefined && child !== null && child !== false) element.append(child);
}

function parse(selector) {
  const [, tag, rest] = /^([\w-]*)(.*)$/.exec(selector);
  const id = /#([\w-]+)/.exec(rest);
  return { tag: tag || 'div', id: id && id[1], classes: [...rest.matchAll(/\.([\w-]+)/g)].map((m) => m[1]) };
}

function make(element, spec, attributes, children) {
  if (spec.id) element.id = spec.id;
  if (spec.classes.length) element.classList.add(...spec.classes);
  if (attributes instanceof Node || typeof attributes !== 'object' || attributes === null || Array.isArray(attributes))
    fill(element, [attributes, ...children]);
  else {
    const { value, ...others } = attributes;
    dress(element, others);
    fill(element, children);
    if (value !== undefined) dress(element, { value });     // after its options
  }
  return element;
}

/** h('p.muted', {onclick}, 'text', child…): an element of the page. Text is text, never markup. */
export function h(selector, attributes = {}, ...children) {
  const spec = parse(selector);
  return make(document.createElement(spec.tag), spec, attributes, children);
}

/** The same for elements of a drawing. */
export function s(selector, attributes = {}, ...children) {
  const spec = parse(selector);
  return make(document.createElementNS(SVG, spec.tag), spec, attributes, children);
}

/** Sets an attribute unless it already has that value: setting it again would repaint it. */
export function put(node, name, value) {
  if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

export function clear(element, ...children) {
  element.replaceChildren();
  fill(element, children);
  return element;
}

/** What has the focus, if it is inside the element (by default, the page). */
export function focused(element = document.body) {
  const at = document.activeElement;
  return (at instanceof HTMLElement || at instanceof SVGElement) && element.contains(at) ? at : null;
}

/** Fills an element again; the focus stays on what has the same data-test (and the same data-word around it). */
export function redraw(element, ...children) {
  const at = focused(element);
  const around = (found) => found?.closest('[data-word]')?.dataset.word;
  const word = around(at);
  const test = at?.dataset.test;
  clear(element, ...children);
  if (!test) return;
  const named = [...element.querySelectorAll(`[data-test="${test}"]`)];
  const same = named.find((found) => around(found) === word) ?? (word ? null : named[0]);
  const next = same ?? named[0] ?? element.querySelector('button, input, select') ?? element;
  if (next === element) element.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** A button that is drawn anew while it is pressed is not lost: the same one in its place is clicked when the pointer is let go. */
export function keepPresses() {
  const at = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest('button') ?? null;
  let pressed = null;
  addEventListener('pointerdown', (event) => { pressed = event.button === 0 ? at(event) : null; }, true);
  addEventListener('pointerup', (event) => {
    const [before, now] = [pressed, at(event)];
    pressed = null;
    if (before && !before.isConnected && now?.isEqualNode(before)) now.click();
  }, true);
}

export function toast(text, kind = '') {
  const note = h(`div.toast${kind ? `.${kind}` : ''}`, { role: kind === 'bad' ? 'alert' : 'status' }, text);
  document.getElementById('toasts').append(note);
  setTimeout(() => note.remove(), Math.max(3000, text.length * 60));
}

export function announce(text) {
  document.getElementById('announce').textContent = text;
}

/** Puts a text on the clipboard; says whether it is there now. A page that came over plain HTTP has to select it first. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = focused();
    const box = h('textarea.unseen', { readonly: true, value: text, 'aria-hidden': 'true' });
    (document.querySelector('dialog[open]') ?? document.body).append(box);
    box.select();
    const done = document.execCommand('copy');
    box.remove();
    before?.focus({ preventScroll: true });
    return done;
  }
}

/** A dialog over the page; resolves with what close(value) is given, or undefined when dismissed. Whoever presses a button need not
 *  wait for the browser to tell that the dialog has closed: it is gone at once, and its answer counts for the next button pressed. */
export function dialog(title, build) {
  return new Promise((resolve) => {
    const box = h('dialog', { 'aria-label': title });
    const end = (answer) => { box.remove(); resolve(answer); };
    box.append(h('h2', title));
    fill(box, [build((answer) => { box.close(); end(answer); })]);
    box.addEventListener('close', () => end());             // dismissed by a key
    document.body.append(box);
    box.showModal();
  });
}

/** Asks before what cannot be undone. */
export function confirm(title, text, yes) {
  return dialog(title, (close) => [
    h('p', { 'data-test': 'question' }, text),
    h('div.actions', h('button.main', { 'data-test': 'yes', onclick: () => close(true) }, yes), h('button', { onclick: () => close(false) }, t('cancel'))),
  ]).then(Boolean);
}
