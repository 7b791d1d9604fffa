// SPDX-License-Identifier: MIT
// gamecard.js: a game as a card: who plays, how far it is, whose turn it is.
import { get } from '../api.js';
import { language, t } from '../i18n.js';
import { forgetSeat, seats } from '../store.js';
import { h } from '../ui.js';
import { colourTitle, playerClass } from './begin.js';

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [['year', 31557600], ['month', 2629800], ['week', 604800], ['day', 86400], ['hour', 3600], ['minute', 60]];

/** "3 hours ago" */
export function ago(when) {
  const seconds = (Date.now() - when) / 1000;
  if (!Number.isFinite(seconds)) return '';
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? [];
  if (!unit) return t('setup.just-now');
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.round(seconds / size), unit);
}

/** Red: Anna (you) */
function playerLine(player, mine, asked) {
  const you = mine.includes(player.player);
  const open = player.kind === 'open' || (player.kind === 'human' && player.taken === false);
  const name = open ? t('setup.seat.waiting') : player.name || colourTitle(player.player);
  return h(`li.su-who.${playerClass(player.player)}`, h('span.su-chip', { 'aria-hidden': 'true' }),
    h('span.su-who-name', h('span.unseen', `${colourTitle(player.player)}: `), name, you && ` (${t('setup.you')})`),
    player.kind === 'bot' && h('span.muted.small', t('setup.seat.bot')),
    asked === player.player && !you && h('span.su-turn-dot', { title: t('setup.on-turn') }, t('setup.on-turn')));
}

function badge(game, mine) {
  if (game.state !== 'running') return h('span.su-badge', t(`setup.game.${game.state}`));
  if (mine.includes(game.asked)) return h('span.su-badge.good', t('setup.game.yours'));
  if (game.players.some((p) => p.kind === 'open')) return h('span.su-badge.fair', t('setup.game.open'));
  return h('span.su-badge', t('setup.game.running'));
}

function times(game) {
  const parts = [];
  if (game.round) parts.push(t('setup.game.round', { n: game.round }));
  if (game.updated) parts.push(ago(game.updated));
  return parts.join(' · ');
}

/** Where a game's card leads: [address, what one does there]. Anyone may join a public game with a free seat. */
function wayTo(game, mine) {
  if (game.state !== 'running') return [`/replay/${game.id}`, 'setup.game.replay'];
  if (mine.length) return [`/game/${game.id}`, 'setup.game.continue'];
  if (game.listed && game.players.some((p) => p.kind === 'open')) return [`/game/${game.id}#join=`, 'setup.game.join'];
  return [`/game/${game.id}`, 'setup.game.watch'];
}

export function gameCard(game, seat) {
  const mine = seat?.seats ?? [];
  const [address, verb] = wayTo(game, mine);
  const title = game.title || t('setup.game.untitled');
  return h('article.su-game-card.panel', { 'data-test': 'game-card', 'data-game': game.id },
    h('header', h('h3', title), badge(game, mine)),
    h('ul.su-whos', game.players.map((player) => playerLine(player, mine, game.asked))),
    h('footer', h('span.muted.small', times(game)),
      h('a.button', { href: address, 'aria-label': `${t(verb)}: ${title}`, 'data-test': 'game-go' }, t(verb))));
}

/** A game this browser has a seat in, which the server does not know. */
export function lostCard(id, seat, then) {
  return h('article.su-game-card.panel.lost',
    h('header', h('h3', seat.title || t('setup.game.untitled')), h('span.su-badge', t('setup.game.lost'))),
    h('p.muted.small', t('setup.game.lost.text')),
    h('footer', h('span.muted.small', ago(seat.created)), h('button', { onclick: () => { forgetSeat(id); then(); } },
      t('setup.game.forget'))));
}

/** The games of this browser, those waiting for you first: [{id, seat, game or null, lost}]. */
export async function myGames(most = 60) {
  const all = Object.entries(seats()).sort(([, a], [, b]) => (b.created ?? 0) - (a.created ?? 0)).slice(0, most);
  const found = await Promise.all(all.map(([id, seat]) => get(`/api/games/${encodeURIComponent(id)}`)
    .then((game) => ({ id, seat, game, lost: false }))
    .catch((error) => ({ id, seat, game: null, lost: error.code === 'no-game' }))));
  return found.sort((a, b) => rank(b) - rank(a) || (b.game?.updated ?? 0) - (a.game?.updated ?? 0));
}

function rank({ seat, game }) {
  if (!game) return -1;
  if (game.state !== 'running') return 0;
  return seat.seats?.includes(game.asked) ? 2 : 1;
}
