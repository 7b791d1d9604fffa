// SPDX-License-Identifier: MIT
// rules.test.mjs: the catalogue arranged and searched; a game as it is planned.
import assert from 'node:assert/strict';
import test from 'node:test';
import './browser.mjs';
import { bare, bookNamed, bookOf, books, learnEditions, whole } from '../../../page/js/editions.js';
import { catalogue, contents, marker, nearest, search } from '../../../page/js/study/catalogue.js';
import { change, changeEntry, setLevel } from '../../../page/js/setup/army.js';
import { botName } from '../../../page/js/setup/bots.js';
import { allowedPieces, drawPieces, EACH, pieceOf, poolLines } from '../../../page/js/setup/pieces.js';
import { gameOf, newPlan, opposite, optionsOf, problemsOf, setEdition, setPlayers } from '../../../page/js/setup/plan.js';

// As the engine tells them, with names that the page cannot know.
const EDITIONS = [
  { word: 'second', book: 'second', usual: false, points: 300, step: 100, board: [36, 36], minutes: 50, rule: 'second.total', tournaments: false,
    readings: true, grounds: ['clear', 'hindering', 'blocking', 'shallow', 'deep', 'chasm'] },
  { word: 'first', book: 'first', usual: true, points: 200, step: 100, board: [36, 36], minutes: 50, rule: 'first.total', tournaments: true,
    readings: false, grounds: ['clear', 'hindering', 'blocking', 'shallow', 'deep', 'low-wall'] },
  { word: 'grand', book: 'first', usual: false, points: 2000, step: 100, board: [36, 72], minutes: 120, rule: 'grand.total', tournaments: true,
    readings: false, grounds: ['clear', 'hindering', 'blocking', 'shallow', 'deep', 'low-wall'] },
];
learnEditions(EDITIONS);

const CLAUSES = [
  { id: 'first.push.damage', title: 'Pushing hurts', text: 'A second action in a row costs a click.', follows: ['first.token.two'] },
  { id: 'first.token.two', title: 'Two tokens', text: 'Who has two tokens cannot be pushed.' },
  { id: 'first.charge.move', title: 'Charge', text: 'Moves and strikes.' },
  { id: 'first.ability.charge', title: 'Charge on the card', text: 'See the card.' },
];
const ARMIES = ['one', 'two', 'three', 'four'].map((id) => ({ id, name: id, text: `army ${id}`, sketch: [], points: 200 }));
const engine = {
  abilities: () => [{ word: 'charge', name: 'Charge', colour: 'red', shape: 'square' }],
  contents: () => CLAUSES.map(({ id }) => ({ id })),
  clause: (id) => CLAUSES.find((clause) => clause.id === id),
  armies: () => ARMIES, pieces: () => [],
  army: () => ({ name: 'An army', rules: 'first', points: 200, faults: [], figures: [] }),
};
const book = catalogue(engine);

test('clauses stand in their chapters, rulings about an ability with the ability', () => {
  assert.equal(bare('first.push.damage'), 'push.damage');
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
  assert.equal(search(book, 'first.push.damage')[0].rule, 'push.damage');
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
    army: (text) => ({ ...engine.army(), points: text === 'dear' ? 395 : 200, rules: text === 'grand' ? 'grand' : 'first' }) };
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
  assert.deepEqual(rules(), ['first.total']);
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

test('what an edition has is its own affair', () => {
  assert.deepEqual(books(), ['first', 'second']);
  assert.equal(bookOf('grand'), 'first');
  assert.equal(bookOf('nobody-knows'), 'first');
  assert.equal(bookNamed('second.push'), 'second');
  assert.equal(bookNamed('push'), 'first');
  assert.equal(bookNamed('grand.push'), 'first');
  assert.equal(bare('grand.push'), 'push');
  assert.equal(bare('grandeur.push'), 'grandeur.push');
  assert.equal(whole('push'), 'first.push');
  assert.equal(whole('second.push'), 'second.push');
  const plan = newPlan(engine);
  plan.documented = true;
  assert.deepEqual(optionsOf(plan), ['open-dials']);
  plan.rules = 'tournament';
  setEdition(plan, engine, 'second');
  assert.deepEqual([plan.points, plan.rules], [300, 'closed']);
  assert.deepEqual(optionsOf(plan), ['documented']);
  const grounds = (edition) => new Set(allowedPieces({ edition, raised: true }).map((piece) => piece.ground));
  assert.ok(grounds('grand').has('low-wall') && !grounds('grand').has('chasm'));
  assert.ok(grounds('second').has('chasm') && !grounds('second').has('low-wall'));
});

test('no figure is lost in a full entry of an army list', () => {
  const list = { entries: [{ word: 'orc', level: 0, count: 98, aboard: '', cards: [] }] };
  const counts = () => list.entries.map((entry) => entry.count);
  change(list, 'orc', 0, 1);
  change(list, 'orc', 0, 1);
  assert.deepEqual(counts(), [99, 1]);
  changeEntry(list, 0, 1);
  assert.deepEqual(counts(), [99, 1, 1]);
  change(list, 'orc', 0, -1);
  assert.deepEqual(counts(), [98, 1, 1]);
  list.entries[1].level = 1;
  setLevel(list, list.entries[1], 0);
  assert.deepEqual(counts(), [99, 1]);
});

test('pieces of terrain', () => {
  assert.equal(opposite('west'), 'east');
  for (let i = 0; i < 50; i++) {
    const drawn = drawPieces({ edition: 'first', raised: false });
    assert.equal(new Set(drawn).size, EACH);
    assert.ok(drawn.every((id) => !pieceOf(id).raised));
  }
  const [{ id }] = allowedPieces({ edition: 'first', raised: true });
  const lines = poolLines('red', [id, id]).filter((line) => line.startsWith('pool'));
  assert.equal(new Set(lines.map((line) => line.split(' ')[2])).size, 2, 'two of a kind have two names');
});

test('no two bots at a table have the same name', () => {
  const taken = [];
  for (let i = 0; i < 12; i++) taken.push(botName('captain', taken));
  assert.equal(new Set(taken).size, 12);
  assert.ok(botName('captain', taken), 'and a thirteenth is called like somebody');
});
