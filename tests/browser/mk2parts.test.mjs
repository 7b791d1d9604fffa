// SPDX-License-Identifier: MIT
// mk2parts.test.mjs: parts of the second edition by mouse: a bombardment, a cavalry unit, items, domains and spells.
import { assert, until } from './lib.mjs';
import { answerBy, clickAt, decision, drag, figure, orders, roll, settled, sitDown } from './hands.mjs';

const view = (visitor) => visitor.page.evaluate(() => window.__warlord.session.view);
const HEAD = 'rules mk2 open-dials\ntable 24x24\npoints 200\nplayer red south\nplayer blue north\n';

const GUNS = `${HEAD}objective 12,12
terrain copse hindering 3,9 7,8 8,11 4,12.5
terrain knoll clear elevated 17,7 21,6.5 22,10 18,10.5
figure gun red at 12,3 facing north name "Marsh Mortar" points 60 faction black-powder-rebels attack-type bow range 8 shells 2 shell-area 3 dial 5/9+bombardment/15/3 5/9+bombardment/15/3 4/8/14/2
figure mate red at 15,3 facing north name "Powder Mate" points 22 faction black-powder-rebels attack-type sword dial 7/8/14/2 7/8/14/1
figure b1 blue at 10.5,17 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3 6/8/14/2 5/7/14/2
figure b2 blue at 13.5,17.5 facing south name "Crypt Bolt" points 38 faction necropolis-sect attack-type bow range 8 dial 7/9/15/2 7/8/15/2 6/8/14/1
turn red
`;

const HORSE = `${HEAD}objective 12,12
terrain hedge hindering 3,12 7,11 8,14 4,15.5
figure steed red independent-mount symbol horned-stag at 12,5 facing north name "Fen Stag" points 40 faction atlantis-guild speed 10 speed-type horseshoe attack 9 defense 15 damage 3
figure rider red symbol horned-stag touching steed from west facing north name "Reed Rider" points 34 faction atlantis-guild speed 6 attack 10 attack-bonus 1 attack-type sword defense 16 damage 2
figure r2 red at 18,3 facing north name "Shield Tally" points 38 faction atlantis-guild attack-type sword dial 8/9/16/3 8/9/16/3
figure b1 blue at 12,17 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3 6/8/14/2 5/7/14/2
figure b2 blue at 18,20 facing south name "Rune Ward" points 40 faction necropolis-sect attack-type sword dial 7/9/16/3 7/9/16/2
turn red
`;

const RIDES = `${HEAD}objective 12,12
figure steed red independent-mount symbol horned-stag at 12,5 facing north name "Fen Stag" points 40 faction atlantis-guild speed 10 +charge speed-type horseshoe attack 9 defense 15 damage 3
figure rider red symbol horned-stag aboard steed name "Reed Archer" points 34 faction atlantis-guild speed 6 attack 10 +overwatch attack-type bow range 8 defense 16 damage 2
figure b1 blue at 12,11 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3 6/8/14/2 5/7/14/2
figure b2 blue at 12,17 facing south name "Rune Ward" points 40 faction necropolis-sect attack-type sword dial 7/9/16/3 7/9/16/2
turn red
`;

const MORTAR = `${HEAD}objective 12,12
figure steed red independent-mount symbol horned-stag at 12,3 facing north name "Fen Stag" points 40 faction atlantis-guild speed 6 speed-type horseshoe attack 9 defense 15 damage 3
figure rider red symbol horned-stag aboard steed name "Reed Mortar" points 34 faction atlantis-guild speed 6 attack 10 +bombardment attack-type bow range 8 shells 1 defense 16 damage 2
figure b1 blue at 12,21 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3 6/8/14/2 5/7/14/2
turn red
`;

const ITEMS = `${HEAD}objective 12,12
figure a red at 11,8 facing north slots 1 name "Harbour Gaff" points 32 faction atlantis-guild attack-type sword dial 8/9/15/3 8/9/15/2 7/8/14/2
figure c red at 12.5,9.3 facing north slots 1 name "Shield Tally" points 38 faction atlantis-guild attack-type sword dial 8/9/16/3 8/9/16/3
figure b blue at 12,19 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3
card plate red item name "Tide Plate" points 10 gives toughness with a
turn red
`;

