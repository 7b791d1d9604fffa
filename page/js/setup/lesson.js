// SPDX-License-Identifier: MIT
// lesson.js: the first evening at the toll gate: what is done step by step. What is said about it is 'learn.STEP.…'.
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
