// SPDX-License-Identifier: MIT
// tabletop.js: the judge's table itself: its size, the players, whose turn it is, options of the rules.
import { editionCalled, usual } from '../editions.js';
import { t } from '../i18n.js';
import { playerName } from '../play/words.js';
import { h } from '../ui.js';
import { Position, words } from './position.js';

const edges = ['south', 'north', 'east', 'west'];
const optionWords = ['open-dials', 'tournament', 'standard', 'documented'];
const spare = ['red', 'blue', 'gold', 'green'];

function number(label, value, least, most, set, test) {
  const input = h('input.num', { type: 'number', min: least, max: most, value, 'data-test': test, onchange: () =>
    { if (input.validity.valid) set(Number(input.value)); } });
  return h('label.judge-field', h('span.small.muted', label), input);
}

function setOption(judge, option, on) {
  judge.edit((position) => {
    const at = position.line('rules');
    const now = at < 0 ? [usual().word] : words(position.lines[at]).slice(1).map((word) => word.text);
    position.setLine('rules', [...now.filter((word) => word !== option), ...(on ? [option] : [])].join(' '));
  });
}

/** An option that a table has is shown even if it is not offered. */
function optionBoxes(judge) {
  const { tournaments, readings } = editionCalled(judge.view.edition);
  const offered = ['open-dials', tournaments && 'tournament', 'standard', readings && 'documented'];
  return optionWords.filter((option) => offered.includes(option) || judge.view.options.includes(option)).map((option) => {
    const box = h('input', { type: 'checkbox', 'data-test': `table-${option}`, onchange: () => setOption(judge, option, box.checked) });
    box.checked = judge.view.options.includes(option);
    return h('label.row', box, t(`judge.option.${option}`));
  });
}

function playerLine(position, name) {
  return position.line('player', name);
}

function setPlayer(judge, name, edge, team) {
  judge.edit((position) => {
    const at = playerLine(position, name);
    if (at >= 0) position.lines[at] = `player ${name} ${edge}${team ? ` team ${team}` : ''}`;
  });
}

function playerRow(judge, player) {
  const said = words(new Position(judge.text).lines[playerLine(new Position(judge.text), player.name)] ?? '').map((word) => word.text);
  const team = said[3] === 'team' ? said[4] : '';
  return h('tr', h('th', { scope: 'row' }, playerName(player.name)),
    h('td', h('select', { value: player.edge, 'aria-label': t('judge.edge'), onchange: (event) =>
      setPlayer(judge, player.name, event.target.value, team) },
      edges.map((edge) => h('option', { value: edge }, t(`judge.edge.${edge}`))))),
    h('td', h('select', { value: team, 'aria-label': t('judge.team'), onchange: (event) =>
      setPlayer(judge, player.name, player.edge, event.target.value) },
      ['', '1', '2'].map((n) => h('option', { value: n }, n ? t('judge.team.n', { n }) : '–')))),
    h('td', judge.view.players.length > 2 ? h('button.plain',
      { 'aria-label': `${t('judge.remove')}: ${playerName(player.name)}`, onclick: () => removePlayer(judge, player.name) }, '×') : null));
}

function removePlayer(judge, name) {
  judge.edit((position) => {
    for (const figure of judge.view.figures) if (figure.owner === name) position.remove(figure.id, judge.view);
    position.lines.splice(playerLine(position, name), 1);
    if (words(position.lines[position.line('turn')] ?? '')[1]?.text === name) position.setLine('turn', null);
  });
}

function addPlayer(judge) {
  const taken = judge.view.players;
  const name = spare.find((each) => !taken.some((player) => player.name === each));
  const edge = edges.find((each) => !taken.some((player) => player.edge === each)) ?? 'east';
  judge.edit((position) => position.insert(`player ${name} ${edge}`));
}

export function tablePanel(judge) {
  const { view } = judge;
  const [w, height] = view.board;
  const size = (a, b) => judge.edit((position) => position.setLine('table', `${a}x${b}`));
  return [
    h('h2', t('judge.tab.table')),
    h('div.judge-fields', number(t('judge.width'), w, 6, 72, (n) => size(n, height), 'table-width'),
      number(t('judge.height'), height, 6, 72, (n) => size(w, n), 'table-height'),
      number(t('judge.total'), view.points, 0, 2000, (n) => judge.edit((position) => position.setLine('points', String(n))),
        'table-points')),
    h('label.judge-field', h('span.small.muted', t('judge.on-turn')),
      h('select', { value: view.turn, 'data-test': 'table-turn', onchange: (event) =>
      judge.edit((position) => position.setLine('turn', event.target.value)) },
      view.players.map((player) => h('option', { value: player.name }, playerName(player.name))))),
    h('table.judge-players', h('tbody', view.players.map((player) => playerRow(judge, player)))),
    view.players.length < 4 ? h('button', { onclick: () => addPlayer(judge) }, t('judge.add.player')) : null,
    h('div.judge-flags', optionBoxes(judge)),
  ];
}
