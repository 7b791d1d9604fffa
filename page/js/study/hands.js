// SPDX-License-Identifier: MIT
// hands.js: gestures on the judge's table. While a position is set up they move and turn pieces, place new ones and draw
// terrain; while questions are asked they compose orders and measure.
import { t } from '../i18n.js';
import { bearing } from '../play/compose.js';
import { degrees, point } from '../play/orders.js';
import { inches } from '../play/words.js';
import { clear, h } from '../ui.js';

const SNAP = 0.35;              // inches within which a base is drawn to another
const NEAR = 0.5;               // inches from the first corner that close an outline

const round = (value, to = 0.25) => Math.round(value / to) * to;

export class Hands {
  constructor(judge) {
    this.judge = judge;
    this.tool = null;
    this.hint = h('p.judge-hint', { role: 'status' });
  }

  get board() {
    return this.judge.board;
  }

  // ---------------------------------------------------------------- tools

  /**
   * Takes up a tool: {kind: 'figure', line}, {kind: 'piece', piece}, {kind: 'rectangle', 'polygon' or 'wall', words, base},
   * {kind: 'ruler'}, {kind: 'access', name}.
   */
  take(tool) {
    this.tool = { ...tool, points: [] };
    this.board.clearOverlays();
    clear(this.hint, t(`judge.hint.${tool.kind}`, { name: tool.name ?? '' }), ' ',
      h('button.plain', { onclick: () => this.drop() }, t('judge.stop')));
    this.judge.app.announce(t(`judge.hint.${tool.kind}`, { name: tool.name ?? '' }));
    this.watch();
    this.judge.stage.element.querySelector('.board')?.focus({ preventScroll: true });      // Enter and Escape are for the tool now
  }

  drop() {
    this.tool = null;
    clear(this.hint);
    this.unwatch?.();
    this.board?.area(null);
    this.board?.ruler(null);
  }

  escape() {
    if (this.tool?.points.length) {
      this.tool.points = [];
      this.board.area(null);
      this.board.ruler(null);
    } else if (this.tool) {
      this.drop();
      this.judge.drawPanel();
    } else this.judge.select([]);
  }

  /** The outline follows the pointer while it is drawn. */
  watch() {
    this.unwatch?.();
    const element = this.judge.stage.element;
    const follow = (event) => {
      const { tool } = this;
      if (!tool?.points.length) return;
      const here = this.board.toTable(event.clientX, event.clientY);
      if (tool.kind === 'ruler') this.board.ruler(tool.points[0], here);
      else this.board.area(this.outline([...tool.points, this.corner(here)]), '');
    };
    element.addEventListener('pointermove', follow);
    this.unwatch = () => element.removeEventListener('pointermove', follow);
  }

  corner([x, y]) {
    return [round(x), round(y)];
  }

  outline(points) {
    if (this.tool.kind !== 'rectangle' || points.length < 2) return points;
    const [[x, y], [u, v]] = [points[0], points.at(-1)];
    return [[x, y], [u, y], [u, v], [x, v]];
  }

  /** A click on the table with a tool active. */
  put(x, y) {
    const { tool, judge } = this;
    const acts = {
      figure: () => this.putFigure(x, y),
      section: () => this.putFigure(x, y, {}, this.tool.base),
      ladder: () => this.lean('ladder', [[x, y]]),
      plank: () => this.leanPlank([x, y]),
      piece: () => this.putPiece(x, y),
      access: () => this.putAccess(x, y),
      ruler: () => this.measure([x, y]),
      rectangle: () => this.addCorner(this.corner([x, y]), 2),
      polygon: () => this.addCorner(this.corner([x, y]), 0),
      wall: () => this.addCorner(this.corner([x, y]), 0),
    };
    acts[tool.kind]?.();
    judge.drawPanel();
  }

  /** The castle section whose border lies nearest to a point: [its name, the point on the border]. */
  nearestSection([x, y]) {
    let best = null;
    for (const piece of this.judge.view.terrain.filter((one) => one.castle && !one.castle.part)) {
      piece.outline.forEach((a, i) => {
        const b = piece.outline[(i + 1) % piece.outline.length];
        const [du, dv] = [b[0] - a[0], b[1] - a[1]];
        const k = Math.max(0, Math.min(1, ((x - a[0]) * du + (y - a[1]) * dv) / (du * du + dv * dv || 1)));
        const at = [a[0] + k * du, a[1] + k * dv];
        const far = Math.hypot(at[0] - x, at[1] - y);
        if (!best || far < best.far) best = { far, section: piece.castle.section, at };
      });
    }
    return best;
  }

  /** A ladder, or a plank between two points, leans on the section nearest to it. */
  lean(kind, points) {
    const found = points.map((p) => this.nearestSection(p));
    if (!found[0]) {
      clear(this.hint, t('judge.castle.none'));
      return;
    }
    this.judge.edit((position) => position.insert(`${kind} ${position.free(kind)} ${found[0].section} ${found.map(({ at }) => point(...at)).join(' ')}`));
  }

