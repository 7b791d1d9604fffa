// SPDX-License-Identifier: MIT
// game.js: a game being played: the view that puts board, prompt, panels and the link to the server together.
import { Board } from '../board/board.js';
import { t } from '../i18n.js';
import { seats } from '../store.js';
import { clear, confirm, dialog, h, toast } from '../ui.js';
import { errorNode, outlookWords, verdictNode, verdictText } from './asks.js';
import { Bar } from './bar.js';
import { Bubble } from './bubble.js';
import { Chat } from './chat.js';
import { closeClause, listenForClauses } from './clause.js';
import { Command } from './command.js';
import { DiceTray } from './dice.js';
import { keepFocus, Speaker } from './focus.js';
import { Hands } from './hands.js';
import { codeOfLink, join } from './join.js';
import { help, key } from './keys.js';
import { Layout } from './layout.js';
import { Log, stepText } from './log.js';
import { draftOf, orderText } from './compose.js';
import { orderWords, readOrder } from './orders.js';
import { menu } from './menu.js';
import { option, watchOptions } from './options.js';
import { showResult } from './over.js';
import { Panel } from './panel.js';
import { Prompt } from './prompt.js';
import { recoverForm } from './recover.js';
import { Session } from './session.js';
import { Stage } from './stage.js';
import { forTests } from './fortests.js';
import { tableTools, toolbar, Tools } from './tools.js';
import { nodes, plain, playerName, Teller, wayText } from './words.js';

export class Play {
  main; app;

  constructor(main, app, id, token, makeSocket) {
    Object.assign(this, { main, app });
    this.speaker = new Speaker();
    this.layout = new Layout(main);
    this.el = this.layout.el;
    listenForClauses(this.layout.root, app.engine);
    this.session = new Session(app.engine, id, token, this.hearing(), makeSocket);
    this.teller = new Teller(app.engine, () => this.session.view, () => this.board?.frame.turn ?? 0);
    this.act = this.acts();
    this.equip();
    this.overSeen = false;
    this.handed = null;
    this.auto = null;
    window.__warlord = forTests(this);
  }

  /** Everything that needs the elements and the session. */
  equip() {
    const { session, teller, act, el, app } = this;
    this.board = new Board(el.host, this.boardCalls());
    const covered = { small: { left: 48, right: 232 }, narrow: { left: 0, right: 0 }, wide: { left: 62, right: 0 } };
    this.layout.arranged = (size) => this.board.insets(covered[size]);
    this.layout.putPrompt();
    this.hands = new Hands(session, this.board, { changed: () => this.drawn(), refused: (answer) => this.refused(answer),
      given: () => this.clearNotes() });
    this.tools = new Tools(this.board, session, () => { this.hands.measuring = this.tools.tool === 'ruler'; this.toolChanged(); });
    this.dice = new DiceTray(el.dice);
    this.log = new Log(el.log, teller, { figure: (id) => this.lookAt([id]), place: (x, y) => this.board.center(x, y),
      entry: (step) => this.lookBack(step) });
    this.stage = new Stage({ log: this.log, dice: this.dice, board: this.board, teller, session, caption: el.caption });
    this.bar = new Bar(el.bar, session, teller);
    this.prompt = new Prompt(el.prompt, session, this.hands, teller, act);
    this.panel = new Panel(el.choice, app, session, this.hands, teller, act);
    this.bubble = new Bubble(el.bubble, this.board, session, this.hands, teller, act);
    this.chat = new Chat(el.chat, session, teller, (chat) => this.heardChat(chat));
    this.command = new Command(el.command, session, teller, act);
    this.keys = (event) => { if (key(event, this)) { event.preventDefault(); event.stopPropagation(); } };
    document.addEventListener('keydown', this.keys, true);      // before the board, which has keys of its own
    this.unwatch = watchOptions((name) => (name === 'reasons' ? this.log.unfold() : this.render()));
    el.caption.addEventListener('click', () => this.stage.skip());
    el.host.addEventListener('pointermove', (event) => this.tools.hover(event));
  }

  boardCalls() {
    const hands = () => this.hands;
    return {
      engine: this.app.engine, interactive: true,
      onfigure: (fig, { add }) => { if (!this.tools.figureClicked(fig)) hands().clickFigure(fig, add); },
      onground: (x, y, { terrain, event }) => { if (!this.tools.groundClicked(x, y)) hands().clickGround(x, y, { add: event?.shiftKey, terrain }); },
      onselect: (figs) => hands().selectMany(figs),
      oncontext: ({ fig, event }) => { if (fig) { event?.preventDefault?.(); hands().toggle(fig); } },
      onhover: (fig, at) => this.hover(fig, at),
      candrag: (what) => !this.tools.tool && hands().candrag(what),
      ondragstart: (what) => { this.hover(null); hands().dragStart(what); },
      ondrag: (what, x, y, event) => hands().drag(what, x, y, event),
      ondrop: (what, x, y, event) => hands().dropAt(what, x, y, event),
      ondragcancel: () => hands().dragCancel(),
      canface: (fig) => hands()?.canface(fig),
      onface: (fig, degrees) => hands().faced(fig, degrees),
      onview: () => this.bubble?.place(),
      onturn: () => { this.log.retell(); this.render(); },
    };
  }

