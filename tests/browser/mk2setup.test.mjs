// SPDX-License-Identifier: MIT
// mk2setup.test.mjs: a game of the second edition is set up as people do it, by /new, and played to its end.
import { assert, until } from './lib.mjs';
import { answer, atOnce, closeCommand, decision, order, roll, settled, sitDown } from './hands.mjs';

const view = (visitor) => visitor.page.evaluate(() => window.__warlord.session.view);

/** From the first page to the table: another game, its edition, start. */
async function threeClicks(world) {
  const anna = await world.visitor('Anna');
  await atOnce(anna);
  await anna.go('/');
  await anna.click('new-game');
  await anna.click('rules-tournament');
  await anna.click('edition-mk2');
  await until(async () => await anna.the('rules-closed').isChecked(), 'closed dials in place of a tournament');
  assert(await anna.the('rules-tournament').count() === 0, 'a tournament offered that has no rules');
  await until(async () => await anna.the('points').inputValue() === '300', 'the build total of the second edition');
  await until(async () => await anna.page.locator('.su-preview .objective').count() === 3, 'the tokens to lie in the picture');
  await anna.shot('second-edition-new');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await decision(anna);
  const { edition, objectives } = await view(anna);
  assert(edition === 'mk2', `played by ${edition}`);
  assert(objectives.length === 3 && objectives.every((token) => token.on), `${objectives.length} tokens lie`);
  await settled(anna);
  await anna.shot('second-edition-begun');
}

/** Adds a figure found by the words of its name. */
async function addFigure(visitor, words, word) {
  await visitor.the('filter-words').fill(words);
  await until(async () => {
    const names = await visitor.the('figure-name').allInnerTexts();
    return names.length && names.every((name) => name.toLowerCase().includes(words));
  }, `nobody but ${words} to be listed`);
  await visitor.page.locator(`.su-figure-row[data-word="${word}"] [data-test=add-figure]`).click();
}

/** A book with spells and a company: what the list cannot have is told before it is taken. */
async function spellsInBooks(world) {
  const anna = await world.visitor('Anna');
  const pick = (word) => anna.page.locator(`[data-test=pick-card][data-word=${word}]`);
  await anna.go('/armies/new');
  await anna.the('army-rules').selectOption('mk2');
  await addFigure(anna, 'breach mage', 'breach-mage-tough');
  await anna.click('add-item');
  await pick('hedge-primer').click();
  await anna.click('add-spell');
  await pick('kindling').click();
  await anna.page.locator('.su-card-chip[data-card=kindling]').waitFor();
  await anna.click('add-spell');
  assert(await pick('viper-kiss').isDisabled(), 'no room for six more pages');
  await anna.shot('a-spell-is-chosen');
  await pick('fire-spit').click();
  await anna.click('add-company');
  await pick('breach-club').click();
  await anna.page.locator('.su-badge.good').first().waitFor();
  await anna.the('army-name').fill('Well read');
  await anna.shot('spells-in-a-book');
  await anna.click('save-army');
  await anna.the('army-sheet').waitFor();
  await anna.shot('spells-on-a-sheet');
  const kept = await anna.page.evaluate(() => Object.values({ ...localStorage }).join());
  const text = kept.replaceAll('\\n', '\n');
  assert(text.includes('1 breach-mage-tough with hedge-primer holding kindling fire-spit\n'), text);
  assert(text.includes('company breach-club\n'), text);
}

/** Small random armies against a bot that does anything, to the end. */
async function wholeGame(world) {
  const anna = await world.visitor('Anna');
  await atOnce(anna);
  await anna.go('/new?rules=mk2&bot=random');
  await anna.the('points').fill('100');
  await anna.page.keyboard.press('Tab');
  for (const player of ['red', 'blue']) {
    await anna.click(`army-${player}`);
    await anna.page.locator('.su-by-lot summary').click();
    await anna.click('pick-random');
  }
  await until(async () => !await anna.the('problems').isVisible(), 'nothing to be wrong');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  let now = await decision(anna);
  for (let i = 0; i < 1500 && now.phase !== 'over'; i++) now = await answer(anna);
  assert(now.phase === 'over', 'the game has come to its end');
  await anna.the('game-over').waitFor();
  await anna.shot('second-edition-new-game-over');
}

