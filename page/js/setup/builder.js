// SPDX-License-Identifier: MIT
// builder.js: the army builder: figures on one side, the list on the other, checked by the engine all the time.
import { emblem } from '../board/emblems.js';
import { editionCalled, editions, usual } from '../editions.js';
import { t } from '../i18n.js';
import { keepArmy, recall, remember } from '../store.js';
import { clear, dialog, h, redraw, toast } from '../ui.js';
import { change, changeEntry, emptyList, factionTitle, faultText, freeId, headLines, held, keepNew, listOf, setLevel, single, write } from './army.js';
import { emblems, factionsFor, figureBrowser, figuresFor, rankSign } from './browser.js';
import { cardChip, hasCards, pickCard } from './cards.js';
import { download } from './files.js';
import { POINTS_MAX } from './plan.js';
import { faultList, noteList, pointsBar, verdictBadge } from './report.js';

const HISTORY = 100;

/** Totals to choose from: some, from half of what is usual. */
function totals(rules) {
  const { points, step } = editionCalled(rules) ?? usual();
  const by = Math.max(step, Math.round(points / 4 / step) * step);
  const least = Math.ceil(points / 2 / by) * by;
  return [0, 1, 2, 3, 4, 5].map((n) => least + n * by);
}

// ---------------------------------------------------------------- what is being built

/** The list with its history, kept as a draft in this browser. */
function desk(engine, id, start) {
  const past = [];
  let list = start;
  let saved = JSON.stringify(start);
  const watchers = [];
  let report = null;
  let last = null;
  const self = {
    id, get list() { return list; },
    get report() {
      report ??= engine.army(write(list), { points: list.points, rules: list.rules ?? '' });
      return report;
    },
    get dirty() { return JSON.stringify(list) !== saved; },
    get canUndo() { return past.length > 0; },
    watch: (f) => watchers.push(f),
    /** Changes it with a function, or replaces it. Consecutive changes of one `kind` are undone together. */
    edit(how, kind = null) {
      if (!kind || kind !== last) past.push(JSON.stringify(list));
      last = kind;
      if (past.length > HISTORY) past.shift();
      if (typeof how === 'function') how(list);
      else list = how;
      self.changed();
    },
    undo() {
      if (past.length === 0) return;
      list = JSON.parse(past.pop());
      last = null;
      self.changed();
    },
    changed() {
      report = null;
      remember('draft', self.dirty ? { id: self.id, list } : undefined);
      for (const f of watchers) f();
    },
    saved(as) {
      self.id = as;
      saved = JSON.stringify(list);
      self.changed();
    },
  };
  return self;
}

// ---------------------------------------------------------------- random, filling up

/** Adds random figures from these while they fit; no unique one twice. */
export function fillUp(list, report, pool) {
  const unique = new Set(report.entries.filter((e) => e.model?.rank === 'unique').map((e) => e.word));
  let left = list.points - report.points;
  for (;;) {
    const fits = pool.filter((m) => m.points > 0 && m.points <= left && !unique.has(m.word));
    if (fits.length === 0) return;
    const rich = fits.filter((m) => m.points * 4 >= left);      // rather few good ones than a crowd
    const from = rich.length ? rich : fits;
    const model = from[Math.floor(Math.random() * from.length)];
    change(list, model.word, 0, 1);
    if (model.rank === 'unique') unique.add(model.word);
    left -= model.points;
  }
}

/** From the figures being shown; if none of them fits, from the army's factions, then from all. */
function fillFrom(engine, work, browser) {
  const factions = [...new Set(work.report.entries.flatMap((e) => e.model?.factions ?? []))];
  const pools = [() => (browser.narrowed() ? browser.found() : []), () => (factions.length ? figuresFor(engine, work.list.rules, { factions }) : []),
    () => figuresFor(engine, work.list.rules, {})];
  work.edit((list) => {
    const before = JSON.stringify(list.entries);
    for (const pool of pools) if (JSON.stringify(list.entries) === before) fillUp(list, work.report, pool());
  });
}

