// @ts-check
// The form of a game works without this: it names the class while the time is being chosen
// and fills in the usual times by one press.

/** @type {Record<string, string>} */
const classNames = JSON.parse(document.getElementById("class-names")?.textContent ?? "{}");
const minutes = /** @type {HTMLInputElement} */ (document.getElementById("minutes"));
const seconds = /** @type {HTMLInputElement} */ (document.getElementById("seconds"));
const presets = /** @type {HTMLElement} */ (document.getElementById("presets"));
const output = /** @type {HTMLElement} */ (document.getElementById("time-class"));
const control = /** @type {HTMLInputElement} */ (document.getElementById("control"));
const number = /** @type {HTMLInputElement} */ (document.querySelector("input[name=number]"));

/** The class by the whole time for sixty moves, in minutes: Articles A.1 and B.1. */
function timeClass() {
  const total = Number(minutes.value) + Number(seconds.value);
  if (total <= 10) return "blitz";
  return total < 60 ? "rapid" : "standard";
}

function refresh() {
  // A time control that is written stands in place of minutes and seconds, and what class it is the server says.
  const written = control.value.trim() !== "";
  minutes.disabled = written;
  seconds.disabled = written;
  output.textContent = written ? "–" : classNames[timeClass()];
  for (const button of presets.querySelectorAll("button")) {
    const chosen = button.dataset.minutes === minutes.value && button.dataset.seconds === seconds.value;
    button.setAttribute("aria-pressed", String(chosen && !written));
  }
}

presets.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  minutes.value = button.dataset.minutes ?? "";
  seconds.value = button.dataset.seconds ?? "";
  control.value = "";
  refresh();
});
minutes.addEventListener("input", refresh);
seconds.addEventListener("input", refresh);
control.addEventListener("input", refresh);
number.addEventListener("input", () => {
  const choice = document.querySelector('input[name=start][value="number"]');
  if (choice instanceof HTMLInputElement) choice.checked = true;
});
presets.hidden = false;
refresh();
