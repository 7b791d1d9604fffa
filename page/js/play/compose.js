// SPDX-License-Identifier: MIT
// compose.js: turns gestures into the text of an order.
//
// A draft is an order being prepared: {kind, player, …}. Kinds:
//   place      fig goes to x, y facing, verb move, surge, place, deploy or levitate (by whom); via: points of a drawn path;
//              others: sections of its body that move it together with fig; manner: words after the place; foe: whom it overwhelms
//   turn       fig faces another way where it stands, verb turn, spin or nimble
//   attack     fig attacks targets (or constructed terrain), verb close or ranged, with members, capture or not, or all around;
//              using: a text of a card it chooses
//   formation  figs form up, the first is given the action
//   lay        terrain goes to x, y, turned
//   bombard    fig shells places
//   cast       fig casts card, its token goes to x, y
//   objective  a token goes to x, y
// Nothing here knows a rule: the engine says whether a draft is legal.
import { bodyName } from '../board/words.js';
import { degrees, point, readOrder } from './orders.js';

const SPOT = 0.0005;            // less is the same place

function placeText(d) {
  const facing = `facing ${degrees(d.facing)}`;
  const who = d.others?.length ? `${d.fig} with ${d.others.join(' ')}` : d.fig;
  const manner = d.manner ? ` ${d.manner}` : '';
  if (d.aboard) return `${d.player} ${d.verb} ${d.fig} aboard ${d.aboard}`;
  if (d.verb === 'move' && !d.via?.length && !manner && Math.hypot(d.x - d.from.x,
    d.y - d.from.y) < SPOT) return `${d.player} turn ${who} ${facing}`;
  const via = d.via?.length ? `via ${d.via.map(([x, y]) => point(x, y)).join(' ')} ` : '';
  if (d.verb === 'levitate') return `${d.player} levitate ${d.by} lifts ${d.fig} to ${point(d.x, d.y)} ${facing}`;
  if (d.verb === 'deploy') return `${d.player} deploy ${d.fig} at ${point(d.x, d.y)} ${facing}${manner}`;
  return `${d.player} ${d.verb} ${who}${d.foe ? ` at ${d.foe}` : ''} ${via}to ${point(d.x, d.y)} ${facing}${manner}`;
}

function attackText(d) {
  const at = d.all ? 'all' : d.targets.join(' ');
  const members = d.members.length ? ` with ${d.members.join(' ')}` : '';
  const manner = `${d.damage?.length ? ` damage ${d.damage.join(' ')}` : ''}${d.long ? ' long' : ''}${d.indirect ? ' indirect' : ''}${
    d.using ? ` using ${d.using}` : ''}${d.manner ? ` ${d.manner}` : ''}`;
  return `${d.player} ${d.verb} ${d.fig} at ${at}${members}${d.capture ? ' capture' : ''}${manner}`;
}

const texts = {
  place: placeText,
  turn: (d) => `${d.player} ${d.verb} ${d.fig} facing ${degrees(d.facing)}`,
  attack: attackText,
  formation: (d) => `${d.player} formation ${d.figs.join(' ')}`,
  cast: (d) => `${d.player} cast ${d.card} by ${d.fig} at ${point(d.x, d.y)}`,
  objective: (d) => `${d.player} objective at ${point(d.x, d.y)}`,
  bombard: (d) => `${d.player} bombard ${d.fig} at ${d.places.map(([x, y]) => point(x, y)).join(' ')}`,
  lay: (d) => `${d.player} lay ${d.terrain} at ${point(d.x, d.y)}${Math.abs(d.turned) > 0.04 ? ` turned ${degrees(d.turned)}` : ''}`,
};

/** The text of the order a draft would become. */
export function orderText(draft) {
  return texts[draft.kind](draft);
}

