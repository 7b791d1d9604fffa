// SPDX-License-Identifier: MIT
// phase.js: the command phase in the prompt: what has to be resolved and what may be done, figure by figure, and what it does.
import { gist, toldBy } from '../board/marks.js';
import { t } from '../i18n.js';
import { h } from '../ui.js';
import { cardNotes } from './cards.js';
import { readOrder } from './orders.js';
import { cardButton, cardOrders, useButtons, usesIn } from './second.js';
import { nodes } from './words.js';

/** @typedef {import('./prompt.js').Prompt} Prompt */

/** Whose it is: whoever does it, or wields the card. */
const bearer = (view, order) => order.fig ?? view.cards.find((card) => card.id === order.card)?.by;

/** What an ability does, with its clause; nothing if that was said above. */
function effect({ engine, view }, ability, said) {
  if (said.has(ability)) return null;
  said.add(ability);
  const clause = toldBy(ability, engine, view().edition);
  return clause ? h('p.small.muted', { 'data-test': 'effect' }, `${gist(clause.text)} `,
    h('a', { href: `/rules/${clause.id}`, 'data-clause': clause.id }, t('board.card.rule'))) : null;
}

/** Is all that a card does said already? */
const isTold = ({ gives, adds }, said) => gives.length > 0 && gives.every((word) => said.has(word)) && !Object.keys(adds ?? {}).length;

/** What has to be resolved for a figure. @this {Prompt} */
function dueNodes(orders, said) {
  return orders.map((order) => [this.order('resolve', order.text, { test: 'resolve', fields: { A: this.teller.ability(order.ability) } }),
    effect(this.teller, order.ability, said)]);
}

/** What a figure may use, and what may be done with its cards. @this {Prompt} */
function mayNodes(orders, said) {
  const { view } = this.session;
  const uses = orders.filter((order) => order.verb === 'use');
  const cards = orders.filter((order) => order.verb !== 'use');
  const abilities = [...new Set(uses.map((order) => order.ability))];
  const done = abilities.map((word) => [useButtons(this.teller, uses.filter((order) => order.ability === word), this.act.give, { named: false }),
    effect(this.teller, word, said)]);
  const untold = view.cards.filter((card) => cards.some((order) => order.card === card.id) && !isTold(card, said));
  return [done, cards.map((order) => cardButton.call(this, view, order)), cardNotes(untold, this.teller, this)];
}

/** A part of the phase under its headline. @this {Prompt} */
function part(key, orders, nodesOf, note = null) {
  if (!orders.length) return null;
  const { view } = this.session;
  const said = new Set();
  const figs = [...new Set(orders.map((order) => bearer(view, order)))];
  return h('section.command-part', { 'data-test': `command-${key}`, 'aria-label': t(`play.command.${key}`) }, h('h3', t(`play.command.${key}`)), note,
    figs.map((fig) => h('div.command-figure', { 'data-test': `command-of-${fig}` }, h('p', nodes([this.teller.fig(fig)])),
      nodesOf.call(this, orders.filter((order) => bearer(view, order) === fig), said))));
}

/** What is due, in the order its player chooses; the end of the phase; what may be done before. @this {Prompt} */
export function ask_command(view) {
  const { player, choices } = view.ask;
  const due = [...new Set(choices ?? [])].map((text) => ({ text, ...readOrder(text) })).filter((order) => order.verb === 'resolve');
  const ends = !this.session.table || this.session.table.check(`${player} end`).ok;   // not while a move has set off several things
  return [part.call(this, 'must', due, dueNodes, ends ? h('p.small.muted', t('play.command.rest')) : null),
    due.length > 1 ? this.button('resolve-all', () => this.act.autoplay('command'), { main: !ends, test: 'resolve-all' }) : null,
    ends ? this.order('command-end', `${player} end`, { main: true, test: 'command-end' }) : null,
    part.call(this, 'may', [...usesIn(view), ...cardOrders(view)], mayNodes)];
}
