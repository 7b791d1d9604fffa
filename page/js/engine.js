// SPDX-License-Identifier: MIT
// engine.js: the rules engine, compiled to WebAssembly, as plain synchronous calls. docs/page.md says what each answers.
import { learnEditions } from './editions.js';

const INCH = 1024;              // units of the engine's lattice
const FAR = 0x7fffffff;         // nowhere
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Loads the engine from an address, or from its bytes. */
export async function loadEngine(source) {
  const engine = new Engine(await compiled(source));
  learnEditions(engine.editions());
  return engine;
}

/** @param {string | BufferSource} source */
async function compiled(source) {
  if (typeof source !== 'string') return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`The engine cannot be loaded: ${source} answers ${response.status}.`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

/* ---------------------------------------------------------------- the module */

class Stopped extends Error {}

/** What the C library of the module asks of its system: next to nothing. */
function system(instance) {
  const memory = () => new DataView(instance().exports.memory.buffer);
  const none = 52;              // "not supported"
  const calls = {
    fd_write(fd, list, count, written) {
      const view = memory();
      let text = '';
      let n = 0;
      for (let i = 0; i < count; i++) {
        const at = view.getUint32(list + 8 * i, true);
        const length = view.getUint32(list + 8 * i + 4, true);
        text += decoder.decode(new Uint8Array(view.buffer, at, length));
        n += length;
      }
      if (text.trim()) console.warn(text.trimEnd());
      view.setUint32(written, n, true);
      return 0;
    },
    proc_exit(code) {
      throw new Stopped(code === 2 ? 'out of memory' : `it ended with ${code}`);
    },
    clock_time_get(id, precision, at) {
      memory().setBigUint64(at, BigInt(Math.round(performance.now() * 1000)) * 1000n, true);
      return 0;
    },
    random_get(at, length) {
      new Uint8Array(instance().exports.memory.buffer, at, length).fill(7);
      return 0;
    },
    environ_sizes_get(count, size) {
      memory().setUint32(count, 0, true);
      memory().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    args_sizes_get(count, size) {
      return calls.environ_sizes_get(count, size);
    },
    args_get: () => 0,
    fd_prestat_get: () => 8,    // no folder was handed over
  };
  return new Proxy(calls, { get: (all, name) => all[name] ?? (() => none) });
}

/** One instance of the module: texts and numbers in, an object out. */
class EngineInstance {
  #language = 'en';

  constructor(module) {
    /** @type {WebAssembly.Imports} */
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = system(() => this.instance)[name];
    }
    this.instance = new WebAssembly.Instance(module, imports);
    this.exports = /** @type {any} */ (this.instance.exports);
    this.exports._initialize?.();
  }

  #hand(texts) {
    const input = encoder.encode(texts.map((text) => String(text).replaceAll('\0', '\ufffd')).join('\0'));
    const at = this.exports.page_input(input.length);
    new Uint8Array(this.exports.memory.buffer, at, input.length).set(input);
  }

  speak(language) {
    if (language === this.#language) return;
    this.#hand([language]);
    this.exports.page_language();
    this.#language = language;
  }

  call(name, texts = [], ...numbers) {
    this.#hand(texts);
    const answer = this.exports[name](...numbers);
    const bytes = new Uint8Array(this.exports.memory.buffer, answer, this.exports.page_length());
    return JSON.parse(decoder.decode(bytes));
  }
}

const units = (inches) => {
  const n = Math.round(Number(inches) * INCH);
  return Math.abs(n) < FAR ? n : FAR;
};
const tenths = (degrees) => {
  const n = degrees === undefined || degrees === null ? NaN : Math.round(Number(degrees) * 10);
  return Number.isFinite(n) ? ((n % 3600) + 3600) % 3600 : -1;
};
const whole = (n, otherwise) => (Number.isFinite(Number(n)) ? Math.trunc(Math.min(Math.max(Number(n), -1e9), 1e9)) : otherwise);

const listed = (words) => [words ?? []].flat().join(' ');
const stopped = (name, error) => ({ ok: false, error: { line: 0, column: 0, text: `the engine stopped (${name}): ${error.message}` } });

/* ---------------------------------------------------------------- the engine */

export class Engine {
  #module;
  #instance;                    // for questions about no table
  #language = 'en';
  #added = [];                  // collections that were added, as texts
  #options = null;              // their words, in the order of their bits

  constructor(module) {
    this.#module = module;
    this.#instance = new EngineInstance(module);
  }

  /** The language of the catalogue's words in all answers: 'en' or 'de'. */
  get language() {
    return this.#language;
  }

  set language(code) {
    this.#language = String(code);
  }

  #begin() {
    const instance = new EngineInstance(this.#module);
    for (const text of this.#added) instance.call('page_add_collection', [text]);
    return instance;
  }

  #call(name, texts, ...numbers) {
    try {
      this.#instance.speak(this.#language);
      return this.#instance.call(name, texts, ...numbers);
    } catch (error) {
      console.error(error);
      this.#instance = this.#begin();
      return stopped(name, error);
    }
  }

  /** A fresh table: one game with its history. */
  table() {
    return new Table(() => this.#begin(), () => this.#added, () => this.#language);
  }

  /** Searches the catalogue. */
  rules(words, edition = '') {
    return this.#call('page_rules', [words, edition]);
  }

  /** One clause by its id, in a language or in the reader's; null if there is none. */
  clause(id, language = this.#language) {
    const before = this.#language;
    this.#language = String(language);
    try {
      return this.#call('page_clause', [id]);
    } finally {
      this.#language = before;
    }
  }

  contents(edition = '') {
    return this.#call('page_contents', [edition]);
  }

  /** What changed from one edition to the next: {from, to, topics: [{id, title, text, before: [clause], after: [clause]}]}. */
  changes() {
    return this.#call('page_changes');
  }

  editions() {
    return this.#call('page_editions');
  }

  abilities() {
    return this.#call('page_abilities');
  }

  words() {
    return this.#call('page_words');
  }

  /** A name as a word for addresses and files; `otherwise` for one without letters. */
  slug(name, otherwise = '') {
    return this.#call('page_slug', [name, otherwise]);
  }

  collections() {
    return this.#call('page_collections');
  }

  /** The figures that match: {words, factions, ranks, abilities, from, to, collection}. Dials are fetched on demand. */
  figures(filter = {}) {
    const { words = '', factions, ranks, abilities, from, to, collection = '' } = filter;
    const found = this.#call('page_figures', [words, listed(factions), listed(ranks), listed(abilities), collection ?? ''],
      whole(from, 0), whole(to, 0));
    return Array.isArray(found) ? found.map((model) => this.#lazy(model)) : found;
  }

  #lazy(model) {
    let dial = null;
    Object.defineProperty(model, 'dial', { enumerable: true, get: () => (dial ??= this.model(model.word)?.dial ?? []) });
    return model;
  }

  /** All cards of collections: [{word, name, kind, points, needs, adds, gives, does, concerns}]. */
  cards() {
    return this.#call('page_cards');
  }

  /** The pieces of terrain of collections: [{id, name, rules, words, ground, raised, built, defense, structure, fortification, corners, access}]. */
  pieces() {
    return this.#call('page_pieces');
  }

  /** One figure of a collection by its word, or null. */
  model(word) {
    return this.#call('page_model', [word]);
  }

  /** A saved game in its parts: {ok, table, lines: [{n, text, hash}]}. */
  split(text) {
    return this.#call('page_split', [text]);
  }

  /** The cases of a case file. */
  cases(text) {
    return this.#call('page_cases', [text]);
  }

  /** Options of a table as the engine counts them. */
  #bits(options) {
    this.#options ??= this.words().options;
    return this.#options.reduce((bits, word, i) => bits | (options.includes(word) ? 1 << i : 0), 0);
  }

  armies() {
    return this.#call('page_armies');
  }

  army(text, { points = 0, tournament = false, options = [], rules = '' } = {}) {
    return this.#call('page_army', [text, rules ?? ''], whole(points ?? 0, 0), this.#bits([...options, tournament && 'tournament']));
  }

  randomArmy({ points = 0, factions = [], seed = 1, collection = '', rules = '' } = {}) {
    return this.#call('page_random_army', [collection ?? '', listed(factions), rules ?? ''], whole(points ?? 0, 0), Number(seed ?? 1));
  }

  /** A table for two to four armies, by these rules or by those the armies name. */
  battle({ armies = [], seed = 1, points = 0, setup = false, options = [], terrain = true, rules = '' } = {}) {
    const sides = armies.flatMap(({ player, edge, team, text }) => [player ?? '', edge ?? '', team ?? '', text ?? '']);
    return this.#call('page_battle', [rules ?? '', ...sides], armies.length, Number(seed), whole(points ?? 0, 0), this.#bits(options),
      setup ? 1 : 0, terrain ? 0 : 1);
  }

  addCollection(text) {
    const answer = this.#call('page_add_collection', [text]);
    if (answer.ok) this.#added.push(String(text));
    return answer;
  }
}

