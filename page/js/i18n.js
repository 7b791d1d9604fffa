// SPDX-License-Identifier: MIT
// i18n.js: the words of the page, in the reader's language.
//
// Words live in page/lang/en.js and de.js, maps from a key to a text with {fields}. A text may be a list
// [one, several], chosen by {n}. A key that is missing in a language is taken from English.
import en from '../lang/en.js';
import de from '../lang/de.js';

const languages = { en, de };

function preferred() {
  const asked = new URLSearchParams(location.search).get('lang') || localStorage.getItem('warlord.language');
  if (asked in languages) return asked;
  return (navigator.languages || []).map((l) => l.slice(0, 2)).find((l) => l in languages) || 'en';
}

export const language = preferred();

export function setLanguage(code) {
  localStorage.setItem('warlord.language', code);
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  location.replace(url);
}

/** The text of that key; {n} is a count. */
export function t(key, fields = {}) {
  let text = languages[language][key] ?? en[key];
  if (text === undefined) return key;
  if (Array.isArray(text)) text = text[fields.n === 1 ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (_, name) => (name === 'n' && Number.isInteger(fields.n) ? number(fields.n, 0) : fields[name] ?? ''));
}

/** The name of an ability, a faction or a rank: named('ability', 'charge', 'Charge'). The engine knows the English ones. */
export function named(kind, word, english) {
  return languages[language][`${kind}.${word}`] ?? english ?? word;
}

const formats = [];             // by digits; making one is slow

export function number(value, digits = 1) {
  formats[digits] ??= new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  return formats[digits].format(value);
}

/** Chances that cover everything, as texts that add up to 100 %: what rounding leaves over goes to those that lost most by it. */
export function percents(chances) {
  const digits = chances.some((chance) => chance > 0 && chance < 0.01) ? 1 : 0;
  const unit = 100 * 10 ** digits;
  const parts = chances.map((chance, i) => ({ i, whole: Math.floor(chance * unit), rest: chance * unit - Math.floor(chance * unit) }));
  const left = Math.round(chances.reduce((sum, chance) => sum + chance, 0) * unit) - parts.reduce((sum, part) => sum + part.whole, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest).slice(0, Math.max(0, left))) part.whole++;
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits });
  return parts.map((part) => format.format(part.whole / unit));
}

export function percent(value) {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: value > 0 && value < 0.01 ? 1 : 0 }).format(value);
}
