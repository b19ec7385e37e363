// @ts-check
// What one side has more than the other, beside its name.

import { t } from "./texts.js";

/** @type {[string, number][]} pieces by what they are usually counted for */
const WORTH = [["q", 9], ["r", 5], ["b", 3], ["n", 3], ["p", 1]];

/**
 * The men that a side has more of each kind, and by how much it is ahead in all; 0 if it is not.
 * @param {Placement} pieces
 * @param {Side} side
 * @returns {{ men: string[], ahead: number }}
 */
export function material(pieces, side) {
  const count = (/** @type {string} */ piece) => [...pieces.values()].filter((p) => p === piece).length;
  const other = side === "white" ? "b" : "w";
  const men = [];
  let ahead = 0;
  for (const [kind, worth] of WORTH) {
    const more = count(side[0] + kind) - count(other + kind);
    ahead += more * worth;
    for (let i = 0; i < more; i++) men.push(kind);
  }
  return { men, ahead: Math.max(ahead, 0) };
}

/**
 * Shows it in both bars.
 * @param {Placement} pieces
 */
export function showMaterial(pieces) {
  for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".player[data-side]"))) {
    const place = bar.querySelector(".material");
    if (!(place instanceof HTMLElement)) continue;
    const side = bar.dataset.side === "black" ? "black" : "white";
    const { men, ahead } = material(pieces, side);
    const wanted = side + men.join("") + ahead;
    if (place.dataset.shown === wanted) continue;
    place.dataset.shown = wanted;
    const other = side === "white" ? "b" : "w";
    place.replaceChildren(...men.map((kind) => drawing(other + kind)), ahead > 0 ? `+${ahead}` : "");
    if (men.length === 0) {
      place.removeAttribute("role");
      place.removeAttribute("aria-label");
      continue;
    }
    const names = [...new Set(men)].map((kind) => `${men.filter((m) => m === kind).length} ${t(`type_${kind}`)}`).join(", ");
    place.setAttribute("role", "img");
    place.setAttribute("aria-label", ahead > 0 ? t("material_ahead", { men: names, points: ahead }) : t("material", { men: names }));
  }
}

/** @param {string} piece */
function drawing(piece) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${piece}`);
  svg.append(use);
  return svg;
}
