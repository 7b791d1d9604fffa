// SPDX-License-Identifier: MIT
// second.js: what rules with objectives, phases and manners of acting ask of the page: methods of Prompt and Panel, and words. The command
// phase is in phase.js.
import { gist, isAbility, toldBy } from '../board/marks.js';
import { language, t } from '../i18n.js';
import { recall, remember } from '../store.js';
import { hex, sha256 } from '../sha256.js';
import { h } from '../ui.js';
import { cardNote, cardNotes, showCard } from './cards.js';
import { attackName, orderText } from './compose.js';
import { ADDED, point, readOrder, RIDES } from './orders.js';
import { plain } from './words.js';

/** @typedef {import('./prompt.js').Prompt} Prompt */
/** @typedef {import('./panel.js').Panel} Panel */

const MOVING = ['double-time', 'surge', 'charge', 'twice', 'bound', 'watching', 'trample', 'overwhelm', 'level', 'under', 'above'];
const STRIKING = { ranged: ['point-blank', 'point-blank-damage', 'precision'], close: ['sparing'] };
const EXPLAINED = { 'double-time': 'double-time', surge: 'surge', charge: 'cavalry.mounted-charge', twice: 'proficiency.mounted-charge.with-charge', bound: 'cavalry.mounted-bound',
  watching: 'proficiency.mounted-bound.overwatch', trample: 'cavalry.trample', overwhelm: 'cavalry.overwhelm', level: 'soaring.change-level', 'point-blank': 'point-blank', 'point-blank-damage': 'point-blank',
  precision: 'precision', sparing: 'cavalry.impale' };      // the clause that says what a manner is
const CARD_VERBS = ['browse', 'pick-up', 'give', 'drop'];
const MANY = 3;                 // more ways of using one thing are folded away

// ---------------------------------------------------------------- the prompt

/** What figures may use now: abilities and cards without a verb of their own. Nobody wants a mark that does nothing. @returns {any[]} */
export function usesIn(view) {
  return [...new Set(view.ask.choices ?? [])].map((text) => ({ text, ...readOrder(text) }))
    .filter((/** @type {any} */ order) => order.verb === 'use' && (!order.choice || isAbility(order.choice)));
}

/** A button for each, with the figure's name or where that is already said without; where one thing can be used in many ways, they are folded
 *  under its name. */
export function useButtons(teller, orders, give, { named = true } = {}) {
  const name = ({ fig, ability }) => (named ? t('play.use', { a: teller.name(fig), A: teller.used(fig, ability) }) : teller.used(fig, ability));
  const whom = ({ other, choice }) => (choice ? t('play.use.for', { b: teller.name(other), B: teller.ability(choice) }) : teller.name(other));
  const about = ({ ability }) => gist(toldBy(ability, teller.engine, teller.view().edition)?.text ?? '');
  const button = (order, text) => h('button', { 'data-test': ['use', order.fig, order.ability, order.other, order.choice].filter(Boolean).join('-'),
    title: about(order) || null, onclick: () => give(order.text) }, text);
  const groups = [...new Set(orders.map(name))].map((word) => orders.filter((order) => name(order) === word));
  return groups.map((group) => (group.length > MANY
    ? h('details.shelf', { 'data-test': `uses-${group[0].fig}-${group[0].ability}` }, h('summary', name(group[0])),
      named ? h('p.small.muted', about(group[0])) : null, group.map((order) => button(order, whom(order))))
    : group.map((order) => button(order, order.other ? t('play.use.on', { what: name(order), b: whom(order) }) : name(order)))));
}

/** An item is dropped beside its wielder, where it can be seen, if that is allowed. */
function dropBeside(session, { text, player, card }) {
  const { by } = session.view.cards.find((one) => one.id === card);
  const f = session.view.figures.find((one) => one.id === by);
  const far = f.radius + 0.49;
  const spots = [0, 45, 315, 90, 270, 135, 225, 180].map((turn) => (f.facing + turn) * Math.PI / 180)
    .map((a) => `${player} drop ${card} at ${point(f.x + Math.cos(a) * far, f.y + Math.sin(a) * far)}`);
  return spots.find((spot) => session.table.check(spot).ok) ?? text;
}

