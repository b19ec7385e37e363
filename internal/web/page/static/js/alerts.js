// @ts-check
// What a player hears, feels and is told of a game beside what the page shows: sounds, vibration, a notice when they look
// at something else, and a screen that stays on. None is the only sign of its event.

import { t } from "./texts.js";
import { sound } from "./sounds.js";
import { on } from "./settings.js";
import { newRulings } from "./status.js";

/** @type {Record<string, number[]>} milliseconds of vibration and pause in turn */
const VIBRATIONS = { move: [25], capture: [40], check: [25, 50, 25], ruling: [70, 60, 70], offer: [30, 60, 30], end: [60, 60, 120], low: [120], joined: [40] };

/**
 * What has happened between two states, the weightiest event first.
 * @param {View} before
 * @param {View} now
 * @returns {string[]}
 */
export function events(before, now) {
  const happened = [];
  if (now.status === "over" && before.status !== "over") happened.push("end");
  else if (newRulings(before, now).some((ruling) => ruling.kind !== "game-over")) happened.push("ruling");
  if (now.offer && now.offer !== before.offer && now.offer !== now.you) happened.push("offer");
  if (now.status !== "waiting" && before.status === "waiting") happened.push("joined");
  const moves = now.moves ?? [];
  if (moves.length > (before.moves ?? []).length) {
    const san = moves[moves.length - 1].san;
    if (/[+#]$/.test(san)) happened.push("check");
    else happened.push(san.includes("x") ? "capture" : "move");
  }
  return happened;
}

/**
 * Tells what has happened.
 * @param {View} before
 * @param {View} now
 */
export function alert(before, now) {
  const [first] = events(before, now);
  if (!first) return;
  signal(first);
  const turned = now.status === "running" && now.turn === now.you && (before.turn !== now.you || before.status !== "running");
  if (turned || first === "end" || first === "offer" || first === "ruling") notice(now);
}

/** @param {string} event */
function signal(event) {
  sound(event);
  if (on("vibration") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATIONS[event]);
}

/** @param {View} view */
function notice(view) {
  if (!document.hidden || !on("notice") || !("Notification" in window) || Notification.permission !== "granted") return;
  const text = view.status === "over" ? view.text : document.title.replace(/^● | · Hakem$/g, "");
  const shown = new Notification(view.status === "running" && view.turn === view.you ? t("notice_turn") : text, {
    body: `${view.names.white || t("white")} – ${view.names.black || t("black")}`,
    tag: `hakem-${view.game}`, // one a game: a later one takes its place
  });
  shown.addEventListener("click", () => {
    focus();
    shown.close();
  });
}

/** Tells once, as it passes, that a player's own time is low. */
export class LowTime {
  #told = false;

  /**
   * @param {boolean} low whether it is now
   */
  now(low) {
    if (low && !this.#told) signal("low");
    this.#told = low;
  }
}

/** Keeps the screen on while a game is played in sight. */
export class Awake {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #wanted = false;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.#update()); // the browser lets go of it when hidden
  }

  /** @param {boolean} playing */
  while(playing) {
    this.#wanted = playing && on("awake");
    void this.#update();
  }

  async #update() {
    if (!this.#wanted || document.hidden) {
      await this.#lock?.release();
      this.#lock = null;
      return;
    }
    if (this.#lock && !this.#lock.released) return;
    try {
      this.#lock = await navigator.wakeLock?.request("screen") ?? null;
    } catch {
      this.#lock = null; // low battery: the device decides
    }
  }
}
