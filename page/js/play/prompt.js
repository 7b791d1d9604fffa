// SPDX-License-Identifier: MIT
// prompt.js: what the game waits for, and the buttons that answer it.
import { t } from '../i18n.js';
import { clear, h } from '../ui.js';
import { askWords, noteNode, verdictNode, waitWords } from './asks.js';
import { diceButtons } from './dice.js';
import { readOrder, orderWords } from './orders.js';
import { sums } from './odds.js';
import { targetLabel } from './paint.js';
import { ask_command } from './phase.js';
import { reasonWords } from './reasons.js';
import { ask_counter, ask_domain, ask_objective, ask_reveal, ask_rival, ask_share, rideAgain, wielders } from './second.js';
import { nodes, plain } from './words.js';

export class Prompt {
  element; session; hands; teller; act; shared;

  /** `act`: give(text), confirm(), endTurn(), hint(), autoplay(kind), over(). */
  constructor(element, session, hands, teller, act) {
    Object.assign(this, { element, session, hands, teller, act });
    element.setAttribute('data-test', 'prompt');
    element.setAttribute('role', 'region');
    element.setAttribute('aria-label', t('play.prompt'));
    this.said = '';
    this.typed = null;          // the dice entered so far, and after which line
    this.refusal = null;
    this.hint = null;
  }

  /** Why the last order was refused; shown until something else happens. */
  refuse(node) {
    this.refusal = node;
    this.render();
  }

  render() {
    const view = this.session.view;
    if (!view) {
      clear(this.element, h('p.wait', t('play.loading')));
      return;
    }
    this.element.dataset.ask = view.ask.kind;
    this.element.dataset.asked = this.session.asked ? 'me' : 'other';
    if (view.ask.kind === 'nothing') this.over();
    else if (this.session.closed) this.closed();
    else if (this.session.asked) this.mine(view);
    else this.others(view);
  }

  /** Said once to screen readers when it changes. */
  say(text) {
    if (text === this.said) return '';
    this.said = text;
    return text;
  }

  /** Another version of the program played it: it can only be looked at. */
  closed() {
    this.element.className = 'prompt';
    clear(this.element, h('p.head', t('play.bar.closed')),
      h('p.help', { role: 'status', 'data-test': 'closed' }, t('play.closed', { n: this.session.closed })));
  }

  others(view) {
    const busy = this.session.thinking || view.ask.kind === 'dice' || this.session.link.pending || this.session.busy;
    const own = this.session.seats.includes(view.ask.player) || (view.ask.kind === 'dice' && !this.session.typedDice);
    const words = own ? askWords(this.teller, view).head : waitWords(this.teller, view);
    this.element.className = `prompt ${this.lookOf(view)}`;
    clear(this.element, h('p.head', busy ? h('span.busy', { 'aria-hidden': 'true' }) : null, nodes(words)),
      this.session.watching ? h('p.muted.small', t('play.watching')) : null, this.offerNode(view), this.refusal);
  }

  mine(view) {
    const { head, help } = askWords(this.teller, view);
    const buttons = (this[`ask_${view.ask.kind}`] ?? (() => [])).call(this, view);
    this.element.className = `prompt mine ${this.lookOf(view)}`;
    clear(this.element, h('p.head', nodes(head)), h('p.help', nodes(help)), this.offerNode(view), this.refusal, this.hintNode(),
      h('div.actions', buttons));
    const text = this.say(`${plain(head)}. ${plain(help)}`);
    if (text) this.act.announce(text);
  }

