// SPDX-License-Identifier: MIT
// games.js: /games: your games, games to watch, finished games; and a game from a file.
import { get } from '../api.js';
import { t } from '../i18n.js';
import { seats } from '../store.js';
import { clear, h } from '../ui.js';
import { pickFiles } from './drop.js';
import { gameCard, lostCard, myGames } from './gamecard.js';

const REFRESH = 15000;

function section(id, title, empty) {
  const list = h('div.su-game-list', { id, 'aria-busy': 'true' }, h('p.muted', t('setup.loading')));
  return { list, empty, element: h('section', { 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, title), list) };
}

function fillSection(place, cards) {
  clear(place.list, cards.length ? cards : h('p.muted', place.empty));
  place.list.removeAttribute('aria-busy');
}

async function loadMine(place, reload) {
  const games = await myGames();
  fillSection(place, games.map(({ id, seat, game, lost }) =>
    (game ? gameCard(game, seat) : lost ? lostCard(id, seat, reload) : null)).filter(Boolean));
}

async function loadListed(running, over) {
  try {
    const [{ games }, finished] = await Promise.all([get('/api/games'), get('/api/games?after=over')]);
    const mine = seats();
    fillSection(running, games.filter((g) => g.state === 'running' && !mine[g.id]).map((g) => gameCard(g)));
    const ended = [...games.filter((g) => g.state === 'closed'), ...finished.games];
    fillSection(over, ended.filter((g) => !mine[g.id]).map((g) => gameCard(g)));
  } catch (error) {
    for (const place of [running, over]) clear(place.list, h('p.su-bad-text', { role: 'alert' }, error.message));
  }
}

function openPanel(app) {
  return h('section.panel.su-open-file',
    h('div', h('h2', t('setup.games.file')), h('p.muted', t('setup.games.file.text'))),
    h('button', { 'data-test': 'open-file', onclick: () => pickFiles(app, '.game,.table,.txt') }, t('setup.choose-file')));
}

export async function show(main, params, app) {
  app.title(t('nav.games'));
  const mine = section('mine', t('setup.games.mine'), t('setup.games.mine.none'));
  const running = section('running', t('setup.games.running'), t('setup.games.running.none'));
  const over = section('over', t('setup.games.over'), t('setup.games.over.none'));
  clear(main, h('div.sheet.setup',
    h('div.su-head', h('h1', t('nav.games')), h('span.su-head-actions',
      h('a.button.main', { href: '/new', 'data-test': 'new-game' }, t('setup.new.title')),
      h('a.button', { href: '/new?with=bots', 'data-test': 'bots-game' }, t('setup.games.bots')))),
    mine.element, running.element, over.element, openPanel(app)));
  const load = () => Promise.all([loadMine(mine, load), loadListed(running, over)]);
  await load();
  const timer = setInterval(() => { if (!document.hidden && !main.contains(document.activeElement?.closest('article'))) load(); }, REFRESH);
  return () => clearInterval(timer);
}
