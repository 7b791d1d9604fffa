// SPDX-License-Identifier: MIT
// judge.js: /judge: a position set up by hand and asked about.
//
//  (1) The text is the position. Gestures change the text (position.js), the text changes the table, the table is drawn.
//  (2) A gesture that would not leave a valid table is ignored; a text being typed may be wrong for a while, and the table
//      stays as it last was.
//  (3) Trying an order out leaves the text alone until somebody keeps the result.
import { t } from '../i18n.js';
import { Teller } from '../play/words.js';
import { playOn } from '../replay/playon.js';
import { makeStage } from '../replay/stage.js';
import { remember } from '../store.js';
import { clear, h } from '../ui.js';
import { AskPanel } from './ask.js';
import { makeEditor } from './editor.js';
import { Hands } from './hands.js';
import { piecePanel } from './inspect.js';
import { addPanel } from './palette.js';
import { Position } from './position.js';
import { empty, firstPosition, shareMenu, shelfMenu } from './positions.js';
import { tablePanel } from './tabletop.js';

const tabs = ['add', 'piece', 'ask', 'table'];
const UNDO_MAX = 200;

export class Judge {
  constructor(app) {
    this.app = app;
    this.engine = app.engine;
    this.table = app.engine.table();
    this.other = null;              // the same by the other edition's rules, once asked for
    this.text = '';
    this.unread = null;             // what is being typed, not yet a table
    this.view = null;
    this.selected = [];
    this.terrain = null;
    this.done = [];
    this.undone = [];
    this.trial = 0;
    this.tab = 'add';
    this.teller = new Teller(app.engine, () => this.view);
    this.hands = new Hands(this);
    this.stage = makeStage(app, this.hands.callbacks());
    this.board = this.stage.board;
    this.editor = makeEditor({ changed: (text) => this.typed(text), visited: (line) => this.visit(line) });
    this.asking = new AskPanel(this);
    this.panel = h('div.judge-panel', { role: 'tabpanel', 'data-test': 'judge-panel' });
  }

  get asks() {
    return this.tab === 'ask';
  }

  // ---------------------------------------------------------------- text and table

  /** Opens a text; returns null, or the error, in which case nothing has changed. */
  open(text) {
    const answer = this.table.open(text);
    if (!answer.ok) {
      if (this.view) this.table.open(this.text);
      return answer.error ?? { line: 0, column: 0, text: answer.verdict?.title ?? t('judge.no-table') };
    }
    this.text = text;
    this.trial = 0;
    this.teller.forget();
    return null;
  }

  /** Opens it as the new position. False if it is not one. */
  set(text, how = {}) {
    const before = this.text;
    clearTimeout(this.typing);
    this.unread = null;
    const error = this.open(text);
    if (error) {
      if (how.quiet) this.editor.error(error);
      else if (!how.mute) this.app.toast(error.line ? t('judge.error', error) : error.text, 'bad');
      return false;
    }
    if (before !== text && !how.silent) {
      this.done.push(before);
      if (this.done.length > UNDO_MAX) this.done.shift();
      this.undone = [];
    }
    if (!how.typing) this.editor.set(text);
    this.editor.error(null);
    remember('judge.last', text);
    this.refresh(how);
    return true;
  }

  /** Changes the text by hand: `change(position)`. */
  edit(change, how = {}) {
    this.read();
    if (this.trial) { this.app.toast(t('judge.in-trial')); return false; }
    const position = new Position(this.text);
    change(position);
    return this.set(position.text, how);
  }

  typed(text) {
    clearTimeout(this.typing);
    this.unread = text;
    this.typing = setTimeout(() => this.read(), 180);
  }

  /** Opens what was typed last, now: whoever asks about the table means its text. True if there is a new position. */
  read() {
    const text = this.unread;
    return text !== null && this.set(text, { typing: true, quiet: true, animate: false });
  }

  undo(from = this.done, to = this.undone) {
    if (!from.length) return;
    const text = from.pop();
    to.push(this.text);
    this.set(text, { silent: true });
  }

  redo() {
    this.undo(this.undone, this.done);
  }

  // ---------------------------------------------------------------- selection

  /** What is selected: figures in the order they were chosen, or one terrain piece. */
  select(figs, terrain = null) {
    this.selected = figs.filter((id) => this.view.figures.some((figure) => figure.id === id));
    this.terrain = terrain;
    this.board.select(this.selected);
    const name = this.selected.at(-1) ?? terrain;
    this.markLine();
    if (this.tab === 'add' && name && !this.hands.tool) this.tab = 'piece';
    this.drawPanel();
  }

  /** The line of the selected piece. */
  markLine() {
    const figure = this.selected.at(-1);
    const name = figure ?? this.terrain;
    this.editor.choose(name ? new Position(this.text).line(figure ? 'figure' : 'terrain', name) + 1 : 0);
  }

  visit(line) {
    const head = new Position(this.editor.value).heads()[line - 1];
    if (head?.kind === 'figure' || head?.kind === 'change') this.select(this.view?.figures.some((f) => f.id === head.name) ? [head.name]
      : []);
    else if (head?.kind === 'terrain') this.select([], head.name);
  }

  // ---------------------------------------------------------------- drawing

  refresh(how = {}) {
    this.view = this.table.view();
    this.selected = this.selected.filter((id) => this.view.figures.some((figure) => figure.id === id));
    if (this.terrain && !this.view.terrain.some((piece) => piece.id === this.terrain)) this.terrain = null;
    this.board.clearOverlays();
    this.board.highlight({});
    this.stage.show(this.view, { me: this.view.players.map((player) => player.name), animate: how.animate ?? true, events: how.events });
    this.board.select(this.selected);
    this.markLine();
    this.drawPanel();
    this.drawBar();
    if (this.asks) this.asking.answer();
  }

