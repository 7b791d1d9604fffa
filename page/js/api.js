// SPDX-License-Identifier: MIT
// api.js: asking the server by HTTP; docs/protocol.md says what it answers.
import { t } from './i18n.js';

/** The server has refused something, or did not answer at all (code 'away'). */
export class Refusal extends Error {
  constructor(code, text, place = {}) {
    super(text);
    this.code = code;
    this.line = place.line;
    this.column = place.column;
  }
}

async function answer(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Refusal('away', t('api.away'));
  }
  const text = await response.text();
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('broken', t('api.broken', { status: response.status }));
  }
  if (!response.ok || value.error)
    throw new Refusal(value.error?.code ?? 'broken', value.error?.text ?? t('api.broken', { status: response.status }), value.error);
  return value;
}

export function get(path) {
  return answer(fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store' }));
}

/** A string is sent as it is, anything else as JSON. */
export function post(path, body) {
  const raw = typeof body === 'string';
  return answer(fetch(path, { method: 'POST', headers: { 'content-type': raw ? 'text/plain; charset=utf-8' : 'application/json' },
    body: raw ? body : JSON.stringify(body) }));
}
