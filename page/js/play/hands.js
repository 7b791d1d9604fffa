// SPDX-License-Identifier: MIT
// hands.js: turns gestures on the table into a draft of an order, which is shown, checked, and given when confirmed.
//
//  (1) `selected` are the figures chosen; `draft` is the order being prepared, or null; `judged` is what the engine says to it,
//      `chances` the odds and totals of the attack as it is now.
//  (2) Whatever changes one of them calls refresh(), which redraws the board's overlays and the panels.
//  (3) Only confirm() and answer() send anything to the server.
import { option } from './options.js';
import { ADDED, readOrder, RIDES } from './orders.js';
import { alongWay, bearing, draftOf, nearestEnemy, orderText, sameBody, sameSide } from './compose.js';
import * as aiming from './aiming.js';
import * as clicking from './clicking.js';
import { paint } from './paint.js';

const SNAP = 0.4;               // inches within which a move snaps to contact
const PAUSE = 120;              // milliseconds without a step: the hand rests
const TOKEN = 0.49;             // inches: half the width of a token, and a little less
const VIA_MAX = 15;
const VIA_STEP = 0.6;

export class Hands {
  session; board; on;
  measuring = false;            // the ruler is in use: what is drawn of it stays

  /** `on`: changed(), refused(answer), given(text). */
  constructor(session, board, on) {
    Object.assign(this, { session, board, on });
    this.selected = [];
    this.drop();
    this.drawing = false;       // the path is drawn by hand
    this.pause = null;          // the timer that sees whether the hand rests; `stepped`: when it last moved
    this.stepped = 0;
    this.mode = null;           // {kind: 'levitate' | 'nimble' | 'bombard' | 'cast', by, card?}: what is used asks for more
    this.dragging = false;
  }

  get view() { return this.session.view; }
  get table() { return this.session.table; }
  get ask() { return this.view.ask; }

  figure(id) {
    return this.view.figures.find((f) => f.id === id);
  }

  /** The one figure chosen, or null; of several sections of one body the first. */
  get one() {
    return this.selected.length === 1 || this.party.length ? this.figure(this.selected[0]) : null;
  }

  /** The other sections that are chosen with the first. */
  get party() {
    const [first, ...others] = this.selected;
    const f = this.figure(first);
    return others.every((id) => sameBody(f, this.figure(id))) ? others : [];
  }

  /** Another section joins the move, or drops out again. */
  toggleParty(id) {
    const { draft } = this;
    this.selected = this.selected.includes(id) ? this.selected.filter((one) => one !== id) : [...this.selected, id];
    this.reach = null;
    if (draft?.kind !== 'place') {
      this.refresh();
      return;
    }
    draft.others = this.party;
    this.moveTo(draft.hand?.[0] ?? draft.x, draft.hand?.[1] ?? draft.y, { snap: true });
  }

  // ---------------------------------------------------------------- choosing

  select(ids) {
    this.selected = ids.filter((id) => this.figure(id));
    this.targets = null;
    this.reach = null;
    if (this.mode && this.mode.by !== this.selected[0]) this.mode = null;
    this.drop();
    this.refresh();
  }

  toggle(id) {
    const others = this.selected.filter((s) => s !== id && this.figure(s)?.owner === this.figure(id)?.owner);
    this.select(this.selected.includes(id) ? others : [...others, id]);
  }

  drop() {
    this.draft = null;
    this.judged = null;
    this.way = null;
    this.chances = null;
  }

  /** One step back: the draft, then the mode, then the choice. */
  cancel() {
    if (this.draft) this.drop();
    else if (this.mode) this.mode = null;
    else if (this.selected.length) {
      this.select([]);
      return true;
    } else return false;
    this.offer();
    this.refresh();
    return true;
  }

  // ---------------------------------------------------------------- what may be done with a figure now

  /** The verb by which this figure can be put somewhere now, or null. */
  placeVerb(id) {
    const f = this.figure(id);
    if (!f || !this.session.asked) return null;
    if (this.mode?.kind === 'levitate') return this.mode.lifts === id ? 'levitate' : null;
    const { kind, player, fig, members } = this.ask;
    if (kind === 'action') return f.owner === player && f.on === 'table' && !f.captor && !f.fixed ? 'move' : null;
    if (kind === 'member') return members.some((m) => m.fig === id && !m.moved) ? 'move' : null;
    if (kind === 'confuse') return fig === id ? 'move' : null;
    if (kind === 'attack') return this.ask.again === id ? 'charge' : null;
    if (kind === 'place') return fig === id ? 'place' : null;
    if (kind === 'deploy') return f.owner === player && ['beside', 'table'].includes(f.on) ? 'deploy' : null;
    return null;
  }

