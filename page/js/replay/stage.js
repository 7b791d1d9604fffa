// SPDX-License-Identifier: MIT
// stage.js: a table to look at: the board, the card of whoever is pointed at, and names in texts that light up figures.
import { Board } from '../board/board.js';
import { card } from '../card.js';
import { clear, h } from '../ui.js';

/** {element, board, show(view, options), figure(id), light(element), close()}; `picked(id)` is told who was clicked. */
export function makeStage(app, callbacks = {}) {
  const element = h('div.stage');
  const hover = h('div.hover-card', { 'aria-hidden': 'true' });
  let view = null;
  const find = (id) => view?.figures.find((figure) => figure.id === id);
  const board = new Board(element, { engine: app.engine, interactive: true, ...callbacks,
    onhover(id, where) {
      clear(hover, find(id) && where?.event?.type !== 'focusin' ? card(find(id), { engine: app.engine, view, compact: true }) : null);
      if (find(id)) place(hover, element, where);
      callbacks.onhover?.(id, where);
    } });
  element.append(hover);
  return {
    element, board, find,
    card: (id) => (find(id) ? card(find(id), { engine: app.engine, view }) : null),
    show(next, options = {}) {
      view = next;
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
  const frame = stage.getBoundingClientRect();
  const x = (where?.clientX ?? frame.left) - frame.left;
  const y = (where?.clientY ?? frame.top) - frame.top;
  const right = x > frame.width / 2;
  hover.style.setProperty('left', right ? 'auto' : `${x + 24}px`);
  hover.style.setProperty('right', right ? `${frame.width - x + 24}px` : 'auto');
  const low = y > frame.height / 2;
  hover.style.setProperty('top', low ? 'auto' : `${y + 12}px`);
  hover.style.setProperty('bottom', low ? `${frame.height - y + 12}px` : 'auto');
}

/** Pointing at [data-fig] in a text lights the figure up. */
export function lightUp(text, board) {
  const point = (event) => {
    const fig = event.target.closest?.('[data-fig]')?.dataset.fig;
    if (fig) board.highlight({ legal: [fig] });
  };
  text.addEventListener('pointerover', point);
  text.addEventListener('pointerout', (event) => { if (event.target.closest?.('[data-fig]')) board.highlight({}); });
}

/** The window over these figures, with some room around; the whole table if nobody stands. */
export function frame(board, view, ids) {
  const on = view.figures.filter((figure) => figure.on === 'table' && (!ids || ids.has(figure.id)));
  if (!on.length) return board.fit();
  const room = 5;
  const xs = on.map((figure) => figure.x);
  const ys = on.map((figure) => figure.y);
  const box = [Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) + room, Math.max(...ys) + room];
  return board.frame?.(box) ?? board.fit();
}
