// SPDX-License-Identifier: MIT
// panel.js: the chosen figure: its card, what it can do, or the attack being prepared.
import { card } from '../card.js';
import { t } from '../i18n.js';
import { clear, h } from '../ui.js';
import { abilityMark } from '../board/marks.js';
import { sectionName, sectionsOf } from '../board/words.js';
import { noteNode, outlookNode, verdictNode, verdictText } from './asks.js';
import { attackName, orderText } from './compose.js';
import { oddsNode, sums } from './odds.js';
import { option, setOption } from './options.js';
import { targetLabel } from './paint.js';
import { builtTargets, castNotes, castPlaces, casts, moveManners, pickUps, strikeManners, strikeTexts, uses as cardUses } from './second.js';
import { nodes } from './words.js';

/** What abilities let a figure do by an order of its own. */
const USES = ['regeneration', 'magic-levitation', 'necromancy', 'nimble', 'bombardment'];

/** The abilities that work on it, wherever it has them from. */
function working(f) {
  const marks = Object.values(f.window).filter((v) => v.works !== false).map((v) => v.ability);
  return new Set([...marks, ...(f.further ?? [])]);
}

export class Panel {
  element; app; session; hands; teller; act;

  /** `act`: give(text), confirm(), refused(answer). */
  constructor(element, app, session, hands, teller, act) {
    Object.assign(this, { element, app, session, hands, teller, act });
    this.formationsOf = null;
  }

  render() {
    const { hands } = this;
    if (!this.session.view) return;
    const many = hands.selected.length > 1 && !hands.party.length;
    if (hands.draft?.kind === 'attack') clear(this.element, this.attackNode());
    else if (many) clear(this.element, this.manyNode());
    else if (hands.one) clear(this.element, this.oneNode(hands.one));
    else clear(this.element);
    this.element.hidden = !this.element.firstChild;
  }

  // ---------------------------------------------------------------- one figure

  oneNode(f) {
    const mine = this.session.asked && f.owner === this.session.view.ask.player;
    const open = option('card');
    return [mine ? this.actionsNode(f) ?? this.deployNode(f) : null,
      h('details.card-fold', { open, ontoggle: (e) => setOption('card', e.target.open) },
        h('summary.small.muted', t('play.card')), card(f, { engine: this.app.engine, view: this.session.view }))];
  }

  /** A button that can be pressed where the order is legal, and says why where it is not. */
  action(key, text, { run = null, fields = {}, mark = null, test = key } = {}) {
    const answer = this.session.table.check(text);
    const go = () => {
      if (!answer.ok) this.act.refused(answer);
      else if (run) run();
      else this.act.give(answer.text ?? text);
    };
    return h('button', { onclick: go, 'aria-disabled': answer.ok ? null : 'true', 'data-test': `do-${test}`,
      title: answer.ok ? null : verdictText(this.teller, answer.verdict) }, mark, t(`play.do.${key}`, fields));
  }

  /** What a rider may do instead of shooting when its mount has carried it up. */
  rideUsesNode(f) {
    const { kind, fig } = this.session.view.ask;
    if (kind !== 'attack' || fig !== f.id || !working(f).has('bombardment')) return null;
    const buttons = this.shellButtons(f, f.owner, abilityMark('bombardment', this.app.engine));
    return buttons.length > 1 ? h('div.doing', { role: 'group', 'aria-label': t('play.do') }, h('div.actions', buttons)) : null;
  }

  actionsNode(f) {
    if (this.session.view.ask.kind !== 'action') return this.rideUsesNode(f);
    const me = f.owner;
    const has = working(f);
    const engine = this.app.engine;
    const uses = USES.filter((word) => has.has(word)).map((word) => this.useButton(word, f, me, abilityMark(word, engine)));
    return h('div.doing', { role: 'group', 'aria-label': t('play.do') }, f.mayAct ? null : this.whyIdle(f),
      this.targetsNode(), f.mayAct ? builtTargets.call(this, f) : null, this.sectionsNode(f), f.mayAct ? moveManners.call(this, f) : null,
      h('div.actions', pickUps.call(this, f), casts.call(this, f), castPlaces.call(this, f), cardUses.call(this, f), f.mayAct ? [this.strikeAll(f, has), uses, this.rideButtons(f, me), this.passButton(f, me)] : null,
        this.session.view.ask.cancels.filter((c) => c.fig === f.id).map((c) =>
          h('button.plain', { onclick: () => this.act.give(c.order), 'data-test': 'do-cancel' },
          abilityMark(c.ability, engine, true), t('play.do.cancel', { A: this.teller.ability(c.ability) })))),
      castNotes.call(this, f), f.mayAct ? this.reachNote() : null);
  }

