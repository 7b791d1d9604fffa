// SPDX-License-Identifier: MIT
// timeline.js: a game as a sequence of moments. The engine plays the file and compares every hash; what each order
// set off, whose turn it was and what the scores were is kept beside it.
import { readOrder } from '../play/orders.js';

const AT_ONCE = 24;             // milliseconds of playing before the page may draw again

function marksOf(events) {
  const kinds = new Set(events.map((event) => event.kind));
  const marks = [];
  if (kinds.has('game-over')) marks.push('over');
  if (kinds.has('eliminated') || kinds.has('drowned')) marks.push('gone');
  if (kinds.has('captured')) marks.push('captured');
  if (kinds.has('attack')) marks.push('attack');
  if (kinds.has('turn-begins')) marks.push('turn');
  return marks;
}

/** Whoever holds more objectives is ahead, where there are any: {player: how many}, or null. */
const flagsOf = (view) => (view.objectives?.length ? Object.fromEntries(view.players.map((player) => [player.name, player.objectives])) : null);

const scoresOf = (view) => Object.fromEntries(view.players.map((player) => [player.name, player.score]));

function moment(view, line, events) {
  return { line, text: line?.text ?? '', order: line ? readOrder(line.text) : null, events, marks: marksOf(events),
    turn: view.turn, round: view.round, phase: view.phase, scores: scoresOf(view), flags: flagsOf(view), winner: view.winner ?? null };
}

/** Why playback stopped: an order that is refused, or cannot be read. */
function refusal(line, answer) {
  const why = answer.verdict ? { rule: answer.verdict.rule, text: answer.verdict.title ?? answer.verdict.text }
    : { rule: null, text: answer.error?.text ?? '' };
  return { kind: 'refused', line: line.n, order: line.text, ...why };
}

export class Timeline {
  constructor(table, file) {
    this.table = table;
    this.tableText = file.table;
    this.lines = file.lines;
    this.moments = [];
    this.trouble = null;
    this.views = new Map();
  }

  get last() {
    return this.moments.length - 1;
  }

  /** The table after that many orders. The last few are kept: scrubbing goes back and forth. */
  view(step) {
    if (!this.views.has(step)) {
      this.table.seek(step);
      this.views.set(step, this.table.view());
      if (this.views.size > 400) this.views.delete(this.views.keys().next().value);
    }
    return this.views.get(step);
  }

  /** The orders that lead to this moment. */
  linesTo(step) {
    return this.lines.slice(0, step).map((line) => line.text);
  }

  /** The next moment from `step` in direction `by` that has one of the marks; the end if none has. */
  next(step, by, marks) {
    for (let i = step + by; i >= 0 && i <= this.last; i += by)
      if (this.moments[i].marks.some((mark) => marks.includes(mark))) return i;
    return by > 0 ? this.last : 0;
  }

  /** The path a figure took with order number `step`: {fig: [[x, y]…]}. */
  routes(step) {
    const order = this.moments[step]?.order;
    if (!order || !['move', 'levitate'].includes(order.verb)) return undefined;
    const fig = order.other ?? order.fig;
    const moved = this.moments[step].events.find((event) => event.kind === 'moved' && event.a === fig);
    const to = moved?.at ?? order.to;
    if (!to) return undefined;
    if (order.via) return { [fig]: [...order.via, to] };
    const view = this.view(step - 1);
    const from = view.figures.find((figure) => figure.id === fig);
    this.table.seek(step - 1);
    const way = this.table.route(fig, to[0], to[1], from?.facing ?? 0);
    return way?.points?.length > 1 ? { [fig]: way.points } : undefined;
  }
}

/** Plays one more line. False when the game cannot go on. */
function playLine(timeline, line) {
  const answer = timeline.table.give(line.text);
  if (!answer.ok) {
    timeline.trouble = refusal(line, answer);
    return false;
  }
  if (line.hash && answer.hash !== line.hash && !timeline.trouble)
    timeline.trouble = { kind: 'hash', line: line.n, order: line.text, said: line.hash, found: answer.hash, step: timeline.moments.length };
  const view = timeline.table.view();
  timeline.views.set(timeline.moments.length, view);
  timeline.moments.push(moment(view, line, answer.events ?? []));
  return true;
}

/** Plays a game file; calls progress(done, all) and lets the page update in between. */
export async function readTimeline(engine, text, progress = (_done, _all) => {}) {
  const file = engine.split(text);
  const table = engine.table();
  const opened = file.ok ? table.open(file.table) : file;
  const timeline = new Timeline(table, file.ok ? file : { table: '', lines: [] });
  if (!opened.ok) {
    timeline.trouble = { kind: 'table', line: opened.error?.line, column: opened.error?.column, text: opened.error?.text ?? '' };
    return timeline;
  }
  const view = table.view();
  timeline.views.set(0, view);
  timeline.moments.push(moment(view, null, []));
  let since = performance.now();
  for (const line of file.lines) {
    if (!playLine(timeline, line)) break;
    if (performance.now() - since < AT_ONCE) continue;
    progress(timeline.last, file.lines.length);
    await new Promise((resolve) => { setTimeout(resolve); });
    since = performance.now();
  }
  return timeline;
}
