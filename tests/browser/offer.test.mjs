// SPDX-License-Identifier: MIT
// offer.test.mjs: an offer to end the game: who sees it, how long it stands, and taking it back.
import { assert, until } from './lib.mjs';
import { table } from './hands.mjs';

const HEAD = 'rules unlimited open-dials\ntable 24x24\npoints 100\n';
const EVEN = `${HEAD}player red south\nplayer blue north\nfigure a red at 12,8 facing north\nfigure b blue at 12,16 facing south\n`;
/** Red leads on points and is about to lose. */
const CHEAP = `${HEAD}player red south score 80\nplayer blue north\nfigure a red at 12,4 facing north points 10 attack 5 damage 1
figure b blue at 8,16 facing south points 25\nfigure c blue at 12,16 facing south points 25\nfigure d blue at 16,16 facing south points 25\n`;

async function sit(visitor, id, token, seat) {
  await visitor.go('/health');
  await visitor.page.evaluate(([game, value]) => localStorage.setItem('warlord.seats', JSON.stringify({ [game]: value })),
    [id, { token, seats: [seat], title: 'Offers' }]);
  await visitor.go(`/game/${id}`);
  await until(async () => (await table(visitor))?.idle, `${visitor.name}'s table`);
}

const gone = (visitor) => until(async () => await visitor.the('offer').count() === 0, `${visitor.name} to see no offer`);

export default {
  'offer: it stands for both, and can be taken back': async (world) => {
    const begun = await world.server.ask('/api/games', { table: EVEN, title: 'Offers',
      seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'open', name: '' }] });
    const joined = await world.server.ask(`/api/games/${begun.id}/join`, { code: begun.code, player: 'blue', name: 'Bert' });
    const [anna, bert] = [await world.visitor('Anna'), await world.visitor('Bert')];
    await sit(anna, begun.id, begun.token, 'red');
    await sit(bert, begun.id, joined.token, 'blue');
    await anna.click('tool-menu');
    await anna.click('agree');
    await anna.the('offer').waitFor();
    await bert.the('offer').waitFor();
    assert((await anna.the('offer').textContent()).includes('until your next turn begins'), 'it says how long the offer stands');
    assert(await bert.the('offer').locator('[data-test=agree]').count() === 1, 'Bert can agree');
    assert(await bert.the('offer').locator('[data-test=retract]').count() === 0, 'Bert has nothing to take back');
    await anna.the('offer').locator('[data-test=retract]').click();
    await gone(anna);
    await gone(bert);
    await anna.click('tool-menu');
    await anna.the('agree').waitFor();
  },

  'offer: a bot gives no cheap win': async (world) => {
    const begun = await world.server.ask('/api/games', { table: CHEAP, title: 'Offers',
      seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'bot', bot: 'greedy' }] });
    const anna = await world.visitor('Anna');
    await sit(anna, begun.id, begun.token, 'red');
    await anna.page.evaluate(() => window.__warlord.hands.answer('red agree'));
    await anna.the('offer').waitFor();
    assert((await anna.the('offer').textContent()).includes('plays on'), 'the bot plays on');
    assert(await anna.the('game-over').count() === 0, 'the game is not over');
  },
};
