// SPDX-License-Identifier: MIT
// rules.test.mjs: the catalogue arranged and searched; a game as it is planned.
import assert from 'node:assert/strict';
import test from 'node:test';
import './browser.mjs';
import { bare, catalogue, contents, marker, nearest, search } from '../../../page/js/study/catalogue.js';
import { botName } from '../../../page/js/setup/bots.js';
import { allowedPieces, drawPieces, EACH, pieceOf, poolLines } from '../../../page/js/setup/pieces.js';
import { gameOf, newPlan, opposite, optionsOf, problemsOf, setPlayers } from '../../../page/js/setup/plan.js';

const CLAUSES = [
  { id: 'unlimited.push.damage', title: 'Pushing hurts', text: 'A second action in a row costs a click.', follows: ['unlimited.token.two'] },
  { id: 'unlimited.token.two', title: 'Two tokens', text: 'Who has two tokens cannot be pushed.' },
  { id: 'unlimited.charge.move', title: 'Charge', text: 'Moves and strikes.' },
  { id: 'unlimited.ability.charge', title: 'Charge on the card', text: 'See the card.' },
];
const ARMIES = ['one', 'two', 'three', 'four'].map((id) => ({ id, name: id, text: `army ${id}`, sketch: [], points: 200 }));
const engine = {
  abilities: () => [{ word: 'charge', name: 'Charge', colour: 'red', shape: 'square' }],
  contents: () => CLAUSES.map(({ id }) => ({ id })),
  clause: (id) => CLAUSES.find((clause) => clause.id === id),
  armies: () => ARMIES, pieces: () => [],
  army: () => ({ name: 'An army', rules: 'unlimited', points: 200, faults: [], figures: [] }),
};
const book = catalogue(engine);

test('clauses stand in their chapters, rulings about an ability with the ability', () => {
  assert.equal(bare('unlimited.push.damage'), 'push.damage');
  const tree = contents(book);
  assert.deepEqual([...tree.keys()], ['turns', 'abilities']);
  assert.deepEqual([...tree.get('turns').keys()], ['token', 'push']);
  assert.deepEqual(tree.get('abilities').get('charge').map((clause) => clause.rule), ['charge.move', 'ability.charge']);
  assert.deepEqual(book.rules.get('token.two').leads, ['push.damage']);
});

test('the search wants every word, and puts topic and title first', () => {
  assert.deepEqual(search(book, 'pushed').map((clause) => clause.rule), ['token.two']);
  assert.deepEqual(search(book, 'push').map((clause) => clause.rule), ['push.damage', 'token.two']);
  assert.deepEqual(search(book, 'two push').map((clause) => clause.rule), ['token.two']);
  assert.deepEqual(search(book, 'push', 'abilities'), []);
  assert.deepEqual(search(book, '  '), []);
  assert.equal(search(book, 'unlimited.push.damage')[0].rule, 'push.damage');
  assert.equal(nearest(book, 'push.pain')[0].rule, 'push.damage');
});

test('the words of a search are marked as they are, whatever signs they have', () => {
  assert.equal('a Push here'.replace(marker('push (x'), '<$1>'), 'a <Push> here');
  assert.equal(marker('?'), null);
});

test('a new game is one for two, and nothing is wrong with it', () => {
  const plan = newPlan(engine);
  assert.deepEqual(plan.seats.map(({ player, kind, edge }) => [player, kind, edge]), [['red', 'me', 'south'], ['blue', 'bot', 'north']]);
  assert.notEqual(plan.seats[0].army.id, plan.seats[1].army.id);
  assert.deepEqual(problemsOf(plan, engine), []);
  assert.deepEqual(optionsOf(plan), ['open-dials']);
  const game = gameOf(plan, engine, 'table');
  assert.deepEqual(Object.keys(game.seats[0]).sort(), ['kind', 'name', 'player']);
  assert.equal(game.seats[1].bot, 'greedy');
  assert.ok(!('clock' in game));
});

test('nobody is given an army that is dearer than the game, or meant for another', () => {
  const dear = { ...engine, armies: () => [{ id: 'dear', text: 'dear' }, { id: 'grand', text: 'grand' }, ...ARMIES],
    army: (text) => ({ ...engine.army(), points: text === 'dear' ? 395 : 200, rules: text === 'grand' ? 'conquest' : 'unlimited' }) };
  for (let n = 0; n < 50; n++) {
    const plan = newPlan(dear);
    setPlayers(plan, dear, 4);
    assert.ok(plan.seats.every((seat) => seat.army.id && !['dear', 'grand'].includes(seat.army.id)));
  }
});

test('what is wrong with a plan is said once, with its clause', () => {
  const plan = newPlan(engine);
  const rules = () => problemsOf(plan, engine).map((problem) => problem.rule ?? problem.at);
  plan.points = 150;
  assert.deepEqual(rules(), ['army.build-total.hundreds']);
  plan.points = 300;
  plan.standard = true;
  assert.deepEqual(rules(), ['tournament.standard-game.points']);
  Object.assign(plan, { points: 200, standard: false, pace: 'clock', minutes: 0 });
  assert.deepEqual(rules(), ['pace']);
  plan.pace = 'calm';
  setPlayers(plan, engine, 4);
  assert.deepEqual(plan.seats.map((seat) => seat.edge), ['south', 'west', 'north', 'east']);
  plan.seats[1].edge = 'south';
  assert.deepEqual(rules(), ['setup.starting-edge']);
  plan.seats[1].edge = 'west';
  plan.teams = true;
  for (const seat of plan.seats) seat.team = 1;
  assert.deepEqual(rules(), ['game.teams']);
});

test('pieces of terrain', () => {
  assert.equal(opposite('west'), 'east');
  for (let i = 0; i < 50; i++) {
    const drawn = drawPieces({ edition: 'unlimited', raised: false });
    assert.equal(new Set(drawn).size, EACH);
    assert.ok(drawn.every((id) => !pieceOf(id).raised));
  }
  const [{ id }] = allowedPieces({ edition: 'unlimited', raised: true });
  const lines = poolLines('red', [id, id]).filter((line) => line.startsWith('pool'));
  assert.equal(new Set(lines.map((line) => line.split(' ')[2])).size, 2, 'two of a kind have two names');
});

test('no two bots at a table have the same name', () => {
  const taken = [];
  for (let i = 0; i < 12; i++) taken.push(botName('captain', taken));
  assert.equal(new Set(taken).size, 12);
  assert.ok(botName('captain', taken), 'and a thirteenth is called like somebody');
});
