// SPDX-License-Identifier: MIT
// play.test.mjs: games played in the page: against a bot, with a friend, through reloads and a server that dies.
import { assert, until } from './lib.mjs';
import { agree, againstBot, answer, answers, atOnce, closeCommand, decision, drag, figure, hurry, order, sitDown, table } from './hands.mjs';

const RANKS = `rules unlimited open-dials
table 24x24
points 200
player red south
player blue north
figure a red at 6,6 facing north faction elemental-league
figure b red at 7.5,6 facing north faction elemental-league
figure c red at 9,6 facing north faction elemental-league
figure m blue at 12,18 facing south
figure n blue at 18,18 facing south
`;

/** Two seats, the second for whoever has the link; answers {id, friend, watch}. */
async function gameForTwo(anna) {
  await anna.go('/new?with=friend');
  await anna.click('start');
  const friend = await anna.the('friend-link').inputValue();
  const watch = await anna.the('watch-link').inputValue();
  await anna.click('to-table');
  await until(() => anna.page.url().includes('/game/'), 'the table');
  return { friend: friend.replace(/^.*?\/game/, '/game'), watch: watch.replace(/^.*?\/game/, '/game'), id: /\/game\/([\w-]+)/.exec(watch)[1] };
}

async function takeSeat(visitor, link, name) {
  await visitor.go(link);
  await visitor.the('join-name').fill(name);
  await visitor.click('join');
  await until(() => table(visitor), `${name}'s table`);
}

/** Whoever is asked answers, so many times. */
async function playTogether(players, n) {
  for (let i = 0; i < n; i++) {
    const asked = await until(async () => {
      const tables = await Promise.all(players.map(table));
      if (tables.some((one) => one?.phase === 'over')) return 'over';
      const lines = new Set(tables.map((one) => one?.line));
      return lines.size === 1 && players[tables.findIndex((one) => one?.idle && one.asked)];
    }, 'somebody to be asked');
    if (asked === 'over') return;
    const { line } = await table(asked);
    await asked.page.keyboard.press('h');
    await asked.click('hint-do');
    await until(async () => (await table(asked)).line > line, 'the order to become a line');
  }
}

