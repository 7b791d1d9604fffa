// SPDX-License-Identifier: MIT
// stage.js: shows one line after the other, at a pace one can follow: who acts, the dice, the result.
import { number, t } from '../i18n.js';
import { rollerOf } from './asks.js';
import { sameSide } from './compose.js';
import { option, pace } from './options.js';
import { orderWords } from './orders.js';
import { plain } from './words.js';

const later = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const QUIET = ['ready', 'keep', 'skip', 'undo', 'lend', 'borrow', 'choose'];

export class Stage {
  log; dice; board; teller; session; caption;

  /** `log`, `dice` (DiceTray), `board`, `teller`, `session`; `caption` an element that says what somebody else does. */
  constructor({ log, dice, board, teller, session, caption }) {
    Object.assign(this, { log, dice, board, teller, session, caption });
    this.routes = {};
    this.skipping = false;
  }

  /** Shows everything that is waiting at once. */
  skip() {
    this.skipping = true;
    this.hurry?.();
    this.dice.skip?.();
  }

  get pace() {
    return this.skipping || document.hidden ? 0 : pace();
  }

  async rest(ms) {
    if (!this.pace) return;
    await Promise.race([later(ms * this.pace), new Promise((resolve) => { this.hurry = resolve; })]);
  }

  /** Paths are asked for before the table changes: figures glide along them. */
  noteRoute(step) {
    const { order, before } = step;
    if (!['move', 'levitate'].includes(order.verb) || !order.to) return;
    const f = before.figures.find((x) => x.id === (order.other ?? order.fig));
    if (f && order.via?.length) this.routes[f.id] = [[f.x, f.y], ...order.via, order.to];
    else if (f && step.route?.length > 1) this.routes[f.id] = step.route;
  }

  async show(step, instant) {
    if (instant) {
      this.log.add(step);
      this.stale = true;
      return;
    }
    const rolls = step.order.verb === 'dice';
    if (!rolls) this.log.add(step);
    const others = !this.session.seats.includes(step.order.player);
    const quiet = QUIET.includes(step.order.verb);
    this.noteRoute(step);
    if (others && !quiet && !rolls) await this.introduce(step);
    if (rolls) {
      await this.roll(step);
      this.log.add(step);                       // not before they lie
    }
    await this.play(step);
    if (others && !quiet) await this.rest(rolls ? 350 : 450);
    if (!this.session.queue.length) this.settle();
  }

  /** Nothing is waiting any more. */
  settle() {
    this.skipping = false;
    this.caption.hidden = true;
    this.board.highlight({});
    this.board.line(null);
  }

  /** Who does what to whom, before it happens. */
  async introduce(step) {
    const { order, before } = step;
    this.caption.hidden = false;
    this.caption.textContent = `${order.player ? `${plain([this.teller.player(order.player)])}: ` : ''}${plain(orderWords(this.teller,
      order, step.events, before))}`;
    if (this.pace === 0) return;
    if (order.verb === 'close' || order.verb === 'ranged') this.point(order);
    else if (order.fig && before.figures.some((f) => f.id === order.fig && f.on === 'table')) this.board.highlight({ legal: [order.fig] });
    await this.rest(['close', 'ranged'].includes(order.verb) ? 700 : 350);
  }

  point(order) {
    const targets = order.targets ?? [];
    this.board.highlight({ legal: [order.fig, ...(order.members ?? [])],
      targets: targets.map((fig) => ({ fig, label: t('play.target'), tone: 'plain' })) });
    if (order.verb !== 'ranged') return;
    for (const fig of targets) this.board.line(order.fig, fig, 'clear', '');
  }

  async roll(step) {
    if (!option('dice')) return;
    const ask = step.before.ask;
    const purpose = ask.purpose ? t(`play.dice.${ask.purpose}`) : '';
    const who = rollerOf(this.teller, ask);
    const label = who ? t('play.dice.label', { name: plain([who]), purpose }) : purpose;
    await this.dice.roll(step.order.dice, { label, ...this.outcome(step), pace: this.pace });
  }

  /** The result of an attack's dice, in a word. */
  attackOutcome(step, attack, hits) {
    const defense = step.events.find((e) => e.kind === 'defense');
    const { capture } = step.before.ask.attack ?? {};
    const has = (kind) => step.events.some((e) => e.kind === kind);
    const tends = sameSide(step.after, this.teller.figure(attack.a)?.owner, this.teller.figure(defense.b)?.owner);
    if (tends) return hits ? 'tended' : 'not-tended';
    if (has('critical-miss')) return 'critical-miss';
    if (capture) return hits ? 'captured' : 'not-captured';
    return has('critical-hit') ? 'critical-hit' : hits ? 'hit' : 'miss';
  }

  /** The result of the dice. */
  outcome(step) {
    const find = (kind) => step.events.find((e) => e.kind === kind);
    const attack = find('attack');
    const defense = find('defense');
    if (attack && defense) {
      const hits = step.events.some((e) => e.kind === 'hit')
        || (attack.tally.total >= defense.tally.total && !find('critical-miss'));
      return { result: t(`play.dice.${this.attackOutcome(step, attack, hits)}`,
        { attack: number(attack.tally.total), defense: number(defense.tally.total) }),
      tone: hits === this.mine(attack.a) ? 'good' : 'bad' };
    }
    const left = find('breakaway') ?? find('breakaway-failed');
    if (left) return { result: t(left.kind === 'breakaway' ? 'play.dice.away' : 'play.dice.held'),
      tone: (left.kind === 'breakaway') === this.mine(left.a) ? 'good' : 'bad' };
    return {};
  }

  /** Is this figure on the viewer's side? Spectators are on every side. */
  mine(id) {
    const owner = this.teller.figure(id)?.owner;
    return this.session.watching || this.session.seats.some((seat) => sameSide(this.session.view, seat, owner));
  }

  async play(step) {
    const moved = step.events.filter((e) => e.kind === 'moved').map((e) => e.a);
    const routes = Object.fromEntries(Object.entries(this.routes).filter(([id]) => moved.includes(id)));
    for (const id of moved) delete this.routes[id];
    this.board.clearOverlays();
    if (step.order.verb !== 'dice') this.board.highlight({});
    const jump = this.pace === 0 && !this.session.seats.includes(step.order.player);
    const shown = this.board.show(step.after, { me: this.session.seats, names: this.session.labels, routes, events: step.events,
      animate: !jump,
      speed: this.pace ? 1 / this.pace : 1 });
    if (!jump) await shown;
    this.float(step);
  }

  /** A miss is shown at the base. */
  float(step) {
    for (const e of step.events.filter((x) => x.kind === 'missed' && x.b && !this.teller.tends(x))) {
      const f = step.after.figures.find((x) => x.id === e.b);
      if (f?.on === 'table') this.board.mark([f.x, f.y + f.radius], t('play.float.missed'), { tone: 'plain', ms: 1200 });
    }
  }

  /** After lines that were not shown one by one. */
  catchUp() {
    if (!this.stale) return;
    this.stale = false;
    this.routes = {};
    this.board.clearOverlays();
    this.board.show(this.session.view, { me: this.session.seats, names: this.session.labels, animate: false });
  }
}

