// @ts-check
// The arbiter's seat: who sits there, whether both players have confirmed them, and what the reader can do about it.

import { element, t } from "./texts.js";
import { sure } from "./dialogs.js";

/**
 * @typedef {Pick<View | TableView, "you" | "status" | "arbiter">} Seen
 */

/** @param {Seen} view */
export function showSeat(view) {
  const note = document.getElementById("arbiter-note");
  if (!note) return;
  const text = noteOf(view);
  if (note.textContent !== text) note.textContent = text;
  const seat = view.arbiter;
  const call = document.getElementById("call");
  if (call) {
    call.hidden = seat.link === 0;
    if (seat.link !== shownLink) askForLink(seat.link);
  }
  const buttons = document.getElementById("arbiter-buttons");
  if (!buttons || (view.you !== "white" && view.you !== "black")) return;
  const sits = seat.seat === "waiting" || seat.seat === "confirmed";
  buttons.hidden = !sits;
  const confirmed = seat.seat === "confirmed";
  const confirm = element("arbiter-confirm");
  const refuse = element("arbiter-refuse");
  confirm.hidden = confirmed ? !seat.another[view.you] : seat.confirms[view.you];
  confirm.textContent = t(confirmed ? "seat_keep" : "seat_confirm");
  refuse.hidden = confirmed && seat.another[view.you];
  refuse.textContent = t(confirmed ? "seat_another" : "seat_refuse");
}

let shownLink = 0;

/**
 * The link to the seat is in no state of the game: a player asks for it, and for the next one when that is in force.
 * @param {number} number
 */
async function askForLink(number) {
  shownLink = number;
  if (number === 0) return;
  try {
    const answer = await fetch(`${location.pathname}/arbiter-link`);
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {HTMLInputElement} */ (element("call-link")).value = await answer.text();
  } catch {
    shownLink = 0; // with the next state it is asked for again
  }
}

/** @param {Seen} view */
function noteOf({ you, arbiter }) {
  const name = arbiter.name || t("seat_unnamed");
  if (arbiter.seat === "none") return t("no_arbiter");
  if (arbiter.seat === "called") return t("seat_called");
  if (arbiter.seat === "waiting") {
    if (you === "called") return t("seat_not_yet");
    if ((you === "white" || you === "black") && arbiter.confirms[you]) return t("seat_yours_done", { name });
    return t("seat_waiting", { name });
  }
  if (you === "arbiter") return "";
  const notes = [t(arbiter.here ? "seat_here" : "seat_away", { name })];
  const other = you === "white" ? "black" : "white";
  if (you === "white" || you === "black") {
    if (arbiter.another[you]) notes.push(t("seat_another_yours"));
    else if (arbiter.another[other]) notes.push(t("seat_another_theirs"));
  }
  return notes.join(" ");
}

/**
 * @param {() => Seen | null} view
 * @param {(command: Record<string, unknown>) => boolean} send
 */
export function seatButtons(view, send) {
  const press = (/** @type {string} */ id, /** @type {(seen: Seen) => void} */ act) => document.getElementById(id)?.addEventListener("click", () => {
    const seen = view();
    if (seen) act(seen);
  });
  press("arbiter-confirm", (seen) => send({ cmd: "confirm", say: seen.arbiter.id }));
  press("arbiter-refuse", (seen) => send({ cmd: "refuse", say: seen.arbiter.id }));
  press("arbiter-vacate", async () => {
    if (await sure(t("sure_vacate"))) send({ cmd: "vacate" });
  });
}

/**
 * Who comes into the arbiter's seat, or leaves it, needs another page.
 * @param {Seen | null} before
 * @param {Seen} now
 * @returns {boolean} whether the page is being loaded anew
 */
export function seatChanged(before, now) {
  const changed = before !== null && before.you !== now.you;
  if (changed) location.reload();
  return changed;
}
