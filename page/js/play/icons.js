// SPDX-License-Identifier: MIT
// icons.js: the icons of the buttons over the table, all in one stroke width.
import { s } from '../ui.js';

const LINES = {
  ruler: 'M3 16 16 3l5 5L8 21ZM7.5 11.5l2 2M10.5 8.5l3 3M13.5 5.5l2 2',
  line: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11Z',
  path: 'M4 19c0-5 5-3 7-6s-2-6 2-8h6M19 5l-3-3M19 5l-3 3',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  undo: 'M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3',
  skip: 'M4 5l7 7-7 7ZM12 5l7 7-7 7ZM20.5 5v14',
  command: 'M5 7l5 5-5 5M12 18h8',
  menu: 'M4 6h16M4 12h16M4 18h16',
  left: 'M5 4v6h6M5.5 10A8 8 0 1 1 4 14',
  right: 'M19 4v6h-6M18.5 10A8 8 0 1 0 20 14',
  side: 'M4 5h16v14H4ZM14 5v14',
};

export function icon(name, size = 20) {
  return s('svg.icon', { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true' }, s('path', { d: LINES[name] }));
}
