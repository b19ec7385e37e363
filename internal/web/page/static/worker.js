// Shows the Laws, and says that there is no connection, when there is none. It keeps pages about the Laws and what they
// are drawn with, nothing else: no game, no invitation and no link of an arbiter ever goes through it.

const CACHE = "hakem-{version}";
const ASSETS = "{assets}";
const LANG = new URL(self.location.href).searchParams.get("lang") ?? ""; // of the page that registered it
const MOST_PAGES = 120;
const OFFLINE = "/offline";
const LAWS = /^\/(rules|laws)(\/|$)/;
const DRAWN = [
  "static/css/site.css", "static/css/laws.css", "static/css/sheets.css", "static/css/game.css", "static/css/match.css",
  "static/css/newgame.css", "static/css/rule.css", "static/css/table.css", "static/icon.svg", "static/pieces/pieces.svg",
  "thirdparty/instrument-sans/latin.woff2", "thirdparty/instrument-sans/latin-ext.woff2",
  "thirdparty/source-serif-4/latin.woff2", "thirdparty/source-serif-4/latin-ext.woff2",
].map((name) => ASSETS + name);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    const pages = [OFFLINE, "/rules", "/laws/2023", "/laws/glossary"];
    await cache.addAll([...pages.map((page) => new Request(page, { headers: { "Accept-Language": LANG } })), ...DRAWN]);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

/** What is kept for a request, in whichever language. */
function kept(request) {
  return caches.match(request, { ignoreVary: true });
}

/** Keeps a page about the Laws; the oldest goes when there are too many. */
async function keep(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const pages = (await cache.keys()).filter((page) => LAWS.test(new URL(page.url).pathname));
  for (const old of pages.slice(0, Math.max(0, pages.length - MOST_PAGES))) await cache.delete(old);
}

async function lawPage(request) {
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await keep(request, response.clone());
    return response;
  } catch {
    return (await kept(request)) ?? (await kept(OFFLINE)) ?? Response.error();
  }
}

async function otherPage(request) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(LAWS.test(url.pathname) ? lawPage(request) : otherPage(request));
  } else if (DRAWN.includes(url.pathname)) {
    event.respondWith(kept(url.pathname).then((found) => found ?? fetch(request)));
  }
});
