// @ts-check
// What stands beside the board: the players and their clocks, what the game waits
// for, the offer that stands, the rulings and the result.

import { element, t } from "./texts.js";
import { clockText } from "./clocks.js";

/**
 * @param {View} view
 * @param {import("./clocks.js").Clocks} clocks
 * @param {Side} bottom
 */
export function showClocks(view, clocks, bottom) {
  showPlayers(view, clocks, bottom);
  const more = moreText(view, clocks);
  const line = element("status-more");
  if (line.textContent !== more) line.replaceChildren(...linked(more, view.status === "over" ? view.articles : [], view.laws));
}

/**
 * Both players, whether they are here, and their clocks.
 * @param {View} view
 * @param {import("./clocks.js").Clocks} clocks
 * @param {Side} bottom
 */
export function showPlayers(view, clocks, bottom) {
  showPlayer("player-top", view, clocks, bottom === "white" ? "black" : "white");
  showPlayer("player-bottom", view, clocks, bottom);
}

/**
 * @param {string} id
 * @param {View} view
 * @param {import("./clocks.js").Clocks} clocks
 * @param {Side} side
 */
function showPlayer(id, view, clocks, side) {
  const bar = element(id);
  bar.dataset.side = side;
  bar.classList.toggle("running", view.clock.running === side);
  bar.classList.toggle("present", view.present[side]);
  bar.classList.toggle("low", clocks.low(side));
  put(bar, ".player-name", view.names[side] || t(side));
  const away = view.status !== "over" && view.you !== side && !view.present[side];
  put(bar, ".player-note", away ? t("away") : score(view, side) || t(view.you === side ? "you" : "here"));
  put(bar, ".clock", clockText(clocks.left(side)));
}

/**
 * @param {View} view
 * @param {Side} side
 */
function score(view, side) {
  if (view.status !== "over" || view.result === "*") return "";
  if (view.score) return view.score[side];
  const forfeit = /^[-+]\/[-+]$/.test(view.result);
  const scores = forfeit ? view.result.split("/") : view.result.replaceAll("1/2", "½").split("-");
  return scores[side === "white" ? 0 : 1] ?? "";
}

/**
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {string} text
 */
function put(root, selector, text) {
  const found = root.querySelector(selector);
  if (found && found.textContent !== text) found.textContent = text;
}

/**
 * @param {View} view
 * @param {{latest: boolean, offerWithMove: boolean}} page
 */
export function showStatus(view, page) {
  const status = statusText(view);
  const line = element("status-text");
  if (line.textContent !== status) line.textContent = status;
  line.classList.toggle("result", view.status === "over");
  document.title = `${view.status === "running" && view.turn === view.you ? "● " : ""}${status} · Hakem`;
  element("main").classList.toggle("looking-back", !page.latest);
  showOffer(view, page.offerWithMove);
  showRematch(view);
  // Once the opponent has come the seat is theirs, and the link leads nobody to it.
  if (view.status !== "waiting" || (view.present.white && view.present.black)) document.getElementById("invite")?.remove();
}

/**
 * Why the clocks stand while the server cannot write, and what waits meanwhile; "" if it writes.
 * @param {{ stands: boolean, keeping?: Keeping | null }} view
 */
export function outageText(view) {
  if (!view.stands) return "";
  if (!view.keeping) return t("outage");
  return `${t(view.keeping.uci ? "keeping_move" : "keeping_act")} ${t("outage")}`;
}

/** @param {View} view */
function statusText(view) {
  if (view.status === "over") return resultText(view.result);
  if (view.status === "waiting") return t(view.you === "spectator" ? "waiting_spectator" : "waiting");
  if (view.status === "paused") return t(view.machine ? "machine_waits" : "paused");
  const turn = t(view.turn === view.you ? "your_turn" : `turn_${view.turn}`);
  return view.check ? `${turn} · ${t("in_check")}` : turn;
}

/** @param {View["result"]} result */
export function resultText(result) {
  if (result === "*") return t("result_none");
  return /^[-+]/.test(result) ? result : result.replaceAll("1/2", "½").replace("-", " – ");
}

/**
 * The line under the status: why the game is over, or what is being counted down.
 * @param {View} view
 * @param {import("./clocks.js").Clocks} clocks
 */
