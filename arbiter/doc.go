// Package arbiter is a game of chess under the FIDE Laws: commands in, events
// out. A game is a list of events, and the arbiter is a pure function.
//
//	rules := arbiter.OnlineRules(control, arbiter.FIDE)
//	state, events, err := arbiter.New(rules, chess.StartPosition(), arbiter.Scene{})
//	…
//	events, err = state.Do(arbiter.Move{By: chess.White, Move: m}, at)
//
// Decide is the only place that judges. A wrong claim or a fallen flag is not
// an error: it is events with a ruling among them. An error is a command that
// cannot be judged, such as a move by the player who is not on move.
//
// A game is played online, where a move is made and completed at once and an
// illegal one is refused, or over the board, where players touch pieces, put
// them down, press the clock, and anything can go wrong (Mode). What they do is
// a fact and brings no ruling by itself; the arbiter rules on what they see
// (Observe), on what a player claims (Claim, Complain, Stop) and on what ends
// the game. Where the Laws leave a decision to a person the state carries the
// question (OpenQuestions) until it is answered (Answer).
//
// Each chapter of the Laws has its file: touch.go, place.go and press.go
// Articles 4 and 6.2, ends.go 5, flags.go, arrivals.go, settings.go and
// interruptions.go 6, illegal.go, array.go, displaced.go and restore.go 7,
// recording.go 8, offers.go and claims.go 9, penalties.go 10 and 12.9, conduct.go
// 11, blind.go Appendix D, adjournment.go and quickplay.go Appendices E and G,
// later Guidelines I and III. hands.go folds what is done at the board.
//
// # Commands
//
// What comes from a player on a screen: Move, Resign, and with the board too Offer, Accept, Decline, Claim, Withdraw.
//
// What a player does at the board: Touch, Adjust, Place, Play, PlayMoves, Promote, Remove, Press, Write, Stop,
// Announce.
//
// What a player asks: Complain, RequestIncrement, RequestScoresheet, ClaimQuickplay, SeeRecord, Ask, AgreeRollback,
// Seal, Sign, Appeal.
//
// What the arbiter sees and decides: Observe, Incident, Interfere, Answer, Penalise, Give, Restore, Annul, Continue,
// Reconstruct, Repeat, SetClock, SetCounter, SetResult, Transfer, Assist, Reason.
//
// What starts, stops and adjourns a game: Start, Pause, Resume, Adjourn, SessionEnd, SessionStart, Envelope, Arrive,
// ArbiterArrives.
//
// What comes by itself: Flag, Abandon, Settle.
//
// Events are all that is kept: Replay gives the state back, and the rulings
// are in the events as they were made. Nothing here reads a clock: the
// instant of a command, counted from the start of play, comes in with it, and
// the state says when to look again (FlagAt, FirstMoveDue). Whether the
// events were kept is the caller's concern: Decide changes nothing, so the
// usual order is decide, store, Apply, tell.
package arbiter