  /** The verb by which it can be turned on the spot. */
  turnVerb(id) {
    if (!this.session.asked) return null;
    if (this.mode?.kind === 'nimble') return this.mode.by === id ? 'nimble' : null;
    if (['spin', 'turn'].includes(this.ask.kind)) return this.ask.fig === id ? this.ask.kind : null;
    return this.placeVerb(id) === 'move' ? 'turn' : null;
  }

  /** May this figure attack in the present decision? */
  mayAttack(id) {
    if (!this.session.asked) return false;
    if (this.ask.kind === 'attack') return this.ask.fig === id;
    return this.ask.kind === 'action' && this.figure(id)?.owner === this.ask.player;
  }

  candrag(what) {
    if (what.terrain) return this.session.asked && this.ask.kind === 'lay' && this.view.terrain.some((p) => p.id === what.terrain && !p.on);
    return this.placeVerb(what.figure) !== null;
  }

  /** The facing handle is for turning, and is hidden while aiming and from figures that cannot act. */
  canface(id) {
    if (this.draft) return this.draft.fig === id && ['place', 'turn'].includes(this.draft.kind);
    if (this.ask.kind === 'action' && !this.mode && !this.figure(id)?.mayAct) return false;
    return Boolean(this.turnVerb(id) ?? this.placeVerb(id));
  }

  // ---------------------------------------------------------------- places

  startPlace(id) {
    const f = this.figure(id);
    const here = f.on === 'table';
    this.setDraft({ kind: 'place', player: this.ask.player, verb: this.placeVerb(id), fig: id, by: this.mode?.by, via: [],
      x: here ? f.x : this.view.board[0] / 2, y: here ? f.y : this.view.board[1] / 2, facing: here ? f.facing : this.forward(f.owner),
      from: { x: f.x, y: f.y, facing: f.facing }, faced: !here, others: this.party, manner: '' });
  }

  /** By keys: a figure from the tray goes to the middle of its starting area. */
  deployThis(id) {
    const area = this.view.players.find((p) => p.name === this.ask.player)?.area ?? [];
    this.selected = [id];
    this.startPlace(id);
    if (area.length) this.moveTo((area[0][0] + area[2][0]) / 2, (area[0][1] + area[2][1]) / 2, { snap: true });
  }

  /** Away from the player's own edge. */
  forward(player) {
    return { south: 90, north: 270, west: 0, east: 180 }[this.view.players.find((p) => p.name === player)?.edge] ?? 90;
  }

  dragStart(what) {
    this.dragging = true;
    if (what.figure) {
      if (this.selected[0] !== what.figure || this.selected.length > 1) {
        this.selected = this.party.length && this.selected.includes(what.figure)
          ? [what.figure, ...this.selected.filter((id) => id !== what.figure)] : [what.figure];
        this.targets = this.reach = null;
      }
      if (this.draft?.kind !== 'place' || this.draft.fig !== what.figure) this.startPlace(what.figure);
      else if (!this.drawing) this.draft.via = [];
    } else this.startLay(what.terrain);
  }

  drag(what, x, y, event) {
    if (!this.draft) this.dragStart(what);
    if (what.terrain) this.setDraft({ ...this.draft, x, y });
    else {
      if (goes(this.draft) && (event?.shiftKey || this.drawing)) this.draw(x, y);
      this.moveTo(x, y, { snap: option('snap') !== Boolean(event?.altKey) });
    }
    this.stepped = performance.now();
    this.pause ??= setTimeout(() => this.paused(), PAUSE);      // one for many steps: setting a timer costs more than drawing
  }

  /** When the pointer rests there is time to look for a legal order instead. */
  paused() {
    const still = PAUSE - (performance.now() - this.stepped);
    this.pause = this.dragging && still > 0 ? setTimeout(() => this.paused(), still) : null;
    if (this.pause || !this.dragging || !this.draft || this.judged.ok) return;
    this.judge();
    this.refresh();
  }

  dropAt(what, x, y, event) {
    if (!this.draft) this.dragStart(what);
    this.dragging = false;
    this.drag(what, x, y, event);
    if (!option('confirm') && this.judged?.ok) this.confirm();
  }