/** The draft that an order (a remedy, a hint) stands for; null for orders that are not drawn. */
export function draftOf(text, view) {
  const order = readOrder(text);
  const figure = view.figures.find((f) => f.id === (order.verb === 'levitate' ? order.other : order.fig));
  const from = figure && { x: figure.x, y: figure.y, facing: figure.facing };
  const facing = Number.isFinite(Number(order.facing)) ? Number(order.facing) : figure?.facing ?? 0;
  switch (order.verb) {
    case 'move': case 'surge': case 'charge': case 'bound': case 'trample': case 'overwhelm': case 'place': case 'deploy': case 'levitate':
      if (!order.to || !figure) return null;
      return { kind: 'place', player: order.player, verb: order.verb, fig: figure.id, by: order.verb === 'levitate' ? order.fig : undefined,
        x: order.to[0], y: order.to[1], facing, via: order.via ?? [], from, faced: true, others: order.with ?? [],
        manner: order.manner ?? '', foe: order.foe };
    case 'turn': case 'spin': case 'nimble':
      return { kind: 'turn', player: order.player, verb: order.verb, fig: order.fig, facing, from };
    case 'close': case 'ranged':
      return { kind: 'attack', player: order.player, verb: order.verb, fig: order.fig, targets: order.targets ?? [],
        members: order.members ?? [],
        capture: Boolean(order.capture), all: Boolean(order.all), long: Boolean(order.long), indirect: Boolean(order.indirect),
        damage: order.damage ?? [], manner: order.manner ?? '', using: order.using?.[0] ?? '' };
    case 'objective':
      return { kind: 'objective', player: order.player, x: order.to[0], y: order.to[1] };
    case 'formation':
      return { kind: 'formation', player: order.player, figs: [order.fig, ...order.members] };
    case 'lay':
      return { kind: 'lay', player: order.player, terrain: order.terrain, x: order.to[0], y: order.to[1],
        turned: Number(order.turned) || 0 };
    default:
      return null;
  }
}

/** Two sections of one body. */
export function sameBody(a, b) {
  return Boolean(a && b) && a.sections > 1 && b.sections > 1 && bodyName(a) === bodyName(b);
}

/** Degrees from one point to another. */
export function bearing(from, to) {
  return ((Math.atan2(to.y - from.y, to.x - from.x) * 180 / Math.PI) + 360) % 360;
}

/** Which way a figure coming along these points would face. */
export function alongWay(points, otherwise) {
  for (let i = points.length - 1; i > 0; i--) {
    const [a, b] = [points[i - 1], points[i]];
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) > 0.05) return bearing({ x: a[0], y: a[1] }, { x: b[0], y: b[1] });
  }
  return otherwise;
}

/** The opposing figure nearest to a point. */
export function nearestEnemy(view, player, x, y) {
  const team = view.players.find((p) => p.name === player)?.team;
  const foes = view.figures.filter((f) => f.on === 'table' && !f.captor && f.owner !== player &&
    view.players.find((p) => p.name === f.owner)?.team !== team);
  return foes.reduce((best, f) => (!best || Math.hypot(f.x - x, f.y - y) < Math.hypot(best.x - x, best.y - y) ? f : best), null);
}

/** What a draft of an attack is called: 'attack', 'capture' or 'tend'. */
export function attackName(view, draft) {
  const owner = (id) => view.figures.find((f) => f.id === id)?.owner;
  if (draft.targets.length && draft.targets.every((id) => sameSide(view, owner(id), draft.player))) return 'tend';
  return draft.capture ? 'capture' : 'attack';
}

/** Are the players on the same side? */
export function sameSide(view, a, b) {
  if (a === b) return true;
  const team = (name) => view.players.find((p) => p.name === name)?.team;
  return team(a) !== null && team(a) !== undefined && team(a) === team(b);
}

/** A typed order may leave out the player. */
export function completeOrder(text, view) {
  const first = text.trim().split(/\s+/)[0]?.toLowerCase();
  const names = view.players.map((p) => p.name);
  if (!first || names.includes(first) || first === 'dice' || first === 'judge') return text.trim();
  return view.ask.kind === 'dice' || !view.ask.player ? text.trim() : `${view.ask.player} ${text.trim()}`;
}
