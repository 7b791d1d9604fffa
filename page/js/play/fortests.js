// SPDX-License-Identifier: MIT
// fortests.js: window.__warlord, by which tests and scripts look at a game.

/** What tests look at; docs/page.md "For tests". The parts themselves are there too, but are not copied with the rest. */
export function forTests(play) {
  const { session } = play;
  const facts = { game: () => session.id, line: () => session.line, hash: () => session.hash, serverHash: () => session.link.hash,
    compared: () => session.compared, mismatches: () => session.mismatches, idle: () => session.idle, asked: () => session.asked };
  const parts = { table: () => session.table, link: () => session.link, session: () => session, hands: () => play.hands,
    board: () => play.board };
  const made = {};
  for (const [name, get] of Object.entries(facts)) Object.defineProperty(made, name, { get, enumerable: true });
  for (const [name, get] of Object.entries(parts)) Object.defineProperty(made, name, { get });
  return made;
}
