// SPDX-License-Identifier: MIT
// plan.js: a game being planned: who plays, with which army, where, with which options. No elements here.
//
// plan {edition, points, seats, teams, first, ground, rules, standard, documented, dice, pace, minutes, increment, time, listed, title}
// seat {player, kind: 'me'|'open'|'bot', bot, name, edge, team, army}
// army {kind: 'starter'|'own', id} | {kind: 'random', factions, seed} | {kind: 'file', name, text}
// ground {kind: 'seeded', seed} | {kind: 'ready', id} | {kind: 'file', name, text} | {kind: 'setup', pools: {red: [piece…]}}
import { editionCalled, usual } from '../editions.js';
import { t } from '../i18n.js';
import { recall, remember } from '../store.js';
import { errorText, faultText, findArmy, suitingArmies } from './army.js';
import { colourTitle, colours, myName } from './begin.js';
import { botName } from './bots.js';
import { EACH, allowedPieces, drawPieces, learnPieces, pieceOf, poolLines } from './pieces.js';
import { fetchTable, lookAt, tableTitle } from './tables.js';

const clockwise = ['south', 'west', 'north', 'east'];
const around = { 2: ['south', 'north'], 3: ['south', 'west', 'north'], 4: ['south', 'west', 'north', 'east'] };
export const POINTS_MAX = 4000;         // of a table that is still a pleasure to look at

export const seed = () => Math.floor(Math.random() * 2 ** 31);
export const opposite = (edge) => clockwise[(clockwise.indexOf(edge) + 2) % 4];
export const edges = clockwise;

// ---------------------------------------------------------------- beginning

/** One of the armies that suit this game, if possible one that nobody else has; a random army if none suits. */
function someArmy(plan, engine, others) {
  const suiting = suitingArmies(engine, plan.edition, plan.points);
  const taken = others.map((seat) => seat.army.id);
  const free = suiting.filter((a) => !taken.includes(a.id));
  const from = free.length ? free : suiting;
  if (!from.length) return { kind: 'random', factions: [], seed: seed() };
  return { kind: 'starter', id: from[Math.floor(Math.random() * from.length)].id };
}

export function addSeat(plan, engine, kind = 'bot') {
  const seat = { player: colours[plan.seats.length], kind, bot: 'greedy', name: '', team: plan.seats.length % 2 + 1,
    army: someArmy(plan, engine, plan.seats) };
  plan.seats.push(seat);
  takeSeat(plan, seat, kind, 'greedy');
  if (around[plan.seats.length]) placeEdges(plan);
}

export function placeEdges(plan) {
  plan.seats.forEach((seat, i) => { seat.edge = around[plan.seats.length][i]; });
}

export const rulesFor = (edition) => ['open', 'closed', ...(editionCalled(edition).tournaments ? ['tournament'] : [])];

/** A game without rules for tournaments is played with closed dials instead. */
function fitRules(plan) {
  if (!rulesFor(plan.edition).includes(plan.rules)) plan.rules = 'closed';
}

/** Changes the game: its usual total, and armies meant for it. */
export function setEdition(plan, engine, edition) {
  plan.edition = edition;
  fitRules(plan);
  plan.points = editionCalled(edition).points;
  plan.seats.forEach((seat, i) => {
    seat.army = someArmy(plan, engine, plan.seats.slice(0, i));
  });
  fitPools(plan);
}

/** Changes who sits there. */
export function takeSeat(plan, seat, kind, bot = seat.bot) {
  seat.kind = kind;
  seat.bot = bot;
  const others = plan.seats.filter((other) => other !== seat);
  if (kind === 'bot') seat.name = botName(bot, others.map((other) => other.name));
  if (kind === 'open') seat.name = '';
  if (kind === 'me') seat.name = others.some((other) => other.kind === 'me') ? '' : myName();
}

export function setPlayers(plan, engine, n) {
  while (plan.seats.length > n) plan.seats.pop();
  while (plan.seats.length < n) addSeat(plan, engine);
  if (n === 2) plan.teams = false;
  if (!plan.seats.some((seat) => seat.player === plan.first)) plan.first = 'lot';
  placeEdges(plan);
  drawLot(plan);
  for (const seat of plan.seats) plan.ground.pools[seat.player] ??= drawPieces(wantedPieces(plan));
}

/** The first player, if chosen at random. */
export function drawLot(plan) {
  plan.lot = plan.seats[Math.floor(Math.random() * plan.seats.length)].player;
}

/** A table that names its players itself gets seats for them. */
export function seatLike(plan, engine, names) {
  setPlayers(plan, engine, names.length);
  plan.seats.forEach((seat, i) => { seat.player = names[i]; });
}

const habits = ['edition', 'points', 'rules', 'dice', 'pace', 'minutes', 'increment', 'listed'];