export function randomDialog(engine, points, collection, rules) {
  const words = factionsFor(engine, rules, { collection });
  return dialog(t('setup.random.title'), (close) => {
    const boxes = words.map((word) => h('label.row', h('input', { type: 'checkbox', value: word }), emblem(word), factionTitle(word)));
    return [h('p.muted', t('setup.random.text')), h('div.su-faction-boxes', boxes),
      h('div.actions',
        h('button.main', { 'data-test': 'random-go', onclick: () => {
          const factions = boxes.map((box) => box.querySelector('input')).filter((b) => b.checked).map((b) => b.value);
          close(engine.randomArmy({ points, factions, seed: Math.floor(Math.random() * 2 ** 31), collection, rules }));
        } }, t('setup.random.go')),
        h('button', { onclick: () => close() }, t('cancel')))];
  });
}

/** From the collection being shown. */
async function drawRandom(engine, work, browser) {
  const text = await randomDialog(engine, work.list.points, browser.collection(), work.list.rules);
  if (!text) return;
  const report = engine.army(text, {});
  if (!report.entries?.length) {
    toast(t('setup.random.nobody'), 'bad');
    return;
  }
  work.edit({ ...listOf(report), name: work.list.name || report.name, rules: work.list.rules, points: work.list.points, sketch: work.list.sketch });
}

// ---------------------------------------------------------------- the list

function levels(work, i, level, model) {
  if (!(model?.levels?.length > 1)) return null;
  return h('select.su-level', { 'data-test': 'level', 'aria-label': t('setup.level.of', { name: model.name }), value: String(level),
    onchange: (e) => work.edit((list) => setLevel(list, list.entries[i], Number(e.target.value))) },
  model.levels.map((l, nth) => h('option', { value: String(nth === 0 ? 0 : l.level) },
    t('setup.level', { level: l.level, points: l.points }))));
}

/** Why this figure, with what it already wields, cannot have the card too; nothing if it can. */
function whyNot(engine, work, entry) {
  return (card) => {
    const taken = card.kind !== 'item' && work.list.entries.some((one) => one.cards?.some((other) => other.word === card.word));
    return faultOf(engine, work, entry, [...entry.cards.map(held), { word: card.word, holds: [] }], card) ??
      (taken ? t('setup.fault.relic', { card: card.name }) : null);
  };
}

/** What would be wrong with this card if the entry had these. */
function faultOf(engine, work, entry, cards, card) {
  const text = write({ ...emptyList(work.list.points), name: 'x', rules: work.list.rules,
    entries: [{ word: entry.word, count: 1, level: entry.level || 0, cards }] });
  const report = engine.army(text, { points: work.list.points, rules: work.list.rules });
  const fault = report.faults?.find((one) => one.text.includes(card.name));
  return fault ? faultText(fault, report) : null;
}

/** Why the spell does not fit into its k-th card, with what is already in it. */
function whyNoSpell(engine, work, entry, k) {
  return (spell) => {
    const cards = entry.cards.map(held);
    cards[k].holds.push(spell.word);
    return faultOf(engine, work, entry, cards, spell);
  };
}

/** A book's spells, and a button for more. */
function spellsOf(engine, work, entry, i, k) {
  const book = entry.cards[k];
  if (book.card?.kind !== 'spellbook' && !book.holds.length) return [];
  const drop = (n) => () => work.edit((list) => list.entries[i].cards[k].holds.splice(n, 1));
  return [...book.holds.map((one, n) => cardChip(one, engine, drop(n))), h('button.plain.small', { 'data-test': 'add-spell', onclick: async () => {
    const word = await pickCard(engine, ['spell'], t('setup.spell.for', { book: book.card?.name ?? book.word }), whyNoSpell(engine, work, entry, k));
    if (word) work.edit((list) => { list.entries[single(list, i)].cards[k].holds.push(word); });
  } }, `+ ${t('setup.spell.add')}`)];
}

