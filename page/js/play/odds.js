// SPDX-License-Identifier: MIT
// odds.js: an attack before it is made: sums part by part, and how it can end.
import { number, percent, t } from '../i18n.js';
import { h } from '../ui.js';
import { nodes } from './words.js';

/** Attack, defense and damage of one target. */
export function sums(teller, target) {
  return h('div.sums',
    ['attack', 'defense', 'damage'].filter((slot) => target[slot]).map((slot) => h('details.sum',
      h('summary', h('strong.num', String(target[slot].total)), ' ', t(`play.tally.${slot}`)),
      teller.tallyNode(t(`play.tally.${slot}`), target[slot]))));
}

/** What two dice must show: attack + dice ≥ defense; 2 always misses, 12 always hits. */
export function needed(target) {
  return Math.max(3, target.defense.total - target.attack.total);
}

const inWords = (clicks) => (clicks === 0 ? t('play.odds.none') : clicks > 0 ? t('play.odds.clicks', { n: clicks })
  : t('play.odds.heals', { n: -clicks }));

function bars(chances) {
  const most = Math.max(...Object.values(chances), 0.001);
  return Object.entries(chances).map(([clicks, chance]) => [Number(clicks), chance]).sort((a, b) => a[0] - b[0]).map(([clicks, chance]) =>
    h('tr',
    h('th.num', { scope: 'row' }, inWords(clicks)),
    h('td', h('span.oddsbar', { style: { width: `${Math.round(chance / most * 100)}%` } })), h('td.num', percent(chance))));
}

/** How an order can end for each figure it touches, from the engine's odds. */
export function oddsNode(teller, odds) {
  if (!odds?.ok) return null;
  const touched = odds.figures.filter((f) => Object.keys(f.change ?? {}).some((k) => k !== '0') || f.gone > 0 || f.captured > 0);
  const rows = touched.filter((f) => f.hit > 0);
  const others = touched.filter((f) => !f.hit);
  if (!touched.length) return null;
  return h('div.odds', { 'data-test': 'odds' }, rows.map((f) => h('div.outcome',
    h('p', nodes([teller.fig(f.fig)]), ' ', h('span.muted', [
      f.hit ? t('play.odds.hit', { chance: percent(f.hit) }) : null, t('play.odds.mean', { n: number(f.mean, 1) }),
      f.gone ? t('play.odds.gone', { chance: percent(f.gone) }) : null,
        f.captured ? t('play.odds.captured', { chance: percent(f.captured) }) : null,
    ].filter(Boolean).join(' · '))),
    h('table.bars', h('tbody', bars(f.change ?? {}))))),
  others.map((f) => h('p.small.muted', nodes([teller.fig(f.fig)]), ' ', Object.entries(f.change).filter(([k]) => k !== '0')
    .map(([k, chance]) => `${inWords(Number(k))} ${percent(chance)}`).join(' · '))),
  odds.sampled ? h('p.muted.small', t('play.odds.sampled')) : null);
}