  /** Present offers to end the game, until when they stand, and the button that agrees or retracts one's own. */
  offerNode(view) {
    const offers = view.players.filter((p) => p.agreed).map((p) => p.name);
    if (!offers.length) return null;
    const theirs = offers.filter((name) => !this.session.seats.includes(name));
    const own = this.session.seats.find((seat) => offers.includes(seat));
    const free = this.session.seats.find((seat) => !offers.includes(seat) && view.figures.some((f) => f.owner === seat && f.on === 'table'));
    const button = (verb, who) => h('button', { 'data-test': verb, disabled: !this.session.idle || view.ask.kind !== 'action',
      onclick: () => this.act.give(`${who} ${verb}`) }, t(`play.${verb}`));
    return h('div.offer', { 'data-test': 'offer' },
      theirs.map((name) => h('p', nodes([this.teller.player(name)]), ' ', t('play.offered'))),
      own ? h('p', t('play.offered.own'), ' ', nodes(this.declined(view, offers))) : null,
      h('p.small.muted', t(own && !theirs.length ? 'play.offered.until.own' : 'play.offered.until')),
      h('div.actions', theirs.length && free ? button('agree', free) : null, own ? button('retract', own) : null));
  }

  /** Bots answer an offer at once: those who did not agree play on. */
  declined(view, offers) {
    const bots = view.players.filter((p) => this.session.players[p.name]?.kind === 'bot' && !p.withdrawn && !offers.includes(p.name));
    return bots.flatMap((p) => [this.teller.player(p.name), ` ${t('play.offered.declined')} `]);
  }

  /** The colour of the player who is asked; dice belong to who rolls them, or to the player whose turn it is. */
  lookOf(view) {
    const who = this.teller.known(view.ask.player) ? view.ask.player : view.ask.roller ?? view.turn;
    return who ? this.teller.classOf(who) : '';
  }

  hintNode() {
    if (!this.hint) return null;
    const words = orderWords(this.teller, readOrder(this.hint.text), [], this.session.view);
    return h('div.hint', { 'data-test': 'hint' }, h('p', h('strong', t('play.hint')), ' ', nodes(words)),
      this.hint.reason ? h('p.small.muted', nodes(reasonWords(this.teller, this.hint.reason))) : null,
      h('div.actions', h('button', { 'data-test': 'hint-do', onclick: () => this.act.give(this.hint.text) }, t('play.hint.do'))));
  }

  // ---------------------------------------------------------------- buttons

  button(key, action, { main = false, test = key, disabled = false, fields = {}, danger = false, key: shortcut = null } = {}) {
    return h(`button${main ? '.main' : ''}${danger ? '.danger' : ''}`,
      { onclick: action, 'data-test': test, disabled, title: shortcut ?? null }, t(`play.button.${key}`, fields));
  }

  order(key, text, settings = {}) {
    return this.button(key, () => this.act.give(text), settings);
  }

  may(text) {
    return this.session.view.ask.choices?.includes(text);
  }

  /** The draft's confirmation, where the prompt itself is about it. */
  confirmation(key) {
    return this.button(key, () => this.act.confirm(), { main: true, test: 'confirm',
      disabled: !this.hands.draft || !this.hands.judged?.ok });
  }

  ask_action(view) {
    const active = view.figures.some((f) => f.owner === view.ask.player && f.mayAct);
    return [this.button('end', () => this.act.endTurn(), { main: view.actions === 0 || !active, test: 'end-turn', key: 'X' }),
      this.button('hint', () => this.act.hint(), { test: 'hint-button', key: 'H' })];
  }

  ask_member(view) {
    const me = view.ask.player;
    const lends = (view.ask.choices ?? []).filter((c) => readOrder(c).verb === 'lend');
    return [this.order('done', `${me} done`, { main: true, test: 'done', disabled: !this.may(`${me} done`) }),
      this.session.shift ? this.button('alike', () => this.act.autoplay('member'), { test: 'alike' }) : null,
      this.order('take-back', `${me} skip`, { test: 'skip' }),
      lends.length > 1 ? lends.map((text) => this.order('lend', text,
        { test: 'lend', fields: { a: this.teller.name(readOrder(text).fig) } })) : null,
      this.may(`${me} done`) ? null : this.whyNot(`${me} done`)];
  }

  ask_spin(view) {
    return [this.confirmation('spin'), this.order('keep', `${view.ask.player} keep`, { test: 'keep' }),
      this.hands.judged && !this.hands.judged.ok ? verdictNode(this.teller, this.hands.judged.verdict,
        { remedy: (text) => this.hands.take(text) }) : null];
  }

