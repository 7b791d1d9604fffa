// SPDX-License-Identifier: MIT
// pieces.js: terrain to choose from for the pool: what each piece is, and its outline in inches.
//
// Every piece counts as one of the standard templates; raised ones are not used in standard and tournament games. Not every edition has
// every kind of ground.
import { editionCalled } from '../editions.js';
import { t } from '../i18n.js';
import { s } from '../ui.js';

const thicket = [[0, 1.25], [1.75, 0], [4.75, 0.5], [5.5, 3], [4, 5], [0.75, 4.5]];
const boulder = [[0, 0], [5, 0], [5, 4], [2.5, 5], [0, 4]];
const lens = [[1, 0], [4.5, 0], [6.5, 2.25], [5, 4.5], [1.5, 4.5], [0, 2]];
const corner = [[0, 0], [5, 0], [5, 2], [2, 2], [2, 5], [0, 5]];
const strip = [[0, 0.5], [3, 0], [6.5, 0.75], [7, 2.5], [3.5, 2], [0.5, 2.75]];

/** @type {{ id: string, words: string, ground: string, corners: number[][], only?: string[], raised?: boolean, access?: number[][],
 *   name?: string, built?: { defense: number, structure: number, fortification: number } }[]} */
export const pieces = [
  { id: 'copse', words: 'hindering', ground: 'hindering', corners: thicket },
  { id: 'bracken', words: 'hindering', ground: 'hindering', corners: lens },
  { id: 'hedgerow', words: 'hindering', ground: 'hindering', corners: strip },
  { id: 'rock', words: 'blocking', ground: 'blocking', corners: boulder },
  { id: 'ruin', words: 'blocking', ground: 'blocking', corners: corner },
  { id: 'ford', words: 'shallow', ground: 'shallow', corners: lens },
  { id: 'stream', words: 'shallow', ground: 'shallow', corners: strip },
  { id: 'pond', words: 'deep', ground: 'deep', corners: thicket },
  { id: 'grass', words: 'concealing', ground: 'concealing', corners: lens },
  { id: 'rift', words: 'chasm', ground: 'chasm', corners: strip },
  { id: 'fence', words: 'low-wall', ground: 'low-wall', corners: [[0.5, 0.5], [3, 0.5], [5, 1]] },
  { id: 'wall', words: 'low-wall', ground: 'low-wall', corners: [[0.5, 0.5], [4, 0.5], [4, 4]] },
  { id: 'rise', words: 'clear elevated', ground: 'clear', raised: true, corners: lens },
  { id: 'scarp', words: 'clear abrupt', ground: 'clear', raised: true, corners: boulder, access: [[2.5, 0], [5, 2]] },
];

export const EACH = 4;
export const BUILT_EACH = 2;

/** Adds the pieces of collections to those above, once. */
export function learnPieces(engine) {
  for (const { id, name, rules, words, ground, raised, built, defense, structure, fortification, corners, access } of engine.pieces())
    if (!pieceOf(id)) pieces.push({ id, name, words, ground, raised, corners, access, only: [rules], ...(built ? { built: { defense, structure, fortification } } : {}) });
}

export function pieceTitle(piece) {
  const key = `setup.piece.${piece.id}`;
  return t(key) === key ? piece.name ?? piece.id : t(key);
}
export const pieceKind = (piece) => (piece.built ? t('setup.piece.built', { ground: t(piece.raised ? 'setup.piece.built.on' : `setup.ground.${piece.ground}`), ...piece.built })
  : t(`setup.ground.${piece.words}`));
export const pieceOf = (id) => pieces.find((p) => p.id === id);

/** Those that edition and format allow. */
export const allowedPieces = ({ edition, raised }) => pieces.filter((p) => (raised || !p.raised) && editionCalled(edition).grounds.includes(p.ground)
  && (!p.only || p.only.includes(edition)));

/** Four different ones at random. */
export function drawPieces(wanted) {
  const all = allowedPieces(wanted).filter((piece) => !piece.built);
  const drawn = [];
  while (drawn.length < EACH) drawn.push(all.splice(Math.floor(Math.random() * all.length), 1)[0].id);
  return drawn;
}

/** @param {number[]} corner */
const place = ([x, y], dx, dy) => `${x + dx},${y + dy}`;

/** The lines that offer a player's pieces to the pool; their coordinates mean nothing. */
export function poolLines(player, ids) {
  return ids.flatMap((id, i) => {
    const piece = pieceOf(id);
    const name = `${id}-${player}${ids.indexOf(id) < i ? `-${i}` : ''}`;
    const corners = piece.corners.map((corner_) => place(corner_, 4, 6)).join(' ');
    return [`pool ${player} ${name} ${piece.words}${piece.built ? '' : ' template'} ${corners}`,
      ...(piece.access ?? []).map((at) => `access ${name} ${place(at, 4, 6)}`)];
  });
}

/** A small drawing of it, to scale. */
export function pieceDrawing(piece) {
  const points = piece.corners.map(([x, y]) => `${x},${-y}`).join(' ');
  const shape = piece.ground === 'low-wall' ? s('polyline', { points, class: 'su-piece-wall' })
    : s('polygon', { points, class: `su-piece-${piece.ground}${piece.built ? ' su-piece-built' : piece.raised ? ' su-piece-raised' : ''}` });
  const steps = (piece.access ?? []).map(([x, y]) => s('circle', { cx: x, cy: -y, r: 0.35, class: 'su-piece-access' }));
  return s('svg.su-piece', { viewBox: '-0.6 -5.6 8.2 6.2', 'aria-hidden': 'true' }, shape, ...steps);
}
