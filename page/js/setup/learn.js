// SPDX-License-Identifier: MIT
// learn.js: /learn: the first evening: the table of the play view, and somebody who explains.
import { t } from '../i18n.js';
import { Play } from '../play/game.js';
import { remember } from '../store.js';
import { clear, h, toast } from '../ui.js';
import { begin, myName } from './begin.js';
import { botName } from './bots.js';
import { clauseLink } from './report.js';
import { lesson } from './lesson.js';
import { Teacher, lessonCount, lessonNumber, lessonStarts } from './teacher.js';
import { fetchTable } from './tables.js';

// ---------------------------------------------------------------- the guide

/** What the buttons of the play view are called. */
const buttons = () => ({ formation: t('play.do.formation'), capture: t('play.do.capture-instead'), together: t('play.attack.members'),
  end: t('play.button.end') });

const paragraph = (selector, text) => (text ? h(selector, text) : null);

function rules(step) {
  const ids = lesson[step]?.rules ?? [];
  return ids.length ? h('p.small.muted.su-learn-rules', t('learn.rules'), ' ', ids.map((id) => [clauseLink(`unlimited.${id}`), ' ']))
    : null;
}

function past(teacher) {
  const { after } = teacher;
  return after === null ? null : [paragraph('p.su-learn-after', t(`learn.${after}.after`)), rules(after)];
}

function dots(teacher) {
  const here = lessonNumber(teacher.step);
  return h('nav.su-learn-dots', { 'aria-label': t('learn.lessons') }, lessonStarts.map((start, i) =>
    h('button.su-dot', { 'aria-current': i + 1 === here && !teacher.over ? 'step' : null, 'aria-label': t(`learn.lesson.${i + 1}`),
      title: t(`learn.lesson.${i + 1}`),
      onclick: () => teacher.goTo(start) }, i + 1 < here || teacher.over ? '●' : i + 1 === here ? '◉' : '○')));
}

/** {says, foot}: what is told may be long and scrolls; what is to be done stays in sight. */
function strayPart(teacher) {
  const settled = teacher.stray === 'settled';
  return { says: settled ? [paragraph('p.su-learn-after', t(`learn.${teacher.step}.after`)), rules(teacher.step)] : null,
    foot: [h('p.su-learn-task', t(`learn.stray.${teacher.stray}`)), h('div.actions',
      settled && h('button.main', { 'data-test': 'learn-on', onclick: () => teacher.skip() }, t('learn.on')),
      h('button', { onclick: () => teacher.back() }, t('learn.back')),
      !settled && h('button', { onclick: () => teacher.skip() }, t('learn.skip')))] };
}

function stepPart(teacher) {
  const { step } = teacher;
  const looking = Boolean(lesson[step].look);
  return { says: [past(teacher), lesson[step].title && h('h2', { 'data-test': 'learn-title' },
    h('span.small.muted', `${t('learn.of', { n: lessonNumber(step), of: lessonCount })} `),
    t(`learn.lesson.${lessonNumber(step)}`)), paragraph('p', t(`learn.${step}.text`))],
  foot: [h('p.su-learn-task', { 'data-test': 'learn-task' }, h('span', { 'aria-hidden': 'true' }, '➤ '), t(`learn.${step}.task`, buttons())),
    h('div.actions',
      h('button', { 'data-test': 'learn-show', onclick: () => teacher.demonstrate() }, looking ? t('learn.seen') : t('learn.show')),
      step > 0 && h('button', { onclick: () => teacher.back() }, t('learn.back')),
      h('button.plain', { onclick: () => teacher.skip() }, t('learn.skip')))] };
}

function farewell(teacher, app) {
  return { says: [past(teacher), h('p', t('learn.farewell'))], foot: h('div.actions',
    h('button.main', { 'data-test': 'learn-finish', onclick: (e) => playOn(teacher, app, e.target) }, t('learn.finish')),
    h('a.button', { href: '/' }, t('learn.first')),
    h('button', { onclick: () => teacher.goTo(0) }, t('learn.again'))) };
}

/** The battle goes on as a game of its own, on the server. */
async function playOn(teacher, app, button) {
  button.disabled = true;
  try {
    const { id } = await begin({ title: t('learn.table'), table: teacher.game.text, lines: teacher.game.valid, dice: 'server',
      seats: [{ player: 'red', kind: 'me', name: myName() },
        { player: 'blue', kind: 'bot', bot: 'greedy', name: botName('greedy') }] });
    app.go(`/game/${id}`);
  } catch (error) {
    toast(error.message, 'bad');
    button.disabled = false;
  }
}

function drawGuide(place, teacher, app) {
  const { says, foot } = teacher.over ? farewell(teacher, app) : teacher.stray ? strayPart(teacher) : stepPart(teacher);
  clear(place, dots(teacher), h('div.su-learn-says', { tabindex: 0, role: 'group', 'aria-live': 'polite', 'aria-label': t('learn.guide') }, says),
    h('div.su-learn-foot', foot));
}

// ---------------------------------------------------------------- the view

/** Everything stands still: where the step wants a figure to go; nobody is chosen where the text says whom to choose. */
function prepare({ board, hands }, teacher) {
  board.mark(null);
  if (!teacher.over && !teacher.stray && /^red (close|ranged|formation)/.test(lesson[teacher.step].type ?? '')) hands.select([]);
  const at = !teacher.over && !teacher.stray && lesson[teacher.step].show;
  if (at) board.mark(at, t('learn.pin'), { tone: 'good' });
}

/** The figures by names that tell them apart, in the reader's language. */
const named = (table) => table.replace(/^(figure (\w+) .*)name "[^"]*"/gm, (line, head, id) => `${head}name "${t(`learn.name.${id}`)}"`);

export async function show(main, params, app) {
  const table = named(await fetchTable('lesson'));
  app.title(t('learn.title'));
  remember('learned', true);
  const guide = h('section.su-guide.panel', { 'aria-label': t('learn.guide'), 'data-test': 'guide' });
  let play = null;
  let drawn = 0;
  /** Nothing is told before it has been seen: the guide speaks when everything has come to rest. */
  const draw = () => {
    const mine = ++drawn;
    const wait = () => {
      if (mine !== drawn || !play) return;
      if (!play.session.idle || play.session.line < teacher.game.lines.length) {
        setTimeout(wait, 100);
        return;
      }
      drawGuide(guide, teacher, app);
      prepare(play, teacher);
    };
    wait();
  };
  const teacher = new Teacher(app.engine, { title: t('learn.table'), table, seats: ['red'], changed: draw,
    players: [{ player: 'red', kind: 'human', name: myName() },
      { player: 'blue', kind: 'bot', name: t('learn.enemy') }] });
  play = new Play(main, app, 'lesson', null, () => teacher.game.makeSocket());
  const root = main.firstElementChild;
  root.prepend(guide);
  root.classList.add('learning');
  const looked = () => { const one = play.hands?.selected; if (one?.length === 1) teacher.looked(one[0]); };
  root.addEventListener('click', () => setTimeout(looked));
  root.addEventListener('keyup', () => setTimeout(looked));
  drawGuide(guide, teacher, app);
  play.begin();
  draw();
  return () => { drawn = -1; play.end(); play = null; };
}
