// SPDX-License-Identifier: MIT
// bubble.js: a bubble beside the order being prepared: what will happen, or why not, and the buttons that do it.
//
// While a piece is dragged the bubble is at the lower edge of the table and has no buttons; after the drop it is beside the ghost. On a
// narrow screen it is below the table, which it would hide.
import { t } from '../i18n.js';
import { clear, h } from '../ui.js';
import { outlookNode, verdictNode, verdictText } from './asks.js';
import { attackName } from './compose.js';
import { icon } from './icons.js';
import { nodes, wayText } from './words.js';

const AWAY = 26;                // pixels between ghost and bubble
const LARGE = 1;                // inches: the radius of a base that the middle does not stand for

/** The middle of a figure, and of a large one the middles of its sides as well. */
const partsOf = ({ x, y, radius: r }) => (r > LARGE ? [[x, y], [x + r, y], [x - r, y], [x, y + r], [x, y - r]] : [[x, y]]);
/** @param {number[]} place */
const within = ([left, top], w, tall, box) => [Math.min(Math.max(8, left), Math.max(8, box.width - w - 8)),
  Math.min(Math.max(8, top), Math.max(8, box.height - tall - 8))];
/** @param {number[]} place */
const covers = ([left, top], w, tall, x, y) => x > left - 20 && x < left + w + 20 && y > top - 20 && y < top + tall + 20;

export class Bubble {
  element; board; session; hands; teller; act;

  constructor(element, board, session, hands, teller, act) {
    Object.assign(this, { element, board, session, hands, teller, act });
    element.setAttribute('data-test', 'bubble');
  }

  render() {
    const { draft, judged, dragging } = this.hands;
    this.element.hidden = !draft;
    const said = dragging ? this.says(draft, judged) : null;
    if (said && said === this.said) {
      this.far.textContent = wayText(this.hands.way);
      return;
    }
    this.said = said;
    if (!draft) {
      clear(this.element);
      return;
    }
    this.element.className = `bubble ${dragging ? 'docked' : ''} ${judged.ok ? 'ok' : 'not'}`;
    clear(this.element, this.head(draft), judged.ok ? outlookNode(this.teller, judged.outlook) : this.why(judged, dragging),
      dragging ? null : this.buttons(draft, judged));
    if (!dragging) this.place();
  }

  /** Everything it says except the length of the path, which is all that most steps of a drag change; null if it shows no path. */
  says(d, judged) {
    if (d?.kind !== 'place' || d.aboard || !this.hands.way) return null;
    const { ok, outlook, error, verdict } = judged;
    return JSON.stringify([d.fig, d.foe, ok, outlook, error?.text, verdict?.rule, verdict?.notAsked, verdict?.culprit, verdict?.remedy]);
  }

  why(judged, dragging) {
    if (judged.error) return h('p.refusal', judged.error.text);
    if (dragging) return h('p.refusal', { 'data-test': 'refusal', 'data-rule': judged.verdict.rule },
      verdictText(this.teller, judged.verdict));
    return verdictNode(this.teller, judged.verdict, { remedy: (text) => this.hands.take(text) });
  }

  head(d) {
    const way = this.hands.way;
    if (d.aboard) return h('p.head', nodes([this.teller.fig(d.fig), ' → ', this.teller.fig(d.aboard.split('.')[0])]));
    if (d.kind === 'place' && way) {
      this.far = h('span.num', wayText(way));
      return h('p.head', nodes([this.teller.fig(d.fig), ...(d.foe ? [' → ', this.teller.fig(d.foe)] : [])]), ' ', this.far);
    }
    if (d.kind === 'lay') return h('p.head', nodes([this.teller.terrain(d.terrain)]));
    if (d.kind === 'objective') return h('p.head', t('board.objective'));
    if (d.kind === 'cast') return h('p.head', nodes([this.teller.fig(d.fig), ': ', this.teller.card(d.card)]));
    if (d.kind === 'attack') return h('p.head', nodes([this.teller.fig(d.fig), ' → ',
      ...(d.all ? [t('play.attack.all')] : this.teller.figs(d.targets))]));
    if (d.kind === 'formation') return h('p.head', nodes(this.teller.figs(d.figs)));
    return h('p.head', nodes([this.teller.fig(d.fig)]));
  }

  verb(d) {
    if (d.kind === 'attack') return attackName(this.session.view, d);
    if (d.aboard) return 'aboard';
    if (d.kind === 'place' && d.verb === 'move' && this.hands.judged.text?.includes(' turn ')) return 'turn';
    if (d.verb === 'levitate') return 'lift';
    if (d.verb === 'move' && d.manner?.includes('level')) return this.hands.figure(d.fig).soars ? 'land' : 'soar';
    const kinds = { lay: 'lay', formation: 'formation', objective: 'objective', bombard: 'shell', cast: 'cast-here' };
    return kinds[d.kind] ?? d.verb;
  }

