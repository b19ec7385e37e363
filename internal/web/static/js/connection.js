// @ts-check
// The socket: it comes back by itself, and everything it needs to know comes with
// the first message after it does.

const PING_EVERY = 10_000; // ms
const SILENCE_LIMIT = 25_000; // ms without a word before the connection is given up
const BACKOFF = [300, 1000, 2000, 4000, 8000]; // ms before each further attempt

/**
 * @typedef {object} ConnectionHandlers
 * @property {(view: View, age: number) => void} state   age: ms since the server wrote it
 * @property {(refusal: Refusal) => void} refused
 * @property {(retryAt: number) => void} lost            on performance.now()'s scale
 * @property {() => void} open
 */

export class Connection {
  /**
   * @param {string} path
   * @param {ConnectionHandlers} handlers
   */
  constructor(path, handlers) {
    this.url = new URL(path, location.href);
    this.url.protocol = this.url.protocol === "https:" ? "wss:" : "ws:";
    this.handlers = handlers;
    this.attempts = 0;
    this.lastId = 0;
    this.roundTrip = 0;
    this.heard = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.retry = undefined;
    setInterval(() => this.#beat(), PING_EVERY);
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
    return this.lastId;
  }

  #connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heard = performance.now();
    socket.onopen = () => {
      this.attempts = 0;
      this.handlers.open();
      this.#ping();
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
    switch (message.type) {
      case "state":
        this.handlers.state(message, this.roundTrip / 2);
        break;
      case "error":
        this.handlers.refused(message);
        break;
      case "pong":
        this.roundTrip = Math.max(0, performance.now() - message.t);
        break;
    }
  }

  #lost() {
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
      const silent = this.socket;
      this.socket = null;
      silent?.close();
      this.#lost();
      return;
    }
    this.#ping();
  }
}