/** What may be done with cards now. */
export function cardOrders(view) {
  return (view.ask.choices ?? []).map((text) => ({ text, ...readOrder(text) })).filter(({ verb }) => CARD_VERBS.includes(verb))
    .sort((a, b) => CARD_VERBS.indexOf(a.verb) - CARD_VERBS.indexOf(b.verb));
}

/** A card is dropped, picked up, given or browsed. @this {Prompt} */
export function cardButton(view, order) {
  const cost = view.cards.find((card) => card.id === order.card)?.browse;
  const key = order.verb === 'browse' && cost ? 'browse-for' : order.verb;
  return this.order(`card-${key}`, order.verb === 'drop' ? dropBeside(this.session, order) : order.text, { test: `${order.verb}-${order.card}`,
    fields: { a: order.fig ? this.teller.name(order.fig) : '', c: this.teller.card(order.card), n: cost } });
}

/** Who wields a card: a line for each, with all who could. @this {Prompt} */
function wielder(card, orders) {
  const id = `wielder-${card.id}`;
  const option = (value, text) => h('option', { value, selected: value === (card.by ?? '') }, text);
  const chosen = (fig) => { if (fig) this.act.give(orders.find((order) => order.fig === fig).text); };
  return h('div.wielder', h('label', { for: id }, card.name),
    h('select', { id, 'data-test': `give-${card.id}`, onchange: (/** @type {any} */ e) => chosen(e.target.value) },
      orders.some(({ fig }) => fig === card.by) ? null : option('', t('play.cards.nobody')),
      orders.map(({ fig }) => option(fig, this.teller.name(fig)))));
}

/** Who wields which card as the army is deployed, and what they do. @this {Prompt} */
export function wielders(view) {
  const orders = cardOrders(view);
  const about = view.cards.filter((card) => orders.some((order) => order.card === card.id));
  if (!about.length) return null;
  return [h('div.wielders', { role: 'group', 'aria-label': t('play.cards.wielders') }, h('p.small.muted', t('play.cards.wielders')),
    about.map((card) => wielder.call(this, card, orders.filter((order) => order.card === card.id)))), cardNotes(about, this.teller, this)];
}

/** The choice as a commitment, its salt kept in this browser until it is revealed. */
function sealedDomain(session, player, card) {
  const salt = hex(window.crypto.getRandomValues(new Uint8Array(16)));
  remember(`domain.${session.id}.${player}`, { card, salt });
  return `${player} domain ${sha256(`domain ${player} ${card} ${salt}`)}`;
}

/** A domain is chosen in secret; each says what it does. @this {Prompt} */
export function ask_domain(view) {
  const { player } = view.ask;
  return view.cards.filter((card) => card.kind === 'domain' && card.owner === player).map((card) => h('div.card-choice',
    this.button('domain', () => this.act.give(sealedDomain(this.session, player, card.id)), { test: `domain-${card.id}`, fields: { c: card.name } }),
    cardNote(card, this.teller, { named: false })));
}

/** The domain that was chosen is revealed. @this {Prompt} */
export function ask_reveal(view) {
  const { player } = view.ask;
  const kept = recall(`domain.${this.session.id}.${player}`);
  const text = kept ? `${player} reveal ${kept.card} ${kept.salt}` : view.ask.choices?.find((choice) => readOrder(choice).verb === 'reveal');
  const reveal = text ? this.order('reveal', text, { main: true, test: 'reveal', fields: { c: this.teller.card(readOrder(text).card) } }) : null;
  const card = text ? view.cards.find(({ id }) => id === readOrder(text).card) : null;
  return [card ? h('div.card-choice', cardNote(card, this.teller)) : null, reveal, this.order('reveal-none', `${player} skip`, { test: 'skip' })];
}

/** A spell is being cast: by whom is it countered, and with what? @this {Prompt} */
export function ask_counter(view) {
  const orders = (view.ask.choices ?? []).map((text) => ({ text, ...readOrder(text) })).filter((order) => order.verb === 'counter');
  return [this.order('counter-keep', `${view.ask.player} keep`, { main: true, test: 'keep' }),
    orders.map((order) => this.order(order.card ? 'counter-with' : 'counter', order.text, { test: `counter-${order.fig}${order.card ? `-${order.card}` : ''}`,
      fields: { a: this.teller.name(order.fig), c: order.card ? this.teller.card(order.card) : '' } }))];
}

