// SPDX-License-Identifier: MIT
// catalogue.js: the rules catalogue as the page shows it: chapters, topics, and a search that answers while
// one types. The clauses are the engine's; here they are only arranged.
import { abilityName } from '../board/marks.js';
import { bare, bookNamed, usual } from '../editions.js';
import { language, t } from '../i18n.js';

/** Reading order: chapters, their topics, and the first words of rules ("breakaway" of breakaway.roll) each topic gathers.
 * @type {[string, string[]][]} */
export const chapters = [
  ['basics', ['game objective', 'figure figures', 'bases base-contact base', 'arcs', 'friendly opposing', 'mounted mounted-warriors',
    'measure measuring']],
  ['army', ['army point-value', 'faction', 'subfaction', 'elite-warriors', 'hero hero-faction']],
  ['setup', ['setup starting-area']],
  ['turns', ['turn end-phase', 'action actions', 'token action-tokens', 'push pushing']],
  ['movement', ['move moved movement facing', 'speed double-time', 'proficiency trample', 'soaring level', 'free-spin free-spins']],
  ['breakaway', ['breakaway breaking-away', 'shake-off shake-off-damage']],
  ['combat', ['attack combat area-of-effect', 'modifiers modifier rule-of-3 replacement', 'critical critical-hits critical-misses',
    'dial eliminated heal magic-immunity removed reanimate']],
  ['ranged', ['ranged-combat point-blank precision', 'lof', 'long-range-attacks indirect-fire explosive-damage', 'bombardment']],
  ['close', ['close-combat', 'gang-up', 'surge']],
  ['capture', ['capture captive', 'capturing']],
  ['formations', ['formation formations', 'movement-formations', 'ranged-combat-formations', 'close-combat-formations']],
  ['terrain', ['terrain', 'access-points', 'constructed-terrain']],
  ['abilities', ['ability special-abilities']],
  ['ending', ['end', 'score victory-points', 'withdraw withdrawing']],
  ['tournament', ['tournament', 'etiquette']],
  ['cards', ['item', 'relic', 'domain', 'spell spellbook', 'adventuring-company']],
  ['pieces', ['cavalry', 'castle castle-sections', 'chariot chariots chariot-passengers', 'multidial multiple-dial-warriors', 'titan titans',
    'dragons apocalypse-dragon', 'conquest', 'dungeons']],
  ['corrections', ['data']],
];

const worth = { topic: [24, 18], title: [12, 9], text: [4, 2] };
const made = new Map();          // by edition

/** What a topic is called: an ability by its name, others by the page's words. */
export function topicTitle(topic, engine) {
  const key = `study.topic.${topic}`;
  return t(key) === key ? abilityName(topic, engine) : t(key);
}

function plain(text) {
  return (text ?? '').toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/ß/g, 'ss');
}

const wordsOf = (text) => plain(text).split(/[^a-z0-9]+/).filter(Boolean);

/** First word of a rule → {topic, chapter}. Rulings about an ability belong to the ability. */
function places(abilities) {
  const table = new Map();
  for (const [chapter, topics] of chapters)
    for (const words of topics) for (const word of words.split(' ')) table.set(word, { topic: words.split(' ')[0], chapter });
  for (const word of abilities) table.set(word, { topic: word, chapter: 'abilities' });
  table.set('force-march', { topic: 'forced-march', chapter: 'abilities' });
  return table;
}

function placeOf({ rule, kind }, table) {
  const [first, second, third] = rule.split('.');
  if (kind === 'data' && first === 'figure' && third) return table.get('data');
  const word = first === 'ability' && table.get(second)?.chapter === 'abilities' ? second : first;
  return table.get(word) ?? { topic: first, chapter: 'pieces' };
}

/** One clause, with what the search needs: its words, with a blank before and after each. */
function prepare(clause, english) {
  const both = english && english !== clause ? `${english.title} ${english.text}` : '';
  const rule = clause.rule ?? bare(clause.id);
  const spaced = (text) => ` ${wordsOf(text).join(' ')} `;
  const find = { topic: spaced(rule), title: spaced(clause.title),
    text: spaced(`${clause.text} ${clause.source ?? ''} ${clause.open ?? ''} ${both}`) };
  return { ...clause, rule, find: { ...find, all: find.topic + find.title + find.text } };
}

