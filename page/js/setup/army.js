// SPDX-License-Identifier: MIT
// army.js: army lists in the page. A list is {name, rules, points, sketch, entries: [{word, count, level, aboard, cards}], domains, companies}, level 0
// the highest, aboard the mount's word or '', cards what each of them wields, [{word, holds}] with the words of the spells in a book; the engine, which reads the text, says what it costs and whether it is legal.
import { named } from '../board/marks.js';
import { bare, usual } from '../editions.js';
import { language, t } from '../i18n.js';
import { armies, keepArmy } from '../store.js';

const reserved = new Set(['new', 'collections']);
const ALIKE_MAX = 99;

const quoted = (text) => text.replace(/"/g, "'").replace(/\s+/g, ' ').trim();

const plainRules = (list) => !list.rules || list.rules === usual().word;

/** How many lines come before the figures. */
export const headLines = (list) => write({ ...list, entries: [] }).split('\n').length - 1;

/** What each of an entry wields: "with A B holding X Y with C". */
function cardsWritten(cards = []) {
  const words = [];
  let listing = false;
  for (const { word, holds } of cards) {
    words.push(...(listing ? [] : ['with']), word, ...(holds?.length ? ['holding', ...holds] : []));
    listing = !holds?.length;
  }
  return words.length ? ` ${words.join(' ')}` : '';
}

/** The list in the words of an .army file. */
export function write(list) {
  const lines = [`army "${quoted(list.name) || t('setup.army.nameless')}"`, ...(plainRules(list) ? [] : [`rules ${list.rules}`]),
    `points ${list.points}`];
  if (quoted(list.sketch ?? '')) lines.push(`sketch "${quoted(list.sketch)}"`);
  for (const entry of list.entries)
    lines.push(`${entry.count} ${entry.word}${entry.level ? ` level ${entry.level}` : ''}${entry.aboard ? ` aboard ${entry.aboard}` : ''}${
      cardsWritten(entry.cards)}`);
  for (const word of list.domains ?? []) lines.push(`domain ${word}`);
  for (const word of list.companies ?? []) lines.push(`company ${word}`);
  return `${lines.join('\n')}\n`;
}

const wordsOf = (cards) => (cards ?? []).map((card) => card.word);

/** What a figure wields, as a list keeps it. */
export const held = (card) => ({ word: card.word, holds: wordsOf(card.holds) });

/** A list from what the engine read. */
export function listOf(report) {
  return { name: report.name, rules: report.rules ?? usual().word, points: report.total, sketch: report.sketch ?? '',
    entries: report.entries.map(({ word, count, level, aboard, cards }) => ({ word, count, level: level || 0, aboard: aboard ?? '',
      cards: (cards ?? []).map(held) })), domains: wordsOf(report.domains), companies: wordsOf(report.companies) };
}

export const emptyList = (points = usual().points) => ({ name: '', rules: usual().word, points, sketch: '', entries: [], domains: [], companies: [] });

/** Has the entry nothing beyond a name and a level? */
const isPlain = (entry) => !entry.aboard && !entry.cards?.length;

const hasRoom = (entry, by) => entry.count + by <= ALIKE_MAX;

/** One more (or fewer) of a figure; an entry that falls to none is removed, and after a full one comes another. */
export function change(list, word, level, by) {
  const alike = list.entries.filter((e) => e.word === word && e.level === level);
  const entry = alike.find((e) => isPlain(e) && hasRoom(e, by)) ?? (by < 0 ? alike[0] : undefined);
  if (entry) entry.count += by;
  else if (by > 0) list.entries.push({ word, level, count: by, aboard: '', cards: [] });
  list.entries = list.entries.filter((e) => e.count > 0);
}

/** The same for the i-th entry. */
export function changeEntry(list, i, by) {
  const entry = list.entries[i];
  if (hasRoom(entry, by)) entry.count += by;
  else list.entries.splice(i + 1, 0, { ...entry, count: by, cards: structuredClone(entry.cards ?? []) });
  list.entries = list.entries.filter((e) => e.count > 0);
}

/** Splits one figure off the i-th entry, so that it can have something of its own; returns the index of its entry. */
export function single(list, i) {
  const entry = list.entries[i];
  if (entry.count === 1) return i;
  entry.count -= 1;
  list.entries.splice(i + 1, 0, { ...entry, count: 1, cards: structuredClone(entry.cards ?? []) });
  return i + 1;
}

/** Changes the level of the whole entry, which joins an entry that already has it. */
export function setLevel(list, entry, level) {
  const other = list.entries.find((e) => e !== entry && e.word === entry.word && e.level === level && isPlain(e) && isPlain(entry)
    && hasRoom(e, entry.count));
  if (!other) {
    entry.level = level;
    return;
  }
  other.count += entry.count;
  list.entries = list.entries.filter((e) => e !== entry);
}

// ---------------------------------------------------------------- where they are kept

/** A free id for a player's army, like the given name. */
export function freeId(engine, name, allowed) {
  const taken = new Set([...Object.keys(armies()), ...engine.armies().map((a) => a.id), ...reserved]);
  const base = engine.slug(name, 'army');
  let id = base;
  for (let n = 2; taken.has(id) && id !== allowed; n++) id = `${base}-${n}`;
  return id;
}

/** Stores it in this browser under an id of its own; returns that id, or null if there is no room. */
export function keepNew(engine, name, text) {
  const id = freeId(engine, name);
  return keepArmy(id, text) ? id : null;
}

/** What the engine says about an army that comes with the program, its name and sketch in the reader's language. */
function starterReport(engine, { id, text }) {
  const report = engine.army(text, {});
  const said = (key, otherwise) => (t(key) === key ? otherwise : t(key));
  return { ...report, name: said(`army.${id}`, report.name), sketch: said(`army.${id}.sketch`, report.sketch) };
}

/** All armies one may choose: {id, own, text, report}. */
export function allArmies(engine) {
  const own = Object.entries(armies()).map(([id, text]) => ({ id, own: true, text, report: engine.army(text, {}) }));
  const starter = engine.armies().map((a) => ({ id: a.id, own: false, text: a.text, report: starterReport(engine, a) }));
  return { own, starter };
}

/** The armies that come with the program and suit this game: meant for it, and no dearer than its total. */
export function suitingArmies(engine, edition, points) {
  return allArmies(engine).starter.filter((a) => a.report.rules === edition && a.report.points <= points);
}

export function findArmy(engine, id) {
  const own = armies()[id];
  if (own !== undefined) return { id, own: true, text: own, report: engine.army(own, {}) };
  const starter = engine.armies().find((a) => a.id === id);
  return starter ? { id, own: false, text: starter.text, report: starterReport(engine, starter) } : null;
}

// ---------------------------------------------------------------- in words

const faultWords = {
  'army.limit': 'setup.fault.limit', 'army.unique': 'setup.fault.unique', 'army.build-total.hundreds': 'setup.fault.hundreds',
  'hero.start': 'setup.fault.level', 'tournament.standard-game.points': 'setup.fault.standard',
};

/** What is wrong with cards and mounts, in the engine's words, and the page's key for it.
 * @type {[RegExp, string][]} */
const cardFaults = [
  [/^no collection has a card called '(?<card>.*)'/, 'setup.fault.no-card'],
  [/^these rules have no cards: (?<card>.*)/, 'setup.fault.no-cards'],
  [/^(?<name>.*) has no slot for (?<card>.*): it has (?<n>\d+)/, 'setup.fault.slots'],
  [/^(?<name>.*) cannot wield (?<card>.*), which needs: (?<needs>.*)/, 'setup.fault.needs'],
  [/^(?<name>.*) cannot wield (?<card>.*)/, 'setup.fault.wield'],
  [/^(?<card>.*) has the same requirement as another item of (?<name>.*)/, 'setup.fault.same-needs'],
  [/^(?<card>.*) is a second relic for (?<name>.*)/, 'setup.fault.second-relic'],
  [/^(?<card>.*) is a relic: an army/, 'setup.fault.relic'],
  [/^(?<card>.*) is a spell, which/, 'setup.fault.spell'],
  [/^(?<card>.*) cannot be put into (?<book>.*), which is not a spellbook/, 'setup.fault.no-book'],
  [/^(?<card>.*) is a company, and (?<name>.*) is not a member/, 'setup.fault.stranger'],
  [/^(?<card>.*) is a company, which/, 'setup.fault.is-company'],
  [/^(?<card>.*) is already in this army/, 'setup.fault.company-twice'],
  [/^nobody in this army is a member of (?<card>.*); members are: (?<names>.*)/, 'setup.fault.no-member'],
  [/^(?<name>.*) cannot put spells into (?<book>.*), which needs: (?<needs>.*)/, 'setup.fault.book-needs'],
  [/^(?<name>.*) cannot learn (?<card>.*), which needs the affinity: (?<needs>.*)/, 'setup.fault.affinity'],
  [/^(?<name>.*) cannot learn (?<card>.*), which needs: (?<needs>.*)/, 'setup.fault.learn'],
  [/^(?<book>.*) has (?<n>\d+) pages, and its spells take (?<all>\d+): no room for (?<card>.*)/, 'setup.fault.pages'],
  [/^(?<card>.*) is a domain, which/, 'setup.fault.is-domain'],
  [/^(?<card>.*) is an? (?:item|relic|spellbook), which/, 'setup.fault.is-item'],
  [/^nobody is left in this army to ride (?<name>.*)/, 'setup.fault.no-rider'],
  [/^this army has no '(?<mount>.*)' that (?<name>.*) could ride/, 'setup.fault.no-such-mount'],
  [/^(?<name>.*) is not a mount/, 'setup.fault.no-mount'],
  [/^(?<name>.*) is not a rider/, 'setup.fault.rider'],
  [/^(?<name>.*) cannot ride (?<mount>.*): their/, 'setup.fault.symbols'],
  [/^(?<n>\d+) (?<name>.*) for \d+ (?<mount>.*): each/, 'setup.fault.mounts'],
];

function cardFault(text) {
  for (const [pattern, key] of cardFaults) {
    const found = pattern.exec(text);
    if (found) return t(key, { ...found.groups });
  }
  return null;
}

/** A fault in the reader's language; the engine speaks English. */
export function faultText(fault, report) {
  const entry = report?.entries?.find((e) => e.line && e.line === fault.line);
  const name = entry?.model?.name ?? fault.text.split(/ (?:is|has|cannot) /)[0];
  if (language === 'en') return sentence(fault.text);      // says more than the words below
  const key = faultWords[bare(fault.rule ?? '')];
  if (key) return t(key, { name, points: report?.points, total: report?.total, over: (report?.points ?? 0) - (report?.total ?? 0) });
  const card = cardFault(fault.text);
  if (card) return card;
  const unknown = /^no collection has a figure called '(.*)'/.exec(fault.text);
  if (unknown) return t('setup.fault.unknown', { name: unknown[1] });
  if (/^nobody is/.test(fault.text)) return t('setup.fault.nobody');
  return sentence(fault.text);
}

export function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** "Atlantis Guild: 4; formations: movement" in the reader's language. */
export function noteText(note) {
  if (language === 'en') return note;
  const band = /^(.+): (\d+)(?: and (\d+) who goe?s? with them)?; (?:formations: (.+)|no formations)$/.exec(note);
  const kinds = { movement: t('setup.formation.movement'), 'ranged combat': t('setup.formation.ranged'),
    'close combat': t('setup.formation.close') };
  if (band) {
    const who = factionTitle(band[1].toLowerCase().replace(/ /g, '-'));
    const list = band[4] ? band[4].split(', ').map((kind) => kinds[kind] ?? kind).join(', ') : '';
    return `${who}: ${band[2]}${band[3] ? t('setup.note.guests', { n: Number(band[3]) }) : ''}; `
      + (list ? t('setup.note.formations', { list }) : t('setup.note.none'));
  }
  const spawn = /^Mage Spawn: (\d+); (formations only|no formations)/.exec(note);
  if (spawn) return `Mage Spawn: ${spawn[1]}; ${t(spawn[2] === 'formations only' ? 'setup.note.spawn' : 'setup.note.spawn-alone')}`;
  const pages = /^(?<book>.+): (?<n>\d+) of (?<all>\d+) pages$/.exec(note);
  if (pages) return t('setup.note.pages', { ...pages.groups });
  const members = /^(?<card>.+): (?<n>\d+) members?$/.exec(note);
  if (members) return t('setup.note.members', { card: members.groups.card, n: Number(members.groups.n) });
  const many = /^(\d+) figures are too many/.exec(note);
  return many ? t('setup.note.crowd', { n: Number(many[1]) }) : note;
}

/** What a collection is called; the program's own, in the reader's language. */
export function collectionTitle({ id, title }) {
  const text = t(`collection.${id}`);
  return text === `collection.${id}` ? title || id : text;
}

export const factionTitle = (word) => named('faction', word);
export const rankTitle = (word) => named('rank', word);

/** What goes wrong when a text is read, with its place. */
export function errorText(error, name) {
  const place = error?.line ? t('setup.place', { line: error.line, column: error.column ?? 1 }) : '';
  const text = error?.text ?? '';
  return name || place ? `${name ? `${name}: ` : ''}${place}${text}` : sentence(text);
}
