// @ts-check
// The arbiter's voice: the rulings given since the last move, in the strip beside the board, and each at its move.

import { element, t } from "./texts.js";
import { linked, withArticles } from "./status.js";

/**
 * What the arbiter has ruled since the last move. It stays until the next move is made.
 * @param {View} view
 * @returns {Ruling[]}
 */
function latest(view) {
  if (view.status === "over") return [];
  const played = (view.moves ?? []).length;
  return (view.rulings ?? []).filter((ruling) => ruling.kind !== "game-over" && ruling.ply === played);
}

/** @param {Ruling} ruling */
function verdict(ruling) {
  return t(`verdict_${ruling.kind}`);
}

/**
 * Shows the voice and what it did to the clocks.
 * @param {View} view
 * @param {(text: string) => void} play plays the one move that is owed
 */
export function showVoice(view, play) {
  const rulings = latest(view);
  element("ruling").hidden = rulings.length === 0;
  showGains(rulings);
  if (rulings.length === 0) return;
  element("ruling-when").textContent = t("ruling_move", { number: Math.floor((view.moves ?? []).length / 2) + 1 });
  put("ruling-verdict", verdict(rulings[0]));
  put("ruling-text", rulings.map((ruling) => ruling.text).join(" "));
  const articles = [...new Set(rulings.flatMap((ruling) => ruling.articles ?? []))];
  element("ruling-articles").replaceChildren(...articles.map((article) => chip(article, t("article_short", { article }), view.laws)));
  const duty = /** @type {HTMLButtonElement} */ (element("duty"));
  const owed = view.mustPlay?.length === 1 ? view.mustPlay[0] : "";
  duty.hidden = owed === "";
  duty.textContent = t("duty", { move: owed });
  duty.onclick = () => play(owed);
}

/**
 * The time that each side got, beside its clock.
 * @param {Ruling[]} rulings
 */
function showGains(rulings) {
  for (const side of ["white", "black"]) {
    const seconds = rulings.filter((ruling) => ruling.kind === "bonus" && ruling.side === side)
      .reduce((sum, ruling) => sum + (ruling.seconds ?? 0), 0);
    const pill = document.querySelector(`.player[data-side="${side}"] .gain`);
    if (!(pill instanceof HTMLElement)) continue;
    pill.hidden = seconds === 0;
    pill.textContent = `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

/**
 * The row of what was ruled between two moves.
 * @param {Ruling[]} rulings
 * @param {string} laws
 * @returns {HTMLElement}
 */
export function rulingRow(rulings, laws) {
  const row = document.createElement("li");
  row.className = "ruled";
  const scales = document.querySelector("#ruling .drawing")?.cloneNode(true);
  const text = document.createElement("span");
  const name = document.createElement("b");
  name.textContent = `${verdict(rulings[0])}. `;
  text.append(name);
  for (const ruling of rulings) text.append(...linked(`${withArticles(ruling.text, ruling.articles)} `, ruling.articles, laws));
  row.append(...(scales ? [scales] : []), text);
  return row;
}

/**
 * @param {string} article
 * @param {string} name
 * @param {string} laws the edition
 */
function chip(article, name, laws) {
  const link = document.createElement("a");
  link.className = "chip";
  link.href = `/laws/${laws}/${encodeURIComponent(article)}`;
  link.target = "_blank"; // nobody leaves a game whose clock runs
  link.title = t("article_opens");
  link.textContent = name;
  return link;
}

/**
 * @param {string} id
 * @param {string} text
 */
function put(id, text) {
  const found = element(id);
  if (found.textContent !== text) found.textContent = text;
}
