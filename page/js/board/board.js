// SPDX-License-Identifier: MIT
// board.js: the table in SVG. Draws views and reports gestures; decides nothing. docs/page.md "The board" is its contract.
//
// Three drawings lie on top of each other: the ground, which hardly ever changes; the figures; what is laid over them for a
// moment. A change in one does not repaint the others.
import { t } from '../i18n.js';
import { announce, h, s } from '../ui.js';
import { Camera } from './camera.js';
import { FigurePiece } from './figure.js';
import { Frame, U, turnOf } from './frame.js';
import { drawGround, signsOf, thingsOf } from './ground.js';
import { Hands } from './hands.js';
import { Keys } from './keys.js';
import { legend } from './legend.js';
import { Motion } from './motion.js';
import { Names } from './names.js';
import { Overlays } from './overlays.js';
import { slots } from './paint.js';
import { terrainPatterns } from './terrain.js';
import { Tip, Tools } from './tools.js';
import { drawTrays, extent, layTrays } from './trays.js';
import { describe, playerName, tableWords } from './words.js';
import * as looking from './looking.js';
import * as marking from './marking.js';
import * as showing from './showing.js';

let boards = 0;

/** How much a base can show, by its width in pixels. */
function detailOf(scale) {
  const base = 1.5 * scale;
  return base < 25 ? 'far' : base < 27.5 ? 'mid' : base < 40 ? 'snug' : base < 92 ? 'near' : 'close';
}

export class Board {
  /* What the methods in looking.js and marking.js keep. */
  hovered; focusHover; stop; handleShown; handleAt; lit;

  constructor(element, options = {}) {
    this.options = options;
    this.engine = options.engine;
    this.ids = `b${++boards}`;
    this.view = null;
    this.pieces = new Map();
    this.figures = new Map();
    this.selected = [];
    this.focused = null;
    this.me = [];
    this.names = {};
    this.mode = 'auto';
    this.frame = new Frame([36, 36]);
    this.build(element);
  }

  build(element) {
    const layer = (name, ...parts) => s('svg', { class: `b-${name}`, 'aria-hidden': name === 'figures' ? null : 'true' }, ...parts);
    this.ground = s('g');
    this.trays = s('g');
    this.below = s('g');
    this.links = s('g.links');
    this.nameLayer = s('g.names');
    this.figureLayer = s('g.figs');
    this.above = s('g');
    this.handle = s('g.b-handle', { 'aria-hidden': 'true' }, s('path'), s('circle', { r: 15 }),
      s('path.grip', { d: 'M-5-4 0-9 5-4M-5 4 0 9 5 4' }));
    const worlds = [s('g', this.ground, this.trays), s('g', this.below, this.nameLayer, this.figureLayer, this.links), s('g', this.above)];
    this.frameBox = h('div.b-frame', { hidden: true });
    this.stage = h('div.b-stage', layer('ground', s('defs', ...terrainPatterns(this.ids)), worlds[0]), layer('figures', worlds[1]),
      layer('over', worlds[2]));
    const spoken = { role: 'application', 'aria-label': t('board.label'), 'aria-roledescription': t('board.role') };
    this.words = h('div.unseen', { id: `${this.ids}-words` });
    this.host = h('div.board', { tabindex: -1, 'aria-describedby': this.words.id, ...spoken }, this.stage, this.frameBox, this.words);
    element.replaceChildren(this.host);
    this.camera = new Camera(this.host, this.stage, { painted: () => this.viewed(), moved: () => this.call('onview') });
    this.camera.groups = worlds;
    this.overlays = new Overlays(this.below, this.above, {
      camera: this.camera, frame: this.frame, ids: this.ids, view: () => this.view, piece: (id) => this.pieces.get(id),
      slotOf: (name) => this.slotOf(name) });
    this.above.append(this.handle);
    this.nameplates = new Names(this.nameLayer);
    this.motion = new Motion((done) => this.moved(done));
    this.tip = new Tip(this.host);
    this.hands = new Hands(this);
    this.keys = new Keys(this);
    if (this.options.tools !== false) this.tools = new Tools(this);
    this.camera.covered = () => this.tools?.covers() ?? {};
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(this.host);
  }

