// @ts-check
// The form that says who did what: choices and fields, one after the other, as the grammar of game scripts has them.
// The page brings the table it is built from; what is chosen makes an event line, which only the server understands.

import { element } from "./texts.js";

/**
 * @typedef {object} ActField a need of the line, as page.ActField has it
 * @property {"one-of" | "square" | "squares" | "move" | "moves" | "number" | "time" | "score" | "text"} kind
 * @property {string} label
 * @property {{ word: string, text: string, then?: ActField[] }[]} [words]
 * @property {string} [hint]
 * @property {string} [sign]
 * @property {number} [least]
 * @property {number} [most]
 * @property {boolean} [optional]
 * @property {ActField[]} [then]
 */

/**
 * @typedef {object} ActTable
 * @property {string} who
 * @property {string} none
 * @property {{ word: string, text: string, acts: number }[]} actors
 * @property {ActField[][]} acts
 */

/** What is typed, as a pattern that the browser checks and a person reads the hint of. */
const PATTERNS = {
  square: "\\s*[a-hA-H][1-8]\\s*",
  squares: "\\s*[a-hA-H][1-8]([\\s,]+[a-hA-H][1-8])*\\s*",
  number: "\\s*[0-9]{1,5}\\s*",
  time: "\\s*[0-9]{1,4}(:[0-5][0-9]){0,2}\\s*",
  score: "\\s*([0-9]{1,3}[½¼¾⅓⅔]?|[½¼¾⅓⅔]|[0-9]{1,3}/[0-9]{1,3}|[0-9]{1,3}[.,][0-9]{1,3})\\s*",
};

