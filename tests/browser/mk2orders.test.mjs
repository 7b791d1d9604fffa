// SPDX-License-Identifier: MIT
// mk2orders.test.mjs: every order of the second edition can be given by mouse: overwhelm, sparing, abilities and cards that are used,
// texts chosen for an attack, built terrain, formations at double-time, tokens of spells, soaring deployment, who takes a click.
import { assert, atRest, until } from './lib.mjs';
import { answerBy, atOnce, clickAt, decision, drag, figure, orders, roll, settled, sitDown, table } from './hands.mjs';

const view = (visitor) => visitor.page.evaluate(() => window.__warlord.session.view);
const HEAD = 'rules mk2 open-dials\ntable 24x24\npoints 200\nplayer red south\nplayer blue north\nobjective 12,12\n';

const JOUST = `${HEAD}figure steed red independent-mount symbol horned-stag at 12,5 facing north name "Fen Stag" points 40 faction atlantis-guild speed 10 speed-type horseshoe attack 9 defense 15 damage 3
figure rider red symbol horned-stag attack-bonus 2 aboard steed name "Reed Rider" points 34 faction atlantis-guild speed 6 attack 10 attack-type sword defense 16 damage 2
figure goat blue independent-mount symbol pegasus at 12,14 facing south name "Cloud Goat" points 40 faction necropolis-sect speed 10 speed-type horseshoe attack 9 defense 15 damage 3
figure bone blue symbol pegasus aboard goat name "Bone Rider" points 34 faction necropolis-sect speed 6 attack 10 attack-type sword defense 16 damage 2
figure b1 blue at 4,20 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3 6/8/14/2
turn red
`;

const STRIKE = `${HEAD}figure steed red independent-mount symbol horned-stag at 12,6 facing north name "Fen Stag" points 40 faction atlantis-guild speed 10 speed-type horseshoe attack 9 defense 15 damage 3
figure rider red symbol horned-stag attack-bonus 2 aboard steed name "Reed Rider" points 34 faction atlantis-guild speed 6 attack 10 attack-type sword defense 16 damage 2
figure b1 blue touching steed from north facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword defense 15 life 9
figure b2 blue at 4,20 facing south name "Rune Ward" points 40 faction necropolis-sect attack-type sword dial 7/9/16/3 7/9/16/2
turn red
`;

const USES = `${HEAD}figure hexer red at 12,6 facing north name "Fen Hexer" points 30 faction atlantis-guild speed 8 +hex attack-type wand range 8 attack 9 defense 15 damage 2
figure chief red at 15,6 facing north name "Tide Chief" points 40 faction atlantis-guild slots 1 attack-type sword speed 8 attack 9 defense 15 damage 3 +leadership
figure mate red 3 north of chief facing north name "Shield Tally" points 38 faction atlantis-guild attack-type sword tokens 1 speed 8 attack 9 defense 16 damage 3
figure tapper red at 8,8 facing north name "Bell Listener" points 30 faction solonavi power mind-tap attack-type wand range 10 speed 8 attack 9 defense 15 damage 2
figure b1 blue at 12,13 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword speed 8 +charge attack 9 +sweep defense 15 +toughness damage 2
figure b2 blue at 4,20 facing south name "Rune Ward" points 40 faction necropolis-sect attack-type sword dial 7/9/16/3 7/9/16/2
card bell red item name "The Drowsy Bell" points 9 does drowsy-bell with chief
turn red
`;

const VIPERS = `${HEAD}figure v red at 12,6 facing north name "Marsh Viper" points 30 faction atlantis-guild attack-type sword speed 8 attack 9 +venom defense 15 damage 2
figure w red at 16,6 facing north name "Reed Viper" points 30 faction atlantis-guild attack-type sword slots 1 speed 8 attack 9 +venom defense 15 damage 2
figure b1 blue touching v from north facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword defense 15 life 9
figure b2 blue touching w from north facing south name "Rune Ward" points 40 faction necropolis-sect attack-type sword dial 7/9/16/3 7/9/16/2
card bell red item name "The Drowsy Bell" points 9 does drowsy-bell with w
turn red
`;

