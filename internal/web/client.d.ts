// What the server sends to the page, as the client relies on it. Times are in
// milliseconds unless a name says otherwise.

type Side = "white" | "black";

interface View {
  type: "state";
  /** When it was made, on the server's clock, which a pong tells too. */
  at: number;
  seq: number;
  game: string;
  you: Side | "spectator";
  status: "waiting" | "running" | "paused" | "over";
  turn: Side;
  /** FEN of the position the game began with. */
  start: string;
  variant: string;
  /** The edition of the Laws that the articles are of. */
  laws: string;
  fen: string;
  check: boolean;
  moves: LineMove[] | null;
  /** UCI moves; only for the player on move. */
  legal?: string[] | null;
  /** UCI moves, when the player on move is bound to them by a claim that was wrong. */
  mustPlay?: string[] | null;
  last?: string[] | null;
  clock: { white: number; black: number; running: Side | "" };
  /** Time left for a player's first move; absent when none is waited for. */
  firstMoveBy?: number;
  /** Who made the draw offer that stands. */
  offer: Side | "";
  result: "1-0" | "0-1" | "1/2-1/2" | "*";
  reason: string;
  articles?: string[] | null;
  /** The result in words, in the page's language. */
  text: string;
  rulings?: Ruling[] | null;
  present: { white: boolean; black: boolean };
  rematch?: { offeredBy: Side | ""; url: string };
  /** Time until stopped clocks start again at the latest. */
  pausedFor?: number;
  /** What shows that a side could still mate, or could not, where the result turned on that. */
  proofs?: Proof[] | null;
  /** It is still being worked out whether the position is dead. */
  undecided?: boolean;
}

/** Moves from a position on. A View is the line of the game. */
interface Line {
  /** FEN of the position before the first move. */
  start: string;
  moves: LineMove[] | null;
}

interface LineMove {
  san: string;
  uci: string;
  /** FEN after the move. */
  fen: string;
  /** Seconds the player had left after it, if it was played. */
  clock?: number;
  /** The move carried an offer of a draw. */
  offer?: boolean;
}

interface Proof extends Line {
  side: Side;
  /** What it shows, in the page's language. */
  text: string;
}

interface Ruling {
  kind: string;
  side?: Side | "";
  seconds?: number;
  articles?: string[] | null;
  text: string;
}

interface Refusal {
  type: "error";
  id: number;
  code: string;
  text: string;
}

/** Pieces by square: "e4" to "wp". */
type Placement = Map<string, string>;
