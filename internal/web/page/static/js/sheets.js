// @ts-check
// The reconstruction page works without this: it steps through the game on the
// board that is there already, and draws nothing else.

import { draw } from "./diagram.js";

/** @typedef {import("./diagram.js").Step} Step */

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
