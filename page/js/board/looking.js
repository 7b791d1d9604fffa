// SPDX-License-Identifier: MIT
// looking.js: methods of the board: what is at a point, where points are on the screen, hover and focus.
import { ABOARD } from './figure.js';
import { U } from './frame.js';
import { onTable } from './ground.js';
import { fromOutline, inside } from './shapes.js';
import { poolPoints } from './trays.js';
import { fromFigure, inSection, standsAt, terrainOn } from './words.js';

/** @typedef {import('./board.js').Board} Board */

/** @param {number[]} place */
const near = ([a, b], x, y) => Math.hypot(x - a, y - b);

/** @this {Board} */
export function toTable(clientX, clientY) {
  this.camera.measure();
  return this.tableAt(clientX - this.camera.left, clientY - this.camera.top);
}

/** @this {Board} */
export function toClient(x, y) {
  this.camera.measure();
  const [px, py] = this.camera.toPixels(...this.frame.at(x, y));
  return [px + this.camera.left, py + this.camera.top];
}

/** Pixels of the element → inches. @this {Board} */
export function tableAt(px, py) {
  return this.frame.back(...this.camera.toDrawing(px, py));
}

/** The figure at a place of the table, or the nearest within `slack` inches; a rider sits on top of its carrier. @this {Board} */
export function figureAt(x, y, slack = 0) {
  const rider = [...this.figures.values()].find((figure) => figure.on === 'table' && figure.aboard
    && near(standsAt(figure, this.view), x, y) <= figure.radius * ABOARD);
  if (rider) return rider.id;
  let best = null;
  let least = slack;
  for (const figure of this.figures.values()) {
    if (figure.on !== 'table') continue;
    const far = fromFigure(figure, x, y);
    if (!inSection(figure, x, y)) continue;
    if (far <= least) [least, best] = [far, figure.id];
  }
  return best;
}

/** @this {Board} */
export function terrainAt(x, y) {
  return terrainOn(this.view, x, y).at(-1)?.id ?? null;
}

function inTray(board, u, v) {
  for (const [id, [a, b, size]] of board.laid.places) {
    const figure = board.figures.get(id);
    const r = figure.radius * U * size;
    if (Math.abs(v - b) <= r + 8 && Math.abs(u - a) <= r * (figure.discs || 1) + 8) return id;
  }
  return null;
}

function inPool(board, u, v) {
  for (const item of board.laid.pool?.items ?? []) {
    const { outline } = poolPoints(item);
    if (item.piece.ground === 'low-wall' ? fromOutline(outline, [u, v], false) < 40 : inside(outline, u, v)) return item.piece.id;
  }
  return null;
}

/** What lies under a pixel: {handle} or {figure} or {terrain}; `slack` in pixels; `below` looks through the handle. @this {Board} */
export function hit(px, py, slack, below = false) {
  if (!this.view) return {};
  if (!below && this.onHandle(px, py, slack)) return { handle: this.handleShown };
  const [u, v] = this.camera.toDrawing(px, py);
  const [x, y] = this.frame.back(u, v);
  const figure = this.figureAt(x, y, slack / this.camera.scale) ?? inTray(this, u, v);
  if (figure) return { figure };
  return { terrain: this.terrainAt(x, y) ?? inPool(this, u, v) };
}

/** Is a pixel on the facing handle? @this {Board} */
export function onHandle(px, py, slack) {
  if (!this.handleShown) return false;
  const [x, y] = this.camera.toPixels(...this.handleAt);
  return Math.hypot(px - x, py - y) < 15 + slack * 0.6;
}

/** What a drag that begins there would move, if it may. @this {Board} */
export function draggable(found) {
  if (!this.options.interactive && this.options.interactive !== undefined) return null;
  const what = found.figure ? { figure: found.figure } : found.terrain ? { terrain: found.terrain } : null;
  return what && this.call('candrag', what) ? what : null;
}

/** Where a piece is: centre of a figure, first corner of terrain. `inTray` is set on what lies beside the table. @this {Board} */
export function placeOf(what) {
  if (what.figure) {
    const figure = this.figures.get(what.figure);
    if (!figure) return null;
    return Object.assign([figure.x, figure.y], { inTray: figure.on !== 'table' });
  }
  const piece = this.view.terrain.find((one) => one.id === what.terrain);
  if (!piece) return null;
  return Object.assign([...piece.outline[0]], { inTray: !onTable(piece) });
}

/** A piece from the pool is held by its middle: from there to its first corner. @this {Board} */
export function grip(id) {
  const { outline } = this.view.terrain.find((one) => one.id === id);
  const [x, y] = [0, 1].map((i) => outline.reduce((sum, p) => sum + p[i], 0) / outline.length);
  return [outline[0][0] - x, outline[0][1] - y];
}

