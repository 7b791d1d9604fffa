// SPDX-License-Identifier: MIT
// beside.js: what the other edition says about the same order on the same table, and the clauses that make the difference.
import { bare, bookOf, books } from '../editions.js';
import { t } from '../i18n.js';
import { outlookNode, verdictNode } from '../play/asks.js';
import { nodes, Teller } from '../play/words.js';
import { h } from '../ui.js';
import { Position } from './position.js';

const VALUES = ['attack', 'defense', 'damage'];

/** The table's text by those rules; its options stay. */
function textBy(text, edition) {
  const position = new Position(text);
  const at = position.line('rules');
  if (at < 0) position.insert(`rules ${edition}`);
  else position.lines[at] = position.lines[at].replace(/^(\s*rules\s+)\S+/, `$1${edition}`);
  return position.text;
}

/** A table of the other edition where the judge's stands now: {table} or {error}. */
function openBeside(judge, edition) {
  judge.other ??= judge.engine.table();
  const table = judge.other;
  const answer = table.open(textBy(judge.text, edition));
  if (!answer.ok) return { error: answer.error?.text ?? answer.verdict?.title ?? t('judge.no-table') };
  for (const { text } of judge.trial ? judge.table.orders() : []) {
    const given = table.give(text);
    if (!given.ok) return { error: t('judge.beside.trial', { order: text, title: given.verdict?.title ?? '' }) };
  }
  return { table };
}

const same = (a, b) => bare(a.rule) === bare(b.rule) && a.delta === b.delta;

/** Where the two tallies of one value differ. */
function parting(mine, other) {
  const only = (parts, rest) => parts.filter((part) => part.rule && !part.is && !rest.some((one) => one.rule && same(part, one)));
  const here = only(mine.parts, other.parts);
  const there = only(other.parts, mine.parts);
  return mine.total === other.total && !here.length && !there.length ? null : { here, there, totals: [mine.total, other.total] };
}

/** The values of an attack that differ: [{fig, what, here, there, totals}]. */
function partings(mine, other) {
  return (mine?.targets ?? []).flatMap((target) => {
    const twin = other?.targets?.find((one) => one.fig === target.fig);
    return twin ? VALUES.map((what) => ({ fig: target.fig, what, ...parting(target[what], twin[what]) })).filter((one) => one.totals) : [];
  });
}

function partingNode(teller, names, { fig, what, here, there, totals }) {
  const clauses = (name, parts) => (parts.length ? h('li', `${name}: `, parts.map((part, i) => [i ? ', ' : '',
    `${part.delta < 0 ? '−' : '+'}${Math.abs(part.delta)} `, nodes([teller.clause(part.rule, part.title)])])) : null);
  return h('li', { 'data-test': 'judge-differs' }, nodes([teller.fig(fig)]), ` · ${t(`judge.beside.${what}`, { a: totals[0], b: totals[1] })}`,
    h('ul.small', clauses(names[0], here), clauses(names[1], there)));
}

/** `mine`: the answer of the judge's own table, with its `odds`. */
export function besideNode(judge, text, mine, odds) {
  const own = bookOf(judge.view.edition);
  const edition = books().find((one) => one !== own);
  const names = [own, edition].map((one) => t(`study.edition.${one}`));
  const { table, error } = openBeside(judge, edition);
  const box = (...inner) => h('section.judge-beside', { 'data-test': 'judge-beside' }, h('h3', names[1]), ...inner);
  if (error) return box(h('p.small', t('judge.beside.no-table', { text: error })));
  const view = table.view();
  const teller = new Teller(judge.engine, () => view);
  const other = table.check(text);
  if (other.error) return box(h('p.small', other.error.text));
  if (!other.ok) {
    const alike = !mine.ok && mine.verdict.rule && bare(mine.verdict.rule) === bare(other.verdict.rule ?? '');
    return box(alike ? h('p.small', t('judge.beside.alike')) : null, verdictNode(teller, other.verdict));
  }
  const differ = mine.ok ? partings(odds, table.odds(text)) : [];
  return box(h('p.judge-allowed', h('span.good', '✓ '), t(mine.ok && !differ.length ? 'judge.beside.allowed-too' : 'judge.beside.allowed')),
    differ.length ? h('ul', differ.map((one) => partingNode(teller, names, one))) : null, outlookNode(teller, other.outlook));
}
