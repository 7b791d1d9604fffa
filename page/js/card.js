// SPDX-License-Identifier: MIT
// card.js: a figure's card: who it is, its whole dial, what one click more or less changes, its abilities in words.
//
// It takes a figure of a view or a model of a collection. What a game hides (figure.dial is null) is not guessed.
import { number, t } from './i18n.js';
import { emblem } from './board/emblems.js';
import { abilityMark, abilityName, abilityOf, gist, isAbility, named, SLOTS, toldBy } from './board/marks.js';
import { playerClass } from './board/paint.js';
import { bodyName, clicksLeft, figureName, playerName, sectionName, sectionsOf } from './board/words.js';
import { h, s } from './ui.js';

const ICONS = {
  speed: 'M7 3h6v9l7 4v5H7ZM7 17h13',
  attack: 'M4 20 7 17M5 15l4 4M8 16 19 5V3h-2L6 14',
  defense: 'M12 3l7 2.5v6c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5v-6Z',
  damage: 'M12 2l2.2 6L20 5l-3 5.8 5 2.7-6 1L17 21l-5-4.5L7 21l1-6.5-6-1 5-2.7L4 5l5.8 3Z',
};
const NEXUS = 'M12 3l8 9-8 9-8-9ZM12 8l4 4-4 4-4-4Z';
const SKULL = 'M12 3a8 8 0 0 0-8 8c0 2.7 1.3 4.6 3 5.8V20h10v-3.2c1.7-1.2 3-3.1 3-5.8a8 8 0 0 0-8-8Z'
  + 'M9 10.5v2M15 10.5v2M12 14v1.5M10 20v-2M14 20v-2';

function icon(path, label) {
  const picture = s('svg', { viewBox: '0 0 24 24', width: 17, height: 17, 'aria-hidden': 'true' }, s('path', { d: path }));
  return h('span.card-icon', { title: label }, picture, h('span.unseen', label));
}

const valueText = (value) => (value < 0 ? '☠' : value);
const slotName = (slot) => t(`board.slot.${slot}`);

/** ★ weak, ★★ standard, ★★★ tough; unique and limited say so. */
function rank(word) {
  const stars = { weak: '★', standard: '★★', tough: '★★★', unique: '✦', limited: '✧' }[word] ?? '';
  return h('span.card-rank', { title: named('rank', word) }, h('span', { 'aria-hidden': 'true' }, `${stars} `), named('rank', word));
}

function heading(figure, view) {
  const factions = figure.factions ?? [];
  const owner = figure.owner && view ? playerClass(view, figure.owner) : '';
  return h('header.card-head', h('span.card-emblem', factions.map((word) => emblem(word, factions.length > 1 ? 24 : 36))),
    h('div', h('h3', figure.name, figure.level ? h('small', ` ${t('board.card.level', { n: figure.level })}`) : null),
      h('p.card-sub', factions.map((word) => named('faction', word)).join(' · '), ' · ', rank(figure.rank), ' · ',
        h('b', t('board.card.points', { n: figure.points })))),
    figure.owner ? h('span.card-owner', { class: `card-owner ${owner}` }, h('span.card-id', `${bodyName(figure)} `), playerName(figure.owner)) : null);
}

/** How far it shoots, and at how many. */
function reach(figure) {
  return [figure.range ? t('board.card.range', { n: figure.range }) : t('board.card.close'),
    figure.range ? t('board.card.targets', { n: figure.arrows }) : null].filter(Boolean);
}

/** What the second edition prints beside the values. */
function types(figure) {
  const { types: kinds, slots: places, rangedDamage } = figure;
  if (!kinds) return [];
  const bonus = kinds.bonus ? ` +${kinds.bonus}` : '';
  return [kinds.speed ? t(`board.type.${kinds.speed}`) : null, kinds.attack ? t(`board.type.${kinds.attack}`) + bonus : null,
    kinds.defense ? t(`board.type.${kinds.defense}`) : null, kinds.damage ? t(`board.type.${kinds.damage}`) : null,
    rangedDamage !== null && rangedDamage !== undefined ? t('board.card.ranged-damage', { n: rangedDamage }) : null,
    places ? t('board.card.slots', { n: places }) : null];
}

/** Kinds of pieces that are no ordinary figures, each with the clause that explains them. */
const EXPLAINED = { titan: 'titan', multidial: 'multidial', chariot: 'chariot', keep: 'castle', tower: 'castle', gatehouse: 'castle', wall: 'castle',
  'wall-with-door': 'castle', 'skittish-mount': 'cavalry', 'independent-mount': 'cavalry', 'mean-mount': 'cavalry' };

