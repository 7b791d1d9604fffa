// SPDX-License-Identifier: MIT
// keys.js: the keyboard on the board. One figure at a time can be reached by Tab; arrows go from figure to figure.
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The nearest piece in a direction; pieces off to the side count as farther away. */
export function neighbour(pieces, from, [du, dv]) {
  let best = null;
  let least = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const [u, v] = [piece.u - from.u, piece.v - from.v];
    const ahead = u * du + v * dv;
    const aside = Math.abs(u * dv - v * du);
    if (ahead <= 1 || aside > ahead * 2.2) continue;
    const far = ahead + aside * 1.6;
    if (far < least) [least, best] = [far, piece];
  }
  return best;
}

export class Keys {
  constructor(board) {
    this.board = board;
    this.controller = new AbortController();
    const { signal } = this.controller;
    board.host.addEventListener('keydown', (e) => this.down(e), { signal });
    board.host.addEventListener('focusin', (e) => this.entered(e), { signal });
    board.host.addEventListener('focusout', (e) => {
      if (!e.relatedTarget?.closest?.('.fig') || !board.host.contains(e.relatedTarget)) board.setFocusHover(null);
    }, { signal });
  }

  destroy() {
    this.controller.abort();
  }

  entered(e) {
    const id = e.target.closest?.('.fig')?.dataset.id;
    if (!id) return;
    this.board.tabStop(id);
    if (e.target.matches(':focus-visible')) this.board.setFocusHover(id);
  }

  down(e) {
    const { board } = this;
    if (e.target.closest('.b-tools, .b-legend')) return;
    if (board.call('onkey', e, board.focused) === true || e.defaultPrevented) {
      e.preventDefault();
      return;
    }
    if (e.altKey || e.ctrlKey || e.metaKey) return;
    if (this.act(e)) e.preventDefault();
  }

  act(e) {
    const { board } = this;
    if (e.key in ARROWS) return this.arrow(ARROWS[e.key], e.shiftKey);
    switch (e.key) {
      case 'Enter': case ' ': return this.choose(e);
      case 'Escape': return board.hands.cancel();
      case '+': case '=': board.zoom(1.25); return true;
      case '-': case '_': board.zoom(0.8); return true;
      case '0': board.fit(); return true;
      case '.': return this.through(1);
      case ',': return this.through(-1);
      case 'Home': return this.end(0);
      case 'End': return this.end(-1);
      default: return false;
    }
  }

  arrow(way, shift) {
    const { board } = this;
    if (shift) {
      board.camera.panBy(-way[0] * 90, -way[1] * 90);
      return true;
    }
    const all = board.inOrder();
    const from = board.pieces.get(board.focused) ?? all[0];
    if (!from) return false;
    const next = board.focused ? neighbour(all, from, way) : from;
    if (next) board.focus(next.id);
    return true;
  }

  choose(e) {
    const { board } = this;
    if (!board.focused) return false;
    board.call('onfigure', board.focused, { add: e.shiftKey || e.ctrlKey || e.metaKey, pointer: 'keyboard', event: e });
    return true;
  }

  through(step) {
    const { board } = this;
    const all = board.inOrder();
    if (!all.length) return false;
    const now = all.findIndex((piece) => piece.id === board.focused);
    board.focus(all[(now + step + all.length) % all.length].id);
    return true;
  }

  end(index) {
    const piece = this.board.inOrder().at(index);
    if (piece) this.board.focus(piece.id);
    return Boolean(piece);
  }
}