/* ---------------------------------------------------------------- a table */

/** One game with its history. If the engine ever stops, it is started again and brought back to where it was. */
class Table {
  #begin;
  #added;                       // collections the engine has by now
  #known;                       // how many of them this table has
  #language;
  #instance;
  #opened = null;               // the call the table was opened by
  #given = [];                  // the orders given since, in words
  #at = 0;                      // how many of them are in force
  #before = 0;                  // orders that were in the opened text
  #dials = null;
  #revealed = [];               // lines that opened what was sealed

  constructor(begin, added, language) {
    this.#begin = begin;
    this.#added = added;
    this.#language = language;
    this.#instance = begin();
    this.#known = added().length;
  }

  #call(name, texts, ...numbers) {
    try {
      this.#instance.speak(this.#language());
      return this.#instance.call(name, texts, ...numbers);
    } catch (error) {
      console.error(error);
      this.#recover();
      return stopped(name, error);
    }
  }

  #recover() {
    this.#instance = this.#begin();
    this.#known = this.#added().length;
    this.#dials = null;
    if (!this.#opened) return;
    this.#instance.call(...this.#opened);
    this.#instance.call('page_seek', [], this.#before);
    for (const text of this.#revealed) this.#instance.call('page_reveal', [text]);
    if (this.#given.length) this.#instance.call('page_undo', [], 0);
    for (const text of this.#given) this.#instance.call('page_give', [text]);
    this.#instance.call('page_seek', [], this.#before + this.#at);
  }

  /** Collections that were added since the table was made. */
  #catchUp() {
    for (const text of this.#added().slice(this.#known)) this.#call('page_add_collection', [text]);
    this.#known = this.#added().length;
  }

  open(text) {
    this.#catchUp();
    const answer = this.#call('page_open', [text]);
    if (answer.ok) this.#remember(['page_open', [text]], answer.steps);
    return answer;
  }

  openCase(text, name = '') {
    this.#catchUp();
    const answer = this.#call('page_open_case', [text, name]);
    if (answer.ok) this.#remember(['page_open_case', [text, name]], answer.steps, -answer.steps);
    return answer;
  }

  #remember(call, steps, at = 0) {
    this.#opened = call;
    this.#given = [];
    this.#at = at;
    this.#before = steps;
    this.#dials = null;
    this.#revealed = [];
  }

  /** Reveals positions of dials that were committed to; anything else is an error. */
  reveal(text) {
    const answer = this.#call('page_reveal', [text]);
    if (answer.ok) this.#revealed.push(text);
    this.#dials = null;
    return answer;
  }

  give(text) {
    const answer = this.#call('page_give', [text]);
    if (!answer.ok) return answer;
    this.#moment(answer.step - 1);
    this.#given.length = this.#at;
    this.#given.push(String(text));
    this.#moment(answer.step);
    return answer;
  }

  /** Where the game is, counted in orders given here; orders in the text can only be undone by opening it again. */
  #moment(step) {
    if (step < this.#before) {
      this.#given = [];
      this.#before = step;
    }
    this.#at = step - this.#before;
  }

  undo(k = 1) {
    const answer = this.#call('page_undo', [], whole(k, 0));
    if (answer.ok) {
      this.#moment(answer.step);
      this.#given.length = this.#at;
    }
    return answer;
  }

  seek(step) {
    const answer = this.#call('page_seek', [], whole(step, 0));
    if (answer.ok) this.#at = answer.step - this.#before;
    return answer;
  }

  get steps() {
    return this.#instance.exports.page_steps();
  }

  get step() {
    return this.#call('page_moment').step ?? 0;
  }

  hash() {
    return this.#call('page_moment').hash ?? null;
  }

  orders() {
    return this.#call('page_orders');
  }

  events(step = this.steps) {
    return this.#call('page_events', [], whole(step, 0));
  }

  view() {
    const view = this.#call('page_view');
    if (!view.ok) return view;
    this.#dials ??= this.#call('page_dials');
    for (const figure of view.figures) figure.dial = this.#dials[figure.id] ?? null;
    return view;
  }

  tableText() {
    return this.#call('page_table_text');
  }

  fileText() {
    return this.#call('page_file_text');
  }

  check(text, { instead = true } = {}) {
    return this.#call(instead ? 'page_check' : 'page_verdict', [text]);
  }

  reach(fig, { verb = '', others = [], manner = '' } = {}) {
    return this.#call('page_reach', [fig, verb, others.join(' '), manner]);
  }

  route(fig, x, y, facing) {
    return this.#call('page_route', [fig], units(x), units(y), tenths(facing));
  }

  drag(fig, x, y, { within = 0, facing = undefined, keeps = false, instead = true, verb = '', others = [], manner = '' } = {}) {
    return this.#call('page_step', [fig, verb, others.join(' '), manner], units(x), units(y), Math.max(0, units(within)), tenths(facing),
      keeps ? 1 : 0, instead ? 1 : 0);
  }

  targets(fig, kind) {
    return this.#call('page_targets', [fig, kind]);
  }

  snap(fig, x, y, within = 0.5, facing = undefined) {
    return this.#call('page_snap', [fig], units(x), units(y), Math.max(0, units(within)), tenths(facing));
  }

  line(a, b) {
    return this.#call('page_line', [a, b]);
  }

  odds(text, spin = false) {
    return this.#call('page_odds', [text], spin ? 1 : 0);
  }

  hints(n = 3) {
    return this.#call('page_hints', [], whole(n, 3));
  }

  candidates(max = 200) {
    return this.#call('page_candidates', [], whole(max, 200));
  }
}
