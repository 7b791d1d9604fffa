// SPDX-License-Identifier: MIT
// clicking.js: methods of Hands: what a click on a figure or on the ground means.
import { sameSide } from './compose.js';
import { option } from './options.js';

/** @typedef {import('./hands.js').Hands} Hands */

/** @this {Hands} */
export function clickFigure(id, add) {
  const f = this.figure(id);
  if (!f) return;
  if (this.mode?.kind === 'levitate' && !this.mode.lifts) this.liftThis(id);
  else if (this.draft?.kind === 'attack' && this.clickInAttack(id, add)) return;
  else if (add) this.toggle(id);
  else if (this.attackable(id)) this.attack(id);
  else if (this.selected.length === 1 && this.selected[0] === id && !this.draft) this.select([]);
  else this.select([id]);
}

/** A click on somebody else while one of mine is chosen: an attack, or why not. @this {Hands} */
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

/** @this {Hands} */
export function clickGround(x, y, add) {
  if (this.draft?.kind === 'lay') {
    this.setDraft({ ...this.draft, x, y });
    return;
  }
  const id = this.draft?.kind === 'place' ? this.draft.fig : this.one?.id;
  if (!id || !this.placeVerb(id)) {
    if (!this.session.asked || !['spin', 'place'].includes(this.ask.kind)) this.select([]);
    return;
  }
  if (this.draft?.kind !== 'place') this.startPlace(id);
  else if ((this.drawing || add) && this.draft.verb === 'move') this.draw(this.draft.x, this.draft.y);
  this.moveTo(x, y, { snap: option('snap') });
}

/** @this {Hands} */
export function selectMany(ids) {
  const owner = this.ask.player ?? this.session.me;
  const mine = ids.filter((id) => this.figure(id)?.owner === owner && this.figure(id).on === 'table');
  this.select(mine.length ? mine : ids.slice(0, 1));
}