export default {
  'a new visitor starts a bot game in three clicks and finishes it': async (world) => {
    const anna = await world.visitor();
    let clicks = 0;
    const click = async (words) => { clicks++; await anna.click(words); };
    await anna.go('/');
    await click('strength-recruit');
    await click('play-now');
    const first = await decision(anna);
    assert(clicks <= 3, `${clicks} clicks`);
    assert(first.ask === 'action', `the first thing asked is ${first.ask}`);
    await hurry(anna);
    const last = await answers(anna, 2000);
    assert(last.phase === 'over', `the game is not over after ${last.line} lines`);
    await anna.the('game-over').waitFor();
    assert(last.compared >= last.line - first.line, `${last.compared} hashes were compared in ${last.line} lines`);
    await agree(world, last.game, [anna]);
  },

  'a bot says what its orders gain and risk, and so does a hint': async (world) => {
    const anna = await world.visitor();
    await againstBot(anna);
    await hurry(anna);
    await anna.page.evaluate(() => localStorage.setItem('warlord.play', JSON.stringify({ ...JSON.parse(localStorage.getItem('warlord.play') ?? '{}'), reasons: true })));
    await anna.page.reload();
    const told = /\d+ % to hit|inches nearer|can attack/;
    for (let i = 0; i < 60; i++) {
      const now = await answer(anna);
      const shown = await anna.page.locator('[data-test=reason][open]').allInnerTexts();
      if (shown.some((text) => told.test(text)) || now.phase === 'over') break;
    }
    const shown = await anna.page.locator('[data-test=reason][open]').allInnerTexts();
    assert(shown.some((text) => told.test(text)), `no reason says what it gains or risks: ${shown.join(' | ')}`);
    await decision(anna);
    await anna.page.keyboard.press('h');
    await anna.the('hint').waitFor();
    await anna.shot('a-bot-explains-itself');
  },

  'two browsers play a remote game while a third watches': async (world) => {
    const anna = await world.visitor('Anna');
    const bert = await world.visitor('Bert');
    const carl = await world.visitor('Carl');
    for (const visitor of [anna, bert]) await atOnce(visitor);
    const { id, friend, watch } = await gameForTwo(anna);
    await takeSeat(bert, friend, 'Bert');
    await carl.go(watch);
    await until(async () => (await table(carl))?.idle, 'the spectator to see the table');
    await playTogether([anna, bert], 14);
    const now = await agree(world, id, [anna, bert, carl]);
    assert(now.line >= 14, `only ${now.line} lines were played`);
    assert(!(await table(carl)).asked, 'the spectator is asked');
    await anna.click('tab-chat');
    await anna.the('chat-input').fill('Well played, Bert!');
    await anna.page.keyboard.press('Enter');
    await bert.click('tab-chat');
    await carl.click('tab-chat');
    for (const visitor of [bert, carl]) await visitor.the('chat-line').filter({ hasText: 'Well played, Bert!' }).waitFor();
    // The link of a seat that is taken seats nobody a second time.
    const dora = await world.visitor('Dora');
    await dora.go(friend);
    await until(async () => (await table(dora))?.idle, 'the late visitor to watch');
    assert(!(await table(dora)).asked && await dora.page.evaluate(() => window.__warlord.session.watching), 'a seat was taken twice');
  },

  'a reload in the middle of a decision': async (world) => {
    const anna = await world.visitor();
    await sitDown(world, anna, RANKS, { bot: 'greedy' });
    const now = await order(anna, 'red formation a b c');
    await closeCommand(anna);
    assert(now.ask === 'member', `asked for ${now.ask}`);
    await anna.page.reload();
    const again = await decision(anna);
    assert(again.line === now.line && again.hash === now.hash, 'the table is another one after the reload');
    assert(again.ask === now.ask && again.player === now.player, `asked ${again.ask}, and ${now.ask} before the reload`);
    assert(await anna.the('prompt').getAttribute('data-ask') === now.ask, 'the prompt asks something else');
    await answers(anna, 3);
    await agree(world, now.game, [anna]);
  },

  'the server is killed in the middle of a game and started again': async (world) => {
    const anna = await world.visitor('Anna');
    const bert = await world.visitor('Bert');
    for (const visitor of [anna, bert]) visitor.allow(/WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource/);
    const { id, friend } = await gameForTwo(anna);
    await takeSeat(bert, friend, 'Bert');
    await playTogether([anna, bert], 6);
    const before = await agree(world, id, [anna, bert]);
    const asked = (await table(anna)).asked ? anna : bert;
    // An order on its way while the server dies: it is stored or it is not, and nobody may be of two minds about it.
    await asked.page.keyboard.press('h');
    await asked.the('hint-do').click({ noWaitAfter: true });
    await world.server.stop('SIGKILL');
    await until(async () => (await asked.page.locator('[data-link="away"], [data-link="connecting"]').count()) > 0, 'the page to notice');
    await asked.shot('the-server-is-gone');
    await world.server.start();
    await until(async () => (await table(anna))?.idle && (await table(bert))?.idle, 'both pages to come back');
    const after = await agree(world, id, [anna, bert]);
    assert(after.line >= before.line, `line ${before.line} was acknowledged, and ${after.line} are there`);
    await playTogether([anna, bert], 6);
    const last = await agree(world, id, [anna, bert]);
    assert(last.line > after.line, 'the game does not go on');
  },

  'an illegal drop shows its clause': async (world) => {
    const anna = await world.visitor();
    await againstBot(anna);
    const mover = await anna.page.evaluate(() => window.__warlord.session.view.figures.find((f) => f.owner === 'red' && f.mayAct).id);
    const f = await figure(anna, mover);
    const before = await table(anna);
    await drag(anna, mover, f.x, f.y + 25);
    const refusal = anna.the('refusal').first();
    await refusal.waitFor();
    const rule = await refusal.getAttribute('data-rule');
    assert(/^unlimited\.[\w.]+/.test(rule ?? ''), `the refusal names no clause: '${rule}'`);
    await refusal.scrollIntoViewIfNeeded();
    await anna.shot('an-illegal-drop');
    const after = await table(anna);
    assert(after.line === before.line && after.hash === before.hash, 'something has changed');
    // The same figure, a short way: that is allowed, said before the drop is confirmed, and becomes a line.
    await anna.page.keyboard.press('Escape');
    await drag(anna, mover, f.x, f.y + 3);
    await anna.the('confirm-move').click();
    await until(async () => (await table(anna)).line > before.line, 'the move to become a line');
    const moved = await figure(anna, mover);
    assert(Math.hypot(moved.x - f.x, moved.y - f.y) > 1, 'the figure has not moved');
  },
};
