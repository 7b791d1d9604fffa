// SPDX-License-Identifier: MIT
// replay.js: /replay/ID, /replay/file: a game played back: forwards, backwards, from any moment.
import { get } from '../api.js';
import { t } from '../i18n.js';
import { Teller, playerName } from '../play/words.js';
import { download } from '../setup/files.js';
import { openedFile, seats } from '../store.js';
import { clear, copyText, h } from '../ui.js';
import { playOn } from './playon.js';
import { makeRecord, momentNote, momentWords, showMoment } from './record.js';
import { fetchText } from './shelf.js';
import { lightUp, makeStage } from './stage.js';
import { readTimeline } from './timeline.js';
import { describe, makeTrack, trackLegend } from './track.js';
import { Player, transport, transportKeys } from './transport.js';

const WATCH = 5000;             // how often a running game is asked for news

async function load(params) {
  if (params.id !== 'file')
    return { id: params.id, text: await fetchText(`/api/games/${params.id}/file`),
      about: await get(`/api/games/${params.id}`).catch(() => null) };
  const file = openedFile();
  if (!file) throw new Error(t('replay.nofile'));
  return { id: null, text: file.text, about: { title: file.name, state: 'over' } };
}

function troubleBox(trouble) {
  if (!trouble) return null;
  const text = {
    hash: () => t('replay.trouble.hash', trouble),
    refused: () => t('replay.trouble.refused', { ...trouble, why: trouble.text }),
    table: () => t('replay.trouble.table', trouble),
  }[trouble.kind]();
  return h('div.replay-trouble', { role: 'alert', 'data-test': 'replay-trouble' }, text,
    trouble.rule ? [' ', h('a', { href: `/rules/${trouble.rule}` }, trouble.rule)] : null);
}

async function share(step, app) {
  const address = new URL(location.href);
  address.searchParams.set('step', step);
  app.toast(await copyText(address.href) ? t('study.copied') : address.href);
}

function flags(n) {
  const label = t('play.bar.objectives', { n });
  return h('span.flags', { title: label, role: 'img', 'aria-label': label }, '⚑', h('strong.num', String(n)));
}

function scoreboard(timeline, step) {
  const moment = timeline.moments[step];
  return timeline.view(0).players.map((player) => h('span.score-of',
    { class: `p-${player.name}`, 'aria-current': moment.turn === player.name ? 'true' : null },
    `${playerName(player.name)} `, moment.flags ? flags(moment.flags[player.name]) : null, h('strong.num', String(moment.scores[player.name] ?? 0))));
}

/** Everything that one replay shows. */
class Theatre {
  watching = 0;                 // the timer that asks for news of a running game

  constructor(app, game, timeline, start) {
    this.app = app;
    this.game = game;
    this.timeline = timeline;
    this.teller = new Teller(app.engine, () => timeline.view(this.step ?? 0), () => this.stage?.board.frame.turn ?? 0);
    this.stage = makeStage(app, { onfigure: (id) => this.pick(id), onground: () => this.pick(null) });
    this.moment = h('div.replay-moment', { 'data-test': 'replay-moment' });
    this.figure = h('div.picked-card');
    this.scores = h('div.replay-scores', { 'data-test': 'replay-scores' });
    this.player = new Player(timeline, (step, how) => this.draw(step, how));
    this.record = makeRecord(this.teller, timeline, (step) => this.player.seek(step));
    this.track = makeTrack(timeline, (step) => this.player.seek(step, { jump: true }));
    this.bar = transport(this.player, timeline);
    this.news = h('div.news');
    this.note = h('div.stage-note', { 'aria-hidden': 'true' });
    lightUp(this.moment, this.stage.board);
    lightUp(this.record.element, this.stage.board);
    this.start = start;
  }

  pick(id) {
    this.stage.board.select(id ? [id] : []);
    const shown = id && this.stage.card(id);
    clear(this.figure, shown ? [shown, h('button.plain.close', { 'aria-label': t('close'), onclick: () => this.pick(null) }, '×')] : null);
    this.picked = shown ? id : null;
  }

