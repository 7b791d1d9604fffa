// SPDX-License-Identifier: MIT
// picker.js: choosing the army of a seat: one of the program's, one of the player's own, a random one, or one from a file.
import { emblem } from '../board/emblems.js';
import { t } from '../i18n.js';
import { dialog, h } from '../ui.js';
import { allArmies, errorText, factionTitle } from './army.js';
import { armyCard, contents } from './armies.js';
import { factionsFor } from './browser.js';
import { seed } from './plan.js';

/** What is in an army, and why it is not to be had for these points. */
function details({ report }, points, engine) {
  if (report.error) return null;
  const over = report.points - points;
  return [over > 0 && h('span.su-bad-text', { 'data-test': 'army-dear' }, t('setup.picker.dear', { points, n: over })), contents(report, engine)];
}

function choices(armies, points, engine, close) {
  const fits = (a) => !a.report.error && a.report.points <= points;
  const sorted = [...armies.filter(fits), ...armies.filter((a) => !fits(a))];
  return h('div.su-army-grid', sorted.map((a) => armyCard(a, { type: 'button', disabled: Boolean(a.report.error), class: fits(a) ? null : 'dear',
    onclick: () => close({ kind: a.own ? 'own' : 'starter', id: a.id }) }, details(a, points, engine))));
}

/** Those of an edition. */
const forGame = (armies, edition) => armies.filter((a) => (a.report.rules ?? edition) === edition);

function randomArmy(engine, points, edition, close) {
  const words = factionsFor(engine, edition);
  const boxes = words.map((word) => h('label.row', h('input', { type: 'checkbox', value: word }), emblem(word), factionTitle(word)));
  return h('details.su-by-lot', h('summary', t('setup.picker.lot')), h('p.muted.small', t('setup.random.text')),
    h('div.su-faction-boxes', boxes),
    h('button.main', { 'data-test': 'pick-random', onclick: () => close({ kind: 'random', seed: seed(),
      factions: boxes.map((box) => box.querySelector('input')).filter((b) => b.checked).map((b) => b.value) }) },
        t('setup.picker.draw', { points })));
}

function fromFile(engine, close) {
  const says = h('p.su-bad-text', { role: 'alert' });
  const input = h('input', { type: 'file', accept: '.army,.txt', 'aria-label': t('setup.picker.file'), 'data-test': 'pick-file' });
  input.addEventListener('change', async () => {
    const [file] = input.files;
    if (!file) return;
    const text = await file.text();
    const report = engine.army(text, {});
    if (report.error) says.textContent = errorText(report.error, file.name);
    else close({ kind: 'file', name: report.name, text });
  });
  return h('details.su-by-file', h('summary', t('setup.picker.file')), input, says);
}

/** Resolves with a seat's army, or undefined. */
export function pickArmy(engine, points, edition) {
  const all = allArmies(engine);
  const [own, starter] = [forGame(all.own, edition), forGame(all.starter, edition)];
  return dialog(t('setup.picker.title'), (close) => h('div.su-picker',
    randomArmy(engine, points, edition, close),
    own.length > 0 && [h('h3', t('setup.armies.own')), choices(own, points, engine, close)],
    h('h3', t('setup.armies.starter')), choices(starter, points, engine, close),
    fromFile(engine, close),
    h('div.actions', h('button', { onclick: () => close() }, t('cancel')))));
}
