// SPDX-License-Identifier: MIT
// words.js: what happens on a table, in the reader's words.
//
// A sentence is a list of segments: strings and {fig}, {player}, {terrain}, {clause}, {place}. plain() makes text of it, nodes()
// elements: figures carry data-fig, clauses are links with data-clause, so that whoever shows them can listen in one place.
import { language, number, t } from '../i18n.js';
import { h } from '../ui.js';
import { playerClass } from '../board/paint.js';
import { abilityName } from '../board/marks.js';
import { terrainName } from '../board/terrain.js';
import { bodyName, eighth, playerName, sectionName } from '../board/words.js';
import { sameSide } from './compose.js';

const MARK = '\u0001';

const CARRIERS = ['boarded', 'left', 'passed-on'];       // events about a whole body

/** A text of the dictionary whose fields may be segments or lists of segments. */
export function rich(key, fields = {}) {
  const marked = {};
  for (const [name, value] of Object.entries(fields))
    marked[name] = typeof value === 'object' && value !== null ? MARK + name + MARK : value;
  return t(key, marked).split(MARK).flatMap((piece, i) => (i % 2 ? fields[piece] : piece)).filter((piece) => piece !== '');
}

export function inches(length) {
  return t('play.inches', { n: number(length, length > 0 && length < 0.095 ? 2 : 1) });
}

/** "3.5″ of 8″": the length of the path, and how long it may be. Shown in several places, worded once. */
export function wayText(way) {
  way.text ??= t(way.points?.length === 0 ? 'play.move.no-way' : 'play.move.length', { length: inches(way.length ?? 0), most: inches(way.speed ?? 0) });
  return way.text;
}

/** A direction of the table: "north-east". */
export function wind(degrees) {
  return t(`play.wind.${eighth(degrees)}`);
}

export { playerName };

/** Lists in words: a, b and c. */
export function list(items) {
  return items.flatMap((item, i) => (i === 0 ? [item] : [i === items.length - 1 ? t('play.and') : ', ', item])).flat();
}

