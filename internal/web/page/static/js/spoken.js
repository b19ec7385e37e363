// @ts-check
// The game for those who do not see it, on the one board there is: questions typed where moves are typed, and keys on the
// board. The words are in the catalogue, so that each language has its own.

import { t } from "./texts.js";
import { moveInWords, say } from "./announce.js";
import { placementOf } from "./position.js";

const FILES = "abcdefgh";
const KINDS = "kqrbnp";

/**
 * @typedef {object} Asked
 * @property {View} view
 * @property {(side: Side) => number} left   milliseconds on a clock
 * @property {string} status                 what the game waits for, in words
 */

/** @type {Record<string, (asked: Asked, of: string) => string>} each answers "" for what it cannot be asked */
const QUESTIONS = {
  clock: ({ view, left }, of) => (of ? "" : clocksInWords(view, left)),
  last: ({ view }, of) => {
    if (of) return "";
    const moves = view.moves ?? [];
    return moves.length ? moveInWords(view, moves.length) : t("start");
  },
  turn: ({ status }, of) => (of ? "" : status),
  square: ({ view }, of) => (/^[a-h][1-8]$/.test(of) ? onSquare(placementOf(view.fen), of) : ""),
  rank: ({ view }, of) => (/^[1-8]$/.test(of) ? line(view, of, [...FILES].map((file) => file + of)) : ""),
  file: ({ view }, of) => (/^[a-h]$/.test(of) ? line(view, of, [..."12345678"].map((rank) => of + rank)) : ""),
  pieces: ({ view }, of) => (kindOf(of) ? whereabouts(view, kindOf(of)) : ""),
  moves: ({ view }, of) => legalMoves(view, of),
  board: ({ view }, of) => (of ? "" : [..."87654321"].map((rank) => line(view, rank, [...FILES].map((file) => file + rank))).join(". ")),
  help: (_, of) => (of ? "" : t("ask_say_help")),
};

/**
 * The answer to a question typed in place of a move; "" if the text is none.
 * @param {string} text
 * @param {Asked} asked
 */
export function answer(text, asked) {
  const lang = document.documentElement.lang;
  const [word, of = "", more] = text.trim().toLocaleLowerCase(lang).split(/\s+/);
  if (more !== undefined) return "";
  for (const [name, question] of Object.entries(QUESTIONS)) {
    if (t(`ask_${name}`).split(" ").includes(word)) return question(asked, of);
  }
  return "";
}

/**
 * Time in words: "1 hour 2 minutes 5 seconds".
 * @param {number} ms
 */
function inWords(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const parts = [];
  if (seconds >= 3600) parts.push(t("hours", { n: Math.floor(seconds / 3600) }));
  if (seconds >= 60) parts.push(t("minutes", { n: Math.floor(seconds / 60) % 60 }));
  parts.push(t("seconds", { n: seconds % 60 }));
  return parts.join(" ");
}

/**
 * @param {View} view
 * @param {(side: Side) => number} left
 */
function clocksInWords(view, left) {
  const both = `${t("white")}: ${inWords(left("white"))}. ${t("black")}: ${inWords(left("black"))}.`;
  return view.clock.running ? `${both} ${t(view.clock.running === view.you ? "clock_yours" : `clock_${view.clock.running}`)}.` : both;
}

/**
 * @param {Placement} pieces
 * @param {string} square
 */
function onSquare(pieces, square) {
  const piece = pieces.get(square);
  return `${square} ${piece ? t(`piece_${piece}`) : t("empty")}`;
}

/**
 * The men of a rank or a file, named before.
 * @param {View} view
 * @param {string} name
 * @param {string[]} squares
 */
function line(view, name, squares) {
  const pieces = placementOf(view.fen);
  const men = squares.filter((square) => pieces.has(square)).map((square) => onSquare(pieces, square));
  return `${name}: ${men.join(", ") || t("empty")}`;
}

/**
 * The kind of piece that a letter stands for, in the reader's letters; P is the pawn's.
 * @param {string} letter in small letters
 */
function kindOf(letter) {
  const lang = document.documentElement.lang;
  return KINDS[t("piece_letters").toLocaleLowerCase(lang).split(" ").indexOf(letter)] ?? "";
}

/**
 * @param {View} view
 * @param {string} kind
 */
function whereabouts(view, kind) {
  const pieces = placementOf(view.fen);
  const of = (/** @type {string} */ piece) => {
    const squares = [...pieces].filter(([, man]) => man === piece).map(([square]) => square).sort();
    return `${t(`piece_${piece}`)}: ${squares.join(", ") || t("none")}`;
  };
  return `${of("w" + kind)}. ${of("b" + kind)}`;
}

/**
 * Where the pieces of the player on move may go, or the one on a square.
 * @param {View} view
 * @param {string} square
 */
function legalMoves(view, square) {
  if (square && !/^[a-h][1-8]$/.test(square)) return "";
  if (!view.legal?.length) return t("no_moves_now");
  /** @type {Map<string, Set<string>>} */
  const targets = new Map();
  for (const uci of view.legal) {
    const from = uci.slice(0, 2);
    if (square && from !== square) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(uci.slice(2, 4)));
  }
  const pieces = placementOf(view.fen);
  const lines = [...targets].map(([from, to]) => `${onSquare(pieces, from)}: ${[...to].sort().join(", ")}`);
  return lines.join(". ") || `${onSquare(pieces, square)}: ${t("none")}`;
}

/**
 * Keys on the board: a piece's letter goes to the next of its kind (with Shift to the one before), 1 to 8 to a rank (with
 * Shift to a file), and four letters ask what is asked most.
 * @param {import("./squares.js").Squares} squares
 * @param {(question: string) => string} ask
 */
export function boardKeys(squares, ask) {
  squares.root.addEventListener("keydown", (event) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
    const digit = /^Digit([1-8])$/.exec(event.code)?.[1];
    const key = event.key.toLocaleLowerCase(document.documentElement.lang);
    const kind = kindOf(key);
    if (digit) squares.go(event.shiftKey ? FILES[Number(digit) - 1] + from[1] : from[0] + digit);
    else if (kind) squares.go(nextOf(squares.pieces, kind, from, event.shiftKey ? -1 : 1));
    else if (key && t("key_clock") === key) say(ask(word("clock")), true);
    else if (key && t("key_last") === key) say(ask(word("last")), true);
    else if (key && t("key_moves") === key) say(ask(`${word("moves")} ${from}`), true);
    else if (key && t("key_turn") === key) say(ask(word("turn")), true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** @param {string} question */
function word(question) {
  return t(`ask_${question}`).split(" ")[0];
}

/**
 * The next square with a piece of a kind, rank by rank from a1 on; the same if there is no other.
 * @param {Placement} pieces
 * @param {string} kind
 * @param {string} from
 * @param {number} step 1, or -1 for the one before
 */
function nextOf(pieces, kind, from, step) {
  const order = [..."12345678"].flatMap((rank) => [...FILES].map((file) => file + rank));
  const at = order.indexOf(from);
  for (let i = 1; i <= order.length; i++) {
    const square = order[(at + step * i + 64 * 2) % 64];
    if (pieces.get(square)?.[1] === kind) return square;
  }
  return from;
}