/** Several want to counter it: one of them may. @this {Prompt} */
export function ask_rival(view) {
  return (view.ask.choices ?? []).map((text) => ({ text, ...readOrder(text) })).filter((order) => order.verb === 'meet')
    .map((order) => this.order('rival', order.text, { test: `rival-${order.fig}`, fields: { a: this.teller.name(order.fig) } }));
}

/** A token of one's own, somewhere on the line the dice allow. @this {Prompt} */
export function ask_objective() {
  return [this.hands.draft?.kind === 'objective' ? this.confirmation('objective') : null,
    this.button('objective-for-me', () => this.act.autoplay('objective'), { test: 'objective-for-me', main: !this.hands.draft })];
}

/** How many clicks fall on each of those who were hit. @this {Prompt} */
export function ask_share(view) {
  const { attack, share, player } = view.ask;
  const hit = (attack?.targets ?? []).filter((x) => x.hit).map((x) => x.fig);
  if (this.shared?.step !== view.step) this.shared = { step: view.step, clicks: new Map(hit.map((id, i) => [id, i ? 0 : share])) };
  const { clicks } = this.shared;
  const left = share - [...clicks.values()].reduce((sum, n) => sum + n, 0);
  const add = (id, by) => { clicks.set(id, clicks.get(id) + by); this.render(); };
  const text = `${player} share ${hit.map((id) => `${id} ${clicks.get(id)}`).join(' ')}`;
  return [h('div.shares', { 'data-test': 'shares' }, hit.map((id) => h('div.row.share',
    h('span', this.teller.name(id)),
    h('button', { 'aria-label': t('play.share.less', { a: this.teller.name(id) }), disabled: clicks.get(id) === 0, onclick: () => add(id, -1) }, '−'),
    h('b.num', clicks.get(id)),
    h('button', { 'aria-label': t('play.share.more', { a: this.teller.name(id) }), 'data-test': `share-${id}`, disabled: left === 0,
      onclick: () => add(id, 1) }, '+')))),
  h('p.small.muted', t('play.share.left', { n: left })),
  this.order('share', text, { main: true, test: 'share', disabled: !this.session.table.check(text).ok })];
}

// ---------------------------------------------------------------- the panel

/** What lies beside the chosen figure and may be picked up. @this {Panel} */
export function pickUps(f) {
  const { choices } = this.session.view.ask;
  return (choices ?? []).map((text) => ({ text, ...readOrder(text) })).filter((order) => order.verb === 'pick-up' && order.fig === f.id)
    .map((order) => this.action('pick-up', order.text, { fields: { c: this.teller.card(order.card) }, test: `pick-up-${order.card}` }));
}

/** A spell that may be cast on many, opponents first, folded under its name. @this {Panel} */
function castsOnMany(f, orders) {
  const { card } = orders[0];
  const foe = ({ other }) => Number(this.hands.figure(other)?.owner !== f.owner);
  return h('details.shelf', { 'data-test': `casts-${card}` }, h('summary', t('play.do.cast-many', { c: this.teller.card(card) })),
    h('div.actions', [...orders].sort((a, b) => foe(b) - foe(a))
      .map((order) => this.action('cast-whom', order.text, { test: `cast-${card}-${order.other}`, fields: { b: this.teller.name(order.other) } }))));
}

/** What the chosen figure may cast, and on whom. @this {Panel} */
export function casts(f) {
  const orders = (this.session.view.ask.choices ?? []).map((text) => ({ text, ...readOrder(text) }))
    .filter((order) => order.verb === 'cast' && order.fig === f.id);
  return [...new Set(orders.map((order) => order.card))].map((card) => {
    const one = orders.filter((order) => order.card === card);
    if (one.length > MANY && one.every((order) => order.other)) return castsOnMany.call(this, f, one);
    return one.map((order) => this.action(order.other ? 'cast-on' : 'cast', order.text, { test: `cast-${card}${order.other ? `-${order.other}` : ''}`,
      fields: { c: this.teller.card(card), b: order.other ? this.teller.name(order.other) : '' } }));
  });
}

