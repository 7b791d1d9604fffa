// SPDX-License-Identifier: MIT
// trays.js: what lies beside the table: figures not yet deployed, figures eliminated, terrain of the pool.
//
// Trays lie to the left and right of the frame, whichever way the table is turned: most screens are wider than tables. Where everything would become
// too small, on a phone held upright, they lie above and below it, with larger figures and with headings that can be read at that size.
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
const READABLE = 10.5 / 31;      // pixels of the smaller heading for each of its units
const STEP = 0.25;               // headings do not grow by less
const LARGER = 1.6;
const SMALL = 14;               // pixels per inch

/** How much larger than usual headings have to be where trays lie above and below the table; 0 where they lie beside it and reach as far as
 *  `bounds`. `room`: pixels. */
function stacking(frame, bounds, room) {
  const [w, h] = [frame.width + 2 * MARGIN, frame.height + 2 * MARGIN];
  const beside = Math.min(room.width / (bounds.right - bounds.left), room.height / (bounds.bottom - bounds.top));
  if (beside * U > SMALL || room.width / room.height > 1.1 * w / h) return 0;
  const pixels = Math.min(room.width / w, room.height / (h * 1.3));
  return Math.max(1, Math.ceil(READABLE / pixels / STEP) * STEP);
}

function footprint(figure, larger = 1) {
  const size = (SIZE[figure.on] ?? 1) * larger;
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

/** A tray above or below the frame, as wide as that, beyond those that lie there. */
function band(frame, end, items, words, boxes, type) {
  const before = boxes.filter((one) => one.end === end).reduce((sum, one) => sum + one.h + GAP, 0);
  const laid = flow(items, frame.width + 2 * MARGIN - 40);
  const head = 58 * type;
  const h = laid.height + head + 16;
  const top = end === 'bottom' ? MARGIN + GAP + before : -frame.height - MARGIN - GAP - before - h;
  return { left: -MARGIN, top, w: frame.width + 2 * MARGIN, h, end, type, heading: words, places: laid.places.map(([x, y]) => [20 - MARGIN + x, top + head + y]) };
}

/** Where everything beside the table lies: {places: Map(id → [u, v, size]), boxes, pool}, in a room of so many pixels. */
export function layTrays(view, frame, names, room) {
  const beside = lay(view, frame, names, 0);
  const type = stacking(frame, extent(frame, beside), room);
  return type ? lay(view, frame, names, type) : beside;
}

/** `type` as from stacking(). */
function lay(view, frame, names, type) {
  const places = new Map();
  const boxes = [];
  for (const player of view.players) {
    const mine = view.figures.filter((figure) => figure.owner === player.name && figure.on in SIZE)
      .sort((a, b) => Number(a.on > b.on) - Number(a.on < b.on));
    if (!mine.length) continue;
    const items = mine.map((figure) => footprint(figure, type ? LARGER : 1));
    const words = heading(mine, names[player.name]);
    const laid = type ? band(frame, corner(frame, player)[1], items, words, boxes, type) : tray(frame, corner(frame, player), items, words);
    mine.forEach((figure, i) => places.set(figure.id, [...laid.places[i], items[i].size]));
    boxes.push({ ...laid, player });
  }
  return { places, boxes, pool: layPool(view, frame, boxes, type) };
}

/** Pool pieces, drawn a little smaller than they are. */
function layPool(view, frame, boxes, type) {
  const pieces = view.terrain.filter((piece) => !onTable(piece));
  if (!pieces.length || view.phase !== 'setup') return null;
  const shrink = 0.5;
  const items = pieces.map((piece) => {
    const b = box(piece.outline);
    return { wide: (b.right - b.left) * U * shrink + 40, high: (b.bottom - b.top) * U * shrink + 40 };
  });
  const used = boxes.filter((one) => one.left < 0).length;
  const words = [t('board.tray.pool'), String(pieces.length)];
  const laid = type ? band(frame, 'top', items, words, boxes, type) : tray(frame, ['left', used ? 'bottom' : 'top'], items, words);
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

/** Above and below the table the two parts of a heading stand in one line. */
function drawHeading({ left, top, type, heading: [name, what] }) {
  if (!type) return [s('text.tray-name', { x: left + 22, y: top + 46 }, name), s('text.tray-what', { x: left + 22, y: top + 86 }, what)];
  return [s('text.tray-name', { x: left + 22, y: top + 44 * type, style: { 'font-size': `${38 * type}px` } }, name,
    s('tspan.tray-what', { dx: 18 * type, style: { 'font-size': `${31 * type}px`, 'font-weight': '400' } }, what))];
}

const drawBox = (one) => [s('rect.tray-box', { x: one.left, y: one.top, width: one.w, height: one.h, rx: 26 }), ...drawHeading(one)];

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
