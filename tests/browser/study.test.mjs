// SPDX-License-Identifier: MIT
// study.test.mjs: watching and studying: replays, the casebook, the rules, the judge's corner.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, until } from './lib.mjs';
import { agree, answers, atOnce, decision } from './hands.mjs';

const page = (name) => readFileSync(fileURLToPath(new URL(`../../page/${name}`, import.meta.url)), 'utf8');

/** A whole game between two bots, played by the server. */
async function playedGame(world) {
  const { id } = await world.server.ask('/api/games', { title: 'Two bots', table: page('tables/first-battle.table'), seats: [
    { player: 'red', kind: 'bot', bot: 'greedy', name: 'One' }, { player: 'blue', kind: 'bot', bot: 'random', name: 'Two' }] });
  await until(async () => (await world.server.ask(`/api/games/${id}`)).state === 'over', 'the bots to finish');
  return id;
}

const stepOf = async (visitor) => Number(await visitor.the('replay').getAttribute('data-step'));
const holds = (visitor) => until(async () => /good/.test(await visitor.the('case-result').getAttribute('class')), 'the case to hold');
const lineOf = async (visitor) => Number(await visitor.the('case').getAttribute('data-line'));

/** From the moment shown: me against a bot. */
async function playOn(visitor) {
  await visitor.the('seat-red').waitFor();
  await visitor.click('play-on-start');
  await until(() => visitor.page.url().includes('/game/'), 'the game to begin');
  return decision(visitor);
}

