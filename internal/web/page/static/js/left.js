// @ts-check
// The opponent has left: how long until that may be claimed, and the two ways to end the game then.

import { element, t } from "./texts.js";
import { say } from "./announce.js";

export class Left {
  #told = "";

  /**
   * @param {(command: Record<string, unknown>) => boolean} send
   */
  constructor(send) {
    element("left-win").addEventListener("click", () => send({ cmd: "left" }));
    element("left-off").addEventListener("click", () => send({ cmd: "left", off: true }));
  }

  /**
   * @param {View} view
   * @param {number | undefined} seconds that are left, undefined where nothing is counted
   */
  show(view, seconds) {
    const counted = seconds !== undefined && view.turn !== view.you && view.status === "running";
    element("left").hidden = !counted;
    element("left-buttons").hidden = !counted || seconds > 0;
    if (!counted) {
      this.#told = "";
      return;
    }
    const text = seconds > 0 ? t("left_in", { seconds }) : t("left_now");
    const line = element("left-text");
    if (line.textContent !== text) line.textContent = text;
    // Spoken when it begins and when it is over, not every second.
    const stage = seconds > 0 ? "counts" : "over";
    if (stage !== this.#told) say(text, true);
    this.#told = stage;
  }
}