/** What kind of piece it is, unless it is an ordinary one. */
function kindNode(figure, { engine, view, compact }) {
  const rule = EXPLAINED[figure.kind];
  if (!rule) return null;
  const clause = compact ? null : engine?.clause(`${view?.edition}.${rule}`) ?? engine?.clause(rule);
  return h('p.card-facts', { 'data-test': 'card-kind' }, h('b', t(`board.kind.${figure.kind}`)), ' ',
    clause ? h('a.small', { href: `/rules/${clause.id}`, 'data-clause': clause.id }, t('board.card.rule')) : null);
}

function facts(figure) {
  const mounted = figure.mounted ?? figure.discs === 2;
  const list = [
    ...(figure.sections > 1 ? [t('board.card.sections', { n: figure.sections })] : [...reach(figure), t('board.card.arc', { n: figure.arc })]),
    mounted ? t('board.card.mounted') : null, ...types(figure),
    figure.radius && Math.abs(figure.radius - 0.75) > 0.01 ? t('board.card.base', { n: number(figure.radius * 2, 2) }) : null,
  ];
  return h('p.card-facts', list.filter(Boolean).join(' · '));
}

/** What a card does for whoever has it, in a few words. */
function effects(one, engine) {
  const numbers = Object.entries(one.adds ?? {}).map(([slot, n]) => `${t(`setup.card.add.${slot}`)} ${n > 0 ? `+${n}` : `−${-n}`}`);
  const words = [...numbers, ...(one.gives ?? []).map((word) => abilityName(word, engine)), one.house ? t('board.card.house') : null].filter(Boolean);
  return words.length ? ` (${words.join(', ')})` : '';
}

/** Cards in its hands, and spells that work on it. */
function cards(figure, view, engine) {
  const all = view?.cards ?? [];
  return [...all.filter((one) => one.state === 'wielded' && one.by === figure.id)
    .map((one) => ['', t('board.card.wields', { name: one.name + effects(one, engine) })]),
  ...all.filter((one) => one.works?.includes(figure.id)).map((one) => ['warn', t('board.card.under', { name: one.name + effects(one, engine) })])];
}

/** Its state in this game. */
function state(figure, view, engine) {
  const nameOf = (id) => view?.figures.find((one) => one.id === id)?.name ?? id;
  const left = clicksLeft(figure);
  const chips = [
    figure.on === 'eliminated' ? ['bad', t('board.card.out')] : left !== null ? ['', t('board.card.left', { n: left })] : null,
    figure.clicks > 0 ? ['', t('board.card.taken', { n: figure.clicks })] : null,
    figure.tokens ? ['warn', t('board.card.tokens', { n: figure.tokens })] : null,
    figure.captor ? ['bad', t('board.card.captive', { name: nameOf(figure.captor) })] : null,
    figure.captive ? ['', t('board.card.holds', { name: nameOf(figure.captive) })] : null,
    figure.acted ? ['', t('board.card.acted')] : figure.passed ? ['', t('board.card.passed')] : null,
    figure.revived ? ['', t('board.card.revived')] : null,
    figure.soars ? ['', t('board.card.soars')] : null,
    figure.aboard ? ['', t('board.card.rides', { name: nameOf(figure.aboard) })] : null,
    ...cards(figure, view, engine),
  ].filter(Boolean);
  return h('p.card-state', chips.map(([tone, text]) => h('span.chip', { class: `chip ${tone}` }, text)));
}

/* ---------------------------------------------------------------- the dial */

function valueCell(value, engine, tag = 'td', extra = '') {
  const word = isAbility(value?.ability) ? value.ability : null;
  const ability = abilityOf(word, engine);
  const off = word && value.works === false;
  const look = ability ? `mark-${ability.colour} shape-${ability.shape}` : '';
  const name = word ? abilityName(word, engine) : null;
  const title = name && off ? `${name} (${t('board.card.off')})` : name;
  return h(tag, { class: `dv ${look} ${off ? 'off' : ''} ${extra}`, title },
    h('span.dv-in', value?.value < 0 ? h('span.dv-skull', { title: t('board.card.gone') }, '☠') : value?.value ?? ''), name ? h('span.unseen', ` ${name}`) : null);
}

