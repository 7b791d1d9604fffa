// SPDX-License-Identifier: MIT
// ask.js: questions to the judge: distances, lines of fire, whether an order is allowed, and its odds. The engine answers.
import { number, percent, t } from '../i18n.js';
import { askWords, errorNode, outlookNode, verdictNode, verdictText } from '../play/asks.js';
import { completeOrder } from '../play/compose.js';
import { diceButtons } from '../play/dice.js';
import { orderWords, readOrder, repeatsOrder } from '../play/orders.js';
import { inches, nodes, plain } from '../play/words.js';
import { tallyBoxes } from '../replay/record.js';
import { clear, h } from '../ui.js';
import { besideNode } from './beside.js';
import { oddsBars } from './odds.js';
import { holds } from './question.js';

const quiet = new Set(['token', 'tokens-cleared']);
const OFFERED = 10;             // answers offered to a decision

export class AskPanel {
  constructor(judge) {
    this.judge = judge;
    this.order = '';
    this.field = h('input.judge-order-field', { placeholder: t('judge.order.example'), 'aria-label': t('judge.order'),
      spellcheck: 'false', autocapitalize: 'off',
      autocomplete: 'off', 'data-test': 'judge-order' });
    this.field.addEventListener('input', () => this.answerSoon());
    this.field.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); this.ask(); this.do(); } });
    this.verdict = h('div.judge-verdict', { 'aria-live': 'polite', 'data-test': 'judge-verdict' });
    this.beside = h('div', { 'aria-live': 'polite' });
    this.said = h('div.judge-said', { 'data-test': 'judge-happened' });
    this.extra = h('div.judge-extra');
  }

  get table() {
    return this.judge.table;
  }

  // ---------------------------------------------------------------- may this be done?

  setOrder(text) {
    this.field.value = text;
    if (this.judge.asks) this.ask();
    else this.judge.choose('ask');
  }

  answerSoon() {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.ask(), 120);
  }

  /** A new position answers by itself. */
  ask() {
    if (!this.judge.read()) this.answer();
  }

  /** The answer belongs to one table: whoever changes the table or comes back to the panel asks again. */
  answer() {
    clearTimeout(this.soon);
    clearTimeout(this.later);
    const { board, teller, view } = this.judge;
    const typed = this.field.value.trim();
    this.legal = null;
    board.highlight({});
    board.mark(null);
    clear(this.beside);
    if (!typed) { clear(this.verdict); return; }
    const text = completeOrder(typed, view);
    this.sight(readOrder(text));
    const checked = this.table.check(text);
    if (checked.error) { clear(this.verdict, errorNode(checked.error, text)); return; }
    if (!checked.ok) {
      this.refused(checked.verdict, text);
      this.later = setTimeout(() => clear(this.beside, besideNode(this.judge, text, checked, null)), 60);
      return;
    }
    this.legal = text;
    const odds = h('div.odds-box');
    clear(this.verdict, h('p.judge-allowed', h('span.good', '✓ '), t('judge.allowed'), ' ',
      h('em', nodes(orderWords(teller, readOrder(checked.text ?? text), [], view)))),
      outlookNode(teller, checked.outlook), odds,
      h('div.actions', h('button', { 'data-test': 'judge-do', onclick: () => this.do() }, t('judge.do'))));
    this.later = setTimeout(() => {
      const chances = this.table.odds(text);
      clear(odds, oddsBars(chances, teller));
      clear(this.beside, besideNode(this.judge, text, checked, chances));
    }, 60);
  }

  /** The line of fire of a shot that is asked about. */
  sight(order) {
    if (order.verb !== 'ranged' || !order.targets?.length) return;
    const { board } = this.judge;
    board.line(null);
    for (const target of order.targets) {
      const line = this.table.line(order.fig, target);
      if (line.ok) board.line(order.fig, target, line.state, t(`judge.line.${line.state}`), line.by);
    }
  }

  refused(verdict, text) {
    const { board, teller, view } = this.judge;
    board.highlight({ culprit: verdict.culprit ?? null, illegal: [readOrder(text).fig].filter(Boolean) });
    if (verdict.at) board.mark(verdict.at, teller.title(verdict.rule, verdict.title), { tone: 'bad' });
    const owner = readOrder(text).player;
    clear(this.verdict, verdictNode(teller, verdict, { remedy: (order) => this.setOrder(order) }),
      verdict.text && verdict.rule ? h('details.small', h('summary', t('judge.clause')), h('p', verdict.text), verdict.open
        ? h('p.muted', verdict.open) : null) : null,
      owner !== view.turn && view.players.some((player) => player.name === owner)
        ? h('button', { onclick: () => this.judge.edit((position) => position.setLine('turn', owner)) },
          t('judge.give-turn', { player: plain([teller.player(owner)]) })) : null);
    this.judge.app.announce(verdictText(teller, verdict));
  }

  // ---------------------------------------------------------------- trying it out

  do(text = this.legal) {
    if (!text) return;
    const { judge } = this;
    const before = judge.view;
    const answer = this.table.give(text);
    if (!answer.ok) { this.answer(); return; }
    judge.trial += 1;
    this.field.value = '';
    clear(this.verdict);
    clear(this.beside);
    judge.refresh({ events: answer.events });
    this.tell(readOrder(text), answer.events ?? [], before);
  }

  /** What came of it, the latest first. */
  tell(order, events, before) {
    const { teller } = this.judge;
    const told = events.filter((event) => !event.tally && !quiet.has(event.kind) && !repeatsOrder(order, event));
    this.said.prepend(h('div.judge-tried', h('p', nodes(orderWords(teller, order, events, before))),
      h('ul.what-happened', told.map((event) => h('li', nodes(teller.event(event))))), tallyBoxes(teller, events)));
  }

  takeBack() {
    const { judge } = this;
    this.table.undo(1);
    judge.trial -= 1;
    this.said.firstChild?.remove();
    judge.refresh();
  }

  /** What the game waits for now: dice, or a decision with answers to choose from. */
  waiting() {
    const { view, teller, trial } = this.judge;
    if (!view.ask || view.ask.kind === 'nothing' || (!trial && view.ask.kind === 'action')) return null;
    const { head } = askWords(teller, view);
    if (view.ask.kind === 'dice') return this.dice(view.ask.dice, head);
    if (view.ask.kind === 'action') return h('p.small.muted', nodes(head));
    const offers = this.table.candidates?.(OFFERED) ?? [];
    return h('div.judge-waits', h('p', nodes(head)),
      h('div.actions', offers.map((text) => h('button.small', { onclick: () => this.do(text), title: text },
      nodes(orderWords(teller, readOrder(text), [], view))))));
  }

  dice(count, head) {
    const roll = () => Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 6));
    const give = (dice) => this.do(`dice ${dice.join(' ')}`);
    return h('div.judge-waits', h('p', nodes(head)), diceButtons(count, give),
      h('button', { 'data-test': 'judge-roll', onclick: () => give(roll()) }, t('judge.roll')));
  }

  // ---------------------------------------------------------------- about the selected

  element() {
    this.fillExtra();
    if (!this.judge.trial) clear(this.said);
    return [
      h('section', h('h2', t('judge.may')), this.field, this.suggestions(), this.verdict, this.beside, this.waiting(), this.said),
      this.extra,
      h('section', h('h2', t('judge.measure')), h('div.actions',
        h('button', { 'data-test': 'judge-ruler', onclick: () => this.judge.hands.take({ kind: 'ruler' }) }, t('judge.ruler'))),
        this.expectation()),
    ];
  }

  /** Orders that suggest themselves for the selected figures. */
  suggestions() {
    const [a, b] = this.judge.selected;
    const figure = this.judge.view.figures.find((each) => each.id === a);
    if (!figure) return h('p.small.muted', t('judge.may.hint'));
    const offer = (key, text) => h('button.small',
      { 'data-test': `judge-offer-${key}`, onclick: () => this.setOrder(`${figure.owner} ${text}`) }, t(`judge.offer.${key}`));
    return h('div.actions', b ? [offer('ranged', `ranged ${a} at ${b}`), offer('close', `close ${a} at ${b}`),
      offer('capture', `close ${a} at ${b} capture`), offer('touch', `move ${a} touching ${b} facing ${b}`)]
      : [offer('pass', `pass ${a}`), offer('turn', `turn ${a} facing ${(figure.facing + 90) % 360}`)]);
  }

  fillExtra() {
    const { selected, board } = this.judge;
    board.clearOverlays();
    if (selected.length === 2) clear(this.extra, this.between(...selected));
    else if (selected.length === 1) clear(this.extra, this.alone(selected[0]));
    else clear(this.extra);
  }

  alone(fig) {
    const { judge } = this;
    const figure = judge.view.figures.find((each) => each.id === fig);
    if (figure.on !== 'table') return null;
    const area = this.table.reach(fig);
    judge.board.reach(area.path ?? null, area.ledges);
    return h('section', h('h2', judge.teller.name(fig)),
      h('p.small', figure.mayAct ? t('judge.may-act') : t('judge.may-not-act'), figure.whyNot?.rule
        ? [' ', h('a.clause', { href: `/rules/${figure.whyNot.rule}` }, judge.teller.title(figure.whyNot.rule, figure.whyNot.title))]
        : null),
      area.ok === false ? h('p.small.muted', t('judge.reach-unknown')) : area.cut ? h('p.small.muted', t('judge.reach-part')) : null,
      ['ranged', 'close'].map((kind) => this.targets(figure, kind)));
  }

  targets(figure, kind) {
    const { teller } = this.judge;
    const all = this.table.targets(figure.id, kind);
    const list = (Array.isArray(all) ? all : all.targets ?? []).filter((target) =>
      this.judge.view.figures.find((each) => each.id === target.fig)?.owner !== figure.owner || target.ok);
    if (!list.length) return null;
    return h('details', { open: kind === 'ranged' ? figure.range > 0 : true },
      h('summary', t(`judge.targets.${kind}`, { n: list.filter((target) => target.ok).length })),
      h('ul.target-list', list.map((target) => h('li', { class: target.ok ? 'may' : 'may-not' },
        h('button.plain', { onclick: () => this.setOrder(`${figure.owner} ${kind} ${figure.id} at ${target.fig}`) },
          h('span', nodes([teller.fig(target.fig)])),
          target.ok ? h('strong.num', percent(target.hit ?? 0))
            : h('span.small', teller.title(target.verdict?.rule, target.verdict?.title)),
          target.ok ? h('span.small.muted', t('judge.mean', { n: number(target.mean ?? 0, 1) })) : null)))));
  }

  /** Two figures: their distance, contact, arcs and lines of fire. */
  between(a, b) {
    const { judge } = this;
    const line = this.table.line(a, b);
    const back = this.table.line(b, a);
    judge.board.line(a, b, line.state, t(`judge.line.${line.state}`), line.by);
    const [A, B] = [judge.teller.name(a), judge.teller.name(b)];
    const by = (piece) => (piece?.figure ? judge.teller.name(piece.figure) : piece?.terrain ? judge.teller.terrain(piece.terrain).text
      : '');
    const sight = (sees) => [t(`judge.line.${sees.state}`), by(sees.by) && ` (${by(sees.by)})`,
      sees.rule ? [' ', h('a.clause.small', { href: `/rules/${sees.rule}` }, judge.teller.title(sees.rule, sees.title))] : null];
    const arc = (sees, who, whom) => t(sees.inArc ? 'judge.arc.front' : 'judge.arc.off', { a: who, b: whom });
    return h('section', { 'data-test': 'judge-between' }, h('h2', t('judge.between', { a: A, b: B })),
      h('dl.judge-facts', h('dt', t('judge.distance')),
        h('dd', { 'data-test': 'judge-distance' }, inches(line.distance ?? 0), ' · ', t('judge.gap', { n: inches(line.gap ?? 0) })),
        h('dt', t('judge.contact')), h('dd', { 'data-test': 'judge-contact' }, t(line.touching ? 'judge.yes' : 'judge.no')),
        h('dt', t('judge.arcs')), h('dd', arc(line, A, B), h('br'), arc(back, B, A)),
        h('dt', t('judge.sight')), h('dd', { 'data-test': 'judge-line' }, `${A} → ${B}: `, sight(line), h('br'), `${B} → ${A}: `,
          sight(back)),
        line.range ? [h('dt', t('judge.range-of', { a: A })), h('dd', inches(line.range))] : null));
  }

  /** Anything that a case can expect can be asked. */
  expectation() {
    const answer = h('p', { role: 'status', 'data-test': 'judge-expect-answer' });
    const field = h('input', { placeholder: t('judge.expect.example'), 'aria-label': t('judge.expect'), spellcheck: 'false',
      autocapitalize: 'off', 'data-test': 'judge-expect' });
    const ask = () => {
      const text = field.value.trim().replace(/^expect\s+/, '');
      if (!text) { clear(answer); return; }
      const found = holds(this.judge.engine, this.judge.text, this.judge.trial ? this.table.tableText() : null, [text], true);
      if (!found) clear(answer, h('span.bad', t('judge.expect.unread')));
      else clear(answer, found[0].holds ? h('span.good', `✓ ${t('judge.yes')}`) : h('span.bad', `✗ ${found[0].note || t('judge.no')}`));
    };
    field.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); ask(); } });
    return h('details', h('summary', t('judge.expect')), h('p.small.muted', t('judge.expect.help')),
      h('div.row-foot', field, h('button', { onclick: ask }, t('judge.expect.ask'))), answer);
  }
}
