// SPDX-License-Identifier: MIT
// shelf.js: the casebook as the page knows it: folders, files, cases, and which case proves which clause.
// The list is fetched once; the text of a file when one of its cases is opened.
import { t } from '../i18n.js';
import { addressOf } from '../study/catalogue.js';

let shelf = null;
const texts = new Map();

/** What a file or a case is about, in the reader's language: its own title, or the ability or faction it is named after. */
export function spoken(name) {
  const word = name.replace(/\.case$/, '');
  const known = ['casefile', 'ability', 'faction'].map((kind) => `${kind}.${word}`).find((key) => t(key) !== key);
  const plain = word.replace(/-/g, ' ');
  return known ? t(known) : plain.charAt(0).toUpperCase() + plain.slice(1);
}

export const fileName = (path) => spoken(path.split('/').slice(1).join('/') || path);

export async function fetchText(path) {
  const answer = await fetch(path);
  if (answer.ok) return answer.text();
  const body = await answer.json().catch(() => null);
  throw new Error(body?.error?.text ?? t('study.http', { status: answer.status, path }));
}

function arrange(files) {
  const cases = [];
  const byClause = new Map();
  const byKey = new Map();
  for (const file of files)
    for (const each of file.cases) {
      const entry = { ...each, path: file.path, folder: file.path.split('/')[0], at: cases.length,
        proves: (each.proves ?? []).map(addressOf) };
      entry.find = `${entry.name} ${entry.title ?? ''} ${entry.proves.join(' ')} ${entry.path}`.toLowerCase();
      cases.push(entry);
      byKey.set(`${file.path}/${entry.name}`, entry);
      for (const rule of entry.proves) byClause.set(rule, [...(byClause.get(rule) ?? []), entry]);
    }
  return { files, cases, byClause, byKey };
}

/** {files, cases: [{name, title, proves, path, folder, at}], byClause, byKey}. */
export function loadShelf() {
  shelf ??= fetchText('/api/cases').then((text) => arrange(JSON.parse(text).files))
    .catch((error) => { shelf = null; throw error; });
  return shelf;
}

export function caseFile(path) {
  if (!texts.has(path)) {
    const coming = fetchText(`/api/cases/${path}`);
    coming.catch(() => texts.delete(path));
    texts.set(path, coming);
  }
  return texts.get(path);
}

export const caseAddress = (entry) => `/cases/${entry.path}/${entry.name}`;

/** {folder: [{path, cases}]} in the order of the shelf. */
export function folders(book) {
  const tree = new Map();
  for (const entry of book.cases) {
    if (!tree.has(entry.folder)) tree.set(entry.folder, new Map());
    const files = tree.get(entry.folder);
    if (!files.has(entry.path)) files.set(entry.path, []);
    files.get(entry.path).push(entry);
  }
  return tree;
}

/** Cases that contain all the words somewhere: in name, title, clauses or file. */
export function searchCases(book, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const inTitle = (entry) => words.filter((word) => `${entry.name} ${entry.title}`.toLowerCase().includes(word)).length;
  return book.cases.filter((entry) => words.every((word) => entry.find.includes(word)))
    .map((entry) => [inTitle(entry), entry]).sort((a, b) => b[0] - a[0] || a[1].at - b[1].at).map(([, entry]) => entry);
}

/** The case before and after, along the shelf. */
export function neighbours(book, entry) {
  return { before: book.cases[entry.at - 1] ?? null, after: book.cases[entry.at + 1] ?? null };
}
