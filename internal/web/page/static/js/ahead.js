// @ts-check
// A move in advance: entered while the opponent thinks, made when they have moved. The Laws know none; it is off unless a
// person has turned it on.

import { factsOf } from "./position.js";

const FILES = "abcdefgh";

/** @type {Record<string, [number, number][]>} steps of the pieces, in files and ranks */
const STEPS = {
  n: [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]],
  k: [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]],
  r: [[1, 0], [0, 1], [-1, 0], [0, -1]],
  b: [[1, 1], [-1, 1], [-1, -1], [1, -1]],
};
STEPS.q = [...STEPS.r, ...STEPS.b];

/**
 * Where each piece of a side could ever stand after its next move, whatever the opponent does before: men in between may
 * go, and men of one's own may be captured.
 * @param {Placement} pieces
 * @param {Side} side
 * @returns {Map<string, Set<string>>}
 */
export function reaches(pieces, side) {
  const targets = new Map();
  for (const [square, piece] of pieces) {
    if (piece[0] !== side[0]) continue;
    targets.set(square, new Set(reach(pieces, square, piece)));
  }
  return targets;
}

/**
 * @param {Placement} pieces
 * @param {string} square
 * @param {string} piece
 */
function reach(pieces, square, piece) {
  const kind = piece[1];
  if (kind === "p") return pawnReach(square, piece[0] === "w" ? 1 : -1);
  const squares = STEPS[kind].flatMap((step) => ray(square, step, kind === "n" || kind === "k" ? 1 : 7));
  if (kind !== "k") return squares;
  // Castling is entered as it is on the board: the king on its rook, or two squares aside.
  const home = square[1] === (piece[0] === "w" ? "1" : "8");
  if (!home) return squares;
  for (const [other, man] of pieces) if (man === piece[0] + "r" && other[1] === square[1]) squares.push(other);
  if (square[0] === "e") squares.push("c" + square[1], "g" + square[1]);
  return squares;
}

/**
 * @param {string} square
 * @param {number} up
 */
function pawnReach(square, up) {
  const squares = [[0, up], [1, up], [-1, up]].flatMap(([file, rank]) => ray(square, [file, rank], 1));
  return square[1] === (up > 0 ? "2" : "7") ? [...squares, ...ray(square, [0, 2 * up], 1)] : squares;
}

/**
 * @param {string} square
 * @param {[number, number]} step
 * @param {number} most
 */
function ray(square, [file, rank], most) {
  const squares = [];
  let x = FILES.indexOf(square[0]);
  let y = Number(square[1]);
  for (let i = 0; i < most; i++) {
    x += file;
    y += rank;
    if (x < 0 || x > 7 || y < 1 || y > 8) break;
    squares.push(FILES[x] + y);
  }
  return squares;
}

/**
 * The legal move that one entered in advance has become; "" if there is none.
 * @param {string} uci a promotion without its piece becomes a queen
 * @param {string[]} legal
 * @param {Placement} pieces
 */
export function become(uci, legal, pieces) {
  if (legal.includes(uci)) return uci;
  if (legal.includes(uci + "q")) return uci + "q";
  return castlingOnto(legal, pieces).get(uci.slice(0, 4)) ?? "";
}

/**
 * Castling entered by the square the king comes to, where UCI has the king take its rook: "e1g1" to "e1h1". A square
 * that the king may simply go to is not among them.
 * @param {string[]} legal
 * @param {Placement} pieces
 * @returns {Map<string, string>}
 */
export function castlingOnto(legal, pieces) {
  const moves = new Map();
  for (const uci of legal) {
    const facts = factsOf(pieces, uci);
    if (!facts.castles) continue;
    const onto = facts.from + (facts.castles === "short" ? "g" : "c") + facts.from[1];
    if (onto !== uci && !legal.includes(onto) && onto.slice(2) !== facts.from) moves.set(onto, uci);
  }
  return moves;
}
