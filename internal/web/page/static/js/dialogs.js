// @ts-check
// Questions asked in dialogs. Each answers with what was chosen, "" for nothing.

import { element } from "./texts.js";

/**
 * Opens a dialog and waits for the answer.
 * @param {string} id
 * @returns {Promise<string>} the value of the button pressed; "" when closed otherwise
 */
export function ask(id) {
  const dialog = /** @type {HTMLDialogElement} */ (element(id));
  if (dialog.open) return Promise.resolve("");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    const closed = () => {
      // The event of an earlier question comes after its dialog has closed, perhaps when it is open again.
      if (dialog.open) return;
      dialog.removeEventListener("close", closed);
      resolve(dialog.returnValue);
    };
    dialog.addEventListener("close", closed);
  });
}

/**
 * Asks before what cannot be undone.
 * @param {string} text what it is
 * @returns {Promise<boolean>}
 */
export async function sure(text) {
  element("sure-text").textContent = text;
  return (await ask("sure-dialog")) === "yes";
}

/** Closes whatever is asked: the game has gone on without the answer. */
export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog")) {
    if (dialog.open) dialog.close("");
  }
}

/**
 * The piece a pawn is promoted to, chosen at its square.
 * @param {Side} side
 * @param {DOMRect} place of the square it is promoted on
 * @param {number} size of a square
 * @returns {Promise<string>} "q", "r", "b", "n", or "" when thought better of
 */
export function askPromotion(side, place, size) {
  const dialog = element("promotion-dialog");
  const wide = Math.max(size, 44); // for a finger
  const high = wide * 4;
  const down = place.top + place.height / 2 < innerHeight / 2;
  const top = down ? place.top : place.bottom - high - 36; // the way back is the last row of it
  dialog.style.setProperty("--size", `${wide}px`);
  dialog.style.left = `${Math.max(4, Math.min(place.left + (place.width - wide) / 2, innerWidth - wide - 4))}px`;
  dialog.style.top = `${Math.max(4, Math.min(top, innerHeight - high - 40))}px`;
  for (const button of document.querySelectorAll("#promotion-choices button")) {
    const piece = side[0] + button.getAttribute("data-piece");
    button.querySelector("use")?.setAttribute("href", `#${piece}`);
  }
  return ask("promotion-dialog");
}

/**
 * The claim of a draw: its ground and the move intended, if one is.
 * @returns {Promise<{ground: string, move: string} | null>}
 */
export async function askClaim() {
  const form = /** @type {HTMLFormElement} */ (element("claim-form"));
  const move = /** @type {HTMLInputElement} */ (element("claim-move"));
  form.reset();
  // Enter in the text box would press the first button, which is the way back.
  const enter = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter") event.preventDefault();
  };
  move.addEventListener("keydown", enter);
  const answer = await ask("claim-dialog");
  move.removeEventListener("keydown", enter);
  if (answer !== "claim") return null;
  const ground = new FormData(form).get("ground");
  return { ground: String(ground), move: move.value.trim() };
}
