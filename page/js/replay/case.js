// SPDX-License-Identifier: MIT
// case.js: a case as a small table: its lines one by one, what each says and whether it holds, and a game from any of them.
import { bodyName } from '../board/words.js';
import { bare, bookNamed } from '../editions.js';
import { t } from '../i18n.js';
import { remedyText } from '../play/asks.js';
import { dieFace } from '../play/dice.js';
import { orderSentence, readOrder, repeatsOrder } from '../play/orders.js';
import { Teller, nodes } from '../play/words.js';
import { catalogue } from '../study/catalogue.js';
import { clear, h } from '../ui.js';
import { arrangeCase } from './casetext.js';
import { expectWords } from './expectwords.js';
import { playOn } from './playon.js';
import { tallyBoxes } from './record.js';
import { caseAddress, caseFile, fileName, neighbours, spoken } from './shelf.js';
import { frame, lightUp, makeStage } from './stage.js';
import { key } from './transport.js';

const acts = new Set(['order', 'dice']);
const tables = new WeakMap();
const bareText = (text) => text.replace(/\s*#.*$/, '').trim();
const signs = { passed: '✓', failed: '✗' };

function names(line, view) {
  const words = new Set(line.split(/[^\w-]+/));
  return view.figures.filter((figure) => words.has(bodyName(figure))).map((figure) => figure.id);
}

/** A line of the notation: figures in it can be pointed at, a comment is prose. */
function typeset(text, figures) {
  const at = text.search(/\s#|^#/);
  const code = at < 0 ? text : text.slice(0, at);
  const comment = at < 0 ? '' : text.slice(at).trim();
  const pieces = code.trim().split(/(\s+|,)/).map((word, i) => {
    if (figures.has(word)) return h('b', { 'data-fig': word }, word);
    if (i === 0) return h('span.verb', word);
    return /^[+-]?[\d.]+$/.test(word) ? h('span.digit', word) : word;
  });
  return [pieces, comment ? h('span.remark', comment.replace(/^#\s*/, '')) : null];
}

class Show {
  app; entry; shelf; table; story; at; book; root; counter;

  constructor(app, entry, shelf, table, story) {
    Object.assign(this, { app, entry, shelf, table, story, at: -1, book: bookFor(entry, app.engine) });
    this.view0 = this.viewAt(0);
    this.figures = new Set(this.view0.figures.map((figure) => figure.id));
    this.current = this.view0;
    this.teller = new Teller(app.engine, () => this.current, () => this.stage?.board.frame.turn ?? 0);
    this.stage = makeStage(app, { onfigure: (id) => this.pick(id), onground: () => this.pick(null) });
    this.caption = h('div.case-caption', { 'data-test': 'case-caption', 'aria-live': 'polite', tabindex: 0, role: 'group', 'aria-label': t('study.case.caption') });
    this.figure = h('div.picked-card');
    this.rows = story.lines.map((line, i) => this.row(line, i));
  }

  viewAt(step) {
    this.table.seek(step);
    return this.table.view();
  }

  row(line, i) {
    const state = line.passed === false ? 'failed' : line.passed && !acts.has(line.kind) ? 'passed' : '';
    const comment = line.kind === 'comment';
    return h('li.case-line', { class: `line-${line.kind} ${state && `line-${state}`}`, 'data-line': i },
      h('button.plain', { onclick: () => this.go(i), 'data-test': 'case-line' },
        h('span.verdict', { 'aria-label': state ? t(`study.case.${state}`) : null }, signs[state] ?? ''),
        comment ? h('span.remark', line.text.replace(/^\s*#\s*/, '')) : h('code', typeset(line.text, this.figures)),
        line.passed === false && line.note ? h('span.note', line.note) : null));
  }

  pick(id) {
    this.stage.board.select(id ? [id] : []);
    const card = id && this.stage.card(id);
    clear(this.figure, card ? [card, h('button.plain.close', { 'aria-label': t('close'), onclick: () => this.pick(null) }, '×')] : null);
  }

  step(i) {
    return i < 0 ? 0 : this.story.lines[i].step;
  }

  go(i, first = false) {
    const from = this.step(this.at);
    this.at = Math.min(Math.max(-1, i), this.story.lines.length - 1);
    const line = this.story.lines[this.at];
    const to = this.step(this.at);
    this.markRows();
    this.current = this.viewAt(to);
    const forth = line && line.before === from && line.added.length > 0;
    this.stage.board.clearOverlays();
    this.stage.show(this.current, { animate: !first && to !== from && !['again', 'back'].includes(line?.kind),
      routes: forth ? this.routes(line) : undefined, events: forth ? this.events(line) : undefined });
    this.explain(line);
    this.counter.textContent = `${this.at + 1} / ${this.story.lines.length}`;
    if (this.root) Object.assign(this.root.dataset, { line: this.at + 1, step: to });
    const address = new URL(location.href);
    if (this.at < 0) address.searchParams.delete('line');
    else address.searchParams.set('line', String(this.at + 1));
    history.replaceState(history.state, '', address);
  }

  markRows() {
    this.rows.forEach((row, n) => {
      if (n === this.at) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
      row.classList.toggle('ahead', n > this.at);
    });
    this.rows[Math.max(0, this.at)]?.scrollIntoView({ block: 'nearest' });
  }

  events(line) {
    return line.added.flatMap((step) => this.table.events(step));
  }

  /** The path a figure took with this line. */
  routes(line) {
    const moved = this.events(line).find((event) => event.kind === 'moved');
    if (!moved?.at) return undefined;
    const before = this.viewAt(line.before);
    const from = before.figures.find((figure) => figure.id === moved.a);
    const way = from && this.table.route(moved.a, moved.at[0], moved.at[1], from.facing);
    return way?.points?.length > 1 ? { [moved.a]: way.points } : undefined;
  }

  /** What the line says, under the table and on it. */
  explain(line) {
    const { board } = this.stage;
    this.table.seek(this.step(this.at));
    board.highlight({});
    if (!line) {
      clear(this.caption, h('p', this.story.intro || this.entry.title), h('p.small.muted', t('study.case.begin')));
      return;
    }
    if (line.kind === 'expect' || line.kind === 'allow') board.highlight({ legal: names(line.text, this.current) });
    clear(this.caption, (this[`say_${line.kind}`] ?? this.say_other).call(this, line), this.remark(line));
  }

  remark(line) {
    const at = line.text.indexOf('#');
    return at > 0 ? h('p.small.muted', line.text.slice(at + 1).trim()) : null;
  }

  say_order(line) {
    const order = readOrder(bareText(line.text));
    const events = this.events(line);
    const before = this.viewAt(line.before);
    this.table.seek(line.step);
    return [h('p', nodes(orderSentence(this.teller, order, events, before))), this.told(order, events)];
  }

  say_dice(line) {
    const order = readOrder(bareText(line.text));
    return [h('p.big-dice', order.dice.map((n) => dieFace(n, 34))), this.told(order, this.events(line))];
  }

  told(order, events) {
    const kept = events.filter((event) => !event.tally && !['token', 'tokens-cleared'].includes(event.kind) && !repeatsOrder(order, event));
    return [h('ul.what-happened', kept.map((event) => h('li', nodes(this.teller.event(event))))), tallyBoxes(this.teller, events)];
  }

  /** The totals of the last attack before this line. */
  lastAttack(line) {
    for (let i = this.story.lines.indexOf(line); i >= 0 && this.story.lines[i].kind !== 'again'; i--) {
      const events = this.events(this.story.lines[i]);
      if (events.some((event) => event.tally)) return tallyBoxes(this.teller, events);
    }
    return null;
  }

  say_refuse(line) {
    const [, order, rule] = /^\s*refuse\s+(.*?)\s+because\s+([\w.-]+)/.exec(line.text) ?? [];
    if (!order) return this.say_other(line);
    const { verdict } = this.table.check(order);
    this.stage.board.highlight({ illegal: names(order, this.current).slice(0, 1), culprit: verdict?.culprit ?? null });
    if (verdict?.at) this.stage.board.mark(verdict.at, verdict.title, { tone: 'bad' });
    return [h('p', t('study.case.refused'), ' ', h('em', nodes(orderSentence(this.teller, readOrder(order), [], this.current)))),
      h('p', h('a.clause', { href: `/rules/${verdict?.rule ?? rule}` }, this.teller.title(verdict?.rule ?? rule)),
        ...[remedyText(this.teller, verdict?.remedy)].filter(Boolean).map((text) => ` · ${text}`))];
  }

  say_allow(line) {
    const order = bareText(line.text).replace(/^allow\s+/, '');
    return [h('p', t('study.case.allowed'), ' ', h('em', nodes(orderSentence(this.teller, readOrder(order), [], this.current))))];
  }

  say_expect(line) {
    const text = bareText(line.text).replace(/^expect\s+/, '');
    const said = expectWords(this.teller, text);
    return [h('p', line.passed === false ? t('study.case.fails') : t('study.case.holds'), ' ', said ? nodes(said) : h('code', text)),
      line.note ? h('p.small', line.note) : null,
      /^(no )?(attack|defense|damage|part|hit|missed)\b/.test(text) ? this.lastAttack(line) : null];
  }

  say_comment(line) {
    return h('p', line.text.replace(/^\s*#\s*/, ''));
  }

  say_again() {
    return h('p', t('study.case.again'));
  }

  say_back() {
    return h('p', t('study.case.back'));
  }

  say_mark() {
    return h('p', t('study.case.mark'));
  }

  say_other(line) {
    return h('p', h('code', line.text));
  }

  /** The figures the case is about: those that an order or an expectation names. */
  cast() {
    const all = new Set();
    for (const line of this.story.lines) for (const id of names(line.text, this.view0)) all.add(id);
    return all.size ? all : null;
  }

  playOn(dice) {
    const step = this.step(this.at);
    this.table.seek(step);
    const lines = this.table.orders().map((order) => order.text);
    playOn(this.app, { title: t('study.case.game', { name: this.entry.name }),
      about: t('study.case.about-on', { title: this.entry.title || this.entry.name }),
      table: this.story.table ?? this.tableAtStart(), lines, dice, against: 'me' }, this.viewAt(step));
  }

  tableAtStart() {
    this.table.seek(0);
    return this.table.tableText();
  }
}

function controls(show) {
  show.counter = h('output.num.step-counter', { 'data-test': 'case-at' });
  return h('div.replay-keys', { role: 'group', 'aria-label': t('replay.controls') },
    key('first', 'replay.first', 'case-first', () => show.go(-1)), key('back', 'replay.back', 'case-back', () => show.go(show.at - 1)),
    key('forth', 'replay.forth', 'case-forth', () => show.go(show.at + 1)),
      key('last', 'replay.last', 'case-last', () => show.go(show.rows.length - 1)), show.counter);
}

function caseKeys(event, show) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.('input, select, textarea, dialog, .board')) return;
  const act = { ArrowRight: () => show.go(show.at + 1), ArrowDown: () => show.go(show.at + 1), ArrowLeft: () => show.go(show.at - 1),
    ArrowUp: () => show.go(show.at - 1),
    ' ': () => show.go(show.at + 1), Home: () => show.go(-1), End: () => show.go(show.rows.length - 1) }[event.key];
  if (!act || (event.key === ' ' && event.target.closest?.('button, a, summary'))) return;
  event.preventDefault();
  act();
}

/** The rulebook a case is about, by the clauses it proves. */
function bookFor(entry, engine) {
  return catalogue(engine, bookNamed(entry.proves[0] ?? ''));
}

function head(show, book) {
  const { before, after } = neighbours(show.shelf, show.entry);
  const failed = show.story.lines.filter((line) => line.passed === false).length || (show.story.passed === false ? 1 : 0);
  return h('div.theatre-head',
    h('p.crumbs', h('a', { href: '/cases' }, t('study.cases.title')), ' › ',
      h('a', { href: `/cases/${show.entry.path}` }, `${t(`study.folder.${show.entry.folder}`)}: ${fileName(show.entry.path)}`)),
    h('h1', show.entry.title || show.entry.name),
    h('p.case-proves.small', t('study.case.proves'), ' ',
      show.entry.proves.map((rule) => h('a.tag', { href: `/rules/${rule}`, title: rule }, book.rules.get(bare(rule))?.title ?? rule))),
    h('p.small', { 'data-test': 'case-result', class: failed ? 'bad' : 'good' }, failed ? t('study.case.some-fail', { n: failed })
      : t('study.case.all-pass')),
    h('p.row-foot.small', before ? h('a', { href: caseAddress(before), 'data-test': 'case-before' }, '← ',
      before.title || spoken(before.name)) : null,
      after ? h('a', { href: caseAddress(after), 'data-test': 'case-after' }, after.title || spoken(after.name), ' →') : null));
}

function scene(show) {
  const text = h('ol.case-text', { 'aria-label': t('study.case.lines') }, show.rows);
  lightUp(text, show.stage.board);
  lightUp(show.caption, show.stage.board);
  show.root = h('div.theatre.case', { 'data-test': 'case' },
    h('div.theatre-stage', show.stage.element),
    h('aside.theatre-side', head(show, show.book), show.figure,
      h('details.case-table', h('summary', t('study.case.table', { n: show.story.setup.length })),
        h('pre.source-text', show.story.setup.join('\n'))),
      text,
      h('div.actions', h('button.main', { 'data-test': 'case-play-on', onclick: () => show.playOn('server') }, t('study.case.play-on')),
        h('a.button', { href: '/judge', onclick: () => sessionStorage.setItem('warlord.judge', show.positionText()) },
          t('study.case.judge')))),
    h('footer.theatre-foot', show.caption, controls(show)));
  return show.root;
}

Show.prototype.positionText = function positionText() {
  this.table.seek(this.step(this.at));
  return this.table.tableText();
};

/** A case about a table that must not begin: there is nothing to look at but its lines. */
function refusedTable(main, entry, shelf, story, app) {
  const book = bookFor(entry, app.engine);
  const [, rule] = /because\s+([\w.-]+)/.exec(story.lines.find((line) => line.kind === 'refuse')?.text ?? '') ?? [];
  app.title(entry.title || entry.name);
  clear(main, h('div.sheet', { 'data-test': 'case' }, head({ entry, shelf, story }, book),
    h('p', t('study.case.no-table'), ' ', rule ? h('a', { href: `/rules/${book.rules.get(bare(rule))?.address ?? rule}` }, book.rules.get(bare(rule))?.title ?? rule)
      : null),
    h('pre.source-text.panel', [...story.setup, ...story.lines.map((line) => line.text)].join('\n'))));
}

/** One table for all cases: only one is shown at a time. */
function tableOf(engine) {
  if (!tables.has(engine)) tables.set(engine, engine.table());
  return tables.get(engine);
}

function missing(main, params) {
  clear(main, h('div.sheet', h('h1', t('study.cases.nocase', { name: params.name, path: params.path })),
    h('p', h('a', { href: `/cases/${params.path}` }, t('study.cases.that-file')))));
}

export async function showCase(main, params, app, shelf) {
  const entry = shelf.byKey.get(`${params.path}/${params.name}`);
  if (!entry) return missing(main, params);
  const text = await caseFile(params.path);
  const table = tableOf(app.engine);
  const opened = table.openCase(text, params.name);
  if (!opened.lines) throw new Error(opened.error?.text ?? t('study.cases.nocase', params));
  const story = arrangeCase(text, opened);
  if (!opened.table) return refusedTable(main, entry, shelf, story, app);
  const show = new Show(app, entry, shelf, table, story);
  clear(main, scene(show));
  app.title(entry.title || entry.name);
  show.go(Math.min(Number(params.query.get('line') ?? 0) - 1, show.rows.length - 1), true);
  frame(show.stage, show.view0, show.cast());
  const keys = (event) => caseKeys(event, show);
  document.addEventListener('keydown', keys);
  return () => { document.removeEventListener('keydown', keys); show.stage.close(); };
}

