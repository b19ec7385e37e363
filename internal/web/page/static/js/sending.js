// @ts-check
// The move that is on its way to the server. Until it is known to have arrived it is marked; a connection that dies
// without a word is noticed by it; and when the connection is back the move is sent again if it still can be made, once:
// it says before how many moves it was made, and the server refuses one that comes too late.

import { t } from "./texts.js";
import { say } from "./announce.js";

const MARKED_AFTER = 1000; // ms without an answer until the page says that it is on its way

/**
 * @typedef {object} Moving
 * @property {string} uci   "" for a typed one
 * @property {string} text
 * @property {boolean} offer a draw goes with it
 * @property {number} made  moves before it
 */

export class Sending {
  /** @type {Moving | null} */
  #moving = null;
  #id = 0; // of the message that has it; 0 while it is to be sent
  #timer = 0;

  /**
   * @param {(command: Record<string, unknown>) => number} send returns the number of the message, 0 if there is no
   * connection
   * @param {(text: string) => void} tell what there is to say of it; "" for nothing
   */
  constructor(send, tell) {
    this.send = send;
    this.tell = tell;
  }

  /** Whether the move after so many is on its way. @param {number} made */
  waits(made) {
    return this.#moving !== null && this.#moving.made === made;
  }

  /**
   * Sends a move, now or when there is a connection.
   * @param {Moving} moving
   */
  start(moving) {
    this.#moving = moving;
    this.#send();
  }

  #send() {
    if (!this.#moving) return;
    const { uci, text, offer, made } = this.#moving;
    this.#id = this.send({ cmd: "move", uci, text, offer, ply: made + 1 });
    clearTimeout(this.#timer);
    if (this.#id === 0) this.tell(t("move_waits"));
    else this.#timer = window.setTimeout(() => this.tell(t("move_on_its_way")), MARKED_AFTER);
  }

  /** The server has answered a message. @param {number} id */
  answered(id) {
    if (id !== 0 && id === this.#id) this.#done();
  }

  #done() {
    clearTimeout(this.#timer);
    this.#moving = null;
    this.#id = 0;
    this.tell("");
  }

  /** The connection is gone: whether the move arrived is not known. */
  lost() {
    if (!this.#moving) return;
    this.#id = 0;
    clearTimeout(this.#timer);
    this.tell(t("move_waits"));
  }

  /**
   * The game as the server has it, after the connection has come back.
   * @param {View} now
   */
  resume(now) {
    const moving = this.#moving;
    if (!moving || this.#id !== 0) return;
    const moves = now.moves ?? [];
    if (moves.length > moving.made) {
      const { uci, san } = moves[moving.made];
      const plain = (/** @type {string} */ text) => text.replace(/[^\p{L}\d]/gu, "");
      const arrived = moving.uci ? uci === moving.uci : [uci, plain(san)].includes(plain(moving.text));
      // What was typed in other words cannot be told from another move.
      const said = t(arrived ? "move_arrived" : moving.uci ? "move_lost" : "move_see");
      this.#done();
      say(said, true);
      if (!arrived) this.tell(said);
      return;
    }
    const possible = now.status === "running" && now.turn === now.you && moves.length === moving.made &&
      (!moving.uci || (now.legal ?? []).includes(moving.uci));
    if (possible) {
      say(t("move_sent_again"));
      this.#send();
    } else if (now.status !== "paused") {
      this.#done();
      this.tell(t("move_lost"));
      say(t("move_lost"), true);
    }
  }
}
