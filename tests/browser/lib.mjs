// SPDX-License-Identifier: MIT
// lib.mjs: what browser tests need: a server of their own, visitors with a browser window each, and a look at what went wrong.
//
//  (1) A visitor's page may say nothing on the console that is an error, unless the test expects it (visitor.allow).
//  (2) Wherever a game is shown its hashes are compared with the server's by the page itself; `window.__warlord.mismatches` must
//      stay empty, and there must have been something to compare where a game was played.
//  (3) Times are only there so that a test that hangs comes to an end; nothing is measured by them.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { longWire, strain, strainPage } from './strain.mjs';

export const PATIENCE = Number(process.env.PATIENCE ?? 60000);

export function assert(fact, text) {
  if (!fact) throw new Error(text);
}

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** Asks until the answer is true-ish; `what` says what was waited for. */
export async function until(ask, what, patience = PATIENCE, every = 50) {
  for (const end = Date.now() + patience; ;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(every);
  }
}

/** Whatever glides or fades has come to rest: no animation that ends is under way, and the board looks the same several times, in the
 *  same place, with frames between them. */
export async function atRest(page) {
  let before = null;
  let same = 0;
  await until(async () => {
    const now = await page.evaluate(async () => {
      await new Promise((next) => { requestAnimationFrame(() => requestAnimationFrame(next)); });
      return document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity) ? null
        : [...document.querySelectorAll('svg[class^="b-"]')].map((layer) => layer.outerHTML + JSON.stringify(layer.getBoundingClientRect())).join('');
    });
    same = now !== null && now === before ? same + 1 : 0;
    before = now;
    return same === 3;
  }, 'everything to come to rest');
}

// ---------------------------------------------------------------- the server

const PORTS = { first: 20000, count: 12000 };       // none that a connection of somebody else is given while the server is down

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false)).listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** A port that nobody listens at; the server comes back to it after it has been killed. */
function freePort() {
  return until(async () => {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    return await isFree(port) && port;
  }, 'a free port');
}

export class Server {
  constructor(program, options = []) {
    this.program = program;
    this.options = options;
    this.folder = mkdtempSync(join(tmpdir(), 'warlord-'));
    this.log = join(this.folder, 'log');
  }

  async start() {
    this.port ??= await freePort();
    this.wire ??= await longWire(this.port);
    this.url = `http://127.0.0.1:${this.wire ?? this.port}`;
    const log = openSync(this.log, 'a');
    this.child = spawn(this.program, ['serve', '--port', String(this.port), '--store', join(this.folder, 'games.db'), '--no-open', '--log', '-',
      ...this.options], { stdio: ['ignore', log, log] });
    closeSync(log);
    this.ended = new Promise((resolve) => { this.child.once('exit', (code, signal) => resolve({ code, signal })); });
    let gone = null;
    this.ended.then((how) => { gone = how; });
    this.child.once('error', (error) => { gone = error; });
    await until(async () => {
      if (gone) throw new Error(`the server ended: ${JSON.stringify(gone)}\n${this.logged()}`);
      return fetch(`${this.url}/health`).then((answer) => answer.ok, () => false);
    }, 'the server to answer');
    return this;
  }

  async stop(signal = 'SIGTERM') {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode) return null;
    this.child.kill(signal);
    return this.ended;
  }

  logged() {
    try { return readFileSync(this.log, 'utf8'); } catch { return ''; }
  }

  async release() {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** What a program would ask; answers JSON, or text. */
  async ask(path, body) {
    const answer = await fetch(this.url + path, body && { method: 'POST', body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' } });
    const text = await answer.text();
    assert(answer.ok, `${path}: ${answer.status} ${text}`);
    try { return JSON.parse(text); } catch { return text; }
  }
}

// ---------------------------------------------------------------- visitors

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGUMENTS, slowMo: strain.pause });
}

/** Somebody with a window of their own, who has never been here. */
export class Visitor {
  constructor(world, name) {
    this.world = world;
    this.name = name;
    this.troubles = [];
    this.allowed = [];
    this.compared = 0;
  }

  async arrive(options) {
    this.context = await this.world.browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB', ...options });
    this.context.setDefaultTimeout(PATIENCE);
    this.page = await this.context.newPage();
    await strainPage(this.context, this.page);
    this.page.on('console', (message) => { if (message.type() === 'error') this.trouble(message.text()); });
    this.page.on('pageerror', (error) => this.trouble(error.stack ?? error.message));
    this.page.on('dialog', (dialog) => { this.trouble(`a dialog of the browser: ${dialog.message()}`); dialog.dismiss(); });
    return this;
  }

  /** Errors of this kind are what the test is about. */
  allow(pattern) {
    this.allowed.push(pattern);
  }

  trouble(text) {
    if (!this.allowed.some((pattern) => pattern.test(text))) this.troubles.push(text);
  }

  async go(path) {
    await this.page.goto(this.world.server.url + path);
    return this;
  }

  /** An element by its data-test word, or several words from the outside in. */
  the(words) {
    return this.page.locator(words.split(' ').map((word) => `[data-test="${word}"]`).join(' '));
  }

  async click(words) {
    await this.the(words).first().click();
  }

  /** The game on this page as the page's engine has it: {game, line, hash, mismatches, …}, or null. */
  state() {
    return this.page.evaluate(() => (window.__warlord ? { ...window.__warlord } : null)).catch(() => null);
  }

  async shot(name) {
    await this.page.screenshot({ path: join(this.world.shots, `${name}.png`) });
  }

  /** What is wrong with this visitor's page, as texts. */
  async faults() {
    const found = this.troubles.map((text) => `${this.name}'s console: ${text}`);
    const state = await this.state();
    for (const m of state?.mismatches ?? []) found.push(`${this.name}'s page differs from the server: ${JSON.stringify(m)}`);
    return found;
  }
}

export class World {
  constructor(server, browser, shots) {
    Object.assign(this, { server, browser, shots, visitors: [] });
  }

  async visitor(name = 'Anna', options = {}) {
    const visitor = await new Visitor(this, name).arrive(options);
    this.visitors.push(visitor);
    return visitor;
  }

  /** A picture of everybody's page, and what is wrong with them; then they go. */
  async end(name) {
    const found = [];
    for (const [i, visitor] of this.visitors.entries()) {
      await visitor.shot(this.visitors.length > 1 ? `${name}-${i + 1}` : name).catch((error) => found.push(`no picture: ${error.message}`));
      found.push(...await visitor.faults());
      await visitor.context.close().catch(() => {});
    }
    this.visitors = [];
    return found;
  }
}
