// SPDX-License-Identifier: MIT
// mk2setup.test.mjs: a game of the second edition is set up as people do it, by /new, and played to its end.
import { assert, until } from './lib.mjs';
import { answer, decision, hurry, settled } from './hands.mjs';

const view = (visitor) => visitor.page.evaluate(() => window.__warlord.session.view);

/** From the first page to the table: another game, its edition, start. */
async function threeClicks(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/');
  await anna.click('new-game');
  await anna.click('edition-mk2');
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

/** Small armies by lot against whoever does anything, to the end. */
async function wholeGame(world) {
  const anna = await world.visitor('Anna');
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
  await hurry(anna);
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
  await anna.the('filter-words').fill('barrow king');
  await anna.page.locator('.su-figure-row[data-word="barrow-king-tough"] [data-test=add-figure]').click();
  await anna.click('add-item');
  assert(await anna.page.locator('[data-test=pick-card][data-word=crooked-wand]').isDisabled(), 'no wand for somebody without one');
  await anna.shot('an-item-is-chosen');
  await anna.page.locator('[data-test=pick-card][data-word=long-spoon]').click();
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

export default {
  'second edition by new: three clicks to a table': threeClicks,
  'second edition builder: items in slots and a domain': itemsInSlots,
  'second edition by new: a whole game against a bot': wholeGame,
};