  buttons(d, judged) {
    const turns = d.kind === 'place' || d.kind === 'turn' || d.kind === 'lay';
    const step = 15;
    return h('div.actions',
      h('button.main', { disabled: !judged.ok, 'data-test': d.kind === 'attack' ? 'bubble-attack' : 'confirm-move',
        onclick: () => this.act.confirm() }, t(`play.do.${this.verb(d)}`)),
      turns ? [h('button', { 'aria-label': t('play.turn.left'), title: t('play.turn.left'), onclick: () => this.hands.turnBy(step) },
        icon('left')),
        h('button', { 'aria-label': t('play.turn.right'), title: t('play.turn.right'), onclick: () => this.hands.turnBy(-step) },
          icon('right'))] : null,
      this.wayOut());
  }

  /** Declines an offer; discards anything else. */
  wayOut() {
    const { ask } = this.session.view;
    if (ask.kind === 'place') return null;
    if (ask.kind === 'spin') return h('button', { 'data-test': 'bubble-keep', onclick: () => this.act.give(`${ask.player} keep`) },
      t('play.button.keep'));
    return h('button.plain', { 'data-test': 'cancel-move', onclick: () => this.hands.cancel() }, t('cancel'));
  }

  /** Where the draft is, in pixels of the table. */
  anchor(d) {
    if (d.kind === 'attack') {
      const target = this.hands.figure(d.targets[0] ?? d.fig) ?? this.hands.figure(d.fig);
      return [target.x, target.y, target.radius];
    }
    if (d.kind === 'lay') {
      const piece = this.session.view.terrain.find((p) => p.id === d.terrain);
      const [first] = piece.outline;
      const low = Math.min(...piece.outline.map(([, y]) => y - first[1]));
      return [d.x, d.y + low, 0.5];
    }
    if (d.kind === 'formation') {
      const f = this.hands.figure(d.figs[0]);
      return [f.x, f.y, f.radius];
    }
    const at = d.kind === 'turn' ? d.from : d;
    return [at.x, at.y, this.hands.figure(d.fig)?.radius ?? 0.75];
  }

  /** Near the ghost, on the side where it hides the fewest figures; never outside the view of the table. */
  place() {
    const d = this.hands.draft;
    if (!d || this.hands.dragging || this.element.hidden || this.hasItsPlace()) return;
    const [x, y, radius] = this.anchor(d);
    const box = this.element.parentElement.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: tall } = this.element;
    const pixel = (px, py) => { const [cx, cy] = this.board.toClient(px, py); return [cx - box.left, cy - box.top]; };
    const [cx, cy] = pixel(x, y);
    const rim = Math.hypot(pixel(x + radius, y)[0] - cx, pixel(x + radius, y)[1] - cy) + AWAY;
    const spots = [[cx - w / 2, cy + rim], [cx + rim, cy - tall / 2], [cx - rim - w, cy - tall / 2], [cx - w / 2, cy - rim - tall],
      [cx + rim * 0.7, cy + rim * 0.7], [cx - rim * 0.7 - w, cy + rim * 0.7]];
    const taken = this.taken(pixel);
    const best = spots.map((spot, i) => ({ spot: within(spot, w, tall, box), cost: i })).map(({ spot, cost }, i) => ({ spot,
      cost: cost + 6 * taken.filter(([tx, ty]) => tx > spot[0] - 14 && tx < spot[0] + w + 14 && ty > spot[1] - 14
        && ty < spot[1] + tall + 14).length +
        Math.hypot(spot[0] - spots[i][0], spot[1] - spots[i][1]) / 12 + (covers(spot, w, tall, cx, cy) ? 60 : 0) })).sort((a, b) =>
          a.cost - b.cost)[0];
    this.element.style.left = `${Math.round(best.spot[0])}px`;
    this.element.style.top = `${Math.round(best.spot[1])}px`;
  }

  /** Is it where the layout puts it: in a corner of a small screen, or below the table? */
  hasItsPlace() {
    return matchMedia('(max-height: 500px)').matches || !this.element.closest('.table-side');
  }

  /** What should not be hidden: figures and the path. */
  taken(pixel) {
    const figures = this.session.view.figures.filter((f) => f.on === 'table').flatMap(partsOf).map(([x, y]) => pixel(x, y));
    return [...figures, ...(this.hands.way?.points ?? []).map(([x, y]) => pixel(x, y))];
  }
}
