// SPDX-License-Identifier: MIT
// begin.js: starts a game on the server, remembers the seat and hands out the link.
import { get, post } from '../api.js';
import { t } from '../i18n.js';
import { recall, rememberSeat } from '../store.js';
import { clear, copyText, dialog, h, toast } from '../ui.js';

export const colours = ['red', 'blue', 'gold', 'green'];

/** "Red"; a player of a table by another name is called by it. */
export function colourTitle(player) {
  return colours.includes(player) ? t(`setup.colour.${player}`) : player.charAt(0).toUpperCase() + player.slice(1);
}

export const playerClass = (player, i = 0) => `p-${colours.includes(player) ? player : colours[i % 4]}`;

/** What the players of a table are called at its edges: {red: 'Anna'}. */
export function playerNames(view, seats = []) {
  return Object.fromEntries(view.players.map(({ name }) =>
    [name, seats.find((seat) => seat.player === name)?.name?.trim() || colourTitle(name)]));
}

export const myName = () => recall('name', '');

/** Starts the game; returns {id, token, code}. Throws the server's refusal. */
export async function begin(game) {
  const begun = await post('/api/games', game);
  const mine = game.seats.filter((seat) => seat.kind === 'me').map((seat) => seat.player);
  if (mine.length || begun.code)
    rememberSeat(begun.id, { token: begun.token, code: begun.code, recovery: begun.recovery, title: game.title, seats: mine,
      created: Date.now() });
  return begun;
}

/** An address of this machine itself, which nobody else can reach. */
const isLoopback = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** A button that copies a text. */
export function copyButton(text, test) {
  return h('button', { type: 'button', 'data-test': test,
    onclick: async () => { if (await copyText(text)) toast(t('setup.link.copied')); } }, t('setup.link.copy'));
}

/** A link to pass on: its text, a copy button, and the device's own way of sharing. */
function linkRow(label, link, test) {
  const input = h('input', { readonly: true, value: link, 'aria-label': label, 'data-test': test, onfocus: (e) => e.target.select() });
  return h('div.su-link-row',
    h('span.su-link-label', label), input,
    copyButton(link, `${test}-copy`),
    navigator.share && h('button', { onclick: () => navigator.share({ title: 'Warlord', url: link }).catch(() => {}) },
      t('setup.link.share')));
}

/** Shown below links that work only on this machine: an offer to let the network in, or why that is impossible. */
function networkNote(network, opened) {
  if (!isLoopback() || network?.open) return null;
  if (!network?.mayOpen) return h('p.su-warning.small', { role: 'note' }, t('setup.link.loopback'));
  const open = async (event) => {
    event.target.disabled = true;
    try {
      opened(await post('/api/network', {}));
    } catch (error) {
      toast(error.message, 'bad');
    }
  };
  return h('div.su-warning.small', { role: 'note' }, h('p', t('setup.link.closed', { address: network.addresses[0] })),
    h('button', { 'data-test': 'open-network', onclick: open }, t('setup.link.open')));
}

/** The links of a game, to sit down (where there is a code) and to watch, at an address others can reach. */
export function gameLinks(id, code) {
  const place = h('div.su-links');
  const draw = (network) => {
    const origin = (isLoopback() && network?.open && network.addresses[0]) || location.origin;
    clear(place, code ? linkRow(t('setup.link.friend'), `${origin}/game/${id}#join=${code}`, 'friend-link') : null,
      linkRow(t('setup.link.watch'), `${origin}/game/${id}`, 'watch-link'), networkNote(network, draw));
  };
  draw(null);
  if (isLoopback()) get('/api/network').then(draw).catch(() => {});
  return place;
}

/** The links of a game with open seats, and what happens next. */
export function showLinks(id, code, open, app) {
  return dialog(t('setup.link.title'), (close) => [
    h('p', t('setup.link.text', { n: open })),
    gameLinks(id, code),
    h('p.muted.small', t('setup.link.next')),
    h('div.actions', h('button.main', { onclick: () => close(true), 'data-test': 'to-table' }, t('setup.link.go'))),
  ]).then(() => app.go(`/game/${id}`));
}
