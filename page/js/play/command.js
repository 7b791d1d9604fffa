// SPDX-License-Identifier: MIT
// command.js: orders typed in notation, checked as they are typed; and a few typed questions about the table.
import { t } from '../i18n.js';
import { clear, focused, h } from '../ui.js';
import { errorNode, outlookNode, verdictNode } from './asks.js';
import { completeOrder } from './compose.js';
import { orderWords, readOrder } from './orders.js';
import { nodes } from './words.js';

export class Command {
  element; session; teller; act;

  /** `act`: give(text), hint(), help(), describe(fig). */
  constructor(element, session, teller, act) {
    Object.assign(this, { element, session, teller, act });
    this.history = [];
    this.at = 0;
    this.answer = h('div.answer', { 'aria-live': 'polite', 'data-test': 'command-answer' });
    this.input = h('input', { 'aria-label': t('play.command'), placeholder: t('play.command.example'), autocomplete: 'off',
      autocapitalize: 'off', spellcheck: 'false',
      'data-test': 'command', oninput: () => this.judge(), onkeydown: (event) => this.keyed(event) });
    this.element.append(h('form', { onsubmit: (event) => this.submit(event) }, h('span.slash', { 'aria-hidden': 'true' }, '/'), this.input,
      h('button.main', t('play.command.give')), h('button.plain',
        { type: 'button', 'aria-label': t('close'), onclick: () => this.close() }, '✕')), this.answer);
    this.element.hidden = true;
  }

  open() {
    this.back = focused();
    this.element.hidden = false;
    this.input.focus();
    this.input.select();
  }

  close() {
    this.element.hidden = true;
    this.back?.focus();
  }

  get isOpen() {
    return !this.element.hidden;
  }

  keyed(event) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.close();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      this.at = Math.min(Math.max(0, this.at + (event.key === 'ArrowUp' ? -1 : 1)), this.history.length);
      this.input.value = this.history[this.at] ?? '';
      this.judge();
    }
  }

  /** While typing: would it be accepted? Nothing is announced until it is given. */
  judge() {
    clear(this.answer);
    const text = this.input.value.trim();
    if (!text || this.question(text)) return;
    const answer = this.session.table.check(completeOrder(text, this.session.view));
    if (answer.ok) clear(this.answer, h('p.ok', nodes(orderWords(this.teller, readOrder(answer.text), [], this.session.view))),
      outlookNode(this.teller, answer.outlook));
  }

  /** Words that ask instead of ordering. */
  question(text) {
    const [word, what] = text.toLowerCase().split(/\s+/);
    const questions = { list: () => this.listNode(), look: () => this.lookNode(what),
      hint: () => { this.act.hint(); return h('p', t('play.command.hint')); }, help: () => this.helpNode(),
      undo: () => { this.act.undo(); return h('p', ''); } };
    return questions[word] ?? null;
  }

  listNode() {
    return h('ul', this.session.view.figures.filter((f) => f.on !== 'gone').map((f) =>
      h('li', f.id, ': ', nodes([this.teller.fig(f.id)]), ', ',
      f.on === 'table' ? `${f.x.toFixed(1)},${f.y.toFixed(1)}` : t(`play.on.${f.on}`),
        f.tokens ? `, ${t('play.command.tokens', { n: f.tokens })}` : '')));
  }

  lookNode(id) {
    const f = this.session.view.figures.find((x) => x.id === id);
    if (!f) return h('p.refusal', t('play.command.nobody', { id: id ?? '' }));
    const others = this.session.view.figures.filter((o) => o.id !== f.id && o.on === 'table' && f.on === 'table')
      .map((o) => [Math.hypot(o.x - f.x, o.y - f.y), o]).sort((a, b) => a[0] - b[0]).slice(0, 6);
    return h('div', h('p', this.act.describe(f.id)), h('ul',
      others.map(([, o]) => h('li', nodes([this.teller.fig(o.id)]), ` (${o.id}): ${this.teller.way([f.x, f.y], [o.x, o.y])}`))));
  }

  helpNode() {
    return h('div', h('p', t('play.command.help')), h('pre', t('play.command.orders')));
  }

  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.history.push(text);
    this.at = this.history.length;
    const asked = this.question(text);
    if (asked) {
      clear(this.answer, asked());
      this.input.value = '';
      return;
    }
    const full = completeOrder(text, this.session.view);
    const answer = this.session.table.check(full);
    if (answer.error) clear(this.answer, errorNode(answer.error, full));
    else if (!answer.ok) clear(this.answer, verdictNode(this.teller, answer.verdict,
      { remedy: (order) => { this.input.value = order; this.judge(); } }));
    else if (!this.mine(readOrder(full))) clear(this.answer, h('p.refusal', t('play.refuse.not-yours')));
    else if (this.act.give(full)) {
      this.input.value = '';
      clear(this.answer);
    } else clear(this.answer, h('p', t('play.wait.moment')));
  }

  mine(order) {
    return order.verb === 'dice' ? this.session.typedDice && !this.session.watching : this.session.seats.includes(order.player);
  }
}
