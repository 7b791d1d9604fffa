// SPDX-License-Identifier: MIT
// ground.js: the battlefield: frame with rulers, felt, edges and starting areas of the players, terrain.
import { t } from '../i18n.js';
import { s } from '../ui.js';
import { U, pathOf, sides } from './frame.js';
import { slotClasses, slots } from './paint.js';
import { drawPiece, isFallen } from './terrain.js';

export const MARGIN = 1.02 * U;         // of the frame around the table

/** Corners of a player's starting area, in inches; null where a table has no room for one. */
export function startingArea(player) {
  const corners = player.area;
  if (!corners || corners.length < 3) return null;
  return corners[2][0] > corners[0][0] && corners[2][1] > corners[0][1] ? corners : null;
}

/** Ticks at every inch, longer at every third and sixth; numbers at every sixth. */
function rulers(frame) {
  const { w, h } = frame;
  const ticks = { minor: [], major: [] };
  const numbers = [];
  const edge = (length, place, outward) => {
    for (let i = 0; i <= length; i++) {
      const [x, y] = place(i);
      const [u, v] = frame.at(x, y);
      const [a, b] = frame.at(x + outward[0], y + outward[1]);
      const long = (i % 6 === 0 ? 0.26 : i % 3 === 0 ? 0.19 : 0.11);
      ticks[i % 6 === 0 ? 'major' : 'minor'].push(`M${u} ${v}L${u + (a - u) * long} ${v + (b - v) * long}`);
      if (i % 6 === 0 && i > 0 && i < length) numbers.push(s('text.f-number', { x: u + (a - u) * 0.41, y: v + (b - v) * 0.41 + 9 }, i));
    }
  };
  edge(w, (i) => [i, 0], [0, -1]);
  edge(w, (i) => [i, h], [0, 1]);
  edge(h, (i) => [0, i], [-1, 0]);
  edge(h, (i) => [w, i], [1, 0]);
  return [s('path.f-tick', { d: ticks.minor.join('') }), s('path.f-tick.major', { d: ticks.major.join('') }), numbers];
}

function compass(frame) {
  const [u, v] = frame.at(frame.w, frame.h);
  const du = u > frame.width / 2 ? MARGIN / 2 : -MARGIN / 2;
  const dv = v < -frame.height / 2 ? -MARGIN / 2 : MARGIN / 2;
  return s('g.f-compass', { transform: `translate(${u + du} ${v + dv})`, 'aria-hidden': 'true' },
    s('g', { transform: `rotate(${frame.turn})` }, s('path', { d: 'M0-34 11-8H-11Z' }), s('path.south', { d: 'M0 34 7 10H-7Z' })));
}

/** A faint cross at every sixth inch: a help for the eye, not for measuring. */
function crosses(frame) {
  const d = [];
  for (let x = 6; x < frame.w; x += 6) {
    for (let y = 6; y < frame.h; y += 6) {
      const [u, v] = frame.at(x, y);
      d.push(`M${u - 12} ${v}h24M${u} ${v - 12}v24`);
    }
  }
  return s('path.f-cross', { d: d.join('') });
}

/** Where the band at a player's edge runs, and how its name stands in the middle of it. */
function edgeOf(frame, player, name) {
  const { w, h } = frame;
  const off = 0.78;
  const ends = {
    south: [[0, -off], [w, -off]], north: [[0, h + off], [w, h + off]],
    west: [[-off, 0], [-off, h]], east: [[w + off, 0], [w + off, h]],
  };
  const [a, b] = ends[player.edge].map(([x, y]) => frame.at(x, y));
  const side = Object.entries(sides(frame.turn)).find(([, edge]) => edge === player.edge)[0];
  const turn = { bottom: 0, top: 0, left: -90, right: 90 }[side];
  const at = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return { a, b, at, turn, wide: Math.max(150, name.length * 27 + 60) };
}

/** The band at a player's edge, in its ring's pattern, with its name. */
function edgeBand(frame, player, name, slot) {
  const { a, b, at, turn, wide } = edgeOf(frame, player, name);
  const group = s('g', { class: ['f-edge', ...slotClasses(slot)].join(' ') });
  const d = pathOf([a, b]);
  group.append(s('path.band-back', { d }), s('path.band', { d }), s('path.band-core', { d }),
    s('g', { transform: `translate(${at[0]} ${at[1]}) rotate(${turn})` },
      s('rect.f-plate', { x: -wide / 2, y: -22, width: wide, height: 44, rx: 12 }), s('text.f-player', { y: 11 }, name)));
  return group;
}

/** The rectangle that reaches so far to both sides of a place, and so far up and down. */
const around = (at, across, down) => ({ left: at[0] - across, right: at[0] + across, top: at[1] - down, bottom: at[1] + down });

/** What names of figures should leave in sight: the players' names at their edges, and objective tokens. */
export function signsOf(view, frame, names) {
  const plates = view.players.map((player) => {
    const { at, turn, wide } = edgeOf(frame, player, names[player.name]);
    return turn ? around(at, 22, wide / 2) : around(at, wide / 2, 22);
  });
  const tokens = (view.objectives ?? []).filter((token) => token.on).map((token) => around(frame.at(token.x, token.y), 40, 40));
  return [...plates, ...tokens];
}

function areas(view, frame, all) {
  return view.players.map((player) => {
    const corners = startingArea(player);
    if (!corners) return null;
    return s('path', { class: ['f-area', ...slotClasses(all.get(player.name))].join(' '), d: pathOf(frame.points(corners), true) });
  });
}