function arrange(engine, edition) {
  const abilities = new Set(engine.abilities().map((ability) => ability.word));
  const table = places(abilities);
  const rules = new Map();
  for (const short of engine.contents(edition)) {
    const english = language === 'en' ? null : engine.clause(short.id, 'en');
    const clause = prepare(engine.clause(short.id, language), english);
    Object.assign(clause, placeOf(clause, table));
    clause.address = addressOf(`${edition}.${clause.rule}`);
    clause.leads = [];
    rules.set(clause.rule, clause);
  }
  for (const clause of rules.values())
    for (const other of clause.follows ?? []) rules.get(bare(other))?.leads.push(clause.rule);
  return rules;
}

/** The catalogue of an edition: made once, when it is first needed. */
export function catalogue(engine, edition = usual().word) {
  if (!made.has(edition)) {
    const rules = arrange(engine, edition);
    made.set(edition, { edition, rules, all: [...rules.values()] });
  }
  return made.get(edition);
}

/** As the page's addresses call a clause: those of the usual edition without its name. */
export const addressOf = (id) => (bookNamed(id) === usual().word ? bare(id) : id);

/** Is the card of abilities that the page can show this edition's? */
export const hasCard = (book) => book.edition === usual().word;

/** The address of an edition's rules, or of one chapter of them; the abilities of the usual one are a card. */
export function rulesHome(book, chapter = '') {
  if (chapter === 'abilities' && hasCard(book)) return '/rules/ability-card';
  const query = new URLSearchParams();
  if (book.edition !== usual().word) query.set('edition', book.edition);
  if (chapter) query.set('chapter', chapter);
  return query.size ? `/rules?${query}` : '/rules';
}

/** {chapter: {topic: [clause]}} in reading order. */
export function contents(book) {
  const tree = new Map(chapters.map(([name]) => [name, new Map()]));
  for (const clause of book.all) {
    const topics = tree.get(clause.chapter);
    if (!topics.has(clause.topic)) topics.set(clause.topic, []);
    topics.get(clause.topic).push(clause);
  }
  for (const [name, topics] of chapters) sortTopics(tree, name, topics.map((words) => words.split(' ')[0]));
  for (const [name, topics] of tree) if (!topics.size) tree.delete(name);
  return tree;
}

function sortTopics(tree, name, order) {
  const place = (topic) => (order.includes(topic) ? order.indexOf(topic) : order.length);
  tree.set(name, new Map([...tree.get(name)].sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b))));
}

function score(clause, words) {
  if (!words.every((word) => clause.find.all.includes(word))) return 0;
  let total = 0;
  for (const word of words) {
    let mine = 0;
    for (const [field, [whole, beginning]] of Object.entries(worth)) {
      const text = clause.find[field];
      if (text.includes(` ${word} `)) mine += whole;
      else if (text.includes(` ${word}`)) mine += beginning;
      else if (word.length > 3 && text.includes(word)) mine += 1;       // inside a compound: Blickwinkel, Nahkampf
    }
    if (!mine) return 0;
    total += mine;
  }
  if (clause.find.topic === ` ${words.join(' ')} `) total += 100;
  if (clause.kind !== 'ruling' && !clause.needs?.length && clause.chapter !== 'pieces') total += 8;
  return total - clause.rule.split('.').length;
}

/** The clauses that contain all the words, best first; only those of a chapter if one is named. */
export function search(book, text, chapter = '') {
  const words = wordsOf(bare(text.trim()));
  if (!words.length) return [];
  const found = [];
  for (const clause of book.all) {
    if (chapter && clause.chapter !== chapter) continue;
    const points = score(clause, words);
    if (points > 0) found.push([points, clause]);
  }
  return found.sort((a, b) => b[0] - a[0] || a[1].rule.localeCompare(b[1].rule)).map(([, clause]) => clause);
}

/** Rules nearest to a name that does not exist: those that share most of its parts. */
export function nearest(book, rule, most = 5) {
  const parts = wordsOf(rule);
  const common = (clause) => parts.filter((part) => clause.find.topic.includes(` ${part.slice(0, 4)}`)).length;
  return book.all.map((clause) => [common(clause), clause]).filter(([n]) => n)
    .sort((a, b) => b[0] - a[0] || a[1].rule.length - b[1].rule.length).slice(0, most).map(([, clause]) => clause);
}

/** The words of a search as a pattern for marking them in a text. */
export function marker(text) {
  const words = text.trim().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  if (!words.length) return null;
  return new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'iu');
}
