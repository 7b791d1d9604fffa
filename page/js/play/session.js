// SPDX-License-Identifier: MIT
// session.js: a game as this browser knows it: the engine's table, fed with the lines the server sends.
//
//  (1) The table is given one line after the other, in order; `view` is the table after the last of them.
//  (2) After every line the hash is compared with the server's. If they differ, that is noted in `mismatches`, reported, and the
//      game is requested again from its first line.
//  (3) Lines that arrive while others are still being shown wait in `queue`; no orders can be given until it is empty.
import { Link } from './link.js';
import { readOrder } from './orders.js';
import { playerName } from './words.js';

const TRIES = 4;                // how often a game that differs is started over
const BACKLOG_MAX = 40;        // after a break: more lines than that are not shown one by one

export class Session {
  /** `on`: shown(step) shows one line and resolves when it has been seen; changed(what), 'table' when
   *  everything stands still; mismatch(m); and what Link calls.
   *  `makeSocket`: instead of a socket to the server, for games in the page alone. */
  constructor(engine, id, token, on, makeSocket) {
    this.engine = engine;
    this.id = id;
    this.on = on;
    this.mismatches = [];
    this.compared = 0;          // hashes
    this.line = 0;              // the last one given to the table
    this.hash = null;           // of the table after it
    this.table = engine.table();
    this.clock = null;
    this.thinking = null;
    this.reset();
    this.link = new Link(id, token, {
      state: (state, detail) => this.heardState(state, detail),
      game: (game, fresh) => this.heardGame(game, fresh),
      opening: (text) => this.reveal(text),
      line: (line) => { this.queue.push(line); this.pump(); },
      ready: () => { this.synced = true; this.pump(); this.settled(); },
      ack: () => this.settled(),
      refuse: (refusal) => { this.settled(); on.refuse?.(refusal); },
      error: (code, text, order) => on.error?.(code, text, order),
      chat: (chat) => on.chat?.(chat),
      players: () => on.changed?.('players'),
      rematch: () => { on.rematch?.(); on.changed?.('players'); },
      clock: (clock) => { this.clock = clock; on.changed?.('clock'); },
      thinking: (player) => { this.thinking = player; on.changed?.('thinking'); },
      reason: (n, text) => on.reason?.(n, text),
    }, makeSocket);
  }

  reset() {
    this.queue = [];
    this.valid = [];            // lines that were not taken back
    this.view = null;
    this.synced = false;
    this.busy = false;
    this.count = (this.count ?? 0) + 1;
  }

  begin() {
    this.link.connect();
  }

  end() {
    this.count++;
    this.link.close();
  }

  // ---------------------------------------------------------------- hearing

  heardState(state, detail) {
    if (state === 'connecting' || state === 'away') this.synced = false;
    this.on.state?.(state, detail);
  }

  heardGame(game, fresh) {
    if (fresh) {
      this.reset();
      const opened = this.table.open(game.table);
      if (!opened.ok) {
        this.on.broken?.(opened.error);
        return;
      }
      this.view = this.table.view();
      this.hash = this.table.hash();
      this.line = 0;
      this.on.opened?.();
    }
    this.on.changed?.('game');
  }

  /** What a closed dial shows next, sent before the line that turns it. It must match the commitment. */
  reveal(text) {
    if (!this.view) return;
    const answer = this.table.reveal(text);
    if (answer.ok) return;
    this.differs({ n: this.line + 1, text, hash: '' }, answer.error?.text ?? 'refused');
  }

  // ---------------------------------------------------------------- showing one line after the other

  async pump() {
    if (this.busy || !this.view) return;
    const mine = this.count;
    this.busy = true;
    while (this.queue.length && this.count === mine) {
      const instant = !this.synced || this.queue.length > BACKLOG_MAX;
      const step = this.take(this.queue.shift(), instant);
      if (!step) return;                                    // the game starts over
      const shown = this.on.shown?.(step, instant);
      if (!instant) await shown;
    }
    if (this.count !== mine) return;
    this.busy = false;
    this.settled();
  }

