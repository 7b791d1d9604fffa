// SPDX-License-Identifier: MIT
// terrain.js: draws a piece of terrain. Every ground has its own pattern as well as its own colour: crowns of trees,
// stone with lit sides, waves (one line shallow, two lines deep), hachures, cliffs, masonry.
import { t } from '../i18n.js';
import { s } from '../ui.js';
import { drawCastle } from './castle.js';
import { pathOf } from './frame.js';
import { along, area2, box, fromOutline, heart, inset, inside, normal, scatter } from './shapes.js';

const n = (value) => Math.round(value * 10) / 10;
const ring = (u, v, r) => `M${n(u - r)} ${n(v)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;

/** A crown of five lobes. */
function crown(u, v, r, turn) {
  const points = Array.from({ length: 5 }, (_, i) => {
    const a = turn + i * Math.PI * 0.4;
    return [u + Math.cos(a) * r * 0.86, v + Math.sin(a) * r * 0.86];
  });
  const lobe = n(r * 0.56);
  return `M${n(points[4][0])} ${n(points[4][1])}` + points.map(([a, b]) => `A${lobe} ${lobe} 0 0 1 ${n(a)} ${n(b)}`).join('') + 'Z';
}

const gleam = (u, v, z) => `M${n(u - 17 * z)} ${n(v - 2)}a${n(17 * z)} ${n(17 * z)} 0 0 1 ${n(15 * z)} ${n(-15 * z)}`;

function woods(points, id) {
  const trees = scatter(points, 82, 30, id);
  return [
    s('path.t-shadow', { d: trees.map(([u, v, z]) => ring(u + 7, v + 9, 30 * z)).join('') }),
    s('path.t-crown', { d: trees.map(([u, v, z]) => crown(u, v, 31 * z, u)).join('') }),
    s('path.t-light', { d: trees.map((tree) => gleam(...tree)).join('') }),
  ];
}

/** Stone: the sides are lit or shaded, the top is hatched. */
function rock(points, id, ids) {
  const way = area2(points) > 0 ? 1 : -1;
  const top = inset(points, 42);
  const sides = points.map((p, i) => {
    const j = (i + 1) % points.length;
    const [a, b] = normal(p, points[j], way);
    const lit = Math.max(0, Math.min(3, Math.round((a * 0.55 + b * 0.84 + 1) * 1.5)));
    return s('path', { class: `t-side lit-${lit}`, d: pathOf([p, points[j], top[j], top[i]], true) });
  });
  const cracks = scatter(points, 150, 75, id).map(([u, v, z], i) => {
    const up = i % 2 ? -1 : 1;
    return `M${n(u - 24 * z)} ${n(v - up * 9)}l${n(20 * z)} ${up * 12} ${n(14 * z)} ${i % 3 * 6 - 4} ${n(12 * z)} ${up * 11}`;
  });
  return [sides, s('path.t-top', { d: pathOf(top, true) }), s('path', { d: pathOf(top, true), fill: `url(#${ids}-hatch)` }),
    s('path.t-crack', { d: cracks.join('') })];
}

/** A chasm: ledges that go down into the dark, the lit wall on the far side. */
function chasm(points, id) {
  const way = area2(points) > 0 ? 1 : -1;
  const steps = [16, 40, 70].map((d) => inset(points, d)).filter((line, i, all) => line.every((p) => inside(i ? all[i - 1] : points, ...p)));
  const walls = points.map((p, i) => {
    const j = (i + 1) % points.length;
    const [, b] = normal(p, points[j], way);
    const inner = steps[0] ?? points;
    return s('path', { class: `t-drop lit-${b > 0.3 ? 0 : b < -0.3 ? 3 : 1}`, d: pathOf([p, points[j], inner[j], inner[i]], true) });
  });
  const cracks = along(points, 46).map(([u, v, a, b], i) => {
    const long = 22 + (i * 7 + id.length * 5) % 26;
    return `M${n(u)} ${n(v)}l${n(a * long - b * 5)} ${n(b * long + a * 5)}`;
  });
  return [walls, steps.map((line, i) => s('path', { class: `t-depth d-${i}`, d: pathOf(line, true) })), s('path.t-drop-line', { d: cracks.join('') }),
    s('path.t-brink', { d: pathOf(points, true) })];
}

