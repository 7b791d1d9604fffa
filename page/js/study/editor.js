// SPDX-License-Identifier: MIT
// editor.js: the table as text, with numbered lines; the line of the selected piece and the line of an error are marked.
import { t } from '../i18n.js';
import { clear, h } from '../ui.js';

/** {element, set(text), mark(line, kind), error(error)}; `changed(text)` while typing, `visited(line)` when the caret moves. */
export function makeEditor({ changed, visited }) {
  const area = h('textarea', { spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off',
    'aria-label': t('judge.text'), 'data-test': 'judge-text' });
  const gutter = h('div.line-numbers', { 'aria-hidden': 'true' });
  const trouble = h('p.editor-trouble', { role: 'alert', 'data-test': 'judge-error' });
  let faulty = 0;
  let chosen = 0;
  const number = () => {
    const count = area.value.split('\n').length;
    if (gutter.childElementCount !== count) clear(gutter, Array.from({ length: count }, (_, i) => h('div', String(i + 1))));
    [...gutter.children].forEach((row, i) => { row.className = i + 1 === faulty ? 'faulty' : i + 1 === chosen ? 'chosen' : ''; });
    gutter.style.setProperty('transform', `translateY(${-area.scrollTop}px)`);
  };
  const caret = () => area.value.slice(0, area.selectionStart).split('\n').length;
  let line = 0;
  const visit = () => { if (caret() !== line) { line = caret(); visited(line); } };
  area.addEventListener('input', () => { number(); changed(area.value); });
  area.addEventListener('scroll', () => gutter.style.setProperty('transform', `translateY(${-area.scrollTop}px)`));
  area.addEventListener('click', visit);
  area.addEventListener('keyup', visit);
  const goTo = (at, column = 1) => {
    const lines = area.value.split('\n');
    const start = lines.slice(0, at - 1).reduce((sum, each) => sum + each.length + 1, 0) + Math.max(0, column - 1);
    area.focus();
    area.setSelectionRange(start, start);
    area.scrollTop = Math.max(0, (at - 4) * 19);
  };
  return {
    element: h('div.judge-editor', h('div.editor-lines', h('div.gutter-frame', gutter), area), trouble),
    get value() { return area.value; },
    set(text) {
      if (area.value !== text) {
        const { scrollTop, scrollLeft } = area;
        area.value = text;
        area.scrollTop = scrollTop;
        area.scrollLeft = scrollLeft;
      }
      number();
    },
    choose(at) {
      chosen = at;
      number();
      if (!at || document.activeElement === area) return;
      const top = (at - 1) * 19;
      if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 30) area.scrollTop = Math.max(0, top - area.clientHeight / 2);
    },
    error(error) {
      faulty = error?.line ?? 0;
      clear(trouble, error ? h('button.plain', { onclick: () => goTo(error.line || 1, error.column || 1) },
        error.line ? t('judge.error', { line: error.line, column: error.column || 1, text: error.text }) : error.text) : null);
      number();
    },
  };
}
