package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a step may take before the test gives up; a loaded machine
// with two processors is slow, and nothing waits this long when all is well.
const patience = 20 * time.Second

// theBrowser is one Chromium for all tests; each person has a profile of their own in it.
var theBrowser struct {
	once  sync.Once
	ctx   context.Context
	close func()
	err   error
}

func openBrowser(t *testing.T) context.Context {
	t.Helper()
	b := &theBrowser
	b.once.Do(func() {
		path := ""
		for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
			if path, b.err = exec.LookPath(name); b.err == nil {
				break
			}
		}
		if b.err != nil {
			return
		}
		var profile string
		if profile, b.err = os.MkdirTemp("", "hakem-browser-"); b.err != nil {
			return
		}
		allocator, stop := chromedp.NewExecAllocator(context.Background(),
			chromedp.ExecPath(path), chromedp.UserDataDir(profile),
			chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
			chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
			chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("disable-extensions", true),
			chromedp.Flag("disable-background-timer-throttling", true), chromedp.Flag("disable-renderer-backgrounding", true),
			chromedp.Flag("disable-backgrounding-occluded-windows", true), chromedp.Flag("hide-scrollbars", true),
			chromedp.Flag("force-color-profile", "srgb"),
			chromedp.WSURLReadTimeout(time.Minute),
		)
		ctx, cancel := chromedp.NewContext(allocator)
		b.err = chromedp.Do(ctx)
		b.ctx = ctx
		b.close = func() {
			cancel()
			stop()
			_ = os.RemoveAll(profile) // in the system's temporary folder: left there it harms nobody
		}
	})
	if b.err != nil {
		t.Fatalf("no Chromium (Debian: apt-get install chromium): %v", b.err)
	}
	return b.ctx
}

func closeBrowser() {
	if theBrowser.close != nil {
		theBrowser.close()
	}
}

// screen is what a person has in front of them.
type screen struct {
	lang          string // for Accept-Language
	width, height int64
	touch         bool
	dark          bool
}

var desk = screen{lang: "en", width: 1280, height: 800}

// person is one visitor with a profile of their own: what one knows the other does not.
type person struct {
	t    *testing.T
	name string
	site *site
	ctx  context.Context

	mu     sync.Mutex
	faults []string // what the browser complained about
}

// newPerson opens a window. Whatever the browser complains about, an error in a
// script or something that the content security policy refuses, fails the test.
func (s *site) newPerson(name string, on screen) *person {
	s.t.Helper()
	ctx, cancel := chromedp.NewContext(openBrowser(s.t), chromedp.WithNewBrowserContext())
	p := &person{t: s.t, name: name, site: s, ctx: ctx}
	s.t.Cleanup(func() {
		p.noFaults()
		cancel()
	})
	p.listen()
	p.prepare(on)
	return p
}

// sameProfile opens another window of the same person: the same cookies.
func (p *person) sameProfile(name string, on screen) *person {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	other := &person{t: p.t, name: name, site: p.site, ctx: ctx}
	p.t.Cleanup(func() {
		other.noFaults()
		cancel()
	})
	other.listen()
	other.prepare(on)
	return other
}

func (p *person) listen() {
	p.t.Helper()
	// The window is opened by the first step on its own context: a step's deadline must not end it.
	err := chromedp.Do(p.ctx)
	if err == nil {
		err = chromedp.Listen(p.ctx, p.hear)
	}
	if err != nil {
		p.t.Fatalf("%s cannot open a window: %v", p.name, err)
	}
}

func (p *person) hear(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error()
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Source == log.EntrySourceSecurity {
			fault = e.Entry.Text + " " + e.Entry.URL
		}
	}
	if fault != "" {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.faults = append(p.faults, fault)
	}
}

func (p *person) prepare(on screen) {
	p.t.Helper()
	scheme := "light"
	if on.dark {
		scheme = "dark"
	}
	viewport := []chromedp.EmulateViewportOption{}
	if on.touch {
		viewport = append(viewport, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	version, err := chromedp.CallBrowser(p.ctx, browser.GetVersion, cdp.Empty{})
	if err != nil {
		p.t.Fatal(err)
	}
	p.do("open a window",
		chromedp.EmulateViewport(on.width, on.height, viewport...),
		command(emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: version.UserAgent, AcceptLanguage: on.lang}),
		command(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}),
	)
}

// command is a protocol command as a step.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// forgive forgets what the browser has complained about, where a test provokes it.
func (p *person) forgive() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = nil
}

func (p *person) noFaults() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fault := range p.faults {
		p.t.Errorf("%s: the browser complained: %s", p.name, fault)
	}
}

