// @ts-check
// Reading positions for show. What is legal only the server says.

/**
 * The pieces of a FEN by square.
 * @param {string} fen
 * @returns {Placement}
 */
export function placementOf(fen) {
  /** @type {Placement} */
  const pieces = new Map();
  const rows = fen.split(" ")[0].split("/");
  rows.forEach((row, i) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") {
        file += Number(letter);
        continue;
      }
      const small = PIECE_LETTERS[letter];
      if (small) pieces.set("abcdefgh"[file] + (8 - i), small);
      file++;
    }
  });
  return pieces;
}

/** @type {Record<string, string>} */
const PIECE_LETTERS = {
  K: "wk", Q: "wq", R: "wr", B: "wb", N: "wn", P: "wp",
  k: "bk", q: "bq", r: "br", b: "bb", n: "bn", p: "bp",
};

/**
 * The piece placement field of a FEN for these pieces.
 * @param {Placement} pieces
 */
export function fenOf(pieces) {
  const rows = [];
  for (let rank = 8; rank >= 1; rank--) {
    let row = "";
    let empty = 0;
    for (const file of "abcdefgh") {
      const piece = pieces.get(file + rank);
      if (!piece) {
        empty++;
        continue;
      }
      if (empty) row += empty;
      empty = 0;
      const letter = piece[1];
      row += Object.keys(PIECE_LETTERS).find((l) => PIECE_LETTERS[l] === piece) ?? letter;
    }
    rows.push(row + (empty || ""));
  }
  return rows.join("/");
}

/**
 * What a legal move does, told from the placement before it.
 * @typedef {object} MoveFacts
 * @property {string} from
 * @property {string} to       the square the mover was put on, or the rook's for castling by king takes rook
 * @property {string} piece
 * @property {string} [taken]
 * @property {string} [takenOn]
 * @property {string} [promotion]
 * @property {"short" | "long"} [castles]
 */

/**
 * @param {Placement} before
 * @param {string} uci
 * @returns {MoveFacts}
 */
export function factsOf(before, uci) {
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const piece = before.get(from) ?? "";
  const onto = before.get(to);
  /** @type {MoveFacts} */
  const facts = { from, to, piece };
  if (uci.length > 4) facts.promotion = piece[0] + uci[4];
  if (piece[1] === "k" && (onto === piece[0] + "r" || Math.abs(fileOf(from) - fileOf(to)) > 1)) {
    facts.castles = fileOf(to) > fileOf(from) ? "short" : "long";
    return facts;
  }
  if (onto) {
    facts.taken = onto;
    facts.takenOn = to;
  } else if (piece[1] === "p" && fileOf(from) !== fileOf(to)) {
    facts.takenOn = to[0] + from[1];
    facts.taken = before.get(facts.takenOn);
  }
  return facts;
}

/**
 * The placement after a legal move.
 * @param {Placement} before
 * @param {string} uci
 * @returns {Placement}
 */
export function after(before, uci) {
  const facts = factsOf(before, uci);
  const pieces = new Map(before);
  pieces.delete(facts.from);
  if (facts.castles) {
    const rank = facts.from[1];
    const rook = before.get(facts.to) === facts.piece[0] + "r" ? facts.to : outermostRook(before, facts);
    pieces.delete(rook);
    pieces.set((facts.castles === "short" ? "g" : "c") + rank, facts.piece);
    pieces.set((facts.castles === "short" ? "f" : "d") + rank, facts.piece[0] + "r");
    return pieces;
  }
  if (facts.takenOn) pieces.delete(facts.takenOn);
  pieces.set(facts.to, facts.promotion ?? facts.piece);
  return pieces;
}

/**
 * @param {Placement} pieces
 * @param {MoveFacts} facts
 */
function outermostRook(pieces, facts) {
  const files = facts.castles === "short" ? "hgfedcba" : "abcdefgh";
  const rank = facts.from[1];
  const file = [...files].find((f) => pieces.get(f + rank) === facts.piece[0] + "r");
  return file ? file + rank : "";
}

/** @param {string} square */
function fileOf(square) {
  return square.charCodeAt(0);
}