  /** Every line has been shown; if none of our orders is under way either, the player may be asked. */
  settled() {
    this.on.changed?.(this.idle ? 'table' : 'waiting');
  }

  /** The path a move will take, asked for before it is made. */
  wayOf(order) {
    if (order.verb !== 'move' || !order.to) return null;
    return order.via?.length ? null : this.table.route(order.fig, ...order.to).points ?? null;
  }

  /** Gives a line to the table. */
  take(line, instant) {
    const order = readOrder(line.text);
    const before = this.view;
    const route = instant ? null : this.wayOf(order);
    let events = [];
    if (this.thinking === order.player) this.thinking = null;
    if (order.verb === 'undo') {
      this.table.undo(order.count);
      this.valid.length = Math.max(0, this.valid.length - order.count);
    } else {
      const answer = this.table.give(line.text);
      if (!answer.ok) return this.differs(line, answer.error?.text ?? answer.verdict?.rule ?? 'refused');
      events = answer.events ?? [];
      this.valid.push({ ...line, order });
    }
    this.view = this.table.view();
    this.noteShift(order, before);
    this.hash = this.table.hash();
    this.line = line.n;
    this.compared++;
    if (this.hash !== line.hash) return this.differs(line, this.hash);
    return { line, order, events, route, before, after: this.view };
  }

  /** How the last member of a formation moved: the others may want to move the same way. */
  noteShift(order, before) {
    if (this.view.ask.kind !== 'member') this.shift = null;
    if (order.verb !== 'move' || before.ask.kind !== 'member') return;
    const [from, to] = [before, this.view].map((view) => view.figures.find((f) => f.id === order.fig));
    if (this.view.ask.kind === 'member') this.shift = { dx: to.x - from.x, dy: to.y - from.y, turn: to.facing - from.facing };
  }

  differs(line, found) {
    const mismatch = { line: line.n, text: line.text, expected: line.hash, found };
    this.mismatches.push(mismatch);
    if (this.mismatches.length < TRIES) {
      this.reset();
      this.link.restart();
    } else {
      this.count++;
      this.link.close();
    }
    this.on.mismatch?.(mismatch);
    return null;
  }

  // ---------------------------------------------------------------- asking

  get seats() {
    return this.link.game?.seats ?? [];
  }

  /** The first line that this engine plays differently: the game stops before it for good. Otherwise 0. */
  get closed() {
    return this.link.game?.closed ?? 0;
  }

  get watching() {
    return this.seats.length === 0;
  }

  get players() {
    return this.link.game?.players ?? {};
  }

  /** What the board calls the players. */
  get labels() {
    return Object.fromEntries(Object.values(this.players).map((p) => [p.player, p.name || playerName(p.player)]));
  }

  get typedDice() {
    return this.link.game?.dice === 'typed';
  }

  /** Nothing is under way: the table is as the server knows it. */
  get idle() {
    return !this.busy && !this.queue.length && this.synced && !this.link.pending && this.link.state === 'ready';
  }

  /** The decision is one of mine, and I may answer it now. */
  get asked() {
    const ask = this.view?.ask;
    if (!ask || !this.idle || this.watching || this.closed) return false;
    return ask.kind === 'dice' ? this.typedDice : this.seats.includes(ask.player);
  }

  /** The seat I am playing now: the one that is asked, otherwise my only or first one. */
  get me() {
    const asked = this.view?.ask.player;
    return this.seats.includes(asked) ? asked : this.seats.includes(this.view?.turn) ? this.view.turn : this.seats[0] ?? null;
  }

  /** My last order could be undone, as far as one can tell from here. */
  get undoable() {
    const last = this.valid.at(-1);
    return this.idle && !this.closed && Boolean(last) && last.order.verb !== 'dice' && this.seats.includes(last.order.player);
  }

  // ---------------------------------------------------------------- speaking

  /** Gives an order; false if one is under way. */
  give(text) {
    if (!this.idle || !this.link.order(text)) return false;
    this.on.changed?.('given');
    return true;
  }

  undo() {
    if (!this.idle || !this.link.undo()) return false;
    this.on.changed?.('given');
    return true;
  }
}
