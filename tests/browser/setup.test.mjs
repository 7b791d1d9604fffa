// SPDX-License-Identifier: MIT
// setup.test.mjs: beginning: the first page, the first lesson, new games, armies, files dropped on the page.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, until } from './lib.mjs';
import { atOnce } from './hands.mjs';

const PHONE = { viewport: { width: 844, height: 390 }, hasTouch: true };
const data = (name) => readFileSync(fileURLToPath(new URL(`../data/${name}`, import.meta.url)), 'utf8');

/** As if a file were dropped on the page. */
function drop(visitor, name, text) {
  return visitor.page.evaluate(([called, content]) => {
    const carried = new DataTransfer();
    carried.items.add(new File([content], called));
    for (const kind of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: carried }));
  }, [name, text]);
}

const path = (visitor) => new URL(visitor.page.url()).pathname;
const atGame = (visitor) => visitor.page.waitForURL(/\/game\/[\w-]+$/);

async function seesTable(visitor) {
  await until(() => visitor.page.evaluate(() => Boolean(window.__warlord?.board?.view)), 'the table to be shown');
}

async function beginsWithThreeClicks(world) {
  const anna = await world.visitor();
  await anna.go('/');
  await anna.click('strength-recruit');
  await anna.click('table-skirmish-200');
  await anna.click('play-now');
  await atGame(anna);
  await seesTable(anna);
  await anna.go('/');
  await anna.the('my-games game-card').first().waitFor();
}

async function beginsByKeyboard(world) {
  const anna = await world.visitor();
  await anna.go('/');
  await anna.the('play-now').waitFor();
  for (let n = 0; n < 40; n++) {
    await anna.page.keyboard.press('Tab');
    if (await anna.page.evaluate(() => document.activeElement.dataset.test === 'play-now')) break;
  }
  await anna.page.keyboard.press('Enter');
  await atGame(anna);
  await seesTable(anna);
}

async function buildsAnArmy(world) {
  const anna = await world.visitor();
  await anna.go('/armies/new');
  await anna.page.fill('[data-test="filter-words"]', 'wren');
  await until(async () => await anna.the('add-figure').count() === 1, 'one figure to be found');
  await anna.click('add-figure');
  await anna.click('add-figure');
  await anna.the('faults').getByText('army.unique').waitFor();
  await anna.click('remove-figure');
  await anna.the('faults').waitFor({ state: 'detached' });
  await anna.click('fill-up');
  await anna.page.fill('[data-test="army-name"]', 'The "Quiet" Evening');
  await anna.shot('the-army-builder');
  await anna.click('save-army');
  await anna.the('army-sheet').waitFor();
  await until(() => path(anna) === '/armies/the-quiet-evening', 'the address of the army');
  await anna.click('play-army');
  await anna.the('army-red').getByText("The 'Quiet' Evening").waitFor();
  await anna.click('start');
  await atGame(anna);
  await seesTable(anna);
}

async function dropsAList(world) {
  const anna = await world.visitor();
  await anna.go('/games');
  await anna.the('new-game').waitFor();
  await drop(anna, 'marsh.json', data('plain.json'));
  await anna.the('import-done').waitFor();
  await anna.click('import-look');
  await anna.the('add-figure').first().waitFor();
  await anna.page.fill('[data-test="filter-words"]', 'reed stalker');
  await until(async () => {
    const names = await anna.the('figure-name').allInnerTexts();
    return names.length && names.every((name) => /reed stalker/i.test(name));
  }, 'nobody else to be listed');
  await anna.click('add-figure');
  await anna.page.locator('.su-entry[data-word*="reed-stalker"]').waitFor();
  await anna.go('/armies');
  await anna.page.locator('[data-collection="marsh"]').waitFor();
  await anna.click('remove-collection');
  await anna.click('yes');
  await anna.page.locator('[data-collection="marsh"]').waitFor({ state: 'detached' });
}

async function dropsNonsense(world) {
  const anna = await world.visitor();
  anna.allow(/400/);
  for (const [name, text, says] of [
    ['odd.army', 'army "Odd"\npoints many\n', 'line 2'], ['odd.json', '{"figures": [', 'line 1'], ['odd.json', '{"birds": []}', 'figures'],
    ['odd.figures', 'collection odd "Odd"\nfigure Odd', 'line 2'], ['starter.figures', 'collection starter "Mine"\n', 'starter'],
    ['odd.table', 'rules unlimited\nplayer red south\nfigur a red\n', 'line 3'], ['odd.txt', 'good evening', 'army']]) {
    await anna.go('/armies');
    await anna.the('army-card').first().waitFor();
    await drop(anna, name, text);
    const told = await anna.the('file-error').innerText();
    assert(told.includes(says), `${name}: "${told}" does not say ${says}`);
  }
  const kept = await anna.page.evaluate(() => [localStorage.getItem('warlord.armies'), localStorage.getItem('warlord.collections')]);
  assert(kept.every((text) => text === null || text === '{}'), `something was kept: ${kept}`);
}

async function learns(world) {
  const anna = await world.visitor();
  await atOnce(anna);
  await anna.go('/learn');
  const now = () => anna.page.evaluate(() => ({ over: Boolean(document.querySelector('[data-test="learn-finish"]')),
    task: document.querySelector('[data-test="learn-task"]')?.textContent }));
  await anna.the('learn-task').waitFor();
  for (let step = 0, { over, task } = await now(); !over; step++) {
    assert(step < 20, `after ${step} steps the lesson is not over: ${task}`);
    await anna.click('learn-show');
    ({ over, task } = await until(async () => { const next = await now(); return next.over || (next.task && next.task !== task) ? next : null; },
      `what comes after: ${task}`));
  }
  await anna.shot('the-lesson');
  await anna.click('learn-finish');
  await atGame(anna);
  await seesTable(anna);
}