const TEXTS = `${HEAD}terrain fort blocking built defense 12 structure 3 5,9 8,9 8,10 5,10
figure mage red at 12,6 facing north name "Storm Clerk" points 30 faction atlantis-guild slots 1 attack-type wand range 10 speed 8 attack 9 defense 15 damage 2
figure lout red at 6.5,8.25 facing north name "Gate Lout" points 30 faction atlantis-guild attack-type sword speed 8 attack 9 defense 15 damage 3
figure b1 blue at 12,13 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword speed 8 attack 9 defense 15 damage 2
figure b2 blue at 4,20 facing south name "Rune Ward" points 40 faction necropolis-sect attack-type sword dial 7/9/16/3 7/9/16/2
card storm red relic name "Ledger of Storms" points 18 needs wand does book-of-lightning with mage
turn red
`;

const RANKS = `${HEAD}figure a red at 10,5 facing north name "Pike One" points 20 faction atlantis-guild speed 6 attack-type sword
figure c red touching a from east facing north name "Pike Two" points 20 faction atlantis-guild speed 6 attack-type sword
figure d red touching c from east facing north name "Pike Three" points 20 faction atlantis-guild speed 6 attack-type sword
figure reader red at 4,6 facing north slots 1 name "Reed Sage" points 40 faction atlantis-guild attack-type wand range 8 speed 8 attack 9 defense 15 damage 2
figure b1 blue at 12,21 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword speed 8 attack 9 defense 15 damage 2
card book red spellbook name "Book of Tides" pages 20 with reader
card mire red spell glyph name "Mud and Mire" pages 5 browse 1 area 4 concerns opposing speed -2 in book bookmarked
turn red
`;

const SKY = `rules mk2 open-dials
table 36x36
points 100
player red south
player blue north
figure hawk red name "Lamp Hawk" points 30 faction atlantis-guild speed 10 speed-type wing attack-type bow range 6
figure mate red name "Lamp Boy" points 20 faction atlantis-guild attack-type sword
figure b1 blue name "Clay Husk" points 36 faction necropolis-sect attack-type sword
begin setup
pool red copse hindering 0,0 3,0 3,3 0,3
pool blue bush hindering 0,0 3,0 3,3 0,3
`;

async function joust(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, JOUST, { title: 'A joust' });
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await clickAt(anna, 12, 4.2);
  await anna.click('manner-overwhelm');
  assert((await anna.the('manner-note').innerText()).length > 30, 'what the chosen manner is, is said');
  const before = await figure(anna, 'steed');
  const draft = await anna.page.evaluate(() => window.__warlord.hands.draft);
  assert(draft.x === before.x && draft.y === before.y, `it waits where it stands, not at ${draft.x},${draft.y}`);
  await drag(anna, 'steed', 12, 11, { aside: [0, -0.8] });
  await anna.the('confirm-move').waitFor();
  await settled(anna);
  await anna.shot('a-rider-is-to-be-thrown');
  let now = await answerBy(anna, 'confirm-move');
  while (now.ask === 'spin') now = await answerBy(anna, 'keep');
  assert(now.ask === 'dice', `asked for ${now.ask}`);
  now = await roll(anna, 5);
  assert(now.ask === 'place' && now.player === 'blue', `5 and the bonus of 2 throw the rider: ${now.ask}`);
  await answerBy(anna, 'confirm');
  assert(!(await figure(anna, 'bone')).aboard, 'it stands beside its mount');
  assert(/to throw .*(Goat|Rider)/.test(await anna.the('log').innerText()), 'the log tells of it');
  await settled(anna);
  await anna.shot('a-rider-has-been-thrown');
}

async function spare(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, STRIKE, { title: 'Two inches of lance' });
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await clickAt(anna, 12, 6);
  await anna.page.locator('[data-test=target]').first().click();
  const damage = () => anna.page.evaluate(() => window.__warlord.hands.chances?.targets[0].damage.total);
  const whole = await until(damage, 'the damage');
  await anna.click('choose-sparing');
  await until(async () => await damage() === whole - 2, `impale to add 2, without it less than ${whole}`);
  await settled(anna);
  await anna.shot('a-blow-without-impale');
  await answerBy(anna, 'confirm-attack');
  await roll(anna, 4, 4);
  assert((await figure(anna, 'b1')).clicks === whole - 2, 'no more than the value says');
}

