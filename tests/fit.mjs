// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// fit.mjs: figures that depend on how fast this machine is. What is missed is measured again, and judged only where the machine was fit: see fit.h.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

const TRIES = 3;

/** Runs an action; answers what it does and what made the machine unfit meanwhile (null: nothing did). `program` stands beside `fit`. */
async function watched(program, action) {
  const child = spawn(join(dirname(program), 'fit'), [String(process.pid)], { stdio: ['pipe', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => { said += text; });
  child.stdin.on('error', () => {});
  const ended = new Promise((resolve) => { child.once('close', resolve).once('error', resolve); });
  await Promise.race([ended, new Promise((resolve) => { child.stdout.once('data', resolve); })]);
  try {
    const missed = await action();
    child.stdin.end();
    await ended;
    const [, trouble = 'fit'] = said.trim().split('\n');
    return [missed, trouble === 'fit' ? null : trouble];
  } finally {
    child.stdin.end();
  }
}

/** Measures until nothing is missed: `measure` answers what is, as texts. Throws if something always is while the machine was fit. */
export async function figures(program, name, measure) {
  let judged = null, last = [];
  for (let i = 1; i <= TRIES; i++) {
    const [missed, trouble] = await watched(program, measure);
    if (!missed.length) return;
    console.log(`try ${i}: ${name}: ${missed.join('; ')} (${trouble ?? 'the machine was fit'})`);
    if (!trouble) judged = missed;
    last = [missed, trouble];
  }
  if (judged) throw new Error(judged.join('; '));
  console.log(`not judged: ${name}: ${last[0].join('; ')}: ${last[1]}`);
}
