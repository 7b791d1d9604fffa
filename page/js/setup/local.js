// SPDX-License-Identifier: MIT
// local.js: a game in this page alone, which speaks the server's protocol (docs/protocol.md): a stand-in for a socket.
//
//  (1) The engine's table is the authority; lines are only added, and going back is a line `undo K`.
//  (2) Whoever owns the game decides what happens after an order: `on.ordered(order)`.
import { readOrder } from '../play/orders.js';

export class LocalGame {
  title; text; players; seats; on;

  /** {title, table, players: [{player, kind, name}], seats: ['red']}; `on`: ordered(order), before(order) → another text or null. */
  constructor(engine, { title, table, players, seats }, on) {
    Object.assign(this, { title, text: table, players, seats, on });
    this.table = engine.table();
    const opened = this.table.open(table);
    if (!opened.ok) throw new Error(opened.error.text);
    this.lines = [];
    this.socket = null;
  }

  /** The play view uses this like a WebSocket. */
  makeSocket() {
    const socket = { readyState: 1, send: (text) => { if (this.socket === socket) this.hear(String(text)); }, close: () => {} };
    this.socket = socket;
    setTimeout(() => socket.onopen?.());
    return socket;
  }

  say(text) {
    const { socket } = this;
    setTimeout(() => { if (this.socket === socket) socket?.onmessage?.({ data: text }); });
  }

  // ---------------------------------------------------------------- listening

  hear(text) {
    const [word, ...rest] = text.split(' ');
    if (word === 'hello') this.greet(Number(rest[2]) || 0);
    else if (word === 'order') this.hearOrder(Number(rest[0]), rest.slice(1).join(' '));
    else if (word === 'undo') this.hearUndo(Number(rest[0]));
    else if (word === 'ping') this.say(`pong ${rest.join(' ')}`);
  }

  greet(last) {
    const head = [`game lesson`, `title ${this.title}`, `seats ${this.seats.join(' ')}`,
      ...this.players.map((p) => `player ${p.player} ${p.kind} here ${p.name}`), 'dice server', `last ${this.lines.length}`, 'chats 0',
        'watchers 0'];
    this.say(`${head.join('\n')}${last === 0 ? `\n\n${this.text}` : ''}`);
    for (const line of this.lines.slice(last)) this.sayLine(line);
    this.say('ready');
  }

  sayLine({ n, hash, ms, text }) {
    this.say(`line ${n} ${hash} ${ms} ${text}`);
  }

  hearOrder(n, text) {
    const order = readOrder(text);
    if (n !== this.lines.length + 1) this.say(`refuse ${n} stale -`);
    else if (!this.seats.includes(order.player)) this.say(`refuse ${n} not-yours -`);
    else {
      const wanted = this.on.before?.(order) ?? text;
      const answer = this.tell(wanted) ?? (wanted === text ? null : this.tell(text));
      if (answer) {
        this.say(`ack ${n}`);
        this.on.ordered?.(readOrder(answer));
      } else this.say(`refuse ${n} ${this.refusal?.rule ?? '-'} ${this.refusal?.title ?? ''}`);
    }
  }

  hearUndo(n) {
    const last = this.valid.at(-1);
    if (n !== this.lines.length + 1) this.say(`refuse ${n} stale -`);
    else if (!last || last.startsWith('dice') || !this.seats.includes(last.split(' ')[0])) this.say(`refuse ${n} nothing-to-undo -`);
    else {
      this.back(1);
      this.say(`ack ${n}`);
      this.on.undone?.();
    }
  }

  // ---------------------------------------------------------------- telling

  /** The texts in force. */
  get valid() {
    return this.table.orders().map((order) => order.text);
  }

  push(text) {
    const line = { n: this.lines.length + 1, hash: this.table.hash(), ms: Date.now(), text };
    this.lines.push(line);
    this.sayLine(line);
  }

  /** Carries an order out and returns its full text; null, and `refusal`, if it is not allowed. */
  tell(text) {
    const answer = this.table.give(text);
    if (!answer.ok) {
      this.refusal = answer.verdict ?? { rule: '-', title: answer.error?.text };
      return null;
    }
    const said = this.table.orders().at(-1).text;
    this.push(said);
    return said;
  }

  /** Undoes that many. */
  back(count) {
    if (count <= 0) return;
    this.table.undo(count);
    this.push(`undo ${count}`);
  }
}
