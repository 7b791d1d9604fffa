// SPDX-License-Identifier: MIT
// palette.js: what can be put on the judge's table: figures of collections, figures made up on the spot, terrain.
import { emblem } from '../board/emblems.js';
import { abilityChoices, named, SLOTS } from '../board/marks.js';
import { playerClass } from '../board/paint.js';
import { t } from '../i18n.js';
import { playerName } from '../play/words.js';
import { learnPieces, pieceDrawing, pieceKind, pieceTitle, pieces } from '../setup/pieces.js';
import { clear, h } from '../ui.js';

const usual = { speed: 8, attack: 8, defense: 14, damage: 2 };
const SHOWN = 30;

/** The last choice survives when the panel is redrawn. */
const chosen = { owner: null, words: '', ground: 'hindering', level: '', outside: 'south' };
const made = { range: 0, life: 9, points: 20, arc: 90, mounted: false, values: { ...usual }, abilities: {} };

const facing = (view, owner) => ({ south: 'north', north: 'south', east: 'west', west: 'east' })[view.players.find((p) =>
  p.name === owner)?.edge] ?? 'north';

function owners(judge) {
  const names = judge.view.players.map((player) => player.name);
  if (!names.includes(chosen.owner)) [chosen.owner] = names;
  return h('div.actions', { role: 'radiogroup', 'aria-label': t('judge.owner') }, names.map((name) => h('button', {
    class: `judge-owner ${playerClass(judge.view, name)}`, role: 'radio', 'aria-checked': String(name === chosen.owner),
    'data-test': `judge-owner-${name}`, onclick: () => { chosen.owner = name; judge.drawPanel(); } }, playerName(name))));
}

// ---------------------------------------------------------------- figures of collections

function takeModel(judge, model) {
  judge.hands.take({ kind: 'figure', name: model.name,
    line: (name, at) => `figure ${name} ${chosen.owner} is ${model.word} at ${at} facing ${facing(judge.view, chosen.owner)}` });
}

function modelRow(judge, model) {
  return h('li', h('button.plain.judge-model', { 'data-test': 'judge-model', onclick: () => takeModel(judge, model) },
    emblem(model.factions?.[0], 20), h('span', model.name), h('span.muted.small', named('rank', model.rank)), h('span.num.small', String(model.points))));
}

function collectionSearch(judge) {
  const list = h('ul.judge-models', { 'aria-label': t('judge.figures') });
  const field = h('input', { type: 'search', value: chosen.words, placeholder: t('judge.figures.search'),
    'aria-label': t('judge.figures.search'), 'data-test': 'judge-figures' });
  const fill = () => {
    chosen.words = field.value;
    const found = judge.engine.figures({ words: field.value.trim() });
    clear(list, found.slice(0, SHOWN).map((model) => modelRow(judge, model)),
      found.length > SHOWN ? h('li.small.muted', t('judge.figures.more', { n: found.length - SHOWN })) : null,
      found.length ? null : h('li.small.muted', t('judge.figures.none')));
  };
  field.addEventListener('input', fill);
  fill();
  return [field, list];
}

// ---------------------------------------------------------------- figures made up

function abilityChoice(engine, slot) {
  return h('select', { value: made.abilities[slot] ?? '', 'aria-label': t('judge.ability-of', { slot: t(`study.slot.${slot}`) }),
    'data-test': `judge-ability-${slot}`,
    onchange: (event) => { made.abilities[slot] = event.target.value; } }, h('option', { value: '' }, '–'),
      abilityChoices(engine, slot).map(([word, name]) => h('option', { value: word }, name)));
}

function numberField(label, value, least, most, set) {
  return h('input.num', { type: 'number', min: least, max: most, value, 'aria-label': label, oninput: (event) =>
    { if (event.target.validity.valid && event.target.value !== '') set(Number(event.target.value)); } });
}

/** The line of the figure designed here. */
function inlineLine(judge) {
  const values = SLOTS.map((slot) => (made.values[slot] !== usual[slot] || made.abilities[slot]
    ? `${slot} ${made.values[slot]}${made.abilities[slot] ? ` +${made.abilities[slot]}` : ''}` : ''));
  const more = [made.range ? `range ${made.range}` : '', made.life !== 9 ? `life ${made.life}` : '', made.points !== 20
    ? `points ${made.points}` : '',
    made.arc !== 90 ? `arc ${made.arc}` : '', made.mounted ? 'mounted' : ''];
  return (name, at) => [`figure ${name} ${chosen.owner} at ${at} facing ${facing(judge.view, chosen.owner)}`, ...values,
    ...more].filter(Boolean).join(' ');
}

function inlineFigure(judge) {
  const small = (key, least, most) => h('label', h('span.small.muted', t(`judge.${key}`)),
    numberField(t(`judge.${key}`), made[key], least, most, (value) => { made[key] = value; }));
  const arc = h('select', { value: String(made.arc), onchange: (event) => { made.arc = Number(event.target.value); } },
    [90, 180, 270, 360].map((n) => h('option', { value: String(n) }, `${n}°`)));
  const mounted = h('input', { type: 'checkbox', onchange: (event) => { made.mounted = event.target.checked; } });
  mounted.checked = made.mounted;
  return h('div.inline-figure',
    h('table', h('tbody', SLOTS.map((slot) => h('tr', h('th', { scope: 'row' }, t(`study.slot.${slot}`)),
      h('td', numberField(t(`study.slot.${slot}`), made.values[slot], 0, 30, (value) => { made.values[slot] = value; })),
        h('td', abilityChoice(judge.engine, slot)))))),
    h('div.judge-fields', small('range', 0, 24), small('life', 1, 12), small('points', 0, 300),
      h('label', h('span.small.muted', t('judge.arc')), arc),
      h('label.row', mounted, t('judge.mounted'))),
    h('button', { 'data-test': 'judge-inline', onclick: () =>
      judge.hands.take({ kind: 'figure', name: t('judge.new-figure'), line: inlineLine(judge) }) }, t('judge.take')));
}