/** How what is typed stands in a line. */
const AS_WRITTEN = {
  square: (/** @type {string} */ text) => text.toLowerCase(),
  squares: (/** @type {string} */ text) => text.toLowerCase().split(/[\s,]+/).join(" "),
  // A number of minutes is written with its unit.
  time: (/** @type {string} */ text) => (/^\d+$/.test(text) ? `${text}m` : text),
  score: (/** @type {string} */ text) => text.replace(",", "."),
  move: (/** @type {string} */ text) => (/[\s"#]/.test(text) ? quoted(text) : text),
  text: quoted,
};

/** @param {string} text */
function quoted(text) {
  return `"${text.replace(/"/g, "”").replace(/\s+/g, " ")}"`;
}

/** One field and, below it, what follows what is chosen in it. */
class Step {
  /**
   * @param {ActForm} form
   * @param {HTMLElement} box
   * @param {ActField[]} fields the first is shown; the others follow if it is passed over
   * @param {number} depth
   */
  constructor(form, box, fields, depth) {
    this.form = form;
    this.fields = fields;
    this.depth = depth;
    /** @type {Step | null} */
    this.next = null;
    this.shown = "";
    const [field] = fields;
    const label = document.createElement("label");
    const name = document.createElement("span");
    name.textContent = field.label;
    this.input = field.kind !== "one-of" ? typed(field) : field.optional && field.words?.length === 1 ? tick() : choice(field, form.table.none);
    this.input.id = `${form.root.id}-${depth}`;
    label.className = this.input.type === "checkbox" ? "choice" : "field";
    if (this.input.type === "checkbox") name.textContent = field.words?.[0].text ?? "";
    label.append(...(this.input.type === "checkbox" ? [this.input, name] : [name, this.input]));
    this.rest = document.createElement("div");
    this.rest.className = "then";
    box.append(label, this.rest);
    this.input.addEventListener("input", () => {
      this.follow();
      form.changed();
    });
    this.follow();
  }

  /** What is chosen, or typed as it stands in the line; "" for nothing. */
  value() {
    const [field] = this.fields;
    if (this.input instanceof HTMLInputElement && this.input.type === "checkbox") {
      return this.input.checked ? field.words?.[0].word ?? "" : "";
    }
    const text = this.input.value.trim();
    if (text === "" || field.kind === "one-of") return text;
    const write = /** @type {Record<string, (text: string) => string>} */ (AS_WRITTEN)[field.kind];
    return (field.sign ?? "") + (write ? write(text) : text);
  }

  /** Shows what follows, unless it is there already. */
  follow() {
    const [field, ...others] = this.fields;
    const value = this.value();
    const chosen = field.words?.find((one) => one.word === value);
    const next = field.kind === "one-of" ? (chosen ? chosen.then : field.optional ? others : []) : value || !field.optional ? field.then : others;
    const shown = JSON.stringify(next ?? []);
    if (shown === this.shown) return;
    this.shown = shown;
    this.rest.replaceChildren();
    this.next = next?.length ? new Step(this.form, this.rest, next, this.depth + 1) : null;
  }
}

/** @param {ActField} field */
function typed(field) {
  const input = document.createElement("input");
  input.type = "text";
  input.autocomplete = "off";
  input.spellcheck = field.kind === "text";
  input.setAttribute("autocapitalize", "off");
  input.maxLength = field.kind === "text" || field.kind === "moves" ? 300 : 60;
  input.required = !field.optional;
  const pattern = /** @type {Record<string, string>} */ (PATTERNS)[field.kind];
  if (pattern) input.pattern = pattern;
  if (field.kind === "number") input.inputMode = "numeric";
  const hint = field.kind === "number" ? `${field.least ?? 0}–${field.most ?? 0}` : field.hint ?? "";
  input.placeholder = hint;
  input.title = hint; // the browser says it where what is typed does not fit
  return input;
}

/** @param {ActField} field @param {string} none */
function choice(field, none) {
  const select = document.createElement("select");
  select.required = !field.optional;
  select.append(new Option(none, ""), ...(field.words ?? []).map((one) => new Option(one.text, one.word)));
  return select;
}

function tick() {
  const input = document.createElement("input");
  input.type = "checkbox";
  return input;
}

export class ActForm {
  /**
   * @param {string} id of the place of the form
   * @param {(form: ActForm) => void} [changed] called whenever something is chosen or typed
   */
  constructor(id, changed) {
    this.root = element(id);
    /** @type {ActTable} */
    this.table = JSON.parse(element(`${id}-table`).textContent ?? "");
    this.#told = changed;
    // Who acts is a choice like the others, with what each can do behind it.
    const who = { kind: /** @type {const} */ ("one-of"), label: this.table.who, words: this.table.actors.map(({ word, text, acts }) => ({ word, text, then: this.table.acts[acts] })) };
    this.first = new Step(this, this.root, [who], 0);
    if (this.table.actors.length === 1) this.set([this.table.actors[0].word]);
  }

  #told;

  changed() {
    this.#told?.(this);
  }

  /** @returns {Step[]} the fields that are shown */
  steps() {
    const all = [];
    for (let /** @type {Step | null} */ step = this.first; step; step = step.next) all.push(step);
    return all;
  }

  /** @returns {string} the event line without its time, beginning with its actor */
  line() {
    return this.steps().map((step) => step.value()).filter(Boolean).join(" ");
  }

  /** @returns {string} what is chosen, as a person reads it */
  words() {
    return this.steps().map(({ input, fields }) => {
      if (input instanceof HTMLSelectElement) return input.value ? input.selectedOptions[0].text : "";
      if (input.type === "checkbox") return input.checked ? fields[0].words?.[0].text ?? "" : "";
      return input.value.trim();
    }).filter(Boolean).join(", ");
  }

  /** @returns {HTMLInputElement | HTMLSelectElement | null} the first field that is not filled as it has to be */
  missing() {
    return this.steps().map((step) => step.input).find((input) => !input.checkValidity()) ?? null;
  }

  /**
   * The field that stands at a place of the line.
   * @param {number} column counted from 1
   */
  fieldAt(column) {
    let end = 0;
    const filled = this.steps().filter((step) => step.value() !== "");
    return (filled.find((step) => (end += step.value().length + 1) >= column) ?? filled.at(-1) ?? this.first).input;
  }

  /**
   * Fills the form, field after field; the rest is left empty.
   * @param {string[]} words for each field in order, "" for one that is passed over
   */
  set(words) {
    let step = this.first;
    for (const word of words) {
      if (step.input instanceof HTMLInputElement && step.input.type === "checkbox") step.input.checked = word !== "";
      else step.input.value = word;
      step.follow();
      if (!step.next) break;
      step = step.next;
    }
    this.changed();
  }

  /** Empties every field but who acts. */
  clear() {
    this.set([this.first.input.value, ""]);
  }
}
