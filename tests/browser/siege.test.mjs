// SPDX-License-Identifier: MIT
// siege.test.mjs: a castle is taken: from the gate to the keep, by two seats at one screen.
import { assert, atRest, until } from './lib.mjs';
import { againstBot, clickAt, closeCommand, command, decision, figure, hurry, onScreen, settled } from './hands.mjs';

const terrain = (visitor, id) => visitor.page.evaluate((it) => window.__warlord.session.view.terrain.find((t) => t.id === it), id);
const isOpen = async (visitor, id, word) => (await terrain(visitor, id)).castle.portals.find((p) => p.word === word).open;

/** An order by the command line; answers when the page is asked for the next one. */
async function order(visitor, text) {
  const before = await decision(visitor);
  await command(visitor, text);
  return decision(visitor, before.line);
}

async function orders(visitor, ...texts) {
  for (const text of texts) await order(visitor, text);
}

/** The other seat leaves everything as it is. */
async function blueRests(visitor) {
  if ((await decision(visitor)).ask === 'portals') await order(visitor, 'blue ready');
  await order(visitor, 'blue end');
}

/** A click on the gate itself. */
async function clickPortal(visitor, id, word) {
  await closeCommand(visitor);
  await atRest(visitor.page);
  const { a, b } = (await terrain(visitor, id)).castle.portals.find((p) => p.word === word);
  const at = await onScreen(visitor, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  const was = await isOpen(visitor, id, word);
  await visitor.page.mouse.click(at.x ?? at[0], at.y ?? at[1]);
  await until(async () => await isOpen(visitor, id, word) !== was, `${word} of ${id} to be set`);
}

/** A picture of the castle, as near as it fits. */
async function closeUp(visitor, name) {
  await closeCommand(visitor);
  const at = await onScreen(visitor, 17, 48);
  await visitor.page.mouse.move(at.x ?? at[0], at.y ?? at[1]);
  await visitor.page.mouse.wheel(0, -240);
  await visitor.page.mouse.move(4, 400);
  await settled(visitor);
  await visitor.shot(name);
  await visitor.page.keyboard.press('0');
}

async function fromGateToKeep(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new?table=siege&with=hotseat');
  await anna.click('dice-typed');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await hurry(anna);
  await orders(anna, 'red move old 5 north', 'red ranged old at gate long', 'dice 5 5', 'red move r2 10 north', 'red end');
  assert((await decision(anna)).ask === 'portals', 'blue is asked for gates');
  assert(!await isOpen(anna, 'gate', 'portcullis'), 'the gate is shut as the game begins');
  await clickPortal(anna, 'gate', 'portcullis');
  await anna.click('open-keep-front-door');
  await until(() => isOpen(anna, 'keep', 'front-door'), 'the keep to be open');
  await orders(anna, 'blue ready', 'blue move b3 to 17,50 facing south');
  assert((await figure(anna, 'b3')).y === 50, 'up the stairs of the keep');
  await orders(anna, 'blue end', 'red ranged old at gate long', 'dice 5 5');
  assert(await isOpen(anna, 'gate', 'doors'), 'a breach opens everything');
  await orders(anna, 'red move r2 to 16.5,24 facing north', 'red end', 'blue shut keep front-door', 'blue ready', 'blue end', 'red end');
  await blueRests(anna);
  await orders(anna, 'red move r2 to 17,33.9 facing north', 'red end');
  await blueRests(anna);
  await order(anna, 'red move r2 to 17,40 facing north');
  assert((await figure(anna, 'r2')).under, 'in the archway');
  await closeUp(anna, 'a-siege-in-the-gate');
  await order(anna, 'red end');
  await blueRests(anna);
  await order(anna, 'red end');
  await blueRests(anna);
  await orders(anna, 'red move r2 to 17,45.5 facing north', 'red end');
  await blueRests(anna);
  await orders(anna, 'red close r2 at keep', 'dice 6 6');
  assert((await figure(anna, 'keep')).clicks > 0, 'the keep is struck');
  await closeUp(anna, 'a-siege-at-the-keep');
}

/** A castle section is chosen wherever it is clicked, not only at the small sign in its middle. */
async function chosenAnywhere(world) {
  const anna = await world.visitor('Anna');
  await againstBot(anna, 'recruit', 'table-siege');
  await clickAt(anna, 19, 48.4);
  await until(async () => (await anna.page.evaluate(() => window.__warlord.hands.selected)).join() === 'keep', 'the keep to be chosen');
  await until(async () => (await anna.the('card-kind').innerText()).includes('Keep of a castle'), 'its card');
}

/** Castle sections stay where they are: no move is drafted for one, though there is for a figure of the same player. */
async function staysWhereItIs(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new?table=siege&with=hotseat');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await hurry(anna);
  await orders(anna, 'red end', 'blue ready');
  await closeCommand(anna);
  const now = () => anna.page.evaluate(() => ({ selected: window.__warlord.hands.selected.join(), draft: window.__warlord.hands.draft?.kind ?? null }));
  await clickAt(anna, 19, 48.4);
  await until(async () => (await now()).selected === 'keep', 'the keep to be chosen');
  await clickAt(anna, 17, 25);
  await until(async () => (await now()).selected === '', 'the ground to end the choice');
  assert((await now()).draft === null, 'a keep does not walk');
  const { x, y } = await figure(anna, 'b3');
  await clickAt(anna, x, y);
  await clickAt(anna, 17, 25);
  await until(async () => (await now()).draft === 'place', 'the move of a figure');
}

export default {
  'siege: from the gate to the keep': fromGateToKeep,
  'siege: a section is chosen anywhere': chosenAnywhere,
  'siege: a section stays where it is': staysWhereItIs,
};
