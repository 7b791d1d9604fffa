// SPDX-License-Identifier: MIT
// cases.js: /cases, /cases/FILE, /cases/FILE/NAME, /cases?clause=RULE: the casebook, by folder, by clause, by word.
import { bare, bookNamed, books } from '../editions.js';
import { number, t } from '../i18n.js';
import { addressOf, catalogue, contents } from '../study/catalogue.js';
import { clear, h } from '../ui.js';
import { showCase } from './case.js';
import { caseAddress, fileName, folders, loadShelf, searchCases, spoken } from './shelf.js';

const SHOWN = 120;              // rows on the screen at once

function row(entry) {
  return h('li', h('a', { href: caseAddress(entry), 'data-test': 'case-link' },
    h('strong', entry.title || spoken(entry.name)),
    h('span.row-foot.small', h('code', entry.name), entry.proves.slice(0, 3).map((rule) => h('span.tag', rule)),
      entry.proves.length > 3 ? h('span.muted', `+${entry.proves.length - 3}`) : null)));
}

function rows(entries) {
  const list = h('ul.clause-list', { 'data-test': 'case-list' }, entries.slice(0, SHOWN).map(row));
  const more = entries.length > SHOWN && h('button', { onclick: () => {
    for (const entry of entries.slice(SHOWN)) list.append(row(entry));
    more.remove();
  } }, t('study.more', { n: entries.length - SHOWN }));
  return [list, more];
}

const total = (files) => [...files.values()].reduce((sum, list) => sum + list.length, 0);

function sidebar(tree, here) {
  return h('nav.study-contents', { 'aria-label': t('study.cases.contents') },
    h('a.toc-topic.card-link', { href: '/cases?by=clause', 'aria-current': here.by ? 'true' : null, 'data-test': 'cases-by-clause' },
      t('study.cases.by-clause')),
    [...tree].map(([folder, files]) => h('details', { open: here.folder === folder ? true : null },
      h('summary', h('span', t(`study.folder.${folder}`)), h('span.how-many.num', number(total(files)))),
      [...files].map(([path, list]) => h('a.toc-topic', { href: `/cases/${path}`, 'aria-current': here.path === path ? 'true' : null },
        h('span', fileName(path)), h('span.how-many.num', String(list.length)))))));
}

function overview(tree, shelf) {
  return [h('h1', t('study.cases.title')), h('p.study-lead', t('study.cases.lead', { n: shelf.cases.length })),
    h('div.chapter-doors', [...tree].map(([folder, files]) =>
      h('a.chapter-door.panel', { href: `/cases?folder=${folder}`, 'data-test': 'case-folder' },
      h('h2', t(`study.folder.${folder}`)),
      h('p.small.muted', [...files.keys()].slice(0, 4).map(fileName).join(' · ')),
      h('p.small', t('study.cases.count', { n: total(files) })))))];
}

const crumbs = (...more) => h('p.crumbs', h('a', { href: '/cases' }, t('study.cases.title')), more.map((link) => [' › ', link]));

function folderPage(tree, folder) {
  return [crumbs(), h('h1', t(`study.folder.${folder}`)), [...tree.get(folder)].map(([path, list]) => h('section',
    h('h2', h('a', { href: `/cases/${path}` }, fileName(path))), rows(list)))];
}

function filePage(tree, path) {
  const folder = path.split('/')[0];
  const list = tree.get(folder)?.get(path);
  if (!list) return [crumbs(), h('h1', t('study.cases.nofile', { path }))];
  return [crumbs(h('a', { href: `/cases?folder=${folder}` }, t(`study.folder.${folder}`))), h('h1', fileName(path)), rows(list)];
}

