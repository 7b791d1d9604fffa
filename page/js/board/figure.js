// SPDX-License-Identifier: MIT
// figure.js: one figure on the drawing: built once; after that only what has changed is touched.
//
//  root   translated to its place; what is clicked, focused and spoken
//   spin  turned to its facing: base, front arc, ring, notch. x is the front.
//   face  upright: emblem, windows, gauge of clicks, tokens, signs
//
// Everything is in units of a standard base (radius 75) and scaled for others. A mounted figure has two discs
// along its facing: the emblem rides in front, the dial behind.
import { put, s } from '../ui.js';
import { emblemPath } from './emblems.js';
import { U } from './frame.js';
import { abilityLetters, abilityOf, isAbility, markShape } from './marks.js';
import { MARK_INK, slotClasses } from './paint.js';
import { clicksLeft } from './words.js';

const R = 75;
export const ABOARD = 1;                // how large a rider is drawn, to its base
const SKULL = '☠';                      // a value that is gone
/** @type {[string, number, number][]} */
const SLOTS = [['speed', -21, -20], ['attack', 21, -20], ['defense', -21, 14], ['damage', 21, 14]];
const n = (value) => Math.round(value * 100) / 100;
const disc = (x, r) => `M${x - r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;

function bodyPath(discs, r = R) {
  return discs === 2 ? disc(R, r) + disc(-R, r) : disc(0, r);
}

/** Where a border of the front arc, half the arc from the facing, leaves the base. */
function rim(half, discs) {
  const a = half * Math.PI / 180;
  if (discs !== 2) return [R * Math.cos(a), R * Math.sin(a)];
  const far = 2 * R * Math.abs(Math.cos(a));
  return [far * Math.cos(a), far * Math.sin(a)];
}

function wedgePath(arc, discs) {
  if (arc >= 360) return bodyPath(discs);
  const half = arc / 2;
  const [x, y] = rim(half, discs).map(n);
  if (discs !== 2) return `M0 0L${x} ${-y}A${R} ${R} 0 ${arc > 180 ? 1 : 0} 1 ${x} ${y}Z`;
  if (half <= 90) return half === 90 ? disc(R, R) : `M0 0L${x} ${-y}A${R} ${R} 0 ${half < 45 ? 0 : 1} 1 ${x} ${y}Z`;
  return `${disc(R, R)}M0 0L${x} ${y}A${R} ${R} 0 0 0 0 0ZM0 0L${x} ${-y}A${R} ${R} 0 0 1 0 0Z`;
}

/** The borders of the front arc, at the rim and a little beyond: the middle belongs to the windows. */
function borderPath(arc, discs) {
  if (arc >= 360) return '';
  return [1, -1].map((side) => {
    const a = side * arc * Math.PI / 360;
    const [x, y] = rim(arc / 2, discs);
    if (discs === 2 && arc === 180) return `M0 0V${side * R * 0.5}`;
    return `M${n(x * 0.62)} ${n(side * y * 0.62)}L${n(x + Math.cos(a) * 15)} ${n(side * y + Math.sin(a) * 15)}`;
  }).join('');
}

/** A light line outside the rim from border to border: the front arc, seen from afar. */
function frontPath(arc, discs) {
  const r = R + 7;
  const middle = discs === 2 ? R : 0;
  if (arc >= 360) return '';
  const half = Math.min(discs === 2 ? 2 * arc / 2 : arc / 2, 168) * Math.PI / 180;
  const [x, y] = [n(middle + Math.cos(half) * r), n(Math.sin(half) * r)];
  return `M${x} ${-y}A${r} ${r} 0 ${half > Math.PI / 2 ? 1 : 0} 1 ${x} ${y}`;
}

/** The outline of a figure's base; of one section of a large base its quarter. */
function outlinePath({ discs, section, sections }, r = R) {
  if (!(sections > 1)) return bodyPath(discs, r);
  const [a, b] = [-44.5, 44.5].map((way) => (way - 90 * section) * Math.PI / 180);
  return `M0 0L${n(r * Math.cos(a))} ${n(r * Math.sin(a))}A${r} ${r} 0 0 1 ${n(r * Math.cos(b))} ${n(r * Math.sin(b))}Z`;
}

function sectionParts(figure) {
  return [s('path.b-body', { d: outlinePath(figure) }), s('path.b-ring-back', { d: outlinePath(figure, R - 2) }),
    s('path.b-ring', { d: outlinePath(figure, R - 2) }), s('path.b-rim', { d: outlinePath(figure) }),
    figure.section === 0 ? s('path.b-notch', { d: `M${R + 5} 0L${R - 4}-5V5Z` }) : null];
}

function spinParts(figure) {
  if (figure.sections > 1) return sectionParts(figure);
  const { discs, arc } = figure;
  const front = discs === 2 ? 2 * R : R;
  return [
    discs === 2 ? s('path.b-web', { d: 'M-50-62C-26-40 26-40 50-62V62C26 40-26 40-50 62Z' }) : null,
    s('path.b-body', { d: bodyPath(discs) }),
    s('path.b-wedge', { d: wedgePath(arc, discs) }),
    s('path.b-ring-back', { d: bodyPath(discs, R - 5.5) }),
    s('path.b-ring', { d: bodyPath(discs, R - 5.5) }),
    s('path.b-arc', { d: frontPath(arc, discs) }),
    s('path.b-border', { d: borderPath(arc, discs) }),
    s('path.b-rim', { d: bodyPath(discs) }),
    s('path.b-notch', { d: `M${front + 12} 0L${front - 9}-12V12Z` }),
  ];
}

function windows() {
  const parts = {};
  const group = s('g.b-values');
  for (const [slot, x, y] of SLOTS) {
    const shape = s('g');
    const text = s('text', { y: 10.5 });
    const letters = s('text.b-letters', { x: x < 0 ? -19 : 19, y: y < 0 ? -14 : 22 });
    const cell = s('rect.b-cell', { x: -20.5, y: -16.5, width: 41, height: 33, rx: 4 });
    group.append(s('g', { transform: `translate(${x} ${y})` }, cell, shape, text, letters));
    parts[slot] = { shape, text, letters };
  }
  return { group, parts };
}

function signs() {
  const flag = s('g.b-flag', { transform: 'translate(-55 -52)' }, s('circle', { r: 19 }), s('path', { d: 'M-6 11V-11L9-6-6 0' }));
  const lock = s('g.b-lock', { transform: 'translate(0 -70)' }, s('circle', { r: 19 }),
    s('path.hasp', { d: 'M-5.5-1v-4a5.5 5.5 0 0 1 11 0v4' }), s('path', { d: 'M-9-2H9V10H-9Z' }));
  const star = s('g.b-unique', { transform: 'translate(55 -52)' }, s('circle', { r: 16 }),
    s('path', { d: 'M0-11 3-3.5 11-3.5 4.8 1.5 7 9.5 0 4.8-7 9.5-4.8 1.5-11-3.5-3-3.5Z' }));
  const wings = s('g.b-wings', { transform: 'translate(0 -88)' }, s('circle', { r: 21 }),
    s('path', { d: 'M0 3C-3-7-11-9-17-7-15 1-9 7 0 9 9 7 15 1 17-7 11-9 3-7 0 3Z' }));
  return { flag, lock, star, wings };
}

/** What a piece is built from and update() does not change, as text. */
function make({ radius, discs, arc, section, sections, factions, rank }, slot) {
  return JSON.stringify([radius, discs, arc, section, sections, factions, rank, slot]);
}

export class FigurePiece {
  constructor(figure, slot, engine) {
    this.id = figure.id;
    this.make = make(figure, slot);
    this.engine = engine;
    this.scale = figure.radius * (figure.discs ? 1 : 0.66) * U / R;         // a section's dial is a shield upon it
    this.discs = figure.discs;
    this.radius = figure.radius;
    this.section = figure.sections > 1 ? figure.section : null;
    this.build(figure, slot);
    this.seen = {};
    this.place(0, 0, 0);
  }

  build(figure, slot) {
    const { discs } = figure;
    const w = windows();
    const sign = signs();
    this.windows = w.parts;
    this.spin = s('g.b-spin', ...spinParts(figure));
    this.gauge = s('g.b-gauge');
    this.emblem = s('g.b-emblem', ...emblems(figure.factions));
    this.tokens = s('g.b-tokens');
    this.minis = s('g.b-minis');
    this.veil = s('path.b-veil', { d: outlinePath(figure) });
    const rare = !figure.section && (figure.rank === 'unique' || figure.rank === 'limited');
    this.front = s('g', this.emblem, discs === 2 ? null : this.minis, rare ? sign.star : null);
    this.rear = s('g', this.gauge, discs === 2 ? this.minis : null, w.group, sign.flag, this.tokens);
    this.face = s('g.b-face', this.front, this.rear, sign.lock, sign.wings, s('path.b-cross', { d: 'M-34-34 34 34M34-34-34 34' }));
    const out = figure.sections > 1 ? 0.3 : 1;          // of a large base the halo is no wider than of others
    this.halo = s('g.b-halos', s('path.b-halo', { d: outlinePath(figure, R + 11 * out) }), s('path.b-glow', { d: outlinePath(figure, R + 9 * out) }),
      s('path.b-focus', { d: outlinePath(figure, R + 15 * out) }));
    this.ground = s('path.b-below', { d: outlinePath(figure, R) });
    this.shadow = s('path.b-shadow', { d: outlinePath(figure, R + 2 * out) });
    this.inner = s('g.b-inner', { transform: `scale(${n(this.scale)})` }, this.ground, this.shadow, s('g.b-lift', this.halo, this.spin, this.face));
    this.spin.append(this.veil);
    this.shake = s('g.b-shake', { 'aria-hidden': 'true' }, this.inner);
    const look = ['fig', `discs-${discs}`, ...slotClasses(slot)].join(' ');
    this.root = s('g', { class: look, role: 'button', tabindex: -1, 'data-id': figure.id }, this.shake);
  }

  /** Could this piece still be that figure? A table changed by hand may have another one of the same name. */
  suits(figure, slot) {
    return this.make === make(figure, slot);
  }

  /** Where it is drawn: place, rotation (clockwise), and how large (beside the table: smaller). */
  place(u, v, rotation, size = 1) {
    this.u = u;
    this.v = v;
    this.rotation = rotation;
    this.size = size;
    this.root.setAttribute('transform', `translate(${u.toFixed(1)} ${v.toFixed(1)})${size === 1 ? '' : ` scale(${size})`}`);
    const turn = `rotate(${rotation.toFixed(1)})`;
    this.spin.setAttribute('transform', turn);
    this.halo.setAttribute('transform', turn);
    this.ground.setAttribute('transform', turn);
    this.shadow.setAttribute('transform', `translate(4 6) ${turn}`);
    if (this.section !== null) {
      const a = (rotation - 90 * this.section) * Math.PI / 180;
      this.face.setAttribute('transform', `translate(${n(Math.cos(a) * R * 0.58)} ${n(Math.sin(a) * R * 0.58)}) scale(0.42)`);
    }
    if (this.discs !== 2) return;
    const [a, b] = [Math.cos(rotation * Math.PI / 180) * R, Math.sin(rotation * Math.PI / 180) * R];
    this.front.setAttribute('transform', `translate(${n(a)} ${n(b)})`);
    this.rear.setAttribute('transform', `translate(${n(-a)} ${n(-b)})`);
  }

  /** Shows its state. */
  update(figure, { label, onTurn }) {
    const here = figure.on === 'table';
    this.set('values', JSON.stringify([figure.window, here]), () => this.drawWindow(figure.window, here));
    const left = clicksLeft(figure);
    this.set('gauge', `${left}/${figure.life}`, () => this.drawGauge(left, figure));
    const tokens = figure.section ? 0 : figure.tokens;       // they lie on the body, beside its first section
    this.set('tokens', tokens, () => this.drawTokens(tokens));
    this.set('label', label, () => this.root.setAttribute('aria-label', label));
    this.mark('acted', figure.acted && onTurn);
    this.mark('pushed', figure.tokens > 1);
    this.mark('dead', figure.sections > 1 && !figure.active);
    this.mark('captive', Boolean(figure.captor));
    this.mark('soars', figure.soars);
    this.mark('rides', Boolean(figure.aboard));
    this.set('aboard', Boolean(figure.aboard), () =>       // a disc in the middle of what carries it
      this.inner.setAttribute('transform', `scale(${n(this.scale * (figure.aboard ? ABOARD : 1))})`));
    this.mark('demoralized', Object.values(figure.window ?? {}).some((value) => value?.ability === 'demoralized' && value.works !== false));
    this.mark('out', figure.on === 'eliminated');
    this.mark('beside', figure.on === 'beside');
  }

  set(key, value, draw) {
    if (this.seen[key] === value) return;
    this.seen[key] = value;
    draw();
  }

  mark(name, on) {
    const state = Boolean(on);
    if (this.seen[`.${name}`] === state) return;
    this.seen[`.${name}`] = state;
    this.root.classList.toggle(name, state);
  }

  select(on) {
    this.mark('selected', on);
    this.set('pressed', on, () => (on ? this.root.setAttribute('aria-pressed', 'true') : this.root.removeAttribute('aria-pressed')));
  }

  /** No ability works beside the table; that need not be shown. */
  drawWindow(values, here) {
    this.drawMinis(SLOTS.map(([slot]) => values?.[slot]).filter((value) => isAbility(value?.ability)), here);
    for (const [slot] of SLOTS) {
      const { shape, text, letters } = this.windows[slot];
      const { value = '', ability = null, works } = values?.[slot] ?? {};
      const card = isAbility(ability) ? abilityOf(ability, this.engine) : null;
      const off = here && ability && works === false;
      shape.replaceChildren(...(card ? [markOf(card, off)] : []));
      text.textContent = value < 0 ? SKULL : value;
      text.setAttribute('class', card && !off && MARK_INK[card.colour] === '#fff' ? 'b-value light' : 'b-value');
      letters.textContent = card ? abilityLetters(ability, this.engine) : '';
    }
  }

  /** From afar an ability is a small coloured square or circle. */
  drawMinis(values, here) {
    this.minis.replaceChildren(...values.map(({ ability, works }, i) => {
      const mark = markShape(abilityOf(ability, this.engine), 21, (i - (values.length - 1) / 2) * 26, 0);
      mark.classList.toggle('off', here && works === false);
      return mark;
    }));
    this.root.classList.toggle('marked', values.length > 0);
  }

  /** A ring of as many parts as the dial has clicks; those still to come are filled. */
  drawGauge(left, figure) {
    this.gauge.replaceChildren();
    if (left === null) return;
    const r = R - 16;
    const all = Math.max(1, figure.life - (figure.start ?? 1) + 1);
    const total = Math.max(all, left);
    const look = { r, pathLength: total, transform: 'rotate(-90)' };
    this.gauge.append(s('circle.b-gauge-back', { ...look, 'stroke-dasharray': '0.8 0.2' }));
    const dashes = Array.from({ length: left }, () => '0.8 0.2').join(' ');
    if (left > 0) this.gauge.append(s('circle.b-gauge-left', { ...look, 'stroke-dasharray': `${dashes} 0 ${total}` }));
    this.gauge.classList.toggle('low', left <= 2);
  }

  drawTokens(count) {
    this.tokens.replaceChildren(...Array.from({ length: Math.min(count, 4) }, (_, i) => {
      const a = (28 + 32 * i) * Math.PI / 180;
      return s('g.b-token', { transform: `translate(${n(Math.cos(a) * 74)} ${n(Math.sin(a) * 74)})` },
        s('g.b-pop', s('circle', { r: 17 }), s('path', { d: 'M-6 0 0-7 6 0 0 7Z' })));
    }));
  }
}

function markOf(card, off) {
  const cls = off ? 'b-mark off' : `b-mark mark-${card.colour}`;
  return card.shape === 'circle' ? s('ellipse', { class: cls, rx: 20, ry: 17 })
    : s('rect', { class: cls, x: -19.5, y: -16, width: 39, height: 32, rx: 3 });
}

function emblems(factions) {
  const [first = '', second] = factions ?? [];
  const one = (faction, transform) => s('path', { class: `f-${faction}`, d: emblemPath(faction), transform, 'fill-rule': 'evenodd' });
  return second ? [one(first, 'translate(-19 -10) scale(1.7)'), one(second, 'translate(19 12) scale(1.7)')] : [one(first, 'scale(3)')];
}

/** A pale copy that shows where a figure would stand; for a body, with all its sections. */
export function ghostFigure(figure, slot, body = [figure]) {
  const scale = figure.radius * U / R;
  const spin = s('g', ...body.flatMap(spinParts));
  const emblem = s('g.b-emblem', ...emblems(figure.factions));
  const small = body.length > 1 ? 0.45 : 1;               // signs keep the size they have on other bases
  const copy = s('g', { transform: `scale(${n(scale)})` }, s('path.b-halo', { d: bodyPath(figure.discs, R + 7 * small) }), spin, emblem,
    s('g.g-no', { transform: `translate(56 -56) scale(${small})` }, s('circle', { r: 22 }), s('path', { d: 'M-9-9 9 9M9-9-9 9' })),
    s('g.g-yes', { transform: `translate(56 -56) scale(${small})` }, s('circle', { r: 22 }), s('path', { d: 'M-9 1-3 8 10-8' })));
  const root = s('g', { class: ['fig', 'ghost', ...slotClasses(slot)].join(' '), 'aria-hidden': 'true' }, copy);
  const place = (u, v, rotation) => {
    put(root, 'transform', `translate(${u.toFixed(1)} ${v.toFixed(1)})`);
    put(spin, 'transform', `rotate(${rotation.toFixed(1)})`);
    put(copy.firstChild, 'transform', `rotate(${rotation.toFixed(1)})`);
    if (figure.discs !== 2) return;
    const a = rotation * Math.PI / 180;
    emblem.setAttribute('transform', `translate(${n(Math.cos(a) * R)} ${n(Math.sin(a) * R)})`);
  };
  return { root, place };
}