const BOOKS = `${HEAD}objective 12,12
terrain copse hindering 3,9 7,8 8,11 4,12.5
figure a red at 11,6 facing north slots 1 name "Reed Sage" points 40 faction atlantis-guild attack-type wand range 8 dial 8/9/15/2 8/9/15/2 7/8/14/2
figure c red at 14,8 facing north name "Shield Tally" points 38 faction atlantis-guild attack-type sword dial 8/9/16/3 8/9/16/3
figure b blue at 12,15 facing south slots 1 name "Crypt Reader" points 38 faction necropolis-sect attack-type wand range 10 dial 7/9/15/2 7/8/15/2 6/8/14/1
figure e blue at 16,18 facing south name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3
card book red spellbook name "Book of Tides" pages 20 with a
card bark red spell enchantment name "Bark" pages 4 browse 1 defense +2 in book
card haste red spell enchantment name "Fair Wind" pages 4 browse 1 speed +2 in book bookmarked
card tome blue spellbook name "Tome of Dust" pages 20 with b
turn red
`;

async function bombardment(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, GUNS, { title: 'The mortar' });
  await clickAt(anna, 12, 3);
  await anna.click('do-shell');
  await clickAt(anna, 12, 17.2);
  await anna.the('confirm-move').waitFor();
  await settled(anna);
  await anna.shot('a-bombardment-is-aimed');
  await answerBy(anna, 'confirm-move');
  assert((await view(anna)).shells.length === 1, 'a token lies there');
  assert(await anna.page.locator('.shell').count() === 1, 'and is drawn');
  await orders(anna, 'red end', 'blue end');
  for (let i = 0; (await decision(anna)).ask === 'command' && i < 3; i++) {
    if (await anna.the('resolve').count()) await answerBy(anna, 'resolve');
    else break;
  }
  for (let i = 0; (await decision(anna)).ask === 'dice' && i < 6; i++) await roll(anna, ...Array((await view(anna)).ask.dice).fill(5));
  const hurt = [await figure(anna, 'b1'), await figure(anna, 'b2')].map((f) => f.clicks);
  assert(hurt.some((clicks) => clicks > 0), `somebody is hit: ${hurt}`);
  await settled(anna);
  await anna.shot('a-bombardment-has-fallen');
}

async function cavalry(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, HORSE, { title: 'The fen stag' });
  await drag(anna, 'rider', 12, 5.2);
  await answerBy(anna, 'confirm-move');
  assert((await figure(anna, 'rider')).aboard, 'a unit is formed');
  await settled(anna);
  await anna.shot('a-cavalry-unit-is-formed');
  await orders(anna, 'red end', 'blue end', 'red end', 'blue end');
  await clickAt(anna, 12, 4.2);
  await anna.click('manner-charge');
  await drag(anna, 'steed', 12, 14.0, { aside: [0, -0.8] });
  await settled(anna);
  await anna.shot('a-cavalry-unit-charges');
  let now = await answerBy(anna, 'confirm-move');
  while (now.ask === 'spin') now = await answerBy(anna, 'keep');
  assert(now.ask === 'attack', `asked for ${now.ask}`);
  await anna.the('target').first().click();
  await answerBy(anna, 'confirm-attack');
  await roll(anna, 5, 4);
  assert((await figure(anna, 'b1')).clicks > 0, 'the charge strikes');
  await settled(anna);
  await anna.shot('a-cavalry-unit-has-charged');
  await orders(anna, 'red end', 'blue end', 'red end', 'blue end');
  const steed = await figure(anna, 'steed');
  await orders(anna, 'red move rider touching steed from west');
  for (let i = 0; (await decision(anna)).ask === 'dice' && i < 3; i++) await roll(anna, ...Array((await view(anna)).ask.dice).fill(6));
  const rider = await figure(anna, 'rider');
  assert(!rider.aboard && rider.x < steed.x, 'the rider has dismounted');
  await settled(anna);
  await anna.shot('a-rider-has-dismounted');
}

/** At the end of a bound its rider may shell a place; nobody is near enough to be shot at. */
async function rideAndShell(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, MORTAR, { title: 'The mortar rides' });
  await orders(anna, 'red bound steed to 12,8 facing north');
  await until(async () => (await decision(anna)).ask === 'attack', 'the rider is asked');
  await anna.click('do-shell');
  await clickAt(anna, 12, 19);
  await answerBy(anna, 'confirm-move');
  assert((await view(anna)).shells.length === 1, 'a token lies there');
  assert((await figure(anna, 'steed')).tokens === 1, 'by the one action of the ride');
}

