// SPDX-License-Identifier: MIT
// frame.js: how the table is placed on the drawing.
//
// The drawing has 100 units to the inch; v grows downwards. A table can be turned by quarter turns so that any edge
// is at the bottom; only this module knows that. Text and emblems are always upright.
export const U = 100;

const EDGE_TURN = { south: 0, east: 90, north: 180, west: 270 };

/** The turn that puts this edge at the bottom. */
export const turnOf = (edge) => EDGE_TURN[edge] ?? 0;

/** Linear maps [a b c d e f] of (x, y) in inches, for each turn of a table w by h. */
function matrix(turn, w, h) {
  switch (turn) {
    case 90: return [0, U, U, 0, 0, -w * U];
    case 180: return [-U, 0, 0, U, w * U, -h * U];
    case 270: return [0, -U, -U, 0, h * U, 0];
    default: return [U, 0, 0, -U, 0, 0];
  }
}

export class Frame {
  constructor(board, turn = 0) {
    this.w = board[0];
    this.h = board[1];
    this.turn = turn;
    this.m = matrix(turn, this.w, this.h);
    const across = turn % 180 !== 0;
    this.width = (across ? this.h : this.w) * U;        // of the table on the drawing
    this.height = (across ? this.w : this.h) * U;
  }

  /** A place of the table on the drawing. */
  at(x, y) {
    const [a, b, c, d, e, f] = this.m;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  /** A place of the drawing on the table. */
  back(u, v) {
    const [a, b, c, d, e, f] = this.m;
    const det = a * d - b * c;
    return [(d * (u - e) - c * (v - f)) / det, (a * (v - f) - b * (u - e)) / det];
  }

  /** A facing (degrees, anticlockwise from east) as a rotation of the drawing (degrees, clockwise). */
  rotation(facing) {
    return this.turn - facing;
  }

  facing(rotation) {
    return ((this.turn - rotation) % 360 + 360) % 360;
  }

  /** For paths in inches with y to the north. */
  get transform() {
    return `matrix(${this.m.join(' ')})`;
  }

  points(list) {
    return list.map(([x, y]) => this.at(x, y));
  }
}

/** Edge of the table that is at the bottom, right, top, left of the drawing. */
export function sides(turn) {
  const ring = ['south', 'east', 'north', 'west'];
  const first = turn / 90;
  return { bottom: ring[first % 4], right: ring[(first + 1) % 4], top: ring[(first + 2) % 4], left: ring[(first + 3) % 4] };
}

const n = (value) => Math.round(value * 100) / 100;

/** SVG path of a list of points. */
export function pathOf(points, closed = false) {
  return points.map(([u, v], i) => `${i ? 'L' : 'M'}${n(u)} ${n(v)}`).join('') + (closed ? 'Z' : '');
}
