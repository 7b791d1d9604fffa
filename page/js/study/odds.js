// SPDX-License-Identifier: MIT
// odds.js: what may come of an order, as bars.
import { number, percent, t } from '../i18n.js';
import { nodes } from '../play/words.js';
import { h } from '../ui.js';

/** Clicks as people say them: 2 clicks of damage, 1 healed, nothing. */
function changeText(change) {
  const n = Number(change);
  return n === 0 ? t('judge.odds.nothing') : n > 0 ? t('judge.odds.clicks', { n }) : t('judge.odds.heals', { n: -n });
}

function bar(label, share, kind) {
  return h('tr', { class: kind }, h('th', { scope: 'row' }, label),
    h('td.bar', h('span', { style: { width: `${Math.max(0.5, share * 100)}%` } })), h('td.num', percent(share)));
}

function figureOdds(figure, teller) {
  const changes = Object.entries(figure.change ?? {}).map(([n, share]) => [Number(n), share]).filter(([, share]) =>
    share > 0.00005).sort((a, b) => a[0] - b[0]);
  return h('div.judge-odds', h('h3', nodes([teller.fig(figure.fig)])),
    h('p.small', [figure.hit > 0 ? t('judge.odds.hit', { p: percent(figure.hit) }) : '',
      t('judge.mean', { n: number(figure.mean ?? 0, 2) }),
      figure.gone > 0 ? t('judge.odds.gone', { p: percent(figure.gone) }) : '', figure.captured > 0
        ? t('judge.odds.captured', { p: percent(figure.captured) }) : ''].filter(Boolean).join(' · ')),
    h('table.odds-bars', { 'data-test': 'odds-bars' },
      h('tbody', changes.map(([n, share]) => bar(changeText(n), share, n > 0 ? 'harm' : n < 0 ? 'heal' : 'none')))));
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