  leanPlank(here) {
    this.tool.points.push(here);
    if (this.tool.points.length < 2) return;
    this.lean('plank', this.tool.points);
    this.tool.points = [];
  }

  putFigure(x, y, how = {}, base = undefined) {
    let name;
    const done = this.judge.edit((position) => {
      name = position.free(base);
      position.insert(this.tool.line(name, point(round(x), round(y))));
    }, how);
    if (done) this.judge.app.announce(t('judge.placed', { name }));
    return done;
  }

  putPiece(x, y) {
    const { piece } = this.tool;
    const middle = [0, 1].map((i) => (Math.min(...piece.corners.map((c) => c[i])) + Math.max(...piece.corners.map((c) => c[i]))) / 2);
    const move = ([a, b]) => point(round(a - middle[0] + x), round(b - middle[1] + y));
    return this.judge.edit((position) => {
      const name = position.free(piece.id);
      position.insert(`terrain ${name} ${piece.words} ${piece.corners.map(move).join(' ')}`);
      for (const at of piece.access ?? []) position.insert(`access ${name} ${move(at)}`);
    });
  }

  putAccess(x, y) {
    const piece = this.judge.view.terrain.find((each) => each.id === this.tool.name);
    if (!piece) return;
    const [u, v] = onBorder(piece.outline, x, y);
    this.judge.edit((position) => position.insert(`access ${piece.id} ${point(u, v)}`));
  }

  addCorner(corner, most) {
    const { tool } = this;
    const first = tool.points[0];
    if (tool.points.length > 2 && Math.hypot(first[0] - corner[0], first[1] - corner[1]) < NEAR) { this.finish(); return; }
    tool.points.push(corner);
    this.board.area(this.outline(tool.points), '');
    if (most && tool.points.length === most) this.finish();
  }

  /** Without a pointer: near the middle of what is seen, where there is room. */
  putSomewhere() {
    const box = this.judge.stage.element.getBoundingClientRect();
    const [x, y] = this.board.toTable(box.left + box.width / 2, box.top + box.height / 2);
    for (let i = 0; i < 80; i++) {
      const [far, angle] = [0.45 * Math.sqrt(i) * 1.6, i * 2.4];
      if (this.tool.kind === 'piece' ? this.putPiece(x, y)
        : this.putFigure(x + far * Math.cos(angle), y + far * Math.sin(angle), { mute: true }))
        return;
    }
  }

  /** Enter: finishes what is being drawn, or places the piece being placed. True if there was something to do. */
  finish() {
    const { tool } = this;
    if (tool?.kind === 'figure' || tool?.kind === 'piece') { this.putSomewhere(); return true; }
    if (!tool || !['rectangle', 'polygon', 'wall'].includes(tool.kind)) return false;
    const corners = this.outline(tool.points);
    tool.points = [];
    this.board.area(null);
    if (corners.length < (tool.kind === 'wall' ? 2 : 3)) return true;
    this.judge.edit((position) =>
      position.insert(`terrain ${position.free(tool.base)} ${tool.words} ${corners.map(([x, y]) => point(x, y)).join(' ')}`));
    return true;
  }

  measure(at) {
    const { tool } = this;
    if (tool.points.length === 2) tool.points = [];
    tool.points.push(at);
    if (tool.points.length < 2) return;
    const [[x, y], [u, v]] = tool.points;
    const length = inches(Math.hypot(u - x, v - y));
    this.board.ruler([x, y], [u, v], length);
    this.judge.app.announce(length);
    tool.points = [];
  }

  // ---------------------------------------------------------------- the board's callbacks

  callbacks() {
    return {
      onfigure: (id, { add }) => this.figure(id, add),
      onselect: (figs) => this.judge.select(figs),
      onground: (x, y, { terrain }) => (this.tool ? this.put(x, y) : this.judge.select([], terrain ?? null)),
      candrag: (what) => !this.tool && Boolean(this.judge.view) && !(what.terrain && this.judge.asks),
      ondragstart: (what) => this.dragStart(what),
      ondrag: (what, x, y, event) => this.drag(what, x, y, event),
      ondrop: (what, x, y, event) => this.dropAt(what, x, y, event),
      ondragcancel: () => this.board.clearOverlays(),
      onface: (fig, angle, done) => this.face(fig, angle, done),
      onkey: (event, fig) => this.key(event, fig),
    };
  }

  figure(id, add) {
    const { judge } = this;
    const figure = judge.view.figures.find((each) => each.id === id);
    if (this.tool && this.tool.kind !== 'figure') { this.put(figure.x, figure.y); return; }
    const first = judge.view.figures.find((each) => each.id === judge.selected[0]);
    if (add) judge.select(judge.selected.includes(id) ? judge.selected.filter((each) => each !== id) : [...judge.selected, id]);
    else if (judge.asks && first && first.owner !== figure.owner) judge.select([first.id, id]);      // an opponent is who it is about
    else judge.select([id]);
  }

  /** Where it would stand: snapped to a base nearby unless Alt is held. */
  spot(fig, x, y, event) {
    const snapped = event?.altKey ? null : this.judge.table.snap?.(fig, x, y, SNAP);
    return snapped ? [snapped.x, snapped.y] : [round(x, 0.1), round(y, 0.1)];
  }