function clausePage(shelf, rule, engine) {
  const clause = catalogue(engine, bookNamed(rule)).rules.get(bare(rule));
  const list = shelf.byClause.get(rule) ?? [];
  return [crumbs(h('a', { href: '/cases?by=clause' }, t('study.cases.by-clause'))),
    h('h1', clause?.title ?? rule), h('p', h('a', { href: `/rules/${rule}` }, t('study.cases.read-rule'))),
    list.length ? rows(list) : h('p.muted', t('study.rules.uncased'))];
}

/** Every chapter of the rules, every clause of it that a case proves. A chapter is filled when it is opened. */
function clausesPage(shelf, engine) {
  return [crumbs(), h('h1', t('study.cases.by-clause')), books().map((edition) => [h('h2', t(`study.edition.${edition}`)),
    chapterBoxes(shelf, contents(catalogue(engine, edition)))])];
}

function chapterBoxes(shelf, tree) {
  return [...tree].map(([chapter, topics]) => {
    const clauses = [...topics.values()].flat().filter((clause) => shelf.byClause.has(clause.address));
    if (!clauses.length) return null;
    const box = h('details.clause-chapter', h('summary', h('strong', t(`study.chapter.${chapter}`)), ' ',
      h('span.muted.small', t('study.rules.count', { n: clauses.length }))));
    box.addEventListener('toggle', () => {
      if (box.open && !box.querySelector('ul')) box.append(h('ul.study-links', clauses.map((clause) => h('li',
        h('a', { href: `/cases?clause=${clause.address}` }, clause.title), ' ',
        h('span.muted.small', t('study.cases.count', { n: shelf.byClause.get(clause.address).length }))))));
    });
    return box;
  });
}

function results(shelf, text) {
  const found = searchCases(shelf, text);
  return [h('p.muted', { role: 'status', 'data-test': 'cases-count' }, found.length ? t('study.cases.found', { n: found.length })
    : t('study.rules.nothing', { text })),
    rows(found)];
}

function page(shelf, tree, params, app) {
  const { query } = params;
  if (query.get('clause')) return clausePage(shelf, addressOf(query.get('clause')), app.engine);
  if (query.get('by') === 'clause') return clausesPage(shelf, app.engine);
  if (params.path) return filePage(tree, params.path);
  if (tree.has(query.get('folder'))) return folderPage(tree, query.get('folder'));
  return overview(tree, shelf);
}

function browse(main, params, app, shelf) {
  const tree = folders(shelf);
  const here = { path: params.path, folder: params.path?.split('/')[0] ?? params.query.get('folder'),
    by: params.query.get('by') === 'clause' || params.query.has('clause') };
  const field = h('input.study-field', { type: 'search', placeholder: t('study.cases.find'), 'aria-label': t('study.cases.search'),
    value: params.query.get('q') ?? '', autocomplete: 'off', spellcheck: 'false', 'data-test': 'cases-search' });
  const body = h('div.study-body', { 'data-test': 'cases-body' });
  const draw = () => {
    const text = field.value.trim();
    clear(body, text ? results(shelf, text) : page(shelf, tree, params, app));
  };
  field.addEventListener('input', () => {
    const address = new URL(location.href);
    if (field.value.trim()) address.searchParams.set('q', field.value.trim());
    else address.searchParams.delete('q');
    history.replaceState(history.state, '', address);
    draw();
  });
  field.addEventListener('keydown', (event) => {
    const first = body.querySelector('.clause-list a');
    if (first && event.key === 'Enter') first.click();
    else if (first && event.key === 'ArrowDown') { event.preventDefault(); first.focus(); }
  });
  const slash = (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    field.focus();
  };
  document.addEventListener('keydown', slash);
  clear(main, h('div.study.cases', h('aside.study-side', h('div.study-search', field, h('kbd', '/')), sidebar(tree, here)), body));
  draw();
  app.title(t('study.cases.title'));
  main.scrollTop = 0;
  return () => document.removeEventListener('keydown', slash);
}

export async function show(main, params, app) {
  const shelf = await loadShelf();
  return params.name ? showCase(main, params, app, shelf) : browse(main, params, app, shelf);
}