/** What may be added to a ride is offered with that ride alone; the second ride is dragged. */
async function rides(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, RIDES, { title: 'Two rides' });
  await clickAt(anna, 12, 4.2);
  assert(await anna.the('manner-twice').count() === 0 && await anna.the('manner-watching').count() === 0, 'nothing is added to no ride');
  await anna.click('manner-bound');
  assert(await anna.the('manner-twice').count() === 0, 'a bound is not ridden twice');
  await anna.click('manner-watching');
  await drag(anna, 'steed', 6, 8, { aside: [0, -0.8] });
  await anna.the('confirm-move').waitFor();
  await anna.shot('a-ride-to-keep-watch');
  await anna.click('manner-charge');
  await until(async () => await anna.the('manner-watching').count() === 0, 'a charge not to keep watch');
  await anna.click('manner-twice');
  await anna.page.locator('[data-test=manner-note] [data-clause="mk2.proficiency.mounted-charge.with-charge"]').waitFor();
  await drag(anna, 'steed', 12, 8.6, { aside: [0, -0.8] });
  await settled(anna);
  await anna.shot('a-ride-of-two');
  let now = await answerBy(anna, 'confirm-move');
  while (now.ask === 'spin') now = await answerBy(anna, 'keep');
  assert(now.ask === 'attack', `asked for ${now.ask}`);
  await anna.the('target').first().click();
  await answerBy(anna, 'confirm-attack');
  await roll(anna, 5, 5);
  now = await decision(anna);
  assert(now.ask === 'attack' && (await view(anna)).ask.again === 'steed', `it may ride again: ${now.ask}`);
  await settled(anna);
  await anna.page.locator('[data-test=ride-again] [data-clause="mk2.proficiency.mounted-charge.with-charge"]').waitFor();
  await anna.shot('a-second-ride-is-offered');
  await drag(anna, 'steed', 12, 14.6, { aside: [0, -0.8] });
  now = await answerBy(anna, 'confirm-move');
  for (let i = 0; now.ask === 'dice' && i < 3; i++) now = await roll(anna, ...Array((await view(anna)).ask.dice).fill(6)) ?? await decision(anna);
  const steed = await figure(anna, 'steed');
  assert(steed.y > 12, `it has ridden on: ${steed.x},${steed.y}`);
  await anna.shot('a-second-ride');
}

async function items(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, ITEMS, { title: 'The plate' });
  assert((await decision(anna)).ask === 'command', 'the command phase waits for what is dropped');
  await answerBy(anna, 'drop-plate');
  assert((await view(anna)).cards[0].state === 'dropped', 'the plate lies on the table');
  assert(await anna.page.locator('.item').count() === 1, 'and is drawn');
  await settled(anna);
  await anna.shot('an-item-is-dropped');
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  const may = (await view(anna)).ask.choices.find((text) => text.includes(' pick-up '));
  assert(may, 'somebody beside it may pick it up');
  const who = may.split(' ').at(-1);
  const f = await figure(anna, who);
  await clickAt(anna, f.x, f.y);
  await answerBy(anna, 'do-pick-up-plate');
  const card = (await view(anna)).cards[0];
  assert(card.state === 'wielded' && card.by === who, 'and has it in hand');
  await clickAt(anna, f.x, f.y);
  await settled(anna);
  await anna.shot('an-item-is-picked-up');
}

/** What lies on the table is named where no other name is, and tells what it does, whoever it belongs to. */
async function lyingThere(world) {
  const anna = await world.visitor('Anna');
  const text = ITEMS.replace('with a', 'at 12.2,17.2').replace('turn red', 'card bell blue item name "The Drowsy Bell" points 9 defense +1 at 11,6.2\nturn red');
  await sitDown(world, anna, text, { title: 'What lies there' });
  const names = () => anna.page.locator('.board .name').evaluateAll((all) => all.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { text: one.textContent, left, right, top: top + 2, bottom: bottom - 2 };
  }));
  await until(async () => (await names()).length >= 4, 'names');
  await settled(anna);
  const found = await names();
  for (const name of ['Tide Plate', 'The Drowsy Bell']) assert(found.some((one) => one.text === name), `${name} is named: ${found.map((one) => one.text)}`);
  const covered = found.filter((a) => found.some((b) => a !== b && a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top));
  assert(!covered.length, `names cover each other: ${covered.map((one) => one.text)}`);
  await anna.shot('items-lie-there');
  await anna.the('lying-plate').focus();
  await anna.page.keyboard.press('Enter');
  const told = await anna.page.locator('dialog').innerText();
  assert(/Toughness .*damage/s.test(told), `an item tells what it does: ${told}`);
}