  dragCancel() {
    this.dragging = false;
    this.drop();
    this.offer();
    this.refresh();
  }

  /** A point of the drawn path. */
  draw(x, y) {
    const via = this.draft.via;
    const last = via.at(-1) ?? [this.draft.from.x, this.draft.from.y];
    if (Math.hypot(x - last[0], y - last[1]) < VIA_STEP) return;
    if (via.length >= VIA_MAX) this.draft.via = via.filter((_, i) => i % 2 === 1);
    this.draft.via.push([x, y]);
  }

  /** The draft's figure goes to x, y; it faces along its path unless it was turned by hand. */
  moveTo(x, y, { snap = false } = {}) {
    const d = this.draft;
    const cart = snap ? this.carrierAt(d, x, y) : null;
    if (cart) {
      this.setDraft({ ...d, x: cart.x, y: cart.y, aboard: cart.id, hand: [x, y] });
      return;
    }
    delete d.aboard;
    if (goes(d) && !d.via.length) {
      const step = this.table.drag(d.fig, x, y, { ...wayOf(d), within: snap ? SNAP : 0, facing: d.facing, keeps: d.faced,
        instead: !this.dragging });
      if (step.points) {
        this.setDraft({ ...d, x: step.x, y: step.y, touching: step.touching, facing: step.facing, hand: [x, y],
          foe: readOrder(step.text ?? '').foe }, step);
        return;
      }
    }
    const at = snap ? this.table.snap(d.fig, x, y, SNAP) : null;
    const next = { ...d, x: at?.x ?? x, y: at?.y ?? y, touching: at?.touching ?? [] };
    if (!d.faced) next.facing = this.lookAt(next, at);
    this.setDraft(next);
  }

  /** What the draft's figure could board there. */
  carrierAt(d, x, y) {
    if (!['move', 'deploy'].includes(d.verb)) return null;
    return this.view.figures.find((f) => f.carries && f.on === 'table' && f.id !== d.fig
      && Math.hypot(f.x - x, f.y - y) < f.radius * (f.discs === 2 ? 1.2 : 0.6) && this.table.check(orderText({ ...d, aboard: f.id })).ok) ?? null;
  }

  lookAt(d, at) {
    if (!goes(d)) return d.from.facing ?? d.facing;
    const foe = at?.touching.find((id) => !sameSide(this.view, this.figure(id)?.owner, d.player));
    if (foe) return bearing({ x: at.x, y: at.y }, this.figure(foe));
    const last = d.via.at(-1);
    if (last) return alongWay([last, [d.x, d.y]], d.facing);
    const way = this.table.route(d.fig, d.x, d.y, d.facing);
    return alongWay(way.points ?? [], d.facing);
  }

  /** The draft's figure faces that way. */
  face(degrees) {
    const d = this.draft;
    if (!d) return;
    if (d.kind === 'lay') this.setDraft({ ...d, turned: degrees });
    else this.setDraft({ ...d, facing: degrees, faced: true });
    if (d.kind === 'place' && this.way?.straight && d.hand) this.moveTo(...d.hand, { snap: true });
  }

  turnBy(degrees) {
    if (!this.draft && this.one) this.startTurn(this.one.id);
    if (this.draft) this.face(((this.draft.turned ?? this.draft.facing) + degrees + 720) % 360);
  }

  faceEnemy() {
    if (!this.draft && this.one) this.startTurn(this.one.id);
    if (!this.draft || this.draft.kind === 'lay') return;
    const at = this.draft.kind === 'turn' ? this.figure(this.draft.fig) : this.draft;
    const foe = nearestEnemy(this.view, this.draft.player, at.x, at.y);
    if (foe) this.face(bearing(at, foe));
  }

  startTurn(id) {
    const f = this.figure(id);
    const verb = this.turnVerb(id);
    if (verb === 'turn' && this.ask.kind !== 'turn') this.startPlace(id);
    else if (verb) this.setDraft({ kind: 'turn', player: this.ask.player, verb, fig: id, facing: f.facing,
      from: { x: f.x, y: f.y, facing: f.facing } });
    else if (this.placeVerb(id)) this.startPlace(id);
  }

  /** The facing handle of the board. */
  faced(id, degrees) {
    if (!this.draft || this.draft.fig !== id) this.startTurn(id);
    this.face(degrees);
  }

