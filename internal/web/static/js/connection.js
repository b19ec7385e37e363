// @ts-check
// The socket: it comes back by itself, and everything it needs to know comes with
// the first message after it does.

const PING_EVERY = 10_000; // ms
const SILENCE_LIMIT = 25_000; // ms without a word before the connection is given up
const FIRST_PINGS = [0, 150, 400, 900]; // ms after the connection is made
const ROUND_TRIPS = 8; // so many of the last are remembered
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
    /** @type {number[]} ms */
    this.roundTrips = [];
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
    switch (message.type) {
      case "state":
        this.handlers.state(message, this.#delay());
        break;
      case "error":
        this.handlers.refused(message);
        break;
      case "pong":
        this.roundTrips = [performance.now() - message.t, ...this.roundTrips].slice(0, ROUND_TRIPS);
        break;
    }
  }

  /** How long a message is on its way at least. The shortest round trip is the one
   * that no busy moment of this computer or the other has stretched. */
  #delay() {
    return this.roundTrips.length ? Math.min(...this.roundTrips) / 2 : 0;
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
