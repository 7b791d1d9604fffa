// SPDX-License-Identifier: MIT
// strain.mjs: other machines than this one: what a page, a wire and a hand are like there. Set by the options of run.mjs.
//
//  --timers K     the page's timers take K times as long: 0.1 is a page where what was to come later comes at once
//  --processor K  the page's processor is K times slower
//  --pause MS     whoever tests waits so long after every step
//  --wire MS      whatever is sent to the server or comes from it takes so long
//  --late MS      what the browser does for a page when it finds the time comes so much later: frames, the end of a dialog
import { connect, createServer } from 'node:net';

export const strain = { timers: 1, processor: 1, pause: 0, wire: 0, late: 0 };

/** This machine as it is: only there do figures mean anything. */
export const unstrained = () => strain.timers === 1 && strain.processor === 1 && !strain.pause && !strain.wire && !strain.late;

/** In the page: frames come later, and a dialog that is closed hears of it later. */
function lateFrames(ms) {
  const [frame, cancel, plain] = [window.requestAnimationFrame, window.cancelAnimationFrame, window.setTimeout];
  const waiting = new Map();
  let n = 0;
  window.requestAnimationFrame = (run) => {
    const id = ++n;
    waiting.set(id, null);
    plain(() => { if (waiting.has(id)) waiting.set(id, frame((now) => { waiting.delete(id); run(now); })); }, ms);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    if (waiting.get(id)) cancel(waiting.get(id));
    waiting.delete(id);
  };
  addEventListener('close', (event) => {
    if (!event.isTrusted || event.target.localName !== 'dialog') return;
    event.stopImmediatePropagation();
    plain(() => event.target.dispatchEvent(new Event('close')), ms);
  }, true);
}

/** A visitor's page as it would be on that machine. */
export async function strainPage(context, page) {
  if (strain.timers !== 1) await context.addInitScript((factor) => {
    const plain = window.setTimeout;
    window.setTimeout = /** @type {any} */ ((run, ms, ...rest) => plain(run, (ms ?? 0) * factor, ...rest));
  }, strain.timers);
  if (strain.late) await context.addInitScript(lateFrames, strain.late);
  if (strain.processor !== 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: strain.processor });
  }
}

/** Everything that comes is handed on so much later, in its order, and so is the end. */
function slowly(from, to, ms) {
  const then = (run) => setTimeout(run, ms);
  from.on('data', (bytes) => then(() => { if (to.writable) to.write(bytes); }));
  from.on('end', () => then(() => to.end()));
  from.on('error', () => then(() => to.resetAndDestroy()));
}

/** A long wire to a server: answers the port of its near end, or null if there is none. */
export async function longWire(port) {
  if (!strain.wire) return null;
  const wire = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    slowly(near, far, strain.wire);
    slowly(far, near, strain.wire);
  });
  await new Promise((resolve) => { wire.listen(0, '127.0.0.1', resolve); });
  wire.unref();
  return wire.address().port;
}
