// SPDX-License-Identifier: MIT
// mixins.d.ts: what tsc cannot see in the page's own modules: methods a class takes over from other modules, and what tests find on the window.
import type * as looking from '../../page/js/board/looking.js';
import type * as marking from '../../page/js/board/marking.js';
import type * as aiming from '../../page/js/play/aiming.js';
import type * as clicking from '../../page/js/play/clicking.js';

type Looking = typeof looking;
type Marking = typeof marking;
type Aiming = typeof aiming;
type Clicking = typeof clicking;

declare module '../../page/js/board/board.js' {
  interface Board extends Looking, Marking {}
}

declare module '../../page/js/play/hands.js' {
  interface Hands extends Aiming, Clicking {}
}

declare global {
  interface Window { __warlord: any }
}