/** Tall grass and reeds: they conceal, and hinder nobody. */
function grass(points, id) {
  const tufts = scatter(points, 46, 14, id).map(([u, v, z]) =>
    `M${n(u - 11 * z)} ${n(v + 9)}q${n(3 * z)} ${n(-15 * z)} ${n(-4 * z)} ${n(-25 * z)}M${n(u)} ${n(v + 10)}v${n(-32 * z)}M${n(u + 11 * z)} ${n(v + 9)}q${n(-2 * z)} ${n(-15 * z)} ${n(6 * z)} ${n(-24 * z)}`);
  return [s('path.t-tuft-shade', { d: tufts.join(''), transform: 'translate(3 3)' }), s('path.t-tuft', { d: tufts.join('') })];
}

function water(points, deep, ids) {
  const parts = [s('path', { d: pathOf(points, true), fill: `url(#${ids}-${deep ? 'deep' : 'shallow'})` })];
  parts.push(s('path.t-shore', { d: pathOf(inset(points, 9), true) }));
  if (deep) parts.push(s('path.t-shelf', { d: pathOf(inset(points, 34), true) }));
  return parts;
}

/** Contours as long as there is room for them. */
function contours(points, steps) {
  return steps.map((d) => inset(points, d)).filter((line, i) =>
    line.every((p) => inside(points, ...p) && fromOutline(points, p) > steps[i] * 0.6));
}

function hill(points, plain) {
  const strokes = along(points, 34).map(([u, v, a, b], i) => {
    const long = i % 2 ? 44 : 30;
    return `M${n(u + a * 6)} ${n(v + b * 6)}l${n(a * long)} ${n(b * long)}`;
  });
  const steps = plain ? contours(points, [56, 116]) : [];
  return [steps.map((line, i) => s('path', { class: `t-contour c-${i}`, d: pathOf(line, true) })),
    s('path.t-hachure', { d: strokes.join('') }), s('path.t-rim', { d: pathOf(points, true) })];
}

function ladder(points, [u, v]) {
  const [p] = along(points, 12).sort((a, b) => Math.hypot(a[0] - u, a[1] - v) - Math.hypot(b[0] - u, b[1] - v));
  const turn = Math.atan2(p[3], p[2]) * 180 / Math.PI;
  return s('g.t-access', { transform: `translate(${n(u)} ${n(v)}) rotate(${n(turn)})` },
    s('rect', { x: -22, y: -34, width: 72, height: 68, rx: 5 }),
    s('path', { d: 'M-9-28v56M7-28v56M23-28v56M39-28v56' }));
}

function cliff(points, access) {
  const teeth = along(points, 40).filter(([u, v]) => points.every((p) => Math.hypot(p[0] - u, p[1] - v) > 34)).map(([u, v, a, b]) => {
    const [x, y] = [u + a * 34, v + b * 34];
    return `M${n(x - b * 17)} ${n(y + a * 17)}L${n(u + a * 3)} ${n(v + b * 3)} ${n(x + b * 17)} ${n(y - a * 17)}Z`;
  });
  return [s('path.t-cliff', { d: pathOf(points, true) + pathOf(inset(points, 36), true), 'fill-rule': 'evenodd' }),
    s('path.t-tooth', { d: teeth.join('') }), s('path.t-edge', { d: pathOf(points, true) }), access.map((p) => ladder(points, p))];
}

/** Courses of stones across the width of a wall. */
function masonry(points, width) {
  const stones = [];
  for (let i = 1; i < points.length; i++) {
    const [p, q] = [points[i - 1], points[i]];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const [du, dv] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
    const at = (x, y) => `${n(p[0] + du * x - dv * y)} ${n(p[1] + dv * x + du * y)}`;
    const count = Math.max(2, Math.round(length / 62));
    for (let row = 0; row < 2; row++) {
      const [y0, y1] = [(row - 1) * width / 2, row * width / 2];
      for (let k = 0; k <= count; k++) {
        const x = Math.min(length, Math.max(0, (k + (row ? 0.5 : 0)) * length / count));
        stones.push(`M${at(x, y0)}L${at(x, y1)}`);
      }
    }
    stones.push(`M${at(0, 0)}L${at(length, 0)}`);
  }
  return stones.join('');
}

