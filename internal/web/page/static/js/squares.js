// @ts-check
// The board for everybody: a grid of 64 named buttons over the picture. Two
// presses, a drag or the keyboard all end in the same call.

import { t } from "./texts.js";

const FILES = "abcdefgh";
const DRAG_STARTS_AT = 5; // CSS pixels: less is a press with an unsteady hand

/**
 * @typedef {object} SquaresHandlers
 * @property {(square: string) => void} [over]     the square a move would end on if the pointer were released now, or ""
 * @property {(from: string, to: string) => void} moved
 * @property {(square: string, byHand: boolean) => void} selected   "" when nothing is selected any more; byHand: not
 * because a move was made or the position has changed
 * @property {() => void} [missed]                 a press, or Escape, with which nothing is picked up, moved or put back
 * @property {(square: string) => void} lifted     "" when the piece is back on the board
 */

export class Squares {
  /**
   * @param {HTMLElement} root
   * @param {SquaresHandlers} handlers
   * @param {boolean} silent nothing is said of where a piece may go
   */
  constructor(root, handlers, silent = false) {
    this.root = root;
    this.silent = silent;
    this.handlers = handlers;
    /** @type {Placement} */
    this.pieces = new Map();
    /** @type {Map<string, Set<string>>} legal targets by square */
    this.legal = new Map();
    this.selected = "";
    /** @type {Side} */
    this.bottom = "white";
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** What a pointer holds: a piece, or the choice of a square for the piece that is selected.
     * @type {{from: string, pointer: number, x: number, y: number, ghost: SVGElement | null, wasSelected: boolean, placing: boolean} | null} */
    this.drag = null;
    this.swallowClick = false;
    this.#build();
    root.addEventListener("click", (event) => this.#clicked(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("pointerdown", (event) => this.#pressed(event));
    root.addEventListener("pointermove", (event) => this.#dragged(event));
    root.addEventListener("pointerup", (event) => this.#released(event));
    root.addEventListener("pointercancel", () => this.letGo());
  }

  #build() {
    for (const rank of "87654321") {
      for (const file of FILES) {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = -1;
        button.dataset.square = file + rank;
        this.buttons.set(file + rank, button);
      }
    }
    this.#arrange();
    this.#button("e1").tabIndex = 0;
  }

  /** Rows and squares stand in the document as they are seen. */
  #arrange() {
    const focused = document.activeElement;
    const ranks = this.bottom === "white" ? "87654321" : "12345678";
    const files = this.bottom === "white" ? FILES : [...FILES].reverse().join("");
    const rows = [...ranks].map((rank, i) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      [...files].forEach((file, j) => {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.className = (i + j) % 2 ? "dark" : "light";
        if (i === 7) cell.dataset.file = file;
        if (j === 0) cell.dataset.rank = rank;
        cell.append(this.#button(file + rank));
        row.append(cell);
      });
      return row;
    });
    this.root.replaceChildren(...rows);
    if (focused instanceof HTMLElement && this.root.contains(focused)) focused.focus();
  }

  /** @param {string} square */
  #button(square) {
    const button = this.buttons.get(square);
    if (!button) throw new Error(`no square ${square}`);
    return button;
  }

  /**
   * @param {Placement} pieces
   * @param {Map<string, Set<string>>} legal empty when there is nothing to move
   * @param {string} check the checked king's square, or ""
   * @param {Side} bottom
   */
  update(pieces, legal, check, bottom) {
    this.pieces = pieces;
    this.legal = legal;
    if (bottom !== this.bottom) {
      this.bottom = bottom;
      this.#arrange();
    }
    this.check = check;
    this.root.classList.toggle("playable", legal.size > 0);
    if (this.selected && !legal.has(this.selected)) this.select("", false);
    this.#name();
  }

  /** Where the selected piece may go. */
  targets() {
    return [...(this.legal.get(this.selected) ?? [])];
  }

