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
// # Where each article is
//
// Each chapter of the Laws has its files, which begin with its articles, numbered as in the edition of 2023:
//
//	Article 0.2                                     questions.go
//	Articles 1.3, 1.4, 3.7 to 3.10 and 4.7          place.go
//	Articles 4.2 to 4.5, 4.8 and 6.2.5              touch.go
//	Articles 3.8.2, 4.4, 4.7.2 and II.3.2           castling.go
//	Articles 3.7.3.3, 4.4.4, 4.6, 4.7.1 and 4.7.3   promotion.go
//	Articles 4.4.1 and 4.7                          board.go
//	Articles 4.7 and 6.2.1                          moves.go
//	Articles 4.7 and 6.2.1                          hands.go
//	Articles 4.7 and 6.2.1                          press.go
//	Articles 5.1, 5.2 and 9.6                       ends.go
//	Articles 5.1.2, 5.2.2, 6.9 and 7.5.5            cannotmate.go
//	Articles 6.6, 6.7.1, 6.8 and 6.9                clocks.go
//	Articles 6.8, 6.9, A.5.3 and A.5.5              flags.go
//	Articles 6.7, 12.6, I.10 and I.11               arrivals.go
//	Articles 6.3, 6.10, A.5.1.1 and I.13            settings.go
//	Articles 6.11 and 12.5                          interruptions.go
//	Article 7                                       irregularities.go
//	Articles 7.2, 7.3 and A.5.1.2                   array.go
//	Article 7.4                                     displaced.go
//	Articles 4.1, 7.5, A.5.2 and A.5.4              illegal.go
//	Articles 3.10.3, 7.1 and 7.6                    restore.go
//	Articles 6.4, 8, A.2 and A.4.3                  recording.go
//	Articles 5.2.3 and 9.1                          offers.go
//	Articles 9.2 to 9.5, A.3 and B.3                claims.go
//	Articles 10, 11.10 and 12.9                     penalties.go
//	Articles 11, 6.2.3, 6.2.4 and 12.7              conduct.go
//	Articles A.1 to A.6 and B.1 to B.4              rules.go
//	Appendix C                                      text.go
//	Guidelines I.1 to I.4                           adjournment.go
//	Guidelines I.5 to I.13                          resumption.go
//	Guidelines III                                  quickplay.go
//	Articles D.2, 4.9, 6.2.6 and 8.1.6              blind.go
//
// What all chapters use:
//
//	command.go           the commands
//	event.go             events and rulings
//	kinds.go             the kinds of them that are known
//	codec.go             the form that events are kept in
//	scene.go             how things stand at the table when play begins
//	written.go           reading a time control and a position
//	state.go             where a game stands
//	apply.go             which chapter folds an event
//	decide.go            making a game, and judging a command
//	sees.go              which chapter a complaint or an observation belongs to
//	played.go            which commands play the game on, for the states in which nothing may
//	explain.go           why the arbiter does something
//	duty.go              what a player must do now
//	causes.go            causes on moves and claims
//	causes_time.go       causes on time and on positions that cannot be
//	causes_table.go      causes on what stands on the table
//	causes_conduct.go    causes on the record, conduct and penalties
//	causes_guidelines.go causes on Appendix D and the Guidelines
//	doc.go               this
//
// # Words
//
// A reason is how a game ended: checkmate, time, agreement. There is none while it goes on, and one for each end there
// is (laws.Reason).
//
// A ground is what a claim of a draw rests on: the third occurrence of a position, or fifty moves (Ground).
//
// A cause is why something was ruled, and picks the sentence that a ruling is told in: a claim is refused because a
// piece has been touched, because the right to castle differed, because it is not the claimant's move (Cause). The
// articles that a ruling rests on stand beside it.
//
// So a game may end for the reason of the threefold repetition, on a claim with the ground of the same name, while a
// ruling that refuses such a claim has a cause. What a person says of their own decision is neither: it is an
// explanation (Explain). What players stop the clocks for is said when they stop them (StopFor).
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
// Reconstruct, Repeat, SetClock, SetCounter, SetResult, Transfer, Assist, Explain.
//
// What starts, stops and adjourns a game: Start, Pause, Resume, Adjourn, SessionEnd, SessionStart, Envelope, Arrive,
// ArbiterArrives.
//
// What comes by itself: Flag, Abandon, Settle; Left, when who waits wants it.
//
// Events are all that is kept: Replay gives the state back, and the rulings
// are in the events as they were made. Nothing here reads a clock: the
// instant of a command, counted from the start of play, comes in with it, and
// the state says when to look again (FlagAt, FirstMoveDue). Whether the
// events were kept is the caller's concern: Decide changes nothing, so the
// usual order is decide, store, Apply, tell.
package arbiter
