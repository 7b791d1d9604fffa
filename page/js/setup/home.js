// SPDX-License-Identifier: MIT
// home.js: the first page: a table is ready, and one click starts the game.
import { get } from '../api.js';
import { Board } from '../board/board.js';
import { usual } from '../editions.js';
import { t } from '../i18n.js';
import { recall, remember, seats } from '../store.js';
import { clear, h, s, toast } from '../ui.js';
import { suitingArmies } from './army.js';
import { begin, myName, playerNames } from './begin.js';
import { botName, strengths } from './bots.js';
import { gameCard, myGames } from './gamecard.js';
import { fetchTable, lookAt, ready, tableAbout, tableTitle } from './tables.js';

const SURPRISE = 'surprise';
const MINE_SHOWN = 4;
const PATIENCE = 600;             // milliseconds the page waits to know whether a game waits for you

// ---------------------------------------------------------------- the table that is ready

function surprise(engine) {
  const armies = suitingArmies(engine, usual().word, usual().points);
  const red = Math.floor(Math.random() * armies.length);
  const blue = (red + 1 + Math.floor(Math.random() * (armies.length - 1))) % armies.length;
  const seed = Math.floor(Math.random() * 1e9);
  const battle = engine.battle({ seed, points: usual().points, terrain: true, options: ['open-dials'],
    armies: [{ player: 'red', text: armies[red].text }, { player: 'blue', text: armies[blue].text }] });
  if (!battle.ok) throw new Error(battle.error.text);
  return { text: battle.text, title: t('setup.versus', { a: armies[red].report.name, b: armies[blue].report.name }), about: armies[red].report.sketch };
}

async function tableOf(id, engine) {
  if (id === SURPRISE) return surprise(engine);
  return { text: await fetchTable(id), title: tableTitle(id), about: tableAbout(id) };
}

/** The picture of the table, its name, and a choice of others. */
function stage(app) {
  const picture = h('div.su-picture', { inert: true });
  const frame = h('div.su-stage-board', { role: 'img' }, picture);
  const title = h('h2.su-stage-title');
  const about = h('p.su-stage-about');
  const element = h('figure.su-stage', frame, h('figcaption', title, about));
  let board = null;
  const self = { element, id: null, table: null, ready: null, destroy: () => board?.destroy() };
  self.set = (id) => {
    self.id = id;
    self.ready = put(id);
    return self.ready;
  };
  const put = async (id) => {
    const table = await tableOf(id, app.engine);
    if (self.id !== id) return;
    const { view, error } = lookAt(app.engine, table.text);
    if (!view) throw new Error(error?.text);
    self.table = table;
    title.textContent = table.title;
    about.textContent = table.about;
    frame.setAttribute('aria-label', t('setup.home.picture', { title: table.title }));
    board ??= new Board(picture, { engine: app.engine, interactive: false });
    await board.show(view, { me: ['red'], animate: false, names: playerNames(view) });
    board.fit();
  };
  return self;
}

// ---------------------------------------------------------------- play now

async function start(app, stand, bot, button) {
  button.disabled = true;
  remember('strength', bot);
  const opponent = botName(bot);
  try {
    await stand.ready;
    const { id } = await begin({ title: stand.table.title, table: stand.table.text, dice: 'server',
      seats: [{ player: 'red', kind: 'me', name: myName() },
        { player: 'blue', kind: 'bot', bot, name: opponent }] });
    app.go(`/game/${id}`);
  } catch (error) {
    toast(error.message, 'bad');
    button.disabled = false;
  }
}

/** Chevrons of a rank, closer together the more there are. */
function stripes(n) {
  const apart = Math.min(6, 12 / (n - 1 || 1));
  const chevrons = Array.from({ length: n }, (_, i) => s('path', { d: `M2 ${20 - apart * i} L11 ${14 - apart * i} L20 ${20 - apart * i}` }));
  return s('svg.su-stripes', { viewBox: '0 0 22 22', 'aria-hidden': 'true' }, ...chevrons);
}

function strengthChoice(chosen, choose) {
  return h('fieldset.su-strengths', h('legend', t('setup.home.against')),
    strengths.map(({ bot, rank, stripes: n }) => h('label.su-strength', { 'data-test': `strength-${bot}` },
      h('input', { type: 'radio', name: 'strength', value: bot, checked: bot === chosen, onchange: () => choose(bot) }),
      h('span.su-strength-face', stripes(n), h('b', t(`setup.bot.${rank}`)), h('span.small.muted', t(`setup.bot.${rank}.about`))))));
}

