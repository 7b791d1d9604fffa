// SPDX-License-Identifier: MIT
// position.js: a table as text, changed word by word. What hands do on the judge's table becomes the smallest change of
// its lines: comments, order and spacing of everything else stay as somebody wrote them.
import { degrees, point } from '../play/orders.js';

/** How many words follow each word of a figure's line; 'plus': abilities, 'slash' and 'colon': lists. */
const takes = {
  at: 1, touching: 'from', facing: 1, speed: 'plus', attack: 'plus', defense: 'plus', damage: 'plus', life: 1, dial: 'slash', start: 1,
    level: 1,
  levels: 'colon', range: 1, arrows: 1, arc: 1, mounted: 0, base: 1, points: 1, faction: 1, rank: 1, name: 1, is: 1, set: 1, number: 1,
    subfaction: 1,
  rarity: 1, published: 0, tokens: 1, clicks: 1, captive: 2, eliminated: 'by', hurt: 2, acted: 0, passed: 0, levitated: 0, revived: 0,
    gone: 0, cancelled: 1, open: 'portals', under: 0, aboard: 1, soaring: 0,
};
const placing = ['at', 'touching', 'of'];

/** Words of a line with their places; strings are one word, a comment is none. */
export function words(line) {
  const found = [];
  const pattern = /"[^"]*"?|#.*|[^\s"#]+/g;
  for (let m = pattern.exec(line); m; m = pattern.exec(line)) {
    if (m[0].startsWith('#')) break;
    found.push({ text: m[0], from: m.index, to: m.index + m[0].length });
  }
  return found;
}

function extent(list, i) {
  const word = list[i].text;
  const next = (n) => list[i + n]?.text ?? '';
  const run = (test) => { let n = 1; while (test(next(n))) n++; return n - 1; };
  const how = takes[word];
  if (how === undefined) return /^[\d.]+$/.test(word) && next(2) === 'of' ? 3 : 0;
  if (how === 'from') return next(2) === 'from' ? 3 : 1;
  if (how === 'portals') return run((text) => ['front-door', 'rear-door', 'door', 'doors', 'portcullis'].includes(text));
  if (how === 'by') return next(1) === 'by' ? 2 : 0;
  if (how === 'plus') { let n = 1; while (next(n + 1).startsWith('+')) n++; return n; }
  if (how === 'slash') return run((text) => text.includes('/'));
  if (how === 'colon') return run((text) => text.includes(':'));
  return how;
}

/** The parts of a figure's line after its name (and player): [{word, from, to, value}]. */
export function parts(line) {
  const list = words(line);
  const found = [];
  for (let i = list[0]?.text === 'figure' ? 3 : 2; i < list.length;) {
    const n = Math.min(extent(list, i), list.length - 1 - i);
    const last = list[i + n];
    const word = takes[list[i].text] === undefined && n === 3 ? 'of' : list[i].text;
    found.push({ word, from: list[i].from, to: last.to, value: line.slice(list[i].to, last.to).trim() });
    i += n + 1;
  }
  return found;
}

const codeEnd = (line) => words(line).at(-1)?.to ?? line.length;

export class Position {
  constructor(text) {
    this.lines = text.replace(/\r/g, '').split('\n');
  }

  get text() {
    return this.lines.join('\n');
  }

  /** First two words of every line that says something. */
  heads() {
    return this.lines.map((line, at) => { const [kind, name] = words(line); return { at, kind: kind?.text, name: name?.text }; });
  }

  line(kind, name) {
    return this.heads().find((head) => head.kind === kind && (name === undefined || head.name === name))?.at ?? -1;
  }

  /** All lines about a figure, the last first: it is the last that counts. */
  about(fig) {
    return this.heads().filter((head) => (head.kind === 'figure' || head.kind === 'change') && head.name === fig).map((head) =>
      head.at).reverse();
  }

  /** What the text says of a figure, or undefined. */
  said(fig, word) {
    for (const at of this.about(fig)) {
      const part = parts(this.lines[at]).findLast((each) => each.word === word);
      if (part) return part.value;
    }
    return undefined;
  }

  splice(at, from, to, text) {
    const line = this.lines[at];
    this.lines[at] = line.slice(0, from) + text + line.slice(to);
  }

  take(fig, names) {
    for (const at of this.about(fig))
      for (const part of parts(this.lines[at]).reverse())
        if (names.includes(part.word)) this.splice(at, /\s/.test(this.lines[at][part.from - 1] ?? '') ? part.from - 1 : part.from,
          part.to, '');
  }

  /** Sets a word of a figure: '' for a word without a value, null to remove it. `others`: words it replaces as well. */
  set(fig, word, value, others = []) {
    const same = [word, ...others];
    if (value === null) return this.take(fig, same);
    const text = value === '' ? word : `${word} ${value}`;
    for (const at of this.about(fig)) {
      const part = parts(this.lines[at]).findLast((each) => same.includes(each.word));
      if (!part) continue;
      this.splice(at, part.from, part.to, text);
      return undefined;
    }
    const at = this.line('figure', fig);
    if (at >= 0) this.splice(at, codeEnd(this.lines[at]), codeEnd(this.lines[at]), ` ${text}`);
    return undefined;
  }

