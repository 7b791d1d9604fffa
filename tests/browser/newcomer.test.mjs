// SPDX-License-Identifier: MIT
// newcomer.test.mjs: what somebody sees who comes for the first time: nothing hidden, nothing red where all is well, nothing told too early.
import { assert, atRest, until } from './lib.mjs';
import { clickAt, decision, onScreen, order } from './hands.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HEAD = `rules unlimited open-dials
points 200
player red south
player blue north
`;
const TABLE = `${HEAD}table 24x24
figure a red at 12,10 facing north
figure b red at 6,6 facing north faction elemental-league
figure c red at 7.5,6 facing north faction elemental-league
figure d red at 9,6 facing north faction elemental-league
figure n blue at 18,18 facing south
`;
const BOTH = [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'me', name: 'Bert' }];

const fact = (visitor, name) => visitor.page.evaluate((word) => window.__warlord?.[word] ?? null, name);
const idle = (visitor) => until(() => fact(visitor, 'idle'), 'the table to stand still');
const line = (visitor, n) => until(async () => await fact(visitor, 'line') >= n && await fact(visitor, 'idle'), `line ${n}`);

async function sit(world, visitor, game) {
  const begun = await world.server.ask('/api/games', { seats: BOTH, title: 'Newcomers', ...game });
  const mine = (game.seats ?? BOTH).filter((seat) => seat.kind === 'me').map((seat) => seat.player);
  await visitor.go('/health');
  await visitor.page.evaluate(([id, seat]) => {
    localStorage.setItem('warlord.seats', JSON.stringify({ [id]: seat }));
    localStorage.setItem('warlord.play', JSON.stringify({ speed: 'instant', dice: false }));
  }, [begun.id, { token: begun.token, seats: mine, title: 'Newcomers', created: 1 }]);
  return begun;
}

async function atTable(world, game, options) {
  const anna = await world.visitor('Anna', options);
  const { id } = await sit(world, anna, game);
  await anna.go(`/game/${id}`);
  await idle(anna);
  return anna;
}

function place(visitor, id) {
  return visitor.page.evaluate((name) => {
    const { clientX, clientY, reach } = window.__warlord.board.baseAt(name);
    return { x: clientX, y: clientY, reach };
  }, id);
}

/** What looks like a failure is one. */
async function success(world) {
  const anna = await atTable(world, { table: TABLE });
  const refusals = () => anna.page.locator('.play [data-test="refusal"]:visible').count();
  const { mouse, keyboard } = anna.page;
  await atRest(anna.page);
  await mouse.click(...Object.values(await place(anna, 'a')).slice(0, 2));
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await line(anna, 1);
  await anna.the('note').first().waitFor();
  assert(await refusals() === 0, 'after an order nothing is refused');
  await keyboard.press('Escape');
  await anna.page.evaluate(() => window.__warlord.hands.answer('red formation b c d'));
  await line(anna, 2);
  assert(await refusals() === 0, 'a formation that has begun is not refused');
  await anna.page.evaluate(() => window.__warlord.hands.answer('red move b to 6,8 facing north'));
  await line(anna, 3);
  assert(await refusals() === 0, 'nor while it is under way');
}

/** The buttons of the board cover nobody: neither in the trays nor on the table. */
async function uncovered(world) {
  const rows = Array.from({ length: 9 }, (_, i) => `figure r${i} red name "Waiting ${i}"\nfigure b${i} blue name "Other ${i}"`).join('\n');
  for (const options of [{}, PHONE]) {
    const anna = await atTable(world, { table: `${HEAD}table 36x36\n${rows}\nbegin setup\n` }, options);
    await atRest(anna.page);
    const hidden = await anna.page.evaluate(() => {
      const { board } = window.__warlord;
      return [...board.pieces.keys()].filter((id) => {
        const { clientX, clientY } = board.baseAt(id);
        const top = document.elementFromPoint(clientX, clientY);
        return !top?.closest('.b-stage, .board') || top.closest('.b-tools, .toolbar');
      });
    });
    assert(hidden.length === 0, `covered at ${anna.page.viewportSize().width} pixels: ${hidden.join(' ')}`);
    await anna.shot(`tray-${anna.page.viewportSize().width}`);
  }
}

/** The card of whoever is pointed at does not lie on it; names lie clear of rings; the standard table shows names and values. */
async function legible(world) {
  const figures = [[4, 4], [18, 2], [33, 4], [18, 18], [33, 33], [3, 33]].map(([x, y], i) =>
    `figure f${i} ${i % 2 ? 'blue' : 'red'} at ${x},${y} facing ${i * 60} name "Figure ${i}"`).join('\n');
  const anna = await atTable(world, { table: `${HEAD}table 36x36\n${figures}\n` });
  await atRest(anna.page);
  await until(() => anna.page.evaluate(() => document.querySelectorAll('.board .name').length === 6
    && [...document.querySelectorAll('.board .fig .b-values')].filter((one) => getComputedStyle(one).display !== 'none').length === 6),
  'the standard table to show six names and the values of six');
  const touching = await anna.page.evaluate(() => [...document.querySelectorAll('.board .name')].filter((name) => {
    const box = name.getBoundingClientRect();
    return [...document.querySelectorAll('.board .fig .b-border, .board .fig .b-arc')].some((part) => {
      const other = part.getBoundingClientRect();
      return other.width && box.left < other.right && box.right > other.left && box.top + 3 < other.bottom && box.bottom - 3 > other.top;
    });
  }).length);
  assert(touching === 0, `${touching} names are cut by a ring`);
  for (let i = 0; i < 6; i++) {
    const { x, y, reach } = await place(anna, `f${i}`);
    await anna.page.mouse.move(x, y);
    await anna.page.locator('.play > .hover:visible').waitFor();
    const box = await anna.page.locator('.play > .hover').boundingBox();
    const over = x + reach > box.x && x - reach < box.x + box.width && y + reach > box.y && y - reach < box.y + box.height;
    assert(!over, `the card of f${i} covers it`);
    await anna.page.mouse.move(x, y > 400 ? y - 120 : y + 120);
    await until(async () => !await anna.page.locator('.play > .hover:visible').count(), 'the card to go');
  }
}

/** Names of figures lie on no objective token, and on no player's name at the edge. */
async function signsInSight(world) {
  const row = [10.5, 12, 13.5].map((x, i) => `figure f${i} red at ${x},0.8 facing north name "Edge Guard ${i}"\nfigure g${i} red at ${x},2.3 facing north name "Next Row ${i}"\n`).join('');
  const text = HEAD.replace('unlimited', 'mk2') + `table 24x24\nobjective 12,10.9\n${row}figure a red at 12,12 facing north name "Token Keeper"\nfigure n blue at 12,23.2 facing south name "Far Edge"\nturn red\n`;
  const anna = await atTable(world, { table: text });
  await until(() => anna.page.evaluate(() => document.querySelectorAll('.board .name').length > 3), 'names');
  await atRest(anna.page);
  const covered = await anna.page.evaluate(() => [...document.querySelectorAll('.board .name')].flatMap((name) => {
    const box = name.getBoundingClientRect();
    return [...document.querySelectorAll('.board .objective .o-flag, .board .f-plate')].filter((part) => {
      const other = part.getBoundingClientRect();
      return box.left < other.right && box.right > other.left && box.top + 2 < other.bottom && box.bottom - 2 > other.top;
    }).map((part) => `${name.textContent} on ${part.classList}`);
  }));
  assert(covered.length === 0, `names lie on what should be seen: ${covered.join(', ')}`);
}

/** The guide speaks of dice only when they lie, names everybody, and on a telephone keeps the task in sight. */
async function lesson(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/learn');
  await idle(anna);
  const guide = () => anna.the('guide').innerText();
  assert(/points at the end/.test(await guide()), 'the lesson says how one wins');
  let early = null;
  for (let i = 0; i < 9; i++) {
    const before = await guide();
    await anna.click('learn-show');
    await until(async () => {
      const [rolling, told, quiet] = await anna.page.evaluate(() => [Boolean(document.querySelector('.dice.rolling')),
        document.querySelector('[data-test="guide"]').innerText, window.__warlord.idle]);
      if (rolling && told !== before) early = told;
      return quiet && told !== before;
    }, `what the guide says after: ${before}`, undefined, 20);
  }
  assert(early === null, `while the dice roll the guide says: ${early}`);
  const log = await anna.the('log').innerText();
  assert(!/Archer [bcd]\b|\bArcher\b.*\b[a-dxy]\b moves/.test(log) && /Left Archer/.test(log), `the log names ids: ${log}`);
  for (const locale of ['en-GB', 'de-DE']) {
    const bert = await world.visitor('Bert', { ...PHONE, locale });
    await bert.go('/learn');
    await idle(bert);
    await atRest(bert.page);
    const [task, frame] = await bert.page.evaluate(() => ['learn-task', 'guide'].map((word) => {
      const { top, bottom } = document.querySelector(`[data-test="${word}"]`).getBoundingClientRect();
      return { top, bottom };
    }));
    assert(task.top >= frame.top && task.bottom <= frame.bottom + 1 && task.bottom < 844, `the task is out of sight: ${JSON.stringify([task, frame])}`);
    await bert.shot(`lesson-phone-${locale.slice(0, 2)}`);
  }
}

/** Who has a game waiting sees it first; a listed game with a free seat can be joined from the list. */
async function waiting(world) {
  const anna = await world.visitor('Anna');
  const begun = await sit(world, anna, { table: TABLE, listed: true,
    seats: [{ player: 'red', kind: 'me', name: 'Anna' }, { player: 'blue', kind: 'open', name: '' }] });
  await anna.go('/');
  const first = async () => {
    await anna.the('my-games game-card').waitFor();
    const [mine, hero] = await anna.page.evaluate(() => ['my-games', 'play-now'].map((word) =>
      document.querySelector(`[data-test="${word}"]`).getBoundingClientRect().y));
    assert(mine < hero && mine < 300, `the game that waits stands at ${mine}, the button at ${hero}`);
  };
  await first();
  const slow = {};
  slow.over = new Promise((resolve) => { slow.end = resolve; });
  await anna.page.route(`**/api/games/${begun.id}`, (route) => slow.over.then(() => route.continue()));
  await anna.go('/');
  await anna.the('play-now').waitFor();                     // the page has not waited for the answer
  slow.end();
  await first();
  const bert = await world.visitor('Bert');
  await bert.go('/games');
  await bert.page.locator(`[data-game="${begun.id}"] [data-test="game-go"]`).click();
  await bert.the('join-name').fill('Bert');
  await bert.click('join');
  await until(() => fact(bert, 'idle'), 'the table');
  const seats = await bert.page.evaluate(() => window.__warlord.session.seats);
  assert(seats.join() === 'blue', `Bert sits at ${seats}`);
}

/** Withdrawing says what it means, and can be done when the rules allow it. */
async function withdrawing(world) {
  const anna = await atTable(world, { table: TABLE });
  await anna.page.keyboard.press('m');
  assert(/game is over/.test(await anna.the('withdraw-about').innerText()), 'with two players it ends the game');
  await anna.click('withdraw');
  const text = await anna.the('question').innerText();        // the menu is there for a moment more, closed
  assert(/Blue has won/.test(text) && !/goes on/.test(text), `the question reads: ${text}`);
  await anna.click('yes');
  await anna.the('game-over').waitFor();
}

/** Where a table is turned, directions are told as one sees them. */
async function turned(world) {
  const anna = await atTable(world, { table: TABLE, seats: [{ player: 'red', kind: 'bot', bot: 'random', name: 'X' }, BOTH[1]],
    lines: ['red end', 'blue move n to 18,16 facing south'] });
  await until(async () => /moves 2″ up/.test(await anna.the('log').innerText()), 'the move to go up');
  await anna.page.locator('[data-tool="turn"]').click();
  await anna.page.locator('[data-tool="turn"]').click();
  await until(async () => /moves 2″ down/.test(await anna.the('log').innerText()), 'the turned table to tell it anew');
}

/** Marks that look alike are the same ability. */
async function marks(world) {
  const anna = await atTable(world, { table: TABLE });
  const alike = await anna.page.evaluate(async () => {
    const { abilityLetters } = await import('/page/js/board/marks.js');
    const { engine } = window.__warlord.board;
    const seen = new Map();
    return engine.abilities().filter((a) => a.word !== 'starting-position').filter(({ word, colour }) => {
      const look = `${colour} ${abilityLetters(word, engine)}`;
      const same = seen.has(look);
      seen.set(look, word);
      return same;
    }).map(({ word }) => word);
  });
  assert(alike.length === 0, `marks that look like another: ${alike.join(' ')}`);
}

/** The friend's link leads to an address the friend can reach, once the network is let in. */
async function network(world) {
  const anna = await world.visitor('Anna');
  await anna.go('/new?with=friend');
  await anna.click('start');
  const link = () => anna.the('friend-link').inputValue();
  const { mayOpen, open, addresses } = await world.server.ask('/api/network');
  if (!mayOpen && !open) {                                  // this machine is in no network
    await anna.page.locator('.su-warning').waitFor();
    return;
  }
  if (mayOpen) await anna.click('open-network');
  await until(async () => (await link()).startsWith(addresses[0]), 'the link to have the address of the network');
  const bert = await world.visitor('Bert');
  bert.allow(/Cross-Origin-Opener-Policy/);                 // which a page without TLS cannot have
  await bert.page.goto(await link());
  await bert.the('join-name').fill('Bert');
  await bert.click('join');
  await until(() => fact(bert, 'idle'), 'Bert to sit at the table');
}

/** Random armies come from the collection that is shown. */
async function randomArmy(world) {
  const anna = await world.visitor('Anna');
  const collection = `collection mine "My own figures"
