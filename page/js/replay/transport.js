// SPDX-License-Identifier: MIT
// transport.js: play, pause, step and speed: the controls of the timeline.
import { t } from '../i18n.js';
import { recall, remember } from '../store.js';
import { clear, h, s } from '../ui.js';

const speeds = [0.5, 1, 2, 4, 8];
const PAUSE = 700;              // milliseconds between two orders at speed 1
const turns = ['turn', 'over'];
const attacks = ['attack', 'over'];

/** Goes through the moments by itself; `draw(step, how)` shows one and may return a promise to wait for. */
export class Player {
  constructor(timeline, draw) {
    this.timeline = timeline;
    this.draw = draw;
    this.step = 0;
    this.playing = false;
    this.speed = recall('replay.speed', 1);
    this.onchange = () => {};
  }

  seek(step, how = {}) {
    if (!how.playing) this.pause();
    this.step = Math.min(Math.max(0, step), this.timeline.last);
    return this.draw(this.step, how);
  }

  by(count) {
    return this.seek(this.step + count);
  }

  to(direction, marks) {
    return this.seek(this.timeline.next(this.step, direction, marks));
  }

  async play() {
    if (this.playing) return;
    this.playing = true;
    const run = this.run = {};
    this.onchange();
    if (this.step >= this.timeline.last) await this.seek(0, { playing: true, jump: true });
    while (this.playing && this.run === run && this.step < this.timeline.last) {
      const shown = this.seek(this.step + 1, { playing: true, jump: this.speed >= 8 });
      await Promise.race([shown, wait(2400 / this.speed)]);
      await wait((this.timeline.moments[this.step].order?.verb === 'dice' ? 1.4 : 1) * PAUSE / this.speed);
    }
    if (this.run === run) this.pause();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.onchange();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  pace(speed) {
    this.speed = speed;
    remember('replay.speed', speed);
  }

  close() {
    this.playing = false;
    this.run = null;
  }
}

const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

const icons = {
  play: 'M5 3v14l12-7z', pause: 'M5 3h4v14H5zM11 3h4v14h-4z', first: 'M3 3h2.5v14H3zM17 3v14L6 10z',
    last: 'M14.5 3H17v14h-2.5zM3 3v14l11-7z',
  back: 'M13 3v14L4 10z', forth: 'M7 3v14l9-7z', 'turn-back': 'M10 3v14L1.5 10zM18.5 3v14L10 10z',
    'turn-forth': 'M10 3v14l8.5-7zM1.5 3v14L10 10z',
  attack: 'M2.5 2l6 4.5-1.8 1.8zM17.5 2l-3.2 7.8-9 8-1.5-1.5 8-9zM12.5 12l4.5 4.5-1.3 1.3-4.5-4.5z',
};

const drawn = (icon) => s('svg', { viewBox: '0 0 20 20', width: 17, height: 17, 'aria-hidden': 'true', fill: 'currentColor' },
  s('path', { d: icons[icon] }));

/** A button with an icon, and a name for screen readers. */
export function key(icon, label, test, act) {
  return h('button', { 'aria-label': t(label), title: t(label), 'data-test': test, onclick: act }, drawn(icon));
}

/** {element, set(step)}. */
export function transport(player, timeline) {
  const play = key('play', 'replay.play', 'replay-play', () => player.toggle());
  const counter = h('output.num.step-counter', { 'data-test': 'replay-step' });
  const speed = h('select', { value: String(player.speed), 'aria-label': t('replay.speed'), 'data-test': 'replay-speed',
    onchange: (event) => player.pace(Number(event.target.value)) },
  speeds.map((each) => h('option', { value: String(each) }, `${each}×`)));
  player.onchange = () => {
    clear(play, drawn(player.playing ? 'pause' : 'play'));
    play.setAttribute('aria-label', t(player.playing ? 'replay.pause' : 'replay.play'));
    play.title = t(player.playing ? 'replay.pause' : 'replay.play');
  };
  const element = h('div.replay-keys', { role: 'group', 'aria-label': t('replay.controls') },
    key('first', 'replay.first', 'replay-first', () => player.seek(0)),
    key('turn-back', 'replay.turn-back', 'replay-turn-back', () => player.to(-1, turns)),
    key('back', 'replay.back', 'replay-back', () => player.by(-1)),
    play,
    key('forth', 'replay.forth', 'replay-forth', () => player.by(1)),
    key('turn-forth', 'replay.turn-forth', 'replay-turn-forth', () => player.to(1, turns)),
    key('attack', 'replay.attack', 'replay-attack', () => player.to(1, attacks)),
    key('last', 'replay.last', 'replay-last', () => player.seek(timeline.last)),
    speed, counter);
  return { element, set: (step) => { counter.textContent = `${step} / ${timeline.last}`; } };
}

/** Space, arrows, Home, End anywhere on the page except in fields and where the board uses them. */
export function transportKeys(event, player, timeline) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.('input:not([type=range]), select, textarea, dialog, .board')) return;
  if (event.key === ' ' && event.target.closest?.('button, a, summary')) return;
  const acts = {
    ' ': () => player.toggle(), k: () => player.toggle(),
    ArrowRight: () => (event.shiftKey ? player.to(1, turns) : player.by(1)),
    ArrowLeft: () => (event.shiftKey ? player.to(-1, turns) : player.by(-1)),
    Home: () => player.seek(0), End: () => player.seek(timeline.last),
    a: () => player.to(1, attacks), A: () => player.to(-1, attacks),
    PageDown: () => player.to(1, turns), PageUp: () => player.to(-1, turns),
  };
  if (!acts[event.key]) return;
  event.preventDefault();
  acts[event.key]();
}