function tableChoice(stand, choose) {
  const again = h('button.plain.small', { onclick: () => choose(SURPRISE), hidden: true, 'data-test': 'reroll' },
    `⚄ ${t('setup.home.again')}`);
  const ids = [...ready, SURPRISE];
  return { again, element: h('fieldset.su-table-choice', h('legend', t('setup.home.where')),
    ids.map((id) => h('label.su-pill', { 'data-test': `table-${id}` },
      h('input', { type: 'radio', name: 'table', value: id, checked: id === stand.id, onchange: () => choose(id) }),
      h('span', id === SURPRISE ? t('setup.home.surprise') : tableTitle(id)))), again) };
}

function playPanel(app, stand, first) {
  let bot = strengths.some((strength) => strength.bot === recall('strength')) ? recall('strength') : 'greedy';
  const button = h('button.main.su-play-now', { 'data-test': 'play-now', onclick: () => start(app, stand, bot, button) },
    t('setup.home.play'));
  stand.id = first;
  const tables = tableChoice(stand, (id) => {
    remember('table', id);
    tables.again.hidden = id !== SURPRISE;
    stand.set(id).catch((error) => toast(error.message, 'bad'));
  });
  tables.again.hidden = first !== SURPRISE;
  return h('section.su-play-panel', { 'aria-label': t('setup.home.play') },
    h('h1', t('setup.home.title')),
    h('p.su-lead', t('setup.home.lead')),
    strengthChoice(bot, (chosen) => { bot = chosen; }),
    tables.element,
    h('div.su-play-row', button),
    h('p.small.muted.su-promise', t('setup.home.promise')));
}

// ---------------------------------------------------------------- everything else

function door(path, key, sign, test) {
  return h('a.su-door.panel', { href: path, 'data-test': test }, h('span.su-door-sign', { 'aria-hidden': 'true' }, sign),
    h('span.su-door-text', h('b', t(`setup.door.${key}`)), h('span.muted.small', t(`setup.door.${key}.about`))));
}

function doors() {
  return h('section', { 'aria-labelledby': 'doors-title' }, h('h2', { id: 'doors-title' }, t('setup.home.more')),
    h('div.su-doors',
      door('/learn', 'learn', '✎', 'learn'),
      door('/learn?lesson=2003', 'learn2003', '⚑', 'learn-2003'),
      door('/new?with=friend', 'friend', '✉', 'play-friend'),
      door('/new?with=hotseat', 'hotseat', '⇄', 'play-hotseat'),
      door('/new', 'new', '⚒', 'new-game'),
      door('/armies', 'armies', '♜', 'armies'),
      door('/games', 'games', '◉', 'games'),
      door('/cases', 'cases', '❡', 'cases'),
      door('/judge', 'judge', '⚖', 'judge'),
      door('/rules', 'rules', '§', 'rules')));
}

/** Running games of this browser; those waiting for you are above everything else. Returns whether there are any. */
async function fillMine(place) {
  if (Object.keys(seats()).length === 0) return false;
  const games = (await myGames(24)).filter(({ game }) => game && game.state !== 'over');
  if (games.length === 0) return false;
  const waiting = games.filter(({ seat, game }) => seat.seats?.includes(game.asked));
  clear(place, h('h2', t(waiting.length ? 'setup.home.waiting' : 'setup.home.continue', { n: waiting.length })),
    h('div.su-game-list', games.slice(0, MINE_SHOWN).map(({ seat, game }) => gameCard(game, seat))),
    games.length > MINE_SHOWN && h('p', h('a', { href: '/games' }, t('setup.home.all-games', { n: games.length }))));
  place.hidden = false;
  return waiting.length > 0;
}

async function fillWatch(place) {
  const { games } = await get('/api/games');
  const mine = seats();
  const running = games.filter((g) => g.state !== 'over' && !mine[g.id]).slice(0, 3);
  if (running.length === 0) return;
  clear(place, h('h2', t('setup.home.watch')), h('div.su-game-list', running.map((game) => gameCard(game))));
  place.hidden = false;
}

const notice = () => h('footer.su-notice', h('p', t('setup.notice')));

export async function show(main, params, app) {
  const stand = stage(app);
  const first = [...ready, SURPRISE].includes(recall('table')) ? recall('table') : ready[0];
  const mine = h('section.su-mine', { hidden: true, 'data-test': 'my-games' });
  const watch = h('section', { hidden: true, 'data-test': 'watch' });
  const filled = fillMine(mine).catch(() => false);
  const waits = await Promise.race([filled, new Promise((resolve) => { setTimeout(resolve, PATIENCE, false); })]);
  const hero = h('div.su-hero', playPanel(app, stand, first), stand.element);
  clear(main, h('div.setup.su-home', hero, h('div.sheet', mine, doors(), watch, notice())));
  const lift = (game) => { if (game) hero.before(h('div.sheet.su-first', mine)); };
  if (waits) lift(true);
  else filled.then(lift);                       // a slow server; it comes first all the same
  stand.set(first).catch((error) => toast(error.message, 'bad'));
  fillWatch(watch).catch(() => {});
  return () => stand.destroy();
}
