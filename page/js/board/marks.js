// SPDX-License-Identifier: MIT
// marks.js: the marks of abilities as printed on dials: colour, shape, and two letters for those who cannot tell colours.
//
// Colours and shapes are the engine's (engine.abilities()); names come from the page's words where a language has its own.
import { language, t } from '../i18n.js';
import { s } from '../ui.js';
import { MARK_INK } from './paint.js';

export const SLOTS = ['speed', 'attack', 'defense', 'damage'];

/** Is it an ability? The green square that marks the starting position is none. */
export const isAbility = (word) => Boolean(word) && word !== 'starting-position';

const cards = new WeakMap();            // engine → Map(word → ability)

export function abilityOf(word, engine) {
  if (!word || !engine) return null;
  if (!cards.has(engine)) cards.set(engine, new Map(engine.abilities().map((ability) => [ability.word, ability])));
  return cards.get(engine).get(word) ?? null;
}

/** The clause that says what it does, in the edition that is played; or null. */
export function toldBy(word, engine, edition) {
  const ability = abilityOf(word, engine);
  const id = ability?.told?.[edition] ?? ability?.rule;
  return id ? engine.clause(id, language) : null;
}

/** The mark says slot, colour and shape; the text need not. */
export function gist(text) {
  const first = /^[^.]*\.\s+/.exec(text)?.[0] ?? '';
  return /square|circle|Quadrat|Kreis/.test(first) ? text.slice(first.length) : text;
}

const titled = (word) => word.split('-').map((part) => part[0].toUpperCase() + part.slice(1)).join(' ');

/** A word of the engine ('faction', 'rank') in the reader's language. */
export function named(kind, word) {
  const key = `${kind}.${word}`;
  const text = t(key);
  return text === key ? titled(word) : text;
}

export function abilityName(word, engine) {
  const key = `ability.${word}`;
  const text = t(key);
  const own = abilityOf(word, engine)?.name;
  return text === key ? (own && own !== word ? own : titled(word)) : text;
}

/** What dials may show, at one slot or at any, in one edition or in any: [[word, name]…] by name. */
export function abilityChoices(engine, slot = '', edition = '') {
  return engine.abilities().filter((ability) => ability.onDials && isAbility(ability.word) && (!slot || ability.slot.toLowerCase() === slot)
    && (!edition || ability.told[edition]))
    .map(({ word }) => [word, abilityName(word, engine)]).sort((a, b) => a[1].localeCompare(b[1]));
}

/** Pairs of letters an ability may be known by, the best first. */
function pairs(word) {
  const [first, second] = word.split('-');
  const initials = second ? [first[0] + second[0]] : [];
  return [...initials, ...[...`${first}${second ?? ''}`].slice(1).map((letter) => first[0] + letter)]
    .map((pair, i) => (second && i === 0 ? pair.toUpperCase() : pair[0].toUpperCase() + pair[1]));
}

const letters = new WeakMap();          // engine → Map(word → letters)

/** The letters of all abilities: no two of one colour have the same. */
function lettersOf(engine) {
  const given = new Map();
  const taken = new Set();
  for (const { word, colour } of engine.abilities()) {
    const pair = pairs(word).find((two) => !taken.has(colour + two)) ?? word.slice(0, 2);
    taken.add(colour + pair);
    given.set(word, pair);
  }
  return given;
}

/** Two letters that no other ability of its colour has. */
export function abilityLetters(word, engine) {
  if (!letters.has(engine)) letters.set(engine, lettersOf(engine));
  return letters.get(engine).get(word) ?? pairs(word)[0];
}

/** The shape of a mark around a middle, size by size units. */
export function markShape(ability, size, x = 0, y = 0) {
  const round = ability?.shape === 'circle';
  const look = { class: `mark-${ability?.colour ?? 'none'}` };
  return round ? s('circle', { ...look, cx: x, cy: y, r: size / 2 })
    : s('rect', { ...look, x: x - size / 2, y: y - size / 2, width: size, height: size, rx: size / 9 });
}

/** A mark of its own, for cards and lists: an <svg>. */
export function abilityMark(word, engine, off = false) {
  const ability = abilityOf(word, engine);
  const mark = s('svg.mark', { viewBox: '-12 -12 24 24', width: 20, height: 20, 'aria-hidden': 'true' }, markShape(ability, 22));
  mark.append(s('text', { y: 3.6, 'text-anchor': 'middle', 'font-size': 10.5, fill: MARK_INK[ability?.colour] ?? 'currentColor' },
    abilityLetters(word, engine)));
  if (off) mark.append(s('path.mark-off', { d: 'M-11 11 11-11' }));
  return mark;
}
