// SPDX-License-Identifier: MIT
// focus.js: for who does not see the screen: focus survives what is drawn anew, and sentences do not talk over one another.
import { announce, focused } from '../ui.js';

const CAN_FOCUS = 'button:not(:disabled), a[href], input, summary, [tabindex]';

/** Draws the element anew; whoever had the focus in it keeps it, by its data-test word, or it goes to the first that can have it. */
export function keepFocus(element, draw) {
  const had = focused(element);
  const word = had?.dataset.test;
  draw();
  if (!had || element.contains(document.activeElement)) return;
  const same = word ? element.querySelector(`[data-test="${word}"]:not(:disabled)`) : null;
  (same ?? element.querySelector(CAN_FOCUS))?.focus();
}

/** Says things one after the other: what comes within a moment is said as one. */
export class Speaker {
  constructor() {
    this.waiting = [];
  }

  say(text) {
    if (!text || this.waiting.at(-1) === text) return;
    this.waiting.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      announce(this.waiting.splice(0).join('. '));
    }, 150);
  }

  end() {
    clearTimeout(this.timer);
  }
}