export default {
  'games with objectives and castles are replayed': async (world) => {
    const anna = await world.visitor();
    for (const table of ['objectives', 'siege', 'legions']) {
      const { id } = await world.server.ask('/api/games', { title: table, table: page(`tables/${table}.table`), lines: ['red end'],
        seats: [{ player: 'red', kind: 'me', name: 'One' }, { player: 'blue', kind: 'me', name: 'Two' }] });
      await anna.go(`/replay/${id}`);
      await anna.the('replay').waitFor();
      assert(await anna.the('replay-trouble').count() === 0, `${table}: ${await anna.the('replay-trouble').allInnerTexts()}`);
      await anna.click('replay-last');
      await until(async () => await stepOf(anna) === 1, 'the last step');
      assert(/⚑/.test(await anna.the('replay-scores').innerText()) === (table !== 'siege'), `${table}: objectives are counted where there are some`);
    }
  },

  'a replay is scrubbed and continued': async (world) => {
    const anna = await world.visitor();
    await atOnce(anna);
    const id = await playedGame(world);
    await anna.go(`/replay/${id}`);
    await anna.the('replay').waitFor();
    const { lines } = await world.server.ask(`/api/games/${id}`);
    await anna.click('replay-last');
    await until(async () => await stepOf(anna) === lines, 'the last step');
    const box = await anna.the('timeline').boundingBox();
    await anna.page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
    await anna.page.mouse.down();
    const seen = new Set();
    for (let i = 9; i >= 5; i--) {
      await anna.page.mouse.move(box.x + box.width * i / 10, box.y + box.height / 2);
      await until(async () => !seen.has(await stepOf(anna)), 'the table to follow the mouse');
      seen.add(await stepOf(anna));
    }
    await anna.page.mouse.up();
    await until(async () => Math.abs(await stepOf(anna) - lines / 2) < lines / 10, `half of ${lines} lines`);
    const middle = await stepOf(anna);
    await anna.click('replay-back');
    await until(async () => await stepOf(anna) === middle - 1, 'one step back');
    await anna.click('replay-forth');
    await until(async () => await stepOf(anna) === middle, 'one step forth');
    await anna.the('timeline').focus();
    await anna.page.keyboard.press('ArrowLeft');
    await until(async () => await stepOf(anna) === middle - 1, 'the key to step');
    await anna.the('replay-speed').selectOption({ index: 3 }).catch(() => {});
    const button = () => anna.the('replay-play').getAttribute('aria-label');
    const stands = await button();
    await anna.click('replay-play');
    await until(async () => await stepOf(anna) > middle + 1, 'the replay to play');
    await anna.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await until(async () => await button() === stands && await stepOf(anna) === middle, 'the replay to stop where one clicks');
    assert(await anna.the('replay-trouble').count() === 0, 'the replay is in trouble');
    await anna.shot('a-replay');
    const from = await stepOf(anna);
    await anna.click('play-from-here');
    const now = await playOn(anna);
    assert(now.line >= from, `the game begins at line ${now.line}, not at ${from}`);
    const last = await answers(anna, 4);
    assert(last.line > now.line, 'the game does not go on');
    await agree(world, now.game, [anna]);
  },

  'whoever plays on keeps the side they had': async (world) => {
    const anna = await world.visitor();
    await atOnce(anna);
    const made = await world.server.ask('/api/games', { title: 'Mine was blue', table: page('tables/first-battle.table'), lines: ['red end', 'blue end'],
      seats: [{ player: 'red', kind: 'open' }, { player: 'blue', kind: 'me', name: 'Anna' }] });
    const offered = async (step) => {
      await anna.go(`/replay/${made.id}?step=${step}`);
      await anna.click('play-from-here');
      const seats = await Promise.all(['red', 'blue'].map((player) => anna.the(`seat-${player}`).inputValue()));
      return seats.map((value) => (value === 'me' ? 'me' : 'other')).join();
    };
    const sit = (seats) => anna.page.evaluate(([id, mine]) => localStorage.setItem('warlord.seats', JSON.stringify({ [id]: { token: 'x', seats: mine } })), [made.id, seats]);
    assert(await offered(0) === 'me,other' && await offered(1) === 'other,me', 'a stranger is offered whoever is to move');
    await sit(['blue']);
    assert(await offered(0) === 'other,me' && await offered(1) === 'other,me', 'who had blue is offered blue');
    await sit(['red', 'blue']);
    assert(await offered(0) === 'me,me', 'who had both is offered both');
    await anna.page.getByText('Against a bot', { exact: true }).click();
    assert(await anna.the('seat-blue').inputValue() !== 'me', 'unless a bot is wanted');
  },

  'a case is opened, stepped through and played on': async (world) => {
    const anna = await world.visitor();
    await atOnce(anna);
    await anna.go('/cases');
    await anna.the('case-folder').first().click();
    await anna.the('case-link').first().click();
    await anna.the('case').waitFor();
    await anna.click('case-first');
    const first = await lineOf(anna);
    await anna.click('case-forth');
    await until(async () => await lineOf(anna) > first, 'a step of the case');
    await anna.click('case-last');
    await until(async () => await lineOf(anna) > first + 1, 'the last line of the case');
    await holds(anna);
    await anna.shot('a-case');
    await anna.click('case-play-on');
    const now = await playOn(anna);
    const last = await answers(anna, 2);
    assert(last.line > now.line, 'nothing can be played on');
    await agree(world, now.game, [anna]);
  },

  'a clause is found and its case tried': async (world) => {
    const anna = await world.visitor();
    await anna.go('/rules');
    await anna.the('rules-search').fill('break away');
    await anna.the('rules-results').locator('a').first().click();
    await anna.the('try-case').first().click();
    await anna.the('case').waitFor();
    await holds(anna);
    const told = async (rule) => {
      await anna.go(`/rules/${rule}`);
      await anna.the('clause').first().waitFor();
      return anna.page.locator('main').innerText();
    };
    assert(/No case cites this clause/.test(await told('unlimited.castle.precedence')), 'castles are part of the game');
    assert(/does not cover/.test(await told('mk2.dungeons.wandering-pool')), 'dungeons are not');
  },

  'a position is set up by hand, asked about and played': async (world) => {
    const anna = await world.visitor();
    await anna.go('/judge');
    await anna.the('judge').waitFor();
    const text = anna.the('judge-text');
    if (!await text.isVisible()) await anna.click('judge-text-toggle');
    await text.fill('rules unlimited\ntable 24x24\nplayer red south\nplayer blue north\n' +
      'figure a red at 10,8 facing north attack 9 range 10\nfigure b blue at 10,14 facing south defense 15\n');
    await anna.click('judge-tab-ask');
    await anna.the('judge-order').fill('red ranged a at b');
    await anna.page.keyboard.press('Enter');            // at once: it is tried out on the table just typed
    await anna.the('judge-happened').locator('.judge-tried').waitFor();
    await anna.shot('the-judge');
    await anna.click('judge-trial-back');
    await anna.the('judge-order').fill('red ranged b at a');
    await until(async () => /unlimited\.[\w.]+/.test(await anna.the('judge-verdict').innerHTML()), 'a clause');
    const look = () => anna.page.locator('[data-id="b"]').first().getAttribute('class');
    const before = await look();
    assert(/discs-1/.test(before), `b is drawn as ${before}`);
    await text.fill('rules unlimited\ntable 24x24\nplayer red south\nplayer blue north\n' +
      'figure a red at 10,8 facing north\nfigure b red at 10,14 facing south mounted\n');
    await until(async () => { const now = await look(); return /discs-2/.test(now) && !now.includes(before.match(/p-\w+/)[0]); },
      'another figure of the same name to look like what it is');
  },

  'a table is judged by both editions, and the clauses that differ are named': async (world) => {
    const anna = await world.visitor();
    await anna.go('/judge');
    await anna.the('judge').waitFor();
    const text = anna.the('judge-text');
    if (!await text.isVisible()) await anna.click('judge-text-toggle');
    const table = (facing) => 'rules unlimited\ntable 24x24\nplayer red south\nplayer blue north\n' +
      `figure a red at 10,8 facing north attack 9 range 10\nfigure b blue at 10,14 facing ${facing} defense 15\nfigure c blue at 6,14 facing south\n`;
    await text.fill(table('south'));
    await anna.click('judge-tab-ask');
    const beside = anna.the('judge-beside');
    const ask = async (order, found) => {
      await anna.the('judge-order').fill(order);
      await until(async () => await beside.count() === 1 && found.test(await beside.innerHTML()), `${found} for ${order}`);
    };
    await ask('red ranged a at b', /same numbers/);
    await text.fill(table('north'));
    await until(async () => /mk2\.ranged-combat\.rear-arc/.test(await beside.innerHTML()), 'the answer about the changed table');
    await anna.shot('judged-by-both');
    await ask('red pass a', /refusal/);
    await ask('red move a to 10,22', /mk2\.move\.distance/);
    await ask('red move a to 8,9', /same numbers/);
    await text.fill('rules mk2\ntable 24x24\nplayer red south\nplayer blue north\nfigure a red at 10,8 facing north speed 4\nfigure b blue at 10,14 facing north\n');
    await ask('red move a to 10,2 double-time', /Unlimited 2002/);
  },

  'rules that only the other edition has are found from here': async (world) => {
    const anna = await world.visitor();
    await anna.go('/rules?q=surge');
    assert(await anna.the('rules-results').locator('li').count() === 0, 'there is no Surge in 2002');
    await anna.click('found-in-mk2');
    await anna.the('rules-results').locator('li').first().waitFor();
    assert(/edition=mk2/.test(anna.page.url()) && /q=surge/.test(anna.page.url()), `where: ${anna.page.url()}`);
  },

  'a case on a phone: its caption has the whole width': async (world) => {
    const anna = await world.visitor('Anna', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await anna.go('/cases/mk2/asked-between.case/a-captive-mind');
    await anna.page.locator('.case-caption').waitFor();
    const { width } = await anna.page.locator('.case-caption').boundingBox();
    assert(width > 330, `the caption is ${width} wide`);
    await anna.shot('a-case-on-a-phone');
  },

  'what changed in 2003 is told, and the rules of 2003 are read': async (world) => {
    const anna = await world.visitor();
    await anna.go('/rules');
    await anna.click('rules-changes');
    await until(async () => await anna.the('change').count() > 15, 'what changed: more than hardly anything');
    await anna.shot('what-changed');
    await anna.page.click('a[href="/rules/mk2.gang-up"]');
    await anna.page.locator('[data-test="clause"][data-rule="gang-up"]').waitFor();
    await anna.the('try-case').first().waitFor();
    await anna.go('/rules/push');
    await anna.the('try-case').first().waitFor();
    assert(!(await anna.the('try-case').evaluateAll((links) => links.some((link) => link.href.includes('/mk2/')))), 'a case of the other edition');
    await anna.click('edition-mk2');
    await anna.the('rules-chapter').first().waitFor();
    await anna.page.getByText('Soaring').first().waitFor({ state: 'attached' });
    await anna.shot('rules-of-2003');
  },

  'a finished game is downloaded as it was played': async (world) => {
    const anna = await world.visitor();
    const id = await playedGame(world);
    await anna.go(`/replay/${id}`);
    await anna.the('replay').waitFor();
    const [file] = await Promise.all([anna.page.waitForEvent('download'), anna.click('replay-download')]);
    const saved = readFileSync(await file.path(), 'utf8');
    const served = await world.server.ask(`/api/games/${id}/file`);
    assert(saved.trim() === served.trim(), 'the file that is downloaded is another one');
    assert(/ = [0-9a-f]{16}$/m.test(saved), 'it has no hashes');
  },
};
