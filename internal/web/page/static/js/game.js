// @ts-check
// The page of one game: what the server says is shown, what the reader does is sent.

import { element, t } from "./texts.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { ConnectionLine } from "./connectionline.js";
import { MoveList } from "./movelist.js";
import { acts } from "./acts.js";
import { seatButtons, seatChanged, showSeat } from "./arbiterseat.js";
import { copyButtons } from "./copy.js";
import { ask, askClaim, closeAll } from "./dialogs.js";
import { ProofPanel } from "./proof.js";
import { moveInWords, say } from "./announce.js";
import { newRulings, outageText, resultText, showClocks, showStatus } from "./status.js";
import { rulingRow, showVoice } from "./voice.js";

const page = element("main");
const player = page.dataset.you === "white" || page.dataset.you === "black";

/** @type {View | null} */
let view = null;
/** The ply on the board; null while it follows the game. @type {number | null} */
let lookingAt = null;
let flipped = false;
let offerWithMove = false;
let hadRematch = false;
let sentMove = ""; // with the last command

const line = new ConnectionLine(page);
const board = new Board(page.dataset.assets ?? "/", (uci) => send({ cmd: "move", uci, offer: offerWithMove }));
const moveList = new MoveList((ply) => look(ply), "", document, rulingRow);
const proof = new ProofPanel(page.dataset.assets ?? "/");
const clocks = new Clocks(() => {
  if (view) showClocks(view, clocks, bottom());
  line.show();
});

const connection = new Connection(`/g/${page.dataset.game}/ws`, {
  state: receive,
  age: (ms) => clocks.age(ms),
  refused: (refusal) => {
    if (refusal.code === "not-kept") return wait();
    refuse(refusal.text);
    show(false); // takes back a move shown before it was refused
  },
  lost: (when) => line.lost(when),
  open: () => line.open(),
  elsewhere: (text) => line.elsewhere(text),
});

/** @returns {Side} */
function bottom() {
  const own = view?.you === "black" ? "black" : "white";
  if (!flipped) return own;
  return own === "white" ? "black" : "white";
}

function onMove() {
  return view !== null && view.status === "running" && view.turn === view.you && !view.keeping;
}

/** What was sent is decided and waits to be kept: it is shown as it was sent until the server says more. */
function wait() {
  if (!view || view.keeping) return;
  const stopped = { white: clocks.left("white"), black: clocks.left("black"), running: /** @type {const} */ ("") };
  view = { ...view, stands: true, clock: stopped, keeping: { uci: sentMove, fen: "", board: "" } };
  clocks.set(view);
  show(false);
}

/** @param {View} next */
function receive(next) {
  const previous = view;
  if (seatChanged(previous, next)) return;
  view = next;
  clocks.set(next);
  const played = (next.moves ?? []).length;
  if (previous) announce(previous, next);
  if (previous && played !== (previous.moves ?? []).length) {
    lookingAt = null;
    offerWithMove = false;
    refuse("");
  }
  if (next.status === "over" && previous?.status !== "over") closeAll();
  if (!onMove()) offerWithMove = false;
  show(previous !== null);
  rematch(previous, next);
}

