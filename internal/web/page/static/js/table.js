// @ts-check
// The page of a game over the board, and of the arbiter's seat. What the server says
// is shown, what the reader does is sent; nothing is judged here.

import { element, t } from "./texts.js";
import { acts } from "./acts.js";
import { seatButtons, seatChanged, showSeat } from "./arbiterseat.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { copyButtons } from "./copy.js";
import { TableBoard } from "./tableboard.js";
import { say } from "./announce.js";
import { ConnectionLine } from "./connectionline.js";
import { linked, newRulings, outageText, resultText, showPlayers, showRulings, withArticles } from "./status.js";

const page = element("main");
const you = page.dataset.you ?? "";

/** @type {TableView | null} */
let view = null;
let adjusting = false;

const line = new ConnectionLine(page);
const board = new TableBoard(page.dataset.assets ?? "/", {
  touched: (square) => {
    if (you !== "white" && you !== "black") return;
    send({ cmd: "act", act: `${adjusting ? "adjust" : "touch"} ${square}` });
    if (adjusting) {
      board.squares.select("");
      adjust(false);
    }
  },
  moved: (from, to, piece) => {
    const actor = you === "arbiter" ? (piece[0] === "b" ? "black " : "white ") : "";
    send({ cmd: "act", act: `${actor}move ${from}${to}` });
  },
});

const clocks = new Clocks(() => {
  if (view) showPlayers(/** @type {any} */ (view), clocks, bottom());
  line.show();
});

const connection = new Connection(`/g/${page.dataset.game}/ws`, {
  state: receive,
  age: (ms) => clocks.age(ms),
  refused: (refusal) => {
    if (refusal.code !== "not-kept") refuse(refusal.text);
    else if (view) line.note(outageText({ ...view, stands: true, keeping: view.keeping ?? { uci: "", fen: "", board: "" } }));
  },
  lost: (when) => line.lost(when),
  open: () => line.open(),
  elsewhere: (text) => line.elsewhere(text),
});

/** @returns {Side} */
function bottom() {
  return you === "black" ? "black" : "white";
}

/** @param {any} next */
function receive(next) {
  const before = view;
  if (seatChanged(before, next)) return;
  view = /** @type {TableView} */ (next);
  clocks.set(/** @type {any} */ (view));
  show(view);
  if (!before) return;
  const told = Math.max(0, ...(before.log ?? []).map((line) => line.n));
  for (const line of view.log ?? []) if (line.n > told && !line.ruled) say(line.said ?? line.text);
  for (const ruling of newRulings(before, view)) say(ruling.text, true);
  if (view.offer && view.offer !== before.offer && view.offer !== you) say(t(`offer_from_${view.offer}`), true);
  if (view.clock.running !== before.clock.running && view.clock.running) say(t(`clock_${view.clock.running}`));
  if (view.rematch?.url && !before.rematch?.url && you !== "spectator") location.assign(view.rematch.url);
}

/** @param {TableView} now */
function show(now) {
  showOutage(now);
  board.show(now.keeping?.board || now.board, bottom(), owner(now), (now.hands ?? []).flatMap((hand) => hand.squares));
  showPlayers(/** @type {any} */ (now), clocks, bottom());
  showRulings(/** @type {any} */ (now));
  const line = element("status-text");
  const status = statusText(now);
  if (line.textContent !== status) line.textContent = status;
  line.classList.toggle("result", now.status === "over");
  document.title = `${status} · Hakem`;
  const why = now.status === "over" && now.articles?.length ? `${now.text} (${t(now.articles.length > 1 ? "articles" : "article", { articles: now.articles.join(", ") })})` : now.text;
  element("status-more").replaceChildren(...linked(why ?? "", now.articles, now.laws));
  if (!now.hall) showSeat(now);
  const offer = element("offer-text");
  offer.hidden = !now.offer || now.status === "over";
  if (now.offer) offer.textContent = t(now.offer === you ? "offer_yours" : `offer_from_${now.offer}`);
  element("papers").hidden = now.status !== "over";
  if (now.present.white && now.present.black) document.getElementById("invite")?.remove();
  questions(now);
  lines("own-sheet", now.sheet ?? [], false);
  lines("record-list", (now.moves ?? []).map((move) => `${move.san}${move.offer ? " (=)" : ""}${move.irregular ? ` (${t("irregular")})` : ""}`), true);
  showLog(now);
  lines("hands", (now.hands ?? []).map((hand) => hand.text), false);
  lines("duties", (now.duties ?? []).map((duty) => withArticles(duty.text, duty.articles)), false);
  element("signed").textContent = now.signed ? t("signed", { results: now.signed }) : "";
  element("record").hidden = !(now.moves ?? []).length;
  counts(now);
  const atHand = document.getElementById("at-hand");
  if (atHand) atHand.hidden = now.status === "over";
  const begin = document.getElementById("begin");
  if (begin) begin.hidden = now.status !== "waiting";
}

/** @param {TableView} now */
function showOutage(now) {
  line.note(outageText(now));
}