async function invites(world) {
  const anna = await world.visitor();
  const bert = await world.visitor('Bert');
  await anna.go('/new?with=friend');
  await anna.page.fill('[data-test="name-red"]', 'Anna');
  await anna.page.check('[data-test="ground-setup"]');
  await anna.click('start');
  const link = new URL(await anna.the('friend-link').inputValue());
  await bert.go(link.pathname + link.hash);                     // whatever address of this machine the link has
  await bert.page.fill('[data-test="join-name"]', 'Bert');
  await bert.click('join');
  await anna.click('to-table');
  await Promise.all([seesTable(anna), seesTable(bert)]);
  await anna.page.getByText('Bert').first().waitFor();
  await until(() => !bert.page.url().includes('join='), 'the code to leave the address');
}

async function plansInGerman(world) {
  const anna = await world.visitor('Anna', { ...PHONE, locale: 'de-DE' });
  await anna.go('/new');
  await anna.page.fill('[data-test="points"]', '150');
  await anna.the('problems').getByText('Vielfaches von 100').waitFor();
  await anna.page.fill('[data-test="points"]', '200');
  await anna.the('problems').waitFor({ state: 'detached' });
  await anna.click('players-3');
  await anna.page.selectOption('[data-test="edge-gold"]', 'south');
  await anna.the('problems').getByText('Startseite').waitFor();
  await anna.page.selectOption('[data-test="edge-gold"]', 'north');
  await anna.the('problems').waitFor({ state: 'detached' });
  await anna.click('start');
  await atGame(anna);
  await seesTable(anna);
}

/** Whoever chooses an army sees what is in it, and reads why one is too dear. */
async function choosesAnArmy(world) {
  const anna = await world.visitor();
  await anna.go('/new');
  await anna.click('army-red');
  const army = anna.page.locator('[data-army="lantern-castle"]');
  const line = await army.locator('.su-content', { hasText: 'Silver Bow' }).innerText();
  assert(/^3 ×\s+Silver Bow\s.*69$/s.test(line), `how many, who and for how much: ${line}`);
  assert((await army.innerText()).includes('296 points too many: this game allows 200'), 'why it is too dear');
  await anna.page.locator('[data-army="turnip-harvest"]').click();
  await anna.the('army-red').getByText('The Turnip Harvest').waitFor();
  await anna.page.locator('#seat-red .su-in-army summary').click();
  await anna.page.locator('#seat-red').getByText('Turnip Zombie').waitFor();
}

/** Cards are named with their wielders and, domains and companies, below the figures. */
async function choosesCards(world) {
  const anna = await world.visitor('Anna', { locale: 'de-DE' });
  await anna.go('/new');
  await anna.page.getByLabel('Zweite Edition').first().check();
  await anna.click('army-red');
  const text = await anna.page.locator('[data-army]', { hasText: 'Geborgte Gedanken' }).innerText();
  for (const name of ['Crooked Wand', 'Mud and Mire', 'Bad Omens', 'The Breach Club']) assert(text.includes(name), `${name} is not in: ${text}`);
}

/** Filters offer what the chosen game has. */
async function filtersByGame(world) {
  const anna = await world.visitor();
  await anna.go('/armies/new');
  const factions = () => anna.page.locator('.su-chips button').evaluateAll((all) => all.map((one) => one.title));
  const abilities = () => anna.the('filter-ability').locator('option').allInnerTexts();
  await anna.the('figure-name').first().waitFor();
  assert((await factions()).includes('Shyft') && !(await abilities()).includes('Terrify'), `of 2002: ${await factions()} | ${await abilities()}`);
  await anna.page.locator('.su-chips button[title="Shyft"]').click();
  await anna.the('army-rules').selectOption('mk2');
  await until(async () => !(await factions()).includes('Shyft'), 'the factions of 2003');
  assert((await abilities()).includes('Terrify'), 'and its abilities');
  await until(async () => await anna.the('figure-name').count() > 10, 'figures: what is gone filters nothing');
}

/** The list says for which game an army is meant. */
async function listsArmies(world) {
  const anna = await world.visitor();
  await anna.go('/armies');
  for (const edition of ['unlimited', 'mk2']) await anna.the(`starter-${edition}`).waitFor();
  const shelf = (edition) => anna.the(`starter-${edition}`).locator('b').allInnerTexts();
  const [first, second] = [await shelf('unlimited'), await shelf('mk2')];
  assert(first.includes('The Hedge Hospital') && !first.includes('River Toll') && second.includes('River Toll'), `each with its own: ${first} | ${second}`);
  const cards = anna.page.locator('[data-collection=cards]');
  assert(/\d\d cards/.test(await cards.innerText()) && await cards.locator('a').count() === 0, 'a collection of cards offers no figures');
  assert(second.indexOf('The Mended') === second.indexOf('Mire Hunt') - 1, `by their names, without the article: ${second}`);
}

export default {
  'setup: three clicks to a bot game': beginsWithThreeClicks,
  'setup: a bot game by keyboard': beginsByKeyboard,
  'setup: an army is built and fielded': buildsAnArmy,
  'setup: an army is chosen by what is in it': choosesAnArmy,
  'setup: an army is chosen with its cards': choosesCards,
  'setup: filters offer what the chosen game has': filtersByGame,
  'setup: armies are listed by their game': listsArmies,
  'setup: a published list is dropped': dropsAList,
  'setup: what cannot be read is refused': dropsNonsense,
  'setup: the first lesson': learns,
  'setup: a friend follows the link': invites,
  'setup: planned in German on a phone': plansInGerman,
};
