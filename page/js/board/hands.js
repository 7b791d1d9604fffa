// SPDX-License-Identifier: MIT
// hands.js: mouse, pen and fingers on the board. What they mean is the caller's business; here they become
// "this figure is dragged to there", "pan", "pinch", "click".
//
// One gesture at a time: press, then (past a threshold) drag, face, frame (rectangle) or pan; a second finger
// turns everything into a pinch. Moves are passed on once a frame, only the latest.
const THRESHOLD = { mouse: 4, pen: 6, touch: 10 };
const LONG_PRESS = 550;
const EDGE = 34;                // pixels from the border where dragging moves the window

export class Hands {
  constructor(board) {
    this.board = board;
    this.host = board.host;
    this.pointers = new Map();
    this.gesture = null;
    this.latest = null;
    this.frame = 0;
    this.listen();
  }

  listen() {
    const on = (name, handler, options) => this.host.addEventListener(name, handler, options);
    this.controller = new AbortController();
    const { signal } = this.controller;
    on('pointerdown', (e) => this.down(e), { signal });
    on('pointermove', (e) => this.move(e), { signal });
    on('pointerup', (e) => this.up(e), { signal });
    on('pointercancel', (e) => this.lost(e), { signal });
    on('pointerleave', (e) => this.leave(e), { signal });
    on('lostpointercapture', (e) => { if (e.target === this.host && this.pointers.has(e.pointerId)) this.lost(e); }, { signal });
    on('wheel', (e) => this.wheel(e), { signal, passive: false });
    on('dblclick', (e) => this.double(e), { signal });
    on('contextmenu', (e) => this.context(e), { signal });
  }

