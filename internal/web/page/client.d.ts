// What the server sends to the page, as the client relies on it. Times are in
// milliseconds unless a name says otherwise.

type Side = "white" | "black";

interface View {
  type: "state";
  /** Of the publication, which updates follow from. */
  number: number;
  /** When it was made, on the server's clock, which a pong tells too. */
  at: number;
  seq: number;
  game: string;
  you: Side | "called" | "spectator";
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
  duties?: { text: string; articles: string[] }[] | null;
  mustPlay?: string[] | null;
  last?: string[] | null;
  clock: { white: number; black: number; running: Side | "" };
  /** Time left for a player's first move; absent when none is waited for. */
  firstMoveBy?: number;
  /** Who made the draw offer that stands. */
  offer: Side | "";
  result: string;
  /** What each player gets for a game that is over. */
  score?: { white: string; black: string };
  reason: string;
  articles?: string[] | null;
  /** The result in words, in the page's language. */
  text: string;
  rulings?: Ruling[] | null;
  /** How many rulings there are before these. */
  earlier: number;
  arbiter: Seat;
  names: { white: string; black: string };
  present: { white: boolean; black: boolean };
  rematch?: { offeredBy: Side | ""; url: string };
  /** Time until stopped clocks start again at the latest. */
  pausedFor?: number;
  /** What shows that a side could still mate, or could not, where the result turned on that. */
  proofs?: Proof[] | null;
  /** It is still being worked out whether the position is dead. */
  undecided?: boolean;
  /** The clocks stand, for the server cannot write at the moment. */
  stands: boolean;
  keeping?: Keeping | null;
  /** ms until the player on move, who is away, has left the game. */
  leftIn?: number;
  /** The clocks stand for a machine that cannot think: 1, and its place among those that wait for an engine. */
  machine?: number;
}

/** What you have done that is decided and waits to be kept. Nobody else is told of it before it is. */
interface Keeping {
  /** The move made on a screen, "" for anything else. */
  uci: string;
  /** FEN of the position after it; "" if the server has not said yet. */
  fen: string;
  /** What stands on the board after it. */
  board: string;
}

/** Moves from a position on. A View is the line of the game. */
interface Line {
  /** FEN of the position before the first move. */
  start: string;
  moves: LineMove[] | null;
}

/** What has changed since the state of number "after". */
interface Update {
  type: "update";
  number: number;
  after: number;
  /** Fields that have changed; null where one is gone. */
  set: Record<string, unknown>;
  /** What was added to lists that only grew. */
  add: Record<string, unknown[]>;
}

interface LineMove {
  san: string;
  uci: string;
  /** FEN after the move. */
  fen: string;
  /** Seconds the player had left after it, if it was played. */
  clock?: number;
  /** Seconds the player's clock ran for it, if it was played. */
  took?: number;
  /** The move carried an offer of a draw. */
  offer?: boolean;
  /** It was no legal move, and is written as it was made. */
  irregular?: boolean;
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
  ply: number; // how many moves had been made when it was given
}

interface Refusal {
  type: "error";
  id: number;
  code: string;
  text: string;
}

/** The arbiter's seat. */
interface Seat {
  seat: "none" | "called" | "waiting" | "confirmed";
  name: string;
  /** Which of those who sat there it is, for a player who confirms or refuses them. */
  id: string;
  here: boolean;
  confirms: { white: boolean; black: boolean };
  another: { white: boolean; black: boolean };
  /** The number of the link that gives the seat, which players ask for while it is free; 0 for nobody. */
  link: number;
}

/** Pieces by square: "e4" to "wp". */
type Placement = Map<string, string>;

/** An open question: the words of the player it is about, the move it came after, and what each answer would bring. */
interface Question {
  question: string;
  text: string;
  words?: string;
  move?: string;
  answers: { how: string; brings?: string[] | null }[];
}

/** A line of the running log of a board. */
interface LogLine {
  /** Of the event in the game. */
  n: number;
  at: string;
  text: string;
  /** Where it is said in other words than it is written. */
  said?: string;
  ruled?: boolean;
}

/** A game as it is seen at the board, or from the arbiter's seat. */
interface TableView {
  type: "state";
  you: Side | "arbiter" | "called" | "spectator";
  mode: "otb" | "online";
  /** The arbiter enters what the players do. */
  hall: boolean;
  status: View["status"];
  laws: string;
  /** What stands on the board, as the first field of a FEN. */
  board: string;
  clock: View["clock"];
  stands: boolean;
  keeping?: Keeping | null;
  offer: Side | "";
  result: string;
  articles?: string[] | null;
  text: string;
  rulings?: Ruling[] | null;
  earlier: number;
  /** What waits for the arbiter, the oldest first, and how it can be answered. */
  questions?: Question[] | null;
  names: { white: string; black: string };
  present: { white: boolean; black: boolean; arbiter: boolean };
  arbiter: Seat;
  /** How each player would answer, while there is no arbiter. */
  proposed: { white: string; black: string };
  rematch?: View["rematch"];
  /** What the reader has written on his scoresheet. */
  sheet?: string[] | null;
  /** What was touched and adjusted since a clock was pressed. */
  duties?: { text: string; articles: string[] }[] | null;
  hands?: { text: string; squares: string[] }[] | null;
  /** What has happened last at the board, the oldest first. */
  log?: LogLine[] | null;
  /** How many of the last rulings have come since the last move. */
  fresh: number;
  /** Which results the players have signed. */
  signed: string;
  score?: View["score"];
  /** The record: for the arbiter, and for everybody when the game is over. */
  moves?: LineMove[] | null;
  completed: { white: number; black: number };
  offences: { white: number; black: number };
  turn: Side | "";
  /** The move made and not yet completed, in UCI. */
  made: string;
  envelope?: { sealer: Side; move: number };
}
