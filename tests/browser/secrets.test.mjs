// SPDX-License-Identifier: MIT
// secrets.test.mjs: closed dials at two pages: one's own can be looked at, those of others only as they turn.
import { assert, until } from './lib.mjs';
import { command, decision, table } from './hands.mjs';

const TABLE = `rules unlimited
table 24x24
points 100
player red south
player blue north
figure a red at 12,8 facing north range 12 dial 8/30/14/2 7/29/14/2 6/28/14/1
figure b blue at 12,16 facing south range 12 dial 9/11/12/2 8/10/17/2 7/9/18/1 6/8/19/1
`;

const seat = (server, visitor, id, token, player) => visitor.page.goto(`${server.url}/health`)
  .then(() => visitor.page.evaluate(([game, value]) => localStorage.setItem('warlord.seats', JSON.stringify({ [game]: value })),
    [id, { token, seats: [player], title: 'Saturday' }]))
  .then(() => visitor.go(`/game/${id}`));

const figure = (visitor, id) => visitor.page.evaluate((name) => window.__warlord.session.view.figures.find((f) => f.id === name), id);

async function closedDials(world) {
  const { server } = world;
  const begun = await server.ask('/api/games', { table: TABLE, title: 'Saturday', dice: 'typed',
    seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'open', name: '' }] });
  const joined = await server.ask(`/api/games/${begun.id}/join`, { code: begun.code, player: 'blue', name: 'Bert' });
  const [anna, bert] = [await world.visitor('Anna'), await world.visitor('Bert')];
  const heard = [];
  anna.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await seat(server, anna, begun.id, begun.token, 'red');
  await seat(server, bert, begun.id, joined.token, 'blue');
  await decision(anna);
  await until(async () => (await table(bert))?.idle, 'Bert to sit');
  assert((await figure(anna, 'a')).dial.length === 3, 'her own dial is hidden');
  assert((await figure(anna, 'b')).dial === null && (await figure(anna, 'b')).life === null, 'she sees his dial');
  assert((await figure(bert, 'b')).dial.length === 4, 'his own dial is hidden');
  assert(!heard.join().includes('/17/') && !heard.join().includes('/18/'), 'what comes was sent to her');
  await command(anna, 'red ranged a at b');
  await until(async () => { const now = await table(anna); return now?.asked && now.ask === 'dice'; }, 'the dice');
  await command(anna, 'dice 3 4');
  await until(async () => (await figure(anna, 'b')).position === 3, 'the dial to turn');
  const after = await figure(anna, 'b');
  assert(after.window.defense.value === 18 && after.dial === null, 'she sees something else than the window');
  assert(!heard.join().includes('/19/'), 'more was sent to her than the window shows');
  await until(async () => (await figure(bert, 'b')).position === 3, 'his page');
  for (const one of [anna, bert]) assert((await table(one)).mismatches === 0, `${one.name}'s page differs`);
}

/** A page believes no opening that was not committed to: it says so and asks again. */
async function wrongOpenings(world) {
  const { server } = world;
  const begun = await server.ask('/api/games', { table: TABLE, title: 'Saturday',
    seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'open', name: '' }] });
  const anna = await world.visitor('Anna');
  anna.allow(/state differs/);
  await seat(server, anna, begun.id, begun.token, 'red');
  await decision(anna);
  const before = (await figure(anna, 'b')).window.defense.value;
  await anna.page.evaluate(() => window.__warlord.session.reveal(`open b 1 9/11/10/2 ${'0'.repeat(32)}`));
  await until(async () => (await table(anna))?.mismatches === 1, 'the page to notice');
  await decision(anna);
  assert((await figure(anna, 'b')).window.defense.value === before, 'it was believed');
  await anna.page.evaluate(() => { window.__warlord.mismatches.length = 0; });     // this one was to be
}

export default {
  'secrets: closed dials are opened as they turn': closedDials,
  'secrets: what was not committed to is not believed': wrongOpenings,
};