/** What the spells do that the chosen figure may cast. @this {Panel} */
export function castNotes(f) {
  const { cards, ask } = this.session.view;
  const spells = (ask.choices ?? []).map(readOrder).filter((order) => order.verb === 'cast' && order.fig === f.id).map((order) => order.card);
  return cardNotes((cards ?? []).filter((card) => spells.includes(card.id)), this.teller, this);
}

/** A spell that leaves a token: any place may be chosen for it. @this {Panel} */
export function castPlaces(f) {
  const { cards, ask } = this.session.view;
  const glyphs = (ask.choices ?? []).map(readOrder).filter((order) => order.verb === 'cast' && order.fig === f.id && !order.other)
    .map((order) => cards.find((card) => card.id === order.card)).filter((card) => card?.spell === 'glyph');
  return glyphs.map((card) => h('button', { 'data-test': `cast-place-${card.id}`,
    'aria-pressed': String(this.hands.mode?.kind === 'cast' && this.hands.mode.card === card.id),
    onclick: () => this.hands.startMode('cast', f.id, card.id) }, t('play.do.cast-place', { c: card.name })));
}

/** What the chosen figure may use. @this {Panel} */
export function uses(f) {
  return useButtons(this.teller, usesIn(this.session.view).filter((order) => order.fig === f.id), (text) => this.act.give(text));
}

/** Constructed terrain that the chosen figure can attack. @this {Panel} */
export function builtTargets(f) {
  const standing = this.session.view.terrain.filter((piece) => piece.structure !== undefined && piece.on);
  const orders = standing.flatMap((piece) => ['close', 'ranged'].map((verb) => [piece, `${f.owner} ${verb} ${f.id} at ${piece.id}`])
    .filter(([, text]) => this.session.table.check(text, { instead: false }).ok).slice(0, 1));
  return orders.length ? h('div.actions.targets', { 'data-test': 'can-batter' }, h('span.small.muted', t('play.attack.can.batter')),
    orders.map(([piece, text]) => h('button', { 'data-test': `batter-${piece.id}`, onclick: () => this.hands.take(text) },
      plain([this.teller.terrain(piece.id)])))) : null;
}

/** The clause about a manner of moving or striking, in the edition that is played; or null. */
const mannerClause = ({ engine, view }, word) => (EXPLAINED[word] ? engine.clause(`${view().edition}.${EXPLAINED[word]}`, language) : null);

const clauseLink = (clause) => h('a', { href: `/rules/${clause.id}`, 'data-clause': clause.id }, t('board.card.rule'));

/** What the manners do that are chosen. */
function mannerNotes(teller, words) {
  return words.map((word) => mannerClause(teller, word)).filter(Boolean)
    .map((clause) => h('p.small.muted', { 'data-test': 'manner-note' }, clause.text, ' ', clauseLink(clause)));
}

/** The unit that may ride once more before its second attack, and why. @this {Prompt} */
export function rideAgain({ again }) {
  if (!again) return null;
  const clause = mannerClause(this.teller, 'twice');
  return h('p.small', { 'data-test': 'ride-again' }, t('play.ride-again', { a: this.teller.name(again) }), ' ', clause ? clauseLink(clause) : null);
}

/** How the chosen figure moves: at double speed, as part of an attack, up or down. @this {Panel} */
export function moveManners(f) {
  const { draft } = this.hands;
  const verb = draft?.kind === 'place' && draft.fig === f.id ? draft.verb : null;
  const may = MOVING.filter((word) => (f.manners?.includes(word) || f.floors?.includes(word)) && (!ADDED[word] || ADDED[word] === verb));
  if (!may.length) return null;
  const on = (word) => draft?.kind === 'place' && draft.fig === f.id
    && (RIDES.includes(word) ? draft.verb === word : (draft.manner ?? '').split(' ').includes(word));
  return [h('div.actions.manners', { role: 'group', 'aria-label': t('play.manner') }, h('span.small.muted', t('play.manner')), may.map((word) =>
    h('button', { 'aria-pressed': String(on(word)), 'data-test': `manner-${word}`, title: mannerClause(this.teller, word)?.text ?? null,
      onclick: () => this.hands.setManner(word) }, t(`play.manner.${word === 'level' && f.soars ? 'land' : word}`)))),
  mannerNotes(this.teller, may.filter(on))];
}