  ask_turn(view) {
    return [this.confirmation('turn'), this.order('keep', `${view.ask.player} keep`, { test: 'keep', main: !this.hands.draft })];
  }

  ask_attack(view) {
    return [rideAgain.call(this, view.ask), this.targets(), this.order('no-attack', `${view.ask.player} skip`, { test: 'skip' })];
  }

  /** Whom the chosen figure can attack, as buttons. */
  targets() {
    return (this.hands.targets ?? []).filter((x) => x.ok).map((x) => h('button', { 'data-test': 'target', 'data-target': x.fig,
      onclick: () => this.hands.attack(x.fig) }, this.teller.name(x.fig), h('span.muted.small.num', targetLabel(x))));
  }

  /** Figures that take part in an attack, or touch one that does. */
  involved(attack) {
    if (!attack) return () => true;
    const named = [attack.attacker, ...attack.members, ...attack.targets.map((x) => x.fig)].map((id) =>
      this.hands.figure(id)).filter(Boolean);
    return (id) => {
      const f = this.hands.figure(id);
      return named.some((o) => o.id === id || Math.hypot(o.x - f.x, o.y - f.y) < (o.radius + f.radius) * 1.6);
    };
  }

  ask_cancel(view) {
    const { attack, cancels, choices, player } = view.ask;
    const near = this.involved(attack);
    const all = cancels.filter((c) => readOrder(c.order).player === player);
    const mine = all.filter((c) => near(c.fig));
    const rest = all.filter((c) => !near(c.fig));
    const button = (c) => this.order('cancel', c.order, { test: 'cancel-ability',
      fields: { a: this.teller.name(c.fig), A: this.teller.ability(c.ability) } });
    const borrows = (choices ?? []).filter((c) => readOrder(c).verb === 'borrow');
    return [attack ? h('div.duel', (attack.targets ?? []).filter((x) => x.attack).map((x) => h('div',
      h('p.small', nodes([this.teller.fig(attack.attacker), ' → ', this.teller.fig(x.fig)])), sums(this.teller, x)))) : null,
    this.order('ready', `${player} ready`, { main: true, test: 'ready' }),
    mine.map(button), rest.length ? h('details.shelf', h('summary', t('play.cancel.more', { n: rest.length })), rest.map(button)) : null,
    borrows.map((text) => this.order('borrow', text, { test: 'borrow',
      fields: { a: this.teller.name(readOrder(text).fig), b: this.teller.name(readOrder(text).other) } }))];
  }

  ask_place(view) {
    const places = view.ask.places ?? [];
    const at = places.findIndex((p) => this.hands.draft && Math.hypot(p.x - this.hands.draft.x, p.y - this.hands.draft.y) < 0.01);
    return [this.confirmation('place'),
      places.length > 1 ? this.button('another-place', () => this.hands.take(places[(at + 1) % places.length].order),
        { test: 'another-place' }) : null,
      this.may(`${view.ask.player} skip`) ? this.order('skip', `${view.ask.player} skip`, { test: 'skip' }) : null];
  }

  ask_heal(view) {
    const damage = view.ask.attack && this.hands.figure(view.ask.attack.attacker)?.window.damage.value;
    return [this.order('heal-damage', `${view.ask.player} choose damage`, { test: 'heal-damage', fields: { n: damage ?? '' } }),
      this.order('heal-die', `${view.ask.player} choose die`, { test: 'heal-die' })];
  }

  /** Which section takes the blow, or the click of a push. */
  ask_section(view) {
    return (view.ask.choices ?? []).filter((text) => readOrder(text).verb === 'choose').map((text) =>
      this.order('section', text, { test: 'section', fields: { a: this.teller.name(readOrder(text).fig) } }));
  }

  ask_confuse(view) {
    return [this.order('leave', `${view.ask.player} skip`, { test: 'skip' })];
  }

