// SPDX-License-Identifier: MIT
// de.js: die Seite auf Deutsch; ein Modul für jeden Teil der Seite.
import armies from './de/armies.js';
import board from './de/board.js';
import cases from './de/cases.js';
import names from './de/names.js';
import learn from './de/learn.js';
import play from './de/play.js';
import setup from './de/setup.js';
import study from './de/study.js';

export default {
  skip: 'Zum Inhalt springen', theme: 'Hell oder dunkel', language: 'Sprache', cancel: 'Abbrechen', close: 'Schließen', ok: 'OK',
  trouble: 'Etwas ist schiefgegangen', wait: 'Der Tisch wird aufgebaut…', nowhere: 'Hier ist nichts',
  'nowhere.text': 'Keine Seite heißt {path}.',
  menu: 'Menü', 'nav.play': 'Spielen', 'nav.games': 'Partien', 'nav.armies': 'Armeen', 'nav.cases': 'Fallbuch', 'nav.judge': 'Schiedsrichter',
  'nav.rules': 'Regeln',
  ...names, ...armies, ...cases, ...board, ...learn, ...play, ...setup, ...study,
};
