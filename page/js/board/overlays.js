// SPDX-License-Identifier: MIT
// overlays.js: what is laid over the table for a moment: reach, measured paths, ghosts, lines of fire, plates, pins.
//
// Plates keep their size on the screen: they hang in groups whose scale is set when the camera moves.
// All of this is called at every step of a drag: what is already drawn is left alone.
import { number, t } from '../i18n.js';
import { put, s } from '../ui.js';
import { ghostFigure } from './figure.js';
import { U, pathOf } from './frame.js';
import { drawPiece } from './terrain.js';
import { sectionsOf } from './words.js';

const canvas = document.createElement('canvas').getContext('2d');
const widths = new Map();

function textWidth(text) {
  if (!widths.has(text)) {
    if (widths.size > 2000) widths.clear();
    canvas.font = '600 13px system-ui, sans-serif';
    widths.set(text, canvas.measureText(text).width);
  }
  return widths.get(text);
}

const state = (ok) => (ok === true ? 'ok' : ok === false ? 'no' : 'open');
const n = (value) => Math.round(value * 10) / 10;

export class Overlays {
  /** below and above: groups under and over the figures; context: {frame, camera, figure(id), piece(id), ids} */
  constructor(below, above, context) {
    this.context = context;
    this.fixed = new Set();
    this.layer = {};
    for (const name of ['area', 'reach']) below.append(this.layer[name] = s(`g.o-${name}`));
    for (const name of ['route', 'ghost', 'line', 'ruler', 'mark', 'plates']) above.append(this.layer[name] = s(`g.o-${name}`));
    this.marks = [];
  }

  empty(name) {
    const layer = this.layer[name];
    if (!layer.firstChild) return;
    for (const node of this.fixed) if (layer.contains(node)) this.fixed.delete(node);
    layer.replaceChildren();
  }

  clear() {
    for (const name of ['area', 'reach', 'route', 'ghost', 'line', 'ruler', 'mark']) this.empty(name);
    this.ghostOf = null;
    this.way = null;
    this.reached = null;
  }

  /** Keeps a group the same size on the screen. */
  hold(node, u, v) {
    node.place = [u, v];
    this.fixed.add(node);
    this.fix(node);
    return node;
  }

  fix(node) {
    const [u, v] = node.place;
    put(node, 'transform', `translate(${n(u)} ${n(v)}) scale(${(U / this.context.camera.scale).toFixed(4)})`);
  }

  rescale() {
    for (const node of this.fixed) this.fix(node);
  }

  plate(text, u, v, tone = 'plain', dx = 0, dy = 0) {
    const group = s('g', s('rect', { height: 24, rx: 7 }), s('text'));
    writePlate(group, text, tone, dx, dy);
    return this.hold(group, u, v);
  }

  /** A point of the drawing: of a figure by its id, or of a place of the table. */
  point(where) {
    if (typeof where === 'string') {
      const piece = this.context.piece(where);
      return piece ? [piece.u, piece.v] : null;
    }
    return this.context.frame.at(...where);
  }

  reach(path, ledges = []) {
    const { frame } = this.context;
    const { reached } = this;
    if (reached?.path === path && (!path || (reached.ledges === ledges && reached.frame === frame))) return;
    this.reached = { path, ledges, frame };
    this.empty('reach');
    if (!path) return;
    this.layer.reach.append(s('path.reach', { d: path, transform: frame.transform }));
    for (const [x, y] of ledges ?? []) {
      const [u, v] = frame.at(x, y);
      this.layer.reach.append(s('circle.ledge', { cx: n(u), cy: n(v), r: 6 }));
    }
  }

