// SPDX-License-Identifier: MIT
// expectwords.js: an expectation of a case in the reader's words. One that has no words here is shown as it is written.
import { SLOTS } from '../board/marks.js';
import { bare } from '../editions.js';
import { t } from '../i18n.js';
import { rich, wind } from '../play/words.js';

const slots = [...SLOTS, 'range'];
const tallies = ['attack', 'defense', 'damage', 'speed'];

/** Takes words from the front of a list. */
class Words {
  constructor(list) {
    this.list = [...list];
  }

  get next() {
    return this.list[0];
  }

  take() {
    return this.list.shift();
  }

  /** Takes a number; undefined if there is none. */
  number() {
    return /^[+-]?\d/.test(this.next ?? '') ? Number(this.take()) : undefined;
  }
}

function facing(teller, word) {
  const degrees = { east: 0, 'north-east': 45, north: 90, 'north-west': 135, west: 180, 'south-west': 225, south: 270,
    'south-east': 315 }[word];
  if (degrees !== undefined || Number.isFinite(Number(word))) return wind(degrees ?? Number(word));
  return teller.figure(word) ? teller.fig(word) : word;
}

const piece = (teller, id) => (teller.figure(id) ? teller.fig(id) : teller.terrain(id));

/** What is expected of one figure, one thing after another. */
function figureWords(teller, id, words) {
  const a = teller.fig(id);
  const said = [];
  const add = (key, fields = {}) => said.push(rich(`study.expect.${key}`, { a, ...fields }));
  while (words.list.length) {
    const word = words.take();
    if (word === 'clicks') add('clicks', { n: words.number() });
    else if (word === 'tokens') add('tokens', { n: words.number() });
    else if (word === 'at') add('at', { t: words.take() });
    else if (word === 'within') words.take();
    else if (word === 'facing') add('facing', { d: facing(teller, words.take()) });
    else if (word === 'eliminated' || word === 'free' || word === 'may-act' || word === 'may-not-act') add(word);
    else if (word === 'on' || word === 'off') { words.take(); add(`${word}-table`); } else if (word === 'captive') {
      words.take();
      add('captive', { b: teller.fig(words.take()) });
    } else if (slots.includes(word)) add('value', { slot: t(`study.expect.slot.${word}`), n: words.number() });
    else if (word === 'has' || word === 'lacks') add(word, { A: teller.ability(words.take()) });
    else return null;
  }
  return said;
}

const about = {
  hit: (teller, w) => rich('study.expect.hit', { b: teller.fig(w.take()) }),
  missed: (teller, w) => rich('study.expect.missed', { b: teller.fig(w.take()) }),
  attack: (teller, w) => rich('study.expect.attack', { n: w.number() }),
  defense: (teller, w) => rich('study.expect.defense', { b: teller.fig(w.take()), n: w.number() }),
  damage: (teller, w) => rich('study.expect.damage', { b: teller.fig(w.take()), n: w.number() }),
  'speed-tally': (teller, w) => rich('study.expect.speed-tally', { a: teller.fig(w.take()), n: w.number() }),
  actions: (teller, w) => rich('study.expect.actions', { n: w.number() }),
  turn: (teller, w) => rich('study.expect.turn', { p: teller.player(w.take()) }),
  round: (teller, w) => rich('study.expect.round', { n: w.number() }),
  score: (teller, w) => rich('study.expect.score', { p: teller.player(w.take()), n: w.number() }),
  winner: (teller, w) => rich('study.expect.winner', { p: teller.player(w.take()) }),
  over: () => rich('study.expect.over'), running: () => rich('study.expect.running'), draw: () => rich('study.expect.draw'),
  contact: (teller, w, no) => rich(no ? 'study.expect.no-contact' : 'study.expect.contact',
    { a: piece(teller, w.take()), b: piece(teller, w.take()) }),
  'in-front': (teller, w, no) => rich(no ? 'study.expect.not-in-front' : 'study.expect.in-front',
    { a: teller.fig(w.take()), b: teller.fig(w.take()) }),
  'in-rear': (teller, w) => rich('study.expect.in-rear', { a: teller.fig(w.take()), b: teller.fig(w.take()) }),
  distance: (teller, w) => rich('study.expect.distance', { a: teller.fig(w.take()), b: teller.fig(w.take()), n: w.number() }),
  dial: (teller, w) => rich(`study.expect.dial-${w.list[1]}`, { a: teller.fig(w.take()) }),
  line: lineWords, dice: diceWords, asked: askedWords, part: partWords, event: eventWords,
};

function lineWords(teller, w) {
  const fields = { a: teller.fig(w.take()), b: teller.fig(w.take()), state: t(`study.expect.line.${w.take()}`) };
  if (w.next !== 'by') return rich('study.expect.line', fields);
  w.take();
  return rich('study.expect.line-by', { ...fields, c: piece(teller, w.take()) });
}

function diceWords(teller, w) {
  const n = w.number();
  if (w.next !== 'for') return rich('study.expect.dice', { n });
  return rich('study.expect.dice-for', { n, purpose: t(`play.dice.${w.list[1]}`) });
}

function askedWords(teller, w) {
  const who = w.take();
  return rich('study.expect.asked', { p: who === 'fate' ? t('play.fate') : teller.player(who), kind: t(`study.expect.kind.${w.take()}`) });
}

function partWords(teller, w, no) {
  const kind = w.take();
  if (!tallies.includes(kind)) return null;
  const b = teller.figure(w.next) && w.list.length > 1 ? teller.fig(w.take()) : null;
  const clause = teller.clause(bare(w.take()));
  const fields = { kind: t(`study.expect.slot.${kind}`), clause, n: w.take() ?? '', b: b ?? '' };
  return rich(no ? 'study.expect.no-part' : b ? 'study.expect.part-of' : 'study.expect.part', fields);
}

/** An event whose roles are known only from the names given: the sentence is built from these. */
function eventWords(teller, w, no) {
  const kind = w.take();
  const names = w.list.map((id) => (teller.figure(id) ? teller.fig(id) : teller.player(id)));
  return [t(no ? 'study.expect.no-event' : 'study.expect.event', { kind: t(`study.expect.happened.${kind}`) }),
    names.length ? [': ', ...names.flatMap((name, i) => (i ? [', ', name] : [name]))] : ''].flat();
}

/** Segments (see words.js) of the text after `expect`; null if there are no words for it. */
export function expectWords(teller, text) {
  const words = new Words(text.trim().split(/\s+/));
  const no = words.next === 'no';
  if (no) words.take();
  const first = words.next;
  if (no && first === 'attack') return rich('study.expect.no-attack');
  if (teller.figure(first) && !about[first]) {
    words.take();
    const said = figureWords(teller, first, words);
    return said && said.flatMap((sentence, i) => (i ? ['; ', ...sentence] : sentence));
  }
  if (!about[first] || (no && !['contact', 'in-front', 'part', 'event'].includes(first))) return null;
  words.take();
  const said = about[first](teller, words, no);
  return said && JSON.stringify(said).includes('study.expect.') ? null : said;
}
