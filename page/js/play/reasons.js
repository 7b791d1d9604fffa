// SPDX-License-Identifier: MIT
// reasons.js: why a bot gives an order, in the reader's words. Bots say it in English and by short names (src/bot/greedy.c).
import { t } from '../i18n.js';
import { rich } from './words.js';

/** What bots say: @ is who acts, # whom it is about, = points. */
const SAID = {
  nothing: 'nothing better to do', strike: 'striking # should bring = points', shoot: 'the shot at # should bring = points',
  heal: '# needs healing', capture: '# is worth more as a prisoner', charge: '@ can strike # in the same action',
  bound: '@ can shoot at # in the same action', contact: '@ is a match for #', aim: '@ gets # into its sights',
  advance: '@ comes nearer to #', retreat: '@ gets out of the reach of #', turn: '@ turns on #', regenerate: '@ has wounds to close',
  raise: '# can fight again', lift: '@ puts a friend where it is needed', march: 'several come nearer with one action',
  ranks: 'the formation stays together', home: '@ brings # home', without: '@ hits harder without it', spin: '# is the worse threat',
  place: 'there is the best room for #', deploy: 'friends stand together in the middle', lay: "there it is in the other army's way",
  board: '# carries @ faster than it walks', leave: '@ gets off to fight #', section: '# can best be spared',
  shut: '# is near and shall not come in', open: '# wants to go through',
  token: '@ wants to hold an objective', shell: 'what falls on # should bring = points', first: 'the others wait for @',
  dice: 'fate', detour: '@ looks for a way round to #', confused: '# shows us its back', random: 'for no reason at all',
};
const NAME = '([\\w.-]+|the enemy)';
const PATTERNS = Object.entries(SAID).map(([key, text]) => {
  const fields = [...text.matchAll(/[@#=]/g)].map(([sign]) => ({ '@': 'a', '#': 'b', '=': 'n' })[sign]);
  return { key, fields, pattern: new RegExp(`^${text.replace(/[@#]/g, NAME).replace('=',
    '([\\d.]+)')}(?:: best in (\\d+) of (\\d+) tries)?$`) };
});

/** A reason as a sentence; as it was said, if nobody knows it. */
export function reasonWords(teller, text) {
  for (const { key, fields, pattern } of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = {};
    fields.forEach((field, i) => {
      const said = found[i + 1];
      values[field] = field === 'n' ? said : teller.figure(said) ? teller.fig(said) : t('play.reason.enemy');
    });
    const [best, tries] = found.slice(fields.length + 1);
    const words = rich(`play.reason.${key}`, values);
    return tries ? [...words, t('play.reason.tries', { n: Math.round(Number(best) / Number(tries) * 100) })] : words;
  }
  return [text];
}
