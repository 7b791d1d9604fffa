// SPDX-License-Identifier: MIT
// orders.js: orders from text into words. The notation is docs/notation.md; only what the page gives and shows is read here.
import { t } from '../i18n.js';
import { list, rich } from './words.js';

/** 1/1024 inch, in the decimals that read back to it. */
export function coordinate(value) {
  return String(+(Math.round(value * 1024) / 1024).toFixed(4));
}

export const point = (x, y) => `${coordinate(x)},${coordinate(y)}`;

/** Degrees to a tenth, 0 to 359.9. */
export function degrees(value) {
  return String((((Math.round(value * 10) % 3600) + 3600) % 3600) / 10);
}

const readPoint = (word) => word.split(',').map(Number);
export const RIDES = ['surge', 'charge', 'bound', 'trample', 'overwhelm'];       // moves that are part of another action, or of another kind
export const ADDED = { twice: 'charge', watching: 'bound' };         // what may be added to a ride of that kind
const MANNERS = ['double-time', 'level', 'under', 'above', 'twice', 'watching'];
const STRIKES = ['point-blank', 'point-blank-damage', 'precision', 'sparing'];

function addManner(order, word) {
  order.manner = order.manner ? `${order.manner} ${word}` : word;
}

function readTravel(words, order) {
  while (words.length) {
    const word = words.shift();
    if (word === 'to' || word === 'at') order.to = readPoint(words.shift() ?? '');
    else if (word === 'facing') order.facing = words.shift();
    else if (word === 'turned') order.turned = words.shift();
    else if (word === 'via') {
      order.via = [];
      while (words.length && !['to', 'aboard'].includes(words[0])) order.via.push(readPoint(words.shift()));
    } else if (word === 'aboard') order.aboard = words.shift();
    else if (MANNERS.includes(word)) addManner(order, word);
    else (order.rest ??= []).push(word);
  }
}

function readAttack(words, order) {
  let into = null;
  for (const word of words) {
    if (word === 'at') into = order.targets = [];
    else if (word === 'with') into = order.members = [];
    else if (word === 'damage') into = order.damage = [];
    else if (word === 'using') into = order.using = [];
    else if (STRIKES.includes(word)) addManner(order, word);
    else if (word === 'capture') order.capture = true;
    else if (word === 'long' || word === 'indirect') order[word] = true;
    else if (word === 'all' && into === order.targets) order.all = true;
    else into?.push(word);
  }
}

function readFormation(words, order) {
  [order.fig, ...order.members] = words.filter((word) => !MANNERS.includes(word));
  for (const word of words.filter((one) => MANNERS.includes(one))) addManner(order, word);
}

/** The word after a given one, if that is there. */
const after = (words, word) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined);

/** What an order's text says: {player, verb, fig, …}; dice are {verb: 'dice', dice: [3, 4]}. */
export function readOrder(text) {
  const words = text.trim().split(/\s+/);
  if (words[0] === 'dice') return { verb: 'dice', dice: words.slice(1).join(' ').match(/\d/g)?.map(Number) ?? [] };
  if (words[0] === 'judge') return { verb: 'judge', player: null };
  if (words[0] === 'undo') return { verb: 'undo', count: Number(words[1]) };
  const order = { player: words.shift(), verb: words.shift() };
  switch (order.verb) {
    case 'move': case 'surge': case 'charge': case 'bound': case 'trample': case 'overwhelm': case 'turn': case 'place': case 'deploy': case 'spin': case 'nimble':
      order.fig = words.shift();
      if (words[0] === 'with') {
        words.shift();
        order.with = [];
        while (words[0]?.includes('.') && !/^[\d.,-]+$/.test(words[0])) order.with.push(words.shift());
      }
      if (order.verb === 'overwhelm') [, order.foe] = words.splice(0, 2);
      readTravel(words, order);
      break;
    case 'levitate':
      order.fig = words.shift();
      words.shift();
      order.other = words.shift();
      readTravel(words, order);
      break;
    case 'lay':
      order.terrain = words.shift();
      readTravel(words, order);
      break;
    case 'close': case 'ranged':
      order.fig = words.shift();
      readAttack(words, order);
      break;
    case 'formation':
      readFormation(words, order);
      break;
    case 'raise':
      [order.other, , order.fig] = words;
      break;
    case 'borrow':
      [order.fig, , order.other] = words;
      break;
    case 'objective':
      readTravel(words, order);
      break;
    case 'share':
      order.shares = Array.from({ length: words.length / 2 }, (_, i) => [words[2 * i], Number(words[2 * i + 1])]);
      break;
    case 'cancel': case 'resolve':
      [order.fig, order.ability] = words;
      break;
    case 'use':
      [order.fig, order.ability, order.other, order.choice] = [words[0], words[1], after(words, 'on'), after(words, 'for')];
      break;
    case 'open': case 'shut':
      [order.fig, order.portal] = words;
      break;
    case 'give': case 'pick-up': case 'cast': case 'browse':
      [order.card, , order.fig] = words;
      order.other = after(words, 'on');
      if (after(words, 'at')) order.to = readPoint(after(words, 'at'));
      break;
    case 'counter':
      [, order.fig, , order.card] = words;
      break;
    case 'drop': case 'domain': case 'reveal':
      [order.card] = words;
      break;
    case 'bombard':
      order.fig = words.shift();
      words.shift();
      order.places = words.map(readPoint);
      break;
    case 'choose':
      [order.choice, order.fig] = ['damage', 'die'].includes(words[0]) ? [words[0]] : ['section', words[0]];
      break;
    default:
      order.fig = words[0];
  }
  return order;
}

