// SPDX-License-Identifier: MIT
// browser.mjs: as much of a browser as the page's modules ask for when they are loaded. Import it before them.
class Shelf {
  #kept = new Map();
  full = false;

  getItem(key) { return this.#kept.get(key) ?? null; }
  removeItem(key) { this.#kept.delete(key); }
  clear() { this.#kept.clear(); }
  setItem(key, value) {
    if (this.full) throw new Error('no room');
    this.#kept.set(key, String(value));
  }
}

const set = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
set('localStorage', new Shelf());
set('sessionStorage', new Shelf());
set('location', new URL('http://warlord.test/?lang=en'));
set('navigator', { languages: ['en'] });
