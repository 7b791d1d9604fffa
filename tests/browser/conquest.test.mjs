// SPDX-License-Identifier: MIT
// conquest.test.mjs: large battles: choosing the game, and a turn of eight actions.
import { assert, until } from './lib.mjs';
import { closeCommand, command, decision, hurry, settled } from './hands.mjs';

const names = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => `r${first + i}`);

const actions = (visitor) => visitor.page.evaluate(() => window.__warlord.session.view.actions);
const figure = (visitor, id) => visitor.page.evaluate((it) => window.__warlord.board.view.figures.find((f) => f.id === it), id);

/** An order by the command line; answers when the page is asked for the next one. */
async function order(visitor, text) {
  const before = await decision(visitor);
  await command(visitor, text);
  return decision(visitor, before.line);
}

/** All of them march so far north as one: one action. */
async function march(visitor, members, inches) {
  await order(visitor, `red formation ${members.join(' ')}`);
  for (const member of members) await order(visitor, `red move ${member} ${inches} north`);
}

async function choosesConquest(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new');
  await anna.click('edition-conquest');
  await until(async () => await anna.the('points').inputValue() === '2000', 'the build total of a Conquest game');
  await anna.the('army-red').getByText(/2,?000/).first().waitFor();
  await anna.the('first').selectOption('red');          // and not by lot: a bot's turn with a hundred figures is long
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  const now = await decision(anna);
  assert(now.ask === 'action', `asked for ${now.ask}`);
  const view = await anna.page.evaluate(() => window.__warlord.session.view);
  assert(view.edition === 'conquest', `played by ${view.edition}`);
  assert(view.board.join() === '36,72', `the table is ${JSON.stringify(view.board)}`);
  assert(await actions(anna) >= 5, 'five actions at least');
}

async function eightActions(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new?table=conquest&with=hotseat');
  await anna.click('dice-typed');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await hurry(anna);
  for (const die of [2, 6, 6]) await order(anna, `dice ${die}`);
  assert(await actions(anna) === 8, `${await actions(anna)} actions, not 5 + 1 + 2`);
  await march(anna, names(1, 10), 6);
  await march(anna, names(11, 20), 6);
  await march(anna, names(21, 30), 6);
  await march(anna, names(32, 41), 6);
  await march(anna, names(42, 51), 6);
  assert(await actions(anna) === 3, 'five blocks of ten have taken five actions');
  await march(anna, names(57, 62), 6);
  await march(anna, names(52, 55), 6);
  await march(anna, names(71, 73), 6);
  assert(await actions(anna) === 0, 'eight actions are taken');
  assert((await figure(anna, 'r1')).y === 27, 'the first rank has marched');
  await closeCommand(anna);
  await anna.page.keyboard.press('Escape');
  await settled(anna);
  await anna.shot('a-conquest-turn-of-eight-actions');
  await order(anna, 'red end');
  assert((await decision(anna)).ask === 'dice', 'the cousins roll for Command');
}

export default {
  'conquest: the game is chosen where it is set up': choosesConquest,
  'conquest: a turn of eight actions': eightActions,
};
