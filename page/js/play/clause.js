// SPDX-License-Identifier: MIT
// clause.js: a clause of the rules, opened beside the game where its link was clicked.
import { language, t } from '../i18n.js';
import { sourceText } from '../sources.js';
import { announce, focused, h } from '../ui.js';

let open = null;

/** True if one was open. */
export function closeClause() {
  const was = open;
  open = null;
  was?.remove();
  return Boolean(was);
}

function body(clause) {
  return [
    h('p.clause-id', clause.id),
    h('h2', clause.title),
    h('p', clause.text),
    clause.open ? h('p.ruling', h('strong', t('play.clause.ruling')), ' ', clause.open) : null,
    h('p.muted.small', sourceText(clause.source ?? '')),
    clause.follows?.length ? h('p.small', t('play.clause.follows'), ' ',
      clause.follows.flatMap((rule, i) => [i ? ', ' : '', h('a.clause', { href: `/rules/${rule}`, 'data-clause': rule },
        rule.replace(/^\w+\./, ''))])) : null,
  ];
}

/** Shows a clause at the side; false if there is no such clause. */
export function openClause(engine, id, back = focused()) {
  const clause = engine.clause(id, language);
  if (!clause?.title) return false;
  closeClause();
  open = h('aside.clause-sheet', { role: 'dialog', 'aria-label': clause.title, tabindex: -1, 'data-test': 'clause' },
    h('button.plain.close', { 'aria-label': t('close'), onclick: () => { closeClause(); back?.focus(); } }, '✕'),
    body(clause),
    h('p', h('a.button', { href: `/rules/${clause.id}`, target: '_blank' }, t('play.clause.more'))));
  open.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    closeClause();
    back?.focus();
  });
  listenForClauses(open, engine);
  document.body.append(open);
  open.focus();
  announce(clause.title);
  return true;
}

/** Links to clauses inside the element open beside it; with a modifier key they are ordinary links. */
export function listenForClauses(element, engine) {
  element.addEventListener('click', (event) => {
    const link = event.target.closest?.('[data-clause]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (openClause(engine, link.dataset.clause, link)) event.preventDefault();
  });
}