  // ---------------------------------------------------------------- what can be done

  acts() {
    return {
      give: (text) => this.hands.answer(text), confirm: () => this.hands.confirm(), refused: (answer) => this.refused(answer),
      announce: (text) => this.speaker.say(text),
      endTurn: () => this.endTurn(), undo: () => this.session.undo() || toast(t('play.refuse.nothing-to-undo')), hint: () => this.hint(),
        over: () => this.over(),
      autoplay: (kind) => { this.auto = kind; this.autoplay(); }, tool: (name) => this.tools.use(name), drawPath: () => this.drawPath(),
        pass: () => this.pass(),
      capture: () => this.capture(), describe: (id) => this.describe(id), command: () => this.command.open(), menu: () => this.menu(), help,
      toggleSheet: () => this.layout.sheet(), escape: () => this.escape(), legend: () => this.legend(),
    };
  }

  async endTurn() {
    const view = this.session.view;
    if (!this.session.asked || view.ask.kind !== 'action') return;
    const idle = view.actions > 0 && view.figures.some((f) => f.owner === view.ask.player && f.mayAct);
    if (idle && !await confirm(t('play.end.title'), t('play.end.sure', { n: view.actions }), t('play.button.end'))) return;
    this.hands.answer(`${view.ask.player} end`);
  }

  hint() {
    if (!this.session.asked) return;
    const [best] = this.session.table.hints(1);
    if (!best) return;
    if (draftOf(best.text, this.session.view)) this.hands.take(best.text);
    this.prompt.hint = best;
    this.render();
  }

  pass() {
    const f = this.hands.one;
    if (!f || !this.session.asked) return;
    const answer = this.session.table.check(`${f.owner} pass ${f.id}`);
    if (answer.ok) this.hands.answer(answer.text);
    else this.refused(answer);
  }

  capture() {
    const d = this.hands.draft;
    if (d?.kind === 'attack' && d.verb === 'close') this.hands.setDraft({ ...d, capture: !d.capture });
  }

  describe(id = this.hands.one?.id ?? this.board.focused) {
    const text = id ? this.board.describe(id) : '';
    if (text) this.speaker.say(text);
    return text;
  }

  drawPath() {
    this.hands.drawing = !this.hands.drawing;
    toast(t(this.hands.drawing ? 'play.path.on' : 'play.path.off'));
    this.render();
  }

  menu() {
    return menu(this.session, { give: this.act.give, help, legend: () => this.legend(), teller: this.teller,
      refresh: () => this.app.refresh() });
  }

  legend() {
    dialog(t('play.legend'), (close) => [this.board.legend(), h('div.actions', h('button.main', { onclick: () => close() }, t('close')))]);
  }

  escape() {
    if (closeClause()) return true;
    if (this.tools.tool) this.tools.use(null);
    else if (this.session.busy) this.stage.skip();
    else if (this.hands.cancel()) this.clearNotes();
    else return false;
    return true;
  }

  over() {
    this.overSeen = true;
    return showResult(this.session, this.teller, this.app);
  }

  // ---------------------------------------------------------------- messages

  hearing() {
    return {
      opened: () => { this.teller.forget(); this.log.clear(); this.stage.stale = true; },
      shown: (step, instant) => {
        if (instant) return this.stage.show(step, instant);
        const say = () => this.speaker.say(stepText(this.teller, step));
        if (step.order.verb !== 'dice') say();
        return this.stage.show(step, instant).then(() => { if (step.order.verb === 'dice') say(); });
      },
      changed: (what) => this.changed(what),
      state: (state, detail) => this.linkState(state, detail),
      refuse: (refusal) => this.refusedByServer(refusal),
      error: (code, text) => { if (!code.startsWith('bye')) toast(`${text} (${code})`, 'bad'); },
      chat: (chat) => this.chat.add(chat),
      rematch: () => this.rematchOffered(),
      reason: (n, text) => this.log.reason(n, text),
      mismatch: (m) => this.mismatch(m),
      broken: (error) => clear(this.main, h('div.sheet', h('h1', t('trouble')), errorNode(error))),
    };
  }

