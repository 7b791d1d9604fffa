// SPDX-License-Identifier: MIT
// cards.js: items, relics, spells, domains and companies: what is on them in words, and choosing one.
import { abilityName } from '../board/marks.js';
import { usual } from '../editions.js';
import { t } from '../i18n.js';
import { dialog, h } from '../ui.js';
import { factionTitle } from './army.js';

const types = ['boot', 'horseshoe', 'wave', 'wing', 'sword', 'bow', 'wand', 'shield', 'magic-immunity', 'ordinary', 'golem'];

export const hasCards = (engine, rules) => engine.collections().some((c) => c.cards && c.rules === (rules ?? usual().word));

const giftName = (word, engine) => (types.includes(word) ? t(`setup.card.type.${word}`) : abilityName(word, engine));

function needs({ type, faction, attack }) {
  const all = [type && t(`setup.card.type.${type}`), faction && factionTitle(faction), attack && t('setup.card.needs.attack', { n: attack })]
    .filter(Boolean);
  return all.length ? t('setup.card.needs', { list: all.join(', ') }) : null;
}

/** "enchantment", "2 turns", "4″ around". */
function spellWords({ spell }) {
  if (!spell) return [];
  return [t(`setup.card.spell.${spell.sort}`), spell.area > 0 && t('setup.card.area', { n: spell.area }), spell.lasts > 0 && t('setup.card.lasts', { n: spell.lasts }),
    spell.browse > 0 && t('setup.card.browse', { n: spell.browse })];
}

/** The pages it takes for those who have its affinity. */
function affinity({ spell }, engine) {
  if (!spell?.affinity) return null;
  const whose = spell.power ? abilityName(spell.power, engine) : factionTitle(spell.faction);
  return t('setup.card.affinity', { n: spell.affinity, whose });
}

/** "needs a bow · range +2 · gives Stealth", and what its text does. */
export function cardWords(card, engine) {
  const adds = Object.entries(card.adds).map(([word, n]) => `${t(`setup.card.add.${word}`)} ${n > 0 ? '+' : '−'}${Math.abs(n)}`);
  const gives = card.gives.map((word) => t('setup.card.gives', { name: giftName(word, engine) }));
  const about = card.concerns && t(`setup.card.concerns.${card.concerns}`);
  const pages = card.pages > 0 && t('setup.card.pages', { n: card.pages });
  const members = card.cohorts.length > 0 && t('setup.card.cohorts', { list: card.cohorts.join(', ') });
  return [[...spellWords(card), members, about, needs(card.needs), pages, affinity(card, engine), ...adds, ...gives].filter(Boolean).join(' · '), ...card.does.map((one) => one.text)].filter(Boolean).join('. ');
}

const hasPrice = (card) => card.points > 0 || ['item', 'relic', 'spellbook'].includes(card.kind);

function cardButton(card, engine, why, close) {
  return h('button.su-card-pick', { 'data-test': 'pick-card', 'data-word': card.word, disabled: Boolean(why), onclick: () => close(card.word) },
    h('span.su-card-head', h('b', card.name), h('span.small.muted', t(`setup.card.${card.kind}`)),
      hasPrice(card) && h('span.su-cost.num', card.points)),
    h('span.small', cardWords(card, engine)),
    why && h('span.small.su-bad-text', why));
}

/** Resolves with the word of a card, or undefined; `why(card)` says why it cannot be chosen, or nothing. */
export function pickCard(engine, kinds, title, why) {
  const cards = engine.cards().filter((card) => kinds.includes(card.kind)).map((card) => [card, why(card)]);
  const sorted = [...cards.filter(([, no]) => !no), ...cards.filter(([, no]) => no)];
  return dialog(title, (close) => h('div.su-card-picker',
    h('div.su-card-grid-picks', sorted.map(([card, no]) => cardButton(card, engine, no, close))),
    h('div.actions', h('button', { onclick: () => close() }, t('cancel')))));
}

const signs = { domain: '⚑', spell: '✧', company: '★' };

/** A card of a list, with a button that removes it. */
export function cardChip(listed, engine, remove) {
  const { card } = listed;
  const name = card?.name ?? listed.word;
  return h('span.su-card-chip', { title: card ? cardWords(card, engine) : null, 'data-card': listed.word },
    h('span', { 'aria-hidden': 'true' }, signs[card?.kind] ?? '◇'), ` ${name}`,
    card && hasPrice(card) ? h('span.num.muted', ` ${card.points}`) : null,
    remove && h('button.plain', { 'aria-label': t('setup.card.remove', { name }), 'data-test': 'remove-card', onclick: remove }, '×'));
}
