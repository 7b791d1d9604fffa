// SPDX-License-Identifier: MIT
// asks.js: in words: what the game asks, what an order would set off, and why one is refused.
import { number, percent, t } from '../i18n.js';
import { h } from '../ui.js';
import { inches, nodes, plain, rich } from './words.js';

// ---------------------------------------------------------------- what is asked

/** Whose dice they are: a figure's or a player's; or null. */
export const rollerOf = (teller, ask) => (ask.fig ? teller.fig(ask.fig) : ask.roller ? teller.player(ask.roller) : null);

function askFields(teller, view, ask) {
  const left = (ask.members ?? []).filter((m) => !m.moved).map((m) => m.fig);
  return {
    p: teller.known(ask.player) ? teller.player(ask.player) : t('play.fate'), n: ask.kind === 'dice' ? ask.dice : view.actions,
    a: rollerOf(teller, ask) ?? '', b: ask.other ? teller.fig(ask.other) : '',
    left: left.length ? teller.figs(left) : t('play.nobody'),
    purpose: ask.purpose ? t(`play.dice.${ask.purpose}`) : '',
  };
}

/** "for the attack: Harbour Gaff": what dice were rolled for, and whose they were. */
export function diceWords(teller, ask) {
  const purpose = ask?.purpose ? t(`play.dice.${ask.purpose}`) : '';
  const a = ask ? rollerOf(teller, ask) : null;
  return a ? rich('play.log.dice-of', { purpose, a }) : rich('play.log.dice', { purpose });
}

/** The command phase, by what can be done in it: things to resolve, or only items and spellbooks. */
function commandKey({ choices }) {
  const open = new Set((choices ?? []).map((text) => text.split(' ')[1]));
  open.delete('end');
  if (open.has('resolve')) return 'command';
  if (!open.size || [...open].some((verb) => verb !== 'drop' && verb !== 'browse')) return 'command-may';
  return open.size === 2 ? 'command-cards' : `command-${[...open][0]}`;
}

/** Which of several ways to ask it fits the table. */
function askKey(teller, view, ask) {
  if (ask.kind === 'command') return commandKey(ask);
  if (ask.kind === 'action') return view.actions === 0 ? 'action-none' : 'action';
  if (ask.kind === 'dice') return rollerOf(teller, ask) ? 'dice-of' : 'dice';
  if (ask.kind === 'place') return ask.other && teller.figure(ask.fig)?.captor !== ask.other ? 'place-raised' : 'place';
  if (ask.kind === 'deploy') return view.figures.some((f) => f.owner === ask.player && f.on === 'beside') ? 'deploy' : 'deploy-done';
  return ask.kind;
}

/** What I am asked: a headline and a line of help. */
export function askWords(teller, view, ask = view.ask) {
  const fields = askFields(teller, view, ask);
  const key = askKey(teller, view, ask);
  return { head: rich(`play.ask.${key}`, fields), help: rich(`play.ask.${key}.help`, fields) };
}

/** What the others are deciding. */
export function waitWords(teller, view, ask = view.ask) {
  const fields = askFields(teller, view, ask);
  return rich(ask.kind === 'nothing' ? 'play.ask.nothing' : 'play.wait', { p: fields.p, what: rich(`play.wait.${ask.kind}`, fields) });
}

// ---------------------------------------------------------------- what an order would set off

function strikeWords(teller, s) {
  const fields = { a: teller.fig(s.by), b: teller.fig(s.on), n: s.clicks };
  return rich(`play.outlook.${s.kind}${s.ifSpun ? '-if-spun' : ''}`, fields);
}

/** [{tone: 'info'|'warn'|'bad'|'good', words, key}] of an outlook. */
export function outlookWords(teller, outlook) {
  if (!outlook) return [];
  const says = [];
  const add = (key, tone, words) => says.push({ key, tone, words });
  for (const roll of outlook.rolls ?? []) {
    const chance = Math.max(0, Math.min(1, (7 - roll.needs) / 6));
    add('breakaway', 'warn', rich('play.outlook.roll', { a: teller.fig(roll.fig), n: roll.needs, chance: percent(chance) }));
  }
  for (const strike of outlook.strikes ?? []) add(strike.kind, 'warn', strikeWords(teller, strike));
  if (outlook.spins?.length) add('spin', 'info', rich('play.outlook.spins', { b: teller.figs(outlook.spins), n: outlook.spins.length }));
  if (outlook.more) add('more', 'info', rich('play.outlook.more', { n: outlook.more }));
  for (const push of outlook.pushes ?? [])
    add('push', push.fatal ? 'bad' : 'warn', rich(push.fatal ? 'play.outlook.push-fatal' : 'play.outlook.push',
      { a: teller.fig(push.fig) }));
  if (outlook.follow) add('follow', 'good', rich(`play.outlook.follow.${outlook.follow}`));
  if (outlook.free) add('free', 'good', rich('play.outlook.free'));
  else if (outlook.last) add('last', 'info', rich('play.outlook.last'));
  return says;
}