/** The values in the window, large. */
function windowRow(values, engine) {
  return h('div.card-window',
    SLOTS.map((slot) => h('div.cw', icon(ICONS[slot], slotName(slot)), valueCell(values?.[slot], engine, 'span'))));
}

function dialTable(figure, engine) {
  const { dial, start = 1 } = figure;
  const now = figure.position ?? null;
  const column = (i) => `${i + 1 === now ? 'now' : now !== null && i + 1 < now ? 'past' : ''} ${i + 1 === start ? 'start' : ''}`;
  const over = now !== null && now > dial.length;
  const heads = dial.map((_, i) => h('th', { scope: 'col', class: column(i), title: i + 1 === start ? t('board.card.start') : null }, i + 1,
    i + 1 === now ? h('span.unseen', ` ${t('board.card.now')}`) : null,
    i + 1 === start ? h('span.unseen', ` ${t('board.card.start')}`) : null));
  const rows = SLOTS.map((slot, n) => h('tr', h('th', { scope: 'row' }, icon(ICONS[slot], slotName(slot))),
    dial.map((click, i) => valueCell(i + 1 === now && figure.window ? figure.window[slot] : click[slot], engine, 'td', column(i))),
    n === 0 ? h('td.skull', { rowspan: 4, class: over ? 'skull now' : 'skull' }, icon(SKULL, t('board.card.skull'))) : null));
  if (dial.some((click) => click.nexus)) rows.push(h('tr', h('th', { scope: 'row' }, icon(NEXUS, t('board.card.nexus'))), dial.map((click, i) =>
    h('td', { class: `dv-nexus ${column(i)}`, title: click.nexus ? abilityName(click.nexus, engine) : null },
      click.nexus ? abilityMark(click.nexus, engine) : ''))));
  return h('div.card-dial', { tabindex: dial.length > 9 ? 0 : null, role: 'group', 'aria-label': t('board.card.dial') },
    h('table', h('thead', h('tr', h('th', h('span.unseen', t('board.card.click'))), heads, h('td'))), h('tbody', rows)));
}

/** What changes between two clicks, in words. */
function difference(from, to, engine) {
  const parts = [];
  for (const slot of SLOTS) {
    const [a, b] = [from[slot].value, to[slot].value];
    if (a !== b) parts.push(t('board.card.change', { slot: slotName(slot), from: valueText(a), to: valueText(b) }));
  }
  for (const slot of SLOTS) {
    const [a, b] = [from[slot].ability, to[slot].ability].map((word) => (isAbility(word) ? word : null));
    if (a === b) continue;
    if (a) parts.push(t('board.card.loses', { name: abilityName(a, engine) }));
    if (b) parts.push(t('board.card.gains', { name: abilityName(b, engine) }));
  }
  return parts.length ? parts.join(', ') : t('board.card.same');
}

function neighbours(figure, engine) {
  const { dial, position, start = 1 } = figure;
  const here = dial[position - 1];
  if (!here) return null;
  const next = dial[position];
  const last = position > start ? dial[position - 2] : null;
  return h('dl.card-steps', h('dt', t('board.card.next')), h('dd', next ? difference(here, next, engine) : t('board.card.dies')),
    last ? [h('dt', t('board.card.last')), h('dd', difference(here, last, engine))] : null);
}

/* ---------------------------------------------------------------- abilities */

/** The edition whose words explain it: of the game, or of the collection a model comes from. */
const editionOf = (figure, view, engine) => view?.edition ?? engine?.collections().find(({ id }) => id === figure.collection)?.rules;

function abilityRow(word, { engine, edition, compact }, value) {
  const clause = toldBy(word, engine, edition);
  const off = value?.works === false;
  const words = clause?.text ?? abilityOf(word, engine)?.text ?? '';
  return h('li', { class: off ? 'off' : '' }, abilityMark(word, engine, off),
    h('div', h('b', abilityName(word, engine)), off ? h('span.chip.bad', t('board.card.off')) : null,
      h('span.card-text', ` ${gist(words)} `),
      compact || !clause ? null : h('a.small', { href: `/rules/${clause.id}`, 'data-clause': clause.id }, t('board.card.rule'))));
}