/** Draws everything anew from the view. @param {boolean} animated */
function show(animated) {
  if (!view) return;
  const moves = view.moves ?? [];
  const ply = lookingAt ?? moves.length;
  const move = ply > 0 ? moves[ply - 1] : null;
  const fen = move ? move.fen : view.start;
  const latest = ply === moves.length;
  line.note(outageText(view));
  const keeping = latest && view.keeping?.uci ? view.keeping : null;
  if (keeping?.fen) {
    const last = [keeping.uci.slice(0, 2), keeping.uci.slice(2, 4)];
    board.show({ fen: keeping.fen, last, check: false, legal: [], bottom: bottom(), animated });
  } else if (!keeping) board.show({
    fen: latest ? view.fen : fen,
    last: latest ? view.last ?? [] : move ? [move.uci.slice(0, 2), move.uci.slice(2, 4)] : [],
    check: latest ? view.check : Boolean(move && /[+#]$/.test(move.san)),
    legal: latest && onMove() ? view.legal ?? [] : [],
    bottom: bottom(),
    animated,
  });
  page.classList.toggle("over", view.status === "over");
  page.classList.toggle("waiting", view.status === "waiting" && moves.length === 0);
  showVoice(view, (text) => send({ cmd: "move", text }));
  showClocks(view, clocks, bottom());
  showStatus(view, { latest, offerWithMove });
  showSeat(view);
  proof.update(view, bottom());
  element("papers").hidden = view.status !== "over";
  if (player) showControls(view);
  moveList.update(view, ply); // last: how much of it is in sight depends on the rest
}

/** @param {View} current */
function showControls(current) {
  const playing = current.status === "running" || current.status === "paused";
  element("controls").hidden = !playing;
  for (const button of document.querySelectorAll("button.playing")) /** @type {HTMLElement} */ (button).hidden = !playing;
  able("typed-move", onMove());
  able("offer-draw", current.status === "running" && current.offer !== current.you);
  const claim = document.getElementById("claim");
  if (claim) {
    able("claim", onMove());
    claim.title = onMove() ? "" : t("claim_on_turn");
  }
  element("offer-draw").setAttribute("aria-pressed", String(offerWithMove));
  element("offer-name").textContent = offerWithMove ? t("offer_disarm") : t("offer_draw");
}

/**
 * @param {string} id
 * @param {boolean} on
 */
function able(id, on) {
  /** @type {HTMLButtonElement | HTMLInputElement} */ (element(id)).disabled = !on;
}

/** @param {number} ply */
function look(ply) {
  if (!view) return;
  lookingAt = ply === (view.moves ?? []).length ? null : ply;
  show(true);
  say(ply > 0 ? moveInWords(view, ply) : t("start"));
}

/**
 * @param {Record<string, unknown>} command
 * @returns {boolean} whether it was sent
 */
function send(command) {
  refuse("");
  sentMove = String(command.uci ?? "");
  if (connection.send(command) !== 0) return true;
  refuse(t("not_sent"));
  show(false);
  return false;
}

/** @param {string} text "" takes the last refusal away */
function refuse(text) {
  const line = document.getElementById("refusal");
  if (!line) return;
  line.textContent = text;
  line.hidden = text === "";
}

/**
 * @param {View} before
 * @param {View} now
 */
function announce(before, now) {
  const from = (before.moves ?? []).length;
  for (let ply = from + 1; ply <= (now.moves ?? []).length; ply++) say(moveInWords(now, ply));
  if (now.offer && now.offer !== before.offer && now.offer !== now.you) say(t(`offer_from_${now.offer}`), true);
  const rulings = newRulings(before, now);
  if (now.status === "over" && before.status !== "over") say(`${resultText(now.result)}. ${now.text}`, true);
  else for (const ruling of rulings) say(ruling.text, true);
  if (now.status === "running" && before.status === "waiting") say(t(now.turn === now.you ? "your_turn" : `turn_${now.turn}`));
}

/**
 * A player goes on to the rematch when it is agreed while the page is open; a
 * finished game looked at later only shows the way.
 * @param {View | null} before
 * @param {View} now
 */
function rematch(before, now) {
  const url = now.rematch?.url ?? "";
  if (url && before && !hadRematch && player) location.assign(url);
  hadRematch = url !== "";
}

/**
 * @param {string} id
 * @param {() => void} act
 */
function press(id, act) {
  document.getElementById(id)?.addEventListener("click", act);
}

press("flip", () => {
  flipped = !flipped;
  show(false);
});
press("more", () => void ask("more-dialog"));
press("type-move", () => {
  const shown = page.classList.toggle("typing");
  element("type-move").setAttribute("aria-pressed", String(shown));
  if (shown) element("typed-move").focus();
});
press("accept", async () => {
  if (await ask("accept-dialog") === "yes") send({ cmd: "accept" });
});
press("decline", () => send({ cmd: "decline" }));
press("resign", async () => {
  if (await ask("resign-dialog") === "yes") send({ cmd: "resign" });
});
press("rematch", () => send({ cmd: "rematch" }));
press("claim", async () => {
  const claim = await askClaim();
  if (claim) send({ cmd: "claim", ...claim });
});
press("offer-draw", async () => {
  if (offerWithMove) {
    offerWithMove = false;
    show(false);
    return;
  }
  element("offer-with-move").hidden = !onMove();
  const answer = await ask("offer-dialog");
  if (answer === "now") send({ cmd: "offer" });
  if (answer === "with-move" && onMove()) {
    offerWithMove = true;
    show(false);
  }
});

document.getElementById("typed-form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (element("typed-move"));
  const text = input.value.trim();
  if (!text) return;
  send({ cmd: "move", text, offer: offerWithMove });
  input.select();
});

copyButtons();

acts(send);
seatButtons(() => view, send);

const first = document.getElementById("first-state");
if (first?.textContent) {
  clocks.age(0);
  receive(JSON.parse(first.textContent));
}