  changed(what) {
    if (!this.session.view || !this.hands) return;
    if (what === 'waiting' && this.stage.stale && !this.session.busy) this.stage.catchUp();
    if (what === 'table' || what === 'game') {
      this.stage.catchUp();
      this.clearNotes();
      this.hands.tableChanged();
      this.follow();
      this.bar.render();
    } else this.render();
  }

  /** After the table has changed and nothing more waits: small answers, notices, the end. */
  follow() {
    const { view } = this.session;
    this.layout.heading.textContent = this.session.link.game?.title || t('play.side');
    this.app.title(this.session.asked ? `● ${t('play.title.turn')}` : this.session.link.game?.title ?? '');
    if (view.phase === 'over' && this.session.synced && !this.overSeen) this.over();
    if (!this.session.asked) return;
    if (view.ask.kind === 'cancel' && option('autoReady') && this.autoReady()) return;
    if (view.ask.kind !== 'dice') this.handOver(view.ask.player);
    if (this.auto) this.autoplay();
  }

  /** Asks about switching abilities off only where the bot would do it; otherwise answers by itself, and nobody is handed the mouse. */
  autoReady() {
    const [best] = this.session.table.hints(1);
    const { decline } = this.session.view.ask;
    const answers = Boolean(decline) && (!best || best.text === decline);
    if (answers) this.hands.answer(decline);
    return answers;
  }

  /** Terrain, deployment, the rest of a formation, what is due: piece by piece, as far as it goes; the player has the last word. */
  autoplay() {
    const { session } = this;
    if (!session.asked) return;
    const next = session.view.ask.kind === this.auto ? this.nextPiece() : null;
    if (next?.ok) {
      this.hands.answer(next.text);
      return;
    }
    this.auto = ['lay'].includes(this.auto) && session.view.phase === 'setup' && !next ? this.auto : null;
    if (next) this.refused(next);
    this.render();
  }

  /** The next order of what is done automatically: {ok, text}, a refusal, or null when it is done. */
  nextPiece() {
    if (this.auto === 'member') return this.session.shift ? this.hands.nextAlike() : null;
    if (this.auto === 'command') return this.nextDue();
    const [best] = this.session.table.hints(1);
    return !best || / done$/.test(best.text) ? null : { ok: true, text: best.text };
  }

  /** The first of what is due in the command phase, in the order in which it is shown. */
  nextDue() {
    const text = this.session.view.ask.choices?.find((choice) => readOrder(choice).verb === 'resolve');
    return text ? { ok: true, text } : null;
  }

  /** Several seats at one screen: whose turn is it with the mouse? */
  handOver(player) {
    if (this.session.seats.length > 1 && player && this.handed !== null && this.handed !== player) {
      this.layout.notice(t('play.hand-over', { p: playerName(player) }), this.teller.classOf(player), 1800);
      this.speaker.say(t('play.hand-over', { p: playerName(player) }));
    }
    this.handed = player ?? this.handed;
  }

  linkState(state, detail) {
    if (state === 'away') this.layout.notice(t(detail?.farewell === 'restart' ? 'play.link.restart' : 'play.link.away'), 'bad', 0);
    else if (state === 'ended' && detail) this.ended(detail);
    else if (state === 'ready') this.layout.noticeOver();
    this.layout.root.dataset.link = state;
    this.render();
  }

  /** There is no way back from here; someone who has lost the seat may enter its code. */
  ended({ code, text }) {
    const own = ['unreadable', 'gone', 'recovered'].includes(code);
    clear(this.main, h('div.sheet', { 'data-test': `ended-${code}` }, h('h1', t(`play.link.${code}`)),
      h('p', own ? t(`play.link.${code}.text`) : text),
      code === 'no-seat' ? recoverForm(this.session.id, () => this.app.refresh()) : null,
      h('div.actions', h('a.button', { href: '/games' }, t('nav.games')))));
  }

  mismatch(m) {
    console.error('state differs from the server\'s', m);
    toast(t('play.mismatch', { n: m.line }), 'bad');
    if (this.session.link.state === 'ended') this.layout.notice(t('play.mismatch.stopped', { n: m.line }), 'bad', 0);
  }

  /** Someone has started the rematch: the result says so, or is shown again. */
  rematchOffered() {
    const said = /** @type {HTMLElement} */ (document.querySelector('[data-test="rematch-offered"]'));
    if (said) said.hidden = false;
    else if (this.overSeen) this.over();
    this.speaker.say(t('play.over.invite'));
  }

  heardChat(chat) {
    this.layout.chatHeard();
    this.speaker.say(`${chat.who ? playerName(chat.who) : t('play.chat.watcher')}: ${chat.text}`);
  }

