// SPDX-License-Identifier: MIT
// paint.js: the colour and pattern of each player.
//
// A player has a slot: its colour, how its ring is drawn and how light its bases are. Slots differ in lightness
// and pattern, so that armies can be told apart without colour.
const COLOURS = ['red', 'blue', 'gold', 'green', 'violet', 'teal', 'brown', 'slate'];
export const RINGS = ['solid', 'double', 'dashed', 'dotted'];

/** Slots of all players of a view: those named after a colour have it, the others take what is left. */
export function slots(view) {
  const taken = new Map();
  const names = view.players.map((player) => player.name);
  for (const name of names) if (COLOURS.includes(name)) taken.set(name, COLOURS.indexOf(name));
  for (const name of names) {
    if (taken.has(name)) continue;
    const used = new Set(taken.values());
    const free = COLOURS.findIndex((_, i) => !used.has(i));
    taken.set(name, Math.max(0, free));
  }
  return taken;
}

export function playerSlot(view, name) {
  return slots(view).get(name) ?? 0;
}

/** The class that gives an element the colours of a player: p-red… */
export function playerClass(view, name) {
  return `p-${COLOURS[playerSlot(view, name)]}`;
}

/** All classes of a player's pieces on the board. */
export function slotClasses(slot) {
  return [`p-${COLOURS[slot]}`, `ring-${RINGS[slot % 4]}`, slot % 2 ? 'deep' : 'pale'];
}

/** Dark or light writing on a colour of the ability card. */
export const MARK_INK = { green: '#fff', red: '#fff', blue: '#fff', orange: '#1b1a20', yellow: '#1b1a20', black: '#fff', gray: '#1b1a20' };