  /** That the reach shown on the table is not all of it. */
  reachNote() {
    const { reach } = this.hands;
    const key = reach?.ok === false ? 'unknown' : reach?.cut ? 'part' : null;
    return key ? h('p.small.muted', { 'data-test': 'reach-note' }, t(`play.reach.${key}`)) : null;
  }

  /** A figure that can soar may be deployed soaring. */
  deployNode(f) {
    if (this.session.view.ask.kind !== 'deploy' || !f.manners?.includes('level')) return null;
    return h('div.doing', { role: 'group', 'aria-label': t('play.do') }, moveManners.call(this, { ...f, manners: ['level'] }));
  }

  /** Offers a pass only if the rules have one. */
  passButton(f, me) {
    return this.session.view.objectives?.length ? null : this.action('pass', `${me} pass ${f.id}`);
  }

  /** Which other sections are given a move action with this one: their speeds add up. */
  sectionsNode(f) {
    const others = sectionsOf(f, this.session.view).filter((o) => o !== f && o.active && o.mayAct && o.window.speed.value > 0);
    if (!f.mayAct || !others.length || !this.session.table.check(`${f.owner} turn ${f.id} facing ${(f.facing + 5) % 360}`).ok) return null;
    return h('div.more', { 'data-test': 'sections' }, h('h4', t('play.sections')), h('p.small.muted', t('play.sections.help')),
      others.map((o) => h('label.row.tick', { 'data-test': `with-${o.id.split('.')[1]}` },
        h('input', { type: 'checkbox', checked: this.hands.party.includes(o.id), onchange: () => this.hands.toggleParty(o.id) }),
        h('span', sectionName(o)), h('span.muted.small.num', t('play.sections.speed', { n: o.window.speed.value })))));
  }

  /** Whom it can attack, for people who cannot or do not want to aim on the table. */
  targetsNode() {
    const legal = (this.hands.targets ?? []).filter((x) => x.ok);
    const group = (key, targets) => (targets.length ? h('div.actions.targets', { 'data-test': `can-${key}` },
      h('span.small.muted', t(`play.attack.can.${key}`)),
      targets.map((x) => h('button', { 'data-test': 'target', 'data-target': x.fig,
        onclick: () => this.hands.attack(x.fig) }, this.teller.name(x.fig), h('span.muted.small.num', targetLabel(x))))) : null);
    return [group('attack', legal.filter((x) => !x.heals)), group('tend', legal.filter((x) => x.heals))];
  }

  /** Sweep and Shockwave name nobody. */
  strikeAll(f, has) {
    if (has.has('sweep')) return this.action('sweep', `${f.owner} close ${f.id} at all`,
      { run: () => this.hands.take(`${f.owner} close ${f.id} at all`) });
    if (has.has('shockwave')) return this.action('shockwave', `${f.owner} ranged ${f.id} at all`,
      { run: () => this.hands.take(`${f.owner} ranged ${f.id} at all`) });
    return null;
  }

  whyIdle(f) {
    return f.whyNot ? noteNode(this.teller, f.whyNot, f.acted ? 'play.note.acted' : 'play.note.idle') : null;
  }

  /** Boarding a carrier beside it, or getting off to one of its sides. */
  rideButtons(f, me) {
    const { figures } = this.session.view;
    const may = (text) => this.session.table.check(text).ok;
    const cart = figures.find((o) => o.id === f.aboard);
    if (cart) {
      return [['left', 90], ['rear', 180], ['right', 270]].map(([side, turn]) => [side, (cart.facing + turn) % 360])
        .map(([side, from]) => [side, `${me} move ${f.id} touching ${cart.id} from ${from} facing ${from}`])
        .filter(([, text]) => may(text)).map(([side, text]) => this.action(`leave.${side}`, text));
    }
    return figures.filter((o) => o.carries && o.on === 'table' && Math.hypot(o.x - f.x, o.y - f.y) < f.radius + o.radius * (o.discs || 1) + 1)
      .filter((o) => may(`${me} move ${f.id} aboard ${o.id}`))
      .map((o) => this.action('board', `${me} move ${f.id} aboard ${o.id}`, { fields: { b: this.teller.name(o.id.split('.')[0]) } }));
  }

