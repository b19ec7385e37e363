// @ts-check
// What an engine says of a finished game, as it comes: the drawing and the table fill from the first move on. Who leaves
// the page ends it.

import { element, t } from "./texts.js";

/** @typedef {{ ply: number, cp?: number, mate?: number, best?: string, place?: number }} Judgement as White sees it */

const MOST = 1000; // hundredths of a pawn at the edge of the drawing

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-judgements]"));
const rows = document.querySelectorAll("#analysis-table tbody tr").length;
/** @type {Judgement[]} */
const known = [];

/** @param {Judgement} judgement */
function scoreText({ cp, mate }) {
  if (mate) return t("analysis_mate", { moves: `${mate > 0 ? "" : "−"}${Math.abs(mate)}` });
  if (cp === undefined) return "";
  return `${cp > 0 ? "+" : cp < 0 ? "−" : ""}${(Math.abs(cp) / 100).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 2 })}`;
}

/** @param {Judgement} judgement */
function take(judgement) {
  if (judgement.place) {
    element("analysis-state").textContent = t("analysis_place", { place: judgement.place });
    return;
  }
  known.push(judgement);
  const row = document.querySelector(`#analysis-table tr[data-ply="${judgement.ply}"]`);
  const score = row?.querySelector(".score");
  if (score) score.textContent = scoreText(judgement);
  // What would have been played stands beside the move that was.
  const best = document.querySelector(`#analysis-table tr[data-ply="${judgement.ply + 1}"] .best`);
  if (best) best.textContent = judgement.best ?? "";
  element("analysis-state").textContent = t("analysis_state", { done: Math.min(judgement.ply, rows), all: rows });
  draw();
}

function draw() {
  const points = known.map(({ ply, cp, mate }) => {
    const worth = mate ? Math.sign(mate) * MOST : Math.max(-MOST, Math.min(MOST, cp ?? 0));
    return `${((ply / Math.max(rows, 1)) * 600).toFixed(1)} ${(80 - (worth / MOST) * 76).toFixed(1)}`;
  });
  if (points.length) document.querySelector("#analysis-graph .curve")?.setAttribute("d", `M0 80L${points.join("L")}L${points[points.length - 1].split(" ")[0]} 80Z`);
}

async function follow() {
  const answer = await fetch(main.dataset.judgements ?? "");
  if (!answer.ok || !answer.body) {
    element("analysis-state").textContent = t("analysis_failed");
    return;
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    rest += value;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) take(JSON.parse(line));
  }
  element("analysis-state").textContent = t(known.length >= rows ? "analysis_done" : "analysis_failed");
}

follow().catch(() => { element("analysis-state").textContent = t("analysis_failed"); });
