// SPDX-License-Identifier: MIT
// bots.js: the strengths of bots, and the names they play under.
import { t } from '../i18n.js';

/** The server's name for each; people see 'setup.bot.RANK' and 'setup.bot.RANK.about'. */
export const strengths = [
  { bot: 'recruit', rank: 'recruit', stripes: 1 },
  { bot: 'greedy', rank: 'veteran', stripes: 2 },
  { bot: 'captain', rank: 'captain', stripes: 3 },
  { bot: 'marshal', rank: 'marshal', stripes: 4 },
];

/** The bots one may choose for a seat, the random one included. */
export const opponents = [{ bot: 'random', rank: 'random', stripes: 0 }, ...strengths];

const names = ['Hask', 'Oda Fenn', 'Brindle', 'Marrow', 'Tilda Voss', 'Quill', 'Old Ferrin', 'Sable', 'Ansel Roke', 'Wick', 'Ilse Thorn',
  'Corvin'];

export const strengthOf = (bot) => opponents.find((s) => s.bot === bot) ?? strengths[1];

/** "Captain Hask": not one of those already taken. */
export function botName(bot, taken = []) {
  const free = names.filter((name) => !taken.some((other) => other.endsWith(name)));
  const pick = (free.length ? free : names)[Math.floor(Math.random() * (free.length || names.length))];
  return t('setup.bot.name', { rank: t(`setup.bot.${strengthOf(bot).rank}`), name: pick });
}
