// @ts-check
// The board as a picture: cm-chessboard with our pieces and marks. It takes no
// input and is hidden from those who do not see it; squares.js is for everybody.

import { Chessboard, COLOR } from "../../thirdparty/cm-chessboard/src/Chessboard.js";
import { Markers } from "../../thirdparty/cm-chessboard/src/extensions/markers/Markers.js";

const MARKS = {
  last: { class: "mark-last", slice: "markSquare" },
  arrived: { class: "mark-arrived", slice: "markFrame" },
  check: { class: "mark-check", slice: "markCheck" },
  selected: { class: "mark-selected", slice: "markSquare" },
  target: { class: "mark-target", slice: "markDot", position: "above" },
  capture: { class: "mark-capture", slice: "markRing", position: "above" },
};

/**
 * @typedef {object} Marks
 * @property {string[]} last
 * @property {string} check      the king's square, or ""
 * @property {string} selected   or ""
 * @property {string[]} targets
 */

export class Picture {
  /**
   * @param {HTMLElement} root
   * @param {string} assets address of the folder of assets
   */
  constructor(root, assets) {
    this.root = root;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /** @type {any} the markers extension adds methods to it */
    this.board = new Chessboard(root, {
      assetsUrl: assets,
      style: {
        cssClass: "hakem",
        showCoordinates: false, // it writes inline styles for them; squares.js draws ours
        pieces: { file: assets + "static/pieces/pieces.svg", tileSize: 40 },
        animationDuration: still ? 0 : 150,
      },
      extensions: [
        { class: Markers, props: { autoMarkers: null, sprite: assets + "static/pieces/marks.svg" } },
      ],
    });
    this.marked = "";
    this.wanted = "";
    this.orientation = COLOR.white;
    this.animated = false;
    this.busy = false;
  }

  /**
   * Shows a position. One that comes while another is still being shown replaces
   * whatever waited, so the picture is never behind by more than one movement.
   * @param {string} placement piece placement field of a FEN
   * @param {Side} bottom who sits at the bottom
   * @param {boolean} animated
   */
  show(placement, bottom, animated) {
    this.wanted = placement;
    this.orientation = bottom === "black" ? COLOR.black : COLOR.white;
    this.animated = animated && !this.busy;
    if (!this.busy) this.#catchUp();
  }

  async #catchUp() {
    this.busy = true;
    for (let shown = ""; shown !== this.wanted || this.board.getOrientation() !== this.orientation;) {
      // The board turns some time after it is told to, and while it does it takes no other word.
      if (this.board.getOrientation() !== this.orientation) await this.board.setOrientation(this.orientation, false);
      shown = this.wanted;
      await this.board.setPosition(shown, this.animated);
    }
    this.busy = false;
  }

  /**
   * @param {Marks} marks
   * @param {Placement} pieces
   */
  mark(marks, pieces) {
    const wanted = JSON.stringify([marks, marks.targets.map((square) => pieces.has(square))]);
    if (wanted === this.marked) return;
    this.marked = wanted;
    this.board.removeMarkers();
    for (const square of marks.last) this.board.addMarker(MARKS.last, square);
    if (marks.last[1]) this.board.addMarker(MARKS.arrived, marks.last[1]);
    if (marks.check) this.board.addMarker(MARKS.check, marks.check);
    if (marks.selected) this.board.addMarker(MARKS.selected, marks.selected);
    for (const square of marks.targets) {
      this.board.addMarker(pieces.has(square) ? MARKS.capture : MARKS.target, square);
    }
  }

  /**
   * Shows the piece on a square as lifted off the board, or none when "".
   * @param {string} square
   */
  lift(square) {
    for (const piece of this.root.querySelectorAll(".pieces [data-square]")) {
      piece.classList.toggle("lifted", piece.getAttribute("data-square") === square);
    }
  }
}
