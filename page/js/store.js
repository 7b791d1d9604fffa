// SPDX-License-Identifier: MIT
// store.js: what this browser remembers. Only the tokens of seats ever leave it.
const PREFIX = 'warlord.';

export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Returns whether there was room for it. */
export function remember(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
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

/** The player's armies {ID: text} and collections {ID: text}, in the order they were added. */
export const armies = () => recall('armies', {});
export const collections = () => recall('collections', {});

function keep(shelf, id, text) {
  const all = recall(shelf, {});
  if (text === undefined) delete all[id];
  else all[id] = text;
  return remember(shelf, all);
}

/** Without a text it is removed. Returns whether there was room for it. */
export const keepArmy = (id, text) => keep('armies', id, text);
export const keepCollection = (id, text) => keep('collections', id, text);

/** A table or game that was dropped on the page, kept until the page is left: {name, text}, or null. */
export function openedFile() {
  try {
    return JSON.parse(sessionStorage.getItem(`${PREFIX}file`));
  } catch {
    return null;
  }
}

export function openFile(name, text) {
  sessionStorage.setItem(`${PREFIX}file`, JSON.stringify({ name, text }));
}