/** Abilities of the window first; then those further down the dial. */
function abilities(figure, { engine, view, compact }) {
  const words = { engine, compact, edition: editionOf(figure, view, engine) };
  const now = figure.window ?? (figure.dial ?? [])[(figure.position ?? figure.start ?? 1) - 1] ?? {};
  const nexus = figure.dial?.[(figure.position ?? figure.start ?? 1) - 1]?.nexus;
  const shown = SLOTS.filter((slot) => isAbility(now[slot]?.ability)).map((slot) => [now[slot].ability, now[slot]]);
  if (nexus) shown.push([nexus, null]);
  const known = new Set(shown.map(([word]) => word));
  const coming = (figure.dial ?? []).slice(figure.position ?? figure.start ?? 1)
    .flatMap((click) => SLOTS.map((slot) => click[slot].ability));
  const later = [...new Set(coming)].filter((word) => isAbility(word) && !known.has(word));
  if (!shown.length && !later.length) return compact ? null : h('p.muted.small', t('board.card.none'));
  return [
    shown.length ? h('ul.card-abilities', shown.map(([word, value]) => abilityRow(word, words, value))) : null,
    compact || !later.length ? null : [h('h4', t('board.card.later')),
      h('ul.card-abilities.later', later.map((word) => abilityRow(word, words, null)))],
  ];
}

function levels(figure) {
  if (!figure.levels?.length) return null;
  return h('p.card-facts', `${t('board.card.levels')}: `, figure.levels.map((one) =>
    t('board.card.levelof', { level: one.level, points: t('board.card.points', { n: one.points }) })).join(' · '));
}

/** One dial of a body that has several: which section it is, its state, its values. */
function sectionNode(section, chosen, { engine, compact }) {
  const dial = section.dial?.length ? section.dial : null;
  const head = h('h4.card-section', sectionName(section), section.active === false ? h('span.chip.bad', t('board.card.inactive')) : null,
    !compact && section.clicks > 0 ? h('span.chip', t('board.card.taken', { n: section.clicks })) : null);
  return h('section', { class: section === chosen ? 'card-part chosen' : 'card-part', 'data-test': 'card-section' }, head,
    compact || !dial ? windowRow(section.window ?? section.dial?.[0], engine) : [h('p.card-facts', reach(section).join(' · ')), dialTable(section, engine)],
    compact || section !== chosen || !dial ? null : neighbours(section, engine));
}

/** What the whole body costs: one of its sections bears the price. */
const pointsOf = (figure, parts) => figure.points || Math.max(...parts.map((part) => part.points ?? 0));

/** A body with several dials: all of them, and the chosen section's abilities in words. */
function bodyCard(figure, parts, options) {
  const { engine, view, compact } = options;
  const inGame = figure.window !== undefined;
  return h('article', { class: ['card', 'card-body', compact ? 'compact' : ''].filter(Boolean).join(' '), 'aria-label': figureName(figure) },
    heading({ ...figure, points: pointsOf(figure, parts) }, view), kindNode(figure, options), facts(figure), inGame ? state(figure, view, engine) : null,
    h('div.card-parts', parts.map((part) => sectionNode(part, figure, options))),
    inGame && !figure.dial ? h('p.muted.small', t('board.card.hidden')) : null,
    compact ? null : h('h4', t('board.card.abilities', { name: sectionName(figure) })), abilities(figure, options));
}

/** No ability works beside the table; that need not be said. */
function asPlaced(figure) {
  if (!figure.window || figure.on === 'table') return figure;
  const window = Object.fromEntries(Object.entries(figure.window).map(([slot, value]) => [slot, { ...value, works: undefined }]));
  return { ...figure, window };
}

/** The card of a figure of a view, or of a model of a collection. */
export function card(one, { engine = null, view = null, compact = false } = {}) {
  const figure = asPlaced(one);
  const inGame = figure.window !== undefined;
  const dial = figure.dial?.length ? figure.dial : null;
  const cls = ['card', compact ? 'compact' : '', figure.on === 'eliminated' ? 'out' : ''].filter(Boolean).join(' ');
  const parts = view ? sectionsOf(one, view).map((part) => (part === one ? figure : asPlaced(part))) : [figure];
  if (parts.length > 1) return bodyCard(figure, parts, { engine, view, compact });
  return h('article', { class: cls, 'aria-label': figure.name }, heading(figure, view), kindNode(figure, { engine, view, compact }), facts(figure), levels(figure),
    inGame ? state(figure, view, engine) : null,
    inGame && !dial ? windowRow(figure.window, engine) : null,
    dial ? dialTable(figure, engine) : inGame ? h('p.muted.small', t('board.card.hidden')) : null,
    inGame && dial ? neighbours(figure, engine) : null,
    abilities(figure, { engine, view, compact }));
}
