package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
)

// slowNetwork is the command that every Chromium knows; its successor is not in Debian's yet. Both have these
// parameters.
var slowNetwork = cdp.Command[network.OverrideNetworkStateParams, struct{}]{Method: "Network.emulateNetworkConditions"}

// TestLight prints what the page of a game weighs and how soon the pieces are seen on a slow phone, and holds it to
// bounds: 1.6 Mbit/s, 150 ms, a processor four times slower, nothing in the cache.
func TestLight(t *testing.T) {
	s := newSite(t)
	g := s.seat(blitz, s.newPerson("White", desk), s.newPerson("Black", desk))
	g.play(1, "e4", "e5", "Nf3")
	p := s.newPerson("Spectator", screen{lang: "tr", width: 390, height: 844, touch: true})
	p.do("a slow network", command(slowNetwork, network.OverrideNetworkStateParams{
		Latency: 150, DownloadThroughput: 200_000, UploadThroughput: 94_000, // bytes a second
	}))
	p.do("a slow processor", command(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4}))
	p.visit("/g/" + g.id)
	p.until(`!document.querySelector(".first-board") && document.querySelectorAll("#board-picture .piece").length === 32`)
	time.Sleep(500 * time.Millisecond)
	figures := eval[map[string]float64](p, `(async () => {
		const shifts = await new Promise((resolve) => {
			let sum = 0;
			new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; }).observe({ type: "layout-shift", buffered: true });
			setTimeout(() => resolve(sum), 200);
		});
		const all = [performance.getEntriesByType("navigation")[0], ...performance.getEntriesByType("resource")];
		const loaded = new Set([...document.querySelectorAll('link[rel="modulepreload"], script[type="module"]')].map((e) => e.href || e.src));
		return {
			kB: all.reduce((sum, e) => sum + e.transferSize, 0) / 1000,
			files: all.length,
			unasked: all.filter((e) => e.name.endsWith(".js") && !loaded.has(e.name)).length,
			painted: performance.getEntriesByName("first-contentful-paint")[0].startTime,
			shift: shifts,
		};
	})()`)
	t.Logf("%.0f kB in %.0f files; drawn after %.0f ms; layout shift %.3f", figures["kB"], figures["files"], figures["painted"], figures["shift"])
	if figures["unasked"] > 0 {
		t.Errorf("%.0f modules were not asked for at once", figures["unasked"])
	}
	for name, most := range map[string]float64{"kB": 200, "painted": 2500, "shift": 0.02} {
		if figures[name] > most {
			t.Errorf("%s: %.3f, at most %.3f", name, figures[name], most)
		}
	}
}
