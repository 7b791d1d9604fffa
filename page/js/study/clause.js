// SPDX-License-Identifier: MIT
// clause.js: one clause of the catalogue: in a list, and as a page of its own.
import { bare } from '../editions.js';
import { t } from '../i18n.js';
import { caseAddress } from '../replay/shelf.js';
import { sourceText } from '../sources.js';
import { copyText, h, toast } from '../ui.js';
import { rulesHome, topicTitle } from './catalogue.js';
import { markOf } from './marks.js';

const FEW = 6;                  // of a list that is shown at once

/** A text with the words sought marked. */
function marked(text, pattern) {
  if (!pattern) return text;
  return text.split(pattern).map((piece, i) => (i % 2 ? h('mark', piece) : piece));
}

/** The beginning of the text, or the part where the words are. */
function snippet(text, pattern) {
  const at = pattern ? text.search(pattern) : 0;
  const from = at > 110 ? text.lastIndexOf(' ', at - 60) + 1 : 0;
  const piece = text.slice(from, from + 190);
  return `${from ? '… ' : ''}${piece}${from + 190 < text.length ? ' …' : ''}`;
}

export function clauseRow(clause, shelf, pattern = null) {
  const cases = shelf?.byClause.get(clause.address)?.length ?? 0;
  return h('li', h('a', { href: `/rules/${clause.address}` },
    h('strong', marked(clause.title, pattern)),
    h('span.clause-snippet', marked(snippet(clause.text ?? '', pattern), pattern)),
    h('span.row-foot.small', h('code', marked(clause.rule, pattern)), h('span.tag', t(`study.kind.${clause.kind}`)),
      clause.open ? h('span.tag.open', t('study.rules.ours')) : null,
      cases ? h('span.muted', t('study.cases.count', { n: cases })) : null)));
}

/** A long list with its end folded away. */
function folded(items, build, label) {
  if (items.length <= FEW) return h('ul.study-links', items.map(build));
  return [h('ul.study-links', items.slice(0, FEW).map(build)),
    h('details.more', h('summary', t(label, { n: items.length - FEW })), h('ul.study-links', items.slice(FEW).map(build)))];
}

function ruleLinks(book, rules) {
  return folded(rules.map(bare), (rule) => h('li', h('a', { href: `/rules/${book.rules.get(rule)?.address ?? rule}` }, book.rules.get(rule)?.title ?? rule),
    ' ', h('code.small.muted', rule)), 'study.more');
}

function caseLinks(cases) {
  return folded(cases, (entry) => h('li', h('a.try-link', { href: caseAddress(entry), 'data-test': 'try-case' },
    h('span', { 'aria-hidden': 'true' }, '▶'), ' ', entry.title || entry.name), ' ', h('code.small.muted', entry.name)), 'study.more');
}

function section(title, ...content) {
  return h('section', h('h2', title), content);
}

async function copyLink(rule) {
  const link = `${location.origin}/rules/${rule}`;
  toast(await copyText(link) ? t('study.copied') : link);
}

function neighboursIn(book, clause, engine) {
  const topic = book.all.filter((each) => each.topic === clause.topic && each.rule !== clause.rule);
  return topic.length ? section(t('study.rules.topic', { topic: topicTitle(clause.topic, engine) }), folded(topic,
    (each) => h('li', h('a', { href: `/rules/${each.address}` }, each.title)), 'study.more')) : null;
}

/** The clause with everything related to it. */
export function clauseArticle(book, clause, shelf, engine) {
  const cases = shelf?.byClause.get(clause.address) ?? [];
  const ability = engine.abilities().find((each) => bare(each.rule ?? '') === clause.rule);
  return [
    h('p.crumbs', h('a', { href: rulesHome(book) }, t('study.rules.title')), ' › ',
      h('a', { href: rulesHome(book, clause.chapter) },
        t(`study.chapter.${clause.chapter}`))),
    h('article.clause-page', { 'data-test': 'clause', 'data-rule': clause.rule },
      h('h1', ability ? [markOf(ability, 30), ' '] : null, clause.title),
      h('p.row-foot', h('code', clause.rule), h('span.tag', t(`study.kind.${clause.kind}`)),
        h('button.plain.small', { onclick: () => copyLink(clause.address) }, t('study.link'))),
      h('p.text', clause.text),
      clause.open ? h('aside.ruling', h('h2', t('study.rules.ruling')), h('p', clause.open)) : null,
      clause.check ? section(t('study.rules.check'), h('p', { lang: 'en' }, clause.check)) : null,
      section(t('study.rules.try'), cases.length ? caseLinks(cases) : h('p.muted', noCases(clause, shelf))),
      clause.follows?.length ? section(t('study.rules.follows'), ruleLinks(book, clause.follows)) : null,
      clause.leads.length ? section(t('study.rules.leads'), ruleLinks(book, clause.leads)) : null,
      clause.source ? section(t('study.rules.source'), h('p', sourceText(clause.source))) : null,
      neighboursIn(book, clause, engine)),
  ];
}

function noCases(clause, shelf) {
  if (!shelf) return t('study.cases.away');
  if (clause.needs?.length) return t('study.rules.later');
  return clause.follows?.length ? t('study.rules.through') : t('study.rules.uncased');
}
