// SPDX-License-Identifier: MIT
// collections.js: the collections this browser knows: the program's, and those that were added.
import { t } from '../i18n.js';
import { collections, keepCollection } from '../store.js';
import { confirm, h } from '../ui.js';
import { collectionTitle, errorText } from './army.js';
import { pickFiles } from './drop.js';
import { download } from './files.js';

async function remove(id, app) {
  if (!await confirm(t('setup.collection.remove'), t('setup.collection.remove.text', { id }), t('setup.collection.remove.yes'))) return;
  keepCollection(id);
  await app.renew();
  app.refresh();
}

/** What is in it: figures, cards, or pieces of terrain. */
function inside({ figures, cards = 0 }) {
  if (figures) return t('setup.figures', { n: figures });
  return cards ? t('setup.collection.cards', { n: cards }) : t('setup.collection.pieces');
}

function row(collection, own, app) {
  const lost = app.unreadable?.[collection.id];
  return h('li.su-collection', { 'data-collection': collection.id },
    h('span', h('b', collectionTitle(collection)), ' ', h('span.muted.small', collection.id)),
    h('span.num', lost ? h('span.su-bad-text.small', errorText(lost)) : inside(collection)),
    h('span.su-row-actions',
      collection.figures > 0 && h('a.button', { href: `/armies/new?collection=${encodeURIComponent(collection.id)}` }, t('setup.collection.look')),
      own !== undefined && h('button', { onclick: () => download(`${collection.id}.figures`, own) }, t('setup.download')),
      own !== undefined ? h('button.danger', { 'data-test': 'remove-collection', onclick: () => remove(collection.id, app) },
        t('setup.collection.remove'))
        : h('span.muted.small', t('setup.collection.shipped'))));
}

export function collectionSection(app) {
  const own = collections();
  const known = app.engine.collections();
  const lost = Object.keys(own).filter((id) => !known.some((c) => c.id === id)).map((id) => ({ id, title: id, figures: 0 }));
  return h('section', { 'aria-labelledby': 'collections-title', 'data-test': 'collections' },
    h('div.su-head', h('h2', { id: 'collections-title' }, t('setup.collections')),
      h('button', { 'data-test': 'import', onclick: () => pickFiles(app) }, t('setup.import'))),
    h('p.muted', t('setup.collections.text')),
    h('ul.su-collections.panel', [...known, ...lost].map((c) => row(c, own[c.id], app))));
}
