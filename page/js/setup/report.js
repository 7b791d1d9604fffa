// SPDX-License-Identifier: MIT
// report.js: what the engine says about an army: points against the total, faults with their clauses, formations.
import { bare, usual, whole } from '../editions.js';
import { t } from '../i18n.js';
import { h } from '../ui.js';
import { faultText, noteText } from './army.js';

export function clauseLink(rule) {
  if (!rule) return null;
  const id = whole(rule);
  return h('a.su-clause', { href: `/rules/${id}`, target: '_blank' }, id.startsWith(`${usual().word}.`) ? bare(id) : id);
}

/** A bar of points against the build total; in words, too. */
export function pointsBar(report) {
  const { points, total } = report;
  const over = points > total;
  const bar = h('div.su-bar', { role: 'meter', 'aria-valuenow': points, 'aria-valuemin': 0, 'aria-valuemax': total,
    'aria-label': t('setup.bar') },
    h(`div.su-bar-fill${over ? '.over' : ''}`));
  bar.firstChild.style.setProperty('width', `${Math.min(100, (100 * points) / Math.max(1, total))}%`);
  const left = over ? t('setup.bar.over', { n: points - total }) : t('setup.bar.left', { n: total - points });
  return h('div.su-points-bar', h('div.su-bar-words.num', h('b', `${points} / ${total}`),
    h(`span.small${over ? '.su-bad-text' : '.muted'}`, left)), bar);
}

export function faultList(report) {
  if (report.error) return h('ul.su-faults', h('li', report.error.text));
  if (!report.faults.length) return null;
  return h('ul.su-faults', { 'data-test': 'faults' }, report.faults.map((fault) => h('li',
    h('span.fault-sign', { 'aria-hidden': 'true' }, '✗'),
    h('span', faultText(fault, report), ' ', clauseLink(fault.rule)))),
  report.more ? h('li', t('setup.faults.more', { n: report.more })) : null);
}

export function noteList(report) {
  if (!report.notes?.length) return null;
  return h('ul.su-notes', report.notes.map((note) => h('li', noteText(note))));
}

/** "Legal", or how many faults. */
export function verdictBadge(report) {
  const n = report.error ? 1 : report.faults.length + report.more;
  return n === 0 ? h('span.su-badge.good', `✓ ${t('setup.legal')}`) : h('span.su-badge.bad', `✗ ${t('setup.faults', { n })}`);
}
