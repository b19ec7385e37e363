// @ts-check
// The boards of the rules page: each steps through its moves. Without this the page
// shows where they begin, and the moves in writing.

import { draw } from "./diagram.js";

for (const figure of document.querySelectorAll(".demo")) {
  const board = figure.querySelector(".diagram");
  const buttons = figure.querySelector(".buttons");
  const data = document.getElementById(`steps-${figure.getAttribute("data-demo")}`);
  if (board && buttons instanceof HTMLElement && data) start(board, buttons, JSON.parse(data.textContent ?? "[]"));
}

/**
 * @param {Element} board
 * @param {HTMLElement} buttons
 * @param {import("./diagram.js").Step[]} steps
 */
function start(board, buttons, steps) {
  const back = /** @type {HTMLButtonElement} */ (buttons.querySelector('[data-step="back"]'));
  const forward = /** @type {HTMLButtonElement} */ (buttons.querySelector('[data-step="forward"]'));
  let at = 0;

  /** @param {number} step */
  const go = (step) => {
    at = Math.max(0, Math.min(step, steps.length - 1));
    draw(board, steps[at]);
    back.setAttribute("aria-disabled", String(at === 0));
    forward.setAttribute("aria-disabled", String(at === steps.length - 1));
    if (document.activeElement && buttons.contains(document.activeElement)) say(steps[at].label);
  };

  back.addEventListener("click", () => go(at - 1));
  forward.addEventListener("click", () => go(at + 1));
  buttons.hidden = false;
  go(0);
}

/** @param {string} text */
function say(text) {
  const place = document.getElementById("say");
  if (place) place.textContent = text;
}
