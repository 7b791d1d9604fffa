// SPDX-License-Identifier: MIT
// learn.js: /learn: the first evening, /learn?lesson=2003: what is different in the second edition: the table of the play view, and a teacher who
// explains. A teacher has `course`, one of `lessons`.
import { t } from '../i18n.js';
import { Play } from '../play/game.js';
import { remember } from '../store.js';
import { clear, h, toast } from '../ui.js';
import { begin, myName } from './begin.js';
import { botName } from './bots.js';
import { clauseLink } from './report.js';
import { lessonCount, lessonNumber, lessonStarts, lessons } from './lesson.js';
import { Teacher } from './teacher.js';
import { fetchTable } from './tables.js';

// ---------------------------------------------------------------- the guide

/** What the buttons of the play view are called. */
const buttons = () => ({ formation: t('play.do.formation'), capture: t('play.do.capture-instead'), together: t('play.attack.members'),
  double: t('play.manner.double-time'), soar: t('play.manner.level'), land: t('play.manner.land'),
  end: t('play.button.end') });

const paragraph = (selector, text) => (text ? h(selector, text) : null);

/** Words of this lesson. */
const say = (teacher, key, fields) => t(`${teacher.course.words}.${key}`, fields);

function rules(teacher, step) {
  const ids = teacher.steps[step]?.rules ?? [];
  return ids.length ? h('p.small.muted.su-learn-rules', t('learn.rules'), ' ', ids.map((id) => [clauseLink(`${teacher.course.rules}.${id}`), ' ']))
    : null;
}

function past(teacher) {
  const { after } = teacher;
  return after === null ? null : [paragraph('p.su-learn-after', say(teacher, `${after}.after`)), rules(teacher, after)];
}

function dots(teacher) {
  const here = lessonNumber(teacher.steps, teacher.step);
  return h('nav.su-learn-dots', { 'aria-label': t('learn.lessons') }, lessonStarts(teacher.steps).map((start, i) =>
    h('button.su-dot', { 'aria-current': i + 1 === here && !teacher.over ? 'step' : null, 'aria-label': say(teacher, `lesson.${i + 1}`),
      title: say(teacher, `lesson.${i + 1}`),
      onclick: () => teacher.goTo(start) }, i + 1 < here || teacher.over ? '●' : i + 1 === here ? '◉' : '○')));
}

/** {says, foot}: the text may be long and scrolls; the task stays in sight. */
function strayPart(teacher) {
  const settled = teacher.stray === 'settled';
  return { says: settled ? [paragraph('p.su-learn-after', say(teacher, `${teacher.step}.after`)), rules(teacher, teacher.step)] : null,
    foot: [h('p.su-learn-task', t(`learn.stray.${teacher.stray}`)), h('div.actions',
      settled && h('button.main', { 'data-test': 'learn-on', onclick: () => teacher.skip() }, t('learn.on')),
      h('button', { onclick: () => teacher.back() }, t('learn.back')),
      !settled && h('button', { onclick: () => teacher.skip() }, t('learn.skip')))] };
}

function stepPart(teacher) {
  const { step } = teacher;
  const looking = Boolean(teacher.steps[step].look);
  return { says: [past(teacher), teacher.steps[step].title && h('h2', { 'data-test': 'learn-title' },
    h('span.small.muted', `${t('learn.of', { n: lessonNumber(teacher.steps, step), of: lessonCount(teacher.steps) })} `),
    say(teacher, `lesson.${lessonNumber(teacher.steps, step)}`)), paragraph('p', say(teacher, `${step}.text`))],
  foot: [h('p.su-learn-task', { 'data-test': 'learn-task' }, h('span', { 'aria-hidden': 'true' }, '➤ '), say(teacher, `${step}.task`, buttons())),
    h('div.actions',
      h('button', { 'data-test': 'learn-show', onclick: () => teacher.demonstrate() }, looking ? t('learn.seen') : t('learn.show')),
      step > 0 && h('button', { onclick: () => teacher.back() }, t('learn.back')),
      h('button.plain', { onclick: () => teacher.skip() }, t('learn.skip')))] };
}

function farewell(teacher, app) {
  return { says: [past(teacher), h('p', say(teacher, 'farewell'))], foot: h('div.actions',
    h('button.main', { 'data-test': 'learn-finish', onclick: (e) => playOn(teacher, app, e.target) }, t('learn.finish')),
    h('a.button', { href: teacher.course === lessons.first ? '/' : `/new?rules=${teacher.course.rules}` }, say(teacher, 'first')),
    h('button', { onclick: () => teacher.goTo(0) }, t('learn.again'))) };
}

/** The battle goes on as a game of its own, on the server. */
async function playOn(teacher, app, button) {
  button.disabled = true;
  try {
    const { id } = await begin({ title: say(teacher, 'table'), table: teacher.game.text, lines: teacher.game.valid, dice: 'server',
      seats: [{ player: 'red', kind: 'me', name: myName() },
        { player: 'blue', kind: 'bot', bot: 'greedy', name: botName('greedy') }] });
    app.go(`/game/${id}`);
  } catch (error) {
    toast(error.message, 'bad');
    button.disabled = false;
  }
}

/** Draws it if it says something else than before: a button that is being pressed stays. */
function drawGuide(place, teacher, app) {
  const now = JSON.stringify([teacher.step, teacher.stray, teacher.after]);
  if (place.dataset.says === now) return;
  place.dataset.says = now;
  const { says, foot } = teacher.over ? farewell(teacher, app) : teacher.stray ? strayPart(teacher) : stepPart(teacher);
  clear(place, dots(teacher), h('div.su-learn-says', { tabindex: 0, role: 'group', 'aria-live': 'polite', 'aria-label': t('learn.guide') }, says),
    h('div.su-learn-foot', foot));
}

// ---------------------------------------------------------------- the view

/** Once everything is still: shows where the step wants a figure to go; nobody is selected if the text says whom to select. */
function prepare({ board, hands }, teacher) {
  board.mark(null);
  if (!teacher.over && !teacher.stray && /^red (close|ranged|formation)/.test(teacher.steps[teacher.step].type ?? '')) hands.select([]);
  const at = !teacher.over && !teacher.stray && teacher.steps[teacher.step].show;
  if (at) board.mark(at, t('learn.pin'), { tone: 'good' });
}

/** The figures by names that tell them apart, in the reader's language. */
const named = (table, words) => table.replace(/^(figure (\w+) .*?)name "[^"]*"/gm, (line, head, id) => `${head}name "${t(`${words}.name.${id}`)}"`);

export async function show(main, params, app) {
  const course = lessons[params.query?.get('lesson')] ?? lessons.first;
  const table = named(await fetchTable(course.table), course.words);
  app.title(t(`${course.words}.title`));
  remember('learned', true);
  const guide = h('section.su-guide.panel', { 'aria-label': t('learn.guide'), 'data-test': 'guide' });
  let play = null;
  let drawn = 0;
  /** Nothing is explained before it has been seen: the guide speaks when everything is still. */
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
  const teacher = new Teacher(app.engine, { course, title: t(`${course.words}.table`), table, seats: ['red'], changed: draw,
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
