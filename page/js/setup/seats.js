// SPDX-License-Identifier: MIT
// seats.js: who sits where, and with which army.
import { t } from '../i18n.js';
import { h } from '../ui.js';
import { emblems } from './browser.js';
import { contents, factionsOf } from './armies.js';
import { colourTitle, playerClass } from './begin.js';
import { opponents } from './bots.js';
import { pickArmy } from './picker.js';
import { POINTS_MAX, armyReport, edges, isFixed, opposite, seed, setPlayers, takeSeat } from './plan.js';
import { faultList } from './report.js';

// ---------------------------------------------------------------- who

function whoChoice(plan, seat, changed) {
  const value = seat.kind === 'bot' ? seat.bot : seat.kind;
  return h('label.su-field', h('span.small.muted', t('setup.seat.who')),
    h('select', { value, 'data-test': `who-${seat.player}`, onchange: (e) => {
      const isBot = opponents.some((s) => s.bot === e.target.value);
      takeSeat(plan, seat, isBot ? 'bot' : e.target.value, isBot ? e.target.value : seat.bot);
      changed();
    } },
    h('option', { value: 'me' }, t('setup.seat.me')),
    h('option', { value: 'open' }, t('setup.seat.friend')),
    h('optgroup', { label: t('setup.seat.bots') }, opponents.map(({ bot, rank }) => h('option', { value: bot }, t(`setup.bot.${rank}`))))));
}

function nameBox(seat, changed) {
  if (seat.kind === 'open') return h('p.small.muted.su-seat-note', t('setup.seat.friend.note'));
  const box = h('input', { value: seat.name, maxlength: 40, placeholder: colourTitle(seat.player), 'data-test': `name-${seat.player}`,
    autocomplete: seat.kind === 'me' ? 'nickname' : 'off', oninput: () => { seat.name = box.value; changed({ quiet: true }); } });
  return h('label.su-field.grow', h('span.small.muted', t('setup.seat.name')), box);
}

// ---------------------------------------------------------------- where

function edgeChoice(plan, seat, changed) {
  return h('label.su-field', h('span.small.muted', t('setup.seat.edge')),
    h('select', { value: seat.edge, 'data-test': `edge-${seat.player}`, onchange: (e) => {
      seat.edge = e.target.value;
      if (plan.seats.length === 2) plan.seats.find((other) => other !== seat).edge = opposite(seat.edge);
      changed();
    } }, edges.map((edge) => h('option', { value: edge }, t(`setup.edge.${edge}`)))));
}

function teamChoice(seat, changed) {
  return h('label.su-field', h('span.small.muted', t('setup.seat.team')),
    h('select', { value: String(seat.team), 'data-test': `team-${seat.player}`,
      onchange: (e) => { seat.team = Number(e.target.value); changed(); } },
      [1, 2].map((n) => h('option', { value: String(n) }, t('setup.team', { n })))));
}

// ---------------------------------------------------------------- with what

function remedy(plan, seat, report, changed) {
  const tooMuch = report && !report.error && report.points > plan.points;
  return tooMuch && h('button', { onclick: () => { seat.army = { kind: 'random', factions: [], seed: seed() }; changed(); } },
    t('setup.problem.draw', { n: plan.points }));
}

function armyBox(plan, seat, engine, changed) {
  const report = armyReport(plan, seat, engine);
  const random = seat.army.kind === 'random';
  return h('div.su-seat-army',
    h('button.su-army-pick', { 'data-test': `army-${seat.player}`, onclick: async () => {
      const army = await pickArmy(engine, plan.points, plan.edition);
      if (!army) return;
      seat.army = army;
      changed();
    } },
    h('span.su-army-card-head', h('b', report?.name ?? t('setup.picker.title')),
      report && !report.error && emblems(factionsOf(report).slice(0, 4))),
    h('span.small.muted.num', report && !report.error ? t('setup.army.short',
      { points: report.points, total: plan.points, n: report.figures }) : ''),
    report?.sketch && h('span.su-sketch.small', report.sketch),
    h('span.su-pick-hint.small', t('setup.picker.change'))),
    random && h('button', { 'data-test': `redraw-${seat.player}`, onclick: () => { seat.army.seed = seed(); changed(); } },
      `⚄ ${t('setup.picker.again')}`),
    report && !report.error && h('details.su-in-army', h('summary', t('setup.army.contents')), contents(report, engine)),
    report && faultList(report), remedy(plan, seat, report, changed));
}

function seatPanel(plan, seat, i, engine, changed) {
  const fixed = isFixed(plan);
  return h(`fieldset.su-seat.panel.${playerClass(seat.player, i)}`, { id: `seat-${seat.player}`, tabindex: '-1' },
    h('legend', h('span.su-chip', { 'aria-hidden': 'true' }), colourTitle(seat.player)),
    h('div.su-seat-row', whoChoice(plan, seat, changed), nameBox(seat, changed),
      !fixed && edgeChoice(plan, seat, changed), !fixed && plan.teams && teamChoice(seat, changed)),
    fixed ? null : armyBox(plan, seat, engine, changed));
}

// ---------------------------------------------------------------- all of them

function countChoice(plan, engine, changed) {
  return h('div.su-segments', { role: 'group', 'aria-label': t('setup.players') }, [2, 3, 4].map((n) =>
    h('button', { 'aria-pressed': String(plan.seats.length === n), 'data-test': `players-${n}`,
      onclick: () => { setPlayers(plan, engine, n); changed(); } },
      t('setup.players.n', { n }))));
}

function teamSwitch(plan, changed) {
  return plan.seats.length > 2 && h('label.row', { id: 'teams' },
    h('input', { type: 'checkbox', checked: plan.teams, 'data-test': 'teams',
      onchange: (e) => { plan.teams = e.target.checked; changed(); } }),
      t('setup.teams'));
}

function firstChoice(plan, changed) {
  return h('label.su-field', h('span.small.muted', t('setup.first')),
    h('select', { value: plan.first, 'data-test': 'first', onchange: (e) => { plan.first = e.target.value; changed(); } },
      h('option', { value: 'lot' }, t('setup.first.lot')), plan.seats.map((seat) => h('option', { value: seat.player },
        colourTitle(seat.player)))));
}

function totalBox(plan, changed) {
  const box = h('input', { type: 'number', min: 100, max: POINTS_MAX, step: 100, value: plan.points, disabled: plan.standard,
    'data-test': 'points',
    onchange: () => changed(), oninput: () => { plan.points = Math.round(Number(box.value) || 0); changed({ quiet: true }); } });
  return h('label.su-field.narrow', { id: 'points', tabindex: '-1' }, h('span.small.muted', t('setup.total')), box);
}

/** `changed()` redraws what depends on it; `changed({quiet: true})` only looks for problems. */
export function seatSection(plan, engine, changed) {
  const fixed = isFixed(plan);
  return h('section', { 'aria-labelledby': 'who-title' }, h('h2', { id: 'who-title' }, t('setup.new.who')),
    fixed ? h('p.muted.small', t('setup.new.fixed'))
      : h('div.su-seat-tools', countChoice(plan, engine, changed), totalBox(plan, changed),
        plan.ground.kind !== 'setup' && firstChoice(plan, changed), teamSwitch(plan, changed)),
    h('div.su-seats', plan.seats.map((seat, i) => seatPanel(plan, seat, i, engine, changed))));
}