/** How an attack is made: offered where it is allowed, in addition to what is already chosen or instead of it, and can be switched off again. @this {Panel} */
export function strikeManners(d) {
  if (d.all || attackName(this.session.view, d) !== 'attack') return [];
  const chosen = (d.manner ?? '').split(' ').filter(Boolean);
  const may = (draft) => this.session.table.check(orderText(draft), { instead: false }).ok;
  const drafts = (word) => [[...chosen, word], [word]].map((words) => ({ ...d, manner: words.join(' ') }));
  const without = (word) => ({ ...d, manner: chosen.filter((one) => one !== word).join(' ') });
  return STRIKING[d.verb].filter((word) => word !== 'sparing' || this.hands.figure(d.fig).manners?.includes(word))
    .map((word) => [word, chosen.includes(word) ? without(word) : drafts(word).find(may)]).filter(([, draft]) => draft)
    .map(([word, draft]) => h('button', { 'data-test': `choose-${word}`, 'aria-pressed': String(chosen.includes(word)),
      title: mannerClause(this.teller, word)?.text ?? null, onclick: () => this.hands.setDraft(draft) }, t(`play.manner.${word}`)));
}

/** Texts of cards that may be chosen for an attack. @this {Panel} */
export function strikeTexts(d) {
  const may = (using) => this.session.table.check(orderText({ ...d, using }), { instead: false }).ok;
  return (this.hands.figure(d.fig).texts ?? []).filter((word) => d.using === word || may(word))
    .map((word) => h('button', { 'data-test': `choose-${word}`, 'aria-pressed': String(d.using === word),
      onclick: () => this.hands.setDraft({ ...d, using: d.using === word ? '' : word }) }, t('play.do.using', { A: this.teller.used(d.fig, word) })));
}

// ---------------------------------------------------------------- the bar

/** The phases of a turn, the present one marked; the end phase has no decisions and is never shown. */
export function phasesNode(view) {
  if (!view.objectives?.length || view.phase !== 'battle') return null;
  const now = view.ask.kind === 'command' ? 'command' : 'action';
  return h('span.phases', { 'data-test': 'phases' }, ['command', 'action', 'end'].map((word) =>
    h(`span${word === now ? '.now' : ''}`, { 'aria-current': word === now ? 'step' : null }, t(`play.phase.${word}`))));
}

/** The domain a player has revealed; pressing it tells what it does. */
export function domainNode(view, player, teller) {
  const card = view.cards?.find((one) => one.kind === 'domain' && one.state === 'play' && one.owner === player.name);
  return card ? h('button.sign.domain', { 'data-test': `domain-of-${player.name}`, title: `${t('play.bar.domain')}: ${card.name}`,
    onclick: () => showCard(card, teller) }, `◈ ${card.name}`) : null;
}

/** Items that lie on the table and spells that are in effect, whoever they belong to; pressing one tells what it does. */
export function lyingNode(view, teller) {
  const cards = (view.cards ?? []).filter((card) => card.state === 'dropped' || (card.state === 'play' && card.spell));
  return cards.length ? h('div.lying', { 'data-test': 'lying' }, h('span.small.muted', t('play.bar.lying')),
    cards.map((card) => h('button.sign', { 'data-test': `lying-${card.id}`, onclick: () => showCard(card, teller) }, `◈ ${card.name}`))) : null;
}

/** How many objectives a player holds, as flags. */
export function flagsNode(view, player) {
  if (!view.objectives?.length) return null;
  const label = t('play.bar.objectives', { n: player.objectives });
  return h('span.flags', { title: label, role: 'img', 'aria-label': label, 'data-test': `objectives-${player.name}` }, '⚑', h('b.num', player.objectives));
}
