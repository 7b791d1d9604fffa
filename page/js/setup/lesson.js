// SPDX-License-Identifier: MIT
// lesson.js: two evenings at the toll gate: the first, and one for players of the first edition who meet the rules of 2003. What happens step by
// step; the words are 'learn.STEP.…' and 'learn2003.STEP.…'.
//
// A step is an order of the learner (`type`), or a figure to look at (`look`), and what the others do then. `title` begins a
// lesson; `show` is where a pin says what to do.
export const lesson = [
  { title: true, look: 'a', rules: ['dial.damage', 'eliminated'] },
  { title: true, type: 'red move a to 8,10 facing north', show: [8, 10], rules: ['action.total', 'move.distance', 'token.mark'] },
  { title: true, type: 'red formation b c d', rules: ['formation.move'] },
  { type: 'red move b to 14,6', show: [14, 6], rules: [] },
  { type: 'red move c to 15.5,6', show: [15.5, 6], rules: [] },
  { type: 'red move d to 17,6', show: [17, 6], rules: ['formation.move.end', 'formation.move.speed', 'formation.tokens'] },
  { type: 'red end', then: ['blue move x touching a from east facing a'], rules: [] },
  { title: true, type: 'red spin a facing x', then: ['blue end'], rules: ['free-spin', 'close-combat', 'close-combat.rear-arc'] },
  { title: true, type: 'red close a at x', then: ['dice 4 4'], rules: ['close-combat.hit', 'push', 'push.no-third'] },
  { title: true, type: 'red end', then: ['blue ranged y at c', 'dice 2 2', 'blue end'], rules: ['token.clear', 'action.no-saving'] },
  { title: true, type: 'red ranged c at y with b d', then: ['dice 3 3'],
    rules: ['ranged-combat.range', 'terrain.hindering.lof', 'formation.ranged.bonus'] },
  { type: 'red end', then: ['blue close x at a', 'dice 3 4', 'blue end'], rules: ['close-combat.hit', 'dial.damage'] },
  { title: true, type: 'red close a at x capture', then: ['dice 5 4'],
    rules: ['capture.defense', 'capture.captor.actions', 'score.captive'] },
];

export const lesson2003 = [
  { title: true, look: 'a', rules: ['turn.phases', 'objective.gain', 'end.conditions'] },
  { title: true, type: 'red move a to 5,15 facing north double-time', show: [5, 15], rules: ['double-time', 'double-time.boot-damage', 'speed.boot'] },
  { title: true, type: 'red ranged c at y', then: ['dice 3 4'], rules: ['ranged-combat.bonus', 'ranged-combat.damage', 'rule-of-3'] },
  { title: true, type: 'red move b to 11,10.5 facing north level', show: [11, 10.5], rules: ['soaring', 'soaring.change-level-half', 'soaring.no-objective'] },
  { title: true, type: 'red end', then: ['blue move x to 12,16 facing south', 'blue end'], rules: ['objective.check-time', 'objective.keep'] },
  { title: true, type: 'red move b to 11.2,12.2 facing north level', show: [11.2, 12.2], rules: ['push', 'soaring.change-level'] },
  { type: 'red end', then: ['blue end'], rules: ['objective.gain'] },
];

/** By the name in the address: steps, the table, whose words they are, whose rules. */
export const lessons = {
  first: { steps: lesson, table: 'lesson', words: 'learn', rules: 'unlimited' },
  2003: { steps: lesson2003, table: 'lesson-2003', words: 'learn2003', rules: 'mk2' },
};

/** Number of the lesson a step belongs to, from 1; how many there are; where each begins. */
export const lessonNumber = (steps, step) => steps.slice(0, Math.min(step, steps.length - 1) + 1).filter((s) => s.title).length;
export const lessonCount = (steps) => steps.filter((s) => s.title).length;
export const lessonStarts = (steps) => steps.map((s, i) => (s.title ? i : -1)).filter((i) => i >= 0);