// ---------------------------------------------------------------- words

function wayOf(teller, order, events, before) {
  const moved = events.find((e) => ['moved', 'turned', 'placed'].includes(e.kind) && e.a === (order.other ?? order.fig));
  const from = before?.figures.find((f) => f.id === (order.other ?? order.fig));
  if (moved?.kind === 'turned') return { turned: teller.side(moved.facing) };
  const to = moved?.at ?? order.to;
  if (!to || !from || from.on !== 'table') return {};
  return { way: teller.way([from.x, from.y], to) };
}

function attackWords(teller, order, events) {
  const struck = order.all ? [...new Set(events.filter((e) => e.kind === 'defense').map((e) => e.b))] : order.targets ?? [];
  const owner = teller.figure(order.fig)?.owner;
  const friends = struck.length > 0 && struck.every((id) => teller.figure(id)?.owner === owner);
  const key = order.capture ? 'capture' : friends ? 'tend' : order.verb;
  const words = rich(order.all && !struck.length ? 'play.order.strike-all' : `play.order.${key}`,
    { a: teller.fig(order.fig), b: teller.figs(struck) });
  if (order.members?.length) words.push(...rich('play.order.with', { b: teller.figs(order.members) }));
  if (order.using) words.push(...rich('play.order.using', { A: teller.used(order.fig, order.using[0]) }));
  return order.manner?.includes('sparing') ? [...words, t('play.order.sparing')] : words;
}

function moveWords(teller, order, events, before) {
  if (order.aboard) return rich('play.order.board', { a: teller.fig(order.fig), b: teller.fig(order.aboard.split('.')[0]) });
  const { way: far, turned } = wayOf(teller, order, events, before);
  const a = teller.fig(order.fig);
  if (RIDES.includes(order.verb)) return rich(`play.order.${order.verb}`, { a, way: far ?? '', b: order.foe ? teller.fig(order.foe) : '' });
  if (order.manner) return rich(`play.order.move-${order.manner.split(' ')[0]}`, { a, way: far ?? '' });
  if (turned) return rich('play.order.turn', { a, d: turned });
  return far ? rich('play.order.move', { a, way: far }) : rich('play.order.move-off', { a });
}

/** Where it turned to; while it still has to break away nothing has turned, and the order says where it wants to. */
function turnWords(teller, order, events) {
  const done = events.find((e) => ['turned', 'spun', 'moved'].includes(e.kind) && e.a === order.fig);
  return rich(`play.order.${order.verb}`, { a: teller.fig(order.fig), d: teller.side(done?.facing ?? (Number(order.facing) || 0)) });
}

