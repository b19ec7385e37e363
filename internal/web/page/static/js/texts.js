// @ts-check
// The page's words: the part of the catalogue that the server put into the page.

/** @type {Record<string, string>} */
const texts = JSON.parse(document.getElementById("texts")?.textContent ?? "{}");

/**
 * The text for a key, with each {name} replaced by its value.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * An element of the page that has to be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id} on this page`);
  return found;
}
