// SPDX-License-Identifier: MIT
// motion.js: pieces moving from where they were drawn to where they are now.
//
// One clock for all; it stops when nothing moves. There is no motion for those who prefer less of it.

const still = matchMedia('(prefers-reduced-motion: reduce)');
const ease = (p) => (p < 0.5 ? 2 * p * p : 1 - (2 - 2 * p) ** 2 / 2);

/** The point at a given part of the way along a line of points. */
function alongWay(points, lengths, total, part) {
  let left = total * part;
  for (let i = 0; i < lengths.length; i++) {
    if (left <= lengths[i] || i === lengths.length - 1) {
      const k = lengths[i] ? Math.min(1, left / lengths[i]) : 1;
      const [a, b] = [points[i], points[i + 1]];
      return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k];
    }
    left -= lengths[i];
  }
  return points[points.length - 1];
}

const shortest = (from, to) => ((to - from) % 360 + 540) % 360 - 180;

export class Motion {
  constructor(moved) {
    this.moved = moved;
    this.going = new Map();
    this.waiting = [];
    this.frame = 0;
  }

  get calm() {
    return still.matches;
  }

  /** Sends a piece along a path (points of the drawing, the first where it is now). */
  send(piece, points, rotation, size, speed = 1) {
    const lengths = points.slice(1).map((p, i) => Math.hypot(p[0] - points[i][0], p[1] - points[i][1]));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const turn = shortest(piece.rotation, rotation);
    if (total < 0.5 && Math.abs(turn) < 0.5 && piece.size === size) {
      this.going.delete(piece);
      piece.place(...points[points.length - 1], rotation, size);
      return;
    }
    const long = Math.min(1100, Math.max(220 + total / 100 * 75, Math.abs(turn) * 2.2)) / speed;
    this.going.set(piece, { points, lengths, total, from: piece.rotation, turn, rotation, sizeFrom: piece.size, size, began: null, long });
    this.run();
  }

  run() {
    if (this.frame) return;
    this.frame = requestAnimationFrame((now) => this.step(now));
  }

  step(now) {
    this.frame = 0;
    for (const [piece, way] of this.going) {
      way.began ??= now;
      const part = Math.min(1, (now - way.began) / way.long);
      const p = ease(part);
      const [u, v] = way.total < 0.5 ? way.points[way.points.length - 1] : alongWay(way.points, way.lengths, way.total, p);
      piece.place(u, v, part === 1 ? way.rotation : way.from + way.turn * p, way.sizeFrom + (way.size - way.sizeFrom) * p);
      if (part === 1) this.going.delete(piece);
    }
    this.moved(this.going.size === 0);
    if (this.going.size) this.run();
    else this.finish();
  }

  finish() {
    const waiting = this.waiting;
    this.waiting = [];
    for (const done of waiting) done();
  }

  /** Resolves when every piece has arrived. */
  arrived() {
    return this.going.size ? new Promise((done) => this.waiting.push(done)) : Promise.resolve();
  }

  /** Every piece jumps to its end. */
  skip() {
    for (const [piece, way] of this.going) piece.place(...way.points[way.points.length - 1], way.rotation, way.size);
    this.going.clear();
    this.finish();
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.going.clear();
    this.finish();
  }

  shake(piece, hard = 1) {
    if (this.calm) return;
    const far = `${5 + 3 * Math.min(4, hard)}px`;
    piece.shake.animate([{ transform: 'none' }, { transform: `translateX(-${far})` }, { transform: `translateX(${far})` },
      { transform: `translateX(-${far})` }, { transform: 'none' }], { duration: 380, easing: 'ease-in-out' });
  }

  pop(piece) {
    if (this.calm) return;
    for (const token of piece.tokens.querySelectorAll('.b-pop'))
      token.animate([{ transform: 'scale(0)' }, { transform: 'scale(1.5)', offset: 0.6 }, { transform: 'scale(1)' }],
        { duration: 320, easing: 'ease-out' });
  }

  /** Fades a piece out where it stands; resolves when it is gone. */
  fade(piece) {
    if (this.calm) return Promise.resolve();
    const fading = piece.shake.animate([{ opacity: 1, transform: 'none' }, { opacity: 0, transform: 'scale(.7)' }],
      { duration: 520, easing: 'ease-in', fill: 'forwards' });
    return fading.finished.then(() => fading.cancel(), () => {});
  }

  appear(piece) {
    if (this.calm) return;
    piece.shake.animate([{ opacity: 0, transform: 'scale(1.35)' }, { opacity: 1, transform: 'none' }],
      { duration: 360, easing: 'ease-out' });
  }
}
