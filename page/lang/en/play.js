// SPDX-License-Identifier: MIT
// play.js: a game being played.
import words from './words.js';

export default {
  ...words,
};
