// @ts-check
// What shows who could still mate: sentences, and a line to mate, which the board of the game plays.

import { element, t } from "./texts.js";
import { MoveList } from "./movelist.js";
import { moveInWords, say } from "./announce.js";

const STEP = 900; // milliseconds from move to move while the line plays by itself

export class ProofPanel {
  /** @param {(step: import("./board.js").Shown) => void} show shows a step of the line on the board */
  constructor(show) {
    this.onBoard = show;
    this.panel = element("proof");
    this.texts = "";
    /** @type {Line | null} */
    this.line = null;
    this.ply = 0;
    this.looking = false; // the board shows the line
    /** @type {Side} */
    this.bottom = "white";
    this.list = new MoveList((ply) => {
      this.#pause();
      this.#look(ply);
    }, "proof-", this.panel);
    /** @type {ReturnType<typeof setInterval> | undefined} while the line plays by itself */
    this.timer = undefined;
    element("proof-play").addEventListener("click", () => (this.timer === undefined ? this.#play() : this.#pause()));
  }

  /**
   * @param {View} view
   * @param {Side} bottom who sits at the bottom
   */
  update(view, bottom) {
    const proofs = view.proofs ?? [];
    const sentences = proofs.map((proof) => proof.text);
    if (view.undecided) sentences.push(t("undecided"));
    this.panel.hidden = sentences.length === 0;
    const texts = sentences.join("\n");
    if (texts !== this.texts) {
      this.texts = texts;
      element("proof-texts").replaceChildren(...sentences.map((sentence) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = sentence;
        return paragraph;
      }));
      if (view.undecided) say(t("undecided"));
    }
    const line = proofs.find((proof) => proof.moves?.length) ?? null;
    element("proof-line").hidden = line === null;
    const turned = bottom !== this.bottom;
    this.bottom = bottom;
    if (line && JSON.stringify(line) !== JSON.stringify(this.line)) {
      this.line = line;
      this.#pause();
      this.ply = 0;
      this.list.update(line, 0);
    } else if (turned) {
      if (this.looking) this.#show(this.ply, false);
    }
  }

  #length() {
    return this.line?.moves?.length ?? 0;
  }

  /**
   * @param {number} ply 0 is the position the line begins with
   * @param {boolean} animated
   */
  #show(ply, animated) {
    if (!this.line) return;
    this.ply = ply;
    this.looking = true;
    const move = this.line.moves?.[ply - 1];
    this.onBoard({
      fen: move?.fen ?? this.line.start,
      last: move ? [move.uci.slice(0, 2), move.uci.slice(2, 4)] : [],
      check: Boolean(move && /[+#]$/.test(move.san)),
      legal: [],
      bottom: this.bottom,
      animated,
    });
    this.list.update(this.line, ply);
  }

  /** Shows a ply and says it. @param {number} ply */
  #look(ply) {
    this.#show(ply, true);
    if (!this.line) return;
    const words = ply > 0 ? moveInWords(this.line, ply) : t("start");
    say(this.line.moves?.[ply - 1]?.san.endsWith("#") ? `${words}, ${t("said_mate")}` : words);
  }

  /** The board shows the game again. */
  leave() {
    if (!this.looking || !this.line) return;
    this.looking = false;
    this.ply = 0;
    this.#pause();
    this.list.update(this.line, 0);
  }

  #play() {
    if (this.ply === this.#length()) this.#look(0);
    this.timer = setInterval(() => {
      if (this.ply < this.#length()) this.#look(this.ply + 1);
      if (this.ply === this.#length()) this.#pause();
    }, STEP);
    this.#name(t("proof_pause"), true);
  }

  #pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.#name(t("proof_play"), false);
  }

  /**
   * @param {string} name
   * @param {boolean} playing
   */
  #name(name, playing) {
    const button = element("proof-play");
    button.setAttribute("aria-label", name);
    button.title = name;
    button.classList.toggle("playing", playing);
  }
}