/** Items and glyphs that lie on the table, as things to be named among the figures (see names.js). */
export function thingsOf(view, frame) {
  return (view.cards ?? []).filter((card) => card.state === 'dropped' || (card.state === 'play' && card.spell === 'glyph')).map((card) => {
    const [u, v] = frame.at(card.x, card.y);
    return { id: `card ${card.id}`, name: card.name, where: 'table', lies: true, u, v, radius: 0.5, discs: 1, rotation: 0 };
  });
}

/** An objective token, ringed in the colour of its holder. */
function objective(token, frame, names, all) {
  const [x, y] = frame.at(token.x, token.y);
  const state = token.holder ? t('board.objective.held', { p: names[token.holder] })
    : t(token.contested ? 'board.objective.contested' : 'board.objective.neutral');
  const group = s('g', { class: ['objective', ...(token.holder ? slotClasses(all.get(token.holder)) : [])].join(' '),
    role: 'img', 'aria-label': state, transform: `translate(${x} ${y})` });
  const flag = token.contested ? 'M-17-17 17 17M17-17-17 17' : 'M-13 26V-27M-13-25C-2-34 6-16 20-24V0C6 8-2-10-13-1';
  group.classList.toggle('held', Boolean(token.holder));
  group.classList.toggle('contested', Boolean(token.contested));
  group.append(s('circle.o-shade', { r: 54, cx: 4, cy: 6 }), s('circle.o-token', { r: 50 }), s('circle.band', { r: 41 }), s('path.o-flag', { d: flag }));
  return group;
}

/** Where a bombardment will fall: its area, and its arrow. */
function shell(token, frame, names, all, view) {
  const [x, y] = frame.at(token.x, token.y);
  const figure = view.figures.find((f) => f.id === token.fig);
  const group = s('g', { class: ['shell', ...slotClasses(all.get(figure?.owner))].join(' '), role: 'img',
    'aria-label': t('board.shell', { a: figure?.name ?? token.fig }), transform: `translate(${x} ${y}) rotate(${frame.rotation(token.facing)})` });
  group.append(s('circle.s-area', { r: token.area * 100 }), s('circle.s-token', { r: 40 }), s('path.s-arrow', { d: 'M-24,-16 L28,0 L-24,16 Z' }));
  return group;
}

/** A spell that works around a place: its token and how far. */
function glyph(card, frame, all) {
  const [x, y] = frame.at(card.x, card.y);
  const group = s('g', { class: ['glyph', ...slotClasses(all.get(card.owner))].join(' '), role: 'img', 'aria-label': t('board.glyph', { name: card.name }),
    transform: `translate(${x} ${y})` });
  if (card.area) group.append(s('circle.s-area', { r: card.area * 100 }));
  group.append(s('circle.g-token', { r: 44 }), s('path.g-sign', { d: 'M0-26 24 16H-24ZM0 26-24-14H24Z' }));
  return group;
}

/** An item that lies on the table. */
function dropped(card, frame) {
  const [x, y] = frame.at(card.x, card.y);
  const group = s('g.item', { role: 'img', 'aria-label': t('board.item', { name: card.name }), transform: `translate(${x} ${y})` });
  group.append(s('circle.i-shade', { r: 53, cx: 4, cy: 6 }), s('circle.i-token', { r: 50 }), s('path.i-gem', { d: 'M0-30 26-8 0 30-26-8Z' }),
    s('path.i-cut', { d: 'M-26-8H26M0-30-10-8 0 30 10-8Z' }));
  return group;
}

/** Draws everything that does not move. */
export function drawGround(view, frame, ids, names) {
  const all = slots(view);
  const { width, height } = frame;
  const rect = (cls, m, rx) => s(`rect.${cls}`, { x: -m, y: -height - m, width: width + 2 * m, height: height + 2 * m, rx });
  const ground = s('g.ground', { class: `ground phase-${view.phase}` });
  ground.append(rect('f-shadow', MARGIN + 14, 50), rect('f-frame', MARGIN, 38), rect('f-felt', 0, 4));
  const weave = rect('f-weave', 0, 4);
  weave.setAttribute('fill', `url(#${ids}-felt)`);
  ground.append(weave, crosses(frame), ...areas(view, frame, all).filter(Boolean));
  const pieces = s('g.pieces');
  for (const piece of view.terrain) {
    if (!onTable(piece) && (!isFallen(piece) || view.phase === 'setup')) continue;
    const group = drawPiece(piece, frame.points(piece.outline), frame.points(piece.access ?? []), ids, 100, (x) => frame.points(x));
    group.dataset.id = piece.id;
    pieces.append(group);
  }
  for (const token of view.objectives ?? []) if (token.on) pieces.append(objective(token, frame, names, all));
  for (const card of view.cards ?? []) if (card.state === 'dropped') pieces.append(dropped(card, frame));
  for (const card of view.cards ?? []) if (card.state === 'play' && card.spell === 'glyph') pieces.append(glyph(card, frame, all));
  for (const token of view.shells ?? []) pieces.append(shell(token, frame, names, all, view));
  ground.append(pieces, rect('f-line', 0, 4), ...rulers(frame).flat(), compass(frame));
  for (const player of view.players) ground.append(edgeBand(frame, player, names[player.name], all.get(player.name)));
  return ground;
}

/** A piece of the pool that has not been placed lies beside the table. */
export const onTable = (piece) => piece.on === undefined || piece.on === true || piece.on === 'table';