  useButton(word, f, me, mark) {
    const turned = (f.facing + 5) % 360;
    if (word === 'regeneration') return this.action('regenerate', `${me} regenerate ${f.id}`, { mark });
    if (word === 'nimble') return this.action('nimble', `${me} nimble ${f.id} facing ${turned}`,
      { mark, run: () => this.hands.startMode('nimble', f.id) });
    if (word === 'magic-levitation') return this.liftButton(f, me, mark);
    return word === 'bombardment' ? this.shellButtons(f, me, mark) : this.raiseButtons(f, me, mark);
  }

  /** Where opponents stand now; any other place can be written as an order. */
  shellButtons(f, me, mark) {
    const { figures } = this.session.view;
    const orders = figures.filter((o) => o.on === 'table' && o.owner !== f.owner).map((o) => [o, `${me} bombard ${f.id} at ${o.x},${o.y}`])
      .filter(([, text]) => this.session.table.check(text).ok);
    const place = h('button', { 'data-test': 'do-shell', 'aria-pressed': String(this.hands.mode?.kind === 'bombard'),
      onclick: () => this.hands.startMode('bombard', f.id) }, mark, t('play.do.shell-place'));
    return [place, ...orders.map(([o, text]) => this.action('bombard', text, { mark: mark?.cloneNode(true), fields: { b: this.teller.name(o.id) } }))];
  }

  liftButton(f, me, mark) {
    const others = this.session.view.figures.filter((o) => o.on === 'table' && o.id !== f.id
      && Math.hypot(o.x - f.x, o.y - f.y) < f.radius + o.radius + 1.2);
    const can = others.find((o) => this.session.table.check(`${me} levitate ${f.id} lifts ${o.id} here`).ok);
    return this.action('levitate', `${me} levitate ${f.id} lifts ${(can ?? others[0] ?? f).id} here`,
      { mark, run: () => this.hands.startMode('levitate', f.id) });
  }

  raiseButtons(f, me, mark) {
    const lying = this.session.view.figures.filter((o) => o.on === 'eliminated');
    if (!lying.length) return h('button', { 'aria-disabled': 'true', title: t('play.do.raise-nobody'), 'data-test': 'do-raise' }, mark,
      t('play.do.raise-nobody'));
    return lying.map((o) => this.action('raise', `${me} raise ${o.id} by ${f.id}`, { mark, fields: { b: this.teller.name(o.id) } }));
  }

  // ---------------------------------------------------------------- several figures

  manyNode() {
    const { hands } = this;
    const me = this.session.view.ask.player;
    const figs = hands.selected;
    const head = h('h3', t('play.many', { n: figs.length }));
    const names = h('p', nodes(this.teller.figs(figs)));
    if (!this.session.asked || this.session.view.ask.kind !== 'action') return [head, names];
    const answer = this.session.table.check(`${me} formation ${figs.join(' ')}`);
    const double = this.session.table.check(`${me} formation ${figs.join(' ')} double-time`, { instead: false });
    return [head, names,
      h('div.actions', h('button.main', { disabled: !answer.ok, 'data-test': 'form-up', onclick: () => this.act.give(answer.text) },
        t('play.do.formation')),
      double.ok ? h('button', { 'data-test': 'form-up-double-time', onclick: () => this.act.give(double.text) }, t('play.do.formation-double-time')) : null),
      answer.ok ? outlookNode(this.teller, answer.outlook) : verdictNode(this.teller, answer.verdict),
      h('p.small.muted', t('play.many.attack'))];
  }

  // ---------------------------------------------------------------- an attack

  attackNode() {
    const { hands } = this;
    const { draft: d, judged, chances } = hands;
    const name = attackName(this.session.view, d);
    return h('div.attack', { 'data-test': 'attack', 'data-name': name },
      h('h3', nodes([this.teller.fig(d.fig), t(`play.attack.${name === 'attack' ? d.verb : name}`),
        ...(d.all ? [t('play.attack.all')] : this.teller.figs(d.targets))])),
      judged.ok ? null : verdictNode(this.teller, judged.verdict, { remedy: (text) => hands.take(text) }),
      this.attackButtons(d, judged, name),
      judged.ok ? outlookNode(this.teller, judged.outlook) : null,
      (chances?.targets ?? []).map((x) => h('div', chances.targets.length > 1 ? h('p.small', nodes([this.teller.fig(x.fig)])) : null,
        sums(this.teller, x, name))),
      oddsNode(this.teller, chances, name), this.moreTargets(d), this.moreMembers(d));
  }