  destroy() {
    this.motion.stop();
    this.camera.stop();
    this.hands.destroy();
    this.keys.destroy();
    this.watcher.disconnect();
    clearTimeout(this.naming);
    this.tip.hide();
    this.host.remove();
  }

  /** Calls a callback of the owner, if it gave one. */
  call(name, ...args) {
    return this.options[name]?.(...args);
  }

  say(text) {
    announce(text);
  }

  slotOf(player) {
    return this.slots?.get(player) ?? 0;
  }

  /* --- the view */

  async show(view, { me = null, selected = null, routes = {}, animate = true, names = null, speed = 1 } = {}) {
    const before = this.view;
    if (me) this.me = me;
    this.names = Object.fromEntries(view.players.map(({ name }) => [name, (names ?? this.names)[name] ?? playerName(name)]));
    this.view = view;
    this.figures = new Map(view.figures.map((figure) => [figure.id, figure]));
    this.slots = slots(view);
    const fresh = !before || before.board.join() !== view.board.join();
    if (fresh) this.frame = new Frame(view.board, this.turned ?? this.ownTurn());
    this.overlays.context.frame = this.frame;
    this.drawTable();
    const moving = animate && before && !fresh && !this.motion.calm;
    showing.showFigures(this, before, routes, moving, speed);
    this.drawLinks();
    if (selected) this.select(selected);
    else this.select(this.selected.filter((id) => this.figures.has(id)));
    this.setBounds(fresh, moving);
    this.tabStop(this.focused ?? this.inOrder()[0]?.id);
    await this.motion.arrived();
    if (this.view === view) this.layNames();
  }

  /** The viewer's own edge is at the bottom, if there is one. */
  ownTurn() {
    const mine = this.view.players.filter((player) => this.me.includes(player.name));
    return mine.length === 1 ? turnOf(mine[0].edge) : 0;
  }

  drawTable() {
    const { view, frame } = this;
    const players = view.players.map((player) => [player.name, player.edge, player.area]);
    const ground = JSON.stringify([view.board, view.terrain, view.objectives, view.shells, view.cards, players, view.phase, frame.turn, this.names]);
    if (ground !== this.drawnGround) {
      this.drawnGround = ground;
      this.lit = null;
      this.ground.replaceChildren(drawGround(view, frame, this.ids, this.names));
      this.words.textContent = tableWords(view, this.names);
    }
    this.laid = layTrays(view, frame, this.names, this.camera.free());
    const trays = JSON.stringify([this.laid, frame.turn, this.names]);
    if (trays === this.drawnTrays) return;
    this.drawnTrays = trays;
    this.trays.replaceChildren(...drawTrays(this.laid, (name) => this.slotOf(name), this.ids));
  }

  /** Trays may have to lie elsewhere. */
  resized() {
    this.camera.resized();
    const before = this.drawnTrays;
    if (this.view) this.drawTable();
    if (before === this.drawnTrays) return;
    showing.showFigures(this, this.view, {}, false);
    this.setBounds(false);
  }

  setBounds(fresh, moving = false) {
    const bounds = extent(this.frame, this.laid);
    const same = JSON.stringify(bounds) === JSON.stringify(this.camera.bounds);
    this.camera.bounds = bounds;
    if (fresh) this.camera.fit();
    else if (this.camera.fitted && !same && moving) this.camera.glide();
    else if (this.camera.fitted && !same) this.camera.fit();
  }

  /** The piece of that figure, if there is one; built anew where it stands if the figure is no longer what it was. */
  pieceOf(figure) {
    const piece = this.pieces.get(figure.id);
    if (!piece || piece.suits(figure, this.slotOf(figure.owner))) return piece;
    piece.root.remove();
    this.motion.going.delete(piece);
    const next = this.newPiece(figure);
    next.place(piece.u, piece.v, piece.rotation, piece.size);
    return next;
  }

  newPiece(figure) {
    const piece = new FigurePiece(figure, this.slotOf(figure.owner), this.engine);
    this.pieces.set(figure.id, piece);
    piece.select(this.selected.includes(figure.id));
    this.lit = null;
    this.figureLayer.append(piece.root);
    return piece;
  }

