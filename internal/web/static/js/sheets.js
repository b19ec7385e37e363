// @ts-check
// The reconstruction page works without this: it steps through the game on the
// board that is there already, and draws nothing else.

/** @typedef {{ placement: string, last: string[], label: string }} Step */

const TILE = 40;
const STRIP = 14;
const SVG = "http://www.w3.org/2000/svg";

const board = document.getElementById("walk-board");
const data = document.getElementById("walk");
if (board && data) start(board, JSON.parse(data.textContent ?? "[]"));

/**
 * @param {HTMLElement} board
 * @param {Step[]} steps
 */
function start(board, steps) {
  const buttons = document.getElementById("walk-buttons");
  let at = steps.length - 1;

  /** @param {number} ply */
  const go = (ply) => {
    at = Math.max(0, Math.min(ply, steps.length - 1));
    draw(board, steps[at]);
    for (const button of document.querySelectorAll(".sheets-step")) {
      const current = button instanceof HTMLElement && button.dataset.ply === String(at);
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.ply) go(Number(button.dataset.ply));
    switch (button?.dataset.step) {
      case "first": return go(0);
      case "back": return go(at - 1);
      case "forward": return go(at + 1);
      case "last": return go(steps.length - 1);
    }
  });
  if (buttons) buttons.hidden = false;
  go(at);
}

/**
 * @param {HTMLElement} board
 * @param {Step} step
 */
function draw(board, step) {
  board.setAttribute("aria-label", step.label);
  /** @type {Element[]} */
  const men = [];
  step.placement.split("/").forEach((row, fromTop) => {
    let file = 0;
    for (const sign of row) {
      if (sign >= "1" && sign <= "8") {
        file += Number(sign);
        continue;
      }
      const man = document.createElementNS(SVG, "use");
      const letter = sign.toLowerCase(); // a FEN letter, not text for people
      man.setAttribute("href", `${board.dataset.pieces}#${sign === letter ? "b" : "w"}${letter}`);
      place(man, file, fromTop, 0);
      men.push(man);
      file++;
    }
  });
  board.querySelector(".diagram-men")?.replaceChildren(...men);
  const marks = step.last.map((square) => {
    const mark = document.createElementNS(SVG, "rect");
    mark.setAttribute("class", "marked");
    place(mark, square.charCodeAt(0) - 97, 8 - Number(square[1]), 1);
    return mark;
  });
  board.querySelector(".diagram-marks")?.replaceChildren(...marks);
}

/**
 * @param {SVGElement} thing
 * @param {number} file
 * @param {number} fromTop
 * @param {number} inset
 */
function place(thing, file, fromTop, inset) {
  thing.setAttribute("x", String(STRIP + file * TILE + inset));
  thing.setAttribute("y", String(fromTop * TILE + inset));
  thing.setAttribute("width", String(TILE - 2 * inset));
  thing.setAttribute("height", String(TILE - 2 * inset));
}
