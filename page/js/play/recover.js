// SPDX-License-Identifier: MIT
// recover.js: getting a lost seat back: its code, shown until it has been written down, and entering it.
import { post } from '../api.js';
import { t } from '../i18n.js';
import { copyButton } from '../setup/begin.js';
import { rememberSeat, seats } from '../store.js';
import { h } from '../ui.js';

/** The code of this browser's seat, to be written down, or null; `done` when it has been. */
export function codeNote(id, done) {
  const code = seats()[id]?.recovery;
  if (!code) return null;
  const noted = () => {
    rememberSeat(id, { recovery: undefined });
    done();
  };
  return h('div.seat-code', { role: 'note', 'data-test': 'seat-code' }, h('p.small', t('play.code.text')),
    h('code', { 'data-test': 'seat-code-text' }, code),
    copyButton(code, 'seat-code-copy'), h('button', { 'data-test': 'seat-code-noted', onclick: noted }, t('play.code.noted')));
}

/** Asks for such a code; `done` when this browser has the seat. */
export function recoverForm(id, done) {
  const wrong = h('p.refusal', { role: 'alert', hidden: true });
  const code = h('input', { required: true, autocomplete: 'off', spellcheck: false, 'aria-label': t('play.recover.code'),
    'data-test': 'recover-code' });
  const submit = async (event) => {
    event.preventDefault();
    try {
      const seat = await post(`/api/games/${id}/recover`, { code: code.value.trim() });
      rememberSeat(id, { token: seat.token, seats: seat.players, recovery: seat.recovery });
      done();
    } catch (error) {
      wrong.hidden = false;
      wrong.textContent = error.code === 'no-seat' ? t('play.recover.wrong') : error.message;
    }
  };
  return h('form.recover', { onsubmit: submit }, h('p.small', t('play.recover.text')),
    h('div.row', code, h('button', { 'data-test': 'recover' }, t('play.recover.go'))), wrong);
}
