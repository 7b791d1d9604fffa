// SPDX-License-Identifier: MIT
// terms.js: the options: dials, format, dice, time, who may watch.
import { editionCalled, editions } from '../editions.js';
import { number, t } from '../i18n.js';
import { h } from '../ui.js';
import { fitPools, isFixed, rulesFor, setEdition } from './plan.js';

function radios(name, values, chosen, choose) {
  return values.map((value) => h('label.su-choice-line',
    h('input', { type: 'radio', name, value, checked: chosen === value, 'data-test': `${name}-${value}`, onchange: () => choose(value) }),
    h('span', h('b', t(`setup.${name}.${value}`)), h('span.small.muted', t(`setup.${name}.${value}.about`)))));
}

function check(key, on, set, numbers = {}) {
  return h('label.su-choice-line', h('input', { type: 'checkbox', checked: on, 'data-test': key, onchange: (e) => set(e.target.checked) }),
    h('span', h('b', t(`setup.${key}`)), h('span.small.muted', t(`setup.${key}.about`, numbers))));
}

function group(key, ...content) {
  return h('fieldset.panel.su-terms-group', { id: key, tabindex: '-1' }, h('legend', t(`setup.new.${key}`)), content);
}

function numberBox(key, value, set) {
  const box = h('input', { type: 'number', min: 0, step: 1, inputmode: 'numeric', value, 'data-test': key, oninput: () => set(box.value) });
  return h('label.su-field.narrow', h('span.small.muted', t(`setup.${key}`)), box);
}

function clock(plan, changed) {
  if (plan.pace !== 'clock') return null;
  const quiet = (key) => (value) => { plan[key] = value; changed({ quiet: true }); };
  return h('div.su-clock-row', numberBox('minutes', plan.minutes, quiet('minutes')),
    numberBox('increment', plan.increment, quiet('increment')),
    !isFixed(plan) && numberBox('time', plan.time, quiet('time')));
}

const standardNumbers = (plan) => {
  const { points, board: [wide, deep], minutes } = editionCalled(plan.edition);
  return { points: number(points), wide, deep, minutes };
};

/** The standard game has its own total and time. */
function setStandard(plan, on) {
  plan.standard = on;
  if (on) plan.points = editionCalled(plan.edition).points;
  fitPools(plan);
}

/** Which game: everything else depends on it, so it comes first. A table that names its armies also names its game. */
export function editionSection(plan, engine, changed) {
  return !isFixed(plan) && h('fieldset.panel.su-editions', { id: 'edition', tabindex: '-1' }, h('legend', t('setup.new.edition')),
    radios('edition', editions.map(({ word }) => word), plan.edition, (edition) => { setEdition(plan, engine, edition); changed(); }));
}

export function termsSection(plan, changed) {
  const set = (key) => (value) => { plan[key] = value; changed(); };
  const title = h('input', { value: plan.title, maxlength: 80, placeholder: t('setup.title.hint'), 'data-test': 'game-title',
    oninput: () => { plan.title = title.value; } });
  return h('section', { 'aria-labelledby': 'terms-title' }, h('h2', { id: 'terms-title' }, t('setup.new.terms')),
    h('div.su-terms',
      !isFixed(plan) && group('rules', radios('rules', rulesFor(plan.edition), plan.rules,
        (rules) => { plan.rules = rules; fitPools(plan); changed(); }),
        check('standard', plan.standard, (on) => { setStandard(plan, on); changed(); }, standardNumbers(plan)),
        editionCalled(plan.edition).readings && check('documented', plan.documented, set('documented'))),
      group('dice', radios('dice', ['server', 'typed'], plan.dice, set('dice'))),
      group('pace', radios('pace', ['calm', 'clock'], plan.pace, set('pace')), clock(plan, changed)),
      group('others', check('listed', plan.listed, (on) => { plan.listed = on; changed({ quiet: true }); }),
        h('label.su-field', h('span.small.muted', t('setup.title')), title))));
}