  draw(step, how = {}) {
    const before = this.step;
    this.step = step;
    const forth = step === before + 1 && !how.jump;
    this.track.set(step);
    this.record.set(step);
    clear(this.scores, scoreboard(this.timeline, step));
    showMoment(this.moment, this.teller, this.timeline, step);
    this.bar.set(step);
    if (this.root) this.root.dataset.step = step;
    clear(this.note, momentNote(this.teller, this.timeline, step));
    if (!how.playing) this.app.announce(`${describe(this.timeline, step)}. ${momentWords(this.teller, this.timeline, step)}`);
    const address = new URL(location.href);
    address.searchParams.set('step', step);
    clearTimeout(this.writing);
    this.writing = setTimeout(() => history.replaceState(history.state, '', address), 250);
    const shown = this.stage.show(this.timeline.view(step), forth
      ? { routes: this.timeline.routes(step), events: this.timeline.moments[step].events }
        : { animate: Math.abs(step - before) === 1 && !how.jump });
    if (this.picked) this.pick(this.picked);
    return shown;
  }

  actions() {
    return h('div.actions.replay-actions',
      h('button.main', { 'data-test': 'play-from-here', onclick: () => this.playOn() }, t('replay.playon')),
      this.game.id ? h('button', { 'data-test': 'replay-share', onclick: () => share(this.step, this.app) }, t('replay.share')) : null,
      h('button', { 'data-test': 'replay-download', onclick: () => download(`${this.game.id ?? 'game'}.game`, this.game.text) },
        t('replay.download')));
  }

  playOn() {
    this.player.pause();
    playOn(this.app, { title: t('replay.title-on', { title: this.game.about?.title || t('replay.title') }),
      about: t('replay.about-on', { where: describe(this.timeline, this.step) }), table: this.timeline.tableText,
      lines: this.timeline.linesTo(this.step), mine: seats()[this.game.id]?.seats, ...(this.game.id ? { from: { game: this.game.id, line: this.step } } : {}) },
    this.timeline.view(this.step));
  }

  element() {
    const { players } = this.timeline.view(0);
    this.root = h('div.theatre', { 'data-test': 'replay' },
      h('div.theatre-stage', this.stage.element, this.note),
      h('aside.theatre-side',
        h('div.theatre-head', h('h1', this.game.about?.title || t('replay.title')),
          h('p.small.muted', players.map((player) => this.called(player.name)).join(' · ')), this.news, troubleBox(this.timeline.trouble)),
        this.actions(), this.figure, this.moment, this.record.element),
      h('footer.theatre-foot', this.scores, this.bar.element, this.track.element, trackLegend(this.timeline)));
    return this.root;
  }

  called(player) {
    const seat = this.game.about?.players?.find((each) => each.player === player);
    return seat?.name ? `${playerName(player)}: ${seat.name}` : playerName(player);
  }

  /** A game that is still being played grows. */
  async watch() {
    const about = await get(`/api/games/${this.game.id}`).catch(() => null);
    if (!about || this.closed) return;
    if (about.lines === this.game.about.lines && about.state === this.game.about.state) return;
    this.game.about = about;
    clear(this.news, h('button.small', { 'data-test': 'replay-news', onclick: () => this.reload() }, t('replay.news')));
  }

  async reload() {
    const keep = this.step;
    this.close();
    this.app.go(`/replay/${this.game.id}?step=${keep}`);
  }

  close() {
    this.closed = true;
    clearTimeout(this.writing);
    clearInterval(this.watching);
    this.player.close();
    this.track.close();
    this.stage.close();
  }
}

function running(theatre) {
  clear(theatre.news, h('span.small', t('replay.running'), ' ', h('a', { href: `/game/${theatre.game.id}` }, t('replay.live'))));
  theatre.watching = setInterval(() => theatre.watch(), WATCH);
}

function failed(main, game) {
  const trouble = game.timeline.trouble;
  clear(main, h('div.sheet', h('h1', t('replay.broken')), troubleBox(trouble), h('pre.source-text', game.text.slice(0, 4000))));
}

export async function show(main, params, app) {
  app.title(t('replay.title'));
  const wait = h('p.wait', t('replay.loading'));
  clear(main, wait);
  const game = await load(params);
  const timeline = await readTimeline(app.engine, game.text, (done, all) => { wait.textContent = t('replay.playing', { done, all }); });
  if (!timeline.moments.length) return failed(main, { ...game, timeline });
  const asked = Number(params.query.get('step') ?? (timeline.trouble?.kind === 'hash' ? timeline.trouble.step : 0));
  const theatre = new Theatre(app, game, timeline);
  clear(main, theatre.element());
  app.title(game.about?.title || t('replay.title'));
  theatre.player.seek(Math.min(Math.max(0, Math.trunc(asked) || 0), timeline.last), { jump: true });
  if (game.id && game.about?.state === 'running') running(theatre);
  const keys = (event) => transportKeys(event, theatre.player, timeline);
  document.addEventListener('keydown', keys);
  return () => { document.removeEventListener('keydown', keys); theatre.close(); };
}