function wall(points, width) {
  const d = pathOf(points);
  return [s('path.t-wall-out', { d, 'stroke-width': width }), s('path.t-wall', { d, 'stroke-width': width - 9 }),
    s('path.t-stones', { d: masonry(points, width - 9) })];
}

/** Posts along the outline of something made of timber. */
function timber(points) {
  const posts = along(points, 30).map(([u, v, a, b]) => ring(u + a * 12, v + b * 12, 10));
  return [s('path.t-plank', { d: pathOf(inset(points, 24), true) }), s('path.t-post', { d: posts.join('') })];
}

/** Courses of stones across something made of stone. */
function courses(points) {
  const { left, right, top, bottom } = box(points);
  const rows = [];
  for (let v = top + 25, row = 0; v < bottom; v += 25, row++) {
    rows.push(`M${n(left)} ${n(v)}H${n(right)}`);
    for (let u = left + (row % 2 ? 30 : 60); u < right; u += 60) rows.push(`M${n(u)} ${n(v - 25)}v25`);
  }
  return rows.join('');
}

/** Constructed terrain: stone where nobody gets through, timber elsewhere; with walls around a place to stand. */
function built(piece, points, ids) {
  const rim = [s('path.t-built', { d: pathOf(points, true) })];
  if (piece.level !== 'ground')
    return [s('path.t-deck', { d: pathOf(points, true) }), s('path.t-boards', { d: courses(points), 'clip-path': `url(#${ids}-c-${piece.id})` }),
      s('path.t-parapet', { d: pathOf(inset(points, 14), true) }), ...rim];
  if (piece.ground === 'blocking')
    return [s('path.t-masonry', { d: pathOf(points, true) }), s('path.t-courses', { d: courses(points), 'clip-path': `url(#${ids}-c-${piece.id})` }), ...rim];
  return [s('path.t-yard', { d: pathOf(points, true) }), ...timber(points), ...rim];
}

/** What is left of it. */
function rubble(points, id) {
  const stones = scatter(points, 34, 8, id).map(([u, v, z]) =>
    `M${n(u - 13 * z)} ${n(v + 5)}l${n(7 * z)} ${n(-14 * z)} ${n(15 * z)} ${n(3 * z)} ${n(5 * z)} ${n(13 * z)}Z`);
  return [s('path.t-fallen', { d: pathOf(points, true) }), s('path.t-rubble', { d: stones.join('') })];
}

/** Its defense, and how much of it is left: a stone for each structural point, hollow where damage this turn has taken it. */
function builtLabel(piece, u, v) {
  const left = Math.max(0, piece.structure - (piece.battered ?? 0));
  const text = `${piece.defense} ${'■'.repeat(left)}${'□'.repeat(piece.structure - left)}`;
  return s('text.t-card', { x: n(u), y: n(v) + 46 }, text);
}

const isBuilt = (piece) => piece.structure !== undefined;

/** Constructed terrain that has fallen; a piece still in the pool has an owner. */
export const isFallen = (piece) => isBuilt(piece) && piece.on === false && !piece.owner;

function drawBuilt(group, piece, points, access, ids) {
  group.classList.add('built');
  if (isFallen(piece)) {
    group.classList.add('fallen');
    group.append(...rubble(points, piece.id));
    return;
  }
  group.append(s('clipPath', { id: `${ids}-c-${piece.id}` }, s('path', { d: pathOf(points, true) })), s('path.t-ground', { d: pathOf(points, true) }),
    ...built(piece, points, ids), ...access.map((p) => ladder(points, p)));
}

