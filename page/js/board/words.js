// SPDX-License-Identifier: MIT
// words.js: a figure and its place in words, for those who hear the table instead of seeing it.
import { number, t } from '../i18n.js';
import { onTable } from './ground.js';
import { abilityName, isAbility, SLOTS } from './marks.js';
import { fromOutline, inside } from './shapes.js';
import { terrainName, terrainWords } from './terrain.js';

const SECTIONS = ['front', 'left', 'rear', 'right'];

/** The name of the whole body, as orders write it. */
export const bodyName = (figure) => (figure.sections > 1 ? figure.id.split('.')[0] : figure.id);

/** All sections of a figure's body on this table, or the figure alone. */
export const sectionsOf = (figure, view) => (figure.sections > 1
  ? view.figures.filter((one) => one.sections > 1 && bodyName(one) === bodyName(figure)) : [figure]);

/** Where a figure is seen: the rider of a double base sits on its front disc. */
export function standsAt(figure, view) {
  const mount = figure.aboard && view.figures.find((one) => one.id === figure.aboard);
  if (mount?.discs !== 2) return [figure.x, figure.y];
  const a = mount.facing * Math.PI / 180;
  return [mount.x + Math.cos(a) * mount.radius, mount.y + Math.sin(a) * mount.radius];
}

/** Which part of its body it is, in the reader's language. */
export const sectionName = (figure) => t(`board.section.${SECTIONS[figure.section]}`);

/** What a figure is called; a section says which one it is. */
export const figureName = (figure) => (figure.sections > 1
  ? t('board.section.of', { name: figure.name, section: sectionName(figure) }) : figure.name);

/** "Red"; a player of a table by another name is called by it. */
export function playerName(name) {
  const known = t(`play.player.${name}`);
  return known.startsWith('play.player.') ? name.charAt(0).toUpperCase() + name.slice(1) : known;
}

const CONTACT = 0.02;           // inches; what is said to touch

const ROSE = ['e', 'ne', 'n', 'nw', 'w', 'sw', 's', 'se'];

/** The nearest of eight directions: 'ne'. */
export const eighth = (degrees) => ROSE[((Math.round(degrees / 45) % 8) + 8) % 8];

export function directionWord(facing) {
  return t(`board.way.${eighth(facing)}`);
}

function discsOf(figure) {
  if (figure.discs !== 2) return [[figure.x, figure.y]];
  const a = figure.facing * Math.PI / 180;
  const [dx, dy] = [Math.cos(a) * figure.radius, Math.sin(a) * figure.radius];
  return [[figure.x + dx, figure.y + dy], [figure.x - dx, figure.y - dy]];
}

export function gapBetween(a, b) {
  const gaps = discsOf(a).flatMap((p) => discsOf(b).map((q) => Math.hypot(p[0] - q[0], p[1] - q[1])));
  return Math.min(...gaps) - a.radius - b.radius;
}

/** Distance of a point from a figure's base; negative inside. */
export function fromFigure(figure, x, y) {
  return Math.min(...discsOf(figure).map(([a, b]) => Math.hypot(x - a, y - b))) - figure.radius;
}

/** Does the point lie on the side of this section of its base? */
export function inSection(figure, x, y) {
  if (!(figure.sections > 1)) return true;
  const way = Math.atan2(y - figure.y, x - figure.x) * 180 / Math.PI - figure.facing - 90 * figure.section;
  return Math.abs(((way % 360) + 540) % 360 - 180) <= 45;
}

export function terrainOn(view, x, y) {
  return view.terrain.filter((piece) => onTable(piece) && (piece.ground === 'low-wall'
    ? fromOutline(piece.outline, [x, y], false) <= (piece.width || 1) / 2 : inside(piece.outline, x, y)));
}

function third(value, size, names) {
  return value < size / 3 ? names[0] : value > size * 2 / 3 ? names[2] : names[1];
}

/** "south-west", "in the middle"… */
function regionWord(view, x, y) {
  const [w, h] = view.board;
  const key = third(y, h, ['s', '', 'n']) + third(x, w, ['w', '', 'e']);
  return t(`board.place.${key || 'c'}`);
}

function valueWords(figure, engine) {
  return SLOTS.map((slot) => {
    const value = figure.window?.[slot];
    if (!value) return null;
    const text = `${t(`board.slot.${slot}`)} ${value.value}`;
    return isAbility(value.ability) ? `${text} ${abilityName(value.ability, engine)}` : text;
  }).filter(Boolean).join(', ');
}

function standing(figure, view) {
  const where = [t('board.say.at', { x: number(figure.x), y: number(figure.y), place: regionWord(view, figure.x, figure.y) })];
  for (const piece of terrainOn(view, figure.x, figure.y))
    where.push(t('board.say.on', { name: terrainName(piece.id), ground: terrainWords(piece) }));
  where.push(t('board.say.facing', { way: directionWord(figure.facing) }));
  const near = view.figures.filter((other) => other !== figure && !other.section && other.on === 'table'
    && bodyName(other) !== bodyName(figure) && gapBetween(figure, other) <= CONTACT);
  if (near.length) where.push(t('board.say.touching', { names: near.map((other) => other.name).join(', ') }));
  return where.join(', ');
}

/** The table without its figures, in words. */
export function tableWords(view, names) {
  const middle = (piece, i) => piece.outline.reduce((sum, p) => sum + p[i], 0) / piece.outline.length;
  const pieces = view.terrain.filter(onTable).map((piece) =>
    t('board.say.piece', { name: terrainName(piece.id), ground: terrainWords(piece), place: regionWord(view, middle(piece, 0), middle(piece, 1)) }));
  const edges = view.players.map((player) =>
    t('board.say.edge', { name: names[player.name], way: t(`board.way.${player.edge[0]}`) }));
  return `${[t('board.say.table', { w: view.board[0], h: view.board[1] }), ...edges, ...pieces].join('. ')}.`;
}

/** How many clicks a figure has left; null if its dial is hidden. */
export const clicksLeft = (figure) => (figure.life == null || figure.dial === null ? null : Math.max(0, figure.life - figure.position + 1));

export function describe(figure, view, engine, names) {
  const parts = [t('board.say.who', { name: figureName(figure), id: figure.id, owner: names[figure.owner] })];
  if (figure.on === 'eliminated') parts.push(t('board.say.out'));
  else {
    parts.push(valueWords(figure, engine));
    if (clicksLeft(figure) !== null) parts.push(t('board.say.left', { n: clicksLeft(figure) }));
    if (figure.tokens) parts.push(t('board.say.tokens', { n: figure.tokens }));
    const captor = figure.captor && view.figures.find((one) => one.id === figure.captor);
    if (captor) parts.push(t('board.say.captive', { name: captor.name }));
    if (figure.acted) parts.push(t('board.say.acted'));
    parts.push(figure.on === 'table' ? standing(figure, view) : t('board.say.beside'));
  }
  return `${parts.join('. ')}.`;
}
