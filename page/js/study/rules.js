// SPDX-License-Identifier: MIT
// rules.js: /rules, /rules/RULE: the catalogue to read and to search, each clause with its cases to try.
import { bare, bookNamed, books } from '../editions.js';
import { t } from '../i18n.js';
import { loadShelf } from '../replay/shelf.js';
import { clear, h } from '../ui.js';
import { addressOf, catalogue, contents, hasCard, marker, nearest, rulesHome, search, topicTitle } from './catalogue.js';
import { changesPage } from './changes.js';
import { clauseArticle, clauseRow } from './clause.js';
import { abilityCard } from './marks.js';

const SHOWN = 30;               // results on the screen at once

function topicLink(book, clauses, topic, current, engine) {
  const head = clauses.find((clause) => clause.rule === topic || clause.rule === `ability.${topic}`);
  return h('a.toc-topic', { href: `/rules/${head ? head.address : addressOf(`${book.edition}.${topic}`)}`, 'aria-current': current === topic ? 'true' : null },
    h('span', topicTitle(topic, engine)), h('span.how-many.num', { 'aria-hidden': 'true' }, String(clauses.length)));
}

/** Which of the two rulebooks one reads. */
function editionSwitch(book) {
  return h('p.edition-switch', { role: 'group', 'aria-label': t('study.rules.edition') }, books().map((edition) =>
    h('a.button.small', { href: rulesHome({ edition }), 'aria-current': edition === book.edition ? 'true' : null,
      'data-test': `edition-${edition}` }, t(`study.edition.${edition}`))));
}

function sidebar(book, tree, current, engine) {
  return h('nav.study-contents', { 'aria-label': t('study.rules.contents'), 'data-test': 'rules-contents' },
    editionSwitch(book),
    h('a.toc-topic.card-link', { href: '/rules/changes', 'aria-current': current?.changes ? 'true' : null, 'data-test': 'rules-changes' },
      t('study.changes.title')),
    hasCard(book) ? h('a.toc-topic.card-link', { href: '/rules/ability-card', 'aria-current': current?.card ? 'true' : null },
      t('study.rules.card')) : null,
    [...tree].map(([chapter, topics]) => {
      const count = [...topics.values()].reduce((sum, list) => sum + list.length, 0);
      return h('details', { open: current?.chapter === chapter ? true : null },
        h('summary', h('span', t(`study.chapter.${chapter}`)), h('span.how-many.num', String(count))),
        [...topics].map(([topic, clauses]) => topicLink(book, clauses, topic, current?.topic, engine)));
    }));
}

/** The first page of the rules: its chapters as links. */
function overview(book, tree, engine) {
  return [
    h('h1', t('study.rules.title')),
    h('p.study-lead', t('study.rules.lead')),
    h('div.chapter-doors', [...tree].map(([chapter, topics]) => {
      const [topic, clauses] = [...topics][0];
      const head = clauses.find((clause) => clause.rule === topic) ?? clauses[0];
      const count = [...topics.values()].reduce((sum, list) => sum + list.length, 0);
      return h('a.chapter-door.panel', { href: rulesHome(book, chapter),
        'data-test': 'rules-chapter' },
        h('h2', t(`study.chapter.${chapter}`)),
        h('p.small.muted', [...topics.keys()].slice(0, 5).map((each) => topicTitle(each, engine)).join(' · ')),
        h('p.small', t('study.rules.count', { n: count })), h('span.unseen', head.title));
    })),
  ];
}

function chapterPage(book, tree, chapter, shelf, engine) {
  const topics = tree.get(chapter);
  return [
    h('p.crumbs', h('a', { href: rulesHome(book) }, t('study.rules.title'))),
    h('h1', t(`study.chapter.${chapter}`)),
    [...topics].map(([topic, clauses]) => h('section',
      h('h2', topicTitle(topic, engine)),
      h('ul.clause-list', clauses.map((clause) => clauseRow(clause, shelf))))),
  ];
}

/** A rule that does not exist: perhaps a heading of rules that do, perhaps a typing mistake. */
function unknown(book, rule, shelf, engine) {
  const under = book.all.filter((clause) => clause.rule.startsWith(`${rule}.`) || clause.topic === rule);
  if (under.length)
    return [h('p.crumbs', h('a', { href: rulesHome(book) }, t('study.rules.title'))), h('h1', topicTitle(rule, engine)),
      h('ul.clause-list', under.map((clause) => clauseRow(clause, shelf)))];
  const near = nearest(book, rule);
  return [h('h1', t('study.rules.none', { rule })), near.length ? h('p', t('study.rules.meant')) : null,
    h('ul.clause-list', near.map((clause) => clauseRow(clause, shelf)))];
}

