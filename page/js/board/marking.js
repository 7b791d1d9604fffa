// SPDX-License-Identifier: MIT
// marking.js: methods of the board: which figures are selected, highlighted or at fault; the facing handle.
import { put } from '../ui.js';
import { U } from './frame.js';
import { sectionsOf } from './words.js';

/** @typedef {import('./board.js').Board} Board */

const MARKS = ['legal', 'illegal', 'culprit'];

/** @this {Board} */
export function select(ids) {
  const before = this.selected;
  this.selected = [...(ids ?? [])];
  this.placeHandle();
  if (before.join() === this.selected.join()) return;
  for (const [id, piece] of this.pieces) piece.select(this.selected.includes(id));
  this.layNames();
}

/** @this {Board} */
export function highlight({ legal = [], illegal = [], targets = [], culprit = null, dim = false } = {}) {
  const lit = JSON.stringify([legal, illegal, targets, culprit, dim && this.selected]);
  if (lit === this.lit) return;
  this.lit = lit;
  const named = new Set([...legal, ...illegal, ...targets.map((target) => target.fig), culprit?.figure, ...this.selected]);
  const marked = { legal: new Set(legal), illegal: new Set(illegal), culprit: new Set([culprit?.figure]) };
  for (const [id, piece] of this.pieces) {
    for (const mark of MARKS) piece.mark(mark, marked[mark].has(id));
    piece.mark('dim', dim && !named.has(id));
  }
  for (const piece of this.ground.querySelectorAll('.piece')) piece.classList.toggle('culprit', piece.dataset.id === culprit?.terrain);
  this.overlays.plates(targets);
}

/** Where a figure is turned: at its ghost, if it has one. */
function stands(board, piece) {
  const ghost = board.overlays.ghostOf?.stands;
  if (ghost?.figure !== piece.id) return { u: piece.u, v: piece.v, rotation: piece.rotation };
  const [u, v] = board.frame.at(ghost.x, ghost.y);
  return { u, v, rotation: ghost.facing === undefined ? piece.rotation : board.frame.rotation(ghost.facing) };
}

/** The handle is in front of the one figure that is selected, if it can be turned. @this {Board} */
export function placeHandle() {
  const piece = this.selected.length === 1 ? this.pieces.get(this.selected[0]) : null;
  const turns = piece?.where === 'table' && this.options.onface && (this.options.canface?.(piece.id) ?? true);
  this.handleShown = turns ? piece.id : null;
  this.handle.classList.toggle('shown', Boolean(this.handleShown));
  if (!this.handleShown) return;
  const k = U / this.camera.scale;
  const rim = piece.radius * U * (piece.discs === 2 ? 2 : 1);
  const far = rim + Math.max(34, 34 * k);
  const place = stands(this, piece);
  const a = place.rotation * Math.PI / 180;
  const [u, v] = [place.u + Math.cos(a) * far, place.v + Math.sin(a) * far];
  this.handleAt = [u, v];
  put(this.handle, 'transform',
    `translate(${u.toFixed(1)} ${v.toFixed(1)}) rotate(${place.rotation.toFixed(1)}) scale(${k.toFixed(4)})`);
  put(this.handle.firstElementChild, 'd', `M${(-(far - rim) / k + 6).toFixed(1)} 0H-12`);
}

/** The direction from a figure to a pixel, in degrees. @this {Board} */
export function angleTo(id, px, py) {
  const place = stands(this, this.pieces.get(id));
  const [u, v] = this.camera.toDrawing(px, py);
  return this.frame.facing(Math.atan2(v - place.v, u - place.u) * 180 / Math.PI);
}

/** @this {Board} */
export function faceGhost(id, degrees) {
  const ghost = this.overlays.ghostOf?.stands;
  const at = ghost?.figure === id ? ghost : this.figures.get(id);
  this.ghost({ figure: id }, at.x, at.y, degrees);
}

/** A piece that is being dragged is pale where it stands. @this {Board} */
export function lift(what, up) {
  const figure = what.figure ? this.figures.get(what.figure) : null;
  if (what.figure) for (const { id } of figure ? sectionsOf(figure, this.view) : []) this.pieces.get(id)?.root.classList.toggle('lifted', up);
  else for (const node of this.host.querySelectorAll('.piece')) if (node.dataset.id === what.terrain) node.classList.toggle('lifted', up);
}