  /** Chains between captives and their captors, from base to base. */
  drawLinks() {
    const chains = [];
    for (const figure of this.figures.values()) {
      const [a, b] = [this.pieces.get(figure.id), this.pieces.get(figure.captor)];
      if (figure.on !== 'table' || !a || !b) continue;
      const far = Math.hypot(b.u - a.u, b.v - a.v) || 1;
      const point = (from, to) => {
        const part = from.radius * U * 0.72 / far;
        return `${(from.u + (to.u - from.u) * part).toFixed(1)} ${(from.v + (to.v - from.v) * part).toFixed(1)}`;
      };
      const d = `M${point(a, b)}L${point(b, a)}`;
      chains.push(s('path.chain-back', { d }), s('path.chain', { d }));
    }
    this.links.replaceChildren(...chains);
  }

  /** Pieces are moving, or have arrived. */
  moved(done) {
    this.overlays.follow();
    this.placeHandle();
    if (this.links.firstChild) this.drawLinks();
    if (done) this.layNames();
  }

  describe(id) {
    const figure = this.figures.get(id);
    return figure ? describe(figure, this.view, this.engine, this.names) : '';
  }

  /** Turns the table: 0, 90, 180 or 270 degrees; 0 has south at the bottom. */
  turn(degrees) {
    this.turned = ((degrees % 360) + 360) % 360;
    if (!this.view) return;
    this.frame = new Frame(this.view.board, this.turned);
    this.overlays.context.frame = this.frame;
    this.clearOverlays();
    this.drawTable();
    showing.showFigures(this, null, {}, false);
    this.drawLinks();
    this.setBounds(true);
    this.moved(true);
    this.call('onturn');
  }

  /* --- the camera */

  viewed() {
    const detail = detailOf(this.camera.scale);
    if (this.host.dataset.detail !== detail) this.host.dataset.detail = detail;
    this.overlays.rescale();
    this.overlays.follow();
    this.nameplates.rescale(this.camera.scale);
    this.placeHandle();
    clearTimeout(this.naming);
    this.naming = setTimeout(() => this.layNames(), 60);
  }

  layNames() {
    if (!this.view) return;
    const { detail } = this.host.dataset;
    const all = !['far', 'mid'].includes(detail);
    const things = new Map(thingsOf(this.view, this.frame).map((thing) => [thing.id, thing]));
    this.nameplates.lay([...things.values(), ...this.pieces.values()], (id) => things.get(id)?.name ?? this.figures.get(id)?.name ?? id, this.camera.scale,
      (piece) => !piece.section && !this.motion.going.has(piece) && (all || this.selected.includes(piece.id) || piece.id === this.hovered),
      (piece) => this.selected.includes(piece.id), signsOf(this.view, this.frame, this.names));
  }

  fit() {
    this.camera.fit();
  }

  zoom(factor, at) {
    const pixels = at ? this.camera.toPixels(...this.frame.at(...at)) : [];
    this.camera.zoomAt(factor, ...pixels);
  }

  center(x, y) {
    this.camera.centre(...this.frame.at(x, y));
  }

  insets(room) {
    Object.assign(this.camera.insets, room);
    if (this.camera.fitted) this.camera.fit();
  }

  labels(mode) {
    this.mode = mode;
    this.host.dataset.labels = mode;
  }

  legend() {
    return legend(this.view ?? { players: [] }, this.engine, this.ids);
  }

  inOrder() {
    return showing.inOrder(this);
  }

  /* --- overlays: see overlays.js */

  reach(path, ledges) { this.overlays.reach(path, ledges); }
  route(points, label, ok, template) { this.overlays.route(points, label, ok, template); }
  ghost(what, x, y, facing, ok, label) {
    this.overlays.ghost(what, x, y, facing, ok, label);
    this.placeHandle();
  }

  line(a, b, state, label, by) { this.overlays.line(a, b, state, label, by); }
  ruler(from, to, label) { this.overlays.ruler(from, to, label); }
  mark(at, text, options) { return this.overlays.mark(at, text, options); }
  area(points, text) { this.overlays.area(points, text); }
  clearOverlays() {
    this.overlays.clear();
    this.placeHandle();
  }
}

Object.assign(Board.prototype, looking, marking);
Board.UNITS = U;