async function domains(world) {
  const anna = await world.visitor('Anna');
  const text = `${HEAD}begin setup
figure a red name "Harbour Gaff" points 32 faction atlantis-guild attack-type sword dial 8/9/15/3 8/9/15/2
figure b blue name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3
card tide red domain name "The Long Tide" gives toughness concerns own
card ash blue domain name "Ash Field" gives toughness
card bone blue domain name "Bone Yard" gives toughness
`;
  await sitDown(world, anna, text, { title: 'Domains' });
  let shot = false;
  for (let i = 0; i < 40; i++) {
    const { ask, player, phase } = await decision(anna);
    if (phase === 'battle' || (await view(anna)).cards.filter((card) => card.state === 'play').length === 2) break;
    if (ask === 'dice') await roll(anna, ...Array((await view(anna)).ask.dice).fill(1 + i % 6));
    else if (ask === 'domain' && player === 'red') await chooseByHint(anna);
    else if (ask === 'domain') await answerBy(anna, 'domain-bone');
    else if (ask === 'reveal') {
      if (!shot) await settled(anna);
      if (!shot) await anna.shot('a-domain-is-about-to-be-revealed');
      shot = true;
      assert(await anna.the('skip').isVisible(), 'a domain can be left where it is');
      await answerBy(anna, 'reveal');
    } else if (ask === 'objective') await answerBy(anna, 'objective-for-me');
    else if (ask === 'lay') await answerBy(anna, 'lay-for-me');
    else await answerBy(anna, 'deploy-for-me');
  }
  const shown = (await view(anna)).cards.filter((card) => card.state === 'play').map((card) => card.id).sort();
  assert(shown.join() === 'bone,tide', `revealed: ${shown}`);
  await until(async () => await anna.the('domain-of-red').isVisible(), 'the domain beside its player');
  await anna.click('domain-of-red');
  const told = await anna.page.locator('dialog').innerText();
  assert(/Toughness .*damage/s.test(told) && told.includes('for its player’s figures'), `a domain tells what it does: ${told}`);
  await anna.page.keyboard.press('Escape');
  await settled(anna);
  await anna.shot('domains-are-revealed');
}

/** As the army is deployed one sees in a line who wields each card; no ability of a figure in its tray is called cancelled. */
async function wielders(world) {
  const anna = await world.visitor('Anna');
  const text = `${HEAD}begin setup
figure gaff red name "Harbour Gaff" points 32 faction atlantis-guild slots 1 attack-type sword dial 8/9/15+dodge/3 8/9/15/2
figure pike red name "Harbour Pike" points 32 faction atlantis-guild slots 1 attack-type sword dial 8/9/15/3 8/9/15/2
figure hook red name "Harbour Hook" points 32 faction atlantis-guild slots 1 attack-type sword dial 8/9/15/3 8/9/15/2
figure b blue name "Clay Husk" points 36 faction necropolis-sect attack-type sword dial 6/9/15/3 6/9/15/3
card wand red item name "Crooked Wand" attack +1
card bell red item name "Toll Bell" defense +1
`;
  await sitDown(world, anna, text, { title: 'Who has it?' });
  const wielder = async (id) => (await view(anna)).cards.find((card) => card.id === id).by;
  for (let i = 0; i < 20; i++) {
    const now = await decision(anna);
    if (now.ask === 'deploy' && now.player === 'red') break;
    if (now.ask === 'dice') await roll(anna, ...Array((await view(anna)).ask.dice).fill(1 + i % 6));
    else if (now.ask === 'deploy') await answerBy(anna, (await figure(anna, 'b')).on === 'beside' ? 'deploy-for-me' : 'done');
    else await answerBy(anna, now.ask === 'objective' ? 'objective-for-me' : 'lay-for-me');
  }
  const box = await anna.page.evaluate(() => window.__warlord.board.baseAt('gaff'));
  await anna.page.mouse.click(box.clientX, box.clientY);
  await anna.page.locator('.card-abilities').getByText('Dodge').first().waitFor();
  assert(!await anna.page.locator('.card .off').count(), 'an ability that has not come to the table is not cancelled');
  await anna.page.keyboard.press('Escape');
  await answerBy(anna, 'deploy-for-me');
  const { player } = await decision(anna);
  assert(player === 'red', 'red has to say that it is done');
  assert(/is deployed/.test(await anna.the('prompt').innerText()), 'nobody is asked to drag figures from an empty tray');
  for (const [id, who] of [['wand', 'hook'], ['bell', 'gaff'], ['bell', 'pike']]) {
    const { line } = await decision(anna);
    await anna.the(`give-${id}`).selectOption(who);
    await decision(anna, line);
    assert(await wielder(id) === who && await anna.the(`give-${id}`).inputValue() === who, `${who} wields ${id}`);
  }
  assert(await anna.the('prompt').locator('button:visible').count() < 4, 'no button for each card and figure');
  await anna.shot('who-wields-which-card');
}

