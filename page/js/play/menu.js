// SPDX-License-Identifier: MIT
// menu.js: preferences, links, files, and ending a game early.
import { t } from '../i18n.js';
import { confirm, dialog, h } from '../ui.js';
import { gameLinks } from '../setup/begin.js';
import { seats } from '../store.js';
import { noteNode } from './asks.js';
import { codeNote, recoverForm } from './recover.js';
import { option, setOption, speeds } from './options.js';
import { playerName } from './words.js';

function check(name) {
  return h('label.row', h('input', { type: 'checkbox', checked: option(name), 'data-test': `option-${name}`,
    onchange: (e) => setOption(name, e.target.checked) }),
    h('span', t(`play.option.${name}`)));
}

function speed() {
  return h('label.row', h('span', t('play.option.speed')),
    h('select', { value: option('speed'), 'data-test': 'option-speed', onchange: (e) => setOption('speed', e.target.value) },
    speeds.map((word) => h('option', { value: word }, t(`play.speed.${word}`)))));
}

function links(session) {
  const open = Object.values(session.players).some((p) => p.kind === 'open');
  return gameLinks(session.id, open ? seats()[session.id]?.code : null);
}

/** What withdrawing means: with two at the table the other one has won, with more the battle goes on. */
function withdrawText(view, me) {
  const side = (name) => view.players.find((p) => p.name === name)?.team;
  const others = view.players.filter((p) => p.name !== me && !p.withdrawn);
  const foes = others.filter((p) => p.team === null || p.team === undefined || p.team !== side(me));
  if (others.length === 1) return t('play.withdraw.sure.two', { p: playerName(others[0].name) });
  return t(foes.length < others.length ? 'play.withdraw.sure.team' : 'play.withdraw.sure');
}

async function withdraw(session, me, give) {
  if (await confirm(t('play.withdraw.title'), withdrawText(session.view, me), t('play.withdraw'))) give(`${me} withdraw`);
}

/** Withdrawing, offering to end the game and retracting the offer, for players with a seat; the rules decide what is allowed now. */
function ending(session, teller, give, close) {
  const view = session.view;
  if (session.watching || session.closed || view.phase === 'over') return null;
  const me = session.me;
  const may = (verb) => (session.idle ? session.table.check(`${me} ${verb}`) : { ok: false });
  const agreed = view.players.find((p) => p.name === me)?.agreed;
  const verb = agreed ? 'retract' : 'agree';
  const [leave, offer] = [may('withdraw'), may(verb)];
  const offered = view.players.some((p) => p.agreed && p.name !== me);
  return h('section', h('h3', t('play.menu.ending')), h('div.actions',
    h('button', { disabled: !offer.ok, 'data-test': verb, onclick: () => { close(); give(`${me} ${verb}`); } },
      t(agreed ? 'play.retract' : offered ? 'play.agree' : 'play.offer')),
    h('button.danger', { disabled: !leave.ok, 'data-test': 'withdraw', onclick: () => { close(); withdraw(session, me, give); } },
      t('play.withdraw'))),
  h('p.muted.small', { 'data-test': 'offer-about' }, t('play.offer.about')),
  h('p.muted.small', { 'data-test': 'withdraw-about' }, t(view.players.length === 2 ? 'play.withdraw.about.two' : 'play.withdraw.about')),
  leave.verdict ? noteNode(teller, leave.verdict, 'play.note.withdraw') : null);
}

/** The code of one's own seat; without a seat, a code can be entered. */
function seat(session, act, close) {
  const done = () => { close(); act.refresh(); };
  const inside = session.watching ? recoverForm(session.id, done) : codeNote(session.id, close);
  return inside ? h('section', h('h3', t('play.menu.seat')), inside) : null;
}

/** `act`: give(text), help(), legend(), refresh(), and `teller`. */
export function menu(session, act) {
  return dialog(session.link.game?.title || t('play.menu'), (close) => [
    h('section.options', h('h3', t('play.menu.options')), session.watching ? null : [check('confirm'), check('snap'), check('autoReady')],
      check('dice'), check('reasons'), speed()),
    h('section', h('h3', t('play.menu.links')), links(session)),
    h('section', h('h3', t('play.menu.file')), h('div.actions',
      h('a.button', { href: `/api/games/${session.id}/file`, download: `${session.id}.game`, 'data-test': 'download' }, t('play.download')),
      h('a.button', { href: `/replay/${session.id}`, 'data-test': 'to-replay', onclick: () => close() }, t('play.replay')),
      h('button', { onclick: () => { close(); act.help(); } }, t('play.keys')),
        h('button', { onclick: () => { close(); act.legend(); } }, t('play.legend')))),
    seat(session, act, close),
    ending(session, act.teller, act.give, close),
    h('div.actions', h('button.main', { onclick: () => close() }, t('close'))),
  ]);
}