  // ---------------------------------------------------------------- refusals

  refused(answer) {
    const node = answer.error ? errorNode(answer.error) : verdictNode(this.teller, answer.verdict,
      { remedy: (text) => this.hands.take(text) });
    this.board.highlight({ culprit: answer.verdict?.culprit ?? null });
    if (answer.verdict?.at) this.board.mark(answer.verdict.at, '', { tone: 'bad', ms: 2500 });
    this.speaker.say(answer.error?.text ?? verdictText(this.teller, answer.verdict));
    this.prompt.refuse(node);
  }

  refusedByServer({ rule, text }) {
    const known = ['stale', 'not-yours', 'nothing-to-undo', 'closed'].includes(rule);
    const words = known ? t(`play.refuse.${rule}`) : text || t('play.refused.not-asked');
    toast(words, 'bad');
    if (rule && !known) this.prompt.refuse(verdictNode(this.teller, { rule, title: text, culprit: null, remedy: null }));
  }

  clearNotes() {
    this.prompt.refusal = null;
    this.prompt.hint = null;
  }

  // ---------------------------------------------------------------- drawing

  /** The choice of figures or the draft has changed. */
  drawn() {
    if (!this.bubble || this.drawing) return;
    this.drawing = true;
    keepFocus(this.el.bubble, () => this.bubble.render());
    if (this.hands.dragging) {
      this.drawing = false;
      return;
    }
    keepFocus(this.el.prompt, () => this.prompt.render());
    keepFocus(this.el.choice, () => this.panel.render());
    this.toolChanged();
    this.sayDraft();
    this.drawing = false;
  }

  /** What the draft would do, for people who cannot see it. */
  sayDraft() {
    const { draft, judged, way } = this.hands;
    clearTimeout(this.sayTimer);
    if (!draft) return;
    const far = way ? wayText(way) : '';
    const then = judged.ok ? outlookWords(this.teller, judged.outlook).map((o) => plain(o.words)).join('. ')
      : judged.error?.text ?? verdictText(this.teller, judged.verdict);
    const words = [plain(orderWords(this.teller, readOrder(judged.text ?? orderText(draft)), [], this.session.view)), far,
      then || t('play.allowed')];
    this.sayTimer = setTimeout(() => this.speaker.say(words.filter(Boolean).join('. ')), 500);
  }

  render() {
    if (!this.bubble) return;
    this.bar.render();
    this.drawn();
  }

  toolChanged() {
    const { tools } = this;
    if (tools.said) this.speaker.say(tools.said);
    tools.said = null;
    this.showFound();
    keepFocus(this.el.tools, () => clear(this.el.tools, toolbar(tableTools(this))));
  }

  /** What is in the line of fire, with the clause that says so. */
  showFound() {
    const { found } = this.tools;
    if (!found && !this.showing) return;
    this.showing = found;
    this.el.caption.hidden = !found;
    if (found) clear(this.el.caption, found.label, found.rule ? [' · ', nodes([this.teller.clause(found.rule, found.title)])] : null);
  }

  hover(fig, at) {
    const shown = fig && !this.hands.dragging && !this.hands.draft && fig !== this.hands.one?.id ? this.hands.figure(fig) : null;
    this.layout.hover(shown, shown ? { ...at, ...this.board.baseAt(fig) } : at, { engine: this.app.engine, view: this.session.view });
  }

  lookAt(ids) {
    const there = ids.filter((id) => this.hands.figure(id)?.on === 'table');
    if (!there.length) return;
    this.board.reveal(there);
    this.board.highlight({ legal: there });
  }

  /** Where something in the log happened. */
  lookBack(step) {
    const ids = [step.order.fig, step.order.other, ...(step.order.targets ?? []),
      ...step.events.flatMap((e) => [e.a, e.b])].filter(Boolean);
    this.lookAt([...new Set(ids)]);
    const place = step.events.find((e) => e.kind === 'moved' && e.at)?.at ?? step.order.to ?? step.events.find((e) => e.at)?.at;
    if (place) this.board.mark(place, t('play.log.here'), { ms: 1600 });
  }

  begin() {
    this.session.begin();
  }

  end() {
    this.session.end();
    this.bar.end();
    this.unwatch();
    this.layout.end();
    this.speaker.end();
    document.removeEventListener('keydown', this.keys, true);
    closeClause();
    this.board.destroy();
    delete window.__warlord;
  }
}

export async function show(main, params, app) {
  const code = codeOfLink();
  let token = seats()[params.id]?.token ?? null;
  if (!token && code !== null) token = await join(main, params.id, code);
  const play = new Play(main, app, params.id, token);
  play.begin();
  return () => play.end();
}
