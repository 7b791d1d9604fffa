// SPDX-License-Identifier: MIT
// trays.js: what lies beside the table: figures not yet deployed, figures eliminated, terrain of the pool.
//
// Trays lie to the left and right of the frame, whichever way the table is turned: screens are wider than tables.
import { t } from '../i18n.js';
import { s } from '../ui.js';
import { U, pathOf, sides } from './frame.js';
import { MARGIN, onTable } from './ground.js';
import { slotClasses } from './paint.js';
import { box } from './shapes.js';
import { drawPiece } from './terrain.js';

const GAP = 60;
const HEAD = 104;
const SIZE = { beside: 0.9, eliminated: 0.62 };
const LETTER = 18.5;             // about the width of one in a heading

function footprint(figure) {
  const size = SIZE[figure.on] ?? 1;
  const d = figure.radius * 2 * U * size;
  return { wide: d * figure.discs + 22, high: d + 26, size };
}

/** Lays boxes in rows of a width; returns places of their middles and the height. */
function flow(items, width) {
  let [x, y, high] = [0, 0, 0];
  const places = items.map(({ wide, high: tall }) => {
    if (x > 0 && x + wide > width) [x, y, high] = [0, y + high, 0];
    const place = [x + wide / 2, y + tall / 2];
    x += wide;
    high = Math.max(high, tall);
    return place;
  });
  return { places, height: y + high };
}

/** The narrowest width at which a tray is not higher than it may be. */
function fitted(items, most, least) {
  const widest = Math.max(...items.map((item) => item.wide));
  for (let width = Math.max(least, widest); ; width += 90) {
    const laid = flow(items, width);
    if (laid.height <= most || width > 1600) return { width, ...laid };
  }
}

const CORNER = { bottom: ['right', 'bottom'], top: ['right', 'top'], left: ['left', 'bottom'], right: ['left', 'top'] };

function corner(frame, player) {
  const side = Object.entries(sides(frame.turn)).find(([, edge]) => edge === player.edge)[0];
  return CORNER[side];
}

/** A tray at a corner of the frame: where it is, and where the things in it are. */
function tray(frame, [side, end], items, words) {
  const [name, what] = words;
  const most = frame.height * 0.5 - HEAD - 40;
  const laid = fitted(items, most, Math.max(name.length * LETTER * 1.15, what.length * LETTER));
  const [w, h] = [laid.width + 40, laid.height + HEAD + 26];
  const left = side === 'right' ? frame.width + MARGIN + GAP : -MARGIN - GAP - w;
  const top = end === 'bottom' ? MARGIN - h : -frame.height - MARGIN;
  return { left, top, w, h, heading: [name, what], places: laid.places.map(([x, y]) => [left + 20 + x, top + HEAD + y]) };
}

/** Where everything beside the table lies: {places: Map(id → [u, v, size]), boxes, pool} */
export function layTrays(view, frame, names) {
  const places = new Map();
  const boxes = [];
  for (const player of view.players) {
    const mine = view.figures.filter((figure) => figure.owner === player.name && figure.on in SIZE)
      .sort((a, b) => Number(a.on > b.on) - Number(a.on < b.on));
    if (!mine.length) continue;
    const items = mine.map(footprint);
    const laid = tray(frame, corner(frame, player), items, heading(mine, names[player.name]));
    mine.forEach((figure, i) => places.set(figure.id, [...laid.places[i], items[i].size]));
    boxes.push({ ...laid, player });
  }
  return { places, boxes, pool: layPool(view, frame, boxes) };
}

/** Pool pieces, drawn a little smaller than they are. */
function layPool(view, frame, boxes) {
  const pieces = view.terrain.filter((piece) => !onTable(piece));
  if (!pieces.length || view.phase !== 'setup') return null;
  const shrink = 0.5;
  const items = pieces.map((piece) => {
    const b = box(piece.outline);
    return { wide: (b.right - b.left) * U * shrink + 40, high: (b.bottom - b.top) * U * shrink + 40 };
  });
  const used = boxes.filter((one) => one.left < 0).length;
  const laid = tray(frame, ['left', used ? 'bottom' : 'top'], items, [t('board.tray.pool'), String(pieces.length)]);
  return { ...laid, items: pieces.map((piece, i) => ({ piece, at: laid.places[i], shrink })) };
}

/** Corners of a pool piece where it lies in the tray. */
export function poolPoints({ piece, at, shrink }) {
  const b = box(piece.outline);
  const middle = [(b.left + b.right) / 2, (b.top + b.bottom) / 2];
  const move = ([x, y]) => [at[0] + (x - middle[0]) * U * shrink, at[1] - (y - middle[1]) * U * shrink];
  return { outline: piece.outline.map(move), access: (piece.access ?? []).map(move) };
}

/** Whose tray it is, and what lies in it. */
function heading(mine, name) {
  const waiting = mine.filter((figure) => figure.on === 'beside').length;
  const out = mine.filter((figure) => figure.on === 'eliminated');
  const parts = [waiting ? t('board.tray.waiting', { n: waiting }) : null,
    out.length ? t('board.tray.out', { n: out.length, points: out.reduce((sum, figure) => sum + (figure.points ?? 0), 0) }) : null];
  return [name, parts.filter(Boolean).join(', ')];
}

function drawBox({ left, top, w, h, heading: [name, what] }) {
  return [s('rect.tray-box', { x: left, y: top, width: w, height: h, rx: 26 }), s('text.tray-name', { x: left + 22, y: top + 46 }, name),
    s('text.tray-what', { x: left + 22, y: top + 86 }, what)];
}

export function drawTrays(laid, slotOf, ids) {
  const parts = laid.boxes.map((one) => s('g', { class: ['tray', ...slotClasses(slotOf(one.player.name))].join(' ') }, ...drawBox(one)));
  if (laid.pool) parts.push(drawPool(laid.pool, ids));
  return parts;
}

function drawPool(pool, ids) {
  const group = s('g.tray', ...drawBox(pool));
  for (const item of pool.items) {
    const { outline, access } = poolPoints(item);
    const drawn = drawPiece(item.piece, outline, access, ids, U * item.shrink);
    drawn.dataset.id = item.piece.id;
    group.append(drawn, s('path.tray-hit', { d: pathOf(outline, item.piece.ground !== 'low-wall') }));
  }
  return group;
}

/** How far everything reaches: table, frame and trays. */
export function extent(frame, laid) {
  const all = [{ left: -MARGIN, top: -frame.height - MARGIN, w: frame.width + 2 * MARGIN, h: frame.height + 2 * MARGIN }, ...laid.boxes,
    ...(laid.pool ? [laid.pool] : [])];
  const pad = 18;
  return {
    left: Math.min(...all.map((b) => b.left)) - pad, right: Math.max(...all.map((b) => b.left + b.w)) + pad,
    top: Math.min(...all.map((b) => b.top)) - pad, bottom: Math.max(...all.map((b) => b.top + b.h)) + pad,
  };
}
