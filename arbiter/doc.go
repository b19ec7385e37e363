// Package arbiter is a game of chess under the FIDE Laws: commands in, events
// out. A game is a list of events, and the arbiter is a pure function.
//
//	rules := arbiter.OnlineRules(control, arbiter.FIDE)
//	state, events, err := arbiter.New(rules, chess.StartPosition())
//	…
//	events, err = arbiter.Decide(&state, arbiter.Move{By: chess.White, Move: m}, at)
//	for _, e := range events {
//		state.Apply(e)
//	}
//
// Decide is the only place that judges. A wrong claim or a fallen flag is not
// an error: it is events with a ruling among them. An error is a command that
// cannot be judged, such as a move by the player who is not on move.
//
// Events are all that is kept: Replay gives the state back, and the rulings
// are in the events as they were made. Nothing here reads a clock: the
// instant of a command, counted from the start of play, comes in with it, and
// the state says when to look again (FlagAt, FirstMoveDue). Whether the
// events were kept is the caller's concern: Decide changes nothing, so the
// usual order is decide, store, Apply, tell.
package arbiter
