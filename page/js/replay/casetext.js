// SPDX-License-Identifier: MIT
// casetext.js: one case out of the text of a case file: the remarks before it, and the lines that set its table.
const setting = new Set(['case', 'proves', 'rules', 'table', 'points', 'time', 'player', 'terrain', 'access', 'figure', 'change', 'remove',
  'turn', 'begin', 'pool']);

const firstWord = (line) => line.trim().split(/\s+/)[0];

function remarksBefore(lines, at) {
  const remarks = [];
  for (let i = at - 1; i >= 0 && lines[i].trim().startsWith('#'); i--) remarks.unshift(lines[i].trim().replace(/^#\s*/, ''));
  return remarks.join(' ');
}

/** {intro, setup: [lines that set the table], first: number of the first line of the case in the file}. */
export function caseSource(text, name) {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => new RegExp(`^\\s*case\\s+${name}(\\s|$)`).test(line));
  if (at < 0) return { intro: '', setup: [], first: 0 };
  const setup = [];
  for (let i = at; i < lines.length; i++) {
    const word = firstWord(lines[i]);
    if (i > at && word === 'case') break;
    if (word && !word.startsWith('#')) {
      if (!setting.has(word)) break;
      setup.push(lines[i].trim());
    }
  }
  return { intro: remarksBefore(lines, at), setup, first: at + 1 };
}
