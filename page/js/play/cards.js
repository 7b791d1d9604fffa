// SPDX-License-Identifier: MIT
// cards.js: what the cards of a game do, in words: for those who have to choose one, use one, or look at one that lies there.
import { abilityName, gist, toldBy } from '../board/marks.js';
import { t } from '../i18n.js';
import { dialog, h } from '../ui.js';

/** "domain · for opposing figures · attack −1" */
function facts(card) {
  const adds = Object.entries(card.adds ?? {}).map(([word, n]) => `${t(`setup.card.add.${word}`)} ${n > 0 ? '+' : '−'}${Math.abs(n)}`);
  return [t(card.spell ? `setup.card.spell.${card.spell}` : `setup.card.${card.kind}`), card.concerns && t(`setup.card.concerns.${card.concerns}`),
    card.area > 0 && t('setup.card.area', { n: card.area }), ...adds, card.house && t('board.card.house')].filter(Boolean).join(' · ');
}

/** An ability or a text that a card brings, and where its rule stands: beside the table, or behind a dialog, in a window of its own. */
function giftNode(word, { engine, view }, apart) {
  const clause = toldBy(word, engine, view().edition);
  return h('p.small', h('b', abilityName(word, engine)), ` ${gist(clause?.text ?? '')} `,
    clause ? h('a', { href: `/rules/${clause.id}`, 'data-clause': clause.id, target: apart ? '_blank' : null }, t('board.card.rule')) : null);
}

/** A card: what it is, whom it concerns, what it adds and what it brings; its name, unless that is said already. */
export function cardNote(card, teller, { named = true, apart = false } = {}) {
  return h('div.card-note', { 'data-test': `card-note-${card.id}` }, h('p', named ? h('b', card.name, ' ') : null, h('span.small.muted', facts(card))),
    (card.gives ?? []).map((word) => giftNode(word, teller, apart)));
}

/** Several of them, folded away until somebody wants to know; `shelf` remembers that. */
export function cardNotes(cards, teller, shelf) {
  if (!cards.length) return null;
  return h('details.shelf', { open: shelf.cardsOpen, 'data-test': 'card-notes', ontoggle: (e) => { shelf.cardsOpen = e.target.open; } },
    h('summary', t('play.cards.about', { n: cards.length })), cards.map((card) => cardNote(card, teller)));
}

/** The same as a dialog, for a card that lies on the table for all to see. */
export function showCard(card, teller) {
  const works = (card.works ?? []).map((id) => teller.name(id));
  return dialog(card.name, (close) => [cardNote(card, teller, { named: false, apart: true }),
    works.length ? h('p.small', t('play.cards.works', { names: works.join(', ') })) : null, h('div.actions', h('button.main', { onclick: () => close() }, t('close')))]);
}
