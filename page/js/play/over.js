// SPDX-License-Identifier: MIT
// over.js: the end of a game: who won, by how much, and what next.
import { post } from '../api.js';
import { t } from '../i18n.js';
import { rememberSeat, seats } from '../store.js';
import { dialog, h, toast } from '../ui.js';
import { nodes, playerName } from './words.js';

function headline(session) {
  const { winner, players } = session.view;
  if (!winner) return t('play.over.draw');
  const team = players.find((p) => p.name === winner)?.team;
  const won = players.filter((p) => p.team === team);
  const mine = session.seats.length === 1 && won.some((p) => session.seats.includes(p.name));
  if (mine) return t('play.over.you-won');
  return t('play.over.won', { p: won.map((p) => playerName(p.name)).join(t('play.and')), n: won.length });
}

function standing(session, teller, player) {
  const left = session.view.figures.filter((f) => f.owner === player.name && f.on === 'table' && !f.captor);
  const won = player.name === session.view.winner;
  return h(`tr.${teller.classOf(player.name)}${won ? '.winner' : ''}`,
    h('th', { scope: 'row' }, h('span.seat-chip', { 'aria-hidden': 'true' }), nodes([teller.player(player.name)]), ' ',
      session.players[player.name]?.name ?? ''),
    session.view.objectives?.length ? h('td.num', `⚑ ${player.objectives}`) : null,
    h('td.num', String(player.score)), h('td.num', String(left.length)), h('td.num', String(player.army)));
}

/** The same table once more, for the seats that played: the first to ask starts it, the others join. */
async function again(session, app) {
  const mine = seats()[session.id] ?? {};
  try {
    const { id } = await post(`/api/games/${session.id}/rematch`, { token: mine.token });
    rememberSeat(id, { token: mine.token, title: mine.title ?? session.link.game.title, seats: session.seats, created: Date.now() });
    app.go(`/game/${id}`);
  } catch (error) {
    toast(error.message, 'bad');
  }
}

/** Another player has already started the rematch. */
function invitation(session) {
  return h('p.offer', { 'data-test': 'rematch-offered', role: 'status', hidden: !session.link.game?.rematch }, t('play.over.invite'));
}

/** The result, and where to go next. */
export function showResult(session, teller, app) {
  const view = session.view;
  return dialog(headline(session), (close) => h('div.result', { 'data-test': 'game-over' },
    h('p.muted', t(`play.over.by.${view.end ?? 'last-player'}`, { n: view.round })),
    h('table.standings', h('thead', h('tr', h('td'), view.objectives?.length ? h('th.num', t('play.over.objectives')) : null, h('th.num', t('play.bar.score')), h('th.num', t('play.over.left')),
      h('th.num', t('play.over.army')))),
      h('tbody', [...view.players].sort((a, b) => (b.objectives ?? 0) - (a.objectives ?? 0) || b.score - a.score).map((player) => standing(session, teller, player)))),
    session.watching ? null : invitation(session),
    h('div.actions',
      !seats()[session.id]?.token ? null : h('button.main', { 'data-test': 'rematch', onclick: () => { close(); again(session, app); } },
        t('play.over.again')),
      h('a.button', { href: `/replay/${session.id}`, 'data-test': 'over-replay', onclick: () => close() }, t('play.replay')),
      h('a.button', { href: `/api/games/${session.id}/file`, download: `${session.id}.game` }, t('play.download')),
      h('a.button', { href: '/', onclick: () => close() }, t('play.over.home')),
      h('button.plain', { onclick: () => close() }, t('play.over.look')))));
}
