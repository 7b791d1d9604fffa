// SPDX-License-Identifier: MIT
// aiming.js: methods of Hands: preparing attacks.
import { orderText, sameSide } from './compose.js';

/** @typedef {import('./hands.js').Hands} Hands */

/** Whom the chosen figure can attack, or heal: [{fig, ok, kind, heals, …}], legal ones of either kind. An unhurt figure needs no healing. @this {Hands} */
export function targetsOf(id) {
  const all = new Map();
  for (const kind of ['close', 'ranged'])
    for (const target of this.table.targets(id, kind))
      if (!all.get(target.fig)?.ok) all.set(target.fig, { ...target,
        kind: target.ok || !all.has(target.fig) ? kind : all.get(target.fig).kind });
  const owner = this.figure(id).owner;
  return [...all.values()].map((target) => ({ ...target, heals: sameSide(this.view, owner, this.figure(target.fig).owner) }))
    .filter((target) => !target.heals || this.figure(target.fig).clicks > 0);
}

/** The first of those chosen attacks, the others join in. @this {Hands} */
export function attack(target) {
  const [id, ...others] = this.selected;
  const members = this.party.length ? [] : others;               // other sections of its body act by themselves
  const f = this.figure(id);
  const known = members.length ? null : this.targets?.find((x) => x.fig === target);
  const kind = known?.ok ? known.kind : this.likelyKind(f, target);
  const draft = { kind: 'attack', player: f.owner, verb: kind, fig: id, targets: [target], members, capture: false, all: false };
  this.setDraft(known?.ok || kind === 'close' ? draft : this.farther(draft));
}

/** The same shot at twice the range, over everything, or both, if it can be made only that way. @this {Hands} */
export function farther(draft) {
  const manners = [{}, { indirect: true }, { long: true }, { long: true, indirect: true }];
  return manners.map((manner) => ({ ...draft, ...manner })).find((tried) => this.table.check(orderText(tried)).ok) ?? draft;
}

/** To answer "why not?": the kind of attack one would try. @this {Hands} */
export function likelyKind(f, target) {
  const other = this.figure(target);
  const near = Math.hypot(f.x - other.x, f.y - other.y) <= f.radius + other.radius + 0.6;
  return f.range > 0 && !near ? 'ranged' : 'close';
}

/** @this {Hands} */
export function toggleTarget(id) {
  const d = this.draft;
  const targets = d.targets.includes(id) ? d.targets.filter((x) => x !== id) : [...d.targets, id];
  if (targets.length) this.setDraft({ ...d, targets, all: false });
  else this.cancel();
}

/** @this {Hands} */
export function toggleMember(id) {
  const d = this.draft;
  const helps = d.members.includes(id) || d.damage?.includes(id);
  this.setDraft({ ...d, members: helps ? d.members.filter((x) => x !== id) : [...d.members, id], damage: (d.damage ?? []).filter((x) => x !== id) });
}

/** A member adds to the damage instead of the attack, or the other way round. @this {Hands} */
export function toggleDamage(id) {
  const d = this.draft;
  const on = d.damage?.includes(id);
  this.setDraft({ ...d, members: on ? [...d.members, id] : d.members.filter((x) => x !== id),
    damage: on ? d.damage.filter((x) => x !== id) : [...(d.damage ?? []), id] });
}

/** The next legal target after the present one. @this {Hands} */
export function nextTarget(step = 1) {
  const legal = (this.targets ?? []).filter((x) => x.ok);
  if (!this.one || !legal.length || !this.mayAttack(this.one.id)) return false;
  const at = this.draft?.kind === 'attack' ? legal.findIndex((x) => x.fig === this.draft.targets[0]) : step > 0 ? -1 : 0;
  this.attack(legal[(at + step + legal.length) % legal.length].fig);
  return true;
}
