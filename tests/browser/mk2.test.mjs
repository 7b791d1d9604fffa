// SPDX-License-Identifier: MIT
// mk2.test.mjs: the second edition by mouse: tokens are laid, a flier soars and lands, and a whole game for objectives is played
// against a bot.
import { assert, until } from './lib.mjs';
import { answer, answerBy, atOnce, clickAt, decision, drag, figure, onScreen, orders, roll, settled, sitDown } from './hands.mjs';

const view = (visitor) => visitor.page.evaluate(() => window.__warlord.session.view);

const RED = `figure tally red FIRST facing north name "Shield Tally" points 38 faction atlantis-guild attack-type sword attack-bonus 1 dial 8/9/16+toughness/3 8/9/16+toughness/3 8/8/15/2 7/8/15/2 6/7/14/1
figure kestrel red SECOND facing north name "Kestrel Scout" points 44 faction atlantis-guild speed-type wing attack-type sword dial 11/9/15/2 10/9/15/2 10/8/14/2 9/7/13/1
`;
const BLUE = `figure husk blue THIRD facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword damage-type golem repairs 3 dial 6/9/17/3 6/9/16/3 6/8/16/2
figure moth blue FOURTH facing south name "Grave Moth" points 44 faction necropolis-sect speed-type wing attack-type wand range 8 ranged-damage 2 dial 10/9/15/2 10/8/15/2 9/8/14/1
`;
const army = (text, places) => places.reduce((all, at) => all.replace(/FIRST|SECOND|THIRD|FOURTH/, at), text);
const HEAD = 'rules mk2 open-dials\ntable 24x24\npoints 100\nplayer red south\nplayer blue north\n';
const FIELD = `${HEAD}objective 12,12
objective 6,10
objective 18,14
terrain rift chasm 9,14 15,13.5 15.5,17 9.5,17.5
terrain reeds concealing 3,16 7,15 8,18 4,19.5
terrain crag blocking 18,8 21,8 21,10.5 18,10.5
${army(RED, ['at 6,5', 'at 13,9.6'])}${army(BLUE, ['at 18,20', 'at 12,21'])}turn red
`;
const SETUP = `${HEAD}begin setup
${army(RED, ['', ''])}${army(BLUE, ['', ''])}`;

async function soarsAndLands(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, FIELD, { title: 'The rift' });
  assert(await anna.the('phases').isVisible(), 'the phases are shown');
  await clickAt(anna, 13, 9.6);
  await anna.click('manner-level');
  await drag(anna, 'kestrel', 12.5, 14.8, { drop: false });
  await anna.shot('soaring-up');
  await anna.page.mouse.up();
  await answerBy(anna, 'confirm-move');
  let kestrel = await figure(anna, 'kestrel');
  assert(kestrel.soars && kestrel.y > 14, `it soars above the chasm, at ${kestrel.x},${kestrel.y}`);
  assert(await anna.page.locator('.fig.soars').count() === 1, 'and is drawn so');
  await anna.page.keyboard.press('Escape');
  await settled(anna);
  await anna.shot('soaring-above-a-chasm');
  await orders(anna, 'red end', 'blue end', 'red end', 'blue end');
  await clickAt(anna, kestrel.x, kestrel.y);
  await anna.click('manner-level');
  await drag(anna, 'kestrel', 12.6, 10.95);
  await answerBy(anna, 'confirm-move');
  kestrel = await figure(anna, 'kestrel');
  assert(!kestrel.soars, 'it has landed');
  await orders(anna, 'red end');
  assert((await view(anna)).objectives[0].holder === 'red', 'and holds the token in the middle');
  assert((await anna.the('objectives-red').textContent()).includes('1'), 'one flag for red');
  await settled(anna);
  await anna.shot('soaring-landed-at-an-objective');
}

async function laysTokens(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, SETUP, { title: 'From the beginning' });
  for (const player of ['Red', 'Blue']) {
    const asked = await anna.the('prompt').innerText();
    assert(asked.startsWith(`${player}: 2 dice for the first player`), `whose dice: ${asked}`);
    await roll(anna, 3, 3);
  }
  const current = () => anna.page.locator('.player[aria-current]').evaluateAll((all) => all.map((one) => one.dataset.test));
  await until(async () => (await current()).join() === `player-${(await view(anna)).ask.roller}`, 'the turn of whoever is asked for dice');
  const told = await anna.the('log').innerText();
  assert(/first player: Red.*first player: Blue/s.test(told), `the log says whose dice they were: ${told}`);
  for (let i = 0; (await decision(anna)).ask === 'dice' && i < 8; i++) await roll(anna, ...Array((await view(anna)).ask.dice).fill(2 + i % 3));
  const first = await decision(anna);
  assert(first.ask === 'objective', `asked for ${first.ask}`);
  const { line, player } = (await view(anna)).ask;
  await clickAt(anna, 9, line[0][1] + 0.6);
  await anna.the('confirm-move').waitFor();
  await settled(anna);
  await anna.shot('an-objective-is-laid');
  await answerBy(anna, 'confirm-move');
  const laid = (await view(anna)).objectives.filter((token) => token.on);
  assert(laid.some((token) => Math.abs(token.x - 9) < 0.1 && Math.abs(token.y - line[0][1]) < 0.01), `the token of ${player} lies there`);
  await answerBy(anna, 'objective-for-me');
  await until(async () => (await decision(anna)).ask === 'deploy', 'armies to be asked for');
  assert((await view(anna)).objectives.filter((token) => token.on).length === 3, 'three tokens lie');
}

async function aWholeGame(world) {
  const anna = await world.visitor('Anna');
  await atOnce(anna);
  await anna.go('/new?table=objectives&bot=random');
  await anna.click('start');
  await anna.page.waitForURL(/\/game\/[\w-]+$/);
  await orders(anna, 'red move tally 8 north', 'red end', 'red move tally 1.25 north');
  await orders(anna, 'red end');
  let now = await decision(anna);
  assert((await view(anna)).objectives[1].holder === 'red', 'the token is held');
  await settled(anna);
  await anna.shot('a-game-for-objectives');
  for (let i = 0; i < 1500 && now.phase !== 'over'; i++) now = await answer(anna);
  assert(now.phase === 'over', 'the game has come to its end');
  await anna.the('game-over').waitFor();
  await anna.shot('a-game-for-objectives-is-over');
  assert((await onScreen(anna, 0, 0)).length === 2, 'the table is still there');
}

export default {
  'second edition: tokens are laid': laysTokens,
  'second edition: soaring up and down': soarsAndLands,
  'second edition: a whole game against a bot': aWholeGame,
};
