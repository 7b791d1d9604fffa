// SPDX-License-Identifier: MIT
// inspect.js: the selected piece of the judge's table: everything about it except where it stands.
import { abilityChoices, SLOTS } from '../board/marks.js';
import { card } from '../card.js';
import { t } from '../i18n.js';
import { bearing } from '../play/compose.js';
import { degrees } from '../play/orders.js';
import { playerName } from '../play/words.js';
import { h } from '../ui.js';
import { Position } from './position.js';

const grounds = ['hindering', 'blocking', 'clear', 'shallow', 'deep'];

function field(label, control) {
  return h('label.judge-field', h('span.small.muted', label), control);
}

function count(judge, figure, word, value, most) {
  const set = (n) => judge.edit((position) => position.set(figure.id, word, n ? String(n) : null), { animate: false });
  const input = h('input.num', { type: 'number', min: 0, max: most, value, 'data-test': `piece-${word}`, onchange: () =>
    { if (input.validity.valid) set(Number(input.value)); } });
  return h('div.judge-stepper', h('button', { 'aria-label': t('judge.less'), onclick: () => set(Math.max(0, value - 1)) }, '−'), input,
    h('button', { 'aria-label': t('judge.more'), 'data-test': `piece-${word}-more`, onclick: () => set(Math.min(most, value + 1)) }, '+'));
}

function choice(value, options, act, test) {
  return h('select', { value, 'data-test': test, onchange: (event) => act(event.target.value) },
    options.map(([word, text]) => h('option', { value: word }, text)));
}

/** A value of an inline figure and its ability. Figures with a printed dial are shown on their card instead. */
function valueRow(judge, figure, slot, position) {
  const said = (position.said(figure.id, slot) ?? '').split(/\s+/).filter(Boolean);
  const value = Number.parseInt(said[0], 10) || figure.window?.[slot]?.value || 0;
  const ability = said.slice(1).join(' ').replace(/^\+/, '') || said[0]?.split('+')[1] || '';
  const set = (n, word) => judge.edit((p) => p.set(figure.id, slot, `${n}${word ? ` +${word}` : ''}`), { animate: false });
  const abilities = abilityChoices(judge.engine, slot);
  const input = h('input.num', { type: 'number', min: 0, max: 30, value, 'aria-label': t(`study.slot.${slot}`),
    'data-test': `piece-${slot}`,
    onchange: () => { if (input.validity.valid) set(Number(input.value), ability); } });
  return h('tr', h('th', { scope: 'row' }, t(`study.slot.${slot}`)), h('td', input),
    h('td', choice(ability, [['', '–'], ...abilities], (word) => set(value, word), `piece-ability-${slot}`)));
}

function placeFields(judge, figure) {
  const at = (axis) => h('input.num', { type: 'number', step: 'any', value: String(+(figure[axis] ?? 0).toFixed(3)), 'aria-label': axis,
    'data-test': `piece-${axis}`,
    onchange: (event) => judge.edit((position) => position.move(figure.id,
      ...(axis === 'x' ? [Number(event.target.value), figure.y] : [figure.x, Number(event.target.value)])), { animate: false }) });
  const facing = h('input.num', { type: 'number', step: 'any', value: String(+(figure.facing ?? 0).toFixed(1)),
    'aria-label': t('judge.facing'),
    'data-test': 'piece-facing',
    onchange: (event) => judge.edit((position) => position.face(figure.id, Number(event.target.value)), { animate: false }) });
  return [field('x', at('x')), field('y', at('y')), field(t('judge.facing'), facing)];
}

function captorField(judge, figure) {
  const others = judge.view.figures.filter((each) => each.id !== figure.id && each.owner !== figure.owner && each.on === 'table');
  const choices = [['', '–'], ...others.map((each) => [each.id, judge.teller.name(each.id)])];
  return field(t('judge.captive'), choice(figure.captor ?? '', choices, (captor) => capture(judge, figure, captor), 'piece-captor'));
}

/** Makes it a captive, beside its captor: where it stands if it touches already, else on the nearest side with room. */
function capture(judge, figure, captor) {
  if (!captor) { judge.edit((position) => position.set(figure.id, 'captive', null), { animate: false }); return; }
  const by = judge.view.figures.find((each) => each.id === captor);
  const here = Math.round(bearing(by, figure));
  const sides = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180].map((turn) => degrees(here + turn));
  const hold = (position) => position.set(figure.id, 'captive', `of ${captor}`);
  const beside = (side) => (position) => { hold(position); position.set(figure.id, 'touching', `${captor} from ${side}`, ['at', 'of']); };
  if (judge.table.line(captor, figure.id).touching) { judge.edit(hold, { animate: false }); return; }
  if (sides.some((side) => judge.edit(beside(side), { animate: false, mute: true }))) return;
  judge.edit(beside(sides[0]));                             // says why not
}

function flags(judge, figure, position) {
  const flag = (word, on) => {
    const box = h('input', { type: 'checkbox', 'data-test': `piece-${word}`, onchange: () =>
      judge.edit((p) => p.set(figure.id, word, box.checked ? '' : null), { animate: false }) });
    box.checked = on;
    return h('label.row', box, t(`judge.flag.${word}`));
  };
  return h('div.judge-flags', flag('acted', Boolean(figure.acted)),
    flag('eliminated', position.said(figure.id, 'eliminated') !== undefined));
}

