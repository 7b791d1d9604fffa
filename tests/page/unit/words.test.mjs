// SPDX-License-Identifier: MIT
// words.test.mjs: the words of the page, and what this browser remembers.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import './browser.mjs';
import { language, named, number, percent, percents, t } from '../../../page/js/i18n.js';
import de from '../../../page/lang/de.js';
import en from '../../../page/lang/en.js';
import { option, pace, setOption, watchOptions } from '../../../page/js/play/options.js';
import { remedyText } from '../../../page/js/play/asks.js';
import { reasonWords } from '../../../page/js/play/reasons.js';
import { inches, list, rich, wind } from '../../../page/js/play/words.js';
import { armies, forgetSeat, keepArmy, openedFile, openFile, recall, remember, rememberSeat, seats } from '../../../page/js/store.js';

const fields = (text) => [...new Set([text].flat().join(' ').match(/\{\w+\}/g) ?? [])].sort();

beforeEach(() => {
  localStorage.clear();
  localStorage.full = false;
});

test('both languages have the same words with the same fields', () => {
  // Names of things the engine knows in English may be German only.
  assert.deepEqual(Object.keys(de).filter((key) => !(key in en) && !/^(ability|army|casefile|collection|faction|rank|terrain)\./.test(key)), []);
  for (const [key, text] of Object.entries(en)) {
    assert.ok(key in de, `German lacks ${key}`);
    assert.equal(Array.isArray(de[key]), Array.isArray(text), key);
    assert.deepEqual(fields(de[key]), fields(text), key);
  }
});

test('every file of the casebook has a name in German', () => {
  const files = readdirSync(new URL('../../../cases', import.meta.url), { recursive: true }).filter((path) => path.endsWith('.case'));
  const words = files.map((path) => path.split('/').at(-1).slice(0, -'.case'.length));
  assert.ok(words.length > 100, `${words.length} files`);
  assert.deepEqual(words.filter((word) => !['casefile', 'ability', 'faction'].some((kind) => `${kind}.${word}` in de)), []);
});

test('the ground of every ready-made table has names in German', () => {
  const folder = new URL('../../../data/tables/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.table'))
    .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^terrain +([a-z-]*[a-z])/gm)].map(([, word]) => word));
  assert.ok(names.length > 20);
  assert.deepEqual([...new Set(names)].filter((word) => !de[`terrain.${word}`]), []);
});

test('texts with fields, one and several, and what is not known', () => {
  assert.equal(language, 'en');
  const [key, [one, several]] = Object.entries(en).find(([, text]) => Array.isArray(text) && text[1].includes('{n}'));
  assert.equal(t(key, { n: 1 }), one.replaceAll('{n}', '1').replace(/\{\w+\}/g, ''));
  assert.equal(t(key, { n: 2 }), several.replaceAll('{n}', '2').replace(/\{\w+\}/g, ''));
  assert.equal(t('no.such.key'), 'no.such.key');
  assert.equal(named('ability', 'no-such-word', 'Charge'), 'Charge');
  assert.equal(named('ability', 'no-such-word'), 'no-such-word');
});

test('what bots say of their orders is said in our words', () => {
  const teller = { figure: (id) => id !== 'the enemy', fig: (id) => `<${id}>` };
  const said = (text) => reasonWords(teller, text).join('');
  assert.equal(said('a shoots at x; 58 % to hit x for 2 to 3 clicks; 3 % to eliminate x; costs a 1 click; 2 enemies can attack a next turn'),
    '<a> shoots at <x>; 58 % to hit <x> for 2 to 3 clicks; 3 % to eliminate <x>; costs <a> 1 click; 2 enemies can attack <a> next turn');
  assert.equal(said('a gets closer to the enemy: best in 30 of 60 tries; 3.5 inches nearer to x.front; no enemy can attack a without moving'),
    '<a> gets closer to the enemy: best in 50 of 100 trials; 3.5 inches nearer to <x.front>; no enemy can attack <a> without moving');
  assert.equal(said('a is a match for x; 50 % to break away; next turn 72 % to hit x, 1.5 clicks on average; next turn costs a 1 click; 1 enemy can attack a next turn instead of 2'),
    '<a> is a match for <x>; 50 % to break away; next turn 72 % to hit <x>, 1.5 clicks on average; next turn costs <a> 1 click; 1 enemy can attack <a> next turn instead of 2');
  assert.equal(said('no action is left'), 'no action is left');
  assert.equal(said('a gets closer to x: best on average in 12 tries; 1.5 inches nearer to x'),
    '<a> gets closer to <x>: best on average in 12 trials; 1.5 inches nearer to <x>');
  assert.equal(said('a stands better against x there: best in 10 of 20 tries'), '<a> stands better against <x> there: best in 50 of 100 trials');
  assert.equal(said('a gets out of reach of x; enemies can no longer attack a without moving'),
    '<a> gets out of <x>’s reach; enemies can no longer attack <a> without moving');
  assert.equal(said('a attacks x; at once 92 % to hit x for 1 click; 30 % to capture x; heals b 2.5 clicks on average; 10 % to hit b, a friend; 4 % to lose a'),
    '<a> attacks <x>; at once 92 % to hit <x> for 1 click; 30 % to capture <x>; <b> is healed 2.5 clicks on average; 10 % to hit <b>, a friend; 4 % to lose <a>');
  assert.equal(said('something else; and more'), 'something else; and more');
  for (const text of Object.values(de).flat()) assert.ok(!/undefined/.test(text));
});