export function newPlan(engine) {
  learnPieces(engine);
  const plan = { edition: usual().word, points: usual().points, seats: [], teams: false, first: 'lot', rules: 'open', standard: false, documented: false, dice: 'server', pace: 'calm',
    minutes: 30, increment: 15,
    lot: 'red', time: '', listed: false, title: '', ground: { kind: 'seeded', seed: seed(), id: 'first-battle', file: null, pools: {} } };
  const kept = recall('habits', {});
  for (const habit of habits) if (typeof kept[habit] === typeof plan[habit]) plan[habit] = kept[habit];
  if (!editionCalled(plan.edition)) plan.edition = usual().word;
  fitRules(plan);
  if (plan.points % 100 || plan.points < 100) plan.points = editionCalled(plan.edition).points;
  addSeat(plan, engine, 'me');
  setPlayers(plan, engine, 2);
  return plan;
}

export function keepHabits(plan) {
  remember('habits', Object.fromEntries(habits.map((habit) => [habit, plan[habit]])));
  const me = plan.seats.find((seat) => seat.kind === 'me');
  if (me?.name.trim()) remember('name', me.name.trim());
}

// ---------------------------------------------------------------- what follows from it

export const mayRise = (plan) => plan.rules !== 'tournament' && !plan.standard;

/** Which pieces may be offered. */
export const wantedPieces = (plan) => ({ edition: plan.edition, raised: mayRise(plan) });

/** Pools as edition and format require: pieces they do not use are replaced, and a strict format needs four. */
export function fitPools(plan) {
  const allowed = allowedPieces(wantedPieces(plan)).map((piece) => piece.id);
  for (const [player, ids] of Object.entries(plan.ground.pools)) {
    const built = ids.filter((id) => allowed.includes(id) && pieceOf(id).built);
    const plain = ids.filter((id) => !pieceOf(id).built);
    const left = plain.filter((id) => allowed.includes(id));
    plan.ground.pools[player] = [...left, ...built];
    if (left.length === plain.length && mayRise(plan)) continue;
    const spare = drawPieces(wantedPieces(plan)).filter((id) => !left.includes(id));
    plan.ground.pools[player] = [...[...left, ...spare, ...spare].slice(0, EACH), ...built];
  }
}

/** Does the table say itself who plays with what? */
export const isFixed = (plan) => plan.ground.kind === 'ready' || plan.ground.kind === 'file';

export function optionsOf(plan) {
  return [plan.rules === 'tournament' && 'tournament', plan.standard && 'standard', plan.rules === 'open' && 'open-dials',
    plan.documented && editionCalled(plan.edition).readings && 'documented'].filter(Boolean);
}

export function armyText(plan, seat, engine) {
  const { army } = seat;
  if (army.kind === 'file') return army.text;
  if (army.kind === 'random') {
    army.seed ??= seed();
    return engine.randomArmy({ points: plan.points, factions: army.factions ?? [], seed: army.seed, rules: plan.edition });
  }
  return findArmy(engine, army.id)?.text ?? null;
}

/** What the engine says about the seat's army with these options; null if there is none. */
export function armyReport(plan, seat, engine) {
  const text = armyText(plan, seat, engine);
  if (text === null) return null;
  const known = seat.army.kind === 'starter' ? findArmy(engine, seat.army.id)?.report : null;
  const report = { text, ...engine.army(text, { points: plan.points, tournament: plan.rules === 'tournament',
    rules: plan.edition }) };
  return known ? { ...report, name: known.name, sketch: known.sketch } : report;
}

/** First player first, then clockwise around the table. */
function seating(plan) {
  const order = [...plan.seats].sort((a, b) => clockwise.indexOf(a.edge) - clockwise.indexOf(b.edge));
  const at = order.findIndex((seat) => seat.player === (plan.first === 'lot' ? plan.lot : plan.first));
  return at > 0 ? [...order.slice(at), ...order.slice(0, at)] : order;
}

const withoutGround = (text) => text.split('\n').filter((line) => !/^\s*(?:pool|terrain|access)\s/.test(line)).join('\n');

/** Inserts a line after the one that begins with `word`. */
function addLines(text, lines) {
  return lines.length ? `${text.replace(/\n*$/, '\n')}${lines.join('\n')}\n` : text;
}

function battleText(plan, engine) {
  const setup = plan.ground.kind === 'setup';
  const armies = seating(plan).map((seat) => ({ player: seat.player, text: armyText(plan, seat, engine), edge: seat.edge,
    ...(plan.teams ? { team: seat.team } : {}) }));
  const battle = engine.battle({ armies, seed: plan.ground.seed, points: plan.points, setup, options: optionsOf(plan), terrain: true,
    rules: plan.edition });
  if (!battle.ok) return battle;
  const pools = setup ? plan.seats.flatMap((seat) => poolLines(seat.player, plan.ground.pools[seat.player] ?? [])) : [];
  const time = plan.pace === 'clock' && Number(plan.time) > 0 ? [`time ${Math.round(Number(plan.time))}`] : [];
  return { ok: true, text: addLines(setup ? withoutGround(battle.text) : battle.text, [...time, ...pools]) };
}

async function planText(plan, engine) {
  if (plan.ground.kind === 'ready') return { ok: true, text: await fetchTable(plan.ground.id) };
  if (plan.ground.kind === 'file') return { ok: true, text: plan.ground.file.text };
  return battleText(plan, engine);
}

