// SPDX-License-Identifier: MIT
// tools.js: the small buttons at the corner of the board, its tooltip and its legend.
import { t } from '../i18n.js';
import { h, s } from '../ui.js';
import { terrainName, terrainWords } from './terrain.js';

const ICONS = {
  nearer: 'M12 5v14M5 12h14', farther: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  turn: 'M19 12a7 7 0 1 1-2.2-5.1M17 3v4.5h-4.5',
  values: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  legend: 'M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.2-1.5 2.3M12 17.5v.2',
};

function button(name, click) {
  const label = t(`board.tool.${name}`);
  return h('button', { type: 'button', title: label, 'aria-label': label, 'data-tool': name, onclick: click },
    s('svg', { viewBox: '0 0 24 24', width: 18, height: 18, 'aria-hidden': 'true' }, s('path', { d: ICONS[name] })));
}

export class Tools {
  constructor(board) {
    this.board = board;
    this.sheet = null;
    const values = button('values', () => {
      const next = { auto: 'values', values: 'emblems', emblems: 'auto' }[board.mode];
      board.labels(next);
      values.title = `${t('board.tool.values')}: ${t(`board.labels.${next}`)}`;
      values.setAttribute('aria-label', values.title);
      board.say(values.title);
    });
    this.root = h('div.b-tools', { role: 'toolbar', 'aria-label': t('board.tools') }, button('nearer', () => board.zoom(1.35)),
      button('farther', () => board.zoom(1 / 1.35)), button('fit', () => board.fit()),
      button('turn', () => board.turn((board.frame.turn + 90) % 360)), values, button('legend', () => this.toggle()));
    board.host.append(this.root);
  }

  /** What the buttons cover: a strip at the right, or at the bottom where they lie in a row. */
  covers() {
    const { offsetWidth: wide, offsetHeight: high } = this.root;
    if (!wide) return {};
    return wide > high ? { bottom: high + 12 } : { right: wide + 12 };
  }

  toggle() {
    if (this.sheet) {
      this.close();
      return;
    }
    const close = h('button.plain', { type: 'button', 'aria-label': t('close'), onclick: () => this.close() }, '×');
    this.sheet = h('div.b-legend', { role: 'dialog', 'aria-label': t('board.tool.legend'), onkeydown: (e) => {
      if (e.key === 'Escape') this.close();
    } }, close, this.board.legend());
    this.board.host.append(this.sheet);
    close.focus();
  }

  close() {
    this.sheet?.remove();
    this.sheet = null;
    this.root.querySelector('[data-tool=legend]').focus();
  }
}

/** The name of what lies under the pointer, after a moment. */
export class Tip {
  constructor(host) {
    this.root = h('div.b-tip', { hidden: true, role: 'tooltip' });
    host.append(this.root);
    this.about = null;
  }

  show(piece, px, py) {
    if (this.about === piece.id) {
      this.move(px, py);
      return;
    }
    this.hide();
    this.about = piece.id;
    this.at = [px, py];
    this.timer = setTimeout(() => {
      this.root.replaceChildren(h('b', terrainName(piece.id)), ` ${terrainWords(piece)}`);
      this.root.hidden = false;
      this.move(...this.at);
    }, 420);
  }

  move(px, py) {
    this.at = [px, py];
    if (!this.root.hidden) this.root.style.transform = `translate(${Math.round(px + 14)}px, ${Math.round(py + 16)}px)`;
  }

  hide() {
    clearTimeout(this.timer);
    this.root.hidden = true;
    this.about = null;
  }
}
