// @ts-check
// The clocks as the server keeps them. Each state anchors them anew; between two
// states they run on the browser's steady clock.

const TENTHS_BELOW = 20_000; // ms: under twenty seconds tenths are shown
const LOW_BELOW = 20_000; // ms, where a page says nothing else

/**
 * A time on the clock, in words of figures: 1:05:09, 12:30 or 0:09.4. Cut off, not
 * rounded: a clock never shows more than is left.
 * @param {number} ms
 */
export function clockText(ms) {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (left < TENTHS_BELOW) return `0:${two(seconds)}.${Math.floor((left % 1000) / 100)}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export class Clocks {
  /**
   * @param {() => void} tick called when what is shown may have changed
   * @param {number} [low] ms under which a running clock is low
   */
  constructor(tick, low) {
    this.lowBelow = low || LOW_BELOW;
    /** @type {View["clock"]} */
    this.clock = { white: 0, black: 0, running: "" };
    this.anchor = performance.now();
    setInterval(tick, 50);
  }

  /** @param {View} view */
  set(view) {
    this.clock = view.clock;
    this.firstMoveBy = view.firstMoveBy;
    this.leftIn = view.leftIn;
    this.pausedFor = view.status === "paused" && view.pausedFor ? view.pausedFor : undefined;
  }

  /** @param {number} ms how long ago the server made the last view */
  age(ms) {
    this.anchor = performance.now() - ms;
  }

  #since() {
    return performance.now() - this.anchor;
  }

  /**
   * What a player has left now, in ms.
   * @param {Side} side
   */
  left(side) {
    return Math.max(0, this.clock[side] - (this.clock.running === side ? this.#since() : 0));
  }

  /** Seconds left for the first move; undefined when none is waited for. */
  firstMoveSeconds() {
    return countdown(this.firstMoveBy, this.#since());
  }

  /** Seconds until the player on move, who is away, has left; undefined when that is not counted. */
  leftSeconds() {
    return countdown(this.leftIn, this.#since());
  }

  /** Seconds until stopped clocks start again at the latest. */
  pausedSeconds() {
    return countdown(this.pausedFor, this.#since());
  }

  /** @param {Side} side */
  low(side) {
    return this.clock.running !== "" && this.left(side) < this.lowBelow;
  }
}

/**
 * @param {number | undefined} ms
 * @param {number} passed
 */
function countdown(ms, passed) {
  return ms === undefined ? undefined : Math.max(0, Math.ceil((ms - passed) / 1000));
}
