// SPDX-License-Identifier: MIT
// names.js: names below the bases and above items that lie on the table, where there is room for them. They keep their size on the
// screen and are drawn under the figures; a name that would cover another figure goes to the other side, or is not shown. Whoever
// is chosen is named in full.
import { s } from '../ui.js';
import { U } from './frame.js';

const canvas = document.createElement('canvas').getContext('2d');
const FONT = '600 11.5px system-ui, sans-serif';
const HIGH = 15;
const RIM = 0.22;                // of a base's radius: how far the lines of its front arc stand out

const measured = new Map();
function width(text) {
  if (!measured.has(text)) {
    canvas.font = FONT;
    measured.set(text, canvas.measureText(text).width);
  }
  return measured.get(text);
}

/** As much of a name as fits. */
export function shortened(name, room) {
  if (width(name) <= room) return name;
  const words = name.split(' ').filter((word) => !/^(the|of|der|die|das|von)$/i.test(word));
  const shorter = words.length > 1 ? words[0] : name;
  if (width(shorter) <= room) return shorter;
  let end = shorter.length - 1;
  while (end > 2 && width(`${shorter.slice(0, end)}…`) > room) end--;
  return `${shorter.slice(0, end)}…`;
}

function meets(rect, piece, k) {
  const r = piece.radius * k * (piece.discs === 2 ? 1.9 : 1);
  const x = Math.max(rect.left, Math.min(piece.u * k / U, rect.right)) - piece.u * k / U;
  const y = Math.max(rect.top, Math.min(piece.v * k / U, rect.bottom)) - piece.v * k / U;
  return x * x + y * y < r * r * 0.96;
}

export class Names {
  constructor(layer) {
    this.layer = layer;
    this.labels = new Map();
  }

  /** Lays out all names again. `wanted(piece)` says which pieces have one at this scale, `chosen(piece)` which are chosen; `marks` are
   *  rectangles of the drawing that only the name of somebody chosen may cover. */
  lay(pieces, nameOf, k, wanted, chosen, marks = []) {
    const list = pieces.filter((piece) => piece.where === 'table');
    const taken = [];
    const signs = marks.map((mark) => Object.fromEntries(Object.entries(mark).map(([side, at]) => [side, at * k / U])));
    const keep = new Set();
    const first = list.filter(chosen);
    for (const piece of [...first, ...list.filter((one) => !first.includes(one))]) {
      if (!wanted(piece)) continue;
      const name = nameOf(piece.id);
      const found = (first.includes(piece) && this.whole(piece, name, list, taken, k, signs)) || this.fitting(piece, name, list, taken, k, signs);
      if (!found) continue;
      keep.add(piece.id);
      this.write(piece, found.text, found.place, k);
    }
    for (const [id, label] of this.labels) if (!keep.has(id)) {
      label.node.remove();
      this.labels.delete(id);
    }
  }

  /** The whole name, beside other figures if it can be, or over them, but not over the names of others that are chosen: then there is none. */
  whole(piece, text, list, taken, k, signs) {
    const wide = width(text) + 6;
    const place = this.room(piece, wide, list, taken, k, signs) ?? this.room(piece, wide, list, taken, k) ?? this.room(piece, wide, [], taken, k);
    return place ? { text, place } : null;
  }

  /** The whole name if there is room for it, else a shorter one. */
  fitting(piece, name, list, taken, k, signs) {
    const narrow = Math.max(46, piece.radius * 2 * k * 1.05);
    for (const room of [Math.max(150, narrow), Math.max(80, narrow), narrow]) {
      const text = shortened(name, room);
      const place = this.room(piece, width(text) + 6, list, taken, k, signs);
      if (place) return { text, place };
    }
    return null;
  }

  room(piece, wide, list, taken, k, signs = []) {
    const long = piece.discs === 2 ? 1 + Math.abs(Math.sin(piece.rotation * Math.PI / 180)) : 1;
    const half = piece.radius * k * (long + RIM);
    for (const side of piece.lies ? [-1, 1] : [1, -1]) {
      const y = piece.v * k / U + side * (half + HIGH / 2);
      const x = piece.u * k / U;
      const rect = { left: x - wide / 2, right: x + wide / 2, top: y - HIGH / 2, bottom: y + HIGH / 2 };
      const free = !list.some((other) => other !== piece && meets(rect, other, k))
        && ![...taken, ...signs].some((other) => rect.left < other.right && rect.right > other.left && rect.top < other.bottom && rect.bottom > other.top);
      if (!free) continue;
      taken.push(rect);
      return [piece.u, y * U / k];
    }
    return null;
  }

  write(piece, text, place, k) {
    const [u, v] = place;
    let label = this.labels.get(piece.id);
    if (!label) {
      const node = s('g.name', { 'aria-hidden': 'true' }, s('text', { y: 4 }));
      label = { node, text: '' };
      this.labels.set(piece.id, label);
      this.layer.append(node);
    }
    if (label.text !== text) {
      label.text = text;
      label.node.firstChild.textContent = text;
    }
    label.place = [u, v];
    label.node.setAttribute('transform', `translate(${u.toFixed(1)} ${v.toFixed(1)}) scale(${(U / k).toFixed(4)})`);
  }

  rescale(k) {
    for (const { node, place: [u, v] } of this.labels.values())
      node.setAttribute('transform', `translate(${u.toFixed(1)} ${v.toFixed(1)}) scale(${(U / k).toFixed(4)})`);
  }

  /** A figure is moving: its name is hidden until it has arrived. */
  hide(id) {
    const label = this.labels.get(id);
    if (!label) return;
    label.node.remove();
    this.labels.delete(id);
  }
}
