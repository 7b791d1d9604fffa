// SPDX-License-Identifier: MIT
// legend.js: what the signs on the board mean.
import { t } from '../i18n.js';
import { h, s } from '../ui.js';
import { FigurePiece } from './figure.js';
import { playerSlot } from './paint.js';
import { drawPiece, terrainPatterns } from './terrain.js';

const SAMPLES = [['hindering', 'ground'], ['blocking', 'ground'], ['shallow', 'ground'], ['deep', 'ground'], ['clear', 'elevated'],
  ['clear', 'abrupt'], ['low-wall', 'ground'], ['concealing', 'ground'], ['chasm', 'ground']];

function sample(ground, level, ids) {
  const wall = ground === 'low-wall';
  const outline = wall ? [[-150, 0], [150, 0]] : [[-150, -78], [110, -84], [152, 40], [60, 86], [-140, 70]];
  const piece = { id: '', ground, level, width: 0.8 };
  return s('svg', { viewBox: '-160 -92 320 184', width: 88, height: 50, 'aria-hidden': 'true' }, s('defs', ...terrainPatterns(ids)),
    drawPiece(piece, outline, level === 'abrupt' ? [[-145, 0]] : [], ids));
}

/** A figure that shows everything a base can show. */
function sampleFigure(view, engine, ids) {
  const shown = (value, ability = null) => ({ value, ability, works: true });
  const owner = view.players[0]?.name ?? 'red';
  const window = { speed: shown(8, 'charge'), attack: shown(10), defense: shown(16, 'dodge'), damage: shown(3) };
  const figure = { id: `${ids}-sample`, name: '', owner, factions: ['elemental-league'], rank: 'unique', radius: 0.75, discs: 1, arc: 90,
    life: 8, start: 1, position: 3, tokens: 1, on: 'table', dial: [], window };
  const piece = new FigurePiece(figure, playerSlot(view, owner), engine);
  piece.update(figure, { label: '', onTurn: false });
  piece.place(0, 0, -60);
  piece.root.setAttribute('aria-hidden', 'true');
  piece.root.removeAttribute('role');
  piece.root.removeAttribute('tabindex');
  return s('svg.legend-figure', { viewBox: '-105 -105 210 210', width: 150, height: 150, 'aria-hidden': 'true' }, piece.root);
}

const row = (picture, text) => h('li', picture, h('span', text));

export function legend(view, engine, ids) {
  const grounds = SAMPLES.map(([ground, level], i) =>
    row(sample(ground, level, `${ids}-l${i}`), level === 'ground' ? t(`board.ground.${ground}`) : t(`board.level.${level}`)));
  const keys = ['facing', 'arc', 'ring', 'gauge', 'windows', 'marks', 'tokens', 'flag', 'star']
    .map((key) => h('li', t(`board.legend.${key}`)));
  return h('div.b-legend-in', h('h3', t('board.legend.figure')), h('div.legend-row', sampleFigure(view, engine, ids), h('ul', keys)),
    h('h3', t('board.legend.ground')), h('ul.legend-grounds', grounds),
    h('h3', t('board.legend.hands')), h('p', t('board.legend.pointer')), h('p', t('board.legend.keys')));
}
