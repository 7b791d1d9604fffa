// SPDX-License-Identifier: MIT
// pictures.mjs: the pictures of the README, taken from the real page. usage: node tests/browser/pictures.mjs PROGRAM DIRECTORY
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { atRest, launch, Server, until, World } from './lib.mjs';

const SIZE = { viewport: { width: 1280, height: 800 } };
const SKIRMISH = `rules unlimited open-dials
table 24x24
points 200
player red south
player blue north
terrain copse hindering 3,8.5 7,7.5 8,11 6.5,13 3,12
terrain rock blocking 14.3,14.3 18.8,13.8 19.2,17.6 15.3,18.4
terrain fence low-wall 8.5,14.5 12.5,14.5
terrain ford shallow 17,5 21,4 22,8 18,9
figure a red is sabine at 10,10 facing north
figure r1 red is sun-lancer-standard at 14.8,8 facing 60
figure r2 red is coil-archer-standard at 9.2,7 facing north
figure r3 red is coil-archer-standard at 10.7,7 facing north
figure r4 red is coil-archer-tough at 12.2,7 facing north
figure b1 blue is ledger-guard-tough touching a from north facing a
figure b2 blue is brass-bailiff-weak at 15.8,11.5 facing south
figure b3 blue is long-gun-standard at 9.5,16.2 facing south
figure b4 blue is fuse-rat-standard at 12.3,16.8 facing south
turn red
`;
const bot = (name) => ({ player: 'blue', kind: 'bot', bot: 'greedy', name });

async function sit(world, visitor, table) {
  const made = await world.server.ask('/api/games', { title: 'Pictures', table,
    seats: [{ player: 'red', kind: 'me', name: 'Anna' }, bot('Veteran Wick')] });
  await visitor.go('/health');
  await visitor.page.evaluate(({ id, token }) => {
    localStorage.setItem('warlord.seats', JSON.stringify({ [id]: { token, title: 'Pictures', seats: ['red'] } }));
  }, made);
  await visitor.go(`/game/${made.id}`);
  await until(() => visitor.page.evaluate(() => Boolean(window.__warlord?.idle && window.__warlord?.board?.view)), 'the table');
}

/** Where a figure, or a place in inches, is on the screen. */
function where(visitor, what) {
  return visitor.page.evaluate((it) => {
    const { board } = window.__warlord;
    const at = typeof it === 'string' ? board.view.figures.find((figure) => figure.id === it) : { x: it[0], y: it[1] };
    const spot = board.toClient(at.x, at.y);
    return [spot.x ?? spot[0], spot.y ?? spot[1]];
  }, what);
}

async function move(world) {
  const anna = await world.visitor('Anna', SIZE);
  await sit(world, anna, await (await fetch(`${world.server.url}/page/tables/first-battle.table`)).text());
  const { mouse } = anna.page;
  await mouse.move(...await where(anna, 'c'));
  await mouse.down();
  await mouse.move(...await where(anna, [11, 7]), { steps: 6 });
  await mouse.move(...await where(anna, [11.2, 9.6]), { steps: 6 });
  await mouse.up();
  await atRest(anna.page);
  await anna.shot('move');
}

async function attack(world, name, options, query = '') {
  const anna = await world.visitor('Anna', { ...SIZE, ...options });
  await sit(world, anna, SKIRMISH);
  if (query) await anna.go(`${new URL(anna.page.url()).pathname}${query}`);
  await atRest(anna.page);
  await anna.page.mouse.click(...await where(anna, 'a'));
  await atRest(anna.page);
  await anna.page.mouse.click(...await where(anna, 'b1'));
  await atRest(anna.page);
  await anna.page.mouse.move(20, 780);
  await atRest(anna.page);
  await anna.shot(name);
}

async function corner(world, name, path) {
  const anna = await world.visitor('Anna', SIZE);
  await anna.go(path);
  await anna.the(name).first().waitFor();
  await atRest(anna.page);
  await anna.shot(name);
}

async function aCase(world) {
  const anna = await world.visitor('Anna', SIZE);
  const { files } = await world.server.ask('/api/cases');
  const file = files.find(({ path }) => path.includes('pole-arm')) ?? files[0];
  await anna.go(`/cases/${file.path}/${file.cases[0].name}`);
  await anna.the('case').waitFor();
  for (let n = 0; n < 3; n++) await anna.click('case-forth');
  await atRest(anna.page);
  await anna.shot('case');
}

const [program, shots] = process.argv.slice(2);
mkdirSync(shots, { recursive: true });
const server = await new Server(resolve(program)).start();
const browser = await launch();
const world = new World(server, browser, resolve(shots));
try {
  await move(world);
  await attack(world, 'attack', {});
  await attack(world, 'night', { colorScheme: 'dark', locale: 'de-DE' });
  await aCase(world);
  await corner(world, 'judge', '/judge');
  for (const visitor of world.visitors) for (const text of await visitor.faults()) console.log(text);
} finally {
  await browser.close();
  await server.release();
}
