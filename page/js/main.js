// SPDX-License-Identifier: MIT
// main.js: an address is a view; a view is a module that fills <main>.
import { loadEngine } from './engine.js';
import { language, setLanguage, t } from './i18n.js';
import { collections, recall, remember } from './store.js';
import { announce, clear, h, keepPresses, toast } from './ui.js';

/** @type {[RegExp, () => any][]} */
const routes = [
  [/^\/$/, () => import('./setup/home.js')],
  [/^\/new$/, () => import('./setup/new.js')],
  [/^\/learn$/, () => import('./setup/learn.js')],
  [/^\/games$/, () => import('./setup/games.js')],
  [/^\/armies(?:\/(?<name>.+))?$/, () => import('./setup/armies.js')],
  [/^\/game\/(?<id>[\w-]+)$/, () => import('./play/game.js')],
  [/^\/replay\/(?<id>[\w-]+)$/, () => import('./replay/replay.js')],
  [/^\/cases(?:\/(?<path>.+\.case))?(?:\/(?<name>[\w-]+))?$/, () => import('./replay/cases.js')],
  [/^\/rules(?:\/(?<rule>[\w.-]+))?$/, () => import('./study/rules.js')],
  [/^\/judge$/, () => import('./study/judge.js')],
];
const places = [['/', 'nav.play'], ['/games', 'nav.games'], ['/armies', 'nav.armies'], ['/cases', 'nav.cases'],
  ['/judge', 'nav.judge'], ['/rules', 'nav.rules']];

const main = document.getElementById('main');
let leave = null;
let turn = 0;                   // which change of address is the latest

const app = { go, title, announce, toast, refresh: show, renew, engine: null };
let engine = null;

function title(text) {
  document.title = text ? `${text} · Warlord` : 'Warlord';
}

/** The engine, with the collections of this browser in it. Those that can no longer be read are left out. */
function theEngine() {
  engine ??= loadEngine('/page/warlord.wasm').then((loaded) => {
    loaded.language = language;
    app.unreadable = {};
    for (const [id, text] of Object.entries(collections())) {
      const added = loaded.addCollection(text);
      if (!added.ok) app.unreadable[id] = added.error;
    }
    return loaded;
  });
  engine.catch(() => { engine = null; });
  return engine;
}

/** Loads the engine again because collections were removed; tells whether it could read all the others. */
async function renew() {
  engine = null;
  app.engine = await theEngine();
  return Object.keys(app.unreadable).length === 0;
}

function readable(path) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function nowhere(where) {
  title(t('nowhere'));
  clear(where, h('div.sheet', h('h1', t('nowhere')), h('p', t('nowhere.text', { path: location.pathname })),
    h('a.button.main', { href: '/' }, t('nav.play'))));
}

async function show() {
  const mine = ++turn;
  const path = readable(location.pathname);
  const [pattern, load] = routes.find(([p]) => p.test(path)) ?? [/^/, () => ({ show: nowhere })];
  const params = { ...pattern.exec(path)?.groups, query: new URLSearchParams(location.search) };
  if (leave) leave();
  leave = null;
  document.body.dataset.view = path.split('/')[1] || 'home';
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('#nav a'))) {
    const here = link.pathname === '/' ? path === '/' || path === '/new' : path.startsWith(link.pathname);
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  try {
    const view = await load();
    app.engine = await theEngine();
    if (mine !== turn) return;
    clear(main);
    title('');
    main.scrollTop = 0;
    const clean = (await view.show(main, params, app)) ?? null;
    if (mine === turn) leave = clean;
    else clean?.();
    if (mine === turn && mine > 1 && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  } catch (error) {
    console.error(error);
    if (mine === turn) clear(main, h('div.sheet', h('h1', t('trouble')), h('p', String(error.message ?? error)),
      h('a.button', { href: '/' }, t('nav.play'))));
  }
}

export function go(path) {
  history.pushState(null, '', path);
  show();
}

function follow(event) {
  const link = event.target.closest?.('a[href]');
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/page/') || link.getAttribute('href').startsWith('#')) return;
  event.preventDefault();
  if (link.href !== location.href) go(link.pathname + link.search + link.hash);
}

function theme() {
  const order = ['', 'light', 'dark'];
  const signs = { '': '◐', light: '☀', dark: '☾' };
  const set = (value) => { document.documentElement.dataset.theme = value; button.textContent = signs[value]; };
  const button = h('button.plain', { title: t('theme'), 'aria-label': t('theme'), onclick: () => {
    const next = order[(order.indexOf(recall('theme', '')) + 1) % order.length];
    remember('theme', next);
    set(next);
  } });
  set(recall('theme', ''));
  return button;
}

/** On a narrow screen the places are folded behind a button; the header is one row. */
function menuButton() {
  const top = document.getElementById('top');
  const button = h('button.plain.menu', { 'aria-label': t('menu'), title: t('menu'), 'aria-controls': 'nav', 'aria-expanded': 'false', 'data-test': 'menu' }, '☰');
  const fold = (open) => {
    top.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  button.addEventListener('click', () => fold(!top.classList.contains('open')));
  document.addEventListener('click', (event) => { if (event.target !== button) fold(false); });
  top.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !top.classList.contains('open')) return;
    fold(false);
    button.focus();
  });
  return button;
}

function dress() {
  document.documentElement.lang = language;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-t]'))) element.textContent = t(element.dataset.t);
  clear(main, h('p.wait', t('wait')));
  clear(document.getElementById('nav'), places.map(([path, key]) => h('a', { href: path }, t(key))));
  clear(document.getElementById('tools'),
    h('select', { 'aria-label': t('language'), value: language, onchange: (e) => setLanguage(e.target.value) },
      h('option', { value: 'en' }, 'English'), h('option', { value: 'de' }, 'Deutsch')),
    theme(), menuButton());
}

/** Files may be dropped anywhere: setup/drop.js recognizes them. */
function catchFiles() {
  const carriesFiles = (event) => event.dataTransfer?.types.includes('Files');
  let net = null;
  const away = () => { net?.remove(); net = null; };
  addEventListener('dragenter', (event) => {
    if (!carriesFiles(event) || net) return;
    net = h('div.su-net', { 'data-test': 'drop' }, h('p', t('drop')));
    document.body.append(net);
  });
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) away(); });
  addEventListener('dragover', (event) => { if (carriesFiles(event)) event.preventDefault(); });
  addEventListener('drop', async (event) => {
    away();
    if (!carriesFiles(event) || event.defaultPrevented) return;       // a view may have taken it for itself
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    app.engine = await theEngine();
    const { receive } = await import('./setup/drop.js');
    receive(files, app);
  });
}

dress();
catchFiles();
keepPresses();
document.addEventListener('click', follow);
addEventListener('popstate', show);
show();