  startLay(terrain) {
    if (this.draft?.kind === 'lay' && this.draft.terrain === terrain) return;
    const [x, y] = [this.view.board[0] / 2, this.view.board[1] / 2];
    this.selected = [];
    this.setDraft({ kind: 'lay', player: this.ask.player, terrain, x, y, turned: 0 });
  }

  /** By keys: the ghost goes a little that way. */
  nudge(dx, dy) {
    if (this.draft?.kind === 'lay') {
      this.setDraft({ ...this.draft, x: this.draft.x + dx, y: this.draft.y + dy });
      return true;
    }
    if (this.draft?.kind !== 'place') {
      if (!this.one || !this.placeVerb(this.one.id)) return false;
      this.startPlace(this.one.id);
    }
    if (this.drawing) this.draw(this.draft.x, this.draft.y);
    this.moveTo(this.draft.x + dx, this.draft.y + dy);
    return true;
  }

  snapNow() {
    if (this.draft?.kind !== 'place') return;
    const at = this.table.snap(this.draft.fig, this.draft.x, this.draft.y, 3);
    if (at) this.moveTo(at.x, at.y, { snap: true });
  }

  /** Switches this manner of moving on or off for the chosen figure. */
  setManner(word) {
    if (!this.one) return;
    if (this.draft?.kind !== 'place' || this.draft.fig !== this.one.id) this.startPlace(this.one.id);
    const d = this.draft;
    const words = (d.manner ?? '').split(' ').filter(Boolean);
    if (RIDES.includes(word)) {
      d.verb = d.verb === word ? 'move' : word;
      delete d.foe;
      d.manner = words.filter((one) => !ADDED[one]).join(' ');
    } else d.manner = (words.includes(word) ? words.filter((one) => one !== word) : [...words, word]).join(' ');
    this.reach = null;
    this.moveTo(d.hand?.[0] ?? d.x, d.hand?.[1] ?? d.y, { snap: true });
  }

  // ---------------------------------------------------------------- abilities that ask for more

  startMode(kind, by, card = null) {
    this.select([by]);
    this.mode = { kind, by, card };
    if (kind === 'nimble') this.startTurn(by);
    this.refresh();
  }

  /** A place to shell: one for each token; after that the last one moves. */
  shellAt(x, y) {
    const f = this.figure(this.mode.by);
    const before = this.draft?.kind === 'bombard' ? this.draft.places : [];
    const places = [...(before.length < Math.max(1, f.shells ?? 1) ? before : before.slice(0, -1)), [x, y]];
    this.setDraft({ kind: 'bombard', player: this.ask.player, fig: f.id, places, x, y });
  }

  /** The token of a spell lies beside its caster, on that side, or under it. */
  castAt(x, y) {
    const { by, card } = this.mode;
    const f = this.figure(by);
    const far = Math.hypot(x - f.x, y - f.y);
    const k = far > f.radius ? (f.radius + TOKEN) / far : 0;
    this.setDraft({ kind: 'cast', player: this.ask.player, fig: by, card, x: f.x + k * (x - f.x), y: f.y + k * (y - f.y) });
  }

  liftThis(id) {
    this.mode = { ...this.mode, lifts: id };
    this.startPlace(id);
  }

  // ---------------------------------------------------------------- drafts

  /** `step`: what the engine has already said about it. */
  setDraft(draft, step = null) {
    this.draft = draft;
    this.judge(step, !this.dragging);
    this.refresh();
  }

  /** What the rules say about the draft, and its path; `instead`: also what would be legal. */
  judge(step = null, instead = true) {
    const d = this.draft;
    this.judged = step ?? this.table.check(orderText(d), { instead });
    this.way = step && { points: step.points, length: step.length, speed: step.speed, straight: step.straight };
    if (step) {
      this.chances = null;
      return;
    }
    this.chances = d.kind === 'attack' && this.judged.ok ? this.table.odds(this.judged.text) : null;
    if (d.kind !== 'place' || !goes(d) || d.aboard) return;
    const via = d.via.length ? [[d.from.x, d.from.y], ...d.via, [d.x, d.y]] : null;
    const route = this.table.drag(d.fig, d.x, d.y, { ...wayOf(d), facing: d.facing, keeps: true, instead: false });
    this.way = via ? { points: via, length: lengthOf(via), speed: route.speed }
      : { points: route.points ?? [], length: route.length, speed: route.speed, straight: route.straight };
  }