/** Where else these words are found, if this book does not have them. */
function elsewhere(book, text, engine) {
  return books().filter((edition) => edition !== book.edition).map((edition) => [edition, search(catalogue(engine, edition), text).length])
    .filter(([, n]) => n).map(([edition, n]) => h('p', h('a', { 'data-test': `found-in-${edition}`,
      href: `/rules?${new URLSearchParams({ edition, q: text })}` }, t('study.rules.elsewhere', { n, book: t(`study.edition.${edition}`) }))));
}

function results(book, text, chapter, shelf, engine) {
  const found = search(book, text, chapter);
  const pattern = marker(text);
  const head = h('p.muted', { role: 'status', 'data-test': 'rules-count' },
    found.length ? t('study.rules.found', { n: found.length }) : t('study.rules.nothing', { text }));
  const list = h('ul.clause-list', { 'data-test': 'rules-results' },
    found.slice(0, SHOWN).map((clause) => clauseRow(clause, shelf, pattern)));
  const more = found.length > SHOWN && h('button', { onclick: () => {
    for (const clause of found.slice(SHOWN)) list.append(clauseRow(clause, shelf, pattern));
    more.remove();
  } }, t('study.rules.more', { n: found.length - SHOWN }));
  return [head, found.length ? null : elsewhere(book, text, engine), list, more];
}

function searchKeys(event, body) {
  if (event.key === 'ArrowDown' || event.key === 'Enter') {
    const first = body.querySelector('.clause-list a');
    if (!first) return;
    event.preventDefault();
    if (event.key === 'Enter') first.click();
    else first.focus();
  } else if (event.key === 'Escape') {
    event.target.value = '';
    event.target.dispatchEvent(new Event('input'));
  }
}

/** Arrows go through a list of clauses. */
function listKeys(event, field) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll('.clause-list > li > a')];
  const at = links.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  (next ?? (event.key === 'ArrowUp' ? field : document.activeElement)).focus();
}

function page(book, tree, rule, chapter, shelf, engine) {
  if (rule === 'ability-card') return abilityCard(engine, book);
  if (rule === 'changes') return changesPage(engine);
  if (rule) {
    const clause = book.rules.get(rule);
    return clause ? clauseArticle(book, clause, shelf, engine) : unknown(book, rule, shelf, engine);
  }
  return chapter && tree.has(chapter) ? chapterPage(book, tree, chapter, shelf, engine) : overview(book, tree, engine);
}

function where(book, rule, chapter) {
  if (rule === 'ability-card') return { chapter: 'abilities', card: true };
  if (rule === 'changes') return { changes: true };
  const clause = rule && (book.rules.get(rule) ?? book.all.find((each) => each.topic === rule));
  return clause ? { chapter: clause.chapter, topic: clause.topic } : { chapter };
}

export async function show(main, params, app) {
  const rule = params.rule ? bare(params.rule) : '';
  const chapter = params.query.get('chapter') ?? '';
  const wanted = params.query.get('edition');
  const book = catalogue(app.engine, books().includes(wanted) ? wanted : bookNamed(params.rule ?? ''));
  const shelf = await loadShelf().catch(() => null);          // without the server the rules can still be read
  const tree = contents(book);
  const field = h('input.study-field', { type: 'search', placeholder: t('study.rules.find'), 'aria-label': t('study.rules.search'),
    value: params.query.get('q') ?? '', autocomplete: 'off', spellcheck: 'false', 'data-test': 'rules-search' });
  const body = h('div.study-body', { 'data-test': 'rules-body' });
  const side = h('aside.study-side', h('div.study-search', field, h('kbd', '/')), sidebar(book, tree, where(book, rule, chapter), app.engine));
  const draw = () => {
    const text = field.value.trim();
    clear(body, text ? results(book, text, '', shelf, app.engine) : page(book, tree, rule, chapter, shelf, app.engine));
    main.scrollTop = 0;
  };
  let frame = 0;
  field.addEventListener('input', () => {
    const address = new URL(location.href);
    if (field.value.trim()) address.searchParams.set('q', field.value.trim());
    else address.searchParams.delete('q');
    history.replaceState(history.state, '', address);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  });
  field.addEventListener('keydown', (event) => searchKeys(event, body));
  body.addEventListener('keydown', (event) => listKeys(event, field));
  const slash = (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    field.focus();
    field.select();
  };
  document.addEventListener('keydown', slash);
  clear(main, h('div.study.rules', side, body));
  draw();
  app.title(rule === 'changes' ? t('study.changes.title') : rule ? book.rules.get(rule)?.title ?? rule : t('study.rules.title'));
  side.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  main.scrollTop = 0;
  return () => { document.removeEventListener('keydown', slash); cancelAnimationFrame(frame); };
}
