// SPDX-License-Identifier: MIT
// odds.js: what may come of an order, as bars.
import { number, percent, percents, t } from '../i18n.js';
import { outcomes } from '../play/odds.js';
import { nodes } from '../play/words.js';
import { h } from '../ui.js';

const kindOf = (key) => (key === 0 ? 'none' : key < 0 ? 'heal' : 'harm');

function bars(figure) {
  const rows = outcomes(figure);
  const texts = percents(rows.map((row) => row.chance));
  return rows.map((row, i) => h('tr', { class: kindOf(row.key) }, h('th', { scope: 'row' }, row.text),
    h('td.bar', h('span', { style: { width: `${Math.max(0.5, row.chance * 100)}%` } })), h('td.num', texts[i])));
}

function figureOdds(figure, teller) {
  return h('div.judge-odds', h('h3', nodes([teller.fig(figure.fig)])),
    h('p.small', [figure.hit > 0 ? t('judge.odds.hit', { p: percent(figure.hit) }) : '',
      t('judge.mean', { n: number(figure.mean ?? 0, 2) }),
      figure.gone === null ? t('play.odds.unknown') : figure.gone > 0 ? t('judge.odds.gone', { p: percent(figure.gone) }) : '', figure.captured > 0
        ? t('judge.odds.captured', { p: percent(figure.captured) }) : ''].filter(Boolean).join(' · ')),
    h('table.odds-bars', { 'data-test': 'odds-bars' }, h('tbody', bars(figure))));
}

const certain = (figure) => Object.keys(figure.change ?? {}).length < 2 && !figure.captured && !figure.gone;

/** The odds of an order; nothing where no dice decide. */
export function oddsBars(odds, teller) {
  const touched = (odds?.figures ?? []).filter((figure) => !certain(figure)).sort((a, b) => b.hit - a.hit || b.mean - a.mean);
  if (!odds?.ok || (!touched.length && !odds.rolls)) return null;
  return h('div', odds.rolls ? h('p', t('judge.odds.breakaway', { p: percent(odds.breakaway) })) : null,
    touched.map((figure) => figureOdds(figure, teller)),
    h('p.small.muted', odds.sampled ? t('judge.odds.sampled', { e: percent(odds.error ?? 0) }) : t('judge.odds.exact')));
}
