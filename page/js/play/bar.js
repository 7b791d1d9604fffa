// SPDX-License-Identifier: MIT
// bar.js: who plays: score, presence, actions left, clocks, round.
import { t } from '../i18n.js';
import { clear, h } from '../ui.js';
import { codeNote } from './recover.js';
import { domainNode, flagsNode, lyingNode, phasesNode } from './second.js';
import { playerName } from './words.js';

/** 7:05, or 1:02:30. */
export function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export class Bar {
  element; session; teller;

  constructor(element, session, teller) {
    Object.assign(this, { element, session, teller });
    this.timer = setInterval(() => this.tick(), 500);
  }

  end() {
    clearInterval(this.timer);
  }

  presence(seat) {
    if (!seat || seat.kind === 'bot') return seat ? h('span.sign', t('play.seat.bot')) : null;
    if (seat.kind === 'open') return h('span.sign.open', t('play.seat.open'));
    return h(`span.dot${seat.here ? '.here' : ''}`, { title: t(seat.here ? 'play.seat.here' : 'play.seat.away'), role: 'img',
      'aria-label': t(seat.here ? 'play.seat.here' : 'play.seat.away') });
  }

  /** The team, if there are teams. */
  team(view, player) {
    return view.players.some((p) => p !== player && p.team === player.team) ? h('span.sign', t('play.bar.team', { n: player.team })) : null;
  }

  actions(view, player) {
    if (view.phase !== 'battle' || view.turn !== player.name) return null;
    const all = Math.max(1, view.actionsATurn, view.actions);
    return h('span.pips', { role: 'img', 'aria-label': t('play.bar.actions', { n: view.actions }),
      title: t('play.bar.actions', { n: view.actions }) },
      Array.from({ length: all }, (_, i) => h(`i${i < view.actions ? '.left' : ''}`)));
  }

  row(view, player) {
    const seat = this.session.players[player.name];
    const mine = this.session.seats.includes(player.name);
    const asked = (view.ask.roller ?? view.ask.player) === player.name;
    const current = view.phase === 'setup' ? asked : view.turn === player.name;
    return h(`div.player.${this.teller.classOf(player.name)}`,
      { 'data-test': `player-${player.name}`, 'aria-current': current ? 'true' : null },
      h(`span.seat-chip${asked ? '.asked' : ''}`, { 'aria-hidden': 'true' }),
      h('span.name', h('strong', playerName(player.name)), seat?.name ? ` ${seat.name}` : '',
        mine ? h('span.muted.small', ` ${t('play.seat.you')}`) : null),
      this.team(view, player), this.presence(seat), player.withdrawn ? h('span.sign', t('play.bar.withdrawn')) : player.agreed
        ? h('span.sign', t('play.bar.agreed')) : null,
      this.actions(view, player), domainNode(view, player, this.teller), flagsNode(view, player),
      h('span.clock.num', { 'data-clock': player.name }, this.clockOf(player.name)),
      h('span.score.num', { title: t('play.bar.score'), 'aria-label': t('play.bar.points', { n: player.score }) }, String(player.score)));
  }

  /** The server's notice to everybody, and in a game with other people the code of one's seat. */
  notes() {
    const { session } = this;
    const { notice } = session.link;
    const people = Object.values(session.players).filter((p) => p.kind !== 'bot').length;
    return [notice === 'drain' ? h('p.small.notice', { role: 'status', 'data-test': 'notice' }, t('play.notice.drain')) : null,
      people > session.seats.length && !session.watching ? codeNote(session.id, () => this.render()) : null];
  }

  render() {
    const view = this.session.view;
    if (!view) return;
    const where = this.session.closed ? t('play.bar.closed') : view.phase === 'setup' ? t('play.bar.setup') : view.phase === 'over' ? t('play.bar.over')
      : t('play.log.round', { n: view.round });
    const watchers = this.session.link.game?.watchers ?? 0;
    clear(this.element, h('div.where', h('span', { 'data-test': 'round' }, where),
      phasesNode(view), watchers ? h('span.muted.small', t('play.bar.watchers', { n: watchers })) : null,
      h('span.muted.small.points-label', t('play.bar.score'))),
    view.players.map((player) => this.row(view, player)), lyingNode(view, this.teller), this.notes());
  }

  clockOf(player) {
    const clock = this.session.clock;
    if (!clock || clock.left[player] === undefined) return '';
    const running = clock.asked === player && this.session.view?.phase !== 'over';
    return clockText(clock.left[player] - (running ? Date.now() - clock.at : 0));
  }

  tick() {
    if (!this.session.clock) return;
    for (const node of this.element.querySelectorAll('[data-clock]')) {
      const text = this.clockOf(node.dataset.clock);
      if (node.textContent !== text) node.textContent = text;
      node.classList.toggle('short', /^0:[0-5]\d$/.test(text));
    }
  }
}
