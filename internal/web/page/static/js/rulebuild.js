// @ts-check
// Builds a game script by choices: who did what, when. Each act becomes a line of the script, which stays a text that can
// be changed by hand; beside it the acts stand in the reader's words.

import { ActForm } from "./actform.js";
import { element } from "./texts.js";

const HEADER = "laws 2023\ncontrol 90m+30s\n---\n"; // of a script that is begun here

const script = /** @type {HTMLTextAreaElement} */ (document.querySelector('textarea[name="script"]'));
const time = /** @type {HTMLInputElement} */ (element("build-time"));
const form = new ActForm("build-act");
element("build").hidden = false;

element("build-add").addEventListener("click", () => {
  const missing = time.checkValidity() ? form.missing() : time;
  if (missing) {
    missing.reportValidity();
    missing.focus();
    return;
  }
  let text = script.value.trimEnd();
  if (!/^---$/m.test(text)) text = text ? `${text}\n---` : HEADER.trimEnd();
  const line = [time.value.trim(), form.line()].filter(Boolean).join(" ");
  script.value = `${text}\n${line}\n`;
  const item = document.createElement("li");
  item.textContent = [time.value.trim(), form.words()].filter(Boolean).join(" ");
  element("build-lines").append(item);
  form.clear();
  form.first.input.focus();
});
