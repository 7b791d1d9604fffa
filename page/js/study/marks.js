// SPDX-License-Identifier: MIT
// marks.js: the ability card: forty marks, each a colour and a shape in a slot of the dial. Colour is never the only sign: the
// shape is drawn, the colour is named, and the mark contains a letter.
import { abilityMark, abilityName, markShape, SLOTS } from '../board/marks.js';
import { bare } from '../editions.js';
import { t } from '../i18n.js';
import { h, s } from '../ui.js';

const rows = [['green', 'square'], ['red', 'square'], ['blue', 'square'], ['orange', 'square'], ['yellow', 'square'],
  ['black', 'square'], ['gray', 'square'], ['red', 'circle'], ['blue', 'circle'], ['black', 'circle']];

const low = (word) => (word ?? '').toLowerCase();

/** A mark as it is printed on a dial, with its colour and shape in words. */
export function markOf(ability, size = 22) {
  const words = t('study.mark', { colour: t(`study.colour.${low(ability.colour)}`), shape: t(`study.shape.${low(ability.shape)}`) });
  return s('svg.mark', { width: size, height: size, viewBox: '-12 -12 24 24', role: 'img', 'aria-label': words },
    markShape({ colour: low(ability.colour), shape: low(ability.shape) }, 22));
}

/** What it does: the first sentence says only where the mark stands, and that the card shows anyway. */
function gist(text) {
  const sentences = text.split(/(?<=[.;])\s+/);
  return sentences.length > 1 ? sentences[1] : sentences[0];
}

function cell(ability, book, engine) {
  if (!ability) return h('td');
  const rule = bare(ability.rule ?? '');
  const clause = book.rules.get(rule);
  return h('td', h('a', { href: `/rules/${rule}`, 'data-test': 'ability', 'data-ability': ability.word },
    h('strong', abilityMark(ability.word, engine), abilityName(ability.word, engine)),
    h('span.clause-snippet', gist(clause?.text ?? ''), ability.optional
      ? [' ', h('span.tag', { title: t('study.card.optional-why') }, t('study.card.optional'))] : null, ability.reading
      ? [' ', h('span.tag', { title: t('study.card.reading-why') }, t('study.card.reading'))] : null)));
}

/** The whole card: a row for each mark, a column for each slot of the dial. */
export function abilityCard(engine, book) {
  const abilities = engine.abilities();
  const find = (slot, colour, shape) => abilities.find((each) =>
    low(each.slot) === slot && low(each.colour) === colour && low(each.shape) === shape);
  return [
    h('p.crumbs', h('a', { href: '/rules' }, t('study.rules.title'))),
    h('h1', t('study.rules.card')),
    h('p.study-lead', t('study.card.lead')),
    h('div.card-scroll', h('table.ability-card', { 'data-test': 'ability-card' },
      h('thead', h('tr', h('th', { scope: 'col' }, h('span.unseen', t('study.card.mark'))),
        SLOTS.map((slot) => h('th', { scope: 'col' }, t(`study.slot.${slot}`))))),
      h('tbody', rows.map(([colour, shape]) => h('tr',
        h('th', { scope: 'row' }, markOf({ colour, shape }, 26),
          h('span.small', t('study.mark', { colour: t(`study.colour.${colour}`), shape: t(`study.shape.${shape}`) }))),
        SLOTS.map((slot) => cell(find(slot, colour, shape), book, engine))))))),
  ];
}
