// SPDX-License-Identifier: MIT
// drop.js: the player's files, dropped anywhere on the page or chosen. What kind a file is shows from its content.
import { post } from '../api.js';
import { t } from '../i18n.js';
import { collections, keepCollection, openFile } from '../store.js';
import { confirm, dialog, h } from '../ui.js';
import { errorText, keepNew } from './army.js';
import { lookAt } from './tables.js';

const BYTES_MAX = 64 << 20;         // of a published list; everything else is far smaller
const KINDS = { army: 'army', collection: 'figures', game: 'game', case: 'case', rules: 'table', table: 'table', player: 'table',
  points: 'table' };
const ORDER = /^\s*(?:red|blue|gold|green|dice|judge)\s/m;

/** 'army', 'figures', 'list', 'game', 'table', 'case', or null. */
export function kindOf(text) {
  if (/^\s*[[{]/.test(text)) return 'list';
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim()).filter(Boolean);
  const kind = KINDS[lines[0]?.split(/\s/)[0]] ?? null;
  return kind === 'table' && ORDER.test(text) ? 'game' : kind;
}

const stem = (name) => name.replace(/.*[\\/]/, '').replace(/\.[^.]*$/, '');

// ---------------------------------------------------------------- what is done with each

function refuse(title, text, hint) {
  return dialog(title, (close) => [
    h('p', { role: 'alert', 'data-test': 'file-error' }, text), hint && h('p.muted', hint), h('p.muted', t('setup.file.nothing')),
    h('div.actions', h('button.main', { onclick: () => close() }, t('ok'))),
  ]);
}

function takeArmy(name, text, app) {
  const army = app.engine.army(text, {});
  if (army.error) return refuse(t('setup.file.bad-army'), errorText(army.error, name));
  const id = keepNew(app.engine, army.name || stem(name), text);
  if (!id) return refuse(t('setup.file.no-room'), t('setup.file.no-room.text'));
  app.toast(t('setup.file.army', { name: army.name }));
  return location.pathname === '/new' ? null : app.go(`/armies/${id}`);      // there it can be chosen now
}

const head = /^[ \t]*collection[ \t]+(\S+)(?:[ \t]+"([^"]*)")?/m;

/** Adds it to this browser and to the running engine; returns {id, title, figures} or null. */
async function addCollection(name, text, app) {
  const id = head.exec(text)?.[1];
  const known = app.engine.collections().some((c) => c.id === id);
  if (known && !(id in collections())) {
    await refuse(t('setup.file.bad-figures'), t('setup.file.shipped', { id }));
    return null;
  }
  if (known && !await confirm(t('setup.file.again'), t('setup.file.again.text', { id }), t('setup.file.replace'))) return null;
  const before = collections()[id];
  const trial = known ? { ok: true } : app.engine.addCollection(text);
  if (!trial.ok) {
    await refuse(t('setup.file.bad-figures'), errorText(trial.error, name));
    return null;
  }
  if (!keepCollection(id, text)) {
    if (!known) await app.renew();
    await refuse(t('setup.file.no-room'), t('setup.file.no-room.text'));
    return null;
  }
  if (known && !await app.renew()) {
    keepCollection(id, before);
    await app.renew();
    await refuse(t('setup.file.bad-figures'), name);
    return null;
  }
  return app.engine.collections().find((c) => c.id === id) ?? { id, title: id, figures: 0 };
}

function report(collection, notes, app) {
  return dialog(t('setup.import.title'), (close) => [
    h('p', { 'data-test': 'import-done' }, t('setup.import.text', { n: collection.figures, title: collection.title })),
    notes.length > 0 && h('details', { open: notes.length < 12 }, h('summary', t('setup.import.notes', { n: notes.length })),
      h('ul.su-import-notes', notes.map((note) => h('li', note)))),
    h('p.muted.small', t('setup.import.where')),
    h('div.actions',
      h('button.main', { 'data-test': 'import-look',
        onclick: () => { close(); app.go(`/armies/new?collection=${encodeURIComponent(collection.id)}`); } }, t('setup.import.look')),
      h('button', { onclick: () => close() }, t('close'))),
  ]).then(() => { if (location.pathname.startsWith('/armies')) app.refresh(); });
}

async function takeFigures(name, text, app, notes = []) {
  const added = await addCollection(name, text, app);
  if (added) await report(added, notes, app);
}

/** The server turns a published list into a collection, which is named after its file. */
async function takeList(name, text, app) {
  let answer;
  app.toast(t('setup.import.working', { name }));
  try {
    answer = await post('/api/import', text);
  } catch (error) {
    await refuse(t('setup.file.bad-list'), errorText({ line: error.line, column: error.column, text: error.message }, name),
      t('setup.file.list-hint'));
    return;
  }
  const id = app.engine.slug(stem(name), 'imported');
  const title = stem(name).replace(/"/g, "'");
  await takeFigures(name, answer.collection.replace(head, `collection ${id} "${title}"`), app, answer.report ?? []);
}

function takeTable(name, text, app, where) {
  const { view, error } = lookAt(app.engine, text);
  if (!view) return refuse(t('setup.file.bad-table'), errorText(error, name));
  openFile(name, text);
  return app.go(where);
}

const takers = {
  army: takeArmy, figures: takeFigures, list: takeList,
  game: (name, text, app) => { openFile(name, text); return app.go('/replay/file'); },     // the replay names the line that is wrong
  table: (name, text, app) => takeTable(name, text, app, '/new?file'),
  case: (name) => refuse(name, t('setup.file.case')),
};

/** Handles the files one after another. */
export async function receive(files, app) {
  for (const file of files) {
    if (file.size > BYTES_MAX) {
      await refuse(file.name, t('setup.file.large'));
      continue;
    }
    const text = await file.text();
    const take = takers[kindOf(text)];
    if (take) await take(file.name, text, app);
    else await refuse(t('setup.file.unknown', { name: file.name }), t('setup.file.unknown.text'));
  }
}

/** The same with the browser's own dialog. */
export function pickFiles(app, accept = '.army,.figures,.json,.game,.table,.txt') {
  const input = h('input', { type: 'file', accept, multiple: true });
  input.addEventListener('change', () => receive(input.files, app));
  input.click();
}