  move(fig, x, y) {
    this.set(fig, 'at', point(x, y), placing);
  }

  face(fig, angle) {
    this.set(fig, 'facing', degrees(angle));
  }

  owner(fig, player) {
    const at = this.line('figure', fig);
    const third = words(this.lines[at])[2];
    if (third) this.splice(at, third.from, third.to, player);
  }

  /** A portal of a castle section stands open, or is shut. */
  portal(fig, word, open) {
    const now = (this.said(fig, 'open') ?? '').split(/\s+/).filter(Boolean);
    const next = open ? [...now, word] : now.filter((one) => one !== word);
    this.take(fig, ['open']);
    const at = this.line('figure', fig);
    if (next.length && at >= 0) this.lines[at] = `${this.lines[at].trimEnd()} open ${next.join(' ')}`;
  }

  /** Adds a line after the last of its kind. */
  insert(line) {
    const kind = words(line)[0].text;
    const like = { change: ['figure', 'change'], access: ['access', 'terrain'], terrain: ['terrain', 'access'],
      figure: ['figure', 'change'] }[kind] ?? [kind];
    const order = ['rules', 'table', 'points', 'time', 'player', 'turn', 'terrain', 'access', 'figure', 'change', 'plank', 'ladder'];
    const heads = this.heads();
    let last = heads.findLast((head) => like.includes(head.kind))?.at;
    if (last === undefined) last = heads.findLast((head) => order.includes(head.kind)
      && order.indexOf(head.kind) <= order.indexOf(kind))?.at ?? -1;
    this.lines.splice(last + 1, 0, line);
    return last + 1;
  }

  /** Sets a line that occurs once: `turn blue`, `table 24x24`; null removes it. */
  setLine(kind, value) {
    const at = this.line(kind);
    if (value === null) { if (at >= 0) this.lines.splice(at, 1); } else if (at < 0) this.insert(`${kind} ${value}`);
    else this.splice(at, words(this.lines[at])[0].from, codeEnd(this.lines[at]), `${kind} ${value}`);
  }

  names() {
    return new Set(this.heads().filter((head) => ['figure', 'terrain', 'pool', 'player', 'ladder', 'plank'].includes(head.kind)).map((head) => head.name));
  }

  /** A name nobody has: a, b, c… for figures, copse, copse-2… for terrain. */
  free(base) {
    const taken = this.names();
    if (!base) {
      const letters = [...'abcdefghijklmnopqrstuvwxyz'];
      const all = [...letters, ...letters.flatMap((a) => letters.map((b) => a + b))];
      return all.find((name) => !taken.has(name));
    }
    for (let n = 1; ; n++) if (!taken.has(n > 1 ? `${base}-${n}` : base)) return n > 1 ? `${base}-${n}` : base;
  }

  /** Removes a piece; pieces placed in relation to it stay where they are. */
  remove(name, view) {
    for (const figure of view?.figures ?? []) {
      const leans = placing.slice(1).some((word) => (this.said(figure.id, word) ?? '').split(/\s+/).includes(name));
      if (figure.id !== name && leans) this.move(figure.id, figure.x, figure.y);
      if (figure.id !== name && this.said(figure.id, 'facing') === name) this.face(figure.id, figure.facing);
      if (figure.captor === name) this.take(figure.id, ['captive']);
    }
    this.lines = this.lines.filter((line) => {
      const [kind, what] = words(line);
      return !(what?.text === name && ['figure', 'change', 'terrain', 'access', 'pool'].includes(kind.text));
    });
  }

  /** Corners of a terrain piece. */
  outline(name, points) {
    const at = this.line('terrain', name);
    if (at < 0) return;
    const list = words(this.lines[at]).filter((word) => /^-?[\d.]+,-?[\d.]+$/.test(word.text));
    this.splice(at, list[0].from, list.at(-1).to, points.map(([x, y]) => point(x, y)).join(' '));
  }

  corners(name) {
    const at = this.line('terrain', name);
    return at < 0 ? [] : words(this.lines[at]).filter((word) => /^-?[\d.]+,-?[\d.]+$/.test(word.text)).map((word) =>
      word.text.split(',').map(Number));
  }

  /** Moves a piece with its access points by what `change` does to a point. */
  transform(name, change) {
    this.outline(name, this.corners(name).map(change));
    this.heads().filter((head) => head.kind === 'access' && head.name === name).forEach(({ at }) => {
      const place = words(this.lines[at])[2];
      if (place) this.splice(at, place.from, place.to, point(...change(place.text.split(',').map(Number))));
    });
  }

  /** KIND [elevated|abrupt] of a terrain piece. */
  ground(name, kind) {
    const at = this.line('terrain', name);
    const list = words(this.lines[at]);
    const first = list.find((word, i) => i > 2 && /^-?[\d.]+,/.test(word.text));
    if (first) this.splice(at, list[2].from, first.from, `${kind} `);
  }
}
