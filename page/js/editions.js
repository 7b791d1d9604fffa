// SPDX-License-Identifier: MIT
// editions.js: the editions of the rules, as the engine describes them. The page knows none of them by name.
//
// edition {word, book, usual, points, step, board, minutes, rule, tournaments, readings, grounds}; docs/page.md says what each is.

/** All of them; a variant comes after the edition it is a variant of. */
export const editions = [];

/** What `engine.editions()` answers; once, as the engine is loaded. */
export function learnEditions(all) {
  editions.splice(0, editions.length, ...all);
}

export const editionCalled = (word) => editions.find((edition) => edition.word === word);

/** The one that is meant where none is named. */
export const usual = () => editions.find((edition) => edition.usual);

/** The editions with a rulebook of their own, the usual one first. */
export const books = () => editions.filter((edition) => edition.book === edition.word).map((edition) => edition.word)
  .sort((a, b) => Number(b === usual().word) - Number(a === usual().word));

/** The rulebook an edition is played by: a variant's is that of its edition. */
export const bookOf = (word) => editionCalled(word)?.book ?? usual().word;

const prefixOf = (id) => editions.find(({ word }) => id.startsWith(`${word}.`))?.word ?? '';

/** The rulebook an id names, "mk2.push"; the usual one if it names none. */
export const bookNamed = (id) => bookOf(prefixOf(id));

/** The id of a clause without its edition. */
export const bare = (id) => (prefixOf(id) ? id.slice(prefixOf(id).length + 1) : id);

/** The id of a clause with its edition. */
export const whole = (id) => (prefixOf(id) ? id : `${usual().word}.${id}`);
