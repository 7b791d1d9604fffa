// SPDX-License-Identifier: MIT
// positions.js: where positions are loaded from and saved to: ready tables, this browser, files, links.
import { usual } from '../editions.js';
import { t } from '../i18n.js';
import { download } from '../setup/files.js';
import { fetchTable, ready, tableTitle } from '../setup/tables.js';
import { recall, remember } from '../store.js';
import { confirm, copyText, dialog, h } from '../ui.js';
import { fromHash, toHash } from './share.js';

const HANDED = 'warlord.judge';         // a position handed over by another view
export const empty = () => `rules  ${usual().word} open-dials\ntable  24x24\npoints 100\nplayer red  south\nplayer blue north\n`;
const first = () => `${empty()}
terrain copse hindering 9,11 13,10 14.5,13 12.5,15.5 9.5,15

figure a red  at 10,6    facing north attack 9 range 12 name "Archer"
figure b red  at 14,7    facing north speed 9 +charge damage 3 name "Rider" mounted
figure x blue at 11.5,17 facing south defense 15 +toughness name "Guard"
figure y blue at 15,15   facing south range 8 name "Slinger"
`;

/** The position of the link, the one handed over, the one last looked at, or a first one. */
export async function firstPosition() {
  try {
    const shared = await fromHash(location.hash);
    if (shared) return { text: shared };
  } catch {
    return { text: recall('judge.last', first()), trouble: t('judge.link.broken') };
  }
  const handed = sessionStorage.getItem(HANDED);
  sessionStorage.removeItem(HANDED);
  return { text: handed ?? recall('judge.last', first()) };
}

const kept = () => recall('positions', {});

async function menu(judge, title, build) {
  await dialog(title, (close) => build(close));
}

function readyRows(judge, close) {
  const open = async (id) => {
    try {
      close();
      judge.set(await fetchTable(id));
    } catch (error) { judge.app.toast(error.message, 'bad'); }
  };
  return [h('h3', t('judge.ready')), h('div.actions',
    h('button', { 'data-test': 'judge-empty', onclick: () => { close(); judge.set(empty()); } }, t('judge.empty')),
    h('button', { onclick: () => { close(); judge.set(first()); } }, t('judge.first')),
    ready.map((id) => h('button', { 'data-test': `judge-ready-${id}`, onclick: () => open(id) }, tableTitle(id))))];
}

function keptRows(judge, close) {
  const all = kept();
  const forget = async (name, row) => {
    if (!await confirm(t('judge.forget'), t('judge.forget.text', { name }), t('judge.forget'))) return;
    const left = kept();
    delete left[name];
    remember('positions', left);
    row.remove();
  };
  const rows = Object.keys(all).map((name) => {
    const row = h('li.row-foot', h('button', { 'data-test': 'judge-kept', onclick: () => { close(); judge.set(all[name]); } }, name),
      h('button.plain', { 'aria-label': `${t('judge.forget')}: ${name}`, onclick: () => forget(name, row) }, '×'));
    return row;
  });
  return [h('h3', t('judge.kept')), rows.length ? h('ul.study-links', rows) : h('p.muted', t('judge.kept.none'))];
}

function fileRow(judge, close) {
  const input = h('input', { type: 'file', accept: '.table,.game,.txt', 'aria-label': t('judge.file'), onchange: async () => {
    const [file] = input.files;
    if (!file) return;
    close();
    judge.set(await file.text());
  } });
  return [h('h3', t('judge.file')), input];
}

export function shelfMenu(judge) {
  return h('button', { 'data-test': 'judge-open', onclick: () => menu(judge, t('judge.open'), (close) => [
    readyRows(judge, close), keptRows(judge, close), fileRow(judge, close),
    h('div.actions', h('button', { onclick: () => close() }, t('close')))]) }, t('judge.open'));
}

async function copyLink(judge) {
  const link = `${location.origin}/judge${await toHash(judge.text)}`;
  history.replaceState(history.state, '', link);
  judge.app.toast(t(await copyText(link) ? 'study.copied' : 'judge.link.there'));
}

function keepForm(judge, close) {
  const name = h('input', { required: true, maxlength: 60, placeholder: t('judge.keep.name'), 'aria-label': t('judge.keep.name'),
    'data-test': 'judge-keep-name' });
  return h('form', { onsubmit: (event) => {
    event.preventDefault();
    close();
    const room = remember('positions', { ...kept(), [name.value.trim()]: judge.text });
    judge.app.toast(t(room ? 'judge.keep.done' : 'judge.keep.full', { name: name.value.trim() }), room ? '' : 'bad');
  } }, h('h3', t('judge.keep')), h('div.row-foot', name, h('button.main', t('judge.keep.do'))));
}

export function shareMenu(judge) {
  return h('button', { 'data-test': 'judge-share', onclick: () => menu(judge, t('judge.share'), (close) => [
    h('div.actions', h('button', { 'data-test': 'judge-link', onclick: () => { close(); copyLink(judge); } }, t('judge.link')),
      h('button', { 'data-test': 'judge-download', onclick: () => { close(); download('position.table', judge.text); } },
        t('judge.download'))),
    keepForm(judge, close),
    h('div.actions', h('button', { onclick: () => close() }, t('close')))]) }, t('judge.share'));
}