figure lone-guard name "Lone Guard" number 1 rank standard points 40 faction atlantis-guild dial 7/8/15/2+starting-position 6/7/14/1
`;
  await anna.go('/health');
  await anna.page.evaluate((text) => localStorage.setItem('warlord.collections', JSON.stringify({ mine: text })), collection);
  await anna.go('/armies/new');
  await anna.the('filter-collection').selectOption('mine');
  await until(async () => await anna.the('figure-name').count() === 1, 'the collection');
  await anna.click('random-army');
  await anna.click('random-go');
  await anna.the('remove-figure').first().waitFor();
  const words = await anna.the('remove-figure').evaluateAll((all) => all.map((one) => one.closest('[data-word]')?.dataset.word));
  assert(words.length > 0 && words.every((word) => /lone-guard/.test(word)), `drawn were ${words.join(' ')}`);
}

/** Nothing English is left on the German page, but names of figures and the words of the notation. */
const ENGLISH = /\b(?:the|and|with|your|you|are|army|armies|moves?|hindering|blocking|shallow|elevated|weak|tough|limited|unique|red|blue|points|table|rules|terrain|combat|deep water|opposing|actions|tokens|copse|grove|orchard|brook|hedge|abbey|fence|ford|captives)\b/gi;
const NAMES = 'noscript, .su-figure-row, .su-army-table td, .su-content, article.card > header h3, .name, .fig, code, pre, textarea, kbd, .card-id, option[value="en"], [lang="en"], '
  + '.judge-list b, .judge-model, .judge-figures, .su-entry, [data-test="command"], .case-link, [data-test="case-link"]';

async function german(world) {
  const anna = await world.visitor('Anna', { locale: 'de-DE' });
  const found = [];
  for (const path of ['/', '/new', '/games', '/armies', '/armies/new', '/armies/hedge-hospital', '/learn', '/rules', '/rules/ability-card', '/judge', '/cases']) {
    await anna.go(path);
    await anna.page.waitForLoadState('networkidle');
    await until(() => anna.page.evaluate(() => !document.querySelector('main > .wait, [aria-busy]')), path);
    const text = await anna.page.evaluate((names) => {
      const copy = document.body.cloneNode(true);
      for (const node of copy.querySelectorAll(names)) node.remove();
      const said = [...copy.querySelectorAll(':not(article.card)')].flatMap((node) => [node.getAttribute('aria-label'), node.getAttribute('title')]);
      const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) said.push(walker.currentNode.textContent);
      return said.filter(Boolean);
    }, NAMES);
    for (const one of text) if (one.match(ENGLISH)) found.push(`${path}: ${one.trim().slice(0, 80)}`);
  }
  assert(found.length === 0, `English on the German page:\n${[...new Set(found)].slice(0, 30).join('\n')}`);
}

/** That the reach of a figure is not complete is said beside its card: nothing pops up over the army whenever somebody is chosen. */
async function quietly(world) {
  const table = await (await fetch(`${world.server.url}/page/tables/skirmish-200.table`)).text();
  const anna = await atTable(world, { table });
  const lancer = await anna.page.evaluate(() => window.__warlord.session.view.figures.find((f) => f.id === 'e'));
  await clickAt(anna, lancer.x, lancer.y);
  await anna.the('reach-note').waitFor();
  assert(await anna.page.locator('.toast').count() === 0, 'a note pops up');
  const name = await anna.page.locator('.b-names .name, .name text').allTextContents();
  assert(name.some((text) => text.includes(lancer.name)), `who is chosen is named in full, not ${name}`);
}

const BLOCKED = `${HEAD}table 24x24
terrain keep blocking 10,12 14,12 14,16 10,16
figure a red at 12,8 facing north
figure b red at 6,6 facing north
figure n blue at 18,18 facing south
`;

/** On a phone what would happen is told below the table, and nothing scrolls the table away. */
async function below(world) {
  const anna = await atTable(world, { table: BLOCKED }, PHONE);
  const tap = async (x, y) => {
    await atRest(anna.page);
    await anna.page.touchscreen.tap(...await anna.page.evaluate(([a, b]) => window.__warlord.board.toClient(a, b), [x, y]));
  };
  await tap(12, 8);
  await tap(12, 14);
  await anna.the('refusal').first().waitFor();
  await atRest(anna.page);
  assert((await anna.the('bubble').innerText()).includes('no path'), 'no path leads into a wall, rather than one of no length');
  const [bubble, table] = await anna.page.evaluate(() => ['.bubble', '.table-side'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
  assert(bubble.top >= table.bottom - 1, `the bubble begins at ${bubble.top}, the table ends at ${table.bottom}`);
  assert(bubble.right <= 390 && bubble.left >= 0, 'the bubble is within the screen');
  const hidden = await anna.page.evaluate(() => { const main = document.querySelector('main'); return main.scrollHeight - main.clientHeight; });
  assert(hidden <= 1, `the table can be scrolled away by ${hidden} pixels`);
  await anna.shot('a-refusal-on-a-phone');
}

const DUEL = `${HEAD}table 24x24
figure a red is sabine at 10,10 facing north
figure b blue is ledger-guard-tough touching a from north facing a
turn red
`;

/** Two at one screen: nobody is told to take the mouse for a question the page answers by itself. */
async function oneScreen(world) {
  const anna = await atTable(world, { table: DUEL, dice: 'typed' });
  await anna.page.evaluate(() => {
    window.__notices = [];
    const banner = document.querySelector('.banner');
    new window.MutationObserver(() => { if (!banner.hidden) window.__notices.push(banner.textContent); }).observe(banner, { childList: true, attributes: true });
  });
  await order(anna, 'red close a at b');
  await order(anna, 'dice 3 4');
  const told = await anna.page.evaluate(() => window.__notices);
  assert(!told.length, `handed over in the middle of an attack: ${told}`);
}

/** The handle that turns a figure is there for those who may act; whoever keeps its facing is named. */
async function handles(world) {
  const anna = await atTable(world, { table: TABLE.replace('figure n blue at 18,18', 'figure n blue at 12,14') });
  const turns = () => anna.page.evaluate(() => Boolean(window.__warlord.board.handleShown));
  await clickAt(anna, 12, 10);
  assert(await turns(), 'a figure that may act can be turned');
  assert((await order(anna, 'red move a touching n from south facing n')).ask === 'spin', 'a free spin is offered');
  await order(anna, 'blue keep');
  await anna.page.keyboard.press('Escape');
  await until(async () => (await anna.the('log').innerText()).includes('keeps its facing'), 'the log to tell of it');
  assert(!/(Red|Blue) keeps/.test(await anna.the('log').innerText()), 'players have no facing');
  await decision(anna);
  await clickAt(anna, 12, (await anna.page.evaluate(() => window.__warlord.session.view.figures.find((f) => f.id === 'a'))).y);
  assert(!await turns(), 'a figure that has acted cannot');
}

/** A finger takes the handle from beside it, too; a tap there that turns nothing sends the figure to where it points, on any screen. */
async function besideTheHandle(world) {
  const anna = await atTable(world, { table: TABLE }, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await decision(anna);
  await atRest(anna.page);
  await anna.page.touchscreen.tap(...await onScreen(anna, 12, 10));
  await until(() => anna.page.evaluate(() => window.__warlord.board.handleShown === 'a'), 'the handle');
  await atRest(anna.page);
  const [x, y] = await anna.page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector('.b-handle circle').getBoundingClientRect();
    return [(left + right) / 2 + 16, (top + bottom) / 2 - 16];
  });
  await anna.page.touchscreen.tap(x, y);
  await anna.the('confirm-move').waitFor();
}

/** The log stays at its end while the panel above it comes and goes, until its reader scrolls up. */
async function newestInSight(world) {
  const anna = await atTable(world, { table: TABLE });
  const grow = (text) => anna.page.evaluate((words) => {
    const log = document.querySelector('[data-test="log"]');
    if (words === 'small') log.style.maxHeight = '80px';
    else {
      log.style.maxHeight = '';
      log.getBoundingClientRect();                      // it has room for all of it, and nothing is left to scroll
      log.append(...Array.from({ length: 60 }, () => Object.assign(document.createElement('p'), { textContent: words })));
    }
  }, text);
  const left = () => anna.page.evaluate(() => {
    const log = document.querySelector('[data-test="log"]');
    return log.scrollHeight - log.scrollTop - log.clientHeight;
  });
  for (const text of ['red move a to 12,11', 'red move b to 6,7', 'red end', 'blue move n to 18,17', 'blue end']) await order(anna, text);
  await grow('small');
  await until(async () => await left() < 2, 'the small log to show its end');
  await grow('something');
  await until(async () => await left() < 2, 'the long log to show its end');
  await anna.page.evaluate(() => {
    const log = document.querySelector('[data-test="log"]');
    for (const one of [...log.children].slice(-30)) one.style.display = 'none';      // for a moment it is shorter, and moves
    log.getBoundingClientRect();
    log.scrollTop = log.scrollHeight;
    for (const one of log.children) one.style.display = '';
  });
  await atRest(anna.page);
  await order(anna, 'red move a to 12,11.5');
  await until(async () => await left() < 2, 'the end to come back');
  const box = await anna.the('log').boundingBox();
  await anna.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await anna.page.mouse.wheel(0, -300);
  await until(async () => await left() > 150, 'the reader to have scrolled up');
  await atRest(anna.page);                                // the page is told so with the next frame
  await order(anna, 'red move c to 7.5,7');
  await atRest(anna.page);
  assert(await left() > 150, 'whoever reads what happened earlier is left alone');
}

export default {
  'newcomer: success does not look like failure': success,
  'newcomer: no button covers a figure': uncovered,
  'newcomer: names, values and cards can be read': legible,
  'newcomer: names leave tokens and players in sight': signsInSight,
  'newcomer: the lesson': lesson,
  'newcomer: a game that waits, a game to join': waiting,
  'newcomer: withdrawing': withdrawing,
  'newcomer: directions on a turned table': turned,
  'newcomer: marks': marks,
  'newcomer: a link for a friend': network,
  'newcomer: a random army': randomArmy,
  'newcomer: German all the way': german,
  'newcomer: a reach that is not complete': quietly,
  'newcomer: a refusal on a phone': below,
  'newcomer: handles and facings': handles,
  'newcomer: a tap beside the handle': besideTheHandle,
  'newcomer: the newest entry of the log stays in sight': newestInSight,
  'newcomer: two at one screen': oneScreen,
};
