// @ts-check
// The pages that lead into a game work without this: it brings what changes there at once, and takes who has found an
// opponent to the game.

/**
 * @typedef {object} News
 * @property {"open" | "paired" | "failed" | "none"} [state]  of one's own offer
 * @property {string} [game]    where the game is
 * @property {string} [offers]  the list, as the server draws it
 * @property {string} [live]
 */

const BACKOFF = [300, 1000, 2000, 4000, 8000]; // ms before each further attempt

const main = /** @type {HTMLElement} */ (document.querySelector("main[data-lobby]"));
const waitsHere = main.classList.contains("waiting"); // the page has nothing else to show
let waits = main.hasAttribute("data-waits");
let attempts = 0;

/**
 * Puts a list in its place. Who is on one of its buttons stays there.
 * @param {string} id
 * @param {string | undefined} html
 */
function replace(id, html) {
  const place = document.getElementById(id);
  if (!place || html === undefined) return;
  const offer = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.offer : undefined;
  place.innerHTML = html; // escaped by the server's templates
  if (offer) {
    const again = place.querySelector(`[data-offer="${CSS.escape(offer)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }
}

/** @param {News} news */
function take(news) {
  replace("offers", news.offers);
  replace("live", news.live);
  if (!news.state) return;
  if (news.game && waits && waitsHere) location.replace(news.game);
  else if (news.game && waits) location.assign(news.game);
  else if (news.state === "failed" && waits) location.replace("/lobby");
  else if (news.state === "none" && waitsHere) location.replace("/");
  else if (news.state === "none" || news.state === "paired") document.getElementById("own-offer")?.remove();
  waits = news.state === "open";
}

function connect() {
  const url = new URL(main.dataset.lobby ?? "", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("lang", document.documentElement.lang);
  const socket = new WebSocket(url);
  socket.onopen = () => {
    attempts = 0;
  };
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = () => {
    const wait = BACKOFF[Math.min(attempts, BACKOFF.length - 1)] * (0.75 + Math.random() / 2);
    attempts++;
    setTimeout(connect, wait);
  };
}

// The form of a game comes as a sheet over this page.
const sheet = document.getElementById("set-up");
if (sheet instanceof HTMLDialogElement) {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("a[data-sheet]"))) {
    const open = (/** @type {Event} */ event) => {
      event.preventDefault();
      sheet.dataset.for = link.dataset.sheet;
      sheet.showModal();
    };
    const here = (/** @type {MouseEvent | KeyboardEvent} */ event) => !event.ctrlKey && !event.metaKey && !event.shiftKey;
    link.addEventListener("click", (event) => {
      if (here(event)) open(event);
    });
    // A link is followed when Enter goes down. The rest of that press would go to the button that has the focus by
    // then, and close the sheet: with keys the sheet opens when Enter comes up.
    link.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && here(event)) event.preventDefault();
    });
    link.addEventListener("keyup", (event) => {
      if (event.key === "Enter" && here(event)) open(event);
    });
  }
}

// A page that the browser has kept shows what was: it is asked for again.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

connect();
