// SPDX-License-Identifier: MIT
// join.js: someone arrives by a link: a name and a seat, then the game.
import { get, post } from '../api.js';
import { t } from '../i18n.js';
import { recall, remember, rememberSeat } from '../store.js';
import { clear, h, toast } from '../ui.js';
import { playerName } from './words.js';

/** The code in a link, after its `#` so that no server or proxy sees it; older links have it in the query. */
export function codeOfLink() {
  const { hash, searchParams } = new URL(location.href);
  return new URLSearchParams(hash.slice(1)).get('join') ?? searchParams.get('join');
}

function forgetCode() {
  const url = new URL(location.href);
  url.searchParams.delete('join');
  url.hash = '';
  history.replaceState(null, '', url);
}

async function sit(id, code, player, name, title) {
  const seat = await post(`/api/games/${id}/join`, { code, player, name });
  remember('name', name);
  rememberSeat(id, { token: seat.token, code, title, seats: seat.players, recovery: seat.recovery, created: Date.now() });
  forgetCode();
  return seat.token;
}

function seatChoice(free, chosen) {
  return h('fieldset.seats', h('legend', t('play.join.seat')), free.map((seat, i) => h(`label.row.seat.p-${seat.player}`,
    h('input', { type: 'radio', name: 'seat', value: seat.player, checked: i === 0, onchange: () => chosen(seat.player) }),
    h('span.seat-chip'), h('strong', playerName(seat.player)))));
}

/** Who sits there already. */
function others(game) {
  const taken = (game.players ?? []).filter((seat) => seat.taken);
  return taken.length ? h('span.others.small.muted', { 'data-test': 'join-others' }, t('play.join.others'), ' ',
    taken.map((seat, i) => [i ? ', ' : '', h(`b.p-${seat.player}`, playerName(seat.player)), seat.name ? ` ${seat.name}` : ''])) : null;
}

/** Asks for a name and a free seat. Resolves with the token, or null for a spectator. */
export async function join(main, id, code) {
  const game = await get(`/api/games/${id}`);
  const free = (game.players ?? []).filter((seat) => seat.kind === 'open' && !seat.taken);
  if (!free.length) {
    forgetCode();
    toast(t('play.join.taken'), 'bad');
    return null;
  }
  return new Promise((resolve) => {
    let player = free[0].player;
    const wrong = h('p.refusal', { role: 'alert', hidden: true });
    const name = h('input', { value: recall('name', ''), maxlength: 40, required: true, autocomplete: 'nickname',
      'aria-label': t('play.join.name'), 'data-test': 'join-name' });
    const submit = async (event) => {
      event.preventDefault();
      try {
        resolve(await sit(id, code, player, name.value.trim() || t('play.join.guest'), game.title));
      } catch (error) {
        wrong.hidden = false;
        wrong.textContent = error.message;
      }
    };
    clear(main, h('div.sheet.join', h('form.panel', { onsubmit: submit },
      h('h1', t('play.join.title')), h('p', game.title || t('play.join.untitled'), others(game)),
      h('label.name', t('play.join.name'), name), seatChoice(free, (chosen) => { player = chosen; }), wrong,
      h('div.actions', h('button.main', { 'data-test': 'join' }, t('play.join.sit')),
        h('button', { type: 'button', 'data-test': 'watch', onclick: () => { forgetCode(); resolve(null); } }, t('play.join.watch'))))));
    name.focus();
  });
}
