// SPDX-License-Identifier: MIT
// sha256.test.mjs: the page's own SHA-256 against that of node.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { sha256 } from '../../../page/js/sha256.js';

test('every length around the ends of blocks, and letters of several bytes', () => {
  for (const n of [0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
    const text = 'Domäne '.repeat(n).slice(0, n);
    assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'), `${n} letters`);
  }
});
