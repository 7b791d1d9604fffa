// SPDX-License-Identifier: MIT
// playon.js: starts a game from a moment of a replay or a case, or from a position on the judge's table.
import { playerClass } from '../board/paint.js';
import { t } from '../i18n.js';
import { playerName } from '../play/words.js';
import { begin, showLinks } from '../setup/begin.js';
import { botName, strengths } from '../setup/bots.js';
import { recall, remember } from '../store.js';
import { dialog, h } from '../ui.js';

const kinds = ['me', ...strengths.map((strength) => `bot:${strength.bot}`), 'open'];

function kindName(kind) {
  if (!kind.startsWith('bot:')) return t(`replay.seat.${kind}`);
  const strength = strengths.find((each) => kind === `bot:${each.bot}`);
  return t('replay.seat.bot', { rank: t(`setup.bot.${strength.rank}`) });
}

/** The first choice of seats: those of mine, the others as wished. */
const first = (players, mine, against) => players.map((player) => (against === 'me' || mine.includes(player) ? 'me' : against));

/** The sides of whoever plays on: those of the game it was, or the player to move. */
function sidesOf(game, players, turn) {
  const had = players.filter((player) => game.mine?.includes(player));
  return had.length ? had : [players.includes(turn) ? turn : players[0]];
}

function seatsOf(players, choices, name) {
  const taken = [];
  return players.map((player, i) => {
    const [kind, bot] = choices[i].value.split(':');
    if (kind !== 'bot') return { player, kind, name: kind === 'me' ? name : '' };
    const called = botName(bot, taken);
    taken.push(called);
    return { player, kind, bot, name: called };
  });
}

function presets(players, choices, mine) {
  const set = (values) => values.forEach((value, i) => { choices[i].value = value; });
  const offers = [['replay.preset.bot', 'bot:captain'], ['replay.preset.screen', 'me'], ['replay.preset.friend', 'open']];
  return h('div.actions', offers.map(([key, against]) =>
    h('button', { type: 'button', onclick: () => set(first(players, mine, against)) }, t(key))));
}

function form(game, view, close, app) {
  const players = view.players.map((player) => player.name);
  const mine = sidesOf(game, players, view.turn);
  const alone = mine.length < players.length ? mine : sidesOf({}, players, view.turn);     // against others, not every side is mine
  const starts = first(players, mine, game.against ?? 'bot:captain');
  const choices = players.map((player, i) => h('select', { value: starts[i], 'data-test': `seat-${player}`,
    'aria-label': t('replay.seat', { player: playerName(player) }) }, kinds.map((kind) => h('option', { value: kind }, kindName(kind)))));
  const name = h('input', { value: recall('name', ''), maxlength: 40, placeholder: t('replay.name'), 'aria-label': t('replay.name') });
  const dice = h('select', { value: game.dice ?? 'server', 'data-test': 'dice-kind' },
    ['server', 'typed'].map((kind) => h('option', { value: kind }, t(`replay.dice.${kind}`))));
  const trouble = h('p.bad', { role: 'alert' });
  const start = async () => {
    if (name.value.trim()) remember('name', name.value.trim());
    const seats = seatsOf(players, choices, name.value.trim() || t('replay.someone'));
    try {
      const begun = await begin({ title: game.title, table: game.table, lines: game.lines ?? [], seats, dice: dice.value,
        ...(game.from ? { from: game.from } : {}) });
      close();
      const open = seats.filter((seat) => seat.kind === 'open').length;
      if (open) showLinks(begun.id, begun.code, open, app);
      else app.go(`/game/${begun.id}`);
    } catch (error) {
      trouble.textContent = error.line ? t('replay.refused-at', { line: error.line, text: error.message }) : error.message;
    }
  };
  return h('form', { method: 'dialog', onsubmit: (event) => { event.preventDefault(); start(); } },
    h('p', game.about),
    presets(players, choices, alone),
    h('div.seat-rows', players.map((player, i) => h('label.row', { class: playerClass(view, player) },
      h('span.seat-name', playerName(player)), choices[i]))),
    h('label.row', h('span.seat-name', t('replay.name')), name),
    h('label.row', h('span.seat-name', t('replay.dice')), dice),
    trouble,
    h('div.actions', h('button.main', { 'data-test': 'play-on-start' }, t('replay.begin')),
      h('button', { type: 'button', onclick: () => close() }, t('cancel'))));
}

/**
 * Asks who sits where and starts the game. `game`: {title, about, table, lines, from?, dice?, mine?, against?}, `mine` the
 * sides one had in it; `view` is the moment it begins at.
 */
export function playOn(app, game, view) {
  return dialog(t('replay.playon'), (close) => form(game, view, close, app));
}
