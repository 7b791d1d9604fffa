// SPDX-License-Identifier: MIT
// tables.js: the ready tables, and what is known of a table without playing it.
import { t } from '../i18n.js';

/** Those one may start with; their words are 'setup.table.ID' and 'setup.table.ID.about'. */
export const ready = ['first-battle', 'skirmish-200', 'siege', 'giants', 'conquest', 'objectives', 'legions'];

const known = new Map();

export function fetchTable(id) {
  if (!known.has(id))
    known.set(id, fetch(`/page/tables/${id}.table`).then((answer) => {
      if (!answer.ok) throw new Error(t('setup.table.missing', { name: id }));
      return answer.text();
    }).catch((error) => {
      known.delete(id);
      throw error;
    }));
  return known.get(id);
}

export const tableTitle = (id) => t(`setup.table.${id}`);
export const tableAbout = (id) => t(`setup.table.${id}.about`);

const desks = new WeakMap();            // engine → the table on which others are looked at

/** The view of a table that has only been opened; null, and why, if it cannot be. */
export function lookAt(engine, text) {
  if (!desks.has(engine)) desks.set(engine, engine.table());
  const table = desks.get(engine);
  const opened = table.open(text);
  return { view: opened.ok ? table.view() : null, error: opened.error ?? null };
}
