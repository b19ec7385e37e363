package laws

import (
	"fmt"

	"github.com/hakem-chess/hakem/wording"
)

// Announcement is what a competition announces beside its regulations, as far
// as the regulations have to go with it.
type Announcement struct {
	Edition *Edition
	Tempo   string // "standard", "rapid" or "blitz"
	// Supervision is what the competition says of it in rapid and blitz; "" if
	// it says nothing.
	Supervision Supervision
	// Extra: moves have an increment or a delay.
	Extra bool
	// FixedEnd: the last period is one fixed time for all moves that remain.
	FixedEnd bool
}

// Contradiction is something in which regulations cannot be as they are: they
// leave out what the Laws want said, say what the Laws do not let them, or
// what does not go together.
type Contradiction struct {
	// Key is the line it is about, as Regulations.Set has it, or "supervision".
	Key      string
	Articles []string // numbered as in the edition announced
	Text     wording.Text
}

// The boards that one arbiter may have under the competition rules (Articles
// A.4.1, B.2.1).
var mostBoards = map[string]int{"rapid": 3, "blitz": 1}

// Contradictions holds the regulations against what is announced; nothing if
// all is in order.
func (r Regulations) Contradictions(a Announcement) []Contradiction {
	var all []Contradiction
	found := func(key string, ps []Provision, tr, en string, args ...any) {
		all = append(
			all,
			Contradiction{key, a.Edition.Articles(ps...), wording.Text{fmt.Sprintf(tr, args...), fmt.Sprintf(en, args...)}},
		)
	}
	on := func(ps ...Provision) []Provision { return ps }

	if d := r.DefaultTime; !d.Said && !a.Edition.DefaultTimeZero {
		found(
			"default-time",
			on(DefaultTime),
			"Bekleme süresi belirtilmemiş; %s kurallarında yönergenin belirtmesi gerekir.",
			"No default time is given; under the Laws of %s the regulations must give one.",
			a.Edition,
		)
	} else if r.DefaultTimeFromSchedule && d.Said && d.None {
		found("default-time-from", on(DefaultTime), "Bekleme süresi yoksa ne zaman başladığı da söylenemez.",
			"Without a default time there is nothing to count it from.")
	}
	if r.NoDrawOfferBefore > 0 && !a.Edition.OffersCanBeBarred {
		found(
			"no-draw-offer-before",
			on(DrawsBarred),
			"%s kuralları yalnızca beraberlikte anlaşmanın yasaklanmasına izin verir, teklifin değil.",
			"The Laws of %s let the regulations bar agreeing to a draw, not offering one.",
			a.Edition,
		)
	}
	if r.ReportAbsence && !a.Edition.Has(AbsenceReported) {
		found(
			"report-absence",
			on(LeavingArea),
			"%s kurallarında yalnızca hamledeki oyuncu izin ister; hamlede olmayanın bildirmesi istenemez.",
			"Under the Laws of %s only the player on move needs permission; the other cannot be made to report.",
			a.Edition,
		)
	}
	if why := r.quickplay(a); why != (wording.Text{}) {
		all = append(all, Contradiction{"quickplay-finish", a.Edition.Articles(QuickplayScope), why})
	}
	r.supervision(a, found)
	if regime := (Regime{a.Tempo, a.Supervision}); r.BlitzPenalty != 0 && a.Tempo == "blitz" {
		if b := a.Edition.FirstOffence[regime]; b.Literal == 0 && b.Time != 0 && b.Time != r.BlitzPenalty {
			found("blitz-penalty", b.Rests, "Bu koşullarda ceza süresini Kuralların kendisi belirler: %d dakika.",
				"Here the Laws themselves fix the penalty: %d minute.", int(b.Time.Minutes()))
		}
	}
	return all
}

// quickplay says why a quickplay finish that is announced does not go with the
// time control (Guidelines III.2); empty if it does.
func (r Regulations) quickplay(a Announcement) wording.Text {
	switch {
	case !r.QuickplayFinish:
		return wording.Text{}
	case a.Tempo == "blitz":
		return wording.Text{
			"Hızlıoyun bitişi yıldırım satrançta uygulanmaz.",
			"A quickplay finish does not apply to blitz.",
		}
	case a.Extra:
		return wording.Text{"Hızlıoyun bitişi, eklemeli ya da ertelemeli oyunda uygulanmaz.",
			"A quickplay finish does not apply where moves have an increment or a delay."}
	case !a.FixedEnd:
		return wording.Text{
			"Hızlıoyun bitişi için, kalan bütün hamlelerin sabit bir sürede yapıldığı bir son periyot gerekir.",
			"A quickplay finish wants a last period of one fixed time for all moves that remain.",
		}
	}
	return wording.Text{}
}

// supervision finds what does not go with the regime of rapid and blitz
// (Appendices A and B).
func (r Regulations) supervision(a Announcement, found func(key string, ps []Provision, tr, en string, args ...any)) {
	stated, supervised := []Provision{RegimeStated}, []Provision{RapidSupervised}
	switch a.Tempo {
	case "rapid":
	case "blitz":
		stated, supervised = []Provision{BlitzRegimeStated}, []Provision{BlitzSupervised}
	default:
		if a.Supervision == Unsupervised {
			found(
				"supervision",
				[]Provision{RapidExplained},
				"Denetimsiz oyun yalnızca hızlı ve yıldırım satrançta vardır.",
				"Only rapid and blitz can be played unsupervised.",
			)
		}
		return
	}
	switch {
	case a.Supervision == "":
		found(
			"supervision",
			stated,
			"Oyunların denetimli mi denetimsiz mi oynanacağı, bütün yarışma için belirtilmelidir.",
			"Whether play is supervised or not must be said for the whole competition.",
		)
	case a.Supervision == Supervised && r.BoardsPerArbiter > mostBoards[a.Tempo]:
		found(
			"boards-per-arbiter",
			supervised,
			"Denetimli oyunda bir hakem en çok %d oyunu yönetir; bu yarışma denetimsiz oynanır.",
			"In supervised play one arbiter has at most %d to watch; this competition is played unsupervised.",
			mostBoards[a.Tempo],
		)
	case a.Supervision == Supervised && r.GamesNotRecorded:
		found(
			"games-recorded",
			supervised,
			"Denetimli oyunda her oyunu hakem ya da yardımcısı kaydeder; bu yarışma denetimsiz oynanır.",
			"In supervised play the arbiter or an assistant records each game; this competition is played unsupervised.",
		)
	}
}
