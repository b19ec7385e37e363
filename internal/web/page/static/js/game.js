// @ts-check
// The page of one game: what the server says is shown, what the reader does is sent.

import { element, t } from "./texts.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Connection } from "./connection.js";
import { ConnectionLine } from "./connectionline.js";
import { Left } from "./left.js";
import { MoveList } from "./movelist.js";
import { acts } from "./acts.js";
import { Armed } from "./armed.js";
import { seatButtons, seatChanged, showSeat } from "./arbiterseat.js";
import { copyButtons, shareButtons } from "./copy.js";
import { ask as askDialog, askClaim, closeAll } from "./dialogs.js";
import { Sending } from "./sending.js";
import { ProofPanel } from "./proof.js";
import { moveInWords, say } from "./announce.js";
import { alert, Awake, LowTime } from "./alerts.js";
import { showMaterial } from "./material.js";
import { placementOf } from "./position.js";
import { on, onChange } from "./settings.js";
import { answer, boardKeys } from "./spoken.js";
import { machineText, newRulings, outageText, resultText, showClocks, showStatus } from "./status.js";
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
const board = new Board(page.dataset.assets ?? "/", (uci) => makeMove(uci, ""));
const moveList = new MoveList((ply) => look(ply), "", document, rulingRow);
/** A step of the line to mate that the board shows in place of the game. @type {import("./board.js").Shown | null} */
let proofStep = null;
const proof = new ProofPanel((step) => {
  proofStep = step;
  show(true);
});
const resign = player ? new Armed("resign", () => send({ cmd: "resign" })) : null;
const left = player ? new Left((command) => send(command)) : null;
const lowTime = new LowTime();
const awake = new Awake();
const clocks = new Clocks(() => {
  if (view) showClocks(view, clocks, bottom());
  if (view && player) left?.show(view, clocks.leftSeconds());
  if (view && player) lowTime.now(clocks.low(/** @type {Side} */ (view.you)));
  line.show();
}, Number(page.dataset.low));

const connection = new Connection(`/g/${page.dataset.game}/ws`, {
  state: receive,
  age: (ms) => clocks.age(ms),
  refused: (refusal) => {
    if (refusal.code === "not-kept") return wait();
    if (refusal.code === "overtaken") return; // it had arrived before, and the game shows it
    refuse(refusal.text);
    show(false); // takes back a move shown before it was refused
  },
  answered: (id) => sending.answered(id),
  lost: (when) => {
    line.lost(when);
    sending.lost();
  },
  open: () => {
    line.open();
    refuse("");
  },
  elsewhere: (text) => line.elsewhere(text),
});

const sending = new Sending((command) => connection.send(command), (text) => line.sends(text));

/** @returns {Side} */
function bottom() {
  const own = view?.you === "black" ? "black" : "white";
  if (!flipped) return own;
  return own === "white" ? "black" : "white";
}

function onMove() {
  return view !== null && view.status === "running" && view.turn === view.you && !view.keeping && !sending.waits((view.moves ?? []).length);
}

/** Whether a move may be entered in advance. @param {View} now */
function ahead(now) {
  return on("premove") && player && now.status === "running" && now.turn !== now.you && !now.keeping;
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
  if (previous) alert(previous, next);
  awake.while(player && next.status === "running");
  if (previous && played !== (previous.moves ?? []).length) {
    lookingAt = null;
    offerWithMove = false;
    refuse("");
    reply("");
    if (player) /** @type {HTMLInputElement} */ (element("typed-move")).value = "";
  }
  if (next.status === "over" && previous?.status !== "over") closeAll();
  if (next.status === "over") resign?.disarm();
  sending.resume(next);
  if (!onMove()) offerWithMove = false;
  const advance = advanced(previous, next);
  show(previous !== null);
  if (advance) board.make(advance);
  rematch(previous, next);
}

/**
 * The move that the player has entered in advance, once it is their turn and nothing has to be decided before it.
 * @param {View | null} before
 * @param {View} now
 */
