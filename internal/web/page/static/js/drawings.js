// @ts-check
// Arrows and circles on the board, over its squares and under what is pressed: a person's own, by the right button or a
// long press, and the arbiter's, at the move that is owed.

const LONG_PRESS = 450; // ms
const STEADY = 10; // CSS pixels a finger may slip within a long press
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ from: string, to: string, kind: "own" | "ruled" }} Drawing from and to alike: a circle */

export class Drawings {
  /** @type {Drawing[]} */
  #own = [];
  /** @type {Drawing[]} */
  #ruled = [];
  /** @type {{ from: string, pointer: number } | null} */
  #pen = null;
  /** @type {{ timer: number, x: number, y: number, pointer: number, from: string } | null} */
  #hold = null;

  /**
   * @param {HTMLElement} root the squares
   * @param {(x: number, y: number) => string} squareAt the square at a place of the window, "" for none
   * @param {() => Side} bottom
   * @param {() => void} taken called when a long press has become a drawing, and is nothing else any more
   */
  constructor(root, squareAt, bottom, taken) {
    this.squareAt = squareAt;
    this.bottom = bottom;
    this.taken = taken;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("class", "drawings");
    this.svg.setAttribute("viewBox", "0 0 8 8");
    this.svg.setAttribute("aria-hidden", "true");
    root.before(this.svg);
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    root.addEventListener("pointerdown", (event) => this.#down(event), true);
    root.addEventListener("pointermove", (event) => this.#moved(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#drop());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const from = this.squareAt(event.clientX, event.clientY);
    if (event.pointerType === "mouse" && event.button === 2) {
      this.#pen = { from, pointer: event.pointerId };
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
      return;
    }
    if (event.button !== 0) return;
    if (event.pointerType === "touch" && event.isPrimary) {
      const timer = window.setTimeout(() => this.#held(), LONG_PRESS);
      this.#hold = { timer, x: event.clientX, y: event.clientY, pointer: event.pointerId, from };
      return;
    }
    this.clear();
  }

  #held() {
    if (!this.#hold) return;
    this.#pen = { from: this.#hold.from, pointer: this.#hold.pointer };
    this.#hold = null;
    this.taken();
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(15);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const hold = this.#hold;
    if (!hold || hold.pointer !== event.pointerId || Math.hypot(event.clientX - hold.x, event.clientY - hold.y) < STEADY) return;
    this.#drop();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const pen = this.#pen;
    if (this.#hold) this.clear(); // a short touch is a press, and wipes the board clean
    this.#drop();
    if (!pen || pen.pointer !== event.pointerId) return;
    const to = this.squareAt(event.clientX, event.clientY);
    if (!pen.from || !to) return;
    const before = this.#own.length;
    this.#own = this.#own.filter((drawing) => drawing.from !== pen.from || drawing.to !== to); // drawn again it goes
    if (this.#own.length === before) this.#own.push({ from: pen.from, to, kind: "own" });
    this.draw();
  }

  #drop() {
    if (this.#hold) clearTimeout(this.#hold.timer);
    this.#hold = null;
    this.#pen = null;
  }

  /** Takes a person's own drawings away. */
  clear() {
    if (this.#own.length === 0) return;
    this.#own = [];
    this.draw();
  }

  /** Shows the move that the arbiter wants made. @param {string} uci "" for none */
  ruled(uci) {
    const wanted = /** @type {Drawing[]} */ (uci ? [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: "ruled" }] : []);
    if (JSON.stringify(wanted) === JSON.stringify(this.#ruled)) return;
    this.#ruled = wanted;
    this.draw();
  }

  draw() {
    this.svg.replaceChildren(...[...this.#ruled, ...this.#own].flatMap((drawing) => this.#shape(drawing)));
  }

  /** @param {Drawing} drawing */
  #shape({ from, to, kind }) {
    const [x, y] = this.#middle(from);
    const [u, v] = this.#middle(to);
    if (from === to) return [shape("circle", { class: kind, cx: x, cy: y, r: 0.44 })];
    const length = Math.hypot(u - x, v - y);
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const at = (/** @type {number} */ along, /** @type {number} */ aside) => `${(x + dx * along - dy * aside).toFixed(3)} ${(y + dy * along + dx * aside).toFixed(3)}`;
    const tip = length - 0.12;
    const neck = tip - 0.42;
    const points = [at(0.3, 0.08), at(neck, 0.08), at(neck - 0.04, 0.24), at(tip, 0), at(neck - 0.04, -0.24), at(neck, -0.08), at(0.3, -0.08)];
    const arrow = shape("path", { class: kind, d: `M${points.join("L")}Z` });
    if (kind === "own") return [arrow];
    return [shape("rect", { class: kind, x: u - 0.47, y: v - 0.47, width: 0.94, height: 0.94 }), arrow];
  }

  /**
   * The middle of a square, in squares from the left and from above.
   * @param {string} square
   */
  #middle(square) {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square[1]) - 1;
    return this.bottom() === "white" ? [file + 0.5, 7.5 - rank] : [7.5 - file, rank + 0.5];
  }
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