/** Each domain says what it does; one that was chosen by a hint can be revealed, too. */
async function chooseByHint(anna) {
  const note = await anna.the('card-note-tide').innerText();
  assert(/Toughness .*damage/s.test(note), `what it does: ${note}`);
  await anna.page.keyboard.press('h');
  await answerBy(anna, 'hint-do');
}

async function spells(world) {
  const anna = await world.visitor('Anna');
  await sitDown(world, anna, BOOKS, { title: 'The book of tides' });
  assert((await decision(anna)).ask === 'command', 'books are opened in the command phase');
  await settled(anna);
  await anna.the('card-notes').locator('summary').click();
  assert((await anna.the('card-note-bark').innerText()).includes('defense +2'), 'the cards tell what they do');
  await anna.shot('a-book-is-open');
  await answerBy(anna, 'browse-bark');
  assert((await figure(anna, 'a')).clicks === 1, 'browsing costs a click');
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await until(async () => (await anna.the('log').innerText()).includes('begins the action phase'), 'the log tells of the action phase');
  await clickAt(anna, 11, 6);
  const now = await answerBy(anna, 'do-cast-bark-c');
  assert(now.ask === 'counter' && now.player === 'blue', `asked for ${now.ask}`);
  await settled(anna);
  await anna.shot('a-spell-may-be-countered');
  await answerBy(anna, 'counter-b');
  await roll(anna, 3, 4);
  await roll(anna, 3, 3);
  const card = (await view(anna)).cards.find((one) => one.id === 'bark');
  assert(card.state === 'play', `countered with no more than the caster's: ${card.state}`);
  await clickAt(anna, 14, 8);
  assert(card.works.join() === 'c', `on whom it works: ${card.works}`);
  await until(async () => (await anna.page.locator('.choice .card-state').innerText()).includes('under Bark (defense +2'), 'the card tells of it');
  await settled(anna);
  await anna.shot('a-spell-is-in-effect');
}

/** Many on whom a spell may be cast are folded under its name, opponents first. */
async function spellForMany(world) {
  const anna = await world.visitor('Anna');
  const more = ['d red at 8,6', 'f red at 8,8', 'g blue at 11,11'].map((who) => `figure ${who} facing north\n`).join('');
  await sitDown(world, anna, BOOKS.replace('card book', `${more}card book`), { title: 'A crowd' });
  await answerBy(anna, 'browse-bark');
  if ((await decision(anna)).ask === 'command') await answerBy(anna, 'command-end');
  await clickAt(anna, 11, 6);
  await anna.the('casts-bark').waitFor();
  assert(!await anna.the('do-cast-bark-c').isVisible(), 'no button for each of many');
  await anna.the('casts-bark').locator('summary').click();
  const whom = await anna.the('casts-bark').locator('button').evaluateAll((all) => all.map((one) => one.dataset.test));
  assert(whom.length > 3 && whom[0] === 'do-cast-bark-g', `opponents first: ${whom}`);
  const now = await answerBy(anna, 'do-cast-bark-c');
  assert(now.ask !== 'action' || (await view(anna)).cards.find((one) => one.id === 'bark').state === 'play', 'the spell is cast');
}

export default {
  'second edition: a bombardment': bombardment,
  'second edition: a cavalry unit is formed, charges and dismounts': cavalry,
  'second edition: a ride of two, and one to keep watch': rides,
  'second edition: a rider shells a place after a bound': rideAndShell,
  'second edition: an item is dropped and picked up': items,
  'second edition: what lies on the table': lyingThere,
  'second edition: a domain is revealed': domains,
  'second edition: who wields which card': wielders,
  'second edition: a spell is cast and a counterspell fails': spells,
  'second edition: a spell for many is folded under its name': spellForMany,
};
