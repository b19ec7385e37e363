// @ts-check
// The board as a picture: cm-chessboard with our pieces and marks. It takes no
// input and is hidden from those who do not see it; squares.js is for everybody.

import { Chessboard, COLOR } from "../../thirdparty/cm-chessboard/src/Chessboard.js";
import { Extension, EXTENSION_POINT } from "../../thirdparty/cm-chessboard/src/model/Extension.js";
import { Svg } from "../../thirdparty/cm-chessboard/src/lib/Svg.js";
import { Markers } from "../../thirdparty/cm-chessboard/src/extensions/markers/Markers.js";
import { onChange, pieces } from "./settings.js";

const MARKS = {
  lastLight: { class: "mark-last-light", slice: "markSquare" },
  lastDark: { class: "mark-last-dark", slice: "markSquare" },
  arrived: { class: "mark-arrived", slice: "markFrame" },
  check: { class: "mark-check", slice: "markCheck" },
  ahead: { class: "mark-ahead", slice: "markSquare" },
  aheadRim: { class: "mark-ahead-rim", slice: "markFrame" },
  over: { class: "mark-over", slice: "markFrame", position: "above" },
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
 * @property {string[]} [ahead]  the squares of a move in advance
 * @property {string} [over]     the square a move would end on now, or ""
 */

/** The names of files and ranks, under the pieces. (The board's own have their size in a style, which our pages refuse.) */
class Coordinates extends Extension {
  /** @param {any} chessboard */
  constructor(chessboard) {
    super(chessboard);
    chessboard.view.markersLayer.after(chessboard.view.coordinatesGroup); // a marked square keeps its name
    this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => this.draw());
  }

  draw() {
    const { view, state } = this.chessboard;
    const square = view.squareWidth;
    const size = Math.max(9, Math.min(square / 6, 14));
    const white = state.orientation === COLOR.white;
    view.coordinatesGroup.replaceChildren();
    const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
      Svg.addElement(view.coordinatesGroup, "text", { x, y, "font-size": size, class: dark ? "on-dark" : "on-light" }).textContent = text;
    };
    for (let i = 0; i < 8; i++) {
      write(String(white ? 8 - i : i + 1), square * 0.05, i * square + size * 1.05, i % 2 === 1);
      write("abcdefgh"[white ? i : 7 - i], (i + 1) * square - size * 0.75, 8 * square - size * 0.35, i % 2 === 0);
    }
  }
}

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
        showCoordinates: false,
        pieces: { file: `${assets}static/pieces/${pieces()}.svg`, tileSize: 40 },
        animationDuration: still ? 0 : 150,
      },
      extensions: [
        { class: Coordinates },
        { class: Markers, props: { autoMarkers: null, sprite: assets + "static/pieces/marks.svg" } },
      ],
    });
    this.#takeOver();
    onChange("pieces", async () => {
      const drawings = await fetch(`${assets}static/pieces/${pieces()}.svg`);
      const sprite = document.getElementById("cm-chessboard-sprite");
      if (sprite && drawings.ok) sprite.innerHTML = await drawings.text(); // a file of ours
    });
    this.marked = "";
    this.wanted = "";
    this.orientation = COLOR.white;
    this.animated = false;
    this.busy = false;
  }

  /** The board that the server has drawn goes when this one has its pieces. */
  #takeOver() {
    const first = this.root.querySelector(".first-board");
    const sprite = document.getElementById("cm-chessboard-sprite");
    if (!first || !sprite) return;
    const done = () => {
      if (sprite.childElementCount === 0) return;
      seen.disconnect();
      requestAnimationFrame(() => first.remove());
    };
    const seen = new MutationObserver(done);
    seen.observe(sprite, { childList: true });
    done();
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
    for (const square of marks.last) this.board.addMarker(isDark(square) ? MARKS.lastDark : MARKS.lastLight, square);
    if (marks.last[1]) this.board.addMarker(MARKS.arrived, marks.last[1]);
    if (marks.check) this.board.addMarker(MARKS.check, marks.check);
    for (const square of marks.ahead ?? []) {
      this.board.addMarker(MARKS.ahead, square);
      this.board.addMarker(MARKS.aheadRim, square);
    }
    if (marks.over) this.board.addMarker(MARKS.over, marks.over);
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

/** @param {string} square */
function isDark(square) {
  return (square.charCodeAt(0) + Number(square[1])) % 2 === 0;
}
