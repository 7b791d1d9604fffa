// SPDX-License-Identifier: MIT
// reasons.js: why a bot gives an order, in the reader's words. Bots say it in English and by short names (src/bot/greedy.c).
import { number, t } from '../i18n.js';
import { rich } from './words.js';

/** What bots say: @ is who acts, # whom it is about, = points. */
const SAID = {
  nothing: 'nothing better to do', used: 'no action is left', due: 'it is due now', over: 'nothing else is due',
  keep: 'no reason to turn', ready: 'nothing to switch off', doors: 'every door is as it should be', skip: 'no further attack pays', strike: '@ attacks #', shoot: '@ shoots at #',
  heal: '# needs healing', capture: '# is worth more as a captive', charge: '@ can attack # in the same action',
  bound: '@ can shoot at # in the same action', contact: '@ is a match for #', aim: '@ gets a shot at #',
  advance: '@ gets closer to #', away: '@ moves away from #', placed: '@ stands better against # there', retreat: '@ gets out of reach of #', turn: '@ turns to face #', regenerate: '@ has damage to heal',
  raise: '# can fight again', lift: '@ puts a friend where it is needed', march: 'several figures get closer for one action',
  ranks: 'the formation stays together', home: '@ brings # home', without: '@ hits harder without it', spin: '# is the bigger threat',
  place: 'it is the best spot for #', deploy: 'friends stay together in the middle', lay: "it gets in the other army's way there",
  board: '# carries @ faster than it walks', leave: '@ gets off to fight #', section: '# can best be spared',
  shut: '# is near and must not get in', open: '# wants to go through',
  token: '@ wants to hold an objective', shell: 'bombarding # should gain = points', first: 'the others wait for @',
  height: '@ takes the high ground', cover: '@ takes cover from #', rear: '@ gets behind #', screen: '@ stands in the way of #',
  cast: 'a spell by @ should gain = points',
  dice: 'chance', detour: '@ looks for a way around to #', confused: '# turns its back to us', random: 'for no reason at all',
};
/** What they gain and risk (src/bot/explain.c): % and + are numbers besides, * says when. */
const FACTS = {
  'hit-for': '*% % to hit # for = clicks?', 'hit-range': '*% % to hit # for = to + clicks',
  'hit-mean': '*% % to hit #, = clicks on average', hit: '*% % to hit #', gone: '*% % to eliminate #',
  captured: '*% % to capture #', heals: 'heals # = clicks on average', friend: '% % to hit #, a friend', costs: '*costs # = clicks?',
  lose: '*% % to lose #', 'break-away': '% % to break away', nearer: '= inches nearer to #',
  threat: '= enem(?:y|ies) can attack # next turn',
  fewer: '= enem(?:y|ies) can attack # next turn instead of +', safe: 'no enemy can attack # without moving',
  freed: 'enemies can no longer attack # without moving',
};
const SIGNS = { '@': ['a', '([\\w.-]+|the enemy)'], '#': ['b', '([\\w.-]+|the enemy)'], '=': ['n', '([\\d.]+)'], '%': ['p', '(\\d+)'],
  '+': ['m', '(\\d+)'], '*': ['when', '(at once |next turn )?'] };

function patternOf(text, more = '') {
  const fields = [];
  const source = text.replace(/[@#=+*]|%(?= %)/g, (sign) => {
    fields.push(SIGNS[sign][0]);
    return SIGNS[sign][1];
  });
  return { fields, pattern: new RegExp(`^${source}${more}$`) };
}
const PATTERNS = Object.entries(SAID).map(([key, text]) => ({ key: `play.reason.${key}`,
  ...patternOf(text, '(?:: best in (\\d+) of (\\d+) tries|: best on average in (\\d+) tries)?') }));
const TOLD = Object.entries(FACTS).map(([key, text]) => ({ key: `play.fact.${key}`, ...patternOf(text) }));

const whens = { 'at once ': 'play.fact.at-once', 'next turn ': 'play.fact.next-turn' };

function valuesOf(teller, fields, found) {
  const values = {};
  fields.forEach((field, i) => {
    const said = found[i + 1];
    values[field] = field === 'when' ? (whens[said] ? t(whens[said]) : '')
      : field === 'a' || field === 'b' ? (teller.figure(said) ? teller.fig(said) : t('play.reason.enemy'))
        : field === 'n' && said ? (/^\d+$/.test(said) ? Number(said) : number(Number(said))) : said;
  });
  return values;
}

/** One part of what a bot says; unchanged if it is not known here. */
function partWords(teller, text, patterns) {
  for (const { key, fields, pattern } of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [best, tries, all] = found.slice(fields.length + 1);
    const words = rich(key, valuesOf(teller, fields, found));
    if (all) return [...words, t('play.reason.average', { n: Number(all) })];
    return tries ? [...words, t('play.reason.tries', { n: Math.round(Number(best) / Number(tries) * 100) })] : words;
  }
  return [text];
}

/** A reason as a sentence: why, then what the order gains and risks. */
export function reasonWords(teller, text) {
  const [why, ...facts] = text.split('; ');
  return [...partWords(teller, why, PATTERNS), ...facts.flatMap((fact) => ['; ', ...partWords(teller, fact, TOLD)])];
}
