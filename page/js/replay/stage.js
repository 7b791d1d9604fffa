// SPDX-License-Identifier: MIT
// stage.js: a table to look at: the board, the card of the figure pointed at, and names in texts that highlight figures.
import { Board } from '../board/board.js';
import { card } from '../card.js';
import { clear, h } from '../ui.js';

const PATIENCE = 450;           // milliseconds a pointer rests before the card comes

/** {element, board, show(view, options), figure(id), light(element), close()}; `picked(id)` is called with the figure clicked. */
export function makeStage(app, callbacks = {}) {
  const element = h('div.table-stage');
  const hover = h('div.stage-card', { 'aria-hidden': 'true' });
  let view = null;
  let waiting = 0;
  const showCard = (id, where) => {
    if (!find(id) || !element.isConnected) return;
    clear(hover, card(find(id), { engine: app.engine, view, compact: true }));
    place(hover, element, where);
  };
  const find = (id) => view?.figures.find((figure) => figure.id === id);
  const board = new Board(element, { engine: app.engine, interactive: true, ...callbacks,
    onhover(id, where) {
      clearTimeout(waiting);
      clear(hover);
      if (find(id)) waiting = setTimeout(() => showCard(id, where), PATIENCE);
      callbacks.onhover?.(id, where);
    } });
  element.addEventListener('pointerdown', () => { clearTimeout(waiting); clear(hover); });
  element.append(hover);
  return {
    element, board, find,
    card: (id) => (find(id) ? card(find(id), { engine: app.engine, view }) : null),
    show(next, options = {}) {
      view = next;
      clearTimeout(waiting);
      clear(hover);
      return board.show(next, { me: [], ...options });
    },
    close() {
      board.destroy();
    },
  };
}

/** Beside the pointer, inside the stage. */
function place(hover, stage, where) {
  const box = stage.getBoundingClientRect();
  const x = (where?.clientX ?? box.left) - box.left;
  const y = (where?.clientY ?? box.top) - box.top;
  const right = x > box.width / 2;
  hover.style.setProperty('left', right ? 'auto' : `${x + 24}px`);
  hover.style.setProperty('right', right ? `${box.width - x + 24}px` : 'auto');
  const low = y > box.height / 2;
  hover.style.setProperty('top', low ? 'auto' : `${y + 12}px`);
  hover.style.setProperty('bottom', low ? `${box.height - y + 12}px` : 'auto');
}

/** Pointing at [data-fig] in a text highlights the figure. */
export function lightUp(text, board) {
  const point = (event) => {
    const fig = event.target.closest?.('[data-fig]')?.dataset.fig;
    if (fig) board.highlight({ legal: [fig] });
  };
  text.addEventListener('pointerover', point);
  text.addEventListener('pointerout', (event) => { if (event.target.closest?.('[data-fig]')) board.highlight({}); });
}

/** Points that must be in sight: around the base of every figure, and whole castles. */
function places(view, on) {
  const around = on.flatMap(({ x, y, radius, discs }) => {
    const r = radius * (discs || 1);
    return [[x - r, y - r], [x + r, y + r]];
  });
  const castles = view.terrain.filter((piece) => piece.castle && on.some((figure) => figure.id === piece.castle.section));
  return [...around, ...castles.flatMap((piece) => piece.outline)];
}

/** The view of these figures, with some room around them; the whole table if there are none. */
export function frame({ board, element: box }, view, ids) {
  const on = view.figures.filter((figure) => figure.on === 'table' && (!ids || ids.has(figure.id)));
  const seen = places(view, on);
  if (!seen.length) return board.fit();
  const room = 5;
  const xs = seen.map(([x]) => x);
  const ys = seen.map(([, y]) => y);
  const wide = Math.max(...xs) - Math.min(...xs) + 2 * room;
  const high = Math.max(...ys) - Math.min(...ys) + 2 * room;
  const middle = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  const [from, to] = [board.toClient(0, 0), board.toClient(1, 0)];
  const scale = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const { width, height } = box.getBoundingClientRect();
  const factor = Math.min(width / wide, height / high) / scale;
  if (!Number.isFinite(factor) || factor <= 1) return board.fit();
  board.zoom(factor, middle);
  return board.center(...middle);
}
