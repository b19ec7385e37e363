// @ts-check
// Forms that say what is done at a board or from the arbiter's seat: their parts make
// a line of the game script, which only the server understands.

import { t } from "./texts.js";
import { sure } from "./dialogs.js";

/**
 * Sends what the forms of the page say.
 * @param {(command: Record<string, unknown>) => boolean} send returns whether it was sent
 */
export function acts(send) {
  for (const form of document.querySelectorAll("form.act")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const pressed = /** @type {SubmitEvent} */ (event).submitter;
      const command = commandOf(/** @type {HTMLFormElement} */ (form), pressed);
      const last = finality(command.act);
      if (last && !(await sure(last))) return;
      if (!send(command)) return;
      for (const input of form.querySelectorAll("input")) input.value = "";
    });
  }
  for (const button of document.querySelectorAll("button[data-act]")) {
    button.addEventListener("click", () => send({ cmd: "act", act: button.getAttribute("data-act") }));
  }
  for (const button of document.querySelectorAll("button[data-propose]")) {
    button.addEventListener("click", () => send({ cmd: "propose", say: button.getAttribute("data-propose") }));
  }
}

/** What cannot be undone, and what it does. */
const FINAL = /** @type {const} */ ([
  [/\bincident device\b|\bobserve device\b/, "sure_device"],
  [/\bresign\b/, "sure_resign"],
  [/\bpenalise \w+ (loss|expulsion)\b/, "sure_loss"],
  [/(^| )result /, "sure_result"],
  [/(^| )annul\b/, "sure_annul"],
  [/\bobserve (flag|both-flags|default)\b|\bsession start absent\b/, "sure_ends"],
]);

/**
 * @param {string} act
 * @returns {string} what to ask before it is sent; "" if it can be put right afterwards
 */
function finality(act) {
  const found = FINAL.find(([pattern]) => pattern.test(act));
  return found ? t(found[1]) : "";
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} pressed
 * @returns {{ cmd: string, act: string, say: string, because: string }}
 */
function commandOf(form, pressed) {
  const value = (/** @type {Element} */ field) => /** @type {HTMLInputElement} */ (field).value.trim();
  const parts = [form.dataset.verb ?? "", ...[...form.querySelectorAll("select[data-part], input[data-part]")].map(value)];
  if (pressed?.dataset.part) parts.push(pressed.dataset.part);
  let act = parts.filter(Boolean).join(" ");
  let say = "";
  // What a claim needs beside its ground: a square of a touched piece, or the move written for it.
  const more = form.querySelector("[data-more]");
  if (more && / touch$/.test(act)) act += ` ${value(more)}`;
  else if (more && /threefold$|fifty$/.test(act)) say = value(more);
  const words = form.querySelector("[data-say]");
  const only = words?.getAttribute("data-say");
  if (words && (!only || act.endsWith(` ${only}`))) say = value(words);
  const because = form.querySelector("[data-because]");
  return { cmd: "act", act: penalty(act), say, because: because ? value(because) : "" };
}

/**
 * Amounts of time are written with their signs in the line, and a score that goes with the loss of a game has its word.
 * @param {string} act
 */
function penalty(act) {
  return act
    .replace(/^(penalise \w+ opponent-time|give \w+) \+?(?=\d)/, "$1 +")
    .replace(/^(penalise \w+ own-time) [-−]?(?=\d)/, "$1 -")
    .replace(/^(penalise \w+ loss) (?=[\d½])/, "$1 opponent ");
}