/** Whose pieces can be put down here. @param {TableView} now @returns {"w" | "b" | "both" | ""} */
function owner(now) {
  if (now.status !== "running") return "";
  if (you === "white" || you === "black") return you === "white" ? "w" : "b";
  return you === "arbiter" && now.hall ? "both" : "";
}

/** @param {TableView} now */
function statusText(now) {
  if (now.status === "over") return resultText(/** @type {any} */ (now.result));
  if (now.status === "waiting") return t(now.hall ? "clocks_wait" : you === "white" || you === "black" ? "waiting" : "waiting_spectator");
  if (now.status === "paused" || !now.clock.running) return t("paused");
  return t(now.clock.running === you ? "clock_yours" : `clock_${now.clock.running}`);
}

/** @param {TableView} now */
function questions(now) {
  const panel = document.getElementById("questions");
  if (!panel) return;
  const open = now.questions ?? [];
  panel.hidden = open.length === 0 || (you !== "arbiter" && now.arbiter.seat === "confirmed");
  element("question-list").replaceChildren(...open.map((question) => {
    const item = document.createElement("li");
    // With the player's own words, and what each answer would bring, which is nothing yet.
    item.textContent = [question.text, question.words && `“${question.words}”`].filter(Boolean).join(" ");
    for (const { how, brings } of question.answers) {
      const button = panel.querySelector(`#answer-buttons button[value="${how}"]`);
      if (!button || !brings?.length) continue;
      const would = document.createElement("p");
      would.className = "help";
      would.textContent = `${button.textContent?.trim()}: ${brings.join(" ")}`;
      item.append(would);
    }
    return item;
  }));
  for (const button of panel.querySelectorAll("#answer-buttons button")) {
    const value = button.getAttribute("value") ?? "";
    /** @type {HTMLElement} */ (button).hidden = value !== "" && !open[0]?.answers.some((answer) => answer.how === value);
  }
  const other = you === "white" ? now.proposed.black : now.proposed.white;
  const note = document.getElementById("proposed");
  if (note) note.textContent = other ? t(`proposed_${other}`) : t("propose_both");
  const on = document.getElementById("play-on");
  if (on) on.hidden = now.status !== "paused" || open.length > 0 || now.arbiter.seat === "confirmed";
}

/**
 * @param {string} id
 * @param {string[]} texts
 * @param {boolean} paired
 */
function lines(id, texts, paired) {
  const list = document.getElementById(id);
  if (!list) return;
  const items = [];
  for (let i = 0; i < texts.length; i += paired ? 2 : 1) {
    const item = document.createElement("li");
    item.textContent = paired ? texts.slice(i, i + 2).join(" ") : texts[i];
    items.push(item);
  }
  list.replaceChildren(...items);
}

/** What has happened last at the board, the newest first. @param {TableView} now */
function showLog(now) {
  const log = now.log ?? [];
  element("log").hidden = log.length === 0;
  element("log-list").replaceChildren(...[...log].reverse().map((line) => {
    const item = document.createElement("li");
    const at = document.createElement("time");
    at.textContent = line.at;
    item.classList.toggle("ruled", Boolean(line.ruled));
    item.append(at, " ", line.text);
    return item;
  }));
}

/** @param {TableView} now */
function counts(now) {
  if (you !== "arbiter") return;
  for (const side of /** @type {Side[]} */ (["white", "black"])) {
    element(`completed-${side}`).textContent = String(now.completed[side]);
    element(`offences-${side}`).textContent = String(now.offences[side]);
  }
  const notes = [t(`turn_${now.turn}`)];
  if (now.made) notes.push(t("made_not_completed", { move: now.made }));
  if (now.envelope) notes.push(t("envelope", { side: t(now.envelope.sealer), move: now.envelope.move }));
  element("seat-note").textContent = notes.join(" · ");
}

/**
 * @param {Record<string, unknown>} command
 * @returns {boolean}
 */
function send(command) {
  refuse("");
  if (connection.send(command) !== 0) return true;
  refuse(t("not_sent"));
  return false;
}

/** @param {string} text */
function refuse(text) {
  const line = element("refusal");
  line.textContent = text;
  line.hidden = text === "";
}

/** @param {boolean} on */
function adjust(on) {
  adjusting = on;
  document.getElementById("adjust")?.setAttribute("aria-pressed", String(on));
  if (on) say(t("adjusting"));
}

acts(send);
seatButtons(() => view, send);
copyButtons();
line.show();
document.getElementById("adjust")?.addEventListener("click", () => adjust(!adjusting));
document.getElementById("begin")?.addEventListener("click", () => send({ cmd: "begin" }));
// A key for the clock where the hand is anyway, on the board.
element("board-squares").addEventListener("keydown", (event) => {
  if (event.key !== "c" || event.ctrlKey || event.metaKey || event.altKey || !document.getElementById("press")) return;
  event.preventDefault();
  send({ cmd: "act", act: "press" });
});

const first = document.getElementById("first-state");
if (first?.textContent) {
  clocks.age(0);
  receive(JSON.parse(first.textContent));
}