  #name() {
    const targets = this.silent ? undefined : this.legal.get(this.selected);
    for (const [square, button] of this.buttons) {
      const piece = this.pieces.get(square);
      let name = `${square} ${piece ? t(`piece_${piece}`) : t("empty")}`;
      if (square === this.check) name = t("square_check", { square: name });
      if (targets?.has(square)) name = t("square_target", { square: name });
      if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
      button.setAttribute("aria-pressed", String(square === this.selected));
      button.classList.toggle("own", this.legal.has(square));
    }
  }

  /**
   * @param {string} square "" selects nothing
   * @param {boolean} byHand
   */
  select(square, byHand = true) {
    if (square === this.selected) return;
    this.selected = square;
    this.#name();
    this.handlers.selected(square, byHand);
  }

  /** @param {string} square pressed, or chosen with Enter */
  #choose(square) {
    if (this.selected && this.legal.get(this.selected)?.has(square)) {
      this.#move(this.selected, square);
    } else if (!this.selected && !this.legal.has(square)) {
      this.handlers.missed?.();
    } else if (this.selected === square || !this.legal.has(square)) {
      this.select("");
    } else {
      this.select(square);
    }
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #move(from, to) {
    this.select("", false);
    this.handlers.moved(from, to);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const square = squareOf(event.target);
    // The click that ends a press which was dealt with already; one made by a key has detail 0.
    if (this.swallowClick && event.detail > 0) {
      this.swallowClick = false;
      return;
    }
    if (square) {
      this.#rove(square);
      this.#choose(square);
    }
  }

  /** @param {string} square the one that the Tab key comes back to */
  #rove(square) {
    for (const button of this.buttons.values()) button.tabIndex = -1;
    this.#button(square).tabIndex = 0;
  }

  /** Goes to a square with the focus. @param {string} square */
  go(square) {
    this.#rove(square);
    this.#button(square).focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const square = squareOf(event.target);
    if (!square) return;
    if (event.key === "Escape") {
      if (this.selected) this.select("");
      else this.handlers.missed?.();
      event.preventDefault();
      return;
    }
    let file = FILES.indexOf(square[0]);
    let rank = Number(square[1]);
    const up = this.bottom === "white" ? 1 : -1;
    switch (event.key) {
      case "ArrowUp": rank += up; break;
      case "ArrowDown": rank -= up; break;
      case "ArrowRight": file += up; break;
      case "ArrowLeft": file -= up; break;
      case "Home": file = up > 0 ? 0 : 7; break;
      case "End": file = up > 0 ? 7 : 0; break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (file < 0 || file > 7 || rank < 1 || rank > 8) return;
    this.go(FILES[file] + rank);
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    this.swallowClick = false;
    const square = squareOf(event.target);
    if (!square || event.button !== 0 || !event.isPrimary) return;
    // A press on a target of the selected piece is a move and no drag of what stands there. Until it is released the
    // pointer may slip to another square: where it ends, the piece goes.
    const placing = Boolean(this.selected && this.legal.get(this.selected)?.has(square));
    if (!placing && !this.legal.has(square)) return;
    this.drag = {
      from: placing ? this.selected : square, pointer: event.pointerId, x: event.clientX, y: event.clientY,
      ghost: null, wasSelected: this.selected === square, placing,
    };
    if (placing) this.handlers.over?.(square);
    this.root.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #dragged(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (drag.placing) {
      this.#over(event);
      return;
    }
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_STARTS_AT) return;
      drag.ghost = this.#ghost(drag.from);
      this.select(drag.from);
      this.handlers.lifted(drag.from);
    }
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    this.#over(event);
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const square = this.squareAt(event.clientX, event.clientY);
    this.handlers.over?.(this.drag && this.legal.get(this.drag.from)?.has(square) ? square : "");
  }

  /** @param {PointerEvent} event */
  #released(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const dragged = drag.ghost !== null;
    this.letGo();
    this.swallowClick = true; // until the next press: after a touch the click may come late, or never
    this.#rove(drag.from);
    const to = this.squareAt(event.clientX, event.clientY);
    if (drag.placing) {
      if (to && this.legal.get(drag.from)?.has(to)) this.#move(drag.from, to);
      return;
    }
    if (!dragged) {
      this.#button(drag.from).focus({ preventScroll: true });
      this.select(drag.wasSelected ? "" : drag.from);
      return;
    }
    if (to && this.legal.get(drag.from)?.has(to)) this.#move(drag.from, to);
    else if (to !== drag.from) this.select("");
  }

  /** Lets go of what the pointer holds: nothing is moved. */
  letGo() {
    if (!this.drag) return;
    this.handlers.over?.("");
    if (this.drag.ghost) {
      this.drag.ghost.remove();
      this.handlers.lifted("");
    }
    this.drag = null;
  }

  /** @param {string} square */
  #ghost(square) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    svg.setAttribute("viewBox", "0 0 40 40");
    svg.setAttribute("class", "ghost");
    svg.setAttribute("aria-hidden", "true");
    svg.style.width = svg.style.height = `${this.root.clientWidth / 8}px`;
    use.setAttribute("href", `#${this.pieces.get(square)}`);
    svg.append(use);
    document.body.append(svg);
    return svg;
  }

  /**
   * Where a square is in the window.
   * @param {string} square
   */
  placeOf(square) {
    return this.#button(square).getBoundingClientRect();
  }

  /**
   * The square at a place in the window; "" where there is none.
   * @param {number} x
   * @param {number} y
   */
  squareAt(x, y) {
    const box = this.root.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * 8);
    const row = Math.floor(((y - box.top) / box.height) * 8);
    if (column < 0 || column > 7 || row < 0 || row > 7) return "";
    return this.bottom === "white" ? FILES[column] + (8 - row) : FILES[7 - column] + (row + 1);
  }
}

/** @param {EventTarget | null} target */
function squareOf(target) {
  return target instanceof HTMLElement ? target.dataset.square ?? "" : "";
}
