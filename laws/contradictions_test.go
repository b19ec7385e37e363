package laws

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// What regulations cannot be, and the article that says so.
func TestContradictions(t *testing.T) {
	usual := Regulations{DefaultTime: Lateness{Said: true}}
	with := func(change func(*Regulations)) Regulations {
		r := usual
		change(&r)
		return r
	}
	quickplay := with(func(r *Regulations) { r.QuickplayFinish = true })
	crowded := with(func(r *Regulations) { r.BoardsPerArbiter = 4 })
	tests := []struct {
		name string
		r    Regulations
		a    Announcement
		want [4]string // in 2014, 2017-07, 2018, 2023: key and articles, "" if in order
	}{
		{"in order", usual, Announcement{Tempo: "standard"}, [4]string{}},
		{"Article 6.7.1: only the 2014 text wants a default time stated", Regulations{}, Announcement{Tempo: "standard"},
			[4]string{"default-time 6.7.a"}},
		{"Article 6.7.1: no default time, counted from the schedule", Regulations{DefaultTime: Lateness{Said: true, None: true}, DefaultTimeFromSchedule: true},
			Announcement{Tempo: "standard"}, [4]string{"default-time-from 6.7.a", "default-time-from 6.7.1", "default-time-from 6.7.1", "default-time-from 6.7.1"}},
		{"Article 9.1.1: offers barred", with(func(r *Regulations) { r.NoDrawOfferBefore = 30 }), Announcement{Tempo: "standard"},
			[4]string{"no-draw-offer-before 9.1.a"}},
		{"Article 11.2.4: absence reported", with(func(r *Regulations) { r.ReportAbsence = true }), Announcement{Tempo: "standard"},
			[4]string{"report-absence 11.2.b"}},
		{"Guidelines III.2.2: quickplay finish with an increment", quickplay, Announcement{Tempo: "standard", Extra: true, FixedEnd: true},
			[4]string{"quickplay-finish G.3", "quickplay-finish III.2.2", "quickplay-finish III.2.2", "quickplay-finish III.2.2"}},
		{"Guidelines III.2.2: quickplay finish in blitz", quickplay, Announcement{Tempo: "blitz", Supervision: Unsupervised, FixedEnd: true},
			[4]string{"quickplay-finish G.3", "quickplay-finish III.2.2", "quickplay-finish III.2.2", "quickplay-finish III.2.2"}},
		{"Guidelines III.1: quickplay finish without a fixed end", quickplay, Announcement{Tempo: "standard"},
			[4]string{"quickplay-finish G.3", "quickplay-finish III.2.2", "quickplay-finish III.2.2", "quickplay-finish III.2.2"}},
		{"Guidelines III.2.2: quickplay finish in order", quickplay, Announcement{Tempo: "rapid", Supervision: Unsupervised, FixedEnd: true}, [4]string{}},
		{"Article A.6: a regime for rapid", usual, Announcement{Tempo: "rapid"},
			[4]string{"supervision A.5", "supervision A.5", "supervision A.5", "supervision A.6"}},
		{"Article B.4: a regime for blitz", usual, Announcement{Tempo: "blitz"},
			[4]string{"supervision B.5", "supervision B.5", "supervision B.5", "supervision B.4"}},
		{"Article A.1: unsupervised standard chess", usual, Announcement{Tempo: "standard", Supervision: Unsupervised},
			[4]string{"supervision A.1", "supervision A.1", "supervision A.1", "supervision A.1"}},
		{"Article A.4.1: four boards in rapid", crowded, Announcement{Tempo: "rapid", Supervision: Supervised},
			[4]string{"boards-per-arbiter A.3", "boards-per-arbiter A.3.1", "boards-per-arbiter A.3.1", "boards-per-arbiter A.4"}},
		{"Article A.4.1: four boards unsupervised", crowded, Announcement{Tempo: "rapid", Supervision: Unsupervised}, [4]string{}},
		{"Article B.2.1: two boards in blitz", with(func(r *Regulations) { r.BoardsPerArbiter = 2 }), Announcement{Tempo: "blitz", Supervision: Supervised},
			[4]string{"boards-per-arbiter B.3", "boards-per-arbiter B.3.1", "boards-per-arbiter B.3.1", "boards-per-arbiter B.2"}},
		{"Article A.4.2: games not recorded", with(func(r *Regulations) { r.GamesNotRecorded = true }), Announcement{Tempo: "rapid", Supervision: Supervised},
			[4]string{"games-recorded A.3", "games-recorded A.3.1", "games-recorded A.3.1", "games-recorded A.4"}},
		{"Article B.2.2: games not recorded", with(func(r *Regulations) { r.GamesNotRecorded = true }), Announcement{Tempo: "blitz", Supervision: Supervised},
			[4]string{"games-recorded B.3", "games-recorded B.3.1", "games-recorded B.3.1", "games-recorded B.2"}},
		{"Article B.2: two minutes in blitz", with(func(r *Regulations) { r.BlitzPenalty = 2 * time.Minute }), Announcement{Tempo: "blitz", Supervision: Supervised},
			// 2023 leaves it open
			[4]string{"blitz-penalty B.3 B.2", "blitz-penalty B.3.1 B.2", "blitz-penalty B.3.1 B.2"}},
		{"Article B.3: two minutes in unsupervised blitz", with(func(r *Regulations) { r.BlitzPenalty = 2 * time.Minute }), Announcement{Tempo: "blitz", Supervision: Unsupervised},
			[4]string{"blitz-penalty B.2", "blitz-penalty B.2", "blitz-penalty B.2", "blitz-penalty B.3 A.3"}},
	}
	for _, tt := range tests {
		for i, e := range Editions() {
			a := tt.a
			a.Edition = e
			var got []string
			for _, c := range tt.r.Contradictions(a) {
				got = append(got, c.Key+" "+strings.Join(c.Articles, " "))
				if c.Text[0] == "" || c.Text[0] == c.Text[1] || len(c.Articles) == 0 {
					t.Errorf("%s, %s: %+v", tt.name, e, c)
				}
			}
			var want []string
			if tt.want[i] != "" {
				want = []string{tt.want[i]}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, %s: %q, want %q", tt.name, e, got, want)
			}
		}
	}
}
