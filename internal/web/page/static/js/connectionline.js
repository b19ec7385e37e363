// @ts-check
// The line that says whether there is a connection, and when it is tried again.

import { element, t } from "./texts.js";
import { say } from "./announce.js";

export class ConnectionLine {
  #connected = false;
  #note = "";
  #elsewhere = "";
  #sends = "";
  /** @type {number | null} when the next attempt is made, on performance.now()'s scale */
  #retryAt = null;

  /** @param {HTMLElement} page what is shown as offline while there is none */
  constructor(page) {
    this.page = page;
  }

  /** @param {number} when */
  lost(when) {
    if (this.#connected && !this.#elsewhere) say(t("lost"), true); // once, and not at every attempt
    this.#retryAt = when;
    this.#connected = false;
    this.show();
  }

  open() {
    if (this.#retryAt !== null) say(t("back_online"));
    this.#retryAt = null;
    this.#connected = true;
    this.show();
  }

  /** What is to be known while there is a connection; "" for nothing. @param {string} text */
  note(text) {
    if (text && text !== this.#note) say(text, true);
    this.#note = text;
    this.#elsewhere = "";
    this.show();
  }

  /** What is on its way to the server; "" for nothing. @param {string} text */
  sends(text) {
    this.#sends = text;
    this.show();
  }

  /** Another server has the game, and it is waited for until there is something to note. @param {string} text */
  elsewhere(text) {
    if (text !== this.#elsewhere) say(text, true);
    this.#elsewhere = text;
    this.show();
  }

  show() {
    const line = element("connection");
    const wait = this.#retryAt === null ? 0 : Math.ceil((this.#retryAt - performance.now()) / 1000);
    let text = this.#elsewhere || this.#note;
    if (!this.#connected && !this.#elsewhere) text = wait > 0 ? t("offline", { seconds: wait }) : t("connecting");
    if (this.#sends) text = text ? `${text} ${this.#sends}` : this.#sends;
    if (line.textContent !== text) line.textContent = text;
    this.page.classList.toggle("offline", !this.#connected);
  }
}
