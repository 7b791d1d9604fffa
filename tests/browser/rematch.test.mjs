// SPDX-License-Identifier: MIT
// rematch.test.mjs: a game once more: for who played, and for nobody who watched.
import { assert, atRest, until } from './lib.mjs';
import { table } from './hands.mjs';

const TABLE = `rules unlimited open-dials
table 24x24
points 100
player red south
player blue north
figure a red at 12,8 facing north
figure b blue at 12,16 facing south
`;

/** A seat is what this browser remembers of it. */
async function sit(visitor, id, token, seat) {
  await visitor.go('/health');
  await visitor.page.evaluate(([game, value]) => localStorage.setItem('warlord.seats', JSON.stringify({ [game]: value })),
    [id, { token, seats: [seat], title: 'Twice' }]);
  await visitor.go(`/game/${id}`);
  await until(async () => (await table(visitor))?.idle, `${visitor.name}'s table`);
}

/** Two who play, one who watches, and a game they have agreed to end. */
async function finished(world) {
  const { server } = world;
  const begun = await server.ask('/api/games', { table: TABLE, title: 'Twice',
    seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'open', name: '' }] });
  const joined = await server.ask(`/api/games/${begun.id}/join`, { code: begun.code, player: 'blue', name: 'Bert' });
  const [anna, bert, carla] = [await world.visitor('Anna'), await world.visitor('Bert'), await world.visitor('Carla')];
  await sit(anna, begun.id, begun.token, 'red');
  await sit(bert, begun.id, joined.token, 'blue');
  await carla.go(`/game/${begun.id}`);
  await until(async () => (await table(carla))?.idle, 'Carla to watch');
  const heard = [];
  carla.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await carla.page.reload();
  await until(async () => (await table(carla))?.idle, 'Carla to watch again');
  for (const [one, seat, lines] of [[anna, 'red', 0], [bert, 'blue', 1]]) {
    await until(async () => { const now = await table(one); return now.idle && now.line === lines; }, `${one.name} to be able to agree`);
    await one.page.evaluate((player) => window.__warlord.hands.answer(`${player} agree`), seat);
  }
  for (const one of [anna, bert, carla]) await one.the('game-over').waitFor();
  return { id: begun.id, anna, bert, carla, heard };
}

/** Who won, with how many objectives, points and figures, can be seen at once on a small phone, whatever people are called. */
async function resultOnAPhone(world) {
  const begun = await world.server.ask('/api/games', { title: 'Twice',
    table: TABLE.replace('unlimited', 'mk2').replace('figure a', 'objective 12,12\nfigure a').replace('points 100', 'points 1200'),
    seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'me', name: 'Bertram der Außerordentliche' }] });
  const anna = await world.visitor('Anna', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, locale: 'de-DE' });
  await anna.go('/health');
  await anna.page.evaluate(([game, token]) => localStorage.setItem('warlord.seats',
    JSON.stringify({ [game]: { token, seats: ['red', 'blue'], title: 'Twice' } })), [begun.id, begun.token]);
  await anna.go(`/game/${begun.id}`);
  await until(async () => (await table(anna))?.idle, 'the table');
  await anna.page.evaluate(() => window.__warlord.hands.answer('red withdraw'));
  await anna.the('game-over').waitFor();
  await atRest(anna.page);
  await anna.shot('a-result-on-a-phone');
  const [wide, room] = await anna.page.evaluate(() => {
    const { right } = document.querySelector('.standings').getBoundingClientRect();
    const box = document.querySelector('dialog');
    return [Math.max(right, box.scrollWidth + box.getBoundingClientRect().left), box.getBoundingClientRect().right];
  });
  assert(wide <= room, `the result reaches to ${wide}, its box to ${room}`);
}

export default {
  'rematch: the result fits a phone': resultOnAPhone,
  'rematch: the seats that played play again, who watched cannot': async (world) => {
    const { id, anna, bert, carla, heard } = await finished(world);
    assert(await carla.the('rematch').count() === 0, 'who watches is offered no rematch');
    await anna.click('rematch');
    await until(async () => anna.page.url().includes('/game/') && !anna.page.url().includes(id), 'the new game');
    const next = /\/game\/([\w-]+)/.exec(anna.page.url())[1];
    await bert.the('rematch-offered').waitFor();
    await bert.click('rematch');
    await until(async () => bert.page.url().includes(next), 'Bert to come along');
    for (const [one, seat] of [[anna, 'red'], [bert, 'blue']]) {
      const seats = await until(() => one.page.evaluate(() => window.__warlord?.session?.link.game?.seats), 'the seats');
      assert(seats.join() === seat, `${one.name} sits at ${seats}`);
    }
    assert(!heard.some((text) => text.includes(next) || text.includes('join=')), 'who watches hears nothing of it');
    const refused = await fetch(`${world.server.url}/api/games/${id}/rematch`, { method: 'POST', body: JSON.stringify({ token: 'x' }),
      headers: { 'Content-Type': 'application/json' } });
    assert(refused.status === 403, `a stranger is answered ${refused.status}`);
    await carla.go(`/game/${next}`);
    await until(async () => (await table(carla))?.idle, 'Carla to find it all the same');
    assert((await carla.state()).asked === false, 'and she only watches');
    assert(await carla.page.evaluate(() => window.__warlord.session.watching), 'she has no seat');
  },
};