  attackButtons(d, judged, name) {
    return h('div.actions',
      h('button.main', { disabled: !judged.ok, 'data-test': 'confirm-attack', onclick: () => this.act.confirm() }, t(`play.do.${name}`)),
      this.captureButton(d, name),
      ...this.mannerButtons(d), ...strikeManners.call(this, d), ...strikeTexts.call(this, d),
      h('button.plain', { 'data-test': 'cancel-draft', onclick: () => this.hands.cancel() }, t('cancel')));
  }

  /** Damage or capture: the choice shows its own odds, and is confirmed like any attack. */
  captureButton(d, name) {
    if (name === 'tend' || d.verb !== 'close' || d.all || d.targets.length !== 1 || !this.hands.figure(d.targets[0])) return null;
    const tried = this.session.table.check(orderText({ ...d, capture: true }));
    return h('button', { 'aria-disabled': tried.ok || d.capture ? null : 'true', 'data-test': 'choose-capture',
      onclick: () => (tried.ok || d.capture ? this.act.capture() : this.act.refused(tried)) },
    t(d.capture ? 'play.do.harm-instead' : 'play.do.capture-instead'));
  }

  /** Shooting at twice the range, or over everything: offered where it is allowed, and can be switched off again. */
  mannerButtons(d) {
    if (d.verb !== 'ranged' || d.all || d.targets.length !== 1) return [];
    return ['long', 'indirect'].filter((manner) => d[manner] || this.session.table.check(orderText({ ...d, [manner]: true })).ok)
      .map((manner) => h('button', { 'data-test': `choose-${manner}`, 'aria-pressed': String(Boolean(d[manner])),
        onclick: () => this.hands.setDraft({ ...d, [manner]: !d[manner] }) }, t(`play.do.${manner}`)));
  }

  /** Other figures that could be targets as well. */
  moreTargets(d) {
    const f = this.hands.figure(d.fig);
    if (d.verb !== 'ranged' || d.all || f.arrows < 2) return null;
    const legal = (this.hands.targets ?? []).filter((x) => x.ok && x.kind === 'ranged');
    if (legal.length < 2) return null;
    return h('div.more', h('h4', t('play.attack.targets', { n: f.arrows })), legal.map((x) => this.tick(x.fig, d.targets.includes(x.fig),
      () => this.hands.toggleTarget(x.fig), d.targets.includes(x.fig) ? '' : targetLabel(x))));
  }

  /** Who could join in: the formations the engine suggests, and anyone else by hand. */
  moreMembers(d) {
    const ready = this.formations(d);
    const able = this.session.view.figures.filter((f) => f.owner === d.player && f.id !== d.fig && f.on === 'table' && f.mayAct);
    if (!able.length || this.session.view.ask.kind !== 'action') return null;
    return h('details.more', { open: d.members.length > 0 }, h('summary', t('play.attack.members')),
      ready.map((members) => h('button', { 'data-test': 'formation-offer', onclick: () => this.hands.setDraft({ ...d, members }) },
        nodes(this.teller.figs(members)))),
      able.map((f) => this.tick(f.id, d.members.includes(f.id) || d.damage?.includes(f.id), () => this.hands.toggleMember(f.id), '',
        this.damageTick(d, f))));
  }

  /** In rules that say so a member of a formation may add to the damage instead of the attack. */
  damageTick(d, f) {
    const on = d.damage?.includes(f.id) ?? false;
    const tried = { ...d, members: d.members.filter((id) => id !== f.id), damage: [...(d.damage ?? []), f.id] };
    if (!on && (!d.members.includes(f.id) || !this.session.view.objectives?.length || !this.session.table.check(orderText(tried)).ok)) return null;
    return h('label.row.small', h('input', { type: 'checkbox', checked: on, onchange: () => this.hands.toggleDamage(f.id) }), t('play.attack.for-damage'));
  }

  formations(d) {
    const key = `${this.session.view.step} ${d.fig} ${d.targets[0]}`;
    if (this.formationsOf?.key !== key) {
      const begins = `${d.player} ${d.verb} ${d.fig} at ${d.targets[0]} with `;
      const found = this.session.table.candidates(2000).filter((text) => text.startsWith(begins) && !text.endsWith(' capture'));
      this.formationsOf = { key, found: found.slice(0, 6).map((text) => text.slice(begins.length).split(' ')) };
    }
    return this.formationsOf.found;
  }

  tick(id, on, toggle, note, more = null) {
    return h('label.row.tick', h('input', { type: 'checkbox', checked: on, onchange: toggle }), h('span', nodes([this.teller.fig(id)])),
      note ? h('span.muted.small', note) : null, more);
  }
}