// ---------------------------------------------------------------- castles

const sections = { keep: 'speed 4 attack 0 defense 18 +toughness damage 0', tower: 'speed 3 attack 0 defense 17 +toughness damage 0',
  gatehouse: 'speed 3 attack 0 defense 17 +toughness damage 0', wall: 'speed 3 attack 0 defense 17 +toughness damage 0',
  'wall-with-door': 'speed 3 attack 0 defense 17 +toughness damage 0' };
const turns = ['south', 'east', 'north', 'west'];

/** Sections, which way they face, and what leans on them: a castle piece by piece. */
function castleTools(judge) {
  const outside = h('select', { value: chosen.outside, 'aria-label': t('judge.castle.outside'), 'data-test': 'judge-castle-outside',
    onchange: (event) => { chosen.outside = event.target.value; } }, turns.map((way) => h('option', { value: way }, t(`judge.edge.${way}`))));
  const section = (kind) => h('button', { 'data-test': `judge-castle-${kind}`, onclick: () => judge.hands.take({ kind: 'section', name: t(`judge.castle.${kind}`), base: kind,
    line: (name, at) => `figure ${name} ${chosen.owner} ${kind} at ${at} facing ${chosen.outside} ${sections[kind]}` }) }, t(`judge.castle.${kind}`));
  return [h('label.row-foot', h('span.small.muted', t('judge.castle.outside')), outside), h('div.actions', Object.keys(sections).map(section)),
    h('div.actions', ['ladder', 'plank'].map((kind) => h('button', { 'data-test': `judge-castle-${kind}`,
      onclick: () => judge.hands.take({ kind, name: t(`judge.castle.${kind}`) }) }, t(`judge.castle.${kind}`)))), portals(judge)];
}

/** Every portal on the table, to be opened and shut. */
function portals(judge) {
  const all = judge.view.terrain.flatMap((piece) => (piece.castle?.portals ?? []).map((one) => [piece.castle.section, one]));
  if (!all.length) return null;
  return h('div.judge-portals', h('p.small.muted', t('judge.castle.portals')), all.map(([id, one]) => h('label.row', h('input', { type: 'checkbox', checked: one.open,
    'data-test': `judge-portal-${id}-${one.word}`, onchange: (event) => judge.edit((position) => position.portal(id, one.word, event.target.checked)) }),
  `${id}: ${t(`play.portal.${one.word}`)}`)));
}

// ---------------------------------------------------------------- terrain

function groundWords() {
  return [chosen.ground, chosen.level].filter(Boolean).join(' ');
}

function drawTools(judge) {
  const ground = h('select', { value: chosen.ground, 'aria-label': t('judge.ground'), 'data-test': 'judge-ground', onchange: (event) =>
    { chosen.ground = event.target.value; } },
    ['hindering', 'blocking', 'clear', 'shallow', 'deep', 'concealing', 'chasm'].map((word) => h('option', { value: word }, t(`judge.ground.${word}`))));
  const level = h('select', { value: chosen.level, 'aria-label': t('judge.level'), onchange: (event) =>
    { chosen.level = event.target.value; } },
    ['', 'elevated', 'abrupt'].map((word) => h('option', { value: word }, t(`judge.level.${word || 'ground'}`))));
  const tool = (kind, words) => h('button', { 'data-test': `judge-draw-${kind}`, onclick: () =>
    judge.hands.take({ kind, words: words(), base: kind === 'wall' ? 'wall' : chosen.ground === 'clear' ? 'hill' : 'ground' }) },
    t(`judge.draw.${kind}`));
  return [h('div.row-foot', ground, level), h('div.actions', tool('rectangle', groundWords), tool('polygon', groundWords),
    tool('wall', () => 'low-wall'))];
}

function pieceButtons(judge) {
  learnPieces(judge.engine);
  const knows = (piece) => !piece.built || piece.only.includes(judge.view.edition);
  return h('div.judge-pieces', pieces.filter(knows).map((piece) =>
    h('button.judge-piece', { title: `${pieceTitle(piece)}: ${pieceKind(piece)}`, 'data-test': `judge-piece-${piece.id}`,
    onclick: () => judge.hands.take({ kind: 'piece', piece, name: pieceTitle(piece) }) }, pieceDrawing(piece),
      h('span.small', pieceTitle(piece)))));
}

export function addPanel(judge) {
  return [
    h('section', h('h2', t('judge.add.figure')), owners(judge), collectionSearch(judge)),
    h('details', { open: Object.values(made.abilities).some(Boolean) ? true : null }, h('summary', t('judge.add.inline')),
      inlineFigure(judge)),
    h('section', h('h2', t('judge.add.castle')), castleTools(judge)),
    h('section', h('h2', t('judge.add.terrain')), pieceButtons(judge), drawTools(judge)),
  ];
}
