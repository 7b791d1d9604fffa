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

export default {
  'second edition by new: three clicks to a table': threeClicks,
  'second edition by new: a whole game against a bot': wholeGame,
};
