// SPDX-License-Identifier: MIT
// layout.js: the elements of a game: the table large, the game beside it; on a small screen a sheet over the table.
import { card } from '../card.js';
import { t } from '../i18n.js';
import { clear, h } from '../ui.js';

const NAMES = ['host', 'tools', 'caption', 'dice', 'bubble', 'banner', 'command', 'bar', 'prompt', 'choice', 'log', 'chat', 'hover'];
const HIDDEN = ['caption', 'bubble', 'banner', 'hover', 'chat', 'choice'];
const HOVER_AFTER = 350;

const between = (low, value, high) => Math.max(low, Math.min(value, high));

/** Where a card of that size goes beside the figure at clientX, clientY, whose base reaches `reach` pixels: never on top of it. */
function beside({ clientX: x, clientY: y, reach = 24 }, wide, high) {
  const gap = Math.max(reach + 14, 64);          // its name stays in sight, too
  const right = x + gap + wide <= innerWidth - 8;
  if (right || x - gap - wide >= 8)
    return [right ? x + gap : x - gap - wide, between(8, y - high / 2, innerHeight - high - 8)];
  const below = y + gap + high <= innerHeight - 8 || y < innerHeight / 2;
  return [between(8, x - wide / 2, innerWidth - wide - 8), below ? y + gap : Math.max(8, y - gap - high)];
}

export class Layout {
  /** The owner is told the layout: wide, narrow or small. */
  arranged = (_size) => {};

  constructor(main) {
    this.el = Object.fromEntries(NAMES.map((name) => [name, h(`div.${name}`)]));
    const { host, tools, caption, dice, bubble, banner, command, bar, prompt, choice, log, hover } = this.el;
    for (const name of HIDDEN) this.el[name].hidden = true;
    banner.setAttribute('role', 'status');
    log.setAttribute('data-test', 'log');
    this.toggle = h('button.sheet-toggle', { 'data-test': 'sheet-toggle', 'aria-expanded': 'false', onclick: () => this.sheet() },
      t('play.sheet'));
    this.heading = h('h1.unseen', t('play.side'));
    this.root = h('div.play', this.heading, h('section.table-side', { 'aria-label': t('play.table') }, host, tools, caption, dice, banner, bubble, command, this.toggle),
      h('aside.side', { 'aria-label': t('play.side') }, h('h2.unseen', t('play.side')), bar, prompt, choice, this.talk()), hover);
    clear(main, this.root);
    this.small = matchMedia('(max-height: 500px)');
    this.narrow = matchMedia('(max-width: 820px) and (min-height: 501px)');
    this.arrange = () => this.putPrompt();
    for (const media of [this.small, this.narrow]) media.addEventListener('change', this.arrange);
    this.putPrompt();
  }

  end() {
    for (const media of [this.small, this.narrow]) media.removeEventListener('change', this.arrange);
    clearTimeout(this.noticeTimer);
    clearTimeout(this.hoverTimer);
  }

  /** On a small screen the prompt is over the table, not in the sheet; on a narrow one what would happen is below the table. */
  putPrompt() {
    const { bar, bubble, command, prompt } = this.el;
    if (this.small.matches) this.toggle.before(prompt);
    else bar.after(prompt);
    if (this.narrow.matches) bar.before(bubble);
    else command.before(bubble);
    this.arranged(this.small.matches ? 'small' : this.narrow.matches ? 'narrow' : 'wide');
  }

  sheet(open = !this.root.classList.contains('open')) {
    this.root.classList.toggle('open', open);
    this.toggle.setAttribute('aria-expanded', String(open));
    this.toggle.textContent = open ? '✕' : t('play.sheet');
  }

  // ---------------------------------------------------------------- log and chat

  talk() {
    const tab = (name) => h('button', { role: 'tab', 'aria-selected': String(name === 'log'), 'data-test': `tab-${name}`,
      onclick: () => this.tab(name) }, t(`play.${name}`));
    this.tabs = { log: tab('log'), chat: tab('chat') };
    return h('div.talk', h('div.tabs', { role: 'tablist' }, Object.values(this.tabs)), this.el.log, this.el.chat);
  }

  tab(name) {
    for (const other of Object.keys(this.tabs)) {
      this.el[other].hidden = other !== name;
      this.tabs[other].setAttribute('aria-selected', String(other === name));
    }
    this.tabs[name].classList.remove('news');
  }

  chatHeard() {
    if (this.el.chat.hidden) this.tabs.chat.classList.add('news');
  }

  // ---------------------------------------------------------------- notices

  /** A notice over the table; without a time it stays until noticeOver(). */
  notice(text, look, ms) {
    const { banner } = this.el;
    banner.className = `banner ${look}`;
    banner.textContent = text;
    banner.hidden = false;
    clearTimeout(this.noticeTimer);
    if (ms) this.noticeTimer = setTimeout(() => { banner.hidden = true; }, ms);
  }

  noticeOver() {
    this.el.banner.hidden = true;
  }

  /** The card of the figure the pointer rests on; null removes it. */
  hover(figure, at, parts) {
    clearTimeout(this.hoverTimer);
    this.el.hover.hidden = true;
    if (figure && at?.clientX) this.hoverTimer = setTimeout(() => this.hoverCard(figure, at, parts), HOVER_AFTER);
  }

  hoverCard(figure, at, parts) {
    const box = this.el.hover;
    clear(box, card(figure, { ...parts, compact: true }));
    box.hidden = false;
    const [left, top] = beside(at, box.offsetWidth, box.offsetHeight);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  }
}
