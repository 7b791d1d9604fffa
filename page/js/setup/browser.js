// SPDX-License-Identifier: MIT
// browser.js: figures of all collections, filtered; each opens to its card.
import { emblem } from '../board/emblems.js';
import { abilityChoices, abilityMark, abilityName, isAbility, SLOTS } from '../board/marks.js';
import { card } from '../card.js';
import { bookOf } from '../editions.js';
import { t } from '../i18n.js';
import { clear, h } from '../ui.js';
import { collectionTitle, factionTitle, rankTitle } from './army.js';

const PAGE = 40;                    // so many are drawn before one scrolls on
const ranks = ['weak', 'standard', 'tough', 'unique', 'limited'];
const stars = { weak: '★', standard: '★★', tough: '★★★' };
const sorts = {
  name: (a, b) => a.name.localeCompare(b.name) || a.points - b.points,
  points: (a, b) => a.points - b.points || a.name.localeCompare(b.name),
  faction: (a, b) => (a.factions[0] ?? '').localeCompare(b.factions[0] ?? '') || sorts.name(a, b),
};

// ---------------------------------------------------------------- one figure

export function rankSign(rank) {
  return h('span.su-rank', { title: rankTitle(rank), 'aria-label': rankTitle(rank) }, stars[rank] ?? (rank === 'unique' ? '◆' : '◇'));
}

export function emblems(factions) {
  return h('span.su-emblems', factions.map((word) => h('span.su-emblem-box', { title: factionTitle(word) }, emblem(word))));
}

const startOf = (model) => model.dial[Math.max(0, (model.start ?? 1) - 1)] ?? model.dial[0];

/** The abilities of a dial, each once, in the order of the card's columns. */
export function abilitiesOf(model) {
  const all = new Set();
  for (const slot of SLOTS)
    for (const position of model.dial) if (isAbility(position?.[slot]?.ability)) all.add(position[slot].ability);
  return [...all];
}

function values(model) {
  const first = startOf(model);
  const text = SLOTS.map((slot) => first?.[slot]?.value ?? '–').join('/');
  const label = SLOTS.map((slot) => `${t(`setup.slot.${slot}`)} ${first?.[slot]?.value ?? '–'}`).join(', ');
  return h('span.su-values.num', h('span', { 'aria-hidden': 'true' }, text, model.range > 0 && h('span.su-range', ` ➶${model.range}`)),
    h('span.unseen', `${label}${model.range > 0 ? `, ${t('setup.slot.range')} ${model.range}` : ''}`));
}

export function marks(model, engine) {
  return h('span.su-marks', abilitiesOf(model).map((word) => h('span.su-mark-box', { title: abilityName(word, engine) },
    abilityMark(word, engine))));
}

/** What it costs at its cheapest. */
const leastOf = (model) => (model.levels?.length > 1 ? Math.min(...model.levels.map((l) => l.points)) : model.points);

function points(model) {
  const low = leastOf(model);
  return h('span.su-cost.num', { title: t('setup.points', { n: model.points }) },
    low < model.points ? `${low}–${model.points}` : model.points);
}

function row(model, engine, actions) {
  const fold = h('div.su-fold', { hidden: true });
  const open = h('button.plain.su-row-name', { 'aria-expanded': 'false', 'data-test': 'figure-name', onclick: () => {
    fold.hidden = !fold.hidden;
    open.setAttribute('aria-expanded', String(!fold.hidden));
    if (!fold.hidden && !fold.firstChild) fold.append(card(model, { engine }));
  } }, emblems(model.factions), h('span', h('b', model.name), ' ', rankSign(model.rank)));
  return h('li.su-figure-row', { 'data-word': model.word, 'data-least': leastOf(model) },
    h('div.su-row-line', open, values(model), marks(model, engine), points(model), actions(model)), fold);
}

// ---------------------------------------------------------------- filters

function select(label, choices, onchange, test) {
  return h('label.su-field', h('span.small.muted', label), h('select', { onchange, 'data-test': test },
    choices.map(([value, text]) => h('option', { value }, text))));
}

/** The factions that figures for these rules belong to. */
export const factionsFor = (engine, rules, filter = {}) => [...new Set(figuresFor(engine, rules, filter).flatMap((m) => m.factions))].sort();

function factionChips(engine, rules, chosen, changed) {
  return factionsFor(engine, rules).map((word) => {
    const button = h('button.su-chip-button', { 'aria-pressed': String(chosen.has(word)), title: factionTitle(word),
      'aria-label': factionTitle(word), onclick: () => {
      if (!chosen.delete(word)) chosen.add(word);
      button.setAttribute('aria-pressed', String(chosen.has(word)));
      changed();
    } }, emblem(word));
    return button;
  });
}

function number(label, changed, test) {
  return h('label.su-field.narrow', h('span.small.muted', label),
    h('input', { type: 'number', min: 0, max: 9999, step: 1, inputmode: 'numeric', oninput: changed, 'data-test': test }));
}

/** Which collections have figures for these rules: a variant is played with those of its edition. */
export function collectionsFor(engine, rules) {
  return engine.collections().filter((c) => c.figures && (!rules || c.rules === bookOf(rules)));
}

