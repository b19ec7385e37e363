// @ts-check
// The board: the picture and the squares over it, kept alike.

import { element, t } from "./texts.js";
import { after, fenOf, placementOf } from "./position.js";
import { become, castlingOnto, reaches } from "./ahead.js";
import { Drawings } from "./drawings.js";
import { Picture } from "./picture.js";
import { Squares } from "./squares.js";
import { askPromotion } from "./dialogs.js";
import { say } from "./announce.js";

/**
 * @typedef {object} Shown
 * @property {string} fen
 * @property {string[]} last    the squares of the last move
 * @property {boolean} check    the side to move is in check
 * @property {string[]} legal   UCI moves that may be made here; empty when none may
 * @property {Side | ""} [ahead]  who may enter a move in advance here, or ""
 * @property {string} [owed]    UCI move that the arbiter wants made, or ""
 * @property {Side} bottom
 * @property {boolean} animated
 */

export class Board {
  /**
   * @param {string} assets
   * @param {(uci: string) => void} play
   * @param {string} prefix of the ids of its parts
   */
  constructor(assets, play, prefix = "") {
    this.play = play;
    this.picture = new Picture(element(prefix + "board-picture"), assets);
    this.squares = new Squares(element(prefix + "board-squares"), {
      moved: (from, to) => this.#moved(from, to),
      selected: (square, byHand) => this.#selected(square, byHand),
      lifted: (square) => this.picture.lift(square),
      missed: () => this.#takeBack(),
      over: (square) => {
        this.over = square;
        this.#mark();
      },
    });
    const squares = this.squares;
    this.drawings = new Drawings(squares.root, (x, y) => squares.squareAt(x, y), () => this.shown.bottom, () => squares.letGo());
    this.over = "";
    this.advance = ""; // UCI move entered in advance
    /** @type {Map<string, string>} castling by the square the king comes to */
    this.castling = new Map();
    /** @type {Shown} */
    this.shown = { fen: "8/8/8/8/8/8/8/8 w - - 0 1", last: [], check: false, legal: [], bottom: "white", animated: false };
    /** @type {Placement} */
    this.pieces = new Map();
  }

  /** @param {Shown} shown */
  show(shown) {
    if (shown.fen !== this.shown.fen) this.drawings.clear();
    if (shown.bottom !== this.shown.bottom) queueMicrotask(() => this.drawings.draw());
    this.shown = shown;
    this.pieces = placementOf(shown.fen);
    this.castling = castlingOnto(shown.legal, this.pieces);
    if (!shown.ahead) this.advance = "";
    this.drawings.ruled(shown.owed ?? "");
    this.picture.show(fenOf(this.pieces), shown.bottom, shown.animated);
    this.squares.update(this.pieces, this.#targets(), this.#checkedKing(), shown.bottom);
    this.#mark();
  }

  /** Takes back the move entered in advance. */
  #takeBack() {
    if (!this.advance) return;
    this.advance = "";
    say(t("ahead_gone"));
    this.#mark();
  }

  /** Makes a legal move as if by hand. @param {string} uci */
  make(uci) {
    this.#showAtOnce(uci);
    this.play(uci);
  }

  /**
   * The move entered in advance, now that these are legal; it is entered no more. "" if none was, or it has become
   * illegal.
   * @param {string[]} legal
   * @param {string} fen the position they are legal in
   * @returns {{ entered: boolean, uci: string }}
   */
  takeAdvance(legal, fen) {
    const entered = this.advance;
    this.advance = "";
    return { entered: entered !== "", uci: entered && become(entered, legal, placementOf(fen)) };
  }

  /** The legal moves' targets by the square they start from. */
  #targets() {
    if (this.shown.ahead) return reaches(this.pieces, this.shown.ahead);
    /** @type {Map<string, Set<string>>} */
    const targets = new Map();
    for (const uci of [...this.shown.legal, ...(this.castling.keys())]) {
      const from = uci.slice(0, 2);
      if (!targets.has(from)) targets.set(from, new Set());
      targets.get(from)?.add(uci.slice(2, 4));
    }
    return targets;
  }

  #checkedKing() {
    if (!this.shown.check) return "";
    const king = this.shown.fen.split(" ")[1] === "b" ? "bk" : "wk";
    for (const [square, piece] of this.pieces) if (piece === king) return square;
    return "";
  }

  #mark() {
    this.picture.mark({
      last: this.shown.last,
      check: this.#checkedKing(),
      selected: this.squares.selected,
      targets: this.shown.ahead ? [] : this.squares.targets(),
      ahead: this.advance ? [this.advance.slice(0, 2), this.advance.slice(2, 4)] : [],
      over: this.over,
    }, this.pieces);
  }

  /**
   * @param {string} square
   * @param {boolean} byHand
   */
  #selected(square, byHand) {
    if (byHand) this.#takeBack();
    this.#mark();
    const piece = this.pieces.get(square);
    if (square && piece) say(t("picked", { square: `${square} ${t(`piece_${piece}`)}` }));
    else if (!square && byHand) say(t("put_back"));
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async #moved(from, to) {
    if (this.shown.ahead) return this.#enterAhead(from, to);
    const ways = this.shown.legal.filter((uci) => uci.startsWith(from + to));
    let uci = ways[0] ?? this.castling.get(from + to) ?? "";
    if (uci.length === 5) {
      const piece = ways.length === 1 ? uci[4] : await this.#promotion(from, to);
      uci = ways.find((way) => way[4] === piece) ?? "";
    }
    if (!uci) return;
    this.make(uci);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #promotion(from, to) {
    const side = this.pieces.get(from)?.[0] === "b" ? "black" : "white";
    const size = this.squares.root.clientWidth / 8;
    return askPromotion(side, this.squares.placeOf(to), size);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async #enterAhead(from, to) {
    let uci = from + to;
    if (this.pieces.get(from)?.[1] === "p" && (to[1] === "8" || to[1] === "1")) {
      const piece = await this.#promotion(from, to);
      if (!piece) return;
      uci += piece;
    }
    this.advance = uci;
    say(t("ahead_entered", { from, to }));
    this.#mark();
  }

  /** The move is shown before the server has confirmed it; its answer corrects us if need be.
   * @param {string} uci */
  #showAtOnce(uci) {
    this.pieces = after(this.pieces, uci);
    this.shown = { ...this.shown, legal: [], owed: "", last: [uci.slice(0, 2), uci.slice(2, 4)], check: false };
    this.drawings.ruled("");
    this.picture.show(fenOf(this.pieces), this.shown.bottom, false);
    this.squares.update(this.pieces, new Map(), "", this.shown.bottom);
    this.#mark();
  }
}
