// SPDX-License-Identifier: MIT
// ground.js: the table to play on: random, ready-made, set up by the rules, or from a file.
import { t } from '../i18n.js';
import { openedFile } from '../store.js';
import { dialog, h, redraw } from '../ui.js';
import { colourTitle, playerClass } from './begin.js';
import { BUILT_EACH, EACH, allowedPieces, drawPieces, pieceDrawing, pieceKind, pieceOf, pieceTitle } from './pieces.js';
import { drawLot, seatLike, seed, setPlayers, wantedPieces } from './plan.js';
import { fetchTable, lookAt, ready, tableAbout, tableTitle } from './tables.js';

// ---------------------------------------------------------------- the pool

function pieceButton(piece, chosen, draw) {
  const on = chosen.includes(piece.id);
  const alike = chosen.filter((id) => Boolean(pieceOf(id).built) === Boolean(piece.built)).length;
  return h('button.su-piece-button', { 'aria-pressed': String(on), 'data-test': `piece-${piece.id}`,
    disabled: !on && alike >= (piece.built ? BUILT_EACH : EACH), onclick: () => {
    if (on) chosen.splice(chosen.indexOf(piece.id), 1);
    else chosen.push(piece.id);
    draw();
  } }, pieceDrawing(piece), h('b', pieceTitle(piece)), h('span.small.muted', pieceKind(piece)));
}

/** Which pieces a player offers; resolves with their names, or undefined. */
function choosePool(player, ids, wanted) {
  const chosen = ids.filter((id) => allowedPieces(wanted).includes(pieceOf(id)));
  return dialog(t('setup.pool.title', { who: colourTitle(player) }), (close) => {
    const grid = h('div.su-piece-grid');
    const count = h('p.num', { role: 'status' });
    const draw = () => {
      redraw(grid, allowedPieces(wanted).map((piece) => pieceButton(piece, chosen, draw)));
      const made = chosen.filter((id) => pieceOf(id).built).length;
      count.textContent = [t('setup.pool.count', { n: chosen.length - made }), made > 0 && t('setup.pool.built', { n: made })].filter(Boolean).join(' · ');
    };
    draw();
    const mayBuild = allowedPieces(wanted).some((piece) => piece.built);
    return [h('p.muted', t('setup.pool.text'), ' ', mayBuild && t('setup.pool.text.built')), count, grid, h('div.actions',
      h('button.main', { 'data-test': 'pool-done', onclick: () => close([...chosen]) }, t('ok')),
      h('button', { onclick: () => { chosen.splice(0, chosen.length, ...drawPieces(wanted)); draw(); } }, `⚄ ${t('setup.pool.draw')}`),
      h('button', { onclick: () => close() }, t('cancel')))];
  });
}

function poolRow(plan, seat, i, changed) {
  const { pools } = plan.ground;
  const ids = pools[seat.player] ?? [];
  return h(`div.su-pool-row.${playerClass(seat.player, i)}`, h('span.su-chip', { 'aria-hidden': 'true' }), h('b', colourTitle(seat.player)),
    h('span.su-pool-pieces', ids.map((id) => h('span.su-pool-piece', { title: pieceTitle(pieceOf(id)) }, pieceDrawing(pieceOf(id)),
      h('span.unseen', pieceTitle(pieceOf(id)))))),
    h('button', { 'data-test': `pool-${seat.player}`, onclick: async () => {
      const chosen = await choosePool(seat.player, ids, wantedPieces(plan));
      if (!chosen) return;
      pools[seat.player] = chosen;
      changed();
    } }, t('setup.pool.choose')));
}

// ---------------------------------------------------------------- the kinds

function seeded(plan, changed) {
  return h('div.su-ground-more', h('button', { 'data-test': 'reroll',
    onclick: () => { plan.ground.seed = seed(); drawLot(plan); changed(); } }, `⚄ ${t('setup.ground.again')}`),
    h('span.small.muted.num', t('setup.ground.seed', { seed: plan.ground.seed })));
}

function readyTables(plan, engine, changed) {
  return h('div.su-ground-more', ready.map((id) => h('label.su-ready-table',
    h('input', { type: 'radio', name: 'ready', value: id, checked: plan.ground.id === id, 'data-test': `table-${id}`,
      onchange: () => { plan.ground.id = id; fixSeats(plan, engine, changed); } }),
    h('span', h('b', tableTitle(id)), h('span.small.muted', tableAbout(id))))));
}

function byRules(plan, changed) {
  return h('div.su-ground-more', h('p.small.muted', t('setup.ground.setup.more')),
    plan.seats.map((seat, i) => poolRow(plan, seat, i, changed)));
}

/** Seats for the players the table names. */
export async function fixSeats(plan, engine, changed) {
  const text = plan.ground.kind === 'file' ? plan.ground.file.text : await fetchTable(plan.ground.id);
  const { view } = lookAt(engine, text);
  if (view) seatLike(plan, engine, view.players.map((p) => p.name));
  changed();
}

function take(plan, kind, engine, changed) {
  plan.ground.kind = kind;
  if (kind === 'ready' || kind === 'file') return fixSeats(plan, engine, changed);
  setPlayers(plan, engine, plan.seats.length);
  plan.seats.forEach((seat, i) => { seat.player = ['red', 'blue', 'gold', 'green'][i]; });
  drawLot(plan);
  return changed();
}

function option(plan, kind, engine, changed, more) {
  const on = plan.ground.kind === kind;
  return h(`div.su-choice${on ? '.on' : ''}`,
    h('label', h('input', { type: 'radio', name: 'ground', value: kind, checked: on, 'data-test': `ground-${kind}`,
      onchange: () => take(plan, kind, engine, changed) }),
      h('span', h('b', kind === 'file' ? plan.ground.file.name : t(`setup.ground.${kind}`)),
        h('span.small.muted', t(`setup.ground.${kind}.about`)))),
    on && more);
}

export function groundSection(plan, engine, changed) {
  plan.ground.file ??= openedFile();
  return h('section', { id: 'ground', 'aria-labelledby': 'ground-title', tabindex: '-1' },
    h('h2', { id: 'ground-title' }, t('setup.new.where')),
    h('div.su-choices.panel',
      option(plan, 'seeded', engine, changed, seeded(plan, changed)),
      option(plan, 'ready', engine, changed, readyTables(plan, engine, changed)),
      option(plan, 'setup', engine, changed, byRules(plan, changed)),
      plan.ground.file && option(plan, 'file', engine, changed, null)));
}
