// SPDX-License-Identifier: MIT
// clicking.js: methods of Hands: what a click on a figure or on the ground means.
import { sameSide } from './compose.js';
import { option } from './options.js';
import { RIDES } from './orders.js';

/** @typedef {import('./hands.js').Hands} Hands */

/** @this {Hands} */
export function clickFigure(id, add) {
  const f = this.figure(id);
  if (!f) return;
  if (this.mode?.kind === 'bombard' && id !== this.mode.by) this.shellAt(f.x, f.y);
  else if (this.mode?.kind === 'cast') this.castAt(f.x, f.y);
  else if (this.mode?.kind === 'levitate' && !this.mode.lifts) this.liftThis(id);
  else if (this.draft?.kind === 'attack' && this.clickInAttack(id, add)) return;
  else if (add) this.toggle(id);
  else if (this.attackable(id)) this.attack(id);
  else if (this.selected.length === 1 && this.selected[0] === id && !this.draft) this.select([]);
  else this.select([id]);
}

/** A click on another player's figure while one of mine is chosen: an attack, or why not. @this {Hands} */
export function attackable(id) {
  const [first] = this.selected;
  if (!first || this.selected.includes(id) || !this.mayAttack(first)) return false;
  const known = this.one ? this.targets?.find((x) => x.fig === id) : null;
  return known?.ok || !sameSide(this.view, this.figure(id).owner, this.figure(first).owner);
}

/** @this {Hands} */
export function clickInAttack(id, add) {
  const d = this.draft;
  if (id === d.fig) return true;
  if (d.targets.includes(id)) {
    if (d.targets.length > 1 || add) this.toggleTarget(id);
    return true;
  }
  const friend = sameSide(this.view, this.figure(id).owner, d.player);
  if (add) {
    if (friend) this.toggleMember(id);
    else this.toggleTarget(id);
    return true;
  }
  return false;
}

/** What would open or shut the portal that lies at that point of the table, or null. */
function portalOrder(view, x, y) {
  const near = ({ a, b }) => {
    const [du, dv] = [b[0] - a[0], b[1] - a[1]];
    const k = Math.max(0, Math.min(1, ((x - a[0]) * du + (y - a[1]) * dv) / (du * du + dv * dv || 1)));
    return Math.hypot(x - a[0] - k * du, y - a[1] - k * dv);
  };
  for (const piece of view.terrain)
    for (const one of piece.castle?.portals ?? [])
      if (near(one) < 0.8) {
        const text = `${view.ask.player} ${one.open ? 'shut' : 'open'} ${piece.castle.section} ${one.word}`;
        if (view.ask.choices?.includes(text)) return text;
      }
  return null;
}

/** The castle section whose outline that piece is, as a list; empty for anything else. */
const sectionAt = (view, terrain) => view.terrain.filter((piece) => piece.id === terrain && piece.castle).map((piece) => piece.castle.section);

/** @this {Hands} */
export function clickGround(x, y, { add = false, terrain = null } = {}) {
  const portal = this.ask.kind === 'portals' && this.session.asked ? portalOrder(this.view, x, y) : null;
  if (portal) {
    this.session.give(portal);
    return;
  }
  if (this.draft?.kind === 'lay') {
    this.setDraft({ ...this.draft, x, y });
    return;
  }
  if (this.mode?.kind === 'bombard') {
    this.shellAt(x, y);
    return;
  }
  if (this.mode?.kind === 'cast') {
    this.castAt(x, y);
    return;
  }
  if (this.ask.kind === 'objective' && this.session.asked) {
    this.layToken(x, y);
    return;
  }
  const id = this.draft?.kind === 'place' ? this.draft.fig : this.one?.id;
  if (!id || !this.placeVerb(id)) {
    if (!this.session.asked || !['spin', 'place'].includes(this.ask.kind)) this.select(sectionAt(this.view, terrain));
    return;
  }
  if (this.draft?.kind !== 'place') this.startPlace(id);
  else if ((this.drawing || add) && (this.draft.verb === 'move' || RIDES.includes(this.draft.verb))) this.draw(this.draft.x, this.draft.y);
  this.moveTo(x, y, { snap: option('snap') });
}

/** An objective token goes to the point of its line nearest to the click. @this {Hands} */
export function layToken(x, y) {
  const [a, b] = this.ask.line;
  const [du, dv] = [b[0] - a[0], b[1] - a[1]];
  const k = Math.max(0, Math.min(1, ((x - a[0]) * du + (y - a[1]) * dv) / (du * du + dv * dv || 1)));
  this.setDraft({ kind: 'objective', player: this.ask.player, x: a[0] + k * du, y: a[1] + k * dv });
}

/** @this {Hands} */
export function selectMany(ids) {
  const owner = this.ask.player ?? this.session.me;
  const mine = ids.filter((id) => this.figure(id)?.owner === owner && this.figure(id).on === 'table');
  this.select(mine.length ? mine : ids.slice(0, 1));
}
