// SPDX-License-Identifier: MIT
// changes.js: /rules/changes: what changed in 2003, topic by topic, the clauses of both editions side by side.
import { t } from '../i18n.js';
import { h } from '../ui.js';
import { addressOf } from './catalogue.js';

function side(edition, clauses) {
  return h('div.change-side', h('h3', t(`study.edition.${edition}`)),
    clauses.length ? h('ul.study-links', clauses.map((clause) => h('li', h('a', { href: `/rules/${addressOf(clause.id)}` }, clause.title)))) : h('p.muted', t('study.changes.nothing')));
}

export function changesPage(engine) {
  const { from, to, topics } = engine.changes();
  return [
    h('h1', t('study.changes.title')),
    h('p.study-lead', t('study.changes.lead')),
    h('p.change-topics', topics.map((change) => h('a.tag', { href: `#change-${change.id}` }, change.title))),
    topics.map((change) => h('section.change.panel', { id: `change-${change.id}`, 'data-test': 'change' },
      h('h2', change.title), h('p', change.text),
      h('div.change-sides', side(from, change.before), side(to, change.after)))),
  ];
}
