// SPDX-License-Identifier: MIT
// camera.js: the part of the table one sees: where it is and how close.
//
// Scale is pixels per inch. The camera knows which point of the drawing is in the middle of the window; whatever
// is drawn hangs in groups whose transform it sets, so that a change of view changes a handful of attributes.
//
// While the view is being moved, the picture as it was last painted is shifted and stretched (which costs nothing);
// it is painted again when the pointer rests, and now and then on the way. The drawings are a little larger than the
// window, so that no blank border shows meanwhile.
import { U } from './frame.js';

const NEAREST = 170;            // pixels per inch
const REST = 120;               // milliseconds without a change until it is repainted
const LONGEST = 320;            // … and at most until then, where painting is quick

const marginFor = (width) => (width > 1000 ? 140 : 70);

export class Camera {
  /** stage: the element that holds the drawings; painted() after each painting, moved() after each change. */
  covered = () => ({});         // pixels on each side under the buttons of the board itself

  constructor(host, stage, { painted, moved }) {
    this.host = host;
    this.stage = stage;
    this.painted = painted;
    this.moved = moved;
    this.drawn = { u: 0, v: 0, scale: 20 };
    this.cost = 0;                  // milliseconds the last painting held the screen up
    this.groups = [];
    this.u = 0;
    this.v = 0;
    this.scale = 20;
    this.bounds = { left: 0, top: -100, right: 100, bottom: 0 };
    this.insets = { left: 0, top: 0, right: 0, bottom: 0 };
    this.fitted = true;
    this.measure();
  }

  /** Reads where the element is on the screen; cached, because asking is expensive. */
  measure() {
    const box = this.host.getBoundingClientRect();
    this.left = box.left;
    this.top = box.top;
    this.width = Math.max(1, box.width);
    this.height = Math.max(1, box.height);
    const margin = marginFor(this.width);
    if (margin !== this.margin) {
      this.margin = margin;
      this.stage.style.inset = `${-margin}px`;
    }
  }

  resized() {
    this.measure();
    if (this.fitted) this.fit();
    else this.apply();
  }

  /** The space that is not free: what the owner covers, and the buttons of the board itself. */
  room() {
    const own = this.covered();
    return Object.fromEntries(Object.entries(this.insets).map(([side, pixels]) => [side, Math.max(pixels, own[side] ?? 0)]));
  }

  /** How many pixels are free. */
  free() {
    const room = this.room();
    return { width: Math.max(40, this.width - room.left - room.right), height: Math.max(40, this.height - room.top - room.bottom) };
  }

  /** The largest scale at which everything is in sight. */
  fitScale() {
    const { left, right, top, bottom } = this.bounds;
    const { width, height } = this.free();
    return Math.min(width / (right - left), height / (bottom - top)) * U;
  }

  /** Where the camera would be if everything were in sight. */
  whole() {
    const { left, right, top, bottom } = this.bounds;
    const room = this.room();
    const scale = this.fitScale();
    const unit = U / scale / 2;
    return { u: (left + right) / 2 + (room.right - room.left) * unit, v: (top + bottom) / 2 + (room.bottom - room.top) * unit, scale };
  }

  fit() {
    cancelAnimationFrame(this.gliding);
    Object.assign(this, this.whole());
    this.fitted = true;
    this.apply();
  }

  /** Fits without a jump. */
  glide() {
    cancelAnimationFrame(this.gliding);
    const [from, to] = [{ u: this.u, v: this.v, scale: this.scale }, this.whole()];
    const began = performance.now();
    const step = (now) => {
      const part = Math.max(0, Math.min(1, (now - began) / 380));
      const p = part * part * (3 - 2 * part);
      for (const key of ['u', 'v', 'scale']) this[key] = from[key] + (to[key] - from[key]) * p;
      if (part === 1) this.fit();
      else {
        this.shift();
        this.gliding = requestAnimationFrame(step);
      }
    };
    this.gliding = requestAnimationFrame(step);
  }

  clamp() {
    const { left, right, top, bottom } = this.bounds;
    this.scale = Math.min(NEAREST, Math.max(this.fitScale() * 0.7, this.scale));
    this.u = Math.min(right, Math.max(left, this.u));
    this.v = Math.min(bottom, Math.max(top, this.v));
  }

  /** Zooms so that the place under (px, py), in pixels of the element, stays there. */
  zoomAt(factor, px = this.width / 2, py = this.height / 2) {
    const before = this.toDrawing(px, py);
    this.scale *= factor;
    this.clamp();
    const after = this.toDrawing(px, py);
    this.u += before[0] - after[0];
    this.v += before[1] - after[1];
    this.loosen();
    this.clamp();
    this.shift();
  }

  /** The user has taken over. */
  loosen() {
    cancelAnimationFrame(this.gliding);
    this.fitted = false;
  }

  panBy(dx, dy) {
    this.u -= dx * U / this.scale;
    this.v -= dy * U / this.scale;
    this.loosen();
    this.clamp();
    this.shift();
  }

  centre(u, v) {
    this.u = u;
    this.v = v;
    this.loosen();
    this.clamp();
    this.apply();
  }

  toDrawing(px, py) {
    const unit = U / this.scale;
    return [this.u + (px - this.width / 2) * unit, this.v + (py - this.height / 2) * unit];
  }

  toPixels(u, v) {
    const k = this.scale / U;
    return [this.width / 2 + (u - this.u) * k, this.height / 2 + (v - this.v) * k];
  }

  /** Shifts and stretches what is painted; paints when it has come to rest. */
  shift() {
    const { drawn, scale } = this;
    const k = scale / U;
    const ratio = scale / drawn.scale;
    const [dx, dy] = [(drawn.u - this.u) * k, (drawn.v - this.v) * k];
    this.stage.style.transform = `translate(${dx.toFixed(2)}px, ${dy.toFixed(2)}px) scale(${ratio.toFixed(4)})`;
    this.since ??= performance.now();
    clearTimeout(this.resting);
    const left = Math.max(LONGEST, 8 * this.cost) - (performance.now() - this.since);
    this.resting = setTimeout(() => this.apply(), Math.max(0, Math.min(Math.max(REST, this.cost), left)));
    this.moved();
  }

  /** Paints. */
  apply() {
    clearTimeout(this.resting);
    this.since = null;
    const k = this.scale / U;
    const [x, y] = [this.width / 2 + this.margin - this.u * k, this.height / 2 + this.margin - this.v * k];
    const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${k.toFixed(5)})`;
    for (const group of this.groups) group.setAttribute('transform', transform);
    this.stage.style.transform = '';
    this.drawn = { u: this.u, v: this.v, scale: this.scale };
    this.painted();
    this.moved();
    this.weigh();
  }

  /** How long until the screen moves again after a painting. */
  weigh() {
    const began = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      this.cost = Math.min(250, performance.now() - began - 17);
    }));
  }

  stop() {
    cancelAnimationFrame(this.gliding);
    clearTimeout(this.resting);
  }
}
