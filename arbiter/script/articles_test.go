package script

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hakem-chess/hakem/chess"
	"github.com/hakem-chess/hakem/laws"
)

// What the Laws say of the act of moving, of the clock and of irregularities that shows on
// the board and on the clocks, and in no ruling: a case for each sentence, in every edition
// that has it.
func TestStateOfTheGame(t *testing.T) {
	const (
		castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20"
		pieces  = "4k3/8/8/1p1p4/2B5/8/3Q4/4K3 w - - 0 30"
		checked = "R5k1/3r1ppp/8/8/8/8/5PPP/6K1 b - - 0 30"
		pawn    = "8/1P3k2/8/8/8/8/5K2/8 w - - 0 50"
	)
	all := []string{"2014", "2017-07", "2018", "2023"}
	const rapid, blitz = "\ncontrol 25m+10s\nsupervision unsupervised", "\ncontrol 3m+2s\nsupervision unsupervised"
	old, july, later := all[:1], all[1:2], all[1:]
	tests := []struct {
		name     string
		editions []string
		header   string // lines, the start first
		events   []string
		want     func(f *Final) bool
	}{
		{"the opponent has the move once a move is made, the clock not pressed (1.3)", all, "start startpos",
			[]string{"0:10 white move e2e4", "0:11 black move e7e5"},
			func(f *Final) bool { return f.Turn == chess.White && f.Ply == 2 && f.Completed[chess.White] == 0 }},
		{"the first of the opponent's pieces touched (4.3.2)", all, "start fen " + pieces,
			[]string{"0:10 white touch d5", "0:11 white touch b5"}, plays("c4d5", "d2d5")},
		{"the first that can be captured (4.3.2)", all, "start fen 4k3/8/8/p2p4/2B5/8/8/4K3 w - - 0 30",
			[]string{"0:10 white touch a5", "0:11 white touch d5"}, plays("c4d5")},
		{"the opponent's piece with the own one (4.3.3)", all, "start fen " + pieces,
			[]string{"0:10 white touch c4", "0:11 white touch b5"}, plays("c4b5")},
		{"which is illegal: the first touched that can be moved (4.3.3)", all, "start fen " + pieces,
			[]string{"0:10 white touch e1", "0:11 white touch b5"}, plays("e1d1", "e1e2", "e1f1", "e1f2")},
		{"which is illegal: the first touched that can be captured (4.3.3)", all, "start fen " + pieces,
			[]string{"0:10 white touch b5", "0:11 white touch e1"}, plays("c4b5")},
		{"the order unclear: the own piece first (4.3.3)", all, "start fen " + pieces,
			[]string{"0:10 white touch b5 e1 together"}, plays("e1d1", "e1e2", "e1f1", "e1f2")},
		{"king and rook touched: castling on that side (4.4.1)", all, "start fen " + castles,
			[]string{"0:10 white touch e1", "0:11 white touch a1"}, plays("e1c1")},
		{"the rook deliberately, then the king: the rook moves, without castling (4.4.2)", all, "start fen " + castles,
			[]string{"0:10 white touch h1 deliberate", "0:11 white touch e1"},
			plays("h1f1", "h1g1", "h1h2", "h1h3", "h1h4", "h1h5", "h1h6", "h1h7", "h1h8")},
		{"the knight on the square of promotion is final (4.4.4)", all, "start fen " + pawn,
			[]string{"0:10 white promote b8 n"}, plays("b7b8n")},
		{"the piece touched is pinned: any legal move (4.5)", all, "start fen 4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 40",
			[]string{"0:20 white touch e2"}, plays("e1d1", "e1d2", "e1f1", "e1f2")},
		{"the pawn taken from the seventh rank, never put on the eighth (4.6.1)", all, "start fen " + pawn,
			[]string{"0:10 white remove b7", "0:12 white promote b8 r"}, made("b7b8r")},
		{"what stands on the square of promotion is captured (4.6.3)", all, "start fen 2r5/1P3k2/8/8/8/8/5K2/8 w - - 0 50",
			[]string{"0:10 white move b7c8q"}, func(f *Final) bool { return strings.HasPrefix(f.FEN, "2Q5/5k2/8/8/8/8/5K2/8 b") }},
		{"a capture is made with both pieces where they belong, before the press (4.7.1)", all, "start fen " + pieces,
			[]string{"0:10 white move c4d5"}, made("c4d5")},
		{"the king released: castling is not yet made, and must be (4.7.2)", all, "start fen " + castles,
			[]string{"0:10 white move e1g1"}, func(f *Final) bool { return f.Made == "" && plays("e1g1")(f) }},
		{"the rook released: it is made (4.7.2)", all, "start fen " + castles,
			[]string{"0:10 white move e1g1", "0:12 white move h1f1"}, made("e1g1")},
		{"castling illegal after the king's release: another move with the king (4.7.2)", all, "start fen 5r2/4k3/8/8/8/8/8/4K2R w K - 0 20",
			[]string{"0:10 white move e1g1"}, plays("e1d1", "e1d2", "e1e2")},
		{"the new piece stands, the pawn too: not made (4.7.3)", all, "start fen " + pawn,
			[]string{"0:10 white promote b8 q"}, made("")},
		{"the pawn has left the board: made (4.7.3)", all, "start fen " + pawn,
			[]string{"0:10 white promote b8 q", "0:11 white remove b7"}, made("b7b8q")},
		{"never pressed, completed by the next move (6.2.1.2)", all, "start startpos",
			[]string{"0:10 white move e2e4", "0:20 black move e7e5", "0:30 white move g1f3"},
			func(f *Final) bool { return f.Completed[chess.White] == 1 && f.Made == "g1f3" }},
		{"pressed after the reply (6.2.2#1)", all, "start startpos",
			[]string{"0:10 white move e2e4", "0:11 black move e7e5", "0:13 white press"},
			func(f *Final) bool { return f.Completed[chess.White] == 1 && f.Running == "black" }},
		{"the time up to the press is that of the player who moved (6.2.2#2)", all, "start startpos",
			[]string{"0:10 white move e2e4", "1:00 white press"},
			func(f *Final) bool { return f.Clock[chess.White] == 90*time.Minute }},
		{"a defective clock set by the arbiter (6.10.1)", all, "start startpos",
			[]string{"0:10 white play e2e4", "0:20 arbiter set-clock black 1:20:00"},
			func(f *Final) bool { return f.Clock[chess.Black] == 80*time.Minute }},
		{"pieces displaced: a player stops the clocks for the arbiter (7.4.2)", all, "start startpos",
			[]string{"0:10 white incident displaced e2", "0:11 black stop irregularity"},
			func(f *Final) bool { return f.Running == "" }},
		{"whoever displaced them may be penalised (7.4.3)", all, "start startpos",
			[]string{"0:10 white incident displaced e2", "0:20 arbiter penalise white opponent-time +2m"},
			func(f *Final) bool { return f.Clock[chess.Black] == 92*time.Minute+30*time.Second }},
		{"an illegal move corrected before the press (7.5.1#1)", all, "start fen " + checked,
			[]string{"0:10 black move d7b7", "0:12 black move d7d8", "0:13 black press", "0:14 arbiter observe illegal"},
			func(f *Final) bool { return f.Offences[chess.Black] == 0 && f.Completed[chess.Black] == 30 }},
		{"found after the press: from the position before, touch-move binds (7.5.1#2)", all, "start fen " + checked,
			[]string{"0:10 black move d7b7", "0:12 black press", "0:15 arbiter observe illegal"},
			func(f *Final) bool { return strings.HasPrefix(f.FEN, checked[:30]) && plays("d7d8")(f) }},
		{"seen before the opponent has moved (A.5.2#1)", all[2:], "start fen " + checked + "\ncontrol 25m+10s\nsupervision unsupervised",
			[]string{"0:10 black move d7b7", "0:12 black press", "0:15 arbiter observe illegal"},
			func(f *Final) bool { return f.Offences[chess.Black] == 1 && plays("d7d8")(f) }},
		{"claimed before the opponent has moved (A.5.2#1)", all[2:], "start fen " + checked + "\ncontrol 25m+10s\nsupervision unsupervised",
			[]string{"0:10 black move d7b7", "0:12 black press", "0:15 white claim illegal"},
			func(f *Final) bool { return f.Offences[chess.Black] == 1 && plays("d7d8")(f) }},
		{"nobody reacted: the illegal move stands (A.5.2#2)", all[2:], "start fen " + checked + "\ncontrol 25m+10s\nsupervision unsupervised",
			[]string{"0:10 black move d7b7", "0:12 black press", "0:20 white play g2g3", "0:25 arbiter observe illegal"},
			func(f *Final) bool { return f.Offences[chess.Black] == 0 && strings.Contains(f.FEN, "/1r3ppp/") }},
		{"corrected by agreement after the opponent's move (A.5.2#3)", all, "start fen " + checked + "\ncontrol 25m+10s\nsupervision unsupervised",
			[]string{"0:10 black move d7b7", "0:12 black press", "0:20 white play g2g3", "0:25 white agree rollback", "0:26 black agree rollback"},
			func(f *Final) bool { return f.Offences[chess.Black] == 0 && strings.HasPrefix(f.FEN, checked[:30]) }},
		{"an offer made after the adjournment stands at the resumption (I.4)", all, "start startpos\nregulation default-time 30m",
			[]string{"arbiter adjourn", "white seal e4", "white stop sealed", "30:00 black offer", "1:00:00 arbiter session start", "1:00:00 arbiter envelope open"},
			func(f *Final) bool { return f.Offer == "black" && f.Result == "*" }},
		{"a piece of each side touched: the one takes the other (4.3.c of 2014)", old, "start fen " + pieces,
			[]string{"0:10 white touch c4", "0:11 white touch b5"}, plays("c4b5")},
		{"both have signed a wrong result: it stands (8.7 of 2018)", all[2:3], "start startpos",
			[]string{"0:10 black resign", "0:20 white sign 1/2-1/2", "0:21 black sign 1/2-1/2"}, ended(laws.Draw)},
		{"until the arbiter decides otherwise (8.7 of 2018)", all[2:3], "start startpos",
			[]string{"0:10 black resign", "0:20 white sign 1/2-1/2", "0:21 black sign 1/2-1/2", "1:00 arbiter result 1-0 because Black had resigned"}, ended(laws.WhiteWins)},
		{"a device that neither speaks to others nor suggests moves (11.3.b#1 of 2014)", old, "start startpos",
			[]string{"0:10 black incident device other heart monitor"}, ended(laws.Unfinished)},
		{"a mobile phone (11.3.b#1 of 2014)", old, "start startpos",
			[]string{"0:10 black incident device phone"}, ended(laws.WhiteWins)},
		{"in a bag, the regulations allowing it (11.3.2.1)", later, "start startpos\nregulation bag yes",
			[]string{"0:10 black incident device phone in a bag"}, ended(laws.Unfinished)},
		{"in a bag, the regulations silent (11.3.2.1)", later, "start startpos",
			[]string{"0:10 black incident device phone in a bag"}, ended(laws.WhiteWins)},
		{"in a bag, the regulations allowing it (11.3.b#2 of 2014)", old, "start startpos\nregulation bag yes",
			[]string{"0:10 black incident device phone in a bag"}, ended(laws.Unfinished)},
		{"in a bag, the regulations silent (11.3.b#2 of 2014)", old, "start startpos",
			[]string{"0:10 black incident device phone in a bag"}, ended(laws.WhiteWins)},
		{"a search refused: for the arbiter to penalise (11.3.b#4 of 2014)", old, "start startpos",
			[]string{"0:10 black incident refused-search bag", "0:20 arbiter penalise black opponent-time +2m"},
			func(f *Final) bool { return f.Clock[chess.White] == 92*time.Minute+10*time.Second }},
		{"nobody need record in rapid (A.2 of 2014)", old, "start startpos" + rapid, nil,
			func(f *Final) bool { return !f.Recording[chess.White] && !f.Recording[chess.Black] }},
		{"the first illegal move loses (A.4.2#1 of 2017-07)", july, "start fen " + checked + rapid,
			[]string{"0:10 black move d7b7", "0:12 black press", "0:15 arbiter observe illegal"}, ended(laws.WhiteWins)},
		{"or draws, if the opponent cannot mate (A.4.2#1 of 2017-07)", july, "start fen 8/8/8/8/8/1k5r/8/K7 b - - 0 50" + rapid,
			[]string{"0:10 black move h3g2", "0:12 black press", "0:15 white claim illegal"}, ended(laws.Draw)},
		{"not once the opponent has moved (A.4.2#1 of 2017-07)", july, "start fen " + checked + rapid,
			[]string{"0:10 black move d7b7", "0:12 black press", "0:20 white play g2g3", "0:25 white claim illegal"}, ended(laws.Unfinished)},
		{"the arbiter may call a flag (A.4.5 of 2017-07)", july, "start startpos" + rapid + "\nclock white 0:05",
			[]string{"0:10 arbiter observe flag white"}, ended(laws.BlackWins)},
		{"blitz by A.4: the first illegal move loses (B.4 of 2014)", old, "start fen " + checked + blitz,
			[]string{"0:10 black move d7b7", "0:12 black press", "0:15 arbiter observe illegal"}, ended(laws.WhiteWins)},
		{"blitz by A.4: the first illegal move gives time (B.4 of 2018)", all[2:3], "start fen " + checked + blitz,
			[]string{"0:10 black move d7b7", "0:12 black press", "0:15 arbiter observe illegal"},
			func(f *Final) bool {
				return f.Offences[chess.Black] == 1 && f.Clock[chess.White] == 4*time.Minute+2*time.Second
			}},
		{"blitz by A.2: nobody need record (B.4 of 2018)", all[2:3], "start startpos" + blitz, nil,
			func(f *Final) bool { return !f.Recording[chess.White] && !f.Recording[chess.Black] }},
		{"an ambiguous sealed move loses (E.8 of 2014)", old, "start fen r4rk1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 30",
			[]string{"arbiter adjourn", "white seal Rac1d", "white stop sealed", "1:00:00 arbiter session start", "1:00:00 arbiter envelope open"}, ended(laws.BlackWins)},
	}
	for _, tt := range tests {
		for _, edition := range tt.editions {
			header := "laws " + edition + "\n"
			if !strings.Contains(tt.header, "control") {
				header += "control 90m+30s\n"
			}
			o := mustRun(t, header+tt.header+"\n---\n"+strings.Join(tt.events, "\n")+"\n")
			if !tt.want(&o.Final) {
				t.Errorf("%s, %s: %+v", tt.name, edition, o.Final)
			}
		}
	}
}

// plays wants the moves that the player on move may play.
func plays(moves ...string) func(*Final) bool {
	return func(f *Final) bool { return slices.Equal(slices.Sorted(slices.Values(f.Moves)), moves) }
}

// ended wants the result.
func ended(r laws.Result) func(*Final) bool { return func(f *Final) bool { return f.Result == r } }

// made wants the move made and not yet completed, "" for none.
func made(move string) func(*Final) bool { return func(f *Final) bool { return f.Made == move } }
