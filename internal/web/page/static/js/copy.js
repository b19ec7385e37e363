// @ts-check
// Buttons that copy the text of a field, or hand it to the device to share.

import { element, t } from "./texts.js";
import { say } from "./announce.js";

/** Shows every button with data-share where the device can share the field it names, and lets it. */
export function shareButtons() {
  if (!navigator.share) return;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share]"))) {
    const input = /** @type {HTMLInputElement} */ (element(button.dataset.share ?? ""));
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.share({ title: document.title.replace(/^● /, ""), url: input.value });
      } catch {
        input.select(); // thought better of it: the link is there to be copied
      }
    });
  }
}

/** Lets every button with data-copy copy the field it names. */
export function copyButtons() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const input = /** @type {HTMLInputElement} */ (element(button.getAttribute("data-copy") ?? ""));
      input.select();
      try {
        await navigator.clipboard.writeText(input.value);
      } catch {
        // Plain http has no clipboard: the link is selected, and the old way may do.
        if (!document.execCommand("copy")) return;
      }
      const label = button.textContent;
      button.textContent = t("copied");
      say(t("copied"));
      setTimeout(() => { button.textContent = label; }, 2000);
    });
  }
}
