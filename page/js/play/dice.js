// SPDX-License-Identifier: MIT
// dice.js: dice that roll visibly. The numbers are the server's; only the tumbling is ours.
import { t } from '../i18n.js';
import { clear, h, s } from '../ui.js';

const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die as a drawing: for the log, for buttons. */
export function dieFace(n, size = 20) {
  return s('svg.die', { viewBox: '-12 -12 24 24', width: size, height: size, role: 'img', 'aria-label': String(n) },
    s('rect', { x: -11, y: -11, width: 22, height: 22, rx: 5 }),
    (PIPS[n] ?? []).map(([x, y]) => s('circle', { cx: x * 5.6, cy: y * 5.6, r: 2.3 })));
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const jitter = (most) => Math.round((Math.random() * 2 - 1) * most);
const later = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** The area over the table where dice roll. */
export class DiceTray {
  constructor(element) {
    this.element = element;
    this.skip = null;
    element.addEventListener('click', () => this.skip?.());
  }

  /** Rolls these numbers; resolves when the dice lie still. `label` says what for, `result` what came of it. */
  async roll(numbers, { label = '', result = '', tone = '', pace = 1 } = {}) {
    if (pace === 0) return;
    let hurry;
    const skipped = new Promise((resolve) => { hurry = resolve; });
    this.skip = hurry;
    const faces = h('div.faces');
    const outcome = h('p.result', '\u00a0');
    clear(this.element, h('div.dicebox', { title: t('play.dice.skip') }, label ? h('p.for', label) : null, faces, outcome));
    this.element.classList.add('rolling');
    if (!still()) await this.tumble(faces, numbers, 620 * pace, skipped);
    clear(faces, numbers.map((n) => dieFace(n, 46)));
    faces.classList.add('lies');
    outcome.textContent = result || (numbers.length > 1 ? String(numbers.reduce((a, b) => a + b, 0)) : '\u00a0');
    if (tone) outcome.classList.add(tone);
    await Promise.race([later((result ? 1150 : 800) * pace), skipped]);
    this.skip = null;
    this.element.classList.remove('rolling');
    clear(this.element);
  }

  async tumble(faces, numbers, ms, skipped) {
    const state = { over: false };
    skipped.then(() => { state.over = true; });
    const end = performance.now() + ms;
    for (let gap = 55; performance.now() < end && !state.over; gap *= 1.18) {
      clear(faces, numbers.map(() => dieFace(1 + Math.floor(Math.random() * 6), 46)));
      for (const face of faces.children) face.style.transform = `rotate(${jitter(25)}deg) translateY(${jitter(4)}px)`;
      await Promise.race([later(gap), skipped]);
    }
  }
}

/** Buttons 1 to 6 for dice that were rolled by hand; `done(numbers)` when all are entered. `said`: those entered before it was redrawn. */
export function diceButtons(count, done, said = []) {
  const shown = h('div.said', { 'aria-live': 'polite' }, said.map((n) => dieFace(n, 30)));
  const box = h('div.typed-dice', { 'data-test': 'typed-dice' });
  const say = (n) => {
    said.push(n);
    clear(shown, said.map((m) => dieFace(m, 30)));
    if (said.length === count) done([...said]);
  };
  box.append(h('div.pips', { role: 'group', 'aria-label': t('play.dice.typed') }, [1, 2, 3, 4, 5, 6].map((n) => h('button.pip',
    { 'aria-label': String(n), 'data-test': `die-${n}`, onclick: () => { if (said.length < count) say(n); } }, dieFace(n, 30)))),
  h('div.row', shown, h('button.plain', { onclick: () => { said.length = 0; clear(shown); } }, t('play.dice.again'))));
  box.addEventListener('keydown', (event) => {
    if (/^[1-6]$/.test(event.key) && said.length < count) { event.preventDefault(); say(Number(event.key)); }
  });
  return box;
}