  destroy() {
    this.controller.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.press);
  }

  /** Pixels of the element. */
  local(e) {
    const { camera } = this.board;
    return [e.clientX - camera.left, e.clientY - camera.top];
  }

  down(e) {
    if (e.button === 2 || e.target.closest('.b-tools, .b-legend')) return;
    this.board.camera.measure();
    this.board.tip.hide();
    this.pointers.set(e.pointerId, this.local(e));
    if (this.pointers.size === 2) {
      this.beginPinch();
      return;
    }
    if (this.pointers.size > 2) return;
    const [px, py] = this.local(e);
    const hit = this.board.hit(px, py, e.pointerType === 'touch' ? 20 : 2);
    this.gesture = { kind: 'press', id: e.pointerId, type: e.pointerType, from: [px, py], at: [px, py], hit, middle: e.button === 1,
      event: e };
    if (hit.handle) this.beginFace(e);
    if (e.button === 1) e.preventDefault();
    if (e.pointerType === 'touch') this.press = setTimeout(() => this.longPress(), LONG_PRESS);
  }

  longPress() {
    if (this.gesture?.kind !== 'press') return;
    const { event } = this.gesture;
    this.gesture = { kind: 'spent', id: event.pointerId };
    this.board.context(event);
  }

  move(e) {
    if (!this.pointers.has(e.pointerId)) {
      this.hover(e);
      return;
    }
    this.pointers.set(e.pointerId, this.local(e));
    const { gesture } = this;
    if (!gesture || (gesture.kind !== 'pinch' && gesture.id !== e.pointerId)) return;
    if (gesture.kind === 'press' && !this.begins(e)) return;
    this.latest = e;
    this.wake();
  }

  wake() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.tick());
  }

  tick() {
    this.frame = 0;
    const { gesture, latest } = this;
    if (!gesture || !latest) return;
    this[`${gesture.kind}Step`]?.(latest);
    if (gesture.kind === 'drag' && this.gesture === gesture && this.nearEdge(latest)) this.wake();
  }

  /** Past the threshold a press becomes something. */
  begins(e) {
    const { gesture } = this;
    const [px, py] = this.local(e);
    if (Math.hypot(px - gesture.from[0], py - gesture.from[1]) < (THRESHOLD[gesture.type] ?? 5)) return false;
    clearTimeout(this.press);
    this.host.setPointerCapture?.(e.pointerId);
    const what = gesture.middle ? null : this.board.draggable(gesture.hit);
    if (what) this.beginDrag(what);
    else if (e.shiftKey && !gesture.middle) gesture.kind = 'frame';
    else {
      gesture.kind = 'pan';
      this.host.classList.add('panning');
    }
    return true;
  }

  /* --- dragging a piece */

  beginDrag(what) {
    const { gesture, board } = this;
    gesture.kind = 'drag';
    gesture.what = what;
    const grab = board.tableAt(...gesture.from);
    const place = board.placeOf(what) ?? grab;
    gesture.offset = place.inTray ? [0, 0] : [place[0] - grab[0], place[1] - grab[1]];
    if (place.inTray && what.terrain) gesture.offset = board.grip(what.terrain);
    this.host.classList.add('dragging');
    board.setHover(null);
    board.lift(what, true);
    board.call('ondragstart', what);
  }

  dragPlace(e) {
    const [x, y] = this.board.tableAt(...this.local(e));
    const { offset } = this.gesture;
    return [x + offset[0], y + offset[1]];
  }

  dragStep(e) {
    const { what } = this.gesture;
    const [x, y] = this.dragPlace(e);
    this.board.call('ondrag', what, x, y, e);
  }

  /** Near the border of the view, the view follows. */
  nearEdge(e) {
    const { camera } = this.board;
    const [px, py] = this.local(e);
    const push = (p, size) => (p < EDGE ? EDGE - p : p > size - EDGE ? size - EDGE - p : 0) * 0.35;
    const [dx, dy] = [push(px, camera.width), push(py, camera.height)];
    if ((!dx && !dy) || camera.fitted) return false;
    const before = [camera.u, camera.v];
    camera.panBy(dx, dy);
    return before[0] !== camera.u || before[1] !== camera.v;
  }

  endDrag(e, done) {
    const { what } = this.gesture;
    this.host.classList.remove('dragging');
    this.board.lift(what, false);
    if (done) {
      const [x, y] = this.dragPlace(e);
      this.gesture = null;
      this.board.call('ondrop', what, x, y, e);
    } else {
      this.gesture = null;
      this.board.ghost(null);
      this.board.call('ondragcancel', what);
    }
  }

  /* --- the facing handle */

  beginFace(e) {
    this.host.setPointerCapture?.(e.pointerId);
    Object.assign(this.gesture, { kind: 'face', fig: this.gesture.hit.handle });
    this.host.classList.add('dragging');
  }

  /** Has the pointer left the place where it was pressed? */
  strayed(e) {
    const [px, py] = this.local(e);
    return Math.hypot(px - this.gesture.from[0], py - this.gesture.from[1]) >= (THRESHOLD[this.gesture.type] ?? 5);
  }

  /** The handle often covers another figure: a press that turned nothing is a click on the one below. A finger beside it, in front of the
   *  figure, means the ground. */
  clickBelow(e) {
    const { from, type } = this.gesture;
    this.host.classList.remove('dragging');
    this.gesture.hit = this.board.hit(...from, type === 'touch' ? 20 : 2, true);
    if (this.gesture.hit.figure || !this.board.onHandle(...from, 0)) this.click(e);
  }

  faceAngle(e) {
    const { board } = this;
    const degrees = board.angleTo(this.gesture.fig, ...this.local(e));
    return e.shiftKey ? Math.round(degrees / 15) * 15 % 360 : Math.round(degrees * 10) / 10 % 360;
  }

  faceStep(e) {
    if (!this.gesture.turning && !this.strayed(e)) return;
    this.gesture.turning = true;
    const { fig } = this.gesture;
    const degrees = this.faceAngle(e);
    this.board.faceGhost(fig, degrees);
    this.board.call('onface', fig, degrees, false);
  }

  endFace(e, done) {
    const { fig, at, from } = this.gesture;
    const moved = this.latest && this.gesture.kind === 'face';
    this.host.classList.remove('dragging');
    const degrees = e && moved ? this.faceAngle(e) : null;
    this.gesture = null;
    if (done && degrees !== null && (at || from)) this.board.call('onface', fig, degrees, true);
    else this.board.ghost(null);
  }

  /* --- the view */

  panStep(e) {
    const [px, py] = this.local(e);
    this.board.camera.panBy(px - this.gesture.at[0], py - this.gesture.at[1]);
    this.gesture.at = [px, py];
  }

  frameStep(e) {
    this.board.rectangle(this.gesture.from, this.local(e));
  }

  beginPinch() {
    clearTimeout(this.press);
    if (this.gesture?.kind === 'drag') this.endDrag(null, false);
    if (this.gesture?.kind === 'face') this.endFace(null, false);
    this.board.rectangle(null);
    const [a, b] = [...this.pointers.values()];
    this.gesture = { kind: 'pinch', apart: Math.hypot(a[0] - b[0], a[1] - b[1]), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
  }

  pinchStep() {
    const [a, b] = [...this.pointers.values()];
    if (!b) return;
    const { gesture } = this;
    const apart = Math.max(10, Math.hypot(a[0] - b[0], a[1] - b[1]));
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    this.board.camera.panBy(middle[0] - gesture.middle[0], middle[1] - gesture.middle[1]);
    this.board.camera.zoomAt(apart / gesture.apart, ...middle);
    Object.assign(gesture, { apart, middle });
  }

  wheel(e) {
    if (e.target.closest('.b-legend')) return;
    if (this.board.options.wheel === 'ctrl' && !e.ctrlKey) return;
    e.preventDefault();
    const unit = e.deltaMode === 1 ? 18 : 1;
    if (e.shiftKey) {
      this.board.camera.panBy(-(e.deltaX || e.deltaY) * unit, 0);
      return;
    }
    const [px, py] = this.local(e);
    this.board.camera.zoomAt(Math.exp(-e.deltaY * unit * (e.ctrlKey ? 0.01 : 0.0016)), px, py);
  }

  double(e) {
    if (e.target.closest('.b-tools, .b-legend')) return;
    const [px, py] = this.local(e);
    if (this.board.hit(px, py, 2).figure) return;
    if (this.board.camera.fitted) this.board.camera.zoomAt(2, px, py);
    else this.board.fit();
  }

  /* --- letting go */

  up(e) {
    if (!this.pointers.delete(e.pointerId)) return;
    clearTimeout(this.press);
    const { gesture } = this;
    if (!gesture) return;
    if (gesture.kind === 'pinch') {
      const [left] = this.pointers;
      this.gesture = left ? { kind: 'pan', id: left[0], at: left[1] } : null;
      return;
    }
    if (gesture.id !== e.pointerId) return;
    this.latest = gesture.kind === 'press' ? this.latest : e;
    if (gesture.kind === 'drag') this.endDrag(e, true);
    else if (gesture.kind === 'face' && !gesture.turning && !this.strayed(e)) this.clickBelow(e);
    else if (gesture.kind === 'face') this.endFace(e, true);
    else if (gesture.kind === 'frame') this.endFrame(e);
    else if (gesture.kind === 'press' && !gesture.middle) this.click(e);
    this.gesture = null;
    this.latest = null;
    this.host.classList.remove('panning');
  }

  endFrame(e) {
    const { from } = this.gesture;
    this.board.rectangle(null);
    this.board.call('onselect', this.board.within(from, this.local(e)));
  }

  click(e) {
    const { hit } = this.gesture;
    const add = e.shiftKey || e.ctrlKey || e.metaKey;
    if (hit.figure) {
      this.board.focus(hit.figure, false);
      this.board.call('onfigure', hit.figure, { add, pointer: e.pointerType, event: e });
      return;
    }
    const [x, y] = this.board.tableAt(...this.local(e));
    this.board.call('onground', x, y, { terrain: hit.terrain, event: e });
  }

  lost(e) {
    this.pointers.delete(e.pointerId);
    this.cancel();
  }

  /** Ends whatever is going on without doing it. True if something was. */
  cancel() {
    clearTimeout(this.press);
    const { gesture } = this;
    if (!gesture) return false;
    if (gesture.kind === 'drag') this.endDrag(null, false);
    else if (gesture.kind === 'face') this.endFace(null, false);
    this.board.rectangle(null);
    this.host.classList.remove('panning', 'dragging');
    this.gesture = null;
    this.latest = null;
    return gesture.kind !== 'press';
  }

  /* --- looking */

  hover(e) {
    if (e.pointerType === 'touch') return;
    this.hovering = e;
    this.looking ??= requestAnimationFrame(() => {
      this.looking = null;
      if (this.gesture || !this.hovering) return;
      const event = this.hovering;
      if (event.target.closest?.('.b-tools, .b-legend')) {
        this.board.setHover(null, event);
        return;
      }
      const [px, py] = this.local(event);
      const hit = this.board.hit(px, py, 2);
      this.board.setHover(hit.figure, event);
      this.board.pointAt(hit, px, py);
    });
  }

  leave(e) {
    this.hovering = null;
    this.board.setHover(null, e);
    this.board.tip.hide();
  }

  context(e) {
    e.preventDefault();
    if (e.target.closest('.b-tools, .b-legend')) return;
    this.cancel();
    this.pointers.clear();
    this.board.context(e);
  }
}
