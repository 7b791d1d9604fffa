// SPDX-License-Identifier: MIT
// mk2.test.mjs: the second edition: an objective is taken, a flier soars.
import { assert } from './lib.mjs';
import { closeCommand, command, decision, hurry } from './hands.mjs';

const view = (visitor) => visitor.page.evaluate(() => window.__warlord.session.view);

/** An order by the command line; answers when the page is asked for the next one. */
async function order(visitor, text) {
  const before = await decision(visitor);
  await command(visitor, text);
  return decision(visitor, before.line);
}

async function takesAnObjective(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new?table=objectives&with=hotseat');
  await anna.click('dice-typed');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await hurry(anna);
  assert((await view(anna)).objectives.every((token) => token.holder === null), 'nobody holds anything yet');
  await order(anna, 'red move tally 8 north');
  await order(anna, 'red move kestrel 5 north level');
  await order(anna, 'red end');
  await order(anna, 'blue end');
  await order(anna, 'red move tally 1.25 north');
  await order(anna, 'red end');
  const after = await view(anna);
  assert(after.objectives[1].holder === 'red', `the token is held by ${after.objectives[1].holder}`);
  assert(after.turn === 'blue', `it is the turn of ${after.turn}`);
  await closeCommand(anna);
  await anna.shot('three-objectives');
  assert(await anna.page.locator('.objective').count() === 3, 'three tokens are drawn');
}

export default { 'second edition: an objective is taken': takesAnObjective };