  dragStart(what) {
    if (!this.judge.asks || !what.figure) return;
    this.judge.select([what.figure]);
    const area = this.judge.table.reach(what.figure);
    this.board.reach(area.path ?? null, area.ledges);
  }

  drag(what, x, y, event) {
    if (!what.figure) { this.board.ghost(what, x, y, 0); return; }
    const [u, v] = this.spot(what.figure, x, y, event);
    const figure = this.judge.view.figures.find((each) => each.id === what.figure);
    if (!this.judge.asks) { this.board.ghost(what.figure, u, v, figure.facing, true, `${u.toFixed(1)} · ${v.toFixed(1)}`); return; }
    const facing = this.heading(figure, u, v, event);
    const way = this.judge.table.route(what.figure, u, v, facing);
    this.board.ghost(what.figure, u, v, facing, way.ok, '');
    this.board.route(way.points?.length > 1 ? way.points : null,
      t('judge.way', { length: inches(way.length ?? 0), speed: inches(way.speed ?? 0) }), way.ok);
    this.board.highlight({ culprit: way.verdict?.culprit ?? null });
  }

  /** Turns to face along its path while Shift is held. */
  heading(figure, x, y, event) {
    return event?.shiftKey && Math.hypot(x - figure.x, y - figure.y) > 0.2 ? bearing(figure, { x, y }) : figure.facing;
  }

  dropAt(what, x, y, event) {
    const { judge } = this;
    if (what.terrain) { this.moveTerrain(what.terrain, x, y); return; }
    const figure = judge.view.figures.find((each) => each.id === what.figure);
    const [u, v] = this.spot(what.figure, x, y, event);
    if (judge.asks) {
      judge.asking.setOrder(`${figure.owner} move ${figure.id} to ${point(u, v)} facing ${degrees(this.heading(figure, u, v, event))}`);
      return;
    }
    if (!this.moveFigure(figure, u, v)) this.board.ghost(null);
  }

  /** Captives go where their captor goes. */
  moveFigure(figure, x, y) {
    const { judge } = this;
    const captives = judge.view.figures.filter((each) => each.captor === figure.id);
    return judge.edit((position) => {
      position.move(figure.id, x, y);
      for (const captive of captives)
        if (!position.said(captive.id, 'touching')?.startsWith(figure.id)) position.move(captive.id, captive.x + x - figure.x,
          captive.y + y - figure.y);
    }, { animate: false });
  }

  moveTerrain(id, x, y) {
    const corner = this.judge.view.terrain.find((piece) => piece.id === id).outline[0];
    const [dx, dy] = [round(x - corner[0]), round(y - corner[1])];
    if (!this.judge.edit((position) => position.transform(id, ([a, b]) => [a + dx, b + dy]), { animate: false })) this.board.ghost(null);
  }

  face(fig, angle, done) {
    const { judge } = this;
    if (!done) return;
    const figure = judge.view.figures.find((each) => each.id === fig);
    const tidy = Math.round(angle / 5) * 5;
    if (judge.asks) judge.asking.setOrder(`${figure.owner} turn ${fig} facing ${degrees(tidy)}`);
    else if (!judge.edit((position) => position.face(fig, tidy), { animate: false })) this.board.ghost(null);
  }

  // ---------------------------------------------------------------- keys

  key(event, focused) {
    const { judge } = this;
    const fig = judge.selected.at(-1) ?? focused;
    const figure = judge.view?.figures.find((each) => each.id === fig);
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === 'Enter' && this.tool) return this.finish();
    const step = event.shiftKey ? 1 : 0.25;
    const ways = { ArrowUp: [0, step], ArrowDown: [0, -step], ArrowLeft: [-step, 0], ArrowRight: [step, 0] };
    if (!figure || figure.on !== 'table' || judge.asks) return false;
    if (event.altKey && ways[event.key]) this.moveFigure(figure, figure.x + ways[event.key][0], figure.y + ways[event.key][1]);
    else if (event.key === '[' || event.key === 'q') judge.edit((position) => position.face(fig, figure.facing + 15), { animate: false });
    else if (event.key === ']' || event.key === 'e') judge.edit((position) => position.face(fig, figure.facing - 15), { animate: false });
    else if (event.key === 'Delete' || event.key === 'Backspace') judge.edit((position) => position.remove(fig, judge.view));
    else return false;
    event.preventDefault();
    return true;
  }
}

/** The point of an outline nearest to a place. */
export function onBorder(outline, x, y) {
  let best = outline[0];
  let least = Infinity;
  outline.forEach(([x0, y0], i) => {
    const [x1, y1] = outline[(i + 1) % outline.length];
    const length = (x1 - x0) ** 2 + (y1 - y0) ** 2 || 1;
    const share = Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length));
    const [u, v] = [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
    const far = Math.hypot(u - x, v - y);
    if (far < least) { least = far; best = [u, v]; }
  });
  return best;
}
