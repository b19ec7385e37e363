// @ts-check
// Has the browser keep the pages about the Laws for when there is no connection.

// A browser that cannot, or may not, goes on without.
void navigator.serviceWorker?.register(`/worker.js?lang=${document.documentElement.lang}`).catch(() => undefined);
