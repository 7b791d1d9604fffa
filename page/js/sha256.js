// SPDX-License-Identifier: MIT
// sha256.js: SHA-256 of a text. Browsers have their own, but not for pages loaded over plain http from another machine, as at home;
// and a choice that cannot be sealed would be visible to everybody.

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((p) => n % p)) PRIMES.push(n);
/** The first 32 bits of the fraction of a root; doubles are precise enough. */
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
const ROUNDS = PRIMES.map((p) => fraction(Math.cbrt(p)));
const BEGIN = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

const turn = (x, n) => (x >>> n) | (x << (32 - n));

function schedule(view, at) {
  const w = Array.from({ length: 16 }, (_, i) => view.getUint32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15], b = w[i - 2];
    w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
  }
  return w;
}

function mix(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => (x + state[i]) | 0);
}

/** In hexadecimal digits. */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, 8 * bytes.length);
  let state = BEGIN;
  for (let at = 0; at < view.byteLength; at += 64) state = mix(state, schedule(view, at));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setInt32(4 * i, x));
  return hex(new Uint8Array(out.buffer));
}
