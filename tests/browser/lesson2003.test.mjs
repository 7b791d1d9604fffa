// SPDX-License-Identifier: MIT
// lesson2003.test.mjs: players of the first edition are shown what is different, step by step, to the end.
import { assert, until } from './lib.mjs';
import { settled } from './hands.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function throughTheLesson(world, locale, options) {
  const anna = await world.visitor('Anna', { locale, ...options });
  await anna.go('/learn?lesson=2003');
  for (let step = 0; step < 7; step++) {
    await anna.the('learn-task').waitFor();
    if (step === 3) {
      await settled(anna);
      await anna.shot(`lesson-2003-${locale.slice(0, 2)}`);
    }
    const task = await anna.the('learn-task').textContent();
    assert(!/learn2003|\{/.test(task), `a task in words: ${task}`);
    await anna.click('learn-show');
    if (step < 6) await until(async () => await anna.the('learn-task').textContent().catch(() => task) !== task, `step ${step} to be done`);
  }
  await anna.the('learn-finish').waitFor();
  const held = await anna.page.evaluate(() => window.__warlord.session.view.objectives.filter((token) => token.holder === 'red').length);
  assert(held === 2, `${held} objectives held`);
  await anna.shot(`lesson-2003-over-${locale.slice(0, 2)}`);
}

export default {
  'lesson 2003: what is different': (world) => throughTheLesson(world, 'en-GB'),
  'lesson 2003: in German on a telephone': (world) => throughTheLesson(world, 'de-DE', PHONE),
};
