package browsertest

import "testing"

// TestRulesBoards: the boards of the rules page go through their moves, by pointer
// and by keyboard, and say where they are.
func TestRulesBoards(t *testing.T) {
	s := newSite(t)
	p := s.newPerson("Newcomer", screen{lang: "tr", width: 390, height: 844, touch: true})
	p.visit("/rules")
	p.press(`[data-demo="mate"] [data-step="forward"]`)
	p.until(`document.querySelector("#board-mate").getAttribute("aria-label").startsWith("Kd8#")`)
	p.until(`document.querySelectorAll("#board-mate .marked").length === 2`)
	p.press(`[data-demo="mate"] [data-step="back"]`)
	p.until(`document.querySelector("#board-mate").getAttribute("aria-label").startsWith("Başlangıç")`)
	p.press(`[data-demo="castling_b1"] [data-step="forward"]`) // Article 3.8.2.2.1: b1 may be attacked
	p.until(`document.querySelector("#board-castling_b1").getAttribute("aria-label").includes("Şc1")`)
	p.press(`a[href="/laws"]`)
	p.until(`location.pathname === "/laws/2023"`)
	p.write("#law-number", "9.7")
	p.press(`.law-search button`)
	p.until(`document.querySelector("h1").textContent === "Madde 9.7"`)
}
