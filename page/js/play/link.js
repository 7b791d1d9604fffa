// SPDX-License-Identifier: MIT
// link.js: the socket to the server, which speaks docs/protocol.md.
//
//  (1) `lines` holds every line received so far, line n at index n - 1; it only grows, until restart() clears it.
//  (2) At most one order is under way (`pending`). It is sent again after a break only if the lines received since show that it
//      was not stored: there is no line of its number.
//  (3) A lost connection is retried automatically, less and less often, and at once when the machine is online again.
const WAITS = [300, 700, 1500, 3000, 6000, 10000, 15000];
const PING_EVERY = 20000;
const SILENCE_MAX = 45000;
const FATAL = ['no-game', 'no-seat', 'unreadable'];
const FAREWELLS = ['gone', 'recovered'];   // after which nobody comes back

function socketAddress() {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`;
}

/** "key rest of the line" */
function cut(text) {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function cuts(text, n) {
  const words = [];
  let rest = text;
  while (words.length < n - 1) {
    const [word, more] = cut(rest);
    words.push(word);
    rest = more;
  }
  return [...words, rest];
}

function readPlayer(text) {
  const [player, kind, presence, name] = cuts(text, 4);
  return { player, kind, here: presence === 'here', name };
}

/** What `game …` says: {id, title, seats, players, dice, clock, last, chats, watchers, closed, table}. */
export function readGame(text) {
  const gap = text.indexOf('\n\n');
  const lines = (gap < 0 ? text : text.slice(0, gap)).split('\n').filter(Boolean);
  const game = { id: cut(lines[0])[1], title: '', seats: [], players: {}, dice: 'server', clock: null, last: 0, chats: 0, watchers: 0, closed: 0,
    table: gap < 0 ? null : text.slice(gap + 2) };
  for (const line of lines.slice(1)) {
    const [key, value] = cut(line);
    if (key === 'seats') game.seats = value.split(' ').filter((word) => word && word !== '-');
    else if (key === 'player') game.players[cut(value)[0]] = readPlayer(value);
    else if (key === 'clock') game.clock = value && value !== '-' ? value.split(' ').map(Number) : null;
    else if (['last', 'chats', 'watchers', 'closed'].includes(key)) game[key] = Number(value);
    else game[key] = value;
  }
  return game;
}

export class Link {
  id; token; on; makeSocket;

  /** `on` has any of state, game, opening, line, ready, ack, refuse, chat, players, clock, thinking, reason, error. */
  constructor(id, token, on = {}, makeSocket = () => new WebSocket(socketAddress(), 'warlord')) {
    Object.assign(this, { id, token: token || '-', on, makeSocket });
    this.forget();
    this.state = 'idle';
    this.tries = 0;
    this.wake = () => { if (this.state === 'away') this.connect(); };
    globalThis.addEventListener?.('online', this.wake);
    globalThis.document?.addEventListener('visibilitychange', this.wake);
  }

  forget() {
    this.lines = [];
    this.game = null;
    this.pending = null;
    this.chats = new Set();
  }

  /** The hash of the last line received, or null. */
  get hash() {
    return this.lines.at(-1)?.hash ?? null;
  }

  get next() {
    return this.lines.length + 1;
  }

  // ---------------------------------------------------------------- the connection

  connect() {
    this.drop();
    clearTimeout(this.timer);
    this.notice = null;
    this.become('connecting');
    const socket = this.makeSocket();
    this.socket = socket;
    socket.onopen = () => this.say(`hello ${this.id} ${this.token} ${this.lines.length}`);
    socket.onmessage = (event) => { if (this.socket === socket) this.hear(String(event.data)); };
    socket.onclose = () => { if (this.socket === socket) this.lost(); };
    this.heard = Date.now();
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.beat(), PING_EVERY);
  }

  become(state, detail) {
    this.state = state;
    this.on.state?.(state, detail);
  }

  say(text) {
    if (this.socket?.readyState === 1) this.socket.send(text);
  }

  beat() {
    if (Date.now() - this.heard > SILENCE_MAX) this.lost();
    else this.say('ping .');
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try { socket.close(); } catch { /* it was not open yet */ }
  }

  lost() {
    this.drop();
    clearInterval(this.pulse);
    if (this.state === 'ended') return;
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] * (0.8 + 0.4 * Math.random());
    this.become('away', { wait, until: Date.now() + wait, farewell: this.farewell });
    this.timer = setTimeout(() => this.connect(), wait);
  }

  close() {
    this.state = 'ended';
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    globalThis.removeEventListener?.('online', this.wake);
    globalThis.document?.removeEventListener('visibilitychange', this.wake);
    this.drop();
  }

  /** Everything from the first line again. */
  restart() {
    this.forget();
    this.connect();
  }

  // ---------------------------------------------------------------- speaking

  /** Gives an order; false if one is under way or there is no connection. */
  order(text) {
    if (this.pending || this.state !== 'ready') return false;
    this.pending = { n: this.next, text };
    this.say(`order ${this.pending.n} ${text}`);
    return true;
  }

  undo() {
    if (this.pending || this.state !== 'ready') return false;
    this.pending = { n: this.next, text: null };
    this.say(`undo ${this.pending.n}`);
    return true;
  }

  chat(text) {
    this.say(`chat ${text.replace(/\s+/g, ' ').trim()}`);
  }

  // ---------------------------------------------------------------- listening

  hear(text) {
    this.heard = Date.now();
    const [word, rest] = cut(text.startsWith('game ') ? 'game' : text);
    const hears = { game: () => this.hearGame(text), line: () => this.hearLine(rest), ready: () => this.hearReady(),
      ack: () => this.hearAck(rest),
      refuse: () => this.hearRefuse(rest), error: () => this.hearError(rest), chat: () => this.hearChat(rest),
      player: () => this.hearPlayer(rest), watchers: () => this.hearWatchers(rest), clock: () => this.hearClock(rest),
      rematch: () => this.hearRematch(rest), open: () => this.on.opening?.(text), notice: () => this.hearNotice(rest),
      thinking: () => this.on.thinking?.(rest), reason: () => this.hearReason(rest), bye: () => this.hearBye(rest), pong: () => {} };
    hears[word]?.();
  }

  hearGame(text) {
    const game = readGame(text);
    if (game.last < this.lines.length) {        // the server has fewer lines than it told us: start over
      this.restart();
      return;
    }
    const table = game.table ?? this.game?.table ?? null;
    this.game = { ...game, table };
    this.become('syncing');
    this.on.game?.(this.game, game.table !== null);
  }

  hearLine(rest) {
    const [n, hash, ms, text] = cuts(rest, 4);
    if (Number(n) !== this.next) {
      if (Number(n) > this.next) this.lost();   // one was lost on the way
      return;
    }
    const line = { n: Number(n), hash, ms: Number(ms), text };
    this.lines.push(line);
    this.on.line?.(line, this.state === 'ready');
  }

  hearReady() {
    this.tries = 0;
    this.farewell = null;           // until then it says why the server is away, however often we try
    this.become('ready');
    const waiting = this.pending;
    if (waiting) this.settle(waiting);
    this.on.ready?.();
  }

  /** After a break: was the order under way stored? */
  settle(waiting) {
    const stored = this.lines[waiting.n - 1];
    if (!stored) {
      this.say(waiting.text === null ? `undo ${waiting.n}` : `order ${waiting.n} ${waiting.text}`);
      return;
    }
    this.pending = null;
    const words = (text) => text.split(' ').slice(0, 2).join(' ');
    const mine = waiting.text === null ? stored.text.startsWith('undo') : words(stored.text) === words(waiting.text);
    if (mine) this.on.ack?.(waiting.n);
    else this.on.refuse?.({ n: waiting.n, rule: 'stale', text: '', order: waiting.text });
  }

  hearAck(rest) {
    const n = Number(rest);
    if (this.pending?.n === n) this.pending = null;
    this.on.ack?.(n);
  }

  hearRefuse(rest) {
    const [n, rule, text] = cuts(rest, 3);
    const order = this.pending?.text ?? null;
    if (this.pending?.n === Number(n)) this.pending = null;
    this.on.refuse?.({ n: Number(n), rule: rule === '-' ? null : rule, text, order });
  }

  hearError(rest) {
    const [code, text] = cut(rest);
    const order = this.pending;
    this.pending = null;
    if (FATAL.includes(code)) {
      this.close();
      this.on.state?.('ended', { code, text });
    } else this.on.error?.(code, text, order?.text ?? null);
  }

  hearChat(rest) {
    const [n, ms, who, text] = cuts(rest, 4);
    if (this.chats.has(n)) return;
    this.chats.add(n);
    this.on.chat?.({ n: Number(n), ms: Number(ms), who: who === '-' ? null : who, text, live: this.state === 'ready' });
  }

  hearPlayer(rest) {
    const player = readPlayer(rest);
    if (this.game) this.game.players[player.player] = player;
    this.on.players?.(player);
  }

  /** Someone who played has started a rematch; only seats are told. */
  hearRematch(id) {
    if (this.game) this.game.rematch = id;
    this.on.rematch?.(id);
  }

  hearWatchers(rest) {
    if (this.game) this.game.watchers = Number(rest);
    this.on.players?.(null);
  }

  /** `clock red 120000 blue 90000 red` */
  hearClock(rest) {
    const words = rest.split(' ');
    const asked = words.length % 2 ? words.pop() : '-';
    const left = {};
    for (let i = 0; i + 1 < words.length; i += 2) left[words[i]] = Number(words[i + 1]);
    this.on.clock?.({ left, asked: asked === '-' ? null : asked, at: Date.now() });
  }

  hearReason(rest) {
    const [n, text] = cut(rest);
    const line = this.lines[Number(n) - 1];
    if (line) line.reason = text;
    this.on.reason?.(Number(n), text);
  }

  /** A notice of the server to everybody: `drain`. */
  hearNotice(rest) {
    [this.notice] = cut(rest);
    this.on.players?.(null);
  }

  hearBye(rest) {
    const [code, text] = cut(rest);
    this.farewell = code;
    if (FAREWELLS.includes(code)) {
      this.close();
      this.on.state?.('ended', { code, text });
    } else this.on.error?.(`bye-${code}`, text, null);
  }
}
