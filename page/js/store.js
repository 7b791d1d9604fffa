// SPDX-License-Identifier: MIT
// store.js: what this browser remembers. Nothing here leaves it but the tokens of seats.
const PREFIX = 'warlord.';

export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  if (value === undefined) localStorage.removeItem(PREFIX + key);
  else localStorage.setItem(PREFIX + key, JSON.stringify(value));
}

/** Games this browser has a seat in: {ID: {token, code, title, seats, created}}. */
export function seats() {
  return recall('seats', {});
}

export function rememberSeat(id, seat) {
  remember('seats', { ...seats(), [id]: { ...seats()[id], ...seat } });
}

export function forgetSeat(id) {
  const all = seats();
  delete all[id];
  remember('seats', all);
}

/** Own armies {NAME: text} and collections {ID: text}. */
export const armies = () => recall('armies', {});
export const collections = () => recall('collections', {});