test('whatever would make an order legal is said in both languages', () => {
  const source = readFileSync(new URL('../../../src/query/remedy.c', import.meta.url), 'utf8');
  const table = /sentences\[\] = \{([\s\S]*?)\n\};/.exec(source)[1];
  const words = [...table.matchAll(/^ {4}\{"([a-z]+)",/gm)].map(([, word]) => word);
  assert.ok(words.length > 10, `the engine has ${words.length} words for remedies`);
  const teller = { name: (id) => `<${id}>`, ability: (word) => word ?? '' };
  for (const word of words) {
    const said = remedyText(teller, { word, amount: 1.5, figure: 'a', ability: 'flight', cut: false });
    assert.ok(said && !said.includes('play.remedy'), `${word}: ${said}`);
    assert.ok(`play.remedy.${word}` in de, `German lacks ${word}`);
  }
  assert.equal(remedyText(teller, { word: 'off', amount: 0.1, figure: 'a', ability: 'flight' }), 'with <a>’s flight switched off first');
  assert.equal(remedyText(teller, { word: 'away', amount: 0.4, cut: true }), 'allowed 0.4″ from there (perhaps less: the search was stopped early)');
  assert.equal(remedyText(teller, null), '');
});

test('chances that are all there is add up to 100 %', () => {
  assert.deepEqual(percents([1 / 3, 1 / 3, 1 / 3]), ['34%', '33%', '33%']);
  assert.deepEqual(percents([0.5, 0.5]), ['50%', '50%']);
  assert.deepEqual(percents([0.004, 0.996]), ['0.4%', '99.6%']);
  for (let n = 1; n < 12; n++) {
    const shares = Array.from({ length: n }, (_, i) => (2 * i + 1) / (n * n));
    assert.equal(Math.round(percents(shares).reduce((sum, text) => sum + 10 * parseFloat(text), 0)), 1000);
  }
  assert.equal(percent(0.25), '25%');
  assert.equal(percent(0.004), '0.4%');
  assert.equal(number(1.26), '1.3');
});

test('a text whose fields are pieces', () => {
  const figure = { fig: 'a' };
  const said = rich('play.order.turn', { a: figure, d: 'left' });
  assert.ok(said.includes(figure));
  assert.ok(said.filter((piece) => typeof piece === 'string').join('').includes('left'));
  assert.deepEqual(list(['a']), ['a']);
  assert.equal(list(['a', 'b', 'c']).join(''), `a, b${t('play.and')}c`);
  assert.equal(wind(44), wind(45));
  assert.equal(wind(-90), wind(270));
  assert.equal(inches(0.04), t('play.inches', { n: '0.04' }));
  assert.equal(inches(0.44), t('play.inches', { n: '0.4' }));
});

test('seats and armies are remembered and forgotten', () => {
  rememberSeat('g1', { token: 'x' });
  rememberSeat('g1', { title: 'A game' });
  assert.deepEqual(seats(), { g1: { token: 'x', title: 'A game' } });
  forgetSeat('g1');
  assert.deepEqual(seats(), {});
  assert.equal(keepArmy('mine', 'army mine'), true);
  assert.deepEqual(armies(), { mine: 'army mine' });
  keepArmy('mine');
  assert.deepEqual(armies(), {});
});

test('a full or broken store is no trouble', () => {
  localStorage.full = true;
  assert.equal(remember('name', 'Anna'), false);
  assert.equal(recall('name', 'nobody'), 'nobody');
  localStorage.full = false;
  localStorage.setItem('warlord.name', '{broken');
  assert.equal(recall('name', 'nobody'), 'nobody');
  assert.equal(openedFile(), null);
  openFile('a.game', 'table');
  assert.deepEqual(openedFile(), { name: 'a.game', text: 'table' });
});

test('who watches an option hears of changes only', () => {
  const heard = [];
  const stop = watchOptions((name, value) => heard.push([name, value]));
  setOption('speed', 'normal');
  setOption('speed', 'instant');
  stop();
  setOption('speed', 'slow');
  assert.deepEqual(heard, [['speed', 'instant']]);
  assert.equal(pace(), 1.8);
  assert.equal(option('snap'), true);
});
