// SPDX-License-Identifier: MIT
// server.test.mjs: what a page makes of a server that ends, drains or has games of another version; links and lost seats.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, Server, until } from './lib.mjs';
import { table } from './hands.mjs';

const TABLE = `rules unlimited open-dials
table 24x24
points 100
player red south
player blue north
figure a red at 12,8 facing north
figure b blue at 12,16 facing south
`;
const SEATS = [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'open', name: '' }];

const begin = (server, more = {}) => server.ask('/api/games', { table: TABLE, title: 'Saturday', seats: SEATS, ...more });

async function remember(visitor, server, id, seat) {
  await visitor.page.goto(`${server.url}/health`);
  await visitor.page.evaluate(([game, value]) => localStorage.setItem('warlord.seats', JSON.stringify({ [game]: value })), [id, seat]);
}

/** Anna sits at red, in this browser. */
async function sit(visitor, server, begun) {
  await remember(visitor, server, begun.id, { token: begun.token, recovery: begun.recovery, seats: ['red'], title: 'Saturday' });
  await visitor.page.goto(`${server.url}/game/${begun.id}`);
  await until(async () => (await table(visitor))?.idle, `${visitor.name}'s table`);
}

async function linksKeepTheirCode(world) {
  const begun = await begin(world.server);
  const [anna, bert, carla] = [await world.visitor('Anna'), await world.visitor('Bert'), await world.visitor('Carla')];
  await remember(anna, world.server, begun.id, { token: begun.token, code: begun.code, seats: ['red'], title: 'Saturday' });
  await anna.go(`/game/${begun.id}`);
  await until(async () => (await table(anna))?.idle, 'Anna to sit');
  await anna.click('tool-menu');
  const link = new URL(await anna.the('friend-link').inputValue());
  assert(link.search === '' && link.hash === `#join=${begun.code}`, `the server would see the code: ${link}`);
  await carla.go(`/game/${begun.id}?join=${begun.code}`);       // a link of before
  await carla.the('join-name').waitFor();
  await carla.click('watch');
  await until(() => !carla.page.url().includes('join='), 'the old link to lose its code');
  const asked = [];
  bert.page.on('request', (request) => asked.push(request.url()));
  await bert.go(link.pathname + link.hash);                     // whatever address of this machine the link has
  await bert.page.fill('[data-test="join-name"]', 'Bert');
  await bert.click('join');
  await until(async () => (await table(bert))?.idle, 'Bert to sit');
  await until(() => !bert.page.url().includes('join='), 'the code to leave the address');
  assert(!asked.some((url) => new URL(url).search.includes(begun.code)), 'the code went over the wire in an address');
}

async function seatsComeBack(world) {
  const begun = await begin(world.server);
  const anna = await world.visitor('Anna');
  await sit(anna, world.server, begun);
  assert(await anna.the('seat-code-text').innerText() === begun.recovery, 'the code is not shown');
  await anna.click('seat-code-noted');
  await anna.page.reload();
  await until(async () => (await table(anna))?.idle, 'Anna again');
  assert(await anna.the('seat-code').count() === 0, 'the code is shown twice');
  const elsewhere = await world.visitor('Anna elsewhere');
  elsewhere.allow(/403/);
  await elsewhere.go(`/game/${begun.id}`);
  await until(async () => (await table(elsewhere))?.idle, 'her other browser');
  await elsewhere.click('tool-menu');
  await elsewhere.page.fill('[data-test="recover-code"]', 'wrong');
  await elsewhere.click('recover');
  await elsewhere.page.getByText('No seat in this game has that code').waitFor();
  await elsewhere.page.fill('[data-test="recover-code"]', begun.recovery);
  await elsewhere.click('recover');
  await until(async () => (await elsewhere.page.evaluate(() => window.__warlord?.session?.seats))?.join() === 'red', 'her seat');
  await anna.the('ended-recovered').waitFor();
}

