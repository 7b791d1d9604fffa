// SPDX-License-Identifier: MIT
// axe.test.mjs: every view, light and dark, wide and on a telephone, looked at by axe-core: no fault it knows of is left.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { assert, atRest, until } from './lib.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TABLE = `rules unlimited open-dials
table 24x24
points 200
player red south
player blue north
terrain copse hindering 3,8.5 7,7.5 8,11 6.5,13 3,12
figure a red at 12,10 facing north attack 10 +healing damage 3 faction elemental-league name "Moss Sergeant"
figure b red at 8,6 facing north faction elemental-league name "Moss Archer" range 10
figure m blue touching a from north facing south defense 15 +toughness faction orc-raiders name "Ditch Ogre"
figure n blue at 18,18 facing south faction orc-raiders name "Purse Cutter" range 8
`;

/** What axe says of a page, as texts. One thing is left out: a figure is a button whose name says its values with what they are; the
 *  digits drawn on its base are a picture of that, not its name. */
async function faults(visitor, where) {
  await atRest(visitor.page);                           // what is half faded in has no contrast
  await visitor.page.evaluate(AXE);
  const found = await visitor.page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map((v) => ({ id: v.id, help: v.help, nodes: v.nodes.map((node) => ({ target: node.target.flat(),
      figure: Boolean(document.querySelector(node.target.flat().at(-1))?.closest('.board .fig')),
      text: node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? '' })) }));
  });
  const known = (id, node) => id === 'label-content-name-mismatch' && node.figure;
  return found.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.filter((node) => !known(id, node)) }))
    .filter(({ nodes }) => nodes.length)
    .map(({ id, help, nodes }) => `${where}: ${id}: ${help}\n    ${nodes.slice(0, 4).map((node) => `${node.target.join(' ')}: ${node.text}`).join('\n    ')}`);
}

async function settled(visitor) {
  await visitor.page.waitForLoadState('networkidle');
  await until(() => visitor.page.evaluate(() => !document.querySelector('main > .wait, [aria-busy]')), `the view at ${visitor.page.url()}`);
}

/** A game with both seats in this browser; answers its id. */
async function atTable(world, visitor, more = {}) {
  const begun = await world.server.ask('/api/games', { table: TABLE, title: 'Looked at', listed: true, ...more,
    seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'me', name: 'Bert' }] });
  await visitor.go('/health');
  await visitor.page.evaluate(({ id, token }) => {
    const known = JSON.parse(localStorage.getItem('warlord.seats') ?? '{}');
    localStorage.setItem('warlord.seats', JSON.stringify({ ...known, [id]: { token, seats: ['red', 'blue'], title: 'Looked at' } }));
  }, begun);
  return begun.id;
}

async function click(visitor, fig) {
  const at = await visitor.page.evaluate((id) => {
    const f = window.__warlord.session.view.figures.find((one) => one.id === id);
    return window.__warlord.board.toClient(f.x, f.y);
  }, fig);
  await visitor.page.mouse.click(...at);
}

/** The table, an attack being made up, the menu, the result; answers what axe says. */
async function game(world, visitor, id) {
  const found = [];
  const look = async (where) => found.push(...await faults(visitor, where));
  await visitor.go(`/game/${id}`);
  await until(() => visitor.page.evaluate(() => window.__warlord?.idle && window.__warlord?.asked), 'the table');
  await look('a game');
  await click(visitor, 'a');
  await look('a figure chosen');
  await click(visitor, 'm');
  await visitor.the('odds').waitFor();
  await look('an attack');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.keyboard.press('m');
  await visitor.the('withdraw').waitFor();
  await look('the menu');
  await visitor.page.keyboard.press('Escape');
  await visitor.page.evaluate(() => window.__warlord.hands.answer('red withdraw'));
  await visitor.the('game-over').waitFor();
  await look('the result');
  return found;
}

async function views(world, options) {
  const anna = await world.visitor('Anna', options);
  const id = await atTable(world, anna);
  const found = await game(world, anna, id);
  await atTable(world, anna);
  const { files } = await world.server.ask('/api/cases');
  const places = ['/', '/new?with=friend', '/games', '/armies', '/armies/new', '/armies/hedge-hospital', '/armies/collections', '/learn',
    `/replay/${id}`, '/cases', `/cases/${files[0].path}/${files[0].cases[0].name}`, '/rules', '/rules/ability-card', '/rules/push', '/judge'];
  for (const place of places) {
    await anna.go(place);
    await settled(anna);
    found.push(...await faults(anna, place));
  }
  assert(found.length === 0, `axe-core finds\n${found.join('\n')}`);
}

export default {
  'axe: every view, light': (world) => views(world, { colorScheme: 'light' }),
  'axe: every view, dark and German': (world) => views(world, { colorScheme: 'dark', locale: 'de-DE' }),
  'axe: every view on a telephone': (world) => views(world, PHONE),
};
