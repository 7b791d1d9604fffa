// SPDX-License-Identifier: MIT
// casetext.js: a case as the engine played it, arranged for reading: the table's lines, the lines of the story, and for each of
// these the steps it added to the game.
const setting = new Set(['case', 'proves', 'table']);

function remarksBefore(lines, at) {
  const remarks = [];
  for (let i = at - 1; i >= 0 && lines[i].trim().startsWith('#'); i--) remarks.unshift(lines[i].trim().replace(/^#\s*/, ''));
  return remarks.join(' ');
}

/** Blank lines are skipped; consecutive comments are one remark. */
function story(lines) {
  const told = [];
  for (const line of lines) {
    if (setting.has(line.kind) || !line.text.trim()) continue;
    const last = told.at(-1);
    if (line.kind === 'comment' && last?.kind === 'comment') last.text += ` ${line.text.replace(/^\s*#\s*/, '')}`;
    else told.push({ ...line });
  }
  return told;
}

/** Steps are numbered as they are played, even after `again`: those a line added come after all earlier ones. */
function number(lines) {
  let most = 0;
  let before = 0;
  for (const line of lines) {
    line.before = before;
    line.added = [];
    for (let step = most + 1; step <= line.step; step++) line.added.push(step);
    most = Math.max(most, line.step);
    before = line.step;
  }
  return lines;
}

/** {intro, setup: [texts], table: text or null, lines: [{n, text, kind, step, before, added: [steps], passed, note}]}. */
export function arrangeCase(text, opened) {
  const setup = opened.lines.filter((line) => setting.has(line.kind)).map((line) => line.text.trim());
  const first = opened.lines[0]?.n ?? 1;
  const own = !/\slike\s/.test(setup[0] ?? '');
  return { intro: remarksBefore(text.split(/\r?\n/), first - 1), setup,
    table: own ? `${setup.filter((line) => !/^(case|proves)\s/.test(line)).join('\n')}\n` : null,
    passed: opened.passed, lines: number(story(opened.lines)) };
}