/** Figures whose centres lie in a rectangle of pixels. @this {Board} */
export function within(from, to) {
  const [a, b] = [this.camera.toDrawing(...from), this.camera.toDrawing(...to)];
  const between = (x, p, q) => x >= Math.min(p, q) && x <= Math.max(p, q);
  return [...this.pieces.values()]
    .filter((piece) => piece.where === 'table' && between(piece.u, a[0], b[0]) && between(piece.v, a[1], b[1]))
    .map((piece) => piece.id);
}

/** @this {Board} */
export function rectangle(from, to) {
  this.frameBox.hidden = !from;
  if (!from) return;
  const { style } = this.frameBox;
  style.left = `${Math.min(from[0], to[0])}px`;
  style.top = `${Math.min(from[1], to[1])}px`;
  style.width = `${Math.abs(from[0] - to[0])}px`;
  style.height = `${Math.abs(from[1] - to[1])}px`;
}

/* --- hover and focus */

/** @this {Board} */
export function setHover(id, event) {
  const next = id ?? null;
  if (next === (this.hovered ?? null)) return;
  this.pieces.get(this.hovered)?.root.classList.remove('hover');
  this.hovered = next;
  this.pieces.get(next)?.root.classList.add('hover');
  if (this.host.dataset.detail === 'far' || this.host.dataset.detail === 'mid') this.layNames();
  this.call('onhover', next, { clientX: event?.clientX, clientY: event?.clientY, event });
}

/** Where a figure's base is on the screen, on the table or in a tray, and how far it reaches: {clientX, clientY, reach}. @this {Board} */
export function baseAt(id) {
  const piece = this.pieces.get(id);
  if (!piece) return {};
  this.camera.measure();
  const [px, py] = this.camera.toPixels(piece.u, piece.v);
  return { clientX: px + this.camera.left, clientY: py + this.camera.top, reach: piece.radius * piece.size * (piece.discs || 1) * this.camera.scale };
}

/** A figure has the keyboard focus: its card is shown there. @this {Board} */
export function setFocusHover(id) {
  const piece = this.pieces.get(id);
  if (!piece) {
    if (this.focusHover) this.call('onhover', null, {});
    this.focusHover = null;
    return;
  }
  this.focusHover = id;
  const [px, py] = this.camera.toPixels(piece.u, piece.v);
  this.call('onhover', id, { clientX: px + this.camera.left, clientY: py + this.camera.top });
}

/** @this {Board} */
export function pointAt(found, px, py) {
  const cursor = found.handle ? 'grab' : found.figure ? 'pointer' : found.terrain && this.draggable(found) ? 'grab' : '';
  if (this.host.style.cursor !== cursor) this.host.style.cursor = cursor;
  const piece = found.terrain && this.view.terrain.find((one) => one.id === found.terrain);
  if (piece) this.tip.show(piece, px, py);
  else this.tip.hide();
}

/** @this {Board} */
export function context(event) {
  this.camera.measure();
  const [px, py] = [event.clientX - this.camera.left, event.clientY - this.camera.top];
  const found = this.hit(px, py, event.pointerType === 'touch' ? 20 : 2);
  const [x, y] = this.tableAt(px, py);
  const { clientX, clientY } = event;
  this.call('oncontext', { fig: found.figure ?? null, terrain: found.terrain ?? null, x, y, clientX, clientY, event });
}

/** The one figure Tab leads to. @this {Board} */
export function tabStop(id) {
  if (this.stop) this.stop.root.setAttribute('tabindex', -1);
  this.stop = this.pieces.get(id) ?? null;
  this.focused = this.stop ? id : null;
  if (this.stop) this.stop.root.setAttribute('tabindex', 0);
}

/** @this {Board} */
export function focus(id, seen = true) {
  const piece = this.pieces.get(id);
  if (!piece) return;
  this.tabStop(id);
  piece.root.focus({ preventScroll: true, focusVisible: seen });
  if (seen) this.reveal([id]);
}

/** Moves the view only if the figure is out of sight. @this {Board} */
export function reveal(ids) {
  const pad = 40;
  const seen = ids.map((id) => this.pieces.get(id)).filter(Boolean);
  const hidden = seen.filter((piece) => {
    const [x, y] = this.camera.toPixels(piece.u, piece.v);
    return x < pad || y < pad || x > this.camera.width - pad || y > this.camera.height - pad;
  });
  if (!hidden.length || this.camera.fitted) return;
  const mean = (key) => seen.reduce((sum, piece) => sum + piece[key], 0) / seen.length;
  this.camera.centre(mean('u'), mean('v'));
}