function grounds(piece, points, ids) {
  switch (piece.ground) {
    case 'hindering': return woods(points, piece.id);
    case 'concealing': return grass(points, piece.id);
    case 'blocking': return rock(points, piece.id, ids);
    case 'chasm': return chasm(points, piece.id);
    case 'shallow': return water(points, false, ids);
    case 'deep': return water(points, true, ids);
    default: return [];
  }
}

/** What a piece is called: its name in the reader's language, without the player who offered it. */
export function terrainName(id) {
  const [, word, , number = ''] = /^([a-z-]*?)(-(?:red|blue|gold|green))?-?(\d+)?$/.exec(id) ?? [];
  if (!word) return id;
  const text = t(`terrain.${word}`);
  return [text === `terrain.${word}` ? word : text, number].filter(Boolean).join(' ');
}

/** What a piece is, in words. */
export function terrainWords(piece) {
  const ground = t(`board.ground.${piece.ground}`);
  if (isFallen(piece)) return t('board.built.fallen');
  if (isBuilt(piece)) return t('board.built', { ground, level: piece.level === 'ground' ? '' : t('board.built.on-top'), defense: piece.defense,
    left: piece.structure - (piece.battered ?? 0), structure: piece.structure,
    more: piece.fortification ? t('board.built.fortified', { n: piece.fortification }) : '' });
  return piece.level && piece.level !== 'ground' ? t('board.terrain.level', { ground, level: t(`board.level.${piece.level}`) }) : ground;
}

/** The drawing of a piece whose corners lie at these points of the drawing. */
export function drawPiece(piece, points, access, ids, unit = 100, frame = (x) => x) {
  const spoken = { role: 'img', 'aria-label': `${terrainName(piece.id)}: ${terrainWords(piece)}` };
  const group = s('g', { class: `piece g-${piece.ground} l-${piece.level}`, ...spoken });
  if (piece.castle) group.append(...drawCastle(piece, points, frame));
  else if (isBuilt(piece)) drawBuilt(group, piece, points, access, ids);
  else if (piece.ground === 'low-wall') group.append(...wall(points, (piece.width || 1) * unit));
  else {
    group.append(s('path.t-ground', { d: pathOf(points, true) }), ...grounds(piece, points, ids).flat());
    if (piece.level === 'elevated') group.append(...hill(points, piece.ground === 'clear').flat());
    if (piece.level === 'abrupt') group.append(...cliff(points, access).flat());
  }
  if (piece.castle && !piece.castle.part) return group;
  const [u, v] = piece.ground === 'low-wall' || piece.castle ? middle(points) : heart(points);
  group.append(s('text.t-name', { x: n(u), y: n(v) + 9 }, terrainName(piece.id)));
  if (isBuilt(piece) && !isFallen(piece)) group.append(builtLabel(piece, u, v));
  return group;
}

function middle(points) {
  const { left, right, top, bottom } = box(points);
  return [(left + right) / 2, (top + bottom) / 2];
}

/** Patterns all pieces of one drawing share. */
export function terrainPatterns(ids) {
  const wave = 'M0 20q12.5-14 25 0t25 0 25 0 25 0';
  const pattern = (name, w, h, attributes, ...parts) =>
    s('pattern', { id: `${ids}-${name}`, width: w, height: h, patternUnits: 'userSpaceOnUse', ...attributes }, ...parts);
  return [
    pattern('hatch', 22, 22, { patternTransform: 'rotate(38)' }, s('path.t-hatch', { d: 'M0 0V22' })),
    pattern('shallow', 150, 120, {}, s('path.t-wave', { d: `${wave}M75 80q12.5-14 25 0t25 0 25 0` })),
    pattern('deep', 120, 90, {}, s('path.t-wave', {
      d: 'M0 20q15-18 30 0t30 0 30 0 30 0M0 32q15-18 30 0t30 0 30 0 30 0M0 68q15-18 30 0t30 0M0 80q15-18 30 0t30 0' })),
    pattern('felt', 37, 41, { patternTransform: 'rotate(17)' },
      s('path.t-felt', { d: 'M3 5l7 2M20 2l2 8M30 14l-6 4M9 20l6-3M2 33l7 4M19 29l3 7M33 31l-5-4M14 38l5 1' })),
  ];
}
