// @ts-check
// Buttons that copy the text of a field.

import { element, t } from "./texts.js";
import { say } from "./announce.js";

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