const DICE = ['', '⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
export const die = (n) => DICE[n] ?? String(n);

/** Knows the names on one table. `view` is asked for each time: it changes. */
export class Teller {
  /** `turned`: how far the table is turned before the reader (degrees, as board.frame.turn). */
  constructor(engine, view, turned = () => 0) {
    this.engine = engine;
    this.view = view;
    this.turned = turned;
    this.titles = new Map();
    this.called = null;
  }

  figure(id) {
    return this.view().figures.find((f) => f.id === id);
  }

  /** The name of a figure; with its short name where two have the same name. */
  name(id) {
    if (!this.called) {
      this.called = new Map();
      for (const f of this.view().figures.filter((one) => !one.section)) this.called.set(f.name, (this.called.get(f.name) ?? 0) + 1);
    }
    const f = this.figure(id) ?? this.figure(`${id}.front`);
    if (!f) return id ?? t('play.nobody');
    const short = bodyName(f);
    const name = f.name === f.id || f.name === short ? short : this.called.get(f.name) > 1 ? `${f.name} ${short}` : f.name;
    return f.id === id && f.sections > 1 ? t('board.section.of', { name, section: sectionName(f) }) : name;
  }

  /** What a card is called. */
  card(id) {
    return this.view().cards?.find((card) => card.id === id)?.name ?? id;
  }

  /** After another table was opened. */
  forget() {
    this.called = null;
  }

  ability(word) {
    return word ? abilityName(word, this.engine) : '';
  }

  /** What a figure uses: the card it wields that says so, or the ability. */
  used(fig, word) {
    const card = this.view().cards?.find((one) => one.by === fig && one.state === 'wielded' && one.gives.includes(word));
    if (!card) return this.ability(word);
    return card.gives.length > 1 ? `${card.name} (${this.ability(word)})` : card.name;
  }

  /** The title of a clause in the reader's language. */
  title(rule, otherwise = '') {
    if (!rule) return otherwise;
    if (!this.titles.has(rule)) this.titles.set(rule, this.engine.clause(rule, language)?.title ?? '');
    return this.titles.get(rule) || otherwise || rule;
  }

  clause(rule, title) {
    return { clause: rule, text: this.title(rule, title) };
  }

  /** Is this one of the players (and not fate, or the judge)? */
  known(player) {
    return this.view().players.some((p) => p.name === player);
  }

  classOf(player) {
    return playerClass(this.view(), player);
  }

  fig(id) {
    const owner = (this.figure(id) ?? this.figure(`${id}.front`))?.owner;
    if (!owner && this.view().terrain.some((piece) => piece.id === id)) return this.terrain(id);      // something built that is attacked
    return { fig: id, text: this.name(id), mine: owner ? this.classOf(owner) : '' };
  }

  player(name) {
    return { player: name, text: playerName(name), mine: this.classOf(name) };
  }

  terrain(id) {
    const piece = this.view().terrain.find((p) => p.id === id);
    return { terrain: id, text: piece ? t('play.terrain', { name: terrainName(id), ground: this.ground(piece) }) : id };
  }

  ground(piece) {
    const ground = t(`play.ground.${piece.ground}`);
    return piece.level && piece.level !== 'ground' ? t('play.ground.high', { ground, level: t(`play.level.${piece.level}`) }) : ground;
  }

  /** Which way a figure faces, as the reader sees it: "up", "down left". */
  side(degrees) {
    return t(`play.side.${eighth(degrees - this.turned())}`);
  }

  /** "6.2″ up and left": as the reader sees it. */
  way(from, to) {
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(x, y);
    return length < 0.005 ? inches(0) : t('play.way', { length: inches(length), side: this.side(Math.atan2(y, x) * 180 / Math.PI) });
  }

  figs(ids) {
    return list(ids.map((id) => [this.fig(id)]));
  }

  // ---------------------------------------------------------------- events

  /** Is this a hit or miss of a healer? Nobody else rolls against a friend. */
  tends(e) {
    const [a, b] = [e.a, e.b].map((id) => this.figure(id)?.owner);
    return ['hit', 'missed'].includes(e.kind) && Boolean(a && b) && sameSide(this.view(), a, b);
  }

  /** An event as a sentence. `before` is the view before the order, if known: then moves tell how far. */
  event(e, before = null) {
    const from = before?.figures.find((f) => f.id === e.a);
    const moved = e.kind === 'moved' && from && from.on === 'table' && e.at;
    const fields = {
      a: e.a ? this.fig(e.a) : t('play.nobody'), b: e.b ? this.fig(CARRIERS.includes(e.kind) ? e.b.split('.')[0] : e.b) : t('play.nobody'),
      p: e.player ? this.player(e.player) : t('play.nobody'), n: e.n,
      t: e.at ? { place: e.at, text: e.at.map((v) => number(v, 1)).join(' · ') } : '',
      c: e.card ?? '', d: this.side(e.facing ?? 0), A: this.ability(e.ability), y: e.tally?.total ?? '',
      way: moved ? this.way([from.x, from.y], e.at) : '',
    };
    if (this.tends(e)) return rich(`play.event.${e.kind === 'hit' ? 'tended' : 'not-tended'}`, fields);
    if (moved && fields.way === inches(0)) return rich('play.event.turned', fields);
    if (e.kind === 'restored' && !e.ability) return rich('play.event.restored-all', fields);
    if (e.kind === 'deployed' && !e.player) fields.p = this.player(this.figure(e.a)?.owner ?? '');
    return rich(moved ? 'play.event.moved-way' : `play.event.${e.kind}`, fields);
  }

  /** The parts of a tally: [{delta, rule, title, first}]. Value and dice are two parts of one clause. */
  parts(tally) {
    return tally.parts.map((part, i) => ({
      delta: part.delta, rule: part.rule, title: this.partTitle(part, i),
    }));
  }

  partTitle(part, i) {
    if (/(^|\.)attack\.roll$/.test(part.rule ?? '')) return i === 0 ? t('play.tally.value') : t('play.tally.dice');
    return this.title(part.rule, part.title);
  }

  /** A tally as a little table with its clauses. */
  tallyNode(label, tally) {
    const rows = this.parts(tally).map((part, i) => h('tr',
      h('td.num', i === 0 ? String(part.delta) : (part.delta < 0 ? `−${-part.delta}` : `+${part.delta}`)),
      h('td', part.rule ? clauseLink(part.rule, part.title) : part.title)));
    return h('table.tally', h('tbody', rows, h('tr.total', h('td.num', String(tally.total)), h('td', label))));
  }
}

export function clauseLink(rule, title) {
  return h('a.clause', { href: `/rules/${rule}`, 'data-clause': rule }, title);
}

/** Elements of a sentence. */
export function nodes(segments) {
  return [segments].flat(Infinity).map((piece) => {
    if (typeof piece !== 'object') return String(piece);
    if (piece.fig) return h(`span.who${piece.mine ? `.${piece.mine}` : ''}`, { 'data-fig': piece.fig }, piece.text);
    if (piece.player) return h(`span.whose.${piece.mine}`, piece.text);
    if (piece.clause) return clauseLink(piece.clause, piece.text);
    if (piece.terrain) return h('span.who', { 'data-terrain': piece.terrain }, piece.text);
    if (piece.place) return h('span.where', { 'data-place': piece.place.join(',') }, piece.text);
    return piece.text ?? '';
  });
}

/** The same as text: to be spoken, or for a title. */
export function plain(segments) {
  return [segments].flat(Infinity).map((piece) => (typeof piece === 'object' ? piece.text ?? '' : String(piece))).join('');
}
