// SPDX-License-Identifier: MIT
// paint.js: the chosen figures and the draft, drawn over the table.
import { number, percent, t } from '../i18n.js';
import { attackName } from './compose.js';
import { RIDES } from './orders.js';
import { inches, wayText } from './words.js';

/** "58 % · 1.2": the chance of a hit and the clicks to be expected; of healing and capturing only the chance. */
export function targetLabel(target) {
  if (target.hit === undefined || target.hit === null) return '';
  return target.heals || target.captured > 0 ? percent(target.hit) : `${percent(target.hit)} · ${number(target.mean, 1)}`;
}

export function targetTone(target) {
  return target.hit >= 0.6 ? 'good' : target.hit >= 0.35 ? 'fair' : 'bad';
}

function paintPlace(hands) {
  const { board, draft: d, judged, way } = hands;
  const label = way ? wayText(way) : '';
  if (way?.points?.length > 1) board.route(way.points, label, judged.ok, way.straight ? template(hands, way) : null);
  else board.route(null);
  board.ghost(d.fig, d.x, d.y, d.facing, judged.ok, way ? '' : label);
  if (d.verb === 'levitate') board.ruler([d.from.x, d.from.y], [d.x, d.y]);
  board.highlight({ culprit: judged.verdict?.culprit ?? null, legal: d.touching ?? [] });
}

/** A piece that moves straight ahead is shown with its template: as wide as its base, as long as it could go. */
function template(hands, way) {
  return { radius: hands.figure(hands.draft.fig).radius, most: way.speed };
}

function paintTurn(hands) {
  const { board, draft: d, judged } = hands;
  board.ghost(d.fig, d.from.x, d.from.y, d.facing, judged.ok, '');
  board.highlight({ culprit: judged.verdict?.culprit ?? null,
    legal: hands.ask.kind === 'spin' && hands.ask.other ? [hands.ask.other] : [] });
}

function paintLines(hands, d) {
  for (const id of d.verb === 'ranged' ? d.targets.filter((one) => hands.figure(one)) : []) {
    const line = hands.table.line(d.fig, id);
    hands.board.line(d.fig, id, line.state, inches(line.distance), line.by);
  }
}

function paintAttack(hands) {
  const { board, draft: d, judged } = hands;
  const heals = attackName(hands.view, d) === 'tend';
  const chance = (fig) => ({ ...hands.chances?.figures?.find((one) => one.fig === fig), heals });
  const targets = d.targets.map((fig) => ({ fig, label: targetLabel(chance(fig)), tone: judged.ok ? targetTone(chance(fig)) : 'plain' }));
  paintLines(hands, d);
  board.highlight({ targets, legal: [d.fig, ...d.members], illegal: judged.ok ? [] : d.targets, culprit: judged.verdict?.culprit ?? null });
}

function paintChoice(hands) {
  const { board, one } = hands;
  board.reach(showsReach(hands) ? hands.reach.path : null, hands.reach?.ledges);
  if (!one) {
    board.highlight({ legal: hands.selected.length > 1 ? hands.selected : hands.session.asked ? ready(hands) : [] });
    return;
  }
  const legal = (hands.targets ?? []).filter((target) => target.ok);
  const showing = hands.mayAttack(one.id) || !hands.session.asked;
  board.highlight({ targets: showing ? legal.map((x) => ({ fig: x.fig, label: targetLabel(x), tone: targetTone(x) })) : [],
    legal: hands.mode?.kind === 'levitate' ? liftable(hands) : [] });
}

/** How far it could go: for figures that may move now, or for any figure while no move is asked for. */
function showsReach(hands) {
  const f = hands.one;
  if (f?.on !== 'table' || !hands.reach || f.captor || hands.view.phase !== 'battle') return false;
  if (hands.session.asked && hands.placeVerb(f.id)) return f.mayAct && hands.placeVerb(f.id) === 'move';
  return hands.session.asked ? hands.ask.kind === 'action' && f.owner !== hands.ask.player : !hands.session.busy
    && !hands.session.link.pending;
}

/** The figures that could do something now. */
export function ready(hands) {
  const { kind, player, members, fig } = hands.ask;
  if (kind === 'member') return members.filter((m) => !m.moved).map((m) => m.fig);
  if (kind === 'action') return hands.view.figures.filter((f) => f.owner === player && f.mayAct).map((f) => f.id);
  return fig ? [fig] : [];
}

