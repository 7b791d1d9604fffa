// SPDX-License-Identifier: MIT
// play.js: eine Partie am Tisch.
import words from './words.js';

export default {
  ...words,
};