/** What it wields, and a button for more while it has slots. */
function itemsOf(engine, work, entry, i) {
  const { model } = entry;
  if (!model || (!model.slots && !entry.cards?.length) || !hasCards(engine, work.list.rules)) return null;
  const free = model.slots - entry.cards.length;
  const drop = (k) => () => work.edit((list) => list.entries[i].cards.splice(k, 1));
  return h('span.su-entry-cards', entry.cards.map((one, k) => [cardChip(one, engine, drop(k)), spellsOf(engine, work, entry, i, k)]),
    free > 0 && h('button.plain.small', { 'data-test': 'add-item', onclick: async () => {
      const word = await pickCard(engine, ['item', 'relic', 'spellbook'], t('setup.card.for', { name: model.name }), whyNot(engine, work, entry));
      if (word) work.edit((list) => { list.entries[single(list, i)].cards.push({ word, holds: [] }); });
    } }, `+ ${t('setup.card.add', { n: free })}`));
}

/** Which mount it rides: whichever is free, or one in the list whose symbol it has. */
function mountOf(work, entry, i) {
  if (!entry.model?.rider) return null;
  const mounts = work.report.entries.filter((one) => one.model?.mount && (one.model.symbols & entry.model.symbols));
  if (!mounts.length && !entry.aboard) return null;
  const known = mounts.some((one) => one.word === entry.aboard);
  return h('select.su-level', { 'data-test': 'aboard', 'aria-label': t('setup.mount.of', { name: entry.model.name }), value: entry.aboard ?? '',
    onchange: (e) => work.edit((list) => { list.entries[i].aboard = e.target.value; }) },
  h('option', { value: '' }, t('setup.mount.any')), entry.aboard && !known ? h('option', { value: entry.aboard }, entry.aboard) : null,
  mounts.map((one) => h('option', { value: one.word }, t('setup.mount.on', { name: one.model.name }))));
}

function entryRow(engine, work, entry, i, fault) {
  const model = entry.model;
  const name = model?.name ?? entry.word;
  const level = entry.level || 0;
  const by = (n) => work.edit((list) => changeEntry(list, i, n));
  return h(`li.su-entry${fault ? '.at-fault' : ''}`, { 'data-word': entry.word },
    h('span.su-stepper',
      h('button', { 'aria-label': t('setup.fewer', { name }), 'data-test': 'remove-figure', onclick: () => by(-1) }, '−'),
      h('b.num', { 'aria-label': t('setup.count', { n: entry.count }) }, entry.count),
      h('button', { 'aria-label': t('setup.more', { name }), 'data-test': 'more-figure', onclick: () => by(1) }, '+')),
    model ? emblems(model.factions) : h('span'),
    h('span.su-entry-name', name, ' ', model && rankSign(model.rank), levels(work, i, level, model), mountOf(work, entry, i),
      itemsOf(engine, work, entry, i)),
    h('span.su-cost.num', entry.known === false ? '?' : (entry.cost + (entry.items ?? 0)) * entry.count));
}

/** Cards that nobody wields: the list's `key` (domains, companies), cards of that kind; `why(card)` says why it cannot be taken. */
function cardList(engine, work, report, key, kind, why) {
  const { list } = work;
  if (report.error || (!hasCards(engine, list.rules) && !list[key]?.length)) return null;
  const taken = (card) => (list[key]?.includes(card.word) ? t('setup.card.taken') : why?.(card));
  return h('div.su-domains', h('h3', t(`setup.${key}`)), h('p.small.muted', t(`setup.${key}.about`)),
    h('span.su-entry-cards', (report[key] ?? []).map((one, k) => cardChip(one, engine, () => work.edit((l) => l[key].splice(k, 1)))),
      h('button.plain.small', { 'data-test': `add-${kind}`, onclick: async () => {
        const word = await pickCard(engine, [kind], t(`setup.${key}.pick`), taken);
        if (word) work.edit((l) => { (l[key] ??= []).push(word); });
      } }, `+ ${t(`setup.${key}.add`)}`)));
}

const domainList = (engine, work, report) => cardList(engine, work, report, 'domains', 'domain');

