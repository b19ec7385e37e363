// @ts-check
// The board: the picture and the squares over it, kept alike.

import { element, t } from "./texts.js";
import { after, fenOf, placementOf } from "./position.js";
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
    });
    /** @type {Shown} */
    this.shown = { fen: "8/8/8/8/8/8/8/8 w - - 0 1", last: [], check: false, legal: [], bottom: "white", animated: false };
    /** @type {Placement} */
    this.pieces = new Map();
  }

  /** @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    this.pieces = placementOf(shown.fen);
    this.picture.show(fenOf(this.pieces), shown.bottom, shown.animated);
    this.squares.update(this.pieces, this.#targets(), this.#checkedKing(), shown.bottom);
    this.#mark();
  }

  /** The legal moves' targets by the square they start from. */
  #targets() {
    /** @type {Map<string, Set<string>>} */
    const targets = new Map();
    for (const uci of this.shown.legal) {
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
      targets: this.squares.targets(),
    }, this.pieces);
  }

  /**
   * @param {string} square
   * @param {boolean} byHand
   */
  #selected(square, byHand) {
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
    const ways = this.shown.legal.filter((uci) => uci.startsWith(from + to));
    let uci = ways[0];
    if (uci?.length === 5) {
      const piece = ways.length === 1 ? uci[4] : await askPromotion(this.pieces.get(from)?.[0] === "b" ? "black" : "white");
      uci = ways.find((way) => way[4] === piece) ?? "";
    }
    if (!uci) return;
    this.#showAtOnce(uci);
    this.play(uci);
  }

  /** The move is shown before the server has confirmed it; its answer corrects us if need be.
   * @param {string} uci */
  #showAtOnce(uci) {
    this.pieces = after(this.pieces, uci);
    this.shown = { ...this.shown, legal: [], last: [uci.slice(0, 2), uci.slice(2, 4)], check: false };
    this.picture.show(fenOf(this.pieces), this.shown.bottom, false);
    this.squares.update(this.pieces, new Map(), "", this.shown.bottom);
    this.#mark();
  }
}
