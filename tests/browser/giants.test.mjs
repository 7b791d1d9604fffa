// SPDX-License-Identifier: MIT
// giants.test.mjs: a tank moves by two of its sections, fires with a third and is pushed, at one screen.
import { assert } from './lib.mjs';
import { closeCommand, command, decision, figure, hurry } from './hands.mjs';

async function order(visitor, text) {
  const before = await decision(visitor);
  await command(visitor, text);
  return decision(visitor, before.line);
}

async function tankMovesAndFires(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new?table=giants&with=hotseat');
  await anna.click('dice-typed');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await hurry(anna);
  await order(anna, 'red move tank.rear with tank.left to 18,22');
  const front = await figure(anna, 'tank.front');
  assert(front.y === 22 && front.sections === 4 && front.tokens === 1, 'the tank has moved, on one token');
  await closeCommand(anna);
  await anna.shot('a-tank-of-four-sections');
  await order(anna, 'red end');
  await order(anna, 'blue move ash.left with ash.right to 18,45');
  await order(anna, 'blue end');
  await order(anna, 'red ranged tank.front at ash long');
  await order(anna, 'dice 6 5');
  const asked = await decision(anna);
  assert(asked.ask === 'section', 'acting again pushes it: which section takes the click?');
  await anna.click('section');
  await order(anna, 'red pass tank.right');
  assert((await figure(anna, 'ash.front')).clicks > 0, 'the dragon is hit in front');
  await closeCommand(anna);
  await anna.shot('a-tank-fires');
}

export default {
  'giants: a tank moves and fires': tankMovesAndFires,
};
