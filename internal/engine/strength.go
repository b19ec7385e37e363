package engine

import (
	"fmt"
	"time"
)

// Strengths is how many strengths there are, from 1, for somebody who has just learnt the moves, to 8, all that the
// engine can within its time.
const Strengths = 8

// limits are what a strength is made of: the engine's own limit of its skill where it has one, and bounds of its
// search, which alone make the difference where it has none.
type limits struct {
	skill float64 // from the least to the most that the engine offers, 0 to 1
	nodes int     // 0: no bound
	time  time.Duration
}

// strengths are the limits of the strengths, from 1 on.
var strengths = [Strengths]limits{
	{0, 40, 50 * time.Millisecond},
	{0.1, 150, 100 * time.Millisecond},
	{0.25, 600, 150 * time.Millisecond},
	{0.4, 2_500, 200 * time.Millisecond},
	{0.55, 10_000, 300 * time.Millisecond},
	{0.7, 40_000, 500 * time.Millisecond},
	{0.85, 200_000, time.Second},
	{1, 0, 3 * time.Second},
}

// limitsOf are those of a strength; 0 has none.
func limitsOf(strength int) limits {
	if strength < 1 || strength > Strengths {
		return limits{skill: 1}
	}
	return strengths[strength-1]
}

// Most is how long a strength thinks at the most, however much time there is.
func Most(strength int) time.Duration { return limitsOf(strength).time }

// settings are the commands that give an engine with these options a strength.
func settings(options map[string]option, strength int) []string {
	skill := limitsOf(strength).skill
	spin := func(o option) int { return o.min + int(float64(o.max-o.min)*skill+0.5) }
	if o, ok := options["Skill Level"]; ok && o.kind == "spin" {
		return []string{fmt.Sprintf("setoption name Skill Level value %d", spin(o))}
	}
	elo, hasElo := options["UCI_Elo"]
	if o, ok := options["UCI_LimitStrength"]; ok && hasElo && o.kind == "check" && elo.kind == "spin" {
		if skill == 1 {
			return []string{"setoption name UCI_LimitStrength value false"}
		}
		return []string{"setoption name UCI_LimitStrength value true", fmt.Sprintf("setoption name UCI_Elo value %d", spin(elo))}
	}
	return nil
}