  /** Ticks across the path at every inch. */
  ticks(points) {
    const d = [];
    let left = U;
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1], points[i]];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      let at = left;
      for (; at < length; at += U) {
        const [u, v] = [a[0] + (b[0] - a[0]) * at / length, a[1] + (b[1] - a[1]) * at / length];
        const [x, y] = [-(b[1] - a[1]) / length * 12, (b[0] - a[0]) / length * 12];
        d.push(`M${n(u - x)} ${n(v - y)}L${n(u + x)} ${n(v + y)}`);
      }
      left = at - length;
    }
    return d.join('');
  }

  /** `template: {radius, most}`: the straight path of a large base, how wide it is and how far it could go. */
  route(points, label, ok = null, template = null) {
    if (!points || points.length < 1) {
      this.empty('route');
      this.way = null;
      return;
    }
    if (!this.way) {
      this.way = { strip: s('path.r-strip'), swept: s('path.r-swept'), back: s('path.r-back'), line: s('path.r-line'), ticks: s('path.r-tick') };
      this.layer.route.replaceChildren(...Object.values(this.way));
    }
    const drawn = this.context.frame.points(points);
    const d = pathOf(drawn);
    put(this.layer.route, 'class', `o-route is-${state(ok)}`);
    put(this.way.strip, 'd', template ? capsule(drawn[0], drawn[1], template.radius * U, template.most * U) : '');
    put(this.way.swept, 'd', template ? capsule(drawn[0], drawn[1], template.radius * U) : '');
    put(this.way.back, 'd', d);
    put(this.way.line, 'd', d);
    put(this.way.ticks, 'd', this.ticks(drawn));
    this.wayLabel(label, drawn[drawn.length - 1], ok, template?.radius);
  }

  wayLabel(label, [u, v], ok, radius) {
    this.label(this.way, this.layer.route, label, [u, v], ok === false ? 'bad' : 'plain', -this.lift(radius) * this.away());
  }

  /** Puts the one plate of a path or ghost there, with this text; without a text there is none. */
  label(owner, layer, text, [u, v], tone, dy) {
    if (!text) {
      if (owner.plate) this.drop(owner.plate);
      owner.plate = null;
      return;
    }
    if (!owner.plate) layer.append(owner.plate = this.plate(text, u, v, tone, 0, dy));
    else writePlate(owner.plate, text, tone, 0, dy);
    owner.plate.place = [u, v];
    this.fix(owner.plate);
  }

  /** How far above a piece its plate hangs, in pixels. */
  lift(radius = 0.75) {
    return Math.max(26, radius * this.context.camera.scale + 18);
  }

  /** Plates keep clear of the facing handle: 1, the path's plate is above the ghost; -1, below it. */
  away() {
    const facing = this.ghostOf?.stands?.facing;
    if (facing === undefined) return 1;
    return Math.sin(this.context.frame.rotation(facing) * Math.PI / 180) < -0.2 ? -1 : 1;
  }

  drop(node) {
    this.fixed.delete(node);
    node.remove();
  }

  ghost(what, x, y, facing, ok = null, label = '') {
    if (!what) {
      this.empty('ghost');
      this.ghostOf = null;
      return;
    }
    const figure = typeof what === 'string' ? what : what.figure;
    const key = figure ? `f:${figure}` : `t:${what.terrain}`;
    if (this.ghostOf?.key !== key) this.newGhost(key, figure, what.terrain);
    if (!this.ghostOf) return;
    this.ghostOf.root.classList.toggle('ok', ok === true);
    this.ghostOf.root.classList.toggle('no', ok === false);
    this.ghostOf.place(x, y, facing);
    this.ghostOf.stands = { figure, x, y, facing };
    this.ghostLabel(label, x, y, ok);
  }

  newGhost(key, figure, terrain) {
    this.empty('ghost');
    const { frame, view } = this.context;
    this.ghostOf = null;
    const piece = view().terrain.find((one) => one.id === terrain);
    const made = figure ? this.figureGhost(figure) : terrainGhost(piece, frame, this.context.ids);
    if (!made) return;
    this.ghostOf = { key, ...made, stands: null, plate: null };
    this.layer.ghost.append(made.root);
  }

  figureGhost(id) {
    const { frame, view, slotOf } = this.context;
    const figure = view().figures.find((one) => one.id === id);
    if (!figure) return null;
    const { root, place } = ghostFigure(figure, slotOf(figure.owner), sectionsOf(figure, view()));
    return { root, place: (x, y, facing = figure.facing) => place(...frame.at(x, y), frame.rotation(facing)) };
  }

  ghostLabel(label, x, y, ok) {
    this.label(this.ghostOf, this.layer.ghost, label, this.context.frame.at(x, y), ok === false ? 'bad' : ok ? 'good' : 'plain',
      this.lift() * this.away());
  }

  line(a, b, kind = 'clear', label = '', by = null) {
    if (!a) {
      this.empty('line');
      return;
    }
    const [from, to] = [this.point(a), this.point(b)];
    if (!from || !to) return;
    const d = pathOf([from, to]);
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const text = label || t(`board.line.${kind}`) + (by ? ` · ${by}` : '');
    this.layer.line.append(s('g', { class: `l-${kind}` }, s('path.l-back', { d }), s('path.l-line', { d }),
      s('circle.l-end', { cx: n(from[0]), cy: n(from[1]), r: 9 }), s('circle.l-end', { cx: n(to[0]), cy: n(to[1]), r: 9 })),
    this.plate(text, middle[0], middle[1], { clear: 'good', hindered: 'fair', blocked: 'bad' }[kind]));
  }

  ruler(from, to, label) {
    this.empty('ruler');
    if (!from || !to) return;
    const [a, b] = [this.point(from), this.point(to)];
    if (!a || !b) return;
    const inches = Math.hypot(a[0] - b[0], a[1] - b[1]) / U;
    const text = label ?? t('board.inches', { n: number(inches, 2) });
    const d = pathOf([a, b]);
    this.layer.ruler.append(s('path.m-back', { d }), s('path.m-line', { d }), s('path.m-tick', { d: this.ticks([a, b]) }),
      s('circle.m-end', { cx: n(a[0]), cy: n(a[1]), r: 8 }), s('circle.m-end', { cx: n(b[0]), cy: n(b[1]), r: 8 }),
      this.plate(text, b[0], b[1], 'plain', 0, -24));
  }

  mark(at, text, { tone = 'plain', ms = 0 } = {}) {
    if (!at) {
      this.empty('mark');
      return () => {};
    }
    return this.markAt(this.point(at), text, tone, ms);
  }

  markAt([u, v], text, tone, ms) {
    const pin = this.hold(s('g', { class: `o-pin tone-${tone}` }), u, v);
    const inner = s('g.o-float', ms ? null : s('path.pin', { d: 'M0 0-6-13H6Z' }));
    const plate = this.plate(text, 0, 0, tone, 0, -25);
    this.fixed.delete(plate);
    plate.removeAttribute('transform');
    inner.append(plate);
    pin.append(inner);
    this.layer.mark.append(pin);
    const gone = () => this.drop(pin);
    if (ms) {
      inner.animate?.([{ transform: 'translateY(8px)', opacity: 0 }, { transform: 'none', opacity: 1, offset: 0.12 },
        { transform: 'translateY(-16px)', opacity: 1, offset: 0.7 }, { transform: 'translateY(-30px)', opacity: 0 }],
      { duration: ms, fill: 'forwards' });
      setTimeout(gone, ms);
    }
    return gone;
  }

  area(points, text = '') {
    this.empty('area');
    if (!points) return;
    const drawn = this.context.frame.points(points);
    this.layer.area.append(s('path.place', { d: pathOf(drawn, true) }));
    const mean = (i) => n(drawn.reduce((sum, p) => sum + p[i], 0) / drawn.length);
    if (text) this.layer.area.append(s('text.place-name', { x: mean(0), y: mean(1) }, text));
  }

  /** Plates at figures: [{fig, label, tone}]. */
  plates(targets) {
    if (!targets.length && !this.layer.plates.firstChild) return;
    this.empty('plates');
    for (const { fig, label, tone } of targets) {
      const piece = this.context.piece(fig);
      if (!piece || !label) continue;
      const plate = this.plate(label, piece.u, piece.v, tone, 0, 0);
      this.layer.plates.append(plate);
      plate.dataset.fig = fig;
      this.liftPlate(plate, piece);
    }
  }

  liftPlate(plate, piece) {
    plate.place = [piece.u, piece.v - piece.radius * U * (piece.discs === 2 ? 1.5 : 1) - 16 * U / this.context.camera.scale];
    this.fix(plate);
  }

  /** Figures or the camera have moved: plates follow. */
  follow() {
    for (const plate of this.layer.plates.children) {
      const piece = this.context.piece(plate.dataset.fig);
      if (piece) this.liftPlate(plate, piece);
    }
  }
}

