// SPDX-License-Identifier: MIT
// armies.js: /armies: all armies; /armies/NAME: one of them as a sheet; /armies/new and /armies/NAME?edit: the builder.
import { card } from '../card.js';
import { editions } from '../editions.js';
import { language, t } from '../i18n.js';
import { keepArmy } from '../store.js';
import { clear, confirm, h } from '../ui.js';
import { allArmies, emptyList, errorText, findArmy, keepNew, listOf, write } from './army.js';
import { emblems, rankSign } from './browser.js';
import { showBuilder } from './builder.js';
import { cardChip, cardWords } from './cards.js';
import { collectionSection } from './collections.js';
import { pickFiles } from './drop.js';
import { download } from './files.js';
import { faultList, noteList, pointsBar, verdictBadge } from './report.js';

// ---------------------------------------------------------------- all of them

/** The factions of an army, the most numerous first. */
export function factionsOf(report) {
  const count = new Map();
  for (const entry of report.entries ?? [])
    for (const word of entry.model?.factions ?? []) count.set(word, (count.get(word) ?? 0) + entry.count);
  return [...count.entries()].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

/** A figure of an army: at which level, on which mount and with which cards. */
function entryWords(entry, report, engine) {
  const nameOf = (word) => report.entries.find((one) => one.word === word)?.model?.name ?? word;
  return [entry.model?.name ?? entry.word, ' ', entry.model && rankSign(entry.model.rank),
    entry.level > 0 && h('span.muted.small', ` ${t('setup.at-level', { level: entry.level })}`),
    entry.aboard && h('span.muted.small', ` ${t('setup.mount.on', { name: nameOf(entry.aboard) })}`),
    entry.cards?.length > 0 && h('span.su-entry-cards', entry.cards.flatMap((one) => [one, ...one.holds]).map((one) => cardChip(one, engine)))];
}

/** What one figure of an entry costs, with what it wields. */
const costOf = (entry) => entry.cost + (entry.items ?? 0);

/** What is in an army, line by line: how many of which figure and what they cost together; then the cards that nobody wields. */
export function contents(report, engine) {
  const others = [...(report.domains ?? []), ...(report.companies ?? [])];
  return h('span.su-contents', { 'data-test': 'army-contents' }, report.entries.map((entry) => h('span.su-content', { 'data-word': entry.word },
    h('span.num', `${entry.count} ×`), h('span', entryWords(entry, report, engine)), h('span.num', costOf(entry) * entry.count))),
  others.length > 0 && h('span.su-entry-cards', others.map((one) => cardChip(one, engine))));
}

/** A link to the army's sheet; with attributes, a button, and what more it says. */
export function armyCard({ id, own, report }, attributes, more = null) {
  const broken = report.error;
  const tag = attributes ? 'button' : 'a';
  return h(`${tag}.su-army-card.panel`, { ...(attributes ?? { href: `/armies/${id}` }), 'data-test': 'army-card', 'data-army': id },
    h('span.su-army-card-head', h('b', broken ? id : report.name), broken ? null : emblems(factionsOf(report).slice(0, 4))),
    h('span.small.muted.num', broken ? errorText(broken) : t('setup.army.short',
      { points: report.points, total: report.total, n: report.figures })),
    report.sketch && h('span.su-sketch', report.sketch),
    !broken && report.faults.length > 0 && verdictBadge(report),
    own && h('span.su-badge', t('setup.own')), more);
}

/** What a name is sorted by: an article does not count. */
const sortName = (name) => name.replace(/^(the|der|die|das)\s/i, '');

/** Those that come with the program, by the game they are meant for, in the order of their names. */
function starterShelves(starter) {
  return editions.map(({ word }) => {
    const group = starter.filter((a) => a.report.rules === word)
      .sort((a, b) => sortName(a.report.name).localeCompare(sortName(b.report.name), language));
    return group.length > 0 && [h('h3', t(`setup.edition.${word}`)),
      h('div.su-army-grid', { 'data-test': `starter-${word}` }, group.map((a) => armyCard(a)))];
  });
}

function list(main, app) {
  app.title(t('nav.armies'));
  const { own, starter } = allArmies(app.engine);
  clear(main, h('div.sheet.setup',
    h('div.su-head', h('h1', t('nav.armies')), h('span.su-head-actions',
      h('a.button.main', { href: '/armies/new', 'data-test': 'new-army' }, t('setup.builder.new')),
      h('button', { 'data-test': 'open-file', onclick: () => pickFiles(app) }, t('setup.open-file')))),
    h('p.muted', t('setup.armies.drop')),
    h('section', { 'aria-labelledby': 'own-title' }, h('h2', { id: 'own-title' }, t('setup.armies.own')),
      own.length ? h('div.su-army-grid', own.map((a) => armyCard(a, null, a.report.error ? null : h('span.small.muted', t(`setup.edition.${a.report.rules}`))))) : h('p.muted', t('setup.armies.none'))),
    h('section', { 'aria-labelledby': 'starter-title' }, h('h2', { id: 'starter-title' }, t('setup.armies.starter')),
      starterShelves(starter)),
    collectionSection(app)));
}

// ---------------------------------------------------------------- one of them

function sheetRow(entry, report, engine) {
  return h('tr', h('td.num', entry.count), h('td', entry.model ? emblems(entry.model.factions) : ''), h('td', entryWords(entry, report, engine)),
    h('td.num', costOf(entry)), h('td.num', costOf(entry) * entry.count));
}

/** What is printed on the cards of an army, the spells in its books, its domains and companies. */
function cardSheet(report, engine) {
  const wielded = report.entries.flatMap((entry) => entry.cards ?? []).flatMap((one) => [one, ...one.holds]);
  const listed = [...wielded, ...(report.domains ?? []), ...(report.companies ?? [])].filter((one) => one.card);
  const once = [...new Map(listed.map((one) => [one.word, one.card])).values()];
  return once.length > 0 && [h('h2', t('setup.cards.items')), h('dl.su-card-sheet', once.map((one) => [
    h('dt', one.name, ' ', h('span.small.muted', t(`setup.card.${one.kind}`), one.points > 0 ? ` · ${one.points}` : '')),
    h('dd', cardWords(one, engine))]))];
}

function sheetTable(report, engine) {
  return h('table.su-army-table', h('caption.unseen', report.name),
    h('thead', h('tr', ['setup.col.count', 'setup.col.faction', 'setup.col.figure', 'setup.col.each',
      'setup.col.all'].map((key) => h('th', { scope: 'col' }, t(key))))),
    h('tbody', report.entries.map((entry) => sheetRow(entry, report, engine))),
    h('tfoot', h('tr', h('td.num', report.figures), h('td'), h('td', t('setup.sum')), h('td'), h('td.num', h('b', report.points)))));
}

function duplicate(army, app) {
  const copy = { ...listOf(army.report), name: army.own ? t('setup.copy-of', { name: army.report.name }) : army.report.name };
  const id = keepNew(app.engine, copy.name, write(copy));
  if (!id) app.toast(t('setup.file.no-room.text'), 'bad');
  else app.go(`/armies/${id}?edit`);
}

async function remove(army, app) {
  if (!await confirm(t('setup.army.remove'), t('setup.army.remove.text', { name: army.report.name ?? army.id }),
    t('setup.army.remove.yes'))) return;
  keepArmy(army.id);
  app.go('/armies');
}

function sheetActions(army, app) {
  return h('div.actions.su-no-print',
    h('a.button.main', { href: `/new?army=${encodeURIComponent(army.id)}`, 'data-test': 'play-army' }, t('setup.play-with')),
    army.own && h('a.button', { href: `/armies/${army.id}?edit`, 'data-test': 'edit-army' }, t('setup.edit')),
    h('button', { 'data-test': 'copy-army', onclick: () => duplicate(army, app) }, army.own ? t('setup.duplicate') : t('setup.take-over')),
    h('button', { onclick: () => download(`${army.id}.army`, army.text), 'data-test': 'download-army' }, t('setup.download')),
    h('button', { onclick: () => print() }, t('setup.print')),
    army.own && h('button.danger', { onclick: () => remove(army, app) }, t('setup.remove')));
}

function models(report) {
  const seen = new Map();
  for (const entry of report.entries) if (entry.model && !seen.has(entry.word)) seen.set(entry.word, entry.model);
  return [...seen.values()];
}

function sheet(main, app, army) {
  const { report } = army;
  app.title(report.name ?? army.id);
  clear(main, h('div.sheet.setup.su-army-sheet', { 'data-test': 'army-sheet' },
    h('p.su-no-print', h('a', { href: '/armies' }, `‹ ${t('setup.all-armies')}`)),
    h('div.su-head', h('h1', report.name ?? army.id), verdictBadge(report)),
    report.error && h('p.su-bad-text', { role: 'alert' }, errorText(report.error)),
    report.sketch && h('p.su-lead.su-sketch', report.sketch),
    sheetActions(army, app),
    report.error ? h('pre.su-army-text', army.text) : [
      h('div.su-sheet-grid', h('div.panel', pointsBar(report), faultList(report), sheetTable(report, app.engine)),
        h('div.panel', h('h2.su-panel-title', t('setup.notes')), noteList(report) ?? h('p.muted', t('setup.note.none')))),
      cardSheet(report, app.engine),
      h('h2', t('setup.cards')),
      h('div.su-card-grid', models(report).map((model) => card(model, { engine: app.engine }))),
    ]));
}

function missing(main, name) {
  clear(main, h('div.sheet.setup', h('h1', t('setup.army.missing')), h('p', t('setup.army.missing.text', { name })),
    h('a.button', { href: '/armies' }, t('setup.all-armies'))));
}

function build(main, app, army, query) {
  app.title(army ? t('setup.builder.edit') : t('setup.builder.new'));
  if (army?.report.error) return sheet(main, app, army);
  return showBuilder(main, app, { id: army?.id ?? null, list: army ? listOf(army.report) : emptyList(),
    collection: query.get('collection') ?? undefined });
}

export async function show(main, params, app) {
  if (!params.name) return list(main, app);
  if (params.name === 'new') return build(main, app, null, params.query);
  const army = findArmy(app.engine, params.name);
  if (!army) return missing(main, params.name);
  if (army.own && params.query.has('edit')) return build(main, app, army, params.query);
  return sheet(main, app, army);
}
