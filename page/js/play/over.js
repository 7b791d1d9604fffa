// SPDX-License-Identifier: MIT
// over.js: the end of a game: who won, by how much, and what next.
import { t } from '../i18n.js';
import { seats } from '../store.js';
import { begin, friendLink } from '../setup/begin.js';
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
    h('td.num', String(player.score)), h('td.num', String(left.length)), h('td.num', String(player.army)));
}

/** The same table once more; open seats where people sat. */
async function again(session, app) {
  const known = seats()[session.id]?.bots ?? {};
  const game = { title: session.link.game.title, table: session.link.game.table, dice: session.link.game.dice,
    seats: Object.values(session.players).map((p) => (session.seats.includes(p.player) ? { player: p.player, kind: 'me', name: p.name }
      : p.kind === 'bot' ? { player: p.player, kind: 'bot', bot: known[p.player] ?? 'greedy', name: p.name }
        : { player: p.player, kind: 'open', name: '' })) };
  if (session.link.game.clock) game.clock = { minutes: session.link.game.clock[0], increment: session.link.game.clock[1] };
  try {
    const begun = await begin(game);
    if (begun.code) session.link.chat(`${t('play.over.invite')} ${friendLink(begun.id, begun.code)}`);
    app.go(`/game/${begun.id}`);
  } catch (error) {
    toast(error.message, 'bad');
  }
}

/** The result, with ways on. */
export function showResult(session, teller, app) {
  const view = session.view;
  return dialog(headline(session), (close) => h('div.result', { 'data-test': 'game-over' },
    h('p.muted', t(`play.over.by.${view.end ?? 'last-player'}`, { n: view.round })),
    h('table.standings', h('thead', h('tr', h('th', ''), h('th.num', t('play.bar.score')), h('th.num', t('play.over.left')),
      h('th.num', t('play.over.army')))),
      h('tbody', [...view.players].sort((a, b) => b.score - a.score).map((player) => standing(session, teller, player)))),
    h('div.actions',
      session.watching ? null : h('button.main', { 'data-test': 'rematch', onclick: () => { close(); again(session, app); } },
        t('play.over.again')),
      h('a.button', { href: `/replay/${session.id}`, 'data-test': 'over-replay', onclick: () => close() }, t('play.replay')),
      h('a.button', { href: `/api/games/${session.id}/file`, download: `${session.id}.game` }, t('play.download')),
      h('a.button', { href: '/', onclick: () => close() }, t('play.over.home')),
      h('button.plain', { onclick: () => close() }, t('play.over.look')))));
}
