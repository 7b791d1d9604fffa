// SPDX-License-Identifier: MIT
// track.js: the timeline on the screen, which can be dragged: scores as lines over time, turns as bands, attacks, captures and eliminations
// as symbols. The slider is a real one, for pointers, keys and screen readers alike.
import { t } from '../i18n.js';
import { playerName } from '../play/words.js';
import { playerClass } from '../board/paint.js';
import { clear, h, s } from '../ui.js';

const HEIGHT = 56;
const SIGN_Y = 47;
const dashes = ['none', '7 3', '2 3', '8 3 2 3'];       // players are told apart without colour

function bands(timeline, x) {
  const found = [];
  let from = 0;
  for (let i = 1; i <= timeline.last + 1; i++) {
    const before = timeline.moments[i - 1];
    const now = timeline.moments[i];
    if (now && now.turn === before.turn && now.round === before.round) continue;
    found.push({ from, to: i, player: before.turn, round: before.round });
    from = i;
  }
  return found.map(({ from: a, to: b, player }) =>
    s('rect.turn-band', { x: x(a), y: 0, width: Math.max(0, x(Math.min(b, timeline.last)) - x(a)),
    height: HEIGHT, class: playerClass(timeline.view(0), player) }));
}

/** Steps of the score: it changes at an order, not between two. */
function scoreLine(timeline, player, at, x, top) {
  let path = '';
  let last = null;
  timeline.moments.forEach((moment, step) => {
    const value = moment.scores[player.name] ?? 0;
    const y = 38 - 34 * Math.min(1, value / top);
    path += last === null ? `M${x(step)} ${y}` : value === last ? '' : `H${x(step)}V${y}`;
    last = value;
  });
  return s('path.score-line', { d: `${path}H${x(timeline.last)}`, class: playerClass(timeline.view(0), player.name),
    'stroke-dasharray': dashes[at] });
}

const signs = {
  attack: (x) => s('path.track-sign.sign-attack', { d: `M${x - 2.5} ${SIGN_Y - 3}l5 6m0 -6l-5 6` }),
  gone: (x) => s('path.track-sign.sign-gone', { d: `M${x} ${SIGN_Y - 5}l5 5l-5 5l-5 -5z` }),
  captured: (x) => s('rect.track-sign.sign-captured', { x: x - 4, y: SIGN_Y - 4, width: 8, height: 8 }),
  over: (x) => s('path.track-sign.sign-over', { d: `M${x - 4} ${SIGN_Y + 5}v-11h8l-2 3l2 3h-8` }),
};

function signsOf(timeline, x) {
  return timeline.moments.flatMap((moment, step) => {
    const kind = ['over', 'gone', 'captured', 'attack'].find((each) => moment.marks.includes(each));
    return kind ? [signs[kind](x(step))] : [];
  });
}

/** {element, set(step)}; `seek(step, by hand)` is called when it is dragged. */
export function makeTrack(timeline, seek) {
  const chart = s('svg.track-chart', { 'aria-hidden': 'true' });
  const head = s('line.play-head', { y1: 0, y2: HEIGHT });
  const slider = h('input.track-slider', { type: 'range', min: 0, max: timeline.last, step: 1, value: 0,
    'aria-label': t('replay.timeline'), 'data-test': 'timeline' });
  let width = 0;
  let step = 0;
  const x = (at) => 8 + (timeline.last ? (at / timeline.last) * (width - 16) : 0);
  const place = () => { head.setAttribute('x1', x(step)); head.setAttribute('x2', x(step)); };
  const draw = () => {
    width = element.clientWidth || 600;
    chart.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    const players = timeline.view(0).players;
    const top = 1.1 * Math.max(20, ...timeline.moments.filter((moment) => moment.phase !== 'over').flatMap((moment) =>
      Object.values(moment.scores)));
    clear(chart, bands(timeline, x), players.map((player, i) => scoreLine(timeline, player, i, x, top)), signsOf(timeline, x), head);
    place();
  };
  slider.addEventListener('input', () => seek(Number(slider.value)));
  const element = h('div.replay-track', chart, slider);
  const watcher = new ResizeObserver(draw);
  watcher.observe(element);
  return {
    element, redraw: () => { slider.max = timeline.last; draw(); },
    set(at) {
      step = at;
      slider.value = at;
      slider.setAttribute('aria-valuetext', describe(timeline, at));
      place();
    },
    close: () => watcher.disconnect(),
  };
}

/** Where we are, in words. */
export function describe(timeline, step) {
  const moment = timeline.moments[step];
  if (!moment) return '';
  return t('replay.where', { step, all: timeline.last, round: moment.round, player: moment.turn ? playerName(moment.turn) : '–' });
}

export function trackLegend(timeline) {
  const sign = (kind) => s('svg', { width: 14, height: 14, viewBox: `-7 ${SIGN_Y - 7} 14 14`, 'aria-hidden': 'true' }, signs[kind](0));
  return h('p.track-legend.small.muted', timeline.view(0).players.map((player, i) => h('span',
    s('svg', { width: 22, height: 8, viewBox: '0 0 22 8', 'aria-hidden': 'true' },
      s('path.score-line', { d: 'M0 4H22', class: playerClass(timeline.view(0), player.name), 'stroke-dasharray': dashes[i] })),
    ' ', t('replay.score', { player: playerName(player.name) }))),
  ['attack', 'captured', 'gone', 'over'].map((kind) => h('span', sign(kind), ' ', t(`replay.mark.${kind}`))));
}