/** The figures that the one using Magic Levitation could lift. */
export function liftable(hands) {
  const by = hands.mode.by;
  return hands.view.figures.filter((f) => f.on === 'table' && f.id !== by &&
    hands.table.check(`${hands.ask.player} levitate ${by} lifts ${f.id} here`).ok).map((f) => f.id);
}

/** The starting area of the player who deploys. */
function paintSetup(hands) {
  const { board, ask, view } = hands;
  board.area(null);
  if (ask.kind === 'objective' && hands.session.asked) board.area(bandOf(ask.line), t('play.setup.line'));
  if (!['deploy', 'lay'].includes(ask.kind)) return;
  const area = ask.kind === 'deploy' ? startingArea(view, ask.player) : null;
  if (area) board.area(area, t('play.setup.area'));
}

/** A line of the table as a narrow band. */
function bandOf([[x0, y0], [x1, y1]]) {
  const wide = 0.5;
  const [dx, dy] = x0 === x1 ? [wide, 0] : [0, wide];
  return [[x0 - dx, y0 - dy], [x1 - dx, y1 - dy], [x1 + dx, y1 + dy], [x0 + dx, y0 + dy]];
}

/** Three inches deep from the edge, and as wide as the edge less eight inches on either side, where the engine does not say. */
function startingArea(view, player) {
  return view.players.find((p) => p.name === player)?.area ?? null;
}

function paintObjective({ board, draft: d, judged }) {
  board.mark(null);
  board.mark([d.x, d.y], '⚑', { tone: judged.ok ? 'good' : 'bad' });
}

/** A pin where the token of a spell will lie, and how far it works from there. */
function paintCast(hands) {
  const { board, draft: d, judged, view } = hands;
  const area = view.cards.find((card) => card.id === d.card)?.area ?? 0;
  board.mark(null);
  board.area(area ? circle(d, area) : null, '');
  board.mark([d.x, d.y], '✦', { tone: judged.ok ? 'good' : 'bad' });
  board.highlight({ culprit: judged.verdict?.culprit ?? null, legal: [d.fig] });
}

const circle = ({ x, y }, r) => Array.from({ length: 48 }, (_, i) => [x + r * Math.cos(i * Math.PI / 24), y + r * Math.sin(i * Math.PI / 24)]);

/** Pins where shells will fall, and the area of the last one. */
function paintBombard(hands) {
  const { board, draft: d, judged } = hands;
  board.mark(null);
  board.area(circle(d, hands.figure(d.fig).shellArea), '');
  for (const place of d.places) board.mark(place, '✸', { tone: judged.ok ? 'good' : 'bad' });
  board.highlight({ culprit: judged.verdict?.culprit ?? null, legal: [d.fig] });
}

const painters = { bombard: paintBombard, cast: paintCast, objective: paintObjective, place: paintPlace, turn: paintTurn, attack: paintAttack,
  lay: ({ board, draft: d, judged }) => {
    board.ghost({ terrain: d.terrain }, d.x, d.y, d.turned, judged.ok, '');
    board.highlight({ culprit: judged.verdict?.culprit ?? null });
  },
  formation: ({ board, draft: d, judged }) => board.highlight({ legal: judged.ok ? d.figs : [],
    culprit: judged.verdict?.culprit ?? null }) };

export function paint(hands) {
  const { board, draft } = hands;
  board.select(hands.selected);
  board.line(null);
  if (draft?.verb !== 'levitate' && !hands.measuring) board.ruler(null);
  if (draft?.kind !== 'place') board.route(null);
  if (!['objective', 'bombard', 'cast'].includes(draft?.kind)) board.mark(null);
  if (!['place', 'turn', 'lay'].includes(draft?.kind)) board.ghost(null);
  paintSetup(hands);
  if (draft) {
    if (draft.kind === 'place' && (draft.verb === 'move' || RIDES.includes(draft.verb))) board.reach(hands.reach?.path ?? null, hands.reach?.ledges);
    else board.reach(null);
    painters[draft.kind](hands);
  } else paintChoice(hands);
}