/** The figures in these collections that match the filter. */
export function figuresFor(engine, rules, filter) {
  const ids = new Set(collectionsFor(engine, rules).map((c) => c.id));
  return engine.figures(filter).filter((model) => ids.has(model.collection));
}

function collectionChoices(engine, rules) {
  return [['', t('setup.filter.all')], ...collectionsFor(engine, rules).map((c) => [c.id, `${collectionTitle(c)} (${c.figures})`])];
}

/** The abilities that these rules have. */
const abilitiesFor = (engine, rules) => [['', t('setup.filter.any')], ...abilityChoices(engine, '', rules && bookOf(rules))];

function filters(engine, wish, changed) {
  const search = h('input', { type: 'search', placeholder: t('setup.filter.words'), 'aria-label': t('setup.filter.words'),
    'data-test': 'filter-words', oninput: changed });
  const rank = select(t('setup.filter.rank'), [['', t('setup.filter.any')], ...ranks.map((r) => [r, rankTitle(r)])], changed,
    'filter-rank');
  const ability = select(t('setup.filter.ability'), abilitiesFor(engine, wish.rules?.()), changed, 'filter-ability');
  const collection = select(t('setup.filter.collection'), collectionChoices(engine, wish.rules?.()), changed, 'filter-collection');
  const sort = select(t('setup.filter.sort'), Object.keys(sorts).map((s) => [s, t(`setup.sort.${s}`)]), changed, 'filter-sort');
  const from = number(t('setup.filter.from'), changed, 'filter-from');
  const to = number(t('setup.filter.to'), changed, 'filter-to');
  const control = (label) => label.querySelector('select, input');
  const chosen = new Set();
  const chips = h('div.su-chips', { role: 'group', 'aria-label': t('setup.filter.factions') }, factionChips(engine, wish.rules?.(), chosen, changed));
  if (wish.collection) control(collection).value = wish.collection;
  control(sort).value = 'faction';
  const renew = (box, choices) => {
    const was = box.value;
    clear(box, choices.map(([value, text]) => h('option', { value }, text)));
    box.value = [...box.options].some((one) => one.value === was) ? was : '';
  };
  const offer = () => {
    renew(control(collection), collectionChoices(engine, wish.rules?.()));
    renew(control(ability), abilitiesFor(engine, wish.rules?.()));
    const factions = factionsFor(engine, wish.rules?.());
    for (const word of chosen) if (!factions.includes(word)) chosen.delete(word);
    clear(chips, factionChips(engine, wish.rules?.(), chosen, changed));
  };
  return {
    chosen, offer,
    element: h('div.su-filters', search, chips,
      h('details.su-more-filters', { open: matchMedia('(min-width: 1000px)').matches }, h('summary', t('setup.filter.more')),
        h('div.su-filter-row', rank, ability, from, to, collection, sort))),
    read: () => ({ words: search.value.trim(), factions: [...chosen], ranks: control(rank).value ? [control(rank).value] : [],
      abilities: control(ability).value ? [control(ability).value] : [], collection: control(collection).value || undefined,
      from: Number(control(from).value) || undefined, to: Number(control(to).value) || undefined, sort: control(sort).value }),
  };
}

// ---------------------------------------------------------------- the browser

/** `actions(model)` gives what comes at the end of a row; `wish.collection` is selected at first. */
export function figureBrowser(engine, actions, wish = {}) {
  const list = h('ul.su-figure-list');
  const count = h('p.small.muted.su-count', { role: 'status' });
  const end = h('div.su-list-end');
  let found = [];
  let left = Infinity;
  const mark = (item) => item.classList.toggle('dear', Number(item.dataset.least) > left);
  const grow = () => {
    const from = list.children.length;
    list.append(...found.slice(from, from + PAGE).map((model) => row(model, engine, actions)));
    [...list.children].slice(from).forEach(mark);
    end.hidden = list.children.length >= found.length;
  };
  const search = () => {
    const { sort, ...filter } = wanted.read();
    found = figuresFor(engine, wish.rules?.(), filter).sort(sorts[sort]);
    clear(list);
    count.textContent = t('setup.filter.count', { n: found.length });
    grow();
  };
  let timer = 0;
  const wanted = filters(engine, wish, () => { clearTimeout(timer); timer = setTimeout(search, 60); });
  const watcher = new IntersectionObserver((seen) => { if (seen.some((s) => s.isIntersecting)) grow(); }, { rootMargin: '600px' });
  watcher.observe(end);
  search();
  const narrowed = () => {
    const { words, factions, ranks: of, abilities, collection } = wanted.read();
    return Boolean(words || factions.length || of.length || abilities.length || collection);
  };
  return { element: h('section.su-browser', { 'aria-label': t('setup.browser') }, wanted.element, count, list, end),
    found: () => found, narrowed, refresh: () => { wanted.offer(); search(); }, collection: () => wanted.read().collection,
    /** How many points are left: figures that cost more are shown pale. */
    afford: (points_) => { left = points_; [...list.children].forEach(mark); },
    destroy: () => watcher.disconnect() };
}
