// SPDX-License-Identifier: MIT
// odds.js: an attack before it is made: sums part by part, and how it can end.
import { number, percent, percents, t } from '../i18n.js';
import { h } from '../ui.js';
import { nodes } from './words.js';

/** Attack, defense and damage against one target; capturing and healing do no damage. */
export function sums(teller, target, name = 'attack') {
  return h('div.sums',
    ['attack', 'defense', 'damage'].filter((slot) => target[slot] && (slot !== 'damage' || name === 'attack')).map((slot) => h('details.sum',
      h('summary', h('strong.num', String(target[slot].total)), ' ', t(`play.tally.${slot}`)),
      teller.tallyNode(t(`play.tally.${slot}`), target[slot]))));
}

const inWords = (clicks) => (clicks === 0 ? t('play.odds.none') : clicks > 0 ? t('play.odds.clicks', { n: clicks })
  : t('play.odds.heals', { n: -clicks }));

/** How it can end for a figure: [{key, text, chance}], together everything that can happen. A captured figure takes no clicks. */
export function outcomes(figure) {
  const clicks = Object.entries(figure.change ?? {}).map(([key, chance]) => [Number(key), chance]).sort((a, b) => a[0] - b[0]);
  const rows = clicks.map(([key, chance]) => ({ key, text: inWords(key), chance: key === 0 ? chance - (figure.captured ?? 0) : chance }));
  if (figure.captured > 0) rows.push({ key: 'captured', text: t('play.odds.taken'), chance: figure.captured });
  return rows.filter((row) => row.chance > 0.0000005);
}

function bars(figure) {
  const rows = outcomes(figure);
  const texts = percents(rows.map((row) => row.chance));
  const most = Math.max(...rows.map((row) => row.chance), 0.001);
  return rows.map((row, i) => h('tr', { 'data-outcome': row.key }, h('th.num', { scope: 'row' }, row.text),
    h('td', h('span.oddsbar', { style: { width: `${Math.round(row.chance / most * 100)}%` } })), h('td.num', texts[i])));
}

/** "hit 58 % · 1.2 clicks on average": of healing and capturing the chance is all there is to say. */
function summary(figure, name) {
  const chance = percent(figure.hit);
  if (name === 'tend') return t('play.odds.tended', { chance });
  if (figure.captured > 0) return t('play.odds.captured', { chance: percent(figure.captured) });
  return [t('play.odds.hit', { chance }), t('play.odds.mean', { n: number(figure.mean, 1) }),
    figure.gone === null ? t('play.odds.unknown') : figure.gone ? t('play.odds.gone', { chance: percent(figure.gone) }) : null].filter(Boolean).join(' · ');
}

/** How an attack can end for each figure it touches, from the engine's odds; `name` is what it is called (compose.js). */
export function oddsNode(teller, odds, name = 'attack') {
  if (!odds?.ok) return null;
  const touched = odds.figures.filter((f) => Object.keys(f.change ?? {}).some((k) => k !== '0') || f.gone > 0 || f.captured > 0);
  const rows = touched.filter((f) => f.hit > 0);
  const others = touched.filter((f) => !f.hit);
  if (!touched.length) return null;
  return h('div.odds', { 'data-test': 'odds' }, rows.map((f) => h('div.outcome',
    h('p', nodes([teller.fig(f.fig)]), ' ', h('span.muted', summary(f, name))), h('table.bars', h('tbody', bars(f))))),
  others.map((f) => h('p.small.muted', nodes([teller.fig(f.fig)]), ' ', Object.entries(f.change).filter(([k]) => k !== '0')
    .map(([k, chance]) => `${inWords(Number(k))} ${percent(chance)}`).join(' · '))),
  odds.sampled ? h('p.muted.small', t('play.odds.sampled')) : null);
}
