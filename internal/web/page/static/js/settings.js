// @ts-check
// How a person wants the site to look and to sound. The server writes it into the page and keeps it; a change in the form
// takes effect at once.

const root = document.documentElement;

/**
 * Whether a switch is on.
 * @param {string} name
 */
export function on(name) {
  return (root.dataset.switches ?? "").split(" ").includes(name);
}

/** The name of the set of pieces. */
export function pieces() {
  return root.dataset.pieces || "pieces";
}

/**
 * Calls back when something else has been chosen.
 * @param {"pieces" | "switches"} what
 * @param {() => void} changed
 */
export function onChange(what, changed) {
  let last = root.dataset[what];
  new MutationObserver(() => {
    if (root.dataset[what] !== last) changed();
    last = root.dataset[what];
  }).observe(root, { attributeFilter: [`data-${what}`] });
}

/** @param {HTMLFormElement} form */
function apply(form) {
  const chosen = new FormData(form);
  const theme = String(chosen.get("theme"));
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.board = String(chosen.get("board"));
  root.dataset.pieces = String(chosen.get("pieces"));
  root.dataset.switches = chosen.getAll("on").join(" ");
}

/**
 * A notice needs the browser's leave, which it asks for when the switch is turned on.
 * @param {HTMLInputElement} box
 */
async function allowed(box) {
  if (!("Notification" in window)) return false;
  const leave = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  if (leave === "granted") return true;
  box.checked = false;
  return false;
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.settings"))) {
  const send = form.querySelector(".send");
  if (send instanceof HTMLElement) send.hidden = true;
  form.addEventListener("change", async (event) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.value === "notice" && box.checked && !(await allowed(box))) {
      const help = form.querySelector(".notice-refused");
      if (help instanceof HTMLElement) help.hidden = false;
    }
    apply(form);
    await fetch(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (new FormData(form))), redirect: "manual" });
  });
}