function advanced(before, now) {
  if (!onMove()) return "";
  const { entered, uci } = board.takeAdvance(now.legal ?? [], now.fen);
  if (!entered) return "";
  const asked = now.offer !== "" && now.offer !== now.you || (now.mustPlay ?? []).length > 0 || before && newRulings(before, now).length > 0;
  if (uci && !asked) return uci;
  say(t(asked ? "ahead_asked" : "ahead_illegal"), true);
  return "";
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
  const onItsWay = latest && sending.waits(moves.length); // it is shown as it was made
  if (proofStep) {
    board.show({ ...proofStep, bottom: bottom() });
  } else if (keeping?.fen) {
    const last = [keeping.uci.slice(0, 2), keeping.uci.slice(2, 4)];
    board.show({ fen: keeping.fen, last, check: false, legal: [], bottom: bottom(), animated });
  } else if (!keeping && !onItsWay) board.show({
    fen: latest ? view.fen : fen,
    last: latest ? view.last ?? [] : move ? [move.uci.slice(0, 2), move.uci.slice(2, 4)] : [],
    check: latest ? view.check : Boolean(move && /[+#]$/.test(move.san)),
    legal: latest && onMove() ? view.legal ?? [] : [],
    ahead: latest && ahead(view) ? /** @type {Side} */ (view.you) : "",
    owed: latest && onMove() && view.mustPlay?.length === 1 && view.legal?.length === 1 ? view.legal[0] : "",
    bottom: bottom(),
    animated,
  });
  page.classList.toggle("over", view.status === "over");
  page.classList.toggle("waiting", view.status === "waiting" && moves.length === 0);
  showVoice(view, (text) => makeMove("", text));
  showClocks(view, clocks, bottom());
  showMaterial(placementOf(proofStep?.fen ?? (latest ? view.fen : fen)));
  showStatus(view, { latest: latest && !proofStep, offerWithMove });
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
  for (const button of document.querySelectorAll(".act-button.playing")) /** @type {HTMLElement} */ (button).hidden = !playing;
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
  proofStep = null;
  proof.leave();
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

/**
 * @param {string} uci   "" for a move that is typed
 * @param {string} text
 */
function makeMove(uci, text) {
  if (!view) return;
  refuse("");
  sentMove = uci;
  sending.start({ uci, text, offer: offerWithMove, made: (view.moves ?? []).length });
  show(false);
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
  if (now.machine && now.machine !== before.machine) say(machineText(now.machine));
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
press("more", () => void askDialog("more-dialog"));
document.querySelector(".gear")?.addEventListener("click", (event) => {
  event.preventDefault(); // nobody leaves a game whose clock runs
  void askDialog("settings-dialog");
});
press("type-move", () => {
  const shown = page.classList.toggle("typing");
  element("type-move").setAttribute("aria-pressed", String(shown));
  if (shown) element("typed-move").focus();
});
press("accept", async () => {
  if (await askDialog("accept-dialog") === "yes") send({ cmd: "accept" });
});
press("decline", () => send({ cmd: "decline" }));
press("rematch", () => send({ cmd: "rematch" }));
press("claim", async () => {
  element("claim-offered").hidden = !view?.offer || view.offer === view.you;
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
  const answer = await askDialog("offer-dialog");
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
  const answered = ask(text);
  reply(answered);
  if (answered) {
    say(answered, true);
    input.select();
    return;
  }
  makeMove("", text);
  input.select();
});

/**
 * The answer to a question about the game, "" if the text is none.
 * @param {string} text
 */
function ask(text) {
  if (!view) return "";
  return answer(text, { view, left: (side) => clocks.left(side), status: element("status-text").textContent ?? "" });
}

/** Shows an answer under the line. @param {string} text "" takes the last one away */
function reply(text) {
  const place = document.getElementById("answer");
  if (!place) return;
  place.textContent = text;
  place.hidden = text === "";
}

boardKeys(board.squares, ask);
copyButtons();
shareButtons();
onChange("switches", () => show(false));

acts(send);
seatButtons(() => view, send);

const first = document.getElementById("first-state");
if (first?.textContent) {
  clocks.age(0);
  receive(JSON.parse(first.textContent));
}
