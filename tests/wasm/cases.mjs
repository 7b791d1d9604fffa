// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Warlord authors
// cases.mjs: cases are judged here as the program judges them.
import assert from 'node:assert/strict';

import { ask, caseFiles, lot, read, write } from './help.mjs';

/** What the program finds wrong with a case file: the set of `case:line`. */
function judged(program, path) {
  const faults = new Set();
  for (const line of ask(program, 'judge', path).text.split('\n')) {
    const found = /^.*?\.case:(\d+): ([\w.-]+): /.exec(line);
    if (found) faults.add(`${found[2]}:${found[1]}`);
  }
  return faults;
}

function openedHere(engine, text) {
  const faults = new Set();
  const table = engine.table();
  for (const { name } of engine.cases(text)) {
    const answer = table.openCase(text, name);
    for (const line of answer.lines) if (line.passed === false) faults.add(`${name}:${line.n}`);
    assert.equal(answer.passed, answer.lines.every((line) => line.passed !== false), name);
  }
  return faults;
}

/** The case file with some numbers of its expectations and dice changed. */
function spoilt(text, fate) {
  return text.split('\n').map((line) => {
    if (!/^\s*(expect|dice|red|blue|refuse|allow)\b/.test(line) || fate.below(12)) return line;
    return line.replace(/\d/, (digit) => String((Number(digit) + 1 + fate.below(4)) % 10));
  }).join('\n');
}

export const tests = {
  'all cases pass, every line of them'({ engine }) {
    let n = 0;
    for (const path of caseFiles()) {
      const text = read(path);
      n += engine.cases(text).length;
      assert.deepEqual([...openedHere(engine, text)], [], path);
    }
    assert.ok(n > 1000);
  },

  'what is spoilt fails at the same lines as in the program'({ engine, program, folder }) {
    const fate = lot(99);
    let faults = 0;
    for (const path of caseFiles().filter(() => fate.below(6) === 0)) {
      const text = spoilt(read(path), fate);
      const here = openedHere(engine, text);
      const there = judged(program, write(folder, 'spoilt.case', text));
      assert.deepEqual([...here].sort(), [...there].sort(), path);
      faults += here.size;
    }
    assert.ok(faults > 10);
  },

  'a case is stepped through, and goes on otherwise'({ engine }) {
    const text = `case twice
rules unlimited
player red south
player blue north
figure a red at 10,4 facing north
figure b blue at 10,30 facing south
red move a 4 north
mark
red end
expect turn blue
back
red move a 1 north
again
red move a 2 east
expect a at 12,4
`;
    const table = engine.table();
    const answer = table.openCase(text);
    assert.equal(answer.passed, false);
    const failed = answer.lines.filter((line) => line.passed === false);
    assert.deepEqual(failed.map((line) => line.n), [12]);
    assert.match(failed[0].note, /action/);
    const branches = text.replace('red move a 1 north', 'red move b 1 north').replace('red move b 1 north', 'red end');
    const { lines, passed } = table.openCase(branches, 'twice');
    assert.ok(passed);
    assert.deepEqual(lines.filter((l) => l.kind !== 'table' && l.kind !== 'case').map((l) => [l.kind, l.step]),
      [['order', 1], ['mark', 1], ['order', 2], ['expect', 2], ['back', 1], ['order', 3], ['again', 0], ['order', 4], ['expect', 4]]);
    table.seek(4);
    assert.deepEqual(table.orders().map((o) => o.text), ['red move a to 12,4 facing north']);
    table.seek(3);
    assert.equal(table.orders().length, 2);
    assert.ok(engine.table().open(table.fileText()).ok);
    assert.ok(table.give('blue end').ok);
    assert.equal(table.steps, 4);
    assert.equal(table.undo(2).step, 1);
  },

  'dice that are missing behind the last line fail the case'({ engine }) {
    const text = `case unthrown
rules unlimited
player red south
player blue north
figure a red at 10,4 facing north range 12
figure b blue at 10,14 facing south
red ranged a at b

# What stands here is the next case's.
case next like unthrown
`;
    const { passed, lines } = engine.table().openCase(text, 'unthrown');
    assert.equal(passed, false);
    assert.deepEqual(lines.filter((line) => line.passed === false).map((line) => [line.n, /dice are missing/.test(line.note)]), [[7, true]]);
  },

  'a file without that case'({ engine }) {
    const table = engine.table();
    assert.match(table.openCase('', 'x').error.text, /no case/);
    assert.match(table.openCase('case a\n', 'x').error.text, /'x'/);
    assert.equal(table.openCase('case a\n').passed, false);
  },
};
