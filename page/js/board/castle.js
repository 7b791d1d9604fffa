// SPDX-License-Identifier: MIT
// castle.js: draws castle sections, planks, ladders and rubble. A portal is a line at its threshold: a row of
// bars if it is shut, thrown back if it is open.
import { s } from '../ui.js';
import { pathOf } from './frame.js';
import { along, area2, inset, normal, scatter } from './shapes.js';

const n = (value) => Math.round(value * 10) / 10;

/** Merlons along the parapet. */
function merlons(points) {
  const teeth = along(points, 36).filter((_, i) => i % 2 === 0).map(([u, v, a, b]) =>
    `M${n(u - b * 13)} ${n(v + a * 13)}l${n(b * 26)} ${n(-a * 26)} ${n(a * 15)} ${n(b * 15)} ${n(-b * 26)} ${n(a * 26)}Z`);
  return s('path.c-merlon', { d: teeth.join('') });
}

function sides(points) {
  const way = area2(points) > 0 ? 1 : -1;
  const top = inset(points, 16);
  return points.map((p, i) => {
    const j = (i + 1) % points.length;
    const [a, b] = normal(p, points[j], way);
    const lit = Math.max(0, Math.min(3, Math.round((a * 0.55 + b * 0.84 + 1) * 1.5)));
    return s('path', { class: `t-side lit-${lit}`, d: pathOf([p, points[j], top[j], top[i]], true) });
  });
}

function portal(piece, one, [a, b]) {
  const [du, dv] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(du, dv) || 1;
  const [x, y] = [-dv / length * 14, du / length * 14];
  const bars = Array.from({ length: 5 }, (_, i) => (i + 0.5) / 5).map((k) =>
    `M${n(a[0] + du * k - x)} ${n(a[1] + dv * k - y)}L${n(a[0] + du * k + x)} ${n(a[1] + dv * k + y)}`);
  const leaves = [[a, 1], [b, -1]].map(([p, way]) => `M${n(p[0])} ${n(p[1])}l${n(x * 2.4 + way * du * 0.06)} ${n(y * 2.4 + way * dv * 0.06)}`);
  return s('g', { class: `c-portal ${one.open ? 'open' : 'shut'}`, 'data-portal': `${piece.castle.section} ${one.word}` },
    s('path.c-way', { d: `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}` }),
    s('path.c-gate', { d: one.open ? leaves.join('') : `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}${bars.join('')}` }));
}

function section(piece, points, frame) {
  const arch = piece.castle.passage?.length ? [s('path.c-arch', { d: pathOf(frame(piece.castle.passage), true) })] : [];
  return [s('path.c-body', { d: pathOf(points, true) }), ...sides(points), s('path.c-top', { d: pathOf(inset(points, 16), true) }),
    ...arch, merlons(points), s('path.t-edge', { d: pathOf(points, true) }),
    ...(piece.castle.portals ?? []).map((one) => portal(piece, one, frame([one.a, one.b])))];
}

function plank(points) {
  const [a, b, c, d] = points;
  const lines = [0.25, 0.5, 0.75].map((k) =>
    `M${n(a[0] + (d[0] - a[0]) * k)} ${n(a[1] + (d[1] - a[1]) * k)}L${n(b[0] + (c[0] - b[0]) * k)} ${n(b[1] + (c[1] - b[1]) * k)}`);
  return [s('path.c-plank', { d: pathOf(points, true) }), s('path.c-grain', { d: lines.join('') })];
}

function ladder([[u, v]]) {
  return [s('g.t-access', { transform: `translate(${n(u)} ${n(v)})` }, s('rect', { x: -30, y: -36, width: 60, height: 72, rx: 5 }),
    s('path', { d: 'M-16-32v64M16-32v64M-16-18h32M-16 0h32M-16 18h32' }))];
}

function rubble(points, id) {
  const stones = scatter(points, 54, 20, id).map(([u, v, z], i) => {
    const r = 17 * z;
    return `M${n(u - r)} ${n(v)}l${n(r * 0.7)} ${n(-r * (0.7 + i % 3 * 0.1))} ${n(r * 0.9)} ${n(r * 0.2)} ${n(r * 0.4)} ${n(r * 0.8)} ${n(-r)} ${n(r * 0.5)}Z`;
  });
  return [s('path.c-dust', { d: pathOf(points, true) }), s('path.c-stone', { d: stones.join('') })];
}

/** A part of a castle; `frame` turns points of the table into points of the drawing. */
export function drawCastle(piece, points, frame) {
  if (piece.ground === 'ladder') return ladder(points);
  if (piece.ground === 'hindering') return rubble(points, piece.id);
  return piece.castle.part ? plank(points) : section(piece, points, frame);
}