  choose(tab) {
    this.tab = tab;
    this.hands.drop();
    this.board.clearOverlays();
    this.board.highlight({});
    this.drawPanel();
    if (this.asks) this.asking.ask();
  }

  drawPanel() {
    for (const button of this.tabBar?.children ?? []) button.setAttribute('aria-selected', String(button.dataset.tab === this.tab));
    if (!this.view) return;
    const builds = { add: () => addPanel(this), piece: () => piecePanel(this), ask: () => this.asking.element(), table: () =>
      tablePanel(this) };
    const top = this.panel.scrollTop;
    clear(this.panel, builds[this.tab]());
    this.panel.scrollTop = top;
  }

  drawBar() {
    this.undoButton.disabled = !this.done.length;
    this.redoButton.disabled = !this.undone.length;
    clear(this.trialBar, this.trial ? [h('strong', t('judge.trial', { n: this.trial })),
      h('button', { 'data-test': 'judge-trial-back', onclick: () => this.asking.takeBack() }, t('judge.trial.back')),
      h('button', { 'data-test': 'judge-trial-end', onclick: () => this.endTrial() }, t('judge.trial.end')),
      h('button', { 'data-test': 'judge-trial-keep', onclick: () => this.keepTrial() }, t('judge.trial.keep'))] : null);
    this.trialBar.hidden = !this.trial;
  }

  endTrial() {
    this.open(this.text);
    this.refresh({ animate: false });
  }

  keepTrial() {
    const text = this.table.tableText();
    this.trial = 0;
    this.set(text);
  }

  play(dice, against) {
    const lines = this.trial ? this.table.orders().map((order) => order.text) : [];
    playOn(this.app, { title: t('judge.game'), about: t(`judge.play.${dice}`), table: this.text, lines, dice, against }, this.view);
  }

  // ---------------------------------------------------------------- the page

  bar() {
    const button = (sign, label, act, test) => h('button', { 'aria-label': t(label), title: t(label), onclick: act, 'data-test': test },
      h('span', { 'aria-hidden': 'true' }, sign));
    this.undoButton = button('↶', 'judge.undo', () => this.undo(), 'judge-undo');
    this.redoButton = button('↷', 'judge.redo', () => this.redo(), 'judge-redo');
    this.trialBar = h('div.trial-bar', { role: 'status', hidden: true });
    return h('div.judge-bar', { role: 'toolbar', 'aria-label': t('judge.tools') },
      shelfMenu(this), shareMenu(this), this.undoButton, this.redoButton,
      h('button', { 'aria-pressed': 'true', 'data-test': 'judge-text-toggle', onclick: (event) => this.toggleText(event.currentTarget) },
        t('judge.text.show')),
      h('span.spring'),
      h('button', { 'data-test': 'judge-play-dice', onclick: () => this.play('typed', 'me') }, t('judge.play.physical')),
      h('button.main', { 'data-test': 'judge-play-bot', onclick: () => this.play('server', 'bot:captain') }, t('judge.play.bot')));
  }

  toggleText(button) {
    const open = this.root.classList.toggle('no-text');
    button.setAttribute('aria-pressed', String(!open));
  }

  element() {
    this.tabBar = h('div.judge-tabs', { role: 'tablist', 'aria-label': t('judge.tabs') },
      tabs.map((tab) => h('button', { role: 'tab', 'data-tab': tab,
      'data-test': `judge-tab-${tab}`, 'aria-selected': String(tab === this.tab), onclick: () => this.choose(tab) },
        t(`judge.tab.${tab}`))));
    this.tabBar.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      this.choose(tabs[(tabs.indexOf(this.tab) + by + tabs.length) % tabs.length]);
      this.tabBar.querySelector('[aria-selected="true"]').focus();
    });
    const low = matchMedia('(max-height: 640px)').matches;
    this.root = h('div.judge', { 'data-test': 'judge', class: low ? 'no-text' : '' },
      h('h1.unseen', t('nav.judge')), this.bar(), h('div.judge-stage', this.stage.element, this.trialBar, this.hands.hint),
      h('aside.judge-side', this.tabBar, this.panel), this.editor.element);
    if (low) this.root.querySelector('[data-test=judge-text-toggle]').setAttribute('aria-pressed', 'false');
    return this.root;
  }
}

function keys(event, judge) {
  if (event.defaultPrevented || event.target.closest?.('input, textarea, select, dialog')) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    event.preventDefault();
    if (event.shiftKey) judge.redo();
    else judge.undo();
  } else if (event.key === 'Escape') judge.hands.escape();
}

/** A file dropped here becomes the position. */
function dropped(event, judge) {
  const file = event.dataTransfer?.files?.[0];
  if (!file || !/\.(table|game|txt)$/.test(file.name)) return;
  event.preventDefault();
  file.text().then((text) => judge.set(text));
}

export async function show(main, params, app) {
  const judge = new Judge(app);
  clear(main, judge.element());
  app.title(t('judge.title'));
  const { text, trouble } = await firstPosition();
  if (trouble) app.toast(trouble, 'bad');
  judge.editor.set(text);
  if (!judge.set(text, { silent: true, animate: false, quiet: true })) {
    judge.open(empty());                                      // what came is in the editor, with its error
    judge.refresh({ animate: false });
  }
  const listen = (event) => keys(event, judge);
  document.addEventListener('keydown', listen);
  const drop = (event) => dropped(event, judge);
  addEventListener('drop', drop, true);
  return () => {
    clearTimeout(judge.typing);
    document.removeEventListener('keydown', listen);
    removeEventListener('drop', drop, true);
    judge.stage.close();
  };
}
