// SPDX-License-Identifier: MIT
// log.js: what has happened, in words: a group for each order and everything it set off, with tallies that unfold.
import { SLOTS } from '../board/marks.js';
import { t } from '../i18n.js';
import { h } from '../ui.js';
import { diceWords } from './asks.js';
import { dieFace } from './dice.js';
import { orderSentence, orderWords, repeatsOrder } from './orders.js';
import { option } from './options.js';
import { reasonWords } from './reasons.js';
import { nodes, plain, rich } from './words.js';

const QUIET = ['ready'];                                            // said by nobody
const SMALL = ['restored', 'formation', 'scored'];
const SEEN = ['turn-begins', 'token', 'tokens-cleared'];             // one sees it on the table
const BEGIN = ['action', 'lay', 'deploy'];                           // decisions whose answer begins something new
const TALLIES = ['attack', 'defense', 'damage'];
const LOUD = { hit: 'hit', 'critical-hit': 'hit', missed: 'miss', 'critical-miss': 'miss', eliminated: 'gone', captured: 'gone',
  'game-over': 'over' };

/** "7 · 9 · 15 · 2" */
export function windowText(figure) {
  const w = figure?.window;
  return w ? SLOTS.map((slot) => w[slot]?.value ?? '–').join(' · ') : '';
}

function eventNode(teller, e, step) {
  const small = SMALL.includes(e.kind) ? '.quiet' : '';
  const loud = teller.tends(e) ? '' : LOUD[e.kind] ? `.${LOUD[e.kind]}` : '';
  const after = ['damaged', 'healed'].includes(e.kind) ? step.after.figures.find((f) => f.id === e.a) : null;
  const now = after?.on === 'table' ? [' ', h('span.quiet.window', t('play.event.window', { values: windowText(after) }))] : null;
  const rule = e.rule && !['moved', 'turned', 'hit', 'missed', 'damaged'].includes(e.kind)
    ? h('a.clause.mark', { href: `/rules/${e.rule}`, 'data-clause': e.rule, title: teller.title(e.rule),
      'aria-label': t('play.log.rule') }, '§') : null;
  return h(`p.event${small}${loud}`, { 'data-kind': e.kind }, nodes(teller.event(e, step.before)), now, rule ? [' ', rule] : null);
}

/** Attack and defense are one line that unfolds into their parts. */
function versusNode(teller, attack, defense) {
  const summary = attack
    ? rich('play.log.versus', { attack: attack.tally.total, defense: defense.tally.total, b: teller.fig(defense.b) })
    : teller.event(defense);
  return h('details.versus', h('summary', nodes(summary)), h('div.tallies',
    attack ? teller.tallyNode(t('play.tally.attack'), attack.tally) : null, teller.tallyNode(t('play.tally.defense'), defense.tally)));
}

function damageNode(teller, e) {
  if (e.tally.parts.length < 2) return null;
  return h('details.versus', h('summary', nodes(teller.event(e))), h('div.tallies', teller.tallyNode(t('play.tally.damage'), e.tally)));
}

/** The lines of what an order set off. */
export function eventNodes(teller, step) {
  const lines = [];
  let attack = null;
  for (const e of step.events) {
    if (SEEN.includes(e.kind) || repeatsOrder(step.order, e)) continue;
    if (e.kind === 'attack') attack = e;
    else if (e.kind === 'defense') lines.push(versusNode(teller, attack, e));
    else if (e.kind === 'damage') lines.push(damageNode(teller, e));
    else if (!TALLIES.includes(e.kind)) lines.push(eventNode(teller, e, step));
  }
  return lines.filter(Boolean);
}

function diceHead(teller, step) {
  const ask = step.before?.ask;
  return [h('span.rolled', step.order.dice.map((n) => dieFace(n, 20))), ' ', h('span.quiet', nodes(diceWords(teller, ask)))];
}

/** An order and what it set off, to be spoken. */
export function stepText(teller, step) {
  const { order, events, before } = step;
  if (order.verb === 'undo') return t('play.log.undone');
  const says = [];
  if (order.verb === 'dice') says.push(t('play.order.dice', { dice: order.dice.join(', ') }));
  else if (!QUIET.includes(order.verb))
    says.push((order.player ? `${plain([teller.player(order.player)])}: ` : '') + plain(orderWords(teller, order, events, before)));
  for (const e of events)
    if (!SMALL.includes(e.kind) && !SEEN.includes(e.kind) && !repeatsOrder(order, e)) says.push(plain(teller.event(e, before)));
  return says.join('. ');
}

const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
const GLIDES = 1500;            // ms: so long after them a log may still be scrolled by its reader

export class Log {
  element; teller; act;

