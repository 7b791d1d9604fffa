// SPDX-License-Identifier: MIT
// hands.mjs: what people do at a table, in tests: everything goes through the page, by its buttons and keys.
import { assert, atRest, until } from './lib.mjs';

const POLL = 20;

/** Where the game stands on this page: {…__warlord, phase, ask, player, round}. */
export function table(visitor) {
  return visitor.page.evaluate(() => {
    const w = window.__warlord;
    const view = w?.session?.view;
    return view ? { ...w, mismatches: w.mismatches.length, phase: view.phase, ask: view.ask.kind, player: view.ask.player,
      round: view.round, winner: view.winner } : null;
  }).catch(() => null);        // the page is just being loaded
}

/** Waits until this page has to decide something, or the game is over. */
export function decision(visitor, after = -1) {
  return until(async () => {
    const now = await table(visitor);
    return now && now.line > after && now.idle && (now.asked || now.phase === 'over') ? now : null;
  }, `${visitor.name} to be asked`, undefined, POLL);
}

/** Does what the hint proposes, whatever is asked; answers how the table stands when it is this page's turn again. */
export async function answer(visitor) {
  const now = await decision(visitor);
  if (now.phase === 'over') return now;
  await visitor.page.keyboard.press('h');
  await visitor.click('hint-do');
  return decision(visitor, now.line);
}

/** So many decisions by hints, or to the end of the game. */
export async function answers(visitor, n) {
  let now = await decision(visitor);
  for (let i = 0; i < n && now.phase !== 'over'; i++) now = await answer(visitor);
  return now;
}

/** The command line opens by its key as soon as no field and no dialog that is still closing takes the key. */
function openCommand(visitor) {
  return until(async () => {
    if (await visitor.the('command').isVisible()) return true;
    await visitor.page.evaluate(() => document.activeElement?.matches('input, select, textarea') && document.activeElement.blur());
    await visitor.page.keyboard.press('/');
    return visitor.the('command').isVisible();
  }, 'the command line to open');
}

/** Orders typed into the page's command line. */
export async function command(visitor, text) {
  const { page } = visitor;
  await openCommand(visitor);
  await visitor.the('command').fill(text);
  await page.keyboard.press('Enter');
}

export async function closeCommand(visitor) {
  if (await visitor.the('command').isVisible()) await visitor.page.keyboard.press('Escape');
}

/** What others do is shown at once, from the first move on: how long a bot's turn takes to watch is a matter of chance. */
export function atOnce(visitor) {
  return visitor.page.addInitScript(() => {
    if (location.protocol !== 'http:') return;
    localStorage.setItem('warlord.play', JSON.stringify({ speed: 'instant', ...JSON.parse(localStorage.getItem('warlord.play') ?? '{}') }));
  });
}

/** Nobody wants to watch animations in a test. */
export async function hurry(visitor) {
  await decision(visitor);
  await visitor.page.keyboard.press('m');
  await visitor.the('option-speed').selectOption('instant');
  await visitor.page.keyboard.press('Escape');
  await until(async () => !await visitor.the('option-speed').isVisible(), 'the menu to close');
}

/** A game on this table: both seats are the visitor's, or blue is a bot's; dice are typed if both are. */
export async function sitDown(world, visitor, text, { bot = null, title = 'A table' } = {}) {
  const blue = bot ? { player: 'blue', kind: 'bot', bot } : { player: 'blue', kind: 'me', name: 'Blue' };
  const made = await world.server.ask('/api/games', { title, table: text, dice: bot ? 'server' : 'typed',
    seats: [{ player: 'red', kind: 'me', name: visitor.name }, blue] });
  await visitor.go('/health');
  await visitor.page.evaluate(({ id, token, seats }) => {
    localStorage.setItem('warlord.seats', JSON.stringify({ [id]: { token, title: 'A table', seats } }));
  }, { ...made, seats: bot ? ['red'] : ['red', 'blue'] });
  await visitor.go(`/game/${made.id}`);
  await hurry(visitor);
  return made.id;
}

