// SPDX-License-Identifier: MIT
// giants.test.mjs: large bases by mouse: a tank moves by two of its sections and fires the two others; a passenger boards,
// shoots and leaves.
import { assert, until } from './lib.mjs';
import { answerBy, clickAt, decision, drag, figure, orders, roll, settled, sitDown } from './hands.mjs';

const TANK = `rules unlimited open-dials
table 30x30
points 400
player red south
player blue north
terrain copse hindering 2,20 7,20 7,25 2,25
terrain rock blocking 23,20 27,20 27,24 23,24
figure tank red is iron-tortoise at 15,6 facing north
figure r1 red at 11,4 facing north name "Powder Guard" faction black-powder-rebels range 8 speed 7 attack 9 defense 15 damage 2 points 22
figure r2 red at 19,4 facing north name "Fuse Sergeant" faction black-powder-rebels range 8 speed 7 attack 9 defense 15 damage 2 points 24
figure ash blue is ashwing at 15,25 facing south
figure b1 blue at 7.5,13 facing east name "Ember Keeper" faction draconum range 6 speed 8 attack 9 defense 16 damage 3 points 24
figure b2 blue at 22.5,13 facing west name "Cinder Page" faction draconum range 6 speed 8 attack 9 defense 16 damage 3 points 24
turn red
`;

const CART = `rules unlimited open-dials
table 30x30
points 200
player red south
player blue north
terrain grove hindering 3,18 8,17 9,21 5,23
terrain mound clear elevated 20,16 26,15 27,20 22,21
figure cart red chariot at 15,8 facing north name "Salt Chariot" faction atlantis-guild points 60 dial 6/9/16/3 6/9/16/3 5/8/15/2 4/8/15/2
section cart.rear dial 4/7/15/2 4/7/15/2 3/6/14/1
figure bow red touching cart from west facing north name "Gull Archer" faction atlantis-guild points 26 range 10 dial 8/10/15/3 8/9/15/2 7/8/14/2 6/7/13/1
figure r2 red at 19,5 facing north name "Toll Shield" faction atlantis-guild points 25 dial 7/9/16/2 7/8/15/2 6/7/14/1
figure b1 blue at 9,12.5 facing east name "Weir Ghoul" faction necropolis-sect points 27 dial 7/9/14/2 7/8/14/2 6/8/14/2 6/7/13/1
figure b2 blue at 12,24 facing south name "Abbey Skeleton" faction necropolis-sect points 15 dial 6/8/14/2 6/7/13/1 5/7/13/1
turn red
`;

/** One section aims at somebody, the dice are typed. */
async function fires(anna, section, target, dice) {
  const { x, y } = await figure(anna, section);
  const aside = { left: [-1.6, 0], right: [1.6, 0] }[section.split('.')[1]];
  await anna.page.keyboard.press('Escape');
  await clickAt(anna, x + aside[0], y + aside[1]);
  const foe = await figure(anna, target);
  await clickAt(anna, foe.x, foe.y);
  await anna.the('attack').waitFor();
  const before = await decision(anna);
  await anna.click('confirm-attack');
  await decision(anna, before.line);
  await roll(anna, ...dice);
}

async function tankMovesAndFires(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, TANK, { title: 'The tank' });
  await clickAt(anna, 15, 4.4);
  await until(async () => /\b159 points/.test(await anna.page.locator('.choice .card-sub').innerText()), 'the price of the whole tank, whichever section is chosen');
  await anna.page.keyboard.press('Escape');
  await clickAt(anna, 15, 7.6);
  await anna.the('with-rear').locator('input').check();
  await until(async () => await anna.page.locator('.choice [data-test=card-section]').count() === 4, 'the card to show all four dials');
  assert((await anna.the('card-kind').innerText()).includes('Multiple-dial warrior'), 'the card says what kind of piece it is');
  await anna.the('card-kind').locator('a').click();
  await anna.page.locator('.clause-sheet').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.shot('the-card-of-a-tank');
  await drag(anna, 'tank.front', 15, 19.5, { drop: false, aside: [0, 1.4] });
  await anna.shot('a-tank-and-its-template');
  await anna.page.mouse.up();
  const before = await decision(anna);
  await anna.click('confirm-move');
  await decision(anna, before.line);
  const front = await figure(anna, 'tank.front');
  assert(Math.abs(front.y - 13) < 0.01 && front.x === 15, `four inches and three: it stands at ${front.x},${front.y}`);
  await fires(anna, 'tank.left', 'b1', [5, 4]);
  assert((await figure(anna, 'b1')).clicks > 0, 'the left section has hit');
  await fires(anna, 'tank.right', 'b2', [6, 4]);
  assert((await figure(anna, 'b2')).clicks > 0, 'so has the right one');
  const now = await anna.page.evaluate(() => window.__warlord.session.view);
  assert(now.actions === 0, `four actions are taken, ${now.actions} left`);
  await clickAt(anna, 15, 14.4);
  await settled(anna);
  await anna.shot('a-tank-fires-two-sections');
}

async function passengerBoardsShootsAndLeaves(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, CART, { title: 'The salt road' });
  await drag(anna, 'bow', 15, 8, { drop: false });
  await anna.shot('a-passenger-boards');
  await anna.page.mouse.up();
  await answerBy(anna, 'confirm-move');
  assert((await figure(anna, 'bow')).aboard, 'the archer is aboard');
  await orders(anna, 'red end', 'blue end');
  await clickAt(anna, 15, 8);
  assert((await anna.page.evaluate(() => window.__warlord.hands.selected)).join() === 'bow', 'a click in the middle picks who rides');
  const foe = await figure(anna, 'b1');
  await clickAt(anna, foe.x, foe.y);
  await anna.the('attack').waitFor();
  await settled(anna);
  await anna.shot('a-passenger-aims');
  await answerBy(anna, 'confirm-attack');
  await roll(anna, 5, 5);
  assert((await figure(anna, 'b1')).clicks > 0, 'it has hit from the chariot');
  await orders(anna, 'red end', 'blue end', 'red end', 'blue end');
  await clickAt(anna, 15, 8);
  await drag(anna, 'bow', 12, 8.2);
  await answerBy(anna, 'confirm-move');
  const bow = await figure(anna, 'bow');
  assert(!bow.aboard && bow.x < 13, `it has got off on the left, at ${bow.x},${bow.y}`);
  await settled(anna);
  await anna.shot('a-passenger-has-left');
}

export default {
  'giants: a tank moves and fires two sections': tankMovesAndFires,
  'giants: a passenger boards, shoots and leaves': passengerBoardsShootsAndLeaves,
};
