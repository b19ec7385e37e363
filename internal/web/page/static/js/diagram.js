// @ts-check
// Draws another position into a diagram that the server has drawn.

/** @typedef {{ placement: string, last: string[], label: string }} Step */

const TILE = 40;
const STRIP = 14;
const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} board the diagram
 * @param {Step} step
 */
export function draw(board, step) {
  board.setAttribute("aria-label", step.label);
  const pieces = board.getAttribute("data-pieces");
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
      man.setAttribute("href", `${pieces}#${sign === letter ? "b" : "w"}${letter}`);
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
