// SPDX-License-Identifier: MIT
// en.js: the page in English; one module for each part of the page.
import board from './en/board.js';
import cases from './en/cases.js';
import learn from './en/learn.js';
import play from './en/play.js';
import setup from './en/setup.js';
import study from './en/study.js';

export default {
  skip: 'Skip to the content', theme: 'Light or dark', language: 'Language', cancel: 'Cancel', close: 'Close', ok: 'OK',
  trouble: 'Something went wrong', wait: 'Setting the table…', nowhere: 'There is nothing here',
  'nowhere.text': 'No page is called {path}.',
  menu: 'Menu', 'nav.play': 'Play', 'nav.games': 'Games', 'nav.armies': 'Armies', 'nav.cases': 'Casebook', 'nav.judge': 'Judge', 'nav.rules': 'Rules',
  ...board, ...cases, ...learn, ...play, ...setup, ...study,
};
