// @ts-check
// The board of the hall: pieces are touched and put down anywhere, legal or not. The
// page does not know what is legal.

import { element } from "./texts.js";
import { fenOf, placementOf } from "./position.js";
import { Picture } from "./picture.js";
import { Squares } from "./squares.js";

/**
 * @typedef {object} Hands
 * @property {(square: string) => void} touched
 * @property {(from: string, to: string, piece: string) => void} moved
 */

export class TableBoard {
  /**
   * @param {string} assets
   * @param {Hands} hands
   */
  constructor(assets, hands) {
    this.hands = hands;
    this.picture = new Picture(element("board-picture"), assets);
    /** @type {Placement} */
    this.pieces = new Map();
    /** @type {string[]} what was touched or adjusted, by whomever */
    this.touched = [];
    this.squares = new Squares(element("board-squares"), {
      moved: (from, to) => this.#moved(from, to),
      selected: (square) => {
        this.#mark();
        if (square) this.hands.touched(square);
      },
      lifted: (square) => this.picture.lift(square),
    }, true);
  }

  /**
   * @param {string} placement
   * @param {Side} bottom
   * @param {"w" | "b" | "both" | ""} owner whose pieces can be put down; "" when nothing can be touched
   * @param {string[]} touched the squares that somebody has touched or adjusted
   */
  show(placement, bottom, owner, touched) {
    this.touched = touched;
    this.pieces = placementOf(placement);
    this.picture.show(fenOf(this.pieces), bottom, true);
    this.squares.update(this.pieces, this.#reach(owner), "", bottom);
    this.#mark();
  }

  /** What can be touched, and where it can be put.
   * @param {"w" | "b" | "both" | ""} owner */
  #reach(owner) {
    /** @type {Map<string, Set<string>>} */
    const reach = new Map();
    if (!owner) return reach;
    for (const [square, piece] of this.pieces) {
      const own = owner === "both" || piece[0] === owner;
      reach.set(square, new Set(own ? SQUARES.filter((to) => this.pieces.get(to)?.[0] !== piece[0]) : []));
    }
    return reach;
  }

  #mark() {
    this.picture.mark({ last: this.touched, check: "", selected: this.squares.selected, targets: [] }, this.pieces);
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #moved(from, to) {
    this.hands.moved(from, to, this.pieces.get(from) ?? "");
  }
}

const SQUARES = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));