/** Whoever follows the link reads who sits there already, on a phone, too; whoever comes too late is told so. */
async function lateGuests(world) {
  const begun = await begin(world.server);
  const link = `/game/${begun.id}#join=${begun.code}`;
  const bert = await world.visitor('Bert', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await bert.go(link);
  assert(/Red Anna/.test(await bert.the('join-others').innerText()), 'who else plays');
  const [words, box] = await Promise.all([bert.page.locator('.join .name').boundingBox(), bert.the('join-name').boundingBox()]);
  assert(box.y > words.y + 10, 'what is asked stands above its box');
  await bert.shot('a-seat-on-a-phone');
  await bert.the('join-name').fill('Bert');
  await bert.click('join');
  await until(async () => (await table(bert))?.idle, 'Bert to sit');
  const carla = await world.visitor('Carla');
  await carla.go(link);
  await carla.page.getByText('All seats are taken').waitFor();
  await until(async () => (await table(carla))?.idle, 'Carla to watch');
}

/** What is to be written down can be copied, also where the browser keeps its clipboard for pages that came by HTTPS. */
async function codeIsCopied(world) {
  const begun = await begin(world.server);
  const anna = await world.visitor('Anna');
  await anna.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => { window.copied = String(document.getSelection()) || document.activeElement.value; });
  });
  await sit(anna, world.server, begun);
  await anna.click('seat-code-copy');
  await anna.page.getByText('Copied.').waitFor();
  assert(await anna.page.evaluate(() => window.copied) === begun.recovery, 'the code is not on the clipboard');
  await anna.click('tool-menu');
  await anna.the('watch-link-copy').click();
  const link = await anna.the('watch-link').inputValue();
  await until(() => anna.page.evaluate((text) => window.copied === text, link), 'the link on the clipboard, out of a dialog');
}

/** The games as another version of the program would have left them. Hashes are larger than numbers here: only text is changed. */
async function ofAnotherEngine(server) {
  const [store, file] = [join(server.folder, 'games.db'), join(server.folder, 'out')];
  const keep = (...words) => execFileSync(server.program, ['store', ...words, '--store', store], { stdio: ['ignore', 'ignore', 'inherit'] });
  await server.stop();
  keep('export', '--out', file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/("engine"\],"rows":\[\[.*?,)\d+(\]\]\},"states")/g, (_, before, after) => `${before}1${after}`));
  keep('delete', ...[...text.matchAll(/^\{"warlord-game":1,"id":"([^"]+)"/gm)].map(([, id]) => id));
  keep('import', file);
  await server.start();
}

async function closedGames(world) {
  const server = await new Server(world.server.program).start();
  try {
    const begun = await begin(server, { listed: true, lines: ['red end', 'blue end'] });
    await ofAnotherEngine(server);
    const anna = await world.visitor('Anna');
    anna.allow(/WebSocket|net::ERR_/);                     // when that server has ended
    await remember(anna, server, begun.id, { token: begun.token, seats: ['red'], title: 'Saturday' });
    await anna.page.goto(`${server.url}/game/${begun.id}`);
    await anna.the('closed').waitFor();
    assert((await anna.the('closed').innerText()).includes('before line 3'), 'it does not say up to where');
    assert(!(await anna.state()).asked, 'she is asked');
    const bert = await world.visitor('Bert', { locale: 'de-DE' });
    bert.allow(/net::ERR_/);
    await bert.page.goto(`${server.url}/games`);
    await bert.page.locator('#over [data-test="game-card"]').getByText('abgeschlossen').waitFor();
    assert(await bert.page.locator('#running [data-test="game-card"]').count() === 0, 'it is called running');
    await bert.page.goto(`${server.url}/replay/${begun.id}`);
    await bert.the('replay-log').waitFor();
    assert(await bert.the('replay-trouble').count() === 0, 'hashes of another engine are compared');
  } finally {
    await server.release();
  }
}

async function drainsAndRestarts(world) {
  const server = await new Server(world.server.program).start();
  try {
    const begun = await begin(server);
    const anna = await world.visitor('Anna');
    anna.allow(/WebSocket|net::ERR_/);
    await sit(anna, server, begun);
    server.child.kill('SIGUSR1');
    await anna.the('notice').getByText('will shut down soon').waitFor();
    await server.stop();
    await anna.page.getByText('The server is restarting').waitFor();
    await server.start();
    await until(async () => (await table(anna))?.idle, 'the page to come back');
    assert(await anna.the('notice').count() === 0, 'the notice of the old server stands');
  } finally {
    await server.release();
  }
}

export default {
  'server: links keep their code to themselves': linksKeepTheirCode,
  'server: a lost seat comes back with its code': seatsComeBack,
  'server: whoever comes too late is told': lateGuests,
  'server: the code of a seat can be copied': codeIsCopied,
  'server: games of another version are closed': closedGames,
  'server: a drain is told, a restart survived': drainsAndRestarts,
};