/** The text of a plate, its tone, and where it hangs from its point, in pixels. */
function writePlate(plate, text, tone, dx, dy) {
  const [back, words] = plate.children;
  const wide = textWidth(text) + 16;
  put(plate, 'class', `o-plate tone-${tone}`);
  put(back, 'x', n(dx - wide / 2));
  put(back, 'y', dy - 12);
  put(back, 'width', n(wide));
  put(words, 'x', dx);
  put(words, 'y', dy + 4.5);
  if (words.textContent !== text) words.textContent = text;
}

/** The area a round base sweeps over from a towards b, for that length or all the way. */
function capsule([a, b], [c, d], r, far = Math.hypot(c - a, d - b)) {
  const length = Math.hypot(c - a, d - b) || 1;
  const [x, y] = [(c - a) / length, (d - b) / length];
  const point = (along, aside) => `${n(a + x * along - y * aside)} ${n(b + y * along + x * aside)}`;
  return `M${point(0, r)}L${point(far, r)}A${n(r)} ${n(r)} 0 0 0 ${point(far, -r)}L${point(0, -r)}A${n(r)} ${n(r)} 0 0 0 ${point(0, r)}Z`;
}

/** A terrain piece turned about its first corner. */
export function turnedOutline(piece, x, y, turned = 0) {
  const [x0, y0] = piece.outline[0];
  const a = turned * Math.PI / 180;
  const move = ([px, py]) => {
    const [dx, dy] = [px - x0, py - y0];
    return [x + dx * Math.cos(a) - dy * Math.sin(a), y + dx * Math.sin(a) + dy * Math.cos(a)];
  };
  return { outline: piece.outline.map(move), access: (piece.access ?? []).map(move) };
}

function terrainGhost(piece, frame, ids) {
  if (!piece) return null;
  const root = s('g.ghost-terrain');
  let drawn = null;
  const place = (x, y, turned = 0) => {
    if (drawn !== turned) {
      const { outline, access } = turnedOutline(piece, 0, 0, turned);
      const [u0, v0] = frame.at(0, 0);
      const shift = (points) => frame.points(points).map(([u, v]) => [u - u0, v - v0]);
      root.replaceChildren(drawPiece(piece, shift(outline), shift(access), ids));
      drawn = turned;
    }
    const [u, v] = frame.at(x, y);
    root.setAttribute('transform', `translate(${n(u)} ${n(v)})`);
  };
  return { root, place };
}
