// SPDX-License-Identifier: MIT
// tools.js: measuring, lines of fire and the row of buttons over the table.
import { t } from '../i18n.js';
import { h } from '../ui.js';
import { icon } from './icons.js';
import { inches } from './words.js';

/** Ruler and line of fire: between any two figures or points, at any time, no matter whose turn it is. */
export class Tools {
  board; session; changed;

  constructor(board, session, changed) {
    Object.assign(this, { board, session, changed });
    this.tool = null;
    this.from = null;
  }

  use(tool) {
    this.tool = this.tool === tool ? null : tool;
    this.from = null;
    this.found = null;
    this.board.ruler(null);
    this.board.line(null);
    this.changed();
  }

  figure(id) {
    return this.session.view.figures.find((f) => f.id === id);
  }

  /** A click with a tool active; true if the tool used it. */
  figureClicked(id) {
    if (this.tool === 'ruler') this.measure({ fig: id, at: [this.figure(id).x, this.figure(id).y] });
    else if (this.tool === 'line') this.aim(id);
    return this.tool !== null;
  }

  groundClicked(x, y) {
    if (this.tool === 'ruler') this.measure({ at: [x, y] });
    return this.tool !== null;
  }

  measure(end) {
    if (!this.from) {
      this.from = end;
      this.board.ruler(end.fig ?? end.at, end.at, inches(0));
      return;
    }
    const length = Math.hypot(end.at[0] - this.from.at[0], end.at[1] - this.from.at[1]);
    this.board.ruler(this.from.fig ?? this.from.at, end.at, inches(length));
    this.said = t('play.ruler.said', { length: inches(length) });
    this.from = null;
    this.changed();
  }

  aim(id) {
    if (!this.from) {
      this.from = { fig: id };
      this.board.highlight({ legal: [id] });
      return;
    }
    const line = this.session.table.line(this.from.fig, id);
    const by = line.by ? t('play.line.by', { name: this.nameOf(line.by) }) : '';
    const label = t(`play.line.${line.state}`, { length: inches(line.distance), by });
    this.board.line(null);
    this.board.line(this.from.fig, id, line.state, label, line.by);
    this.said = label;
    this.found = { label, rule: line.rule, title: line.title };
    this.from = null;
    this.changed();
  }

  /** Who or what is in the line. */
  nameOf(by) {
    const id = by.figure ?? by.terrain ?? by;
    return this.figure(id)?.name ?? id;
  }

  /** While the pointer moves: the ruler follows it. */
  hover({ clientX, clientY }) {
    if (this.tool === 'ruler' && this.from) this.board.ruler(this.from.fig ?? this.from.at, this.board.toTable(clientX, clientY));
  }
}

/** The buttons over the table. Each: {key, run, pressed, hidden, shortcut}. */
export function toolbar(buttons) {
  return h('div.toolbar', { role: 'toolbar', 'aria-label': t('play.tools') }, buttons.filter((b) => b && !b.hidden).map((b) => h('button',
    { 'data-test': `tool-${b.key}`, title: `${t(`play.tool.${b.key}`)}${b.shortcut ? ` (${b.shortcut})` : ''}`,
      'aria-label': t(`play.tool.${b.key}`),
      'aria-pressed': b.pressed === undefined ? null : String(b.pressed), disabled: b.disabled ?? null, onclick: b.run }, icon(b.key))));
}

/** The tools of a game: what is pressed, what cannot be used now. */
export function tableTools(play) {
  const { tools, hands, session, act } = play;
  return [
    { key: 'ruler', pressed: tools.tool === 'ruler', run: () => tools.use('ruler'), shortcut: 'R' },
    { key: 'line', pressed: tools.tool === 'line', run: () => tools.use('line'), shortcut: 'L' },
    { key: 'path', pressed: hands.drawing, run: () => act.drawPath(), hidden: session.watching, shortcut: 'V' },
    { key: 'undo', run: () => act.undo(), hidden: session.watching, disabled: !session.undoable, shortcut: 'U' },
    { key: 'skip', run: () => play.stage.skip(), hidden: !session.busy, shortcut: 'Esc' },
    { key: 'command', run: () => act.command(), hidden: session.watching, shortcut: '/' },
    { key: 'menu', run: () => act.menu(), shortcut: 'M' },
  ];
}