/** An army with items in its slots and a domain, as builder and sheet show it. */
async function itemsInSlots(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/armies/new');
  await anna.the('army-rules').selectOption('mk2');
  await until(async () => await anna.the('army-total').inputValue() === '300', 'the total of the second edition');
  await addFigure(anna, 'barrow king', 'barrow-king-tough');
  await anna.click('add-item');
  assert(await anna.page.locator('[data-test=pick-card][data-word=crooked-wand]').isDisabled(), 'no wand for somebody without one');
  await anna.shot('an-item-is-chosen');
  await anna.page.locator('[data-test=pick-card][data-word=long-spoon]').click();
  await anna.page.locator('.su-card-chip[data-card=long-spoon]').waitFor();
  await anna.click('add-item');
  await anna.page.locator('[data-test=pick-card][data-word=tin-waistcoat]').click();
  await until(async () => await anna.the('add-item').count() === 0, 'both slots to be full');
  await anna.click('add-domain');
  await anna.page.locator('[data-test=pick-card][data-word=market-day]').click();
  await anna.page.locator('.su-card-chip[data-card=market-day]').waitFor();
  await anna.the('army-name').fill('Kitted Out');
  await anna.shot('an-army-with-items');
  await anna.click('save-army');
  await anna.the('army-sheet').waitFor();
  assert(await anna.page.locator('.su-card-chip').count() === 2, 'the sheet shows both items');
  assert((await anna.the('army-sheet').textContent()).includes('Market Day'), 'and the domain');
  await anna.shot('an-army-with-items-on-its-sheet');
}

const WORKS = `rules mk2 open-dials
table 24x18
points 100
player red south
player blue north
terrain mill-wall blocking built defense 12 structure 4 3,8 8,8 8,9 3,9
terrain stakes hindering built defense 13 structure 3 fortification 2 10,8 16,8 16,9 10,9
terrain watch-tower clear abrupt built defense 15 structure 5 fortification 2 dot 18,7 21,7 21,10 18,10
access watch-tower 19.5,7
terrain palisade concealing built defense 13 structure 3 gone 10,12 16,12 16,13 10,13
figure smith red at 5.5,7.25 facing north attack-type sword attack 9 damage 2
figure guard red at 19.5,8.5 facing north
figure husk blue at 12,15 facing south
turn red
`;

/** Walls are drawn with what is left of them: struck once, then down. */
async function wallsFall(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, WORKS, { title: 'The works' });
  await settled(anna);
  await anna.shot('built-terrain');
  assert(await anna.page.locator('.piece.built').count() === 4 && await anna.page.locator('.piece.fallen').count() === 1, 'four pieces, one of them rubble');
  await order(anna, 'red close smith at mill-wall');
  await roll(anna, 4, 4);
  await closeCommand(anna);
  const wall = (await view(anna)).terrain.find((piece) => piece.id === 'mill-wall');
  assert(wall.battered === 2, `battered ${wall.battered}`);
  assert((await anna.page.locator('.piece.built[data-id=mill-wall] .t-card').textContent()).includes('■■□□'), 'two of four points are left');
  await anna.shot('built-terrain-battered');
}

/** Set up by the rules: built pieces come to the pool besides the four. */
async function builtInPool(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new?rules=mk2&with=hotseat');
  await anna.click('ground-setup');
  await anna.click('pool-red');
  for (const id of ['mill-wall', 'watch-tower']) await anna.click(`piece-${id}`);
  assert(await anna.the('piece-barn').isDisabled(), 'no third one');
  await anna.shot('built-terrain-for-the-pool');
  await anna.click('pool-done');
  await until(async () => !await anna.the('problems').isVisible(), 'nothing to be wrong');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await decision(anna);
  assert((await view(anna)).terrain.filter((piece) => piece.structure).length === 2, 'both are in the pool');
}

export default {
  'second edition by new: three clicks to a table': threeClicks,
  'second edition builder: items in slots and a domain': itemsInSlots,
  'second edition builder: spells in a book and a company': spellsInBooks,
  'second edition built: walls are battered and fall': wallsFall,
  'second edition built: pieces for the pool': builtInPool,
  'second edition by new: a whole game against a bot': wholeGame,
};
