// @ts-check
// The moves played, and looking back through the positions.

import { element, t } from "./texts.js";
import { clockText } from "./clocks.js";
import { moveInWords } from "./announce.js";

export class MoveList {
  /**
   * @param {(ply: number) => void} go called when another ply is to be shown
   * @param {string} prefix of the ids of the list and of the buttons under it
   * @param {Document | HTMLElement} keys where the arrow keys step through the moves
   * @param {((rulings: Ruling[], laws: string) => HTMLElement) | null} ruled makes the row of what was ruled between two
   * moves, which then stands there
   */
  constructor(go, prefix = "", keys = document, ruled = null) {
    this.ruled = ruled;
    this.list = element(prefix + "move-list");
    this.go = go;
    this.prefix = prefix;
    this.shown = 0;
    this.length = 0;
    this.drawn = "";
    this.list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) go(Number(button.dataset.ply));
    });
    /** @type {[string, () => number][]} */
    const steps = [
      ["nav-first", () => 0],
      ["nav-back", () => this.shown - 1],
      ["nav-forward", () => this.shown + 1],
      ["nav-last", () => this.length],
    ];
    for (const [id, target] of steps) {
      element(prefix + id).addEventListener("click", () => this.#step(target()));
    }
    keys.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
  }

  /** @param {number} ply */
  #step(ply) {
    if (ply >= 0 && ply <= this.length && ply !== this.shown) this.go(ply);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const busy = event.target instanceof Element && event.target.closest("input, dialog, [role=grid]");
    if (busy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowLeft") this.#step(this.shown - 1);
    else if (event.key === "ArrowRight") this.#step(this.shown + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {Line & {rulings?: Ruling[] | null, laws?: string}} view
   * @param {number} shown the ply that the board shows; 0 is the start
   */
  update(view, shown) {
    const moves = view.moves ?? [];
    const rulings = this.ruled ? (view.rulings ?? []).filter((ruling) => ruling.kind !== "game-over") : [];
    this.length = moves.length;
    this.shown = shown;
    const signature = moves.map((m) => m.san + (m.offer ? "=" : "")).join(" ") + rulings.map((r) => `${r.ply} ${r.text}`).join("");
    if (signature !== this.drawn) {
      this.drawn = signature;
      this.#draw(view, moves, rulings);
    }
    /** @type {HTMLElement | null} */
    let current = null;
    for (const button of this.list.querySelectorAll("button")) {
      const here = Number(button.dataset.ply) === shown;
      if (here) {
        button.setAttribute("aria-current", "true");
        current = button;
      } else {
        button.removeAttribute("aria-current");
      }
    }
    this.#scrollTo(current);
    this.#enable("nav-first", shown > 0);
    this.#enable("nav-back", shown > 0);
    this.#enable("nav-forward", shown < this.length);
    this.#enable("nav-last", shown < this.length);
  }

  /**
   * @param {Line & {laws?: string}} view
   * @param {LineMove[]} moves
   * @param {Ruling[]} rulings
   */
  #draw(view, moves, rulings) {
    const [, turn, , , , fullmove] = view.start.split(" ");
    let number = Number(fullmove) || 1;
    let white = turn !== "b";
    /** @type {HTMLElement | null} */
    let row = null;
    /** @type {HTMLElement[]} */
    const rows = [];
    let given = 0;
    // Rulings stand behind the move after which they were given; Black's move then begins a row of its own.
    const give = (/** @type {number} */ ply) => {
      while (given < rulings.length && rulings[given].ply <= ply) {
        const together = rulings.slice(given).filter((ruling) => ruling.ply === rulings[given].ply);
        if (this.ruled) rows.push(this.ruled(together, view.laws ?? ""));
        given += together.length;
        row = null;
      }
    };
    for (let i = 0; i < moves.length; i++) {
      give(i);
      if (!row) {
        row = document.createElement("li");
        const label = document.createElement("span");
        label.className = "move-number";
        label.textContent = `${number}.`;
        row.append(label);
        if (!white) row.append(blank());
        rows.push(row);
      }
      row.append(moveButton(view, moves[i], i + 1));
      if (!white) {
        row = null;
        number++;
      }
      white = !white;
    }
    give(Infinity);
    this.list.replaceChildren(...rows);
  }

  /** Keeps the move in sight within the list, without moving the page.
   * @param {HTMLElement | null} button */
  #scrollTo(button) {
    const list = this.list;
    if (!button) {
      list.scrollTo(0, 0);
      return;
    }
    // On a phone the moves stand in one line.
    if (list.scrollWidth > list.clientWidth + 1) {
      const last = Number(button.dataset.ply) === this.length;
      list.scrollLeft = last ? list.scrollWidth : button.offsetLeft - list.clientWidth / 2;
      return;
    }
    if (Number(button.dataset.ply) === this.length) {
      list.scrollTop = list.scrollHeight; // with the rulings behind the last move
      return;
    }
    const row = button.parentElement ?? button;
    const top = row.offsetTop - (list === row.offsetParent ? 0 : list.offsetTop);
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + row.offsetHeight - list.clientHeight;
    }
  }

  /**
   * @param {string} id
   * @param {boolean} on
   */
  #enable(id, on) {
    const button = /** @type {HTMLButtonElement} */ (element(this.prefix + id));
    // Disabling what has the focus would throw a keyboard out of the row.
    if (on) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}

/**
 * @param {Line} view
 * @param {LineMove} move
 * @param {number} ply
 */
function moveButton(view, move, ply) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.ply = String(ply);
  button.textContent = move.san;
  if (move.offer) button.append(small("offered", " (=)"));
  let words = `${move.san}: ${moveInWords(view, ply)}`;
  if (move.clock !== undefined) {
    button.title = t("clock_after", { clock: clockText(move.clock * 1000) });
    words += `, ${button.title}`;
  }
  if (move.took !== undefined) button.dataset.took = tookText(move.took);
  button.setAttribute("aria-label", words);
  return button;
}

/**
 * @param {string} name
 * @param {string} text
 */
function small(name, text) {
  const made = document.createElement("small");
  made.className = name;
  made.textContent = text;
  return made;
}

/**
 * A time taken, in minutes and seconds.
 * @param {number} seconds
 */
function tookText(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function blank() {
  const span = document.createElement("span");
  span.textContent = "…";
  return span;
}