export function outlookNode(teller, outlook) {
  const says = outlookWords(teller, outlook);
  if (!says.length) return null;
  return h('ul.outlook', { 'data-test': 'outlook' }, says.map((s) => h(`li.${s.tone}`, { 'data-key': s.key }, nodes(s.words))));
}

// ---------------------------------------------------------------- why not

/** "too far by 0.4″": what would have to change. */
export function remedyText(teller, remedy) {
  if (!remedy?.word) return remedy?.cut ? t('play.remedy.none-found') : '';
  const { word, amount, ability, figure } = remedy;
  const says = t(`play.remedy.${word}`, { n: amount, amount: number(amount, 1), length: inches(amount), ability: teller.ability(ability),
    figure: figure ? teller.name(figure) : '' });
  return remedy.cut ? `${says} ${t('play.remedy.cut')}` : says;
}

function culpritWords(teller, verdict) {
  if (verdict.culprit?.figure) return rich('play.refused.by', { b: teller.fig(verdict.culprit.figure) });
  if (verdict.culprit?.terrain) return rich('play.refused.by', { b: teller.terrain(verdict.culprit.terrain) });
  return [];
}

/** A refusal as one sentence, to be spoken. */
export function verdictText(teller, verdict) {
  if (!verdict) return '';
  if (verdict.notAsked || !verdict.rule) return t('play.refused.not-asked');
  const culprit = plain(culpritWords(teller, verdict));
  return [t('play.refused.clause', { title: teller.title(verdict.rule, verdict.title) }), culprit, remedyText(teller, verdict.remedy)]
    .filter(Boolean).join(' · ');
}

/** A refusal with its clause as a link, who is at fault, and a button that does what would be legal. `act` has remedy(order). */
export function verdictNode(teller, verdict, act = {}) {
  if (verdict.notAsked || !verdict.rule)
    return h('div.refusal', { role: 'alert', 'data-test': 'refusal' }, h('p', nodes(culpritWords(teller, verdict).length
      ? [t('play.refused.not-asked'), ' ', ...culpritWords(teller, verdict)] : [t('play.refused.not-asked')])));
  const remedy = remedyText(teller, verdict.remedy);
  return h('div.refusal', { role: 'alert', 'data-test': 'refusal', 'data-rule': verdict.rule },
    h('p.why', h('span.no', { 'aria-hidden': 'true' }, '✕'), nodes([teller.clause(verdict.rule, verdict.title)])),
    culpritWords(teller, verdict).length ? h('p.small', nodes(culpritWords(teller, verdict))) : null,
    remedy || (verdict.remedy?.order && act.remedy) ? h('p.remedy', remedy ? h('span', remedy) : null,
      verdict.remedy?.order && act.remedy
        ? h('button', { 'data-test': 'remedy', onclick: () => act.remedy(verdict.remedy.order) }, t('play.remedy.do')) : null) : null);
}

/** Something that is not possible now, though nobody has tried it: a note with its clause instead of a refusal. */
export function noteNode(teller, why, key) {
  return h('p.note.small.muted', { 'data-test': 'note', 'data-rule': why.rule },
    nodes(rich(key, { clause: why.rule ? teller.clause(why.rule, why.title) : t('play.refused.not-asked') })));
}

/** A text that could not be read: where, and what would be right. */
export function errorNode(error, text) {
  const column = Math.max(1, error.column ?? 1);
  return h('div.refusal', { role: 'alert', 'data-test': 'refusal' },
    h('p', t('play.error.unread', { text: error.text })),
    text ? h('pre.typed', text, '\n', `${' '.repeat(column - 1)}^`) : null);
}