  ask_portals(view) {
    const portals = (view.ask.choices ?? []).map((text) => text.split(' ')).filter(([, verb]) => verb === 'open' || verb === 'shut');
    return [this.order('portals-ready', `${view.ask.player} ready`, { main: true, test: 'ready' }),
      portals.map((words) => this.showing(words[2], this.order(`portal-${words[1]}`, words.join(' '), { test: `${words[1]}-${words[2]}-${words[3]}`,
        fields: { a: this.teller.name(words[2]), what: t(`play.portal.${words[3]}`) } })))];
  }

  /** A button that shows on the table which piece it is about, while it is pointed at or has the focus. */
  showing(fig, button) {
    for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => this.hands.board.highlight({ legal: [fig] }));
    for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => this.hands.refresh());
    return button;
  }

  ask_meet(view) {
    return [this.order('meet-keep', `${view.ask.player} keep`, { main: true, test: 'keep', fields: { a: this.teller.name(view.ask.fig) } }),
      (view.ask.choices ?? []).filter((c) => readOrder(c).verb === 'meet' && readOrder(c).fig !== view.ask.fig).map((text) =>
        this.order('meet', text, { test: 'meet', fields: { a: this.teller.name(readOrder(text).fig) } }))];
  }

  ask_face(view) {
    const ways = ['north', 'east', 'south', 'west'];
    return [this.order('keep', `${view.ask.player} keep`, { main: true, test: 'keep' }),
      ways.map((way) => this.order('face', `${view.ask.player} spin ${view.ask.fig} facing ${way}`,
        { test: `face-${way}`, fields: { way: t(`play.way.${way}`) } }))];
  }

  ask_lay(view) {
    const pool = view.terrain.filter((p) => !p.on);
    return [this.hands.draft?.kind === 'lay' ? this.confirmation('lay') : null,
      this.button('lay-for-me', () => this.act.autoplay('lay'), { test: 'lay-for-me' }),
      this.may(`${view.ask.player} skip`) ? this.order('lay-none', `${view.ask.player} skip`, { test: 'skip' }) : null,
      this.shelf('play.setup.pool', pool.map((p) => [plain([this.teller.terrain(p.id)]), () => this.hands.startLay(p.id),
        this.hands.draft?.terrain === p.id]))];
  }

  /** What lies beside the table, as buttons: for keys and screen readers, and where trays are small. */
  shelf(key, things) {
    if (!things.length) return null;
    return h('details.shelf', { open: this.shelfOpen, ontoggle: (e) => { this.shelfOpen = e.target.open; } },
      h('summary', t(key, { n: things.length })),
      things.map(([name, choose, on]) => h('button', { 'aria-pressed': String(Boolean(on)), onclick: choose }, name)));
  }

  ask_deploy(view) {
    const done = `${view.ask.player} done`;
    const beside = view.figures.filter((f) => f.owner === view.ask.player && f.on === 'beside');
    const left = beside.length;
    return [this.order('deployed', done, { main: left === 0, test: 'done', disabled: !this.may(done) }),
      left ? this.button('deploy-for-me', () => this.act.autoplay('deploy'), { main: true, test: 'deploy-for-me' }) : null,
      this.shelf('play.setup.tray', beside.map((f) => [this.teller.name(f.id), () => this.hands.deployThis(f.id),
        this.hands.selected.includes(f.id)])), wielders.call(this, view)];
  }

  ask_dice(view) {
    if (this.typed?.line !== this.session.line) this.typed = { line: this.session.line, dice: [] };
    return [diceButtons(view.ask.dice, (numbers) => {
      this.typed = null;
      this.act.give(`dice ${numbers.join(' ')}`);
    }, this.typed.dice)];
  }

  /** Why a plain answer is not possible. */
  whyNot(text) {
    const answer = this.session.table.check(text);
    return answer.verdict ? noteNode(this.teller, answer.verdict, 'play.note.not-yet') : null;
  }

  over() {
    this.element.className = 'prompt';
    clear(this.element, h('p.head', t('play.ask.nothing')),
      h('div.actions', this.button('result', () => this.act.over(), { main: true, test: 'show-result' })));
  }
}

Object.assign(Prompt.prototype, { ask_command, ask_counter, ask_domain, ask_objective, ask_reveal, ask_rival, ask_share });
