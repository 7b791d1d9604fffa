// SPDX-License-Identifier: MIT
// question.js: asks of a position what a case can expect: turns it into a case and plays that.
import { words } from './position.js';

const tables = new WeakMap();

/**
 * Which of the expectations hold on this table? [true, false, …], with `notes` [{holds, note}]; null where the engine cannot say.
 */
export function holds(engine, text, played, expectations, notes = false) {
  const body = (played ?? text).split('\n').filter((line) =>
    !['case', 'proves', 'game', 'engine'].includes(words(line)[0]?.text)).join('\n');
  if (!tables.has(engine)) tables.set(engine, engine.table());
  const opened = tables.get(engine).openCase(`case question\n${body}\n${expectations.map((line) => `expect ${line}`).join('\n')}\n`,
    'question');
  const lines = opened?.lines?.filter((line) => line.kind === 'expect') ?? [];
  if (lines.length !== expectations.length) return null;
  return lines.map((line) => (notes ? { holds: line.passed !== false, note: line.note ?? '' } : line.passed !== false));
}