  /** `act`: figure(id), place(x, y), entry(step) when the reader wants to see where. */
  constructor(element, teller, act = {}) {
    Object.assign(this, { element, teller, act });
    this.clear();
    element.setAttribute('role', 'log');
    element.setAttribute('aria-live', 'off');
    element.setAttribute('aria-label', t('play.log'));
    element.tabIndex = 0;
    element.addEventListener('click', (event) => this.clicked(event));
    this.low = true;
    this.seen = {};
    this.hand = -GLIDES;
    for (const kind of HANDS) element.addEventListener(kind, () => { this.hand = performance.now(); }, { passive: true });
    element.addEventListener('scroll', () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.keepLow()).observe(element);
  }

  clear() {
    this.element.replaceChildren();
    this.entries = [];
    this.group = null;
  }

  clicked(event) {
    const who = event.target.closest('[data-fig]');
    const where = event.target.closest('[data-place]');
    if (event.target.closest('a, summary')) return;
    if (who) this.act.figure?.(who.dataset.fig);
    else if (where) this.act.place?.(...where.dataset.place.split(',').map(Number));
    else {
      const entry = event.target.closest('.entry');
      const found = this.entries.find((e) => e.node === entry);
      if (found) this.act.entry?.(found.step);
    }
  }

  add(step) {
    if (step.order.verb === 'undo') this.takeBack(step.order.count);
    else this.write(step);
    this.keepLow();
  }

  /** Writes everything again: the table has been turned, and directions with it. */
  retell() {
    const steps = this.entries.map(({ step }) => step);
    this.clear();
    for (const step of steps) this.write(step);
    this.keepLow();
  }

  /** Only scrolling up by hand leaves the end: where text comes, goes or is measured anew the log moves by itself. */
  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.element;
    const { seen } = this;
    const now = performance.now();
    const gliding = now - this.hand < GLIDES;
    if (gliding) this.hand = now;
    if (this.atBottom()) this.low = true;
    else if (gliding && scrollTop < seen.scrollTop - 1) this.low = false;
    else if (scrollHeight !== seen.scrollHeight || clientHeight !== seen.clientHeight) this.keepLow();
    this.seen = { scrollTop, scrollHeight, clientHeight };
  }

  /** The newest entry stays in sight, unless the reader has scrolled up. */
  keepLow() {
    if (!this.low || this.lowering) return;
    this.lowering = requestAnimationFrame(() => {           // asking for heights costs, once a frame is enough
      this.lowering = 0;
      if (!this.low) return;
      this.element.scrollTop = this.element.scrollHeight;
      this.scrolled();
    });
  }

  atBottom() {
    const e = this.element;
    return e.scrollHeight - e.scrollTop - e.clientHeight < 60;
  }

  takeBack(count) {
    for (const entry of this.entries.splice(Math.max(0, this.entries.length - count))) {
      entry.node.classList.add('undone');
      for (const node of entry.more) node.remove();
    }
    const last = this.entries.at(-1);
    this.group = last?.group ?? null;
  }

  write(step) {
    const last = this.entries.at(-1)?.step.order;
    const deploys = step.order.verb === 'deploy' && last?.verb === 'deploy' && last.player === step.order.player;
    const answer = this.group && (deploys || !BEGIN.includes(step.before?.ask.kind));
    if (!answer) {
      this.group = h(`article.group${this.mine(step.order.player)}`);
      this.element.append(this.group);
    }
    const node = this.entryNode(step, answer);
    this.group.append(node);
    this.entries.push({ step, node, group: this.group, more: this.headings(step) });
  }

  mine(player) {
    return player ? `.${this.teller.classOf(player)}` : '';
  }

  entryNode(step, answer) {
    const { order } = step;
    const lines = eventNodes(this.teller, step);
    const head = order.verb === 'dice' ? diceHead(this.teller, step)
      : QUIET.includes(order.verb) ? null : nodes(orderSentence(this.teller, order, step.events, step.before));
    const node = h(`div.entry${answer ? '.answer' : ''}`, { 'data-n': step.line.n, 'data-test': 'log-entry' },
      head ? h('p.head', head) : null, lines);
    if (!head && !lines.length) node.classList.add('silent');
    if (step.line.reason) this.explain(node, step.line.reason);
    return node;
  }

  /** Turns and rounds are headings between the groups. */
  headings(step) {
    const begun = step.events.filter((e) => e.kind === 'turn-begins').map((e) => h(`h3.turn${this.mine(e.player)}`,
      t('play.log.round', { n: e.n }), ' · ', nodes([this.teller.player(e.player)])));
    this.element.append(...begun);
    if (begun.length) this.group = null;
    return begun;
  }

  /** Why a bot gave that order. */
  reason(n, text) {
    const entry = this.entries.find((e) => e.step.line.n === n);
    if (entry && !entry.node.querySelector('.reason')) this.explain(entry.node, text);
  }

  /** All reasons are shown, or none. */
  unfold() {
    for (const details of this.element.querySelectorAll('details.reason')) details.open = option('reasons');
  }

  explain(node, text) {
    node.querySelector('.head')?.append(h('details.reason', { open: option('reasons'), 'data-test': 'reason' },
      h('summary', { 'aria-label': t('play.log.why'), title: t('play.log.why') }, '?'),
      h('span', nodes(reasonWords(this.teller, text)))));
  }
}
