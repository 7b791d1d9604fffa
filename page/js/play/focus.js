// SPDX-License-Identifier: MIT
// focus.js: for people who cannot see the screen: the focus survives redrawing, and announcements do not interrupt each other.
import { announce, focused } from '../ui.js';

const CAN_FOCUS = 'button:not(:disabled), a[href], input, select, summary, [tabindex]';

/** Redraws the element; whatever had the focus in it keeps it, by its data-test word, or the first that can have it gets it. */
export function keepFocus(element, draw) {
  const had = focused(element);
  const word = had?.dataset.test;
  draw();
  if (!had || element.contains(document.activeElement)) return;
  const same = word ? element.querySelector(`[data-test="${word}"]:not(:disabled)`) : null;
  (same ?? element.querySelector(CAN_FOCUS))?.focus();
}

/** Announces things one after another; those that come within a moment are announced together. */
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
