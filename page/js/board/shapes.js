// SPDX-License-Identifier: MIT
// shapes.js: the bit of geometry a drawing needs: polygons, insets, places for names.

export function inside(points, x, y) {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i];
    const [xj, yj] = points[j];
    if (yi > y !== yj > y && x < (xj - xi) * (y - yi) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

/** Distance of a point from a segment. */
export function fromSegment([px, py], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const part = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - ax - part * dx, py - ay - part * dy);
}

export function fromOutline(points, p, closed = true) {
  let best = Infinity;
  for (let i = closed ? 0 : 1; i < points.length; i++)
    best = Math.min(best, fromSegment(p, points[(i || points.length) - 1], points[i]));
  return best;
}

export function box(points) {
  const us = points.map((p) => p[0]);
  const vs = points.map((p) => p[1]);
  return { left: Math.min(...us), right: Math.max(...us), top: Math.min(...vs), bottom: Math.max(...vs) };
}

/** Twice the signed area; its sign is the way around. */
export function area2(points) {
  return points.reduce((sum, [u, v], i) => {
    const [a, b] = points[(i + 1) % points.length];
    return sum + u * b - a * v;
  }, 0);
}

/** Every corner moved inwards by d along its bisector. Good for small d. */
export function inset(points, d) {
  const way = area2(points) > 0 ? 1 : -1;
  return points.map((p, i) => {
    const a = points[(i + points.length - 1) % points.length];
    const b = points[(i + 1) % points.length];
    const n1 = normal(a, p, way);
    const n2 = normal(p, b, way);
    const scale = d / Math.max(0.35, 1 + n1[0] * n2[0] + n1[1] * n2[1]);
    return [p[0] + (n1[0] + n2[0]) * scale, p[1] + (n1[1] + n2[1]) * scale];
  });
}

/** Unit normal of a side, to the inside. */
export function normal([ax, ay], [bx, by], way) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [-(by - ay) / length * way, (bx - ax) / length * way];
}

/** The roomiest place inside: where a name is written. */
export function heart(points) {
  const { left, right, top, bottom } = box(points);
  let best = [(left + right) / 2, (top + bottom) / 2];
  let room = -1;
  for (let i = 1; i < 16; i++) {
    for (let j = 1; j < 16; j++) {
      const p = [left + (right - left) * i / 16, top + (bottom - top) * j / 16];
      const middle = 1 - 0.15 * (Math.abs(i - 8) + Math.abs(j - 8)) / 16;
      const far = inside(points, ...p) ? fromOutline(points, p) * middle : -1;
      if (far > room) [room, best] = [far, p];
    }
  }
  return best;
}

/** Equal names give equal numbers, so that woods look the same every time they are drawn. */
export function dice(seed) {
  let h = 2166136261;
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return (h >>> 0) / 4294967296;
  };
}

/** Places inside, about `step` apart, at least `margin` from the outline; shuffled a little. */
export function scatter(points, step, margin, seed) {
  const { left, right, top, bottom } = box(points);
  const roll = dice(seed);
  const found = [];
  let odd = false;
  for (let v = top; v < bottom; v += step * 0.86, odd = !odd) {
    for (let u = left + (odd ? step / 2 : 0); u < right; u += step) {
      const p = [u + (roll() - 0.5) * step * 0.55, v + (roll() - 0.5) * step * 0.5];
      const size = 0.75 + roll() * 0.5;
      if (inside(points, ...p) && fromOutline(points, p) > margin * size) found.push([...p, size]);
    }
  }
  return found;
}

/** Places along an outline, every `step`, with the unit normal to the inside: [u, v, nu, nv]. */
export function along(points, step) {
  const way = area2(points) > 0 ? 1 : -1;
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length];
    const n = normal(p, q, way);
    const count = Math.max(1, Math.round(Math.hypot(q[0] - p[0], q[1] - p[1]) / step));
    return Array.from({ length: count }, (_, k) => {
      const part = (k + 0.5) / count;
      return [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part, ...n];
    });
  });
}