async function used(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, USES, { title: 'What is used' });
  assert((await decision(anna)).ask === 'command', 'some things are used in the command phase');
  await settled(anna);
  await anna.shot('what-can-be-used');
  await answerBy(anna, 'use-chief-drowsy-bell');
  await anna.page.locator('[data-test=uses-tapper-mind-tap] summary').click();
  await anna.shot('minds-to-tap');
  await answerBy(anna, 'use-tapper-mind-tap-b1-charge');
  assert(/on .*Clay Husk.* for .*Charge/.test(await anna.the('log').innerText()), 'the log says what was taken from whom');
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await clickAt(anna, 15, 6);
  await answerBy(anna, 'use-chief-leadership-mate');
  assert((await figure(anna, 'mate')).tokens === 0, 'Leadership takes a token');
  await clickAt(anna, 12, 6);
  await answerBy(anna, 'use-hexer-hex');
  await settled(anna);
  await anna.shot('a-hex-is-laid');
  assert((await figure(anna, 'hexer')).acted, 'the hexer has acted');
}

/** The command phase says what must be done and what may be, figure by figure, and what it does. */
async function commanded(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, VIPERS, { title: 'Two vipers' });
  const must = anna.the('command-must');
  assert(await must.locator('[data-test=resolve]').count() === 2 && await anna.the('command-must command-of-w').count() === 1, 'two things are due, under their figures');
  assert(await anna.the('command-end').count() === 0, 'the phase cannot end before');
  assert((await must.innerText()).match(/1 damage to each opposing figure/g)?.length === 1, 'what Venom does is said once');
  assert((await anna.the('command-may command-of-w').innerText()).includes('is given an action token'), 'and what the bell does');
  assert(await anna.the('command-may command-of-v').count() === 0, 'the other viper may do nothing');
  await settled(anna);
  await anna.shot('the-command-phase');
  await answerBy(anna, 'command-must command-of-w resolve');
  assert((await figure(anna, 'b2')).clicks === 1 && (await figure(anna, 'b1')).clicks === 0, 'the second viper has bitten first');
  assert((await must.innerText()).includes('What is left is resolved'), 'the last one comes by itself');
  await answerBy(anna, 'command-end');
  assert((await figure(anna, 'b1')).clicks === 1 && (await table(anna)).ask === 'action', 'the action phase has begun');
}

/** Or all of it is resolved by one button, in the order in which it is shown. */
async function resolved(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, VIPERS, { title: 'Two vipers' });
  await decision(anna);
  await anna.click('resolve-all');
  await until(async () => await anna.the('command-must').count() === 0 && (await table(anna)).idle, 'everything to be resolved');
  assert((await figure(anna, 'b1')).clicks === 1 && (await figure(anna, 'b2')).clicks === 1, 'both vipers have bitten');
  assert((await table(anna)).ask === 'command' && await anna.the('command-may').isVisible(), 'and the phase goes on');
}

async function chosen(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, TEXTS, { title: 'The ledger and the fort' });
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await clickAt(anna, 12, 6);
  await anna.page.locator('[data-test=target]').first().click();
  await anna.click('choose-book-of-lightning');
  assert((await anna.the('choose-book-of-lightning').innerText()).includes('Ledger of Storms'), 'by the name of the card');
  await settled(anna);
  await anna.shot('a-text-is-chosen');
  let now = await answerBy(anna, 'confirm-attack');
  for (let i = 0; now.ask !== 'action' && i < 8; i++) {
    now = now.ask === 'dice' ? await roll(anna, ...Array((await view(anna)).ask.dice).fill(5)) : await orders(anna, 'red ready').then(() => decision(anna));
  }
  assert((await anna.the('log').innerText()).includes('using Ledger of Storms'), 'and the log says so');
  await clickAt(anna, 6.5, 8.25);
  await anna.click('batter-fort');
  await anna.the('confirm-attack').waitFor();
  await settled(anna);
  await anna.shot('a-fort-is-attacked');
  await answerBy(anna, 'confirm-attack');
  await roll(anna, 5, 5);
  assert((await view(anna)).terrain.find((piece) => piece.id === 'fort').on === false, 'three clicks bring it down');
}

async function ranks(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, RANKS, { title: 'Pikes in a hurry' });
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await clickAt(anna, 4, 6);
  await anna.click('cast-place-mire');
  await clickAt(anna, 7, 10);
  await anna.the('confirm-move').waitFor();
  await settled(anna);
  await anna.shot('a-token-of-a-spell');
  await answerBy(anna, 'confirm-move');
  const mire = (await view(anna)).cards.find((card) => card.id === 'mire');
  assert(mire.x > 4.5 && mire.y > 6.8 && Math.hypot(mire.x - 4, mire.y - 6) < 1.3, `the token lies at ${mire.x},${mire.y}`);
  await clickAt(anna, 10, 5);
  await clickAt(anna, 11.5, 5, { shift: true });
  await clickAt(anna, 13, 5, { shift: true });
  await anna.the('form-up-double-time').waitFor();
  await anna.shot('a-formation-in-a-hurry');
  await answerBy(anna, 'form-up-double-time');
  await drag(anna, 'a', 10, 16);
  await answerBy(anna, 'confirm-move');
  assert(Math.abs((await figure(anna, 'a')).y - 16) < 0.5, '11 inches with a speed of 6');
  assert((await anna.the('log').innerText()).includes('in formation at double-time'), 'the log says how');
}