// do carries out steps and ends the test when one fails.
func (p *person) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("%s cannot %s: %v\n%s", p.name, what, err, p.scene())
	}
}

// scene is what the page says, for a test that has failed.
func (p *person) scene() string {
	ctx, cancel := context.WithTimeout(p.ctx, 3*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText`))
	if err != nil {
		return fmt.Sprintf("(the page cannot be read: %v)", err)
	}
	if len(text) > 2000 {
		text = text[:2000]
	}
	return text
}

// visit opens a page of the site.
func (p *person) visit(path string) {
	p.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = p.site.http.URL + path
	}
	p.do("open "+path, chromedp.Navigate(path))
}

// eval is the value of an expression on the page.
func eval[T any](p *person, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s cannot evaluate %.200s: %v\n%s", p.name, expression, err, p.scene())
	}
	return value
}

// until waits for an expression to be true. A page that is being left for another
// is no fault: its answer is simply not yet.
func (p *person) until(expression string) {
	p.t.Helper()
	for give := time.Now().Add(patience); time.Now().Before(give); time.Sleep(20 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Boolean(`+expression+`)`))
		cancel()
		if err == nil && ok {
			return
		}
	}
	p.t.Fatalf("%s waited in vain for %s\n%s", p.name, expression, p.scene())
}

// press clicks on what a selector finds.
func (p *person) press(selector string) {
	p.t.Helper()
	p.do("press "+selector, chromedp.Click(chromedp.CSS(selector)))
}

// write puts text into a field in place of what it held.
func (p *person) write(selector, text string) {
	p.t.Helper()
	p.do("write into "+selector, chromedp.Click(chromedp.CSS(selector)),
		chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%s).select()`, quote(selector))),
		command(input.InsertText, input.InsertTextParams{Text: text}))
}

// keys presses keys one after the other, wherever the focus is.
func (p *person) keys(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.do(fmt.Sprintf("press the key %q", key), chromedp.KeyEvent(key))
	}
}

func (p *person) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`document.querySelector(%s).textContent`, quote(selector)))
}

func quote(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string can always be written
	}
	return string(data)
}

// at is the middle of a square in the window.
func (p *person) at(square string) (x, y float64) {
	p.t.Helper()
	point := eval[[]float64](p, fmt.Sprintf(`(() => {
		const button = document.querySelector('#board-squares [data-square="%s"]');
		button.scrollIntoView({block: "nearest"});
		const box = button.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, square))
	return point[0], point[1]
}

// twoPresses makes a move by pressing on two squares.
func (p *person) twoPresses(from, to string) {
	p.t.Helper()
	for _, square := range []string{from, to} {
		x, y := p.at(square)
		p.do("press on "+square, chromedp.MouseClickXY(x, y))
	}
}

// drag makes a move by carrying the piece with the mouse.
func (p *person) drag(from, to string) {
	p.t.Helper()
	x1, y1 := p.at(from)
	x2, y2 := p.at(to)
	mouse := func(kind input.DispatchMouseEventType, x, y float64) chromedp.Action[chromedp.Void] {
		return command(input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1})
	}
	p.do("drag "+from+" to "+to, mouse(input.DispatchMouseEventTypeMousePressed, x1, y1),
		mouse(input.DispatchMouseEventTypeMouseMoved, (x1+x2)/2, (y1+y2)/2),
		mouse(input.DispatchMouseEventTypeMouseMoved, x2, y2), mouse(input.DispatchMouseEventTypeMouseReleased, x2, y2))
}

// finger makes a move by carrying the piece with a finger.
func (p *person) finger(from, to string) {
	p.t.Helper()
	x1, y1 := p.at(from)
	x2, y2 := p.at(to)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) chromedp.Action[chromedp.Void] {
		if points == nil {
			points = []*input.TouchPoint{} // the protocol wants an empty list, not none
		}
		return command(input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	p.do("drag "+from+" to "+to+" with a finger", touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x1, Y: y1}),
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: (x1 + x2) / 2, Y: (y1 + y2) / 2}),
		touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x2, Y: y2}), touch(input.DispatchTouchEventTypeTouchEnd))
}

// typed makes a move by writing it.
func (p *person) typed(move string) {
	p.t.Helper()
	p.until(`!document.querySelector("#typed-move").disabled`)
	if eval[bool](p, `document.querySelector("#type-move")?.offsetWidth > 0 && !document.querySelector("main").classList.contains("typing")`) {
		p.press("#type-move") // on a phone the line comes when it is asked for
	}
	p.write("#typed-move", move)
	p.keys(kb.Enter)
}
