// @ts-check
// The socket: it comes back by itself, and everything it needs to know comes with
// the first message after it does.

const PING_EVERY = 5_000; // ms
const SILENCE_LIMIT = 12_000; // ms without a word before the connection is given up
const ANSWER_WITHIN = 5_000; // ms for the answer to a command, which a busy server gives in three seconds
const FIRST_PINGS = [0, 150, 400, 900]; // ms after the connection is made
const SAMPLES = 8; // so many of the last round trips are remembered
const BACKOFF = [300, 1000, 2000, 4000, 8000]; // ms before each further attempt

/**
 * @typedef {object} ConnectionHandlers
 * @property {(view: View) => void} state
 * @property {(age: number) => void} age     ms since the server made the last state, as well as is known now
 * @property {(refusal: Refusal) => void} refused
 * @property {(id: number) => void} [answered]             a command, whatever the answer is
 * @property {(retryAt: number) => void} lost            on performance.now()'s scale
 * @property {() => void} open
 * @property {(text: string) => void} elsewhere            another server has the game, and it is waited for
 */

/**
 * A state with what has changed. The state itself stays as it was: pages compare the two.
 * @param {any} state
 * @param {Update} update
 */
function merged(state, update) {
  const next = { ...state, ...update.set, number: update.number };
  for (const [name, value] of Object.entries(update.set)) if (value === null) delete next[name];
  for (const [name, more] of Object.entries(update.add)) next[name] = [...state[name], ...more];
  return next;
}

export class Connection {
  /**
   * @param {string} path
   * @param {ConnectionHandlers} handlers
   */
  constructor(path, handlers) {
    this.url = new URL(path, location.href);
    this.url.protocol = this.url.protocol === "https:" ? "wss:" : "ws:";
    // What is pushed reads like the page, whatever language was chosen elsewhere since.
    this.url.searchParams.set("lang", document.documentElement.lang);
    this.handlers = handlers;
    this.attempts = 0;
    this.lastId = 0;
    /** What pings have told: how long they took, and what the server's clock is ahead, in ms.
     * @type {{ trip: number, ahead: number }[]} */
    this.samples = [];
    /** @type {any} */
    this.state = null; // what was shown last; nothing while all of it is on its way
    this.stateAt = 0; // on the server's clock
    this.stateCame = 0; // on performance.now()'s scale
    this.heard = 0;
    /** Commands without an answer, and when the connection is given up for each. @type {Map<number, number>} */
    this.unanswered = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.retry = undefined;
    setInterval(() => this.#beat(), PING_EVERY);
    setInterval(() => this.#look(), 500);
    addEventListener("online", () => this.#now());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#now();
    });
    this.#connect();
  }

  get online() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /**
   * @param {Record<string, unknown>} command
   * @returns {number} the command's number, 0 when there is no connection
   */
  send(command) {
    if (!this.online) return 0;
    this.lastId++;
    this.socket?.send(JSON.stringify({ id: this.lastId, ...command }));
    this.unanswered.set(this.lastId, performance.now() + ANSWER_WITHIN);
    return this.lastId;
  }

  #connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heard = performance.now();
    socket.onopen = () => {
      this.state = null; // all of it comes first
      this.samples = []; // it may be another server, with another clock
      this.handlers.open();
      for (const wait of FIRST_PINGS) setTimeout(() => this.#ping(), wait);
    };
    socket.onmessage = (event) => {
      this.heard = performance.now();
      this.#receive(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.#lost();
    };
  }

  /** @param {any} message */
  #receive(message) {
    if (message.id) {
      this.unanswered.delete(message.id);
      this.handlers.answered?.(message.id);
    }
    switch (message.type) {
      case "state":
        this.#show(message);
        break;
      case "update":
        this.#update(message);
        break;
      case "elsewhere":
        this.handlers.elsewhere(message.text);
        break;
      case "error":
        this.handlers.refused(message);
        break;
      case "pong":
        this.#learn(message.t, message.at);
        break;
    }
  }

  /** @param {any} state  all of the game */
  #show(state) {
    this.attempts = 0; // a server that has nothing to show yet is not asked in a hurry
    this.state = state;
    this.stateAt = state.at;
    this.stateCame = performance.now();
    this.handlers.age(this.#age());
    this.handlers.state(state);
  }

  /** What has changed since the state before. If something was missed the whole is asked for.
   * @param {Update} update */
  #update(update) {
    if (!this.state) return; // all of it is on its way
    if (this.state.number !== update.after) {
      this.state = null;
      this.socket?.send(JSON.stringify({ cmd: "sync" }));
      return;
    }
    this.#show(merged(this.state, update));
  }

  /**
   * @param {number} sent  when the ping went, on this page's clock
   * @param {number} at    when the server had it, on the server's
   */
  #learn(sent, at) {
    const now = performance.now();
    this.samples = [{ trip: now - sent, ahead: at - (sent + now) / 2 }, ...this.samples].slice(0, SAMPLES);
    if (this.stateCame) this.handlers.age(this.#age());
  }

  /** How long ago the server made the last state. The shortest round trip tells
   * best how the two clocks stand: no busy moment of either side has stretched it. */
  #age() {
    const now = performance.now();
    if (!this.samples.length) return now - this.stateCame;
    const best = this.samples.reduce((a, b) => (b.trip < a.trip ? b : a));
    return now + best.ahead - this.stateAt;
  }

  /** Gives up a connection that has died without a word. */
  #giveUp() {
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    this.#lost();
  }

  /** A command that has no answer in time tells sooner than the pings that nobody hears us. */
  #look() {
    const now = performance.now();
    if (this.online && [...this.unanswered.values()].some((until) => until < now)) this.#giveUp();
  }

  #lost() {
    this.unanswered.clear();
    const wait = BACKOFF[Math.min(this.attempts, BACKOFF.length - 1)] * (0.75 + Math.random() / 2);
    this.attempts++;
    this.handlers.lost(performance.now() + wait);
    this.retry = setTimeout(() => this.#connect(), wait);
  }

  /** Tries at once instead of waiting: the network or the reader is back. */
  #now() {
    if (this.socket && this.socket.readyState >= WebSocket.CLOSING) this.#connect();
    else this.#ping();
  }

  #ping() {
    if (this.online) this.socket?.send(JSON.stringify({ cmd: "ping", t: performance.now() }));
  }

  #beat() {
    if (!this.online) return;
    if (performance.now() - this.heard > SILENCE_LIMIT) {
      this.#giveUp();
      return;
    }
    this.#ping();
  }
}
