// SPDX-License-Identifier: MIT
// sources.js: where a clause stands in the documents, as people would say it.
import { t } from './i18n.js';

/** The name of a document; what has none of its own is called as it is. */
function documentName(word) {
  const key = `study.source.${word}`;
  return t(key) === key ? word : t(key);
}

/** "unlimited-rules, Fernkampf (p8); one-page, Attacking" → "Rulebook of 2002, Fernkampf (p. 8); One-page summary, 2003, Attacking" */
export function sourceText(source) {
  return source.split('; ').map((place) => place.replace(/^[\w-]+(?=,|$)/, documentName)).join('; ')
    .replace(/\(p(\d[\d-]*)\)/g, (_, n) => `(${t('study.source.page', { n })})`);
}
