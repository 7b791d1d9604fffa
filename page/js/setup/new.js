// SPDX-License-Identifier: MIT
// new.js: /new: planning a game, with a preview, and starting it.
import { Board } from '../board/board.js';
import { editionCalled } from '../editions.js';
import { t } from '../i18n.js';
import { openedFile } from '../store.js';
import { clear, h, redraw, toast } from '../ui.js';
import { errorText, findArmy } from './army.js';
import { begin, playerNames, showLinks } from './begin.js';
import { opponents } from './bots.js';
import { fixSeats, groundSection } from './ground.js';
import { gameOf, keepHabits, newPlan, problemsOf, setEdition, setPlayers, tableOf, takeSeat } from './plan.js';
import { clauseLink } from './report.js';
import { seatSection } from './seats.js';
import { ready } from './tables.js';
import { editionSection, termsSection } from './terms.js';

const PAUSE = 120;                  // milliseconds of quiet before the picture is drawn anew

// ---------------------------------------------------------------- what the address wishes

function wishes(plan, query, engine) {
  const kind = { friend: 'open', hotseat: 'me' }[query.get('with')];
  const bot = opponents.find((s) => s.bot === query.get('bot'))?.bot;
  if (kind) takeSeat(plan, plan.seats[1], kind);
  if (bot) takeSeat(plan, plan.seats[1], 'bot', bot);
  if (query.get('with') === 'bots') for (const seat of plan.seats) takeSeat(plan, seat, 'bot');
  if (editionCalled(query.get('rules')) && query.get('rules') !== plan.edition) setEdition(plan, engine, query.get('rules'));
  const army = query.get('army') && findArmy(engine, query.get('army'));
  if (army) {
    if (army.report.rules !== plan.edition) setEdition(plan, engine, army.report.rules);
    plan.points = Math.max(100, Math.ceil(army.report.total / 100) * 100) || plan.points;
    plan.seats[0].army = { kind: army.own ? 'own' : 'starter', id: army.id };
  }
  if (ready.includes(query.get('table'))) Object.assign(plan.ground, { kind: 'ready', id: query.get('table') });
  plan.ground.file = openedFile();
  if (query.has('file') && plan.ground.file) plan.ground.kind = 'file';
  setPlayers(plan, engine, plan.seats.length);
}

// ---------------------------------------------------------------- the picture and the button

function problemRow(problem) {
  return h('li', h('button.plain.su-problem', { onclick: () => {
    const place = document.getElementById(problem.at);
    place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    const first = /** @type {HTMLElement} */ (place?.querySelector('input, select, button') ?? place);
    first?.focus({ preventScroll: true });
  } }, h('span.fault-sign', { 'aria-hidden': 'true' }, '✗'), problem.text), ' ', clauseLink(problem.rule));
}

function summary(plan) {
  const open = plan.seats.filter((seat) => seat.kind === 'open').length;
  const mine = plan.seats.filter((seat) => seat.kind === 'me').length;
  if (open) return t('setup.summary.open', { n: open });
  if (mine === 0) return t('setup.summary.bots');
  return mine > 1 ? t('setup.summary.hotseat') : t('setup.summary.bot');
}

/** The right-hand side: the table as it will be, what is wrong, and Start. */
function outlook(plan, app) {
  const picture = h('div.su-picture', { inert: true });
  const frame = h('div.su-preview-board', { role: 'img', 'aria-label': t('setup.preview') }, picture);
  const says = h('div.preview-says', { role: 'status' });
  const start = h('button.main.su-start', { 'data-test': 'start', onclick: () => go() }, t('setup.start'));
  const note = h('p.small.muted');
  let board = null;
  let table = { text: null, view: null, error: null };
  let latest = 0;
  const draw = async () => {
    const mine = ++latest;
    const problems = problemsOf(plan, app.engine);
    const found = problems.length ? null : await tableOf(plan, app.engine);
    if (mine !== latest) return;
    if (found) table = found;
    const all = found?.error ? [{ at: 'ground', text: errorText(found.error) }] : problems;
    self.problems = all;
    note.textContent = summary(plan);
    clear(says, all.length ? h('ul.su-problems', { 'data-test': 'problems' }, all.map(problemRow)) : null);
    frame.classList.toggle('stale', all.length > 0);
    if (!found?.view) return;
    board ??= new Board(picture, { engine: app.engine, interactive: false });
    const me = plan.seats.filter((s) => s.kind === 'me').map((s) => s.player);
    await board.show(found.view, { me, animate: false, names: playerNames(found.view, plan.seats) });
    board.fit();
  };
  const go = async () => {
    await draw();
    if (self.problems.length) {
      says.querySelector('button')?.click();
      return;
    }
    start.disabled = true;
    try {
      keepHabits(plan);
      const { id, code } = await begin(gameOf(plan, app.engine, table.text));
      const open = plan.seats.filter((seat) => seat.kind === 'open').length;
      if (open) await showLinks(id, code, open, app);
      else app.go(`/game/${id}`);
    } catch (error) {
      toast(errorText({ line: error.line, column: error.column, text: error.message }), 'bad');
      start.disabled = false;
    }
  };
  let timer = 0;
  const self = { problems: [], update: () => { clearTimeout(timer); timer = setTimeout(() => draw().catch((e) => toast(e.message, 'bad')),
    PAUSE); },
    destroy: () => { clearTimeout(timer); latest++; board?.destroy(); },
    element: h('aside.su-preview', { 'aria-label': t('setup.preview') }, frame, says, h('div.su-start-row', start, note)) };
  return self;
}

export async function show(main, params, app) {
  app.title(t('setup.new.title'));
  const plan = newPlan(app.engine);
  wishes(plan, params.query, app.engine);
  const form = h('div.plan');
  const side = outlook(plan, app);
  const changed = ({ quiet = false } = {}) => {
    if (!quiet) redraw(form, editionSection(plan, app.engine, changed), seatSection(plan, app.engine, changed),
      groundSection(plan, app.engine, changed), termsSection(plan, changed));
    side.update();
  };
  clear(main, h('div.setup.su-new', h('div.su-head', h('h1', t('setup.new.title'))), h('div.su-new-desk', form, side.element)));
  if (plan.ground.kind === 'file' || plan.ground.kind === 'ready') await fixSeats(plan, app.engine, changed);
  else changed();
  return () => side.destroy();
}