const says = {
  move: moveWords,
  surge: moveWords, charge: moveWords, bound: moveWords, trample: moveWords, overwhelm: moveWords,
  give: (teller, o) => rich('play.order.give', { a: teller.fig(o.fig), c: teller.card(o.card) }),
  'pick-up': (teller, o) => rich('play.order.pick-up', { a: teller.fig(o.fig), c: teller.card(o.card) }),
  drop: (teller, o, events) => {
    const by = events.find((e) => e.kind === 'dropped')?.a;
    return rich(by ? 'play.order.drop-of' : 'play.order.drop', { a: by ? teller.fig(by) : '', c: teller.card(o.card) });
  },
  cast: (teller, o) => rich(o.other ? 'play.order.cast-on' : 'play.order.cast',
    { a: teller.fig(o.fig), c: teller.card(o.card), b: o.other ? teller.fig(o.other) : '' }),
  browse: (teller, o) => rich('play.order.browse', { a: teller.fig(o.fig), c: teller.card(o.card) }),
  counter: (teller, o) => rich(o.card ? 'play.order.counter-with' : 'play.order.counter',
    { a: teller.fig(o.fig), c: o.card ? teller.card(o.card) : '' }),
  end: (teller, o, events, before) => [t(before?.ask?.kind === 'command' ? 'play.order.end-command' : 'play.order.end')],
  domain: () => [t('play.order.domain')],
  reveal: (teller, o) => rich('play.order.reveal', { c: teller.card(o.card) }),
  resolve: (teller, o) => rich('play.order.resolve', { a: teller.fig(o.fig), A: teller.ability(o.ability) }),
  share: (teller, o) => rich('play.order.share', { b: list(o.shares.map(([id, n]) => [teller.fig(id), ` ${n}`])) }),
  turn: turnWords,
  spin: turnWords,
  nimble: turnWords,
  close: attackWords,
  ranged: attackWords,
  formation: (teller, o) => rich(o.manner ? 'play.order.formation-double-time' : 'play.order.formation', { b: teller.figs([o.fig, ...o.members]) }),
  levitate: (teller, o, events, before) => rich('play.order.levitate',
    { a: teller.fig(o.fig), b: teller.fig(o.other), way: wayOf(teller, o, events, before).way ?? '' }),
  raise: (teller, o) => rich('play.order.raise', { a: teller.fig(o.fig), b: teller.fig(o.other) }),
  use: (teller, o) => rich(`play.order.use${o.choice ? '-for' : o.other ? '-on' : ''}`, { a: teller.fig(o.fig), A: teller.used(o.fig, o.ability),
    b: o.other ? teller.fig(o.other) : '', B: o.choice ? teller.ability(o.choice) : '' }),
  borrow: (teller, o) => rich('play.order.borrow', { a: teller.fig(o.fig), b: teller.fig(o.other) }),
  cancel: (teller, o) => rich('play.order.cancel', { a: teller.fig(o.fig), A: teller.ability(o.ability) }),
  open: (teller, o) => rich('play.order.open', { a: teller.fig(o.fig), what: t(`play.portal.${o.portal}`) }),
  shut: (teller, o) => rich('play.order.shut', { a: teller.fig(o.fig), what: t(`play.portal.${o.portal}`) }),
  lay: (teller, o) => rich('play.order.lay', { b: teller.terrain(o.terrain) }),
  choose: (teller, o) => (o.fig ? rich('play.order.choose.section', { a: teller.fig(o.fig) }) : [t(`play.order.choose.${o.choice}`)]),
  dice: (teller, o) => [t('play.order.dice', { dice: list(o.dice.map(String)).join('') })],
  keep: (teller, o, events, before) => {
    const { kind, fig } = before?.ask ?? {};
    if (kind === 'counter') return [t('play.order.keep-counter')];
    return fig ? rich(kind === 'meet' ? 'play.order.meet' : 'play.order.keep-of', { a: teller.fig(fig) }) : [t('play.order.keep')];
  },
};

/** An order in words. `events` are what it set off, `before` the view it was given to. */
export function orderWords(teller, order, events = [], before = null) {
  if (says[order.verb]) return says[order.verb](teller, order, events, before);
  return rich(`play.order.${order.verb}`, { a: order.fig && teller.figure(order.fig) ? teller.fig(order.fig) : '' });
}

/** An order as a whole sentence: its player comes first, unless the figure it begins with shows whose order it is. */
export function orderSentence(teller, order, events = [], before = null) {
  const words = orderWords(teller, order, events, before);
  const fig = order.fig ?? (order.verb === 'keep' && before?.ask?.kind !== 'counter' ? before?.ask?.fig : null);
  return order.player && (order.verb === 'choose' || teller.figure(fig)?.owner !== order.player) ? [teller.player(order.player), ' ', ...words] : words;
}

/** Events that only repeat what the order says. */
const repeats = {
  move: ['moved', 'turned', 'boarded', 'level'], surge: ['moved', 'turned'], charge: ['moved', 'turned'], bound: ['moved', 'turned'], trample: ['moved', 'turned'], overwhelm: ['moved', 'turned'],
  'pick-up': ['wielded'], use: ['card-used', 'tapped', 'watches', 'hexed'], cast: ['cast'], browse: ['browsed'], counter: ['counters'], give: ['wielded'], drop: ['dropped'], domain: ['domain-chosen'], reveal: ['domain-revealed'], objective: ['objective-laid'], turn: ['turned', 'moved'], spin: ['spun'], nimble: ['turned', 'moved'], place: ['placed'], pass: ['passed'],
  formation: ['formation'], cancel: ['cancelled'], borrow: ['borrowed'], lay: ['laid'], deploy: ['deployed', 'placed'], levitate: ['moved'],
  withdraw: ['withdrew'], agree: ['agreed'], retract: ['retracted'], end: ['turn-ends'], open: ['opened'], shut: ['shut'], bombard: ['shelled'],
};

export function repeatsOrder(order, event) {
  const same = order.card !== undefined || event.a === null || event.a === undefined || event.a === (order.verb === 'use' ? order.fig : order.other ?? order.fig);
  return same && (repeats[order.verb]?.includes(event.kind) ?? false);
}
