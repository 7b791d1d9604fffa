// SPDX-License-Identifier: MIT
// keys.js: the whole game by keyboard, and the sheet that says how.
import { t } from '../i18n.js';
import { dialog, h } from '../ui.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Which way an arrow on the screen points on the table, as the board is turned. */
function onTable(board, [dx, dy]) {
  const [cx, cy] = board.toClient(10, 10);
  const a = board.toTable(cx, cy);
  const b = board.toTable(cx + dx * 50, cy + dy * 50);
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(x, y) || 1;
  return [Math.round(x / length), Math.round(y / length)];
}

/** The next of my figures that can do something. */
function nextFigure({ hands, act }, step) {
  const able = hands.view.figures.filter((f) => f.on === 'table' && f.mayAct && (!hands.ask.player || f.owner === hands.ask.player));
  if (!able.length) return;
  const at = able.findIndex((f) => f.id === hands.selected[0]);
  const next = able[(at + step + able.length) % able.length];
  hands.select([next.id]);
  hands.board.focus(next.id);
  hands.board.reveal([next.id]);
  act.describe(next.id);
}

const typing = (event) => /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;

function arrow(event, hands) {
  if (!ARROWS[event.key] || event.ctrlKey || event.metaKey) return false;
  const can = hands.draft ? ['place', 'lay'].includes(hands.draft.kind) : hands.one && hands.placeVerb(hands.one.id);
  if (!can) return false;
  const far = event.shiftKey ? 0.1 : 0.5;
  const [x, y] = onTable(hands.board, ARROWS[event.key]);
  return hands.nudge(x * far, y * far);
}

function turning(event, hands) {
  const left = ['q', 'Q', '[', '{'].includes(event.key);
  const right = ['e', 'E', ']', '}'].includes(event.key);
  if (!left && !right) return false;
  const step = event.shiftKey ? 1 : hands.draft?.kind === 'lay' ? 15 : 5;
  hands.turnBy(left ? step : -step);
  return true;
}

/** What single keys do: letter → function(event). */
function letters(play) {
  const { hands, act } = play;
  return {
    f: () => hands.faceEnemy(), c: () => hands.snapNow(), t: (e) => hands.nextTarget(e.shiftKey ? -1 : 1),
      n: (e) => nextFigure(play, e.shiftKey ? -1 : 1),
    x: () => act.endTurn(), u: () => act.undo(), h: () => act.hint(), r: () => act.tool('ruler'), l: () => act.tool('line'),
      v: () => act.drawPath(),
    p: () => act.pass(), k: () => act.capture(), i: () => act.describe(), s: () => act.toggleSheet(), ' ': null,
    '/': () => act.command(), '?': () => help(), m: () => act.menu(),
  };
}

/** Every key pressed in the game comes here first; true if it has been dealt with. */
export function key(event, play) {
  const { hands, act } = play;
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return false;
  if (event.key === 'Escape') return act.escape();
  if (event.key === 'Enter' && hands.draft && !event.target.closest?.('button, a, summary')) {
    hands.confirm();
    return true;
  }
  if (play.session.view && (arrow(event, hands) || turning(event, hands))) return backToTable(hands);
  const run = letters(play)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!run || !play.session.view) return false;
  run(event);
  return 'fctn'.includes(event.key.toLowerCase()) ? backToTable(hands) : true;
}

/** Someone preparing an order by keys is at the table, not at the button pressed before: Enter is for the order. */
function backToTable(hands) {
  const id = hands.draft?.fig ?? hands.one?.id;
  if (id && document.activeElement?.closest('button, a, summary')) hands.board.focus(id);
  return true;
}

/** @type {[string, string[]][]} */
const SHEET = [
  ['choose', ['arrows', 'enter', 'n', 'shift-click', 'escape']],
  ['move', ['move-arrows', 'shift-arrows', 'turn', 'shift-turn', 'f', 'c', 'v', 'alt', 'confirm']],
  ['attack', ['t', 'k', 'confirm']],
  ['game', ['x', 'p', 'u', 'h', 'slash', 'i', 'm', 's']],
  ['table', ['zoom', 'pan', 'r', 'l', 'question']],
];

/** The sheet of keys. */
export function help() {
  dialog(t('play.keys'), (close) => [
    h('div.keys', { tabindex: -1, autofocus: true }, SHEET.map(([part, rows]) =>
      h('section', h('h3', t(`play.keys.${part}`)), h('dl', rows.map((row) => [
      h('dt', t(`play.key.${row}`).split(' ').map((k) => h('kbd', k))), h('dd', t(`play.key.${row}.does`))]))))),
    h('div.actions', h('button.main', { onclick: () => close() }, t('close'))),
  ]);
}