function figurePanel(judge, figure) {
  const position = new Position(judge.text);
  const printed = position.said(figure.id, 'is') !== undefined || position.said(figure.id, 'dial') !== undefined;
  const own = (player) => judge.edit((p) => p.owner(figure.id, player));
  return [
    h('h2', judge.teller.name(figure.id), ' ', h('code.muted', figure.id)),
    h('div.judge-fields',
      field(t('judge.owner'), choice(figure.owner, judge.view.players.map((player) => [player.name, playerName(player.name)]), own,
        'piece-owner')),
      placeFields(judge, figure)),
    h('div.judge-fields', field(t('judge.clicks'), count(judge, figure, 'clicks', figure.clicks ?? 0, 12)),
      field(t('judge.tokens'), count(judge, figure, 'tokens', figure.tokens ?? 0, 2)), captorField(judge, figure)),
    flags(judge, figure, position),
    printed ? null : h('table.judge-values', h('tbody', SLOTS.map((slot) => valueRow(judge, figure, slot, position)))),
    printed ? null : h('div.judge-fields', plainNumber(judge, figure, 'range', figure.range, 24),
      plainNumber(judge, figure, 'points', figure.points, 500),
      field(t('judge.arc'), choice(String(figure.arc), ['90', '180', '270', '360'].map((n) => [n, `${n}°`]), (n) =>
        judge.edit((p) => p.set(figure.id, 'arc', n)), 'piece-arc'))),
    h('div.actions', h('button', { 'data-test': 'piece-copy', onclick: () => duplicate(judge, figure) }, t('judge.copy')),
      h('button.danger', { 'data-test': 'piece-remove', onclick: () => judge.edit((p) => p.remove(figure.id, judge.view)) },
        t('judge.remove'))),
    card(figure, { engine: judge.engine, view: judge.view }),
    h('p.small.muted', t('judge.keys')),
  ];
}

function plainNumber(judge, figure, word, value, most) {
  const input = h('input.num', { type: 'number', min: 0, max: most, value, 'data-test': `piece-${word}`,
    onchange: () => { if (input.validity.valid) judge.edit((p) => p.set(figure.id, word, input.value), { animate: false }); } });
  return field(t(`judge.${word}`), input);
}

/** A copy of the figure, a base's width beside it. */
function duplicate(judge, figure) {
  let name;
  const done = judge.edit((position) => {
    name = position.free();
    for (const at of position.about(figure.id).reverse()) {
      const line = position.lines[at].replace(/^(\s*(?:figure|change)\s+)\S+/, `$1${name}`);
      position.insert(line);
    }
    position.take(name, ['captive', 'eliminated']);
    position.move(name, figure.x + 2 * figure.radius + 0.25, figure.y);
  });
  if (done) judge.select([name]);
}

function terrainPanel(judge, piece) {
  const position = new Position(judge.text);
  const wall = piece.ground === 'low-wall';
  const level = piece.level && piece.level !== 'ground' ? piece.level : '';
  const set = (ground, high) => judge.edit((p) => p.ground(piece.id, [ground, high].filter(Boolean).join(' ')));
  const turn = (angle) => judge.edit((p) => p.transform(piece.id, about(piece.outline, angle)));
  return [
    h('h2', judge.teller.terrain(piece.id).text, ' ', h('code.muted', piece.id)),
    wall ? null : h('div.judge-fields',
      field(t('judge.ground'), choice(piece.ground, grounds.map((word) => [word, t(`judge.ground.${word}`)]), (ground) =>
        set(ground, level), 'terrain-ground')),
      field(t('judge.level'), choice(level, ['', 'elevated', 'abrupt'].map((word) => [word, t(`judge.level.${word || 'ground'}`)]),
        (high) => set(piece.ground, high), 'terrain-level'))),
    h('div.actions', h('button', { onclick: () => turn(15) }, '⟲ 15°'), h('button', { onclick: () => turn(-15) }, '⟳ 15°'),
      level === 'abrupt' ? h('button', { onclick: () => judge.hands.take({ kind: 'access', name: piece.id }) }, t('judge.access')) : null),
    field(t('judge.corners'), h('textarea', { rows: 4, 'data-test': 'terrain-corners',
      onchange: (event) => judge.edit((p) => p.outline(piece.id,
        event.target.value.trim().split(/\s+/).map((word) => word.split(',').map(Number)))) },
    position.corners(piece.id).map((corner) => corner.join(',')).join(' '))),
    h('div.actions', h('button.danger', { 'data-test': 'terrain-remove', onclick: () =>
      judge.edit((p) => p.remove(piece.id, judge.view)) }, t('judge.remove'))),
  ];
}

/** Turning about the middle. */
function about(outline, angle) {
  const middle = [0, 1].map((i) => outline.reduce((sum, corner) => sum + corner[i], 0) / outline.length);
  const [cos, sin] = [Math.cos(angle * Math.PI / 180), Math.sin(angle * Math.PI / 180)];
  return ([x, y]) => [middle[0] + (x - middle[0]) * cos - (y - middle[1]) * sin, middle[1] + (x - middle[0]) * sin + (y - middle[1]) * cos];
}

export function piecePanel(judge) {
  const figure = judge.view.figures.find((each) => each.id === judge.selected.at(-1));
  if (figure) return figurePanel(judge, figure);
  const piece = judge.view.terrain.find((each) => each.id === judge.terrain);
  return piece ? terrainPanel(judge, piece) : h('p.muted', t('judge.piece.none'));
}
