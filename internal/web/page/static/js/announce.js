// @ts-check
// What is said to those who listen to the page.

import { element, t } from "./texts.js";
import { factsOf, placementOf } from "./position.js";

/**
 * Says something when there is a pause, or at once when it needs an answer.
 * @param {string} text
 * @param {boolean} [now]
 */
export function say(text, now = false) {
  const region = element(now ? "say-now" : "say");
  // A new paragraph is read out even when its words are those of the last one.
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 4) region.firstElementChild?.remove();
}

/**
 * A move in words.
 * @param {Line} view
 * @param {number} ply counted from 1
 */
export function moveInWords(view, ply) {
  const moves = view.moves ?? [];
  const move = moves[ply - 1];
  const fenBefore = ply > 1 ? moves[ply - 2].fen : view.start;
  const facts = factsOf(placementOf(fenBefore), move.uci);
  const who = facts.piece[0] === "w" ? t("white") : t("black");
  const values = {
    who,
    piece: typeName(facts.piece),
    from: facts.from,
    to: facts.to,
    taken: facts.taken ? typeName(facts.taken) : "",
  };
  const parts = [];
  if (facts.castles === "short") parts.push(t("said_castles_short", values));
  else if (facts.castles === "long") parts.push(t("said_castles_long", values));
  else parts.push(t(facts.taken ? "said_capture" : "said_move", values));
  if (facts.promotion) parts.push(t("said_promotes", { piece: typeName(facts.promotion) }));
  if (move.san.endsWith("+")) parts.push(t("said_check"));
  if (move.offer) parts.push(t("move_offer"));
  return parts.join(", ");
}

/** @param {string} piece "wp" */
function typeName(piece) {
  return piece ? t(`type_${piece[1]}`) : "";
}