function moreText(view, clocks) {
  if (view.status === "over") return withArticles(view.text, view.articles);
  const duties = (view.duties ?? []).map((duty) => withArticles(duty.text, duty.articles));
  if (view.mustPlay?.length) duties.push(t("must_play", { moves: view.mustPlay.join(", ") }));
  if (duties.length) return duties.join(" ");
  if (view.machine) return machineText(view.machine);
  const paused = clocks.pausedSeconds();
  if (paused !== undefined) return t("paused_more", { seconds: paused });
  const first = clocks.firstMoveSeconds();
  if (first !== undefined && view.status === "running") return t("first_move", { seconds: first });
  return "";
}

/**
 * Why the machine cannot think.
 * @param {number} machine
 */
export function machineText(machine) {
  return machine > 1 ? t("machine_place", { place: machine - 1 }) : t("machine_replaced");
}

/**
 * A sentence with the articles it rests on, unless it names them itself.
 * @param {string} text
 * @param {string[] | null | undefined} articles
 */
export function withArticles(text, articles) {
  const missing = (articles ?? []).filter((article) => !text.includes(article));
  const key = missing.length > 1 ? "articles" : "article";
  return missing.length ? `${text} (${t(key, { articles: missing.join(", ") })})` : text;
}

/**
 * A sentence in which the numbers of articles lead to their pages.
 * @param {string} text
 * @param {string[] | null | undefined} articles
 * @param {string} laws the edition
 * @returns {(string | HTMLAnchorElement)[]}
 */
export function linked(text, articles, laws) {
  if (!articles?.length) return [text];
  const numbers = articles.map((article) => article.replace(/[.()[\]]/g, "\\$&")).sort((a, b) => b.length - a.length);
  // A number is not a part of a longer one: 9.2 does not stand in 9.2.1.
  const parts = text.split(new RegExp(`(?<![\\w.])(${numbers.join("|")})(?![\\w([]|\\.\\w)`));
  return parts.map((part, i) => {
    if (i % 2 === 0) return part;
    const link = document.createElement("a");
    link.href = `/laws/${laws}/${encodeURIComponent(part)}`;
    link.target = "_blank"; // nobody leaves a game whose clock runs
    link.title = t("article_opens");
    link.textContent = part;
    return link;
  });
}

/**
 * @param {View} view
 * @param {boolean} offerWithMove
 */
function showOffer(view, offerWithMove) {
  const box = element("offer");
  const buttons = document.getElementById("offer-buttons");
  let text = "";
  if (view.status !== "over") {
    if (view.offer) text = t(view.offer === view.you ? "offer_yours" : `offer_from_${view.offer}`);
    else if (offerWithMove) text = t("offer_armed");
  }
  box.hidden = text === "";
  element("offer-text").textContent = text;
  if (buttons) buttons.hidden = !view.offer || view.offer === view.you;
}

/** @param {View} view */
function showRematch(view) {
  const box = document.getElementById("rematch-buttons");
  if (!box) return;
  box.hidden = view.status !== "over";
  const button = /** @type {HTMLButtonElement} */ (element("rematch"));
  const by = view.rematch?.offeredBy ?? "";
  const url = view.rematch?.url ?? "";
  button.hidden = url !== "";
  button.disabled = by === view.you;
  let label = t("rematch_offer");
  if (by) label = t(by === view.you ? "rematch_yours" : "rematch_accept");
  button.textContent = label;
  const link = /** @type {HTMLAnchorElement} */ (element("rematch-link"));
  link.hidden = url === "";
  if (url) link.href = url;
}

/**
 * The rulings given during the game; the one that ended it stands under the result.
 * @param {View} view
 */
export function showRulings(view) {
  const rulings = (view.rulings ?? []).filter((ruling) => ruling.kind !== "game-over");
  element("rulings").hidden = rulings.length === 0;
  const list = element("ruling-list");
  const count = String(view.earlier + rulings.length);
  if (list.dataset.count === count) return;
  list.dataset.count = count;
  const items = rulings.map((ruling) => {
    const item = document.createElement("li");
    item.append(...linked(withArticles(ruling.text, ruling.articles), ruling.articles, view.laws));
    return item;
  });
  if (view.earlier > 0) {
    const item = document.createElement("li");
    item.textContent = t("rulings_earlier", { count: view.earlier });
    items.unshift(item);
  }
  list.replaceChildren(...items);
}

/**
 * The rulings that a page has not had yet: a state has only the latest of them.
 * @param {View | TableView} before
 * @param {View | TableView} now
 * @returns {Ruling[]}
 */
export function newRulings(before, now) {
  const known = before.earlier + (before.rulings ?? []).length;
  return (now.rulings ?? []).slice(Math.max(known - now.earlier, 0));
}