/** An order by the command line; answers when the page is asked for the next one. */
export async function order(visitor, text) {
  const before = await decision(visitor);
  await command(visitor, text);
  return decision(visitor, before.line);
}

/** Several of them, and the command line is put away. */
export async function orders(visitor, ...texts) {
  for (const text of texts) await order(visitor, text);
  await closeCommand(visitor);
}

/** Clicks a place of the table, once nothing glides. */
export async function clickAt(visitor, x, y, options = {}) {
  await atRest(visitor.page);
  const [a, b] = await onScreen(visitor, x, y);
  if (options.shift) await visitor.page.keyboard.down('Shift');
  await visitor.page.mouse.click(a, b);
  if (options.shift) await visitor.page.keyboard.up('Shift');
}

/** Presses a button that gives an order, and waits for what is asked then. */
export async function answerBy(visitor, words) {
  const before = await decision(visitor);
  await visitor.click(words);
  return decision(visitor, before.line);
}

/** Dice by the buttons of the prompt. */
export async function roll(visitor, ...numbers) {
  const before = await decision(visitor);
  assert(before.ask === 'dice', `asked for ${before.ask}, not for dice`);
  for (const number of numbers) await visitor.click(`die-${number}`);
  return decision(visitor, before.line);
}

/** Notices fade, names and plates come to rest: for pictures only. */
export async function settled(visitor) {
  await until(() => visitor.page.evaluate(() => !document.querySelector('.banner:not([hidden])')), 'notices to fade');
  await atRest(visitor.page);
}

/** A game against a bot from the first page. */
export async function againstBot(visitor, bot = 'recruit', tableWord = 'table-first-battle') {
  await visitor.go('/');
  await visitor.click(`strength-${bot}`);
  await visitor.click(tableWord);
  await visitor.click('play-now');
  await until(() => visitor.page.url().includes('/game/'), 'the game to begin');
  return (await decision(visitor)).game;
}

/** Where a point of the table is on the screen. */
export function onScreen(visitor, x, y) {
  return visitor.page.evaluate(([a, b]) => window.__warlord.board.toClient(a, b), [x, y]);
}

/** A figure as the page's engine has it. */
export function figure(visitor, id) {
  return visitor.page.evaluate((name) => window.__warlord.session.view.figures.find((f) => f.id === name), id);
}

/** Takes hold of a figure once nothing glides, goes somewhere in a few steps, and lets go (unless told not to). */
export async function drag(visitor, id, x, y, { drop = true, aside = [0, 0] } = {}) {
  await atRest(visitor.page);
  const { mouse } = visitor.page;
  const f = await figure(visitor, id);
  const [ax, ay] = await onScreen(visitor, f.x + aside[0], f.y + aside[1]);
  const [bx, by] = await onScreen(visitor, x, y);
  await mouse.move(ax, ay);
  await mouse.down();
  for (let i = 1; i <= 8; i++) await mouse.move(ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8);
  if (drop) await mouse.up();
}

/** Everybody's page has come to the same line, and to the hash the server has stored for it. */
export async function agree(world, id, visitors) {
  const all = await until(async () => {
    const tables = await Promise.all(visitors.map(table));
    const lines = new Set(tables.map((one) => one?.idle && one.line));
    return lines.size === 1 && !lines.has(false) && !lines.has(undefined) ? tables : null;
  }, 'all pages to stand at the same line');
  for (const [i, one] of all.entries()) {
    assert(one.hash === all[0].hash, `${visitors[i].name}'s page has hash ${one.hash}, ${visitors[0].name}'s ${all[0].hash}`);
    assert(one.mismatches === 0, `${visitors[i].name}'s page has ${one.mismatches} mismatches`);
  }
  const stored = (await world.server.ask(`/api/games/${id}/file`)).trim().split('\n').at(-1);
  const hash = / = ([0-9a-f]{16})$/.exec(stored)?.[1];
  assert(!hash || hash === all[0].hash, `the pages have hash ${all[0].hash}, the file ends with '${stored}'`);
  return all[0];
}