/** A company needs members. */
function companyList(engine, work, report) {
  const names = new Set((report.entries ?? []).map((entry) => entry.model?.name));
  return cardList(engine, work, report, 'companies', 'company', (card) => (card.cohorts.some((name) => names.has(name)) ? null
    : t('setup.fault.no-member', { card: card.name, names: card.cohorts.join(', ') })));
}

function entryList(engine, work, report) {
  if (report.error || report.entries.length === 0) return h('p.muted.su-empty', t('setup.builder.empty'));
  const faulty = new Set(report.faults.map((f) => f.line).filter(Boolean));
  const firstLine = headLines(work.list) + 1;
  return h('ul.su-entries', report.entries.map((entry, i) => entryRow(engine, work, entry, i, faulty.has(firstLine + i))));
}

function totalChoice(work) {
  const box = h('input', { type: 'number', min: 100, max: POINTS_MAX, step: 100, list: 'totals', value: work.list.points,
    'data-test': 'army-total',
    oninput: () => {
      if (Number(box.value) > POINTS_MAX) box.value = POINTS_MAX;
      work.edit((list) => { list.points = Math.max(0, Math.round(Number(box.value) || 0)); }, 'points');
    } });
  return h('label.su-field.narrow', h('span.small.muted', t('setup.total')), box,
    h('datalist', { id: 'totals' }, totals(work.list.rules).map((n) => h('option', { value: n }))));
}

/** The game it is meant for, which brings its usual total unless another was chosen. */
function gameChoice(engine, work) {
  const usualTotal = (rules) => (editionCalled(rules) ?? usual()).points;
  const box = h('select', { value: work.list.rules ?? usual().word, 'data-test': 'army-rules', onchange: () => work.edit((list) => {
    if (list.points === usualTotal(list.rules)) list.points = usualTotal(box.value);
    list.rules = box.value;
    if (!hasCards(engine, list.rules)) {
      list.domains = [];
      list.companies = [];
      for (const entry of list.entries) Object.assign(entry, { cards: [], aboard: '' });
    }
  }) }, editions.map(({ word }) => h('option', { value: word }, t(`setup.edition.${word}`))));
  return h('label.su-field', h('span.small.muted', t('setup.new.edition')), box);
}

function heading(engine, work) {
  const name = h('input', { value: work.list.name, maxlength: 60, placeholder: t('setup.army.name'), 'data-test': 'army-name',
    oninput: () => work.edit((list) => { list.name = name.value; }, 'name') });
  return h('div.su-army-head', h('label.su-field.grow', h('span.small.muted', t('setup.army.name')), name), gameChoice(engine, work), totalChoice(work));
}

function sketchBox(work) {
  const box = h('textarea', { rows: 3, maxlength: 600, placeholder: t('setup.sketch.hint'), 'aria-label': t('setup.sketch'),
    'data-test': 'army-sketch',
    oninput: () => work.edit((list) => { list.sketch = box.value; }, 'sketch') }, work.list.sketch);
  return h('details.su-sketch-box', { open: Boolean(work.list.sketch) }, h('summary', t('setup.sketch')), box);
}

function save(engine, work, app) {
  if (!work.list.name.trim()) work.edit((list) => { list.name = t('setup.army.nameless'); });
  const text = write(work.list);
  const id = work.id && keepArmy(work.id, text) ? work.id : work.id ? null : keepNew(engine, work.list.name, text);
  if (!id) {
    toast(t('setup.file.no-room.text'), 'bad');
    return;
  }
  work.saved(id);
  toast(t('setup.saved', { name: work.list.name }));
  app.go(`/armies/${id}`);
}

function tools(engine, work, browser, app) {
  const undo = h('button', { onclick: () => work.undo(), 'data-test': 'builder-undo' }, `↶ ${t('setup.undo')}`);
  work.watch(() => { undo.disabled = !work.canUndo; });
  undo.disabled = true;
  return h('div.actions',
    h('button.main', { 'data-test': 'save-army', onclick: () => save(engine, work, app) }, t('setup.save')),
    h('button', { 'data-test': 'fill-up', onclick: () => fillFrom(engine, work, browser) },
      t('setup.fill')),
    h('button', { 'data-test': 'random-army', onclick: () => drawRandom(engine, work, browser) }, `⚄ ${t('setup.random')}`),
    undo,
    h('button', { onclick: () => work.edit({ ...work.list, entries: [], domains: [], companies: [] }) }, t('setup.clear')),
    h('button', { onclick: () => download(`${freeId(engine, work.list.name, work.id ?? undefined)}.army`, write(work.list)) },
      t('setup.download')));
}