async function sky(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, SKY, { title: 'Over the lamps' });
  for (let i = 0; i < 40 && (await decision(anna)).ask !== 'deploy'; i++) {
    const { ask } = await decision(anna);
    if (ask === 'dice') await roll(anna, ...Array((await view(anna)).ask.dice).fill(1 + i % 6));
    else if (ask === 'lay') await answerBy(anna, 'lay-for-me');
    else await answerBy(anna, 'objective-for-me');
  }
  if ((await table(anna)).player === 'blue') {
    await answerBy(anna, 'deploy-for-me');
    if ((await table(anna)).player === 'blue') await answerBy(anna, 'done');
  }
  await anna.page.locator('details.shelf button', { hasText: 'Lamp Hawk' }).evaluate((button) => { button.closest('details').open = true; button.click(); });
  await anna.click('manner-level');
  await settled(anna);
  await anna.shot('deployed-in-the-air');
  await answerBy(anna, 'confirm-move');
  assert((await figure(anna, 'hawk')).soars, 'it is deployed soaring');
}

async function pushed(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, STRIKE.replace(/figure b1.*\n/, '').replace('speed 10 speed-type horseshoe', 'speed 8 speed-type boot'), { title: 'A tired stag' });
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await clickAt(anna, 12, 5.2);
  await anna.click('manner-double-time');
  await drag(anna, 'steed', 12, 18, { aside: [0, -0.8] });
  const now = await answerBy(anna, 'confirm-move');
  assert(now.ask === 'section', `asked for ${now.ask}`);
  const names = await anna.the('section').allInnerTexts();
  assert(names.includes('Fen Stag') && names.includes('Reed Rider'), `both are named: ${names}`);
  await anna.shot('who-takes-the-click');
  await anna.the('section').filter({ hasText: 'Reed Rider' }).click();
  await until(async () => (await figure(anna, 'rider')).clicks === 1, 'the rider to take it');
}

async function documented(world) {
  const anna = await world.visitor('Anna');
  await atOnce(anna);
  await anna.go('/new');
  await anna.click('edition-mk2');
  await anna.click('documented');
  await anna.click('army-blue');                             // by lot it might have a domain that red's cancels
  await anna.page.locator('dialog').getByText('The Ninth Supper').first().click();
  await anna.the('army-blue').getByText('The Ninth Supper').waitFor();
  await anna.shot('only-what-is-documented');
  await anna.click('start');
  await until(() => anna.page.url().includes('/game/'), 'the game to begin');
  await decision(anna);
  assert((await view(anna)).options.includes('documented'), 'the table says so');
  assert(await anna.the('domain-of-blue').isVisible(), 'domains stand beside their players');
  await inside(anna);
  await anna.page.setViewportSize({ width: 1000, height: 700 });
  await inside(anna);
  const { name } = (await view(anna)).cards.find((card) => card.kind === 'domain' && card.owner === 'blue' && card.state === 'play');
  assert((await anna.the('domain-of-blue').getAttribute('title')).includes(name), 'a name cut short is told in full');
  await anna.shot('names-domains-and-points');
}

/** However much stands beside a player's name, the points stay on the screen. */
async function inside(visitor) {
  await atRest(visitor.page);
  const [right, wide] = await visitor.page.evaluate(() => [Math.max(...[...document.querySelectorAll('.player .score')]
    .map((score) => score.getBoundingClientRect().right)), window.innerWidth]);
  assert(right <= wide, `points at ${right} of ${wide} pixels`);
}

export default {
  'second edition: a rider is thrown from the saddle': joust,
  'second edition: a blow without impale': spare,
  'second edition: abilities and items are used': used,
  'second edition: the command phase, what must be and what may be': commanded,
  'second edition: all that is due is resolved at once': resolved,
  'second edition: the text of a card, and a fort to batter': chosen,
  'second edition: a token of a spell, a formation at double-time': ranks,
  'second edition: deployed soaring': sky,
  'second edition: mount or rider takes the click': pushed,
  'second edition: only what is documented': documented,
};
