// @ts-check
// A button whose act cannot be undone: the first press arms it for some seconds, the second acts.

import { element, t } from "./texts.js";
import { say } from "./announce.js";

const FOR = 3000; // ms

export class Armed {
  #timer = 0;

  /**
   * @param {string} id of the button; its texts are "<id>_sure" on it and "<id>_again" spoken
   * @param {() => void} act
   */
  constructor(id, act) {
    this.id = id;
    this.button = element(id);
    this.name = this.button.querySelector(".name") ?? this.button;
    this.usual = this.name.textContent ?? "";
    this.button.addEventListener("click", () => {
      if (this.#timer) {
        this.disarm();
        act();
        return;
      }
      this.button.classList.add("armed");
      this.name.textContent = t(`${id}_sure`);
      say(t(`${id}_again`), true);
      this.#timer = window.setTimeout(() => {
        this.disarm();
        say(t(`${id}_not`));
      }, FOR);
    });
    this.button.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#timer) this.disarm();
    });
  }

  disarm() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.button.classList.remove("armed");
    this.name.textContent = this.usual;
  }
}