  /** Turns an order (a remedy, a hint) into the draft, to be confirmed. */
  take(text) {
    const draft = draftOf(text, this.view);
    if (!draft) {
      this.answer(text);
      return;
    }
    if (draft.fig) this.selected = [draft.kind === 'attack' || !draft.by ? draft.fig : draft.by];
    if (draft.kind === 'formation') this.selected = draft.figs;
    this.targets = this.reach = null;
    this.setDraft(draft);
  }

  confirm() {
    if (!this.draft) return;
    this.judge();
    if (!this.judged.ok) {
      this.on.refused(this.judged);
      return;
    }
    this.answer(this.judged.text ?? orderText(this.draft));
  }

  /** Gives an order. */
  answer(text) {
    if (!this.session.give(text)) return false;
    this.mode = null;
    this.drop();
    this.on.given(text);
    this.refresh();
    return true;
  }

  // ---------------------------------------------------------------- the table has changed

  /** After every line: chosen figures may be gone, and a decision may be due. */
  tableChanged() {
    this.selected = this.view.phase === 'over' ? [] : this.selected.filter((id) => ['table', 'beside'].includes(this.figure(id)?.on));
    if (this.asked !== this.ask.player && this.ask.kind !== 'dice') {
      this.selected = [];                                       // somebody else decides
      this.asked = this.ask.player;
    }
    this.targets = this.reach = null;
    this.mode = null;
    if (!this.dragging) this.drop();
    else if (this.draft) this.judge();
    this.offer();
    this.refresh();
  }

  /** What the decision itself suggests: the spin that faces the mover, the figure to be moved. */
  offer() {
    if (!this.session.asked) return;
    const { kind, fig, other } = this.ask;
    if (['spin', 'turn', 'attack', 'confuse', 'place'].includes(kind) && fig) this.selected = [fig];
    const left = kind === 'member' ? this.ask.members.filter((m) => !m.moved).map((m) => m.fig) : [];
    if (left.length && (this.selected.length > 1 || !left.includes(this.selected[0]))) this.selected = [left[0]];
    if (this.dragging) return;
    if (kind === 'spin') {
      this.startTurn(fig);
      this.draft.facing = bearing(this.figure(fig), this.figure(other));
      this.judge();
    }
    if (kind === 'place') this.offerPlace();
  }

  offerPlace() {
    const best = this.ask.places?.[0];
    const text = typeof best === 'string' ? best : best?.order ?? this.table.candidates(1)[0];
    const draft = text && draftOf(text, this.view);
    if (!draft) return;
    this.draft = draft;
    this.judge();
  }

  /** The order that moves the next member of a formation the same way as the last one, or why there is none. */
  nextAlike() {
    const { dx, dy, turn } = this.session.shift;
    const left = this.ask.members.filter((m) => !m.moved).map((m) => this.figure(m.fig));
    left.sort((a, b) => (b.x - a.x) * dx + (b.y - a.y) * dy);           // the figure farthest ahead goes first
    const tries = left.map((f) => this.table.check(orderText({ kind: 'place', verb: 'move', player: this.ask.player, fig: f.id, via: [],
      x: f.x + dx, y: f.y + dy, facing: f.facing + turn, from: f })));
    return tries.find((answer) => answer.ok) ?? tries[0];
  }

  /** How far it can go. Among very many bases and corners that is not worked out, or only in part, and the panel says so. */
  reachOf(f) {
    const d = this.draft?.kind === 'place' && this.draft.fig === f.id ? this.draft : { verb: 'move', others: this.party };
    return this.table.reach(f.id, wayOf(d));
  }

  refresh() {
    const f = this.one;
    if (f && f.on === 'table') {
      this.reach ??= this.reachOf(f);
      if (!this.targets) this.targets = f.captor ? [] : this.targetsOf(f.id);
    }
    paint(this);
    this.on.changed();
  }
}

/** Does the draft's figure get there by moving? */
const goes = (d) => d.verb === 'move' || RIDES.includes(d.verb);

/** How it goes, for the engine. */
const wayOf = ({ verb, others, manner }) => ({ verb: RIDES.includes(verb) ? verb : 'move', others: others ?? [], manner: manner ?? '' });

function lengthOf(points) {
  return points.reduce((sum, p, i) => (i ? sum + Math.hypot(p[0] - points[i - 1][0], p[1] - points[i - 1][1]) : 0), 0);
}

Object.assign(Hands.prototype, aiming, clicking);
