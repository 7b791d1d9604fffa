// SPDX-License-Identifier: MIT
// record.js: the log of a replay: every order in words with what it set off, and the present order in full, with
// dice, tallies and clauses.
import { t } from '../i18n.js';
import { diceWords } from '../play/asks.js';
import { dieFace } from '../play/dice.js';
import { orderSentence, orderWords, repeatsOrder } from '../play/orders.js';
import { nodes, plain, playerName } from '../play/words.js';
import { clear, h } from '../ui.js';

const quiet = new Set(['token', 'tokens-cleared', 'turn-begins', 'turn-ends', 'attack', 'defense', 'damage', 'restored']);
const unsaid = new Set(['token', 'tokens-cleared', 'turn-ends']);
const loud = new Set(['eliminated', 'captured', 'game-over', 'drowned', 'critical-hit', 'critical-miss']);

/** The dice as rolled, and what for. */
function rolled(teller, timeline, step, size) {
  const { order } = timeline.moments[step];
  const { ask } = timeline.view(step - 1);
  return [h('span.dice-rolled', { role: 'img', 'aria-label': t('play.order.dice', { dice: order.dice.join(', ') }) },
    order.dice.map((n) => dieFace(n, size))),
    ask?.purpose ? h('span.small.muted', nodes(diceWords(teller, ask))) : null];
}

/** The order as a sentence: dice are shown as dice. */
function sentence(teller, timeline, step, size = 20) {
  const { order, events } = timeline.moments[step];
  if (order.verb === 'dice') return rolled(teller, timeline, step, size);
  return nodes(orderSentence(teller, order, events, timeline.view(step - 1)));
}

function happenings(teller, moment) {
  const last = moment.marks.includes('over');
  return moment.events.filter((event) => !quiet.has(event.kind) && !(last && event.kind === 'scored')
    && !repeatsOrder(moment.order, event));
}

function entry(teller, timeline, step, go) {
  const moment = timeline.moments[step];
  const told = happenings(teller, moment);
  return h('li.record-entry', { 'data-step': step },
    h('button.plain', { onclick: () => go(step), class: moment.order.verb === 'dice' ? 'roll-entry' : '' },
      h('span.num.small.muted', { 'aria-hidden': 'true' }, String(step)),
      h('span', sentence(teller, timeline, step),
        told.map((event) => h('span.what-told', { class: loud.has(event.kind) ? 'what-loud' : '' },
          nodes(teller.event(event)).filter((n) => !(n instanceof HTMLAnchorElement)))))));
}

function heading(moment) {
  const words = moment.phase === 'setup' ? t('replay.setup')
    : t('replay.turn', { round: moment.round, player: moment.turn ? playerName(moment.turn) : '' });
  return h('li.turn-head', words);
}

/** Who has won. */
export function ending(moment) {
  return moment.winner ? t('replay.won', { player: playerName(moment.winner) }) : t('replay.over');
}

/** {element, set(step)}: all orders, with a heading for each turn. */
export function makeRecord(teller, timeline, go) {
  const list = h('ol.replay-record', { 'aria-label': t('replay.log'), 'data-test': 'replay-log' });
  const fill = (from) => {
    for (let step = Math.max(1, from); step <= timeline.last; step++) {
      const before = timeline.moments[step - 1];
      const now = timeline.moments[step];
      if (step === 1 || before.turn !== timeline.moments[step - 2].turn || before.round !== timeline.moments[step - 2].round)
        list.append(heading(before));
      if (now.order.verb !== 'ready') list.append(entry(teller, timeline, step, go));
      if (now.phase === 'over' && before.phase !== 'over') list.append(h('li.turn-head', ending(now)));
    }
  };
  fill(1);
  let current = null;
  return {
    element: list, extend: fill,
    set(step) {
      current?.removeAttribute('aria-current');
      // small answers have no line of their own
      for (let at = step; at > 0 && !(current = list.querySelector(`[data-step="${at}"]`));) at--;
      if (!step) current = null;
      current?.setAttribute('aria-current', 'step');
      requestAnimationFrame(() => keepInSight(list, current));
    },
  };
}

/** Only the list itself scrolls, never the page around it. */
function keepInSight(list, item) {
  if (!item) { list.scrollTop = 0; return; }
  const top = item.offsetTop - 36;                          // below the heading that sticks
  const bottom = item.offsetTop + item.offsetHeight + 10;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = Math.min(top, bottom - list.clientHeight);
}

/** The totals of an attack, part by part; null if there are none. */
export function tallyBoxes(teller, events) {
  const sums = events.filter((event) => event.tally?.parts?.length);
  const name = (id) => (id ? teller.name(id) : '');
  const label = (event) => t(`replay.tally.${event.kind}`, { a: name(event.a), b: name(event.b) });
  if (!sums.length) return null;
  return h('div.tally-list', sums.map((event) => h('div.tally-box', teller.tallyNode(label(event), event.tally))));
}

/** The moment in full. */
export function showMoment(box, teller, timeline, step) {
  const moment = timeline.moments[step];
  if (!step) return clear(box, h('p.muted', t('replay.beginning')));
  return clear(box,
    h('p.order-said', { class: moment.order.verb === 'dice' ? 'big-dice' : '' }, sentence(teller, timeline, step, 38)),
    h('ul.what-happened', moment.events.filter((event) => !event.tally && !unsaid.has(event.kind) && !repeatsOrder(moment.order, event))
      .map((event) => h('li', { class: loud.has(event.kind) ? 'what-loud' : '' }, nodes(teller.event(event)), clauseOf(event, teller)))),
    tallyBoxes(teller, moment.events),
    moment.phase === 'over' ? h('p.order-said', h('strong', ending(moment))) : null,
    h('code.order-raw.small.muted', moment.text));
}

function clauseOf(event, teller) {
  if (!event.rule) return null;
  const title = teller.title(event.rule);
  return [' ', h('a.clause', { href: `/rules/${event.rule}`, 'data-clause': event.rule, title, 'aria-label': title }, '§')];
}

/** The moment in a line or two, shown over the table. */
export function momentNote(teller, timeline, step) {
  const moment = timeline.moments[step];
  if (!moment?.order || moment.order.verb === 'ready') return null;
  const told = happenings(teller, moment).slice(0, 4);
  return [h('p', sentence(teller, timeline, step, 30)),
    told.map((event) => h('p.small', { class: loud.has(event.kind) ? 'what-loud' : '' }, nodes(teller.event(event))))];
}

/** The moment as one spoken sentence. */
export function momentWords(teller, timeline, step) {
  const moment = timeline.moments[step];
  if (!moment?.order) return t('replay.beginning');
  const said = moment.order.verb === 'dice' ? t('play.order.dice', { dice: moment.order.dice.join(', ') })
    : plain(orderWords(teller, moment.order, moment.events, timeline.view(step - 1)));
  return [said, ...happenings(teller, moment).map((event) => plain(teller.event(event)))].join('. ');
}
