// SPDX-License-Identifier: MIT
// teacher.js: leads through the lesson: knows where the learner is, answers for the others, puts the figures back in place.
//
//  (1) `step` is the step the learner is at; steps.length: the rest is the learner's.
//  (2) An order close to the planned one is replaced by it. A learner who does something similar goes their own way
//      (`stray: 'likewise'`) and is brought back at the next lesson; one who does something else is `stray: 'else'`.
//  (3) Nothing is lost: going back or forward is sent to the table as `undo K` and the planned lines.
import { readOrder } from '../play/orders.js';
import { LocalGame } from './local.js';

const NEAR = 1.3;               // inches: a move that ends there is meant to be the planned one
const ALMOST = 50;              // degrees
const PATIENCE = 60;            // orders of the others before the learner is asked again

const sameSet = (a = [], b = []) => a.length === b.length && a.every((x) => b.includes(x));
const gap = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const apart = (a, b) => Math.abs(((a - b + 540) % 360) - 180);
const winds = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'];
const degrees = (word) => (winds.includes(word) ? 45 * winds.indexOf(word) : Number(word));

export class Teacher {
  constructor(engine, { course, title, table, players, seats, changed }) {
    this.course = course;
    this.steps = course.steps;
    this.changed = changed;
    this.step = 0;
    this.stray = null;
    this.after = null;              // the step whose explanation is to be read
    this.plan(engine, table);
    this.game = new LocalGame(engine, { title, table, players, seats }, {
      before: (order) => this.meant(order), ordered: () => this.ordered(), undone: () => this.undone() });
  }

  /** Plays the whole lesson once in silence: the orders of every step, and the state each starts from. */
  plan(engine, table) {
    const t = engine.table();
    t.open(table);
    this.planned = [];
    this.begins = [t.hash()];
    for (const step of this.steps) {
      const texts = [];
      for (const text of step.type ? [step.type, ...(step.then ?? [])] : []) {
        const answer = t.give(text);
        if (!answer.ok) throw new Error(`lesson: ${text}: ${answer.verdict?.rule ?? answer.error?.text}`);
        texts.push(t.orders().at(-1).text);
      }
      this.planned.push(texts);
      this.begins.push(t.hash());
    }
  }

  get over() {
    return this.step >= this.steps.length;
  }

  get hash() {
    return this.game.table.hash();
  }

  get view() {
    return this.game.table.view();
  }

  // ---------------------------------------------------------------- the learner has done something

  /** Is the order that of this step, or close to it? */
  likeness(order) {
    const wanted = readOrder(this.planned[this.step]?.[0] ?? 'dice');
    if (order.verb !== wanted.verb) return 'else';
    if (order.verb === 'end') return 'planned';
    if (order.verb === 'formation') return sameSet([order.fig, ...order.members], [wanted.fig, ...wanted.members]) ? 'planned' : 'likewise';
    if (order.verb === 'move') return order.fig === wanted.fig && order.to && gap(order.to, wanted.to) < NEAR ? 'planned' : 'likewise';
    if (order.verb === 'spin') return apart(degrees(order.facing), degrees(wanted.facing)) < ALMOST ? 'planned' : 'likewise';
    const same = order.fig === wanted.fig && sameSet(order.targets, wanted.targets) && sameSet(order.members, wanted.members);
    return same && Boolean(order.capture) === Boolean(wanted.capture) ? 'planned' : 'likewise';
  }

  /** The text to be given instead of what the learner said. */
  meant(order) {
    const onTheWay = !this.over && this.hash === this.begins[this.step];
    this.like = this.over ? 'else' : this.likeness(order);
    return onTheWay && this.like === 'planned' ? this.planned[this.step][0] : null;
  }

  ordered() {
    if (this.over) this.answer([]);
    else if (this.like === 'planned' && this.onPlan(1)) this.finish();
    else {
      this.answer(this.like === 'else' ? [] : this.planned[this.step].slice(1));
      this.goOwnWay();
    }
    this.changed();
  }

  /** Is the table as it is after the first `n` orders of this step? */
  onPlan(n) {
    const given = this.game.valid;
    const planned = this.planned.slice(0, this.step).flat().concat(this.planned[this.step].slice(0, n));
    return given.length === planned.length && given.every((text, i) => text === planned[i]);
  }

  finish() {
    for (const text of this.planned[this.step].slice(1)) this.game.tell(text);
    this.after = this.step;
    this.step++;
    this.stray = null;
  }

  goOwnWay() {
    const again = this.begins.lastIndexOf(this.hash);
    if (again >= 0) {
      this.step = again;
      this.stray = null;
      return;
    }
    const { ask } = this.view;
    const done = this.like === 'likewise' || this.stray === 'likewise' || this.stray === 'settled';
    const settled = ask.kind === 'action' || ask.kind === 'nothing';
    this.stray = !done ? 'else' : settled ? 'settled' : 'likewise';
  }

  undone() {
    const again = this.begins.lastIndexOf(this.hash);
    if (again >= 0) {
      this.step = again;
      this.stray = null;
    }
    this.changed();
  }

  /** A figure was looked at. */
  looked(fig) {
    if (this.over || this.steps[this.step].look !== fig) return;
    this.after = this.step;
    this.step++;
    this.changed();
  }

  // ---------------------------------------------------------------- the others

  /** Fate and blue answer until the learner is asked; `wishes` are the answers of the plan, where they fit. */
  answer(wishes) {
    const rest = [...wishes];
    for (let n = 0; n < PATIENCE; n++) {
      const { ask } = this.view;
      if (ask.kind === 'nothing' || (ask.kind !== 'dice' && this.game.seats.includes(ask.player))) return;
      if (rest.length && this.game.tell(rest[0])) {
        rest.shift();
        continue;
      }
      rest.length = 0;
      if (!this.game.tell(this.move(ask))) return;
    }
  }

  move(ask) {
    if (ask.kind === 'dice') return `dice ${Array.from({ length: ask.dice }, () => 1 + Math.floor(Math.random() * 6)).join(' ')}`;
    return this.game.table.hints(1)[0]?.text ?? ask.decline ?? `${ask.player} end`;
  }

  // ---------------------------------------------------------------- going where one wants

  /** Does it for the learner. */
  demonstrate() {
    if (this.over) return;
    if (this.steps[this.step].look) this.looked(this.steps[this.step].look);
    else if (this.hash !== this.begins[this.step]) this.goTo(this.step);
    else {
      this.game.tell(this.planned[this.step][0]);
      this.finish();
      this.changed();
    }
  }

  /** Puts the figures where a step wants them. */
  goTo(step) {
    const planned = this.planned.slice(0, step).flat();
    const given = this.game.valid;
    let same = 0;
    while (same < planned.length && same < given.length && planned[same] === given[same]) same++;
    this.game.back(given.length - same);
    for (const text of planned.slice(same)) this.game.tell(text);
    Object.assign(this, { step, stray: null, after: null });
    this.changed();
  }

  back() {
    this.goTo(this.stray ? this.step : Math.max(0, this.step - 1));
  }

  /** The first step of the next lesson; steps.length after the last. */
  get nextLesson() {
    const at = this.steps.findIndex((s, i) => i > this.step && s.title);
    return at < 0 ? this.steps.length : at;
  }

  skip() {
    this.goTo(this.nextLesson);
  }
}
