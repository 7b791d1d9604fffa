// SPDX-License-Identifier: MIT
// chat.js: talking at the table.
import { language, t } from '../i18n.js';
import { h } from '../ui.js';
import { nodes } from './words.js';

const LETTERS_MAX = 400;        // characters of one message

/** Addresses on this server become links; anything else is text. */
function linked(text) {
  return text.split(/(https?:\/\/\S+)/).map((piece, i) => (i % 2 && piece.startsWith(`${location.origin}/`)
    ? h('a', { href: piece }, piece) : piece));
}

export class Chat {
  element; session; teller; heard;

  constructor(element, session, teller, heard) {
    Object.assign(this, { element, session, teller, heard });
    this.list = h('div.chat-list', { role: 'log', 'aria-label': t('play.chat'), tabindex: 0 });
    this.input = h('input', { placeholder: t('play.chat.say'), 'aria-label': t('play.chat.say'), maxlength: LETTERS_MAX,
      'data-test': 'chat-input', enterkeyhint: 'send' });
    element.append(this.list, h('form.chat-form', { onsubmit: (event) => this.send(event) },
      this.input, h('button', { 'data-test': 'chat-send' }, t('play.chat.send'))));
    this.empty = h('p.muted.small', t('play.chat.empty'));
    this.list.append(this.empty);
  }

  send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || this.session.link.state !== 'ready') return;
    this.session.link.chat(text);
    this.input.value = '';
  }

  who(chat) {
    if (!chat.who) return h('span.whose', t('play.chat.watcher'));
    const name = this.session.players[chat.who]?.name;
    return [nodes([this.teller.player(chat.who)]), name ? h('span.muted', ` ${name}`) : null];
  }

  add(chat) {
    this.empty.remove();
    const when = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(chat.ms);
    this.list.append(h('p.said', { 'data-test': 'chat-line' }, this.who(chat), ' ', h('span.words', linked(chat.text)),
      h('time.muted.small', when)));
    this.list.scrollTop = this.list.scrollHeight;
    if (chat.live) this.heard(chat);
  }
}