function army(engine, work, browser, app) {
  const body = h('div.army-body');
  const draw = () => {
    const report = work.report;
    const empty = work.list.entries.length === 0;
    redraw(body, pointsBar(report),
      !empty && h('div.su-army-state', verdictBadge(report), h('span.small.muted', t('setup.figures', { n: report.figures ?? 0 }))),
      !empty && faultList(report), entryList(engine, work, report), !empty && domainList(engine, work, report),
      !empty && companyList(engine, work, report), noteList(report));
    browser.afford(work.list.points - (report.points ?? 0));
  };
  let frame = 0;
  work.watch(() => { cancelAnimationFrame(frame); frame = requestAnimationFrame(draw); });
  draw();
  const head = heading(engine, work);
  const sketch = sketchBox(work);
  work.watch(() => {                    // after undo the fields say what the list says
    const fields = [head.querySelector('[data-test=army-name]'), head.querySelector('[data-test=army-total]'),
      head.querySelector('[data-test=army-rules]'), sketch.querySelector('textarea')];
    const says = [work.list.name, String(work.list.points), work.list.rules ?? usual().word, work.list.sketch];
    fields.forEach((field, i) => { if (field.value !== says[i] && document.activeElement !== field) field.value = says[i]; });
  });
  return h('section.su-army-side.panel', { 'aria-label': t('setup.army') }, head, body, sketch, tools(engine, work, browser, app));
}

// ---------------------------------------------------------------- the view

function addButton(work, app) {
  return (model) => h('button.su-add', { 'aria-label': t('setup.add.name', { name: model.name }), 'data-test': 'add-figure',
    onclick: () => {
    work.edit((list) => change(list, model.word, 0, 1));
    app.announce(t('setup.added', { name: model.name, points: work.report.points }));
  } }, '+');
}

function draftFor(id, otherwise) {
  const draft = recall('draft');
  return draft && (draft.id ?? null) === id ? draft.list : otherwise;
}

/** Fills `main`; `id` is one of the player's armies, or null for a new one. */
export function showBuilder(main, app, { id = null, list = emptyList(), collection }) {
  const kept = draftFor(id, null);
  const work = desk(app.engine, id, list);
  if (kept) work.edit(kept);
  const browser = figureBrowser(app.engine, addButton(work, app), { collection, rules: () => work.list.rules });
  let rules = work.list.rules;
  work.watch(() => {
    if (work.list.rules === rules) return;
    rules = work.list.rules;
    browser.refresh();
  });
  const bar = h('div.su-thumb-bar');
  const side = army(app.engine, work, browser, app);
  const drawBar = () => clear(bar, h('b.num', `${work.report.points ?? 0} / ${work.list.points}`),
    work.list.entries.length > 0 && verdictBadge(work.report),
    h('button', { onclick: () => side.scrollIntoView({ behavior: 'smooth' }) }, t('setup.to-army')));
  work.watch(drawBar);
  drawBar();
  clear(main, h('div.setup.su-builder',
    h('div.su-head', h('h1', id ? t('setup.builder.edit') : t('setup.builder.new')),
      kept && h('p.small.muted', t('setup.draft'), ' ', h('button.plain', { onclick: () => work.edit(JSON.parse(JSON.stringify(list))) },
        t('setup.draft.drop'))),
      h('a.button', { href: '/armies' }, t('setup.all-armies'))),
    h('div.su-desk', browser.element, side), bar));
  const keys = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || event.target.matches('input, textarea')) return;
    event.preventDefault();
    work.undo();
  };
  addEventListener('keydown', keys);
  return () => { removeEventListener('keydown', keys); browser.destroy(); };
}
