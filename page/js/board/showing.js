// SPDX-License-Identifier: MIT
// showing.js: from one view to the next: which figures move, are hurt or are gone.

import { standsAt } from './words.js';

/** Where a figure is drawn: on the table, or in a tray. */
function placeOf(board, figure) {
  if (figure.on === 'table') return { at: board.frame.at(...standsAt(figure, board.view)), rotation: board.frame.rotation(figure.facing), size: 1 };
  const laid = board.laid.places.get(figure.id);
  if (!laid) return null;
  return { at: [laid[0], laid[1]], rotation: figure.discs === 2 ? 0 : -90, size: laid[2] };
}

export function showFigures(board, before, routes, moving, speed = 1) {
  const old = new Map((before?.figures ?? []).map((figure) => [figure.id, figure]));
  for (const [id, piece] of board.pieces) if (!placeOf(board, board.figures.get(id) ?? {})) remove(board, id, piece);
  for (const figure of board.view.figures) {
    const place = placeOf(board, figure);
    if (!place) continue;
    const known = board.pieceOf(figure);
    const piece = known ?? board.newPiece(figure);
    const was = old.get(figure.id);
    piece.where = figure.on;
    refresh(board, piece, figure);
    if (!known || !moving || !was) {
      board.motion.going.delete(piece);
      piece.place(...place.at, place.rotation, place.size);
      if (moving) board.motion.appear(piece);
    } else change(board, piece, was, figure, place, routes[figure.id], speed);
  }
  for (const figure of board.view.figures)              // riders and soaring figures are drawn above the others
    if (figure.aboard || figure.soars) board.figureLayer.append(board.pieces.get(figure.id).root);
}

function refresh(board, piece, figure) {
  piece.update(figure, { label: board.describe(figure.id), onTurn: board.view.turn === figure.owner });
}

function remove(board, id, piece) {
  board.motion.going.delete(piece);
  piece.root.remove();
  board.pieces.delete(id);
  board.nameplates.hide(id);
}

function change(board, piece, was, figure, place, route, speed) {
  const { motion } = board;
  if (figure.tokens > was.tokens) motion.pop(piece);
  if (figure.on === 'table' && was.on === 'table' && figure.position !== was.position) hurt(board, piece, figure.position - was.position);
  if (was.on === 'table' && figure.on !== 'table') {
    leave(board, piece, was, place);
    return;
  }
  if (was.on !== figure.on) {
    motion.going.delete(piece);
    piece.place(...place.at, place.rotation, place.size);
    motion.appear(piece);
    return;
  }
  if (was.x !== figure.x || was.y !== figure.y) board.nameplates.hide(figure.id);
  const between = route?.length > 2 ? board.frame.points(route.slice(1, -1)) : [];
  motion.send(piece, [[piece.u, piece.v], ...between, place.at], place.rotation, place.size, speed);
}

function hurt(board, piece, clicks) {
  if (clicks > 0) board.motion.shake(piece, clicks);
  board.overlays.markAt([piece.u, piece.v], clicks > 0 ? `−${clicks}` : `+${-clicks}`, clicks > 0 ? 'bad' : 'good', 1500);
}

/** Fades out where it stood, then appears in its tray. */
function leave(board, piece, was, place) {
  board.nameplates.hide(piece.id);
  board.motion.going.delete(piece);
  piece.place(...board.frame.at(was.x, was.y), board.frame.rotation(was.facing), 1);
  const { view } = board;
  board.motion.fade(piece).then(() => {
    if (board.view !== view || !board.pieces.has(piece.id)) return;
    piece.place(...place.at, place.rotation, place.size);
    board.motion.appear(piece);
  });
}

/** Pieces in the order of keys: own first, then the others by seat; from the own edge forward, left to right. */
export function inOrder(board) {
  const seat = new Map(board.view?.players.map((player, i) => [player.name, (board.me.includes(player.name) ? 0 : 100) + i]) ?? []);
  const stand = { table: 0, beside: 1, eliminated: 2 };
  return [...board.pieces.values()].sort((a, b) => {
    const [f, g] = [board.figures.get(a.id), board.figures.get(b.id)];
    return stand[f.on] - stand[g.on] || seat.get(f.owner) - seat.get(g.owner) || Math.round((b.v - a.v) / 150) || a.u - b.u;
  });
}