/** The table: {text, view, error}. */
export async function tableOf(plan, engine) {
  const made = await planText(plan, engine);
  if (!made.ok) return { text: null, view: null, error: made.error };
  const { view, error } = lookAt(engine, made.text);
  return { text: view ? made.text : null, view, error };
}

export function titleOf(plan, engine) {
  if (plan.title.trim()) return plan.title.trim();
  if (plan.ground.kind === 'ready') return tableTitle(plan.ground.id);
  if (plan.ground.kind === 'file') return plan.ground.file.name.replace(/\.[^.]*$/, '');
  const names = plan.seats.map((seat) => armyReport(plan, seat, engine)?.name ?? colourTitle(seat.player));
  return names.length === 2 ? t('setup.versus', { a: names[0], b: names[1] }) : names.join(' · ');
}

// ---------------------------------------------------------------- what is wrong with it

function totalProblems(plan) {
  const { points } = plan;
  const game = editionCalled(plan.edition);
  if (!Number.isInteger(points) || points < 100 || points > POINTS_MAX || points % 100)
    return [{ at: 'points', text: t('setup.problem.points', { most: POINTS_MAX }), rule: 'army.build-total.hundreds' }];
  return plan.standard && points !== game.points ? [{ at: 'points', text: t('setup.problem.standard', { n: game.points }), rule: game.rule }]
    : [];
}

function armyProblems(plan, seat, engine) {
  const report = armyReport(plan, seat, engine);
  const who = colourTitle(seat.player);
  const at = `seat-${seat.player}`;
  if (!report) return [{ at, text: t('setup.problem.no-army', { who }) }];
  if (report.error) return [{ at, text: `${who}: ${errorText(report.error)}` }];
  const faults = report.faults.filter((fault) => !/build-total|standard-game/.test(fault.rule ?? ''));     // said once, of the total
  return faults.map((fault) => ({ at, rule: fault.rule, text: `${who}, ${report.name}: ${faultText(fault, report)}`,
    tooMany: report.points > plan.points }));
}

function edgeProblems(plan) {
  const problems = [];
  const allied = (a, b) => plan.teams && a.team === b.team;
  for (const [i, seat] of plan.seats.entries())
    for (const other of plan.seats.slice(0, i))
      if (other.edge === seat.edge && !(allied(seat, other) && plan.ground.kind === 'setup'))
        problems.push({ at: `seat-${seat.player}`, rule: 'setup.starting-edge',
          text: t(allied(seat, other) ? 'setup.problem.edge-allies' : 'setup.problem.edge',
            { a: colourTitle(other.player), b: colourTitle(seat.player) }) });
  if (plan.teams && new Set(plan.seats.map((seat) => seat.team)).size < 2) problems.push({ at: 'teams', text: t('setup.problem.teams'),
    rule: 'game.teams' });
  return problems;
}

function poolProblems(plan) {
  if (plan.ground.kind !== 'setup') return [];
  const strict = !mayRise(plan);
  return plan.seats.flatMap((seat) => {
    const ids = (plan.ground.pools[seat.player] ?? []).filter((id) => !pieceOf(id).built);
    const who = colourTitle(seat.player);
    if (ids.length > EACH || (strict && ids.length !== EACH))
      return [{ at: 'ground', text: t(strict ? 'setup.problem.pool-four' : 'setup.problem.pool', { who, n: ids.length }),
        rule: 'setup.terrain.pool' }];
    return strict && ids.some((id) => pieceOf(id).raised) ? [{ at: 'ground', text: t('setup.problem.raised', { who }),
      rule: 'tournament.standard-game.no-elevated' }] : [];
  });
}

function paceProblems(plan) {
  if (plan.pace !== 'clock') return [];
  const good = (value, least, most) => Number.isFinite(Number(value)) && Number(value) >= least && Number(value) <= most;
  return [!good(plan.minutes, 1, 600) && { at: 'pace', text: t('setup.problem.minutes') },
    !good(plan.increment, 0, 600) && { at: 'pace', text: t('setup.problem.increment') },
    plan.time !== '' && !good(plan.time, 1, 1000) && { at: 'pace', text: t('setup.problem.time') }].filter(Boolean);
}

/** Everything that prevents a start: [{at, text, rule}], except what the engine says about the table. */
export function problemsOf(plan, engine) {
  const armies = isFixed(plan) ? [] : [...totalProblems(plan), ...edgeProblems(plan),
    ...plan.seats.flatMap((seat) => armyProblems(plan, seat, engine))];
  return [...armies, ...poolProblems(plan), ...paceProblems(plan)];
}

/** The body of POST /api/games. */
export function gameOf(plan, engine, text) {
  return { title: titleOf(plan, engine), table: text, dice: plan.dice, listed: plan.listed,
    ...(plan.pace === 'clock' ? { clock: { minutes: Number(plan.minutes), increment: Number(plan.increment) } } : {}),
    seats: plan.seats.map(({ player, kind, bot, name }) => ({ player, kind, ...(kind === 'bot' ? { bot } : {}),
      name: name.trim() })) };
}
