// Package browser tries the page in a real browser: Debian's Chromium without a window.
package browser

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jie/catalog"
	"jie/internal/built"
	"jie/server"
)

// patience is a net against hanging: no machine is so busy that a page takes so long to come
// to a state. Who mends the page has less.
var patience = flag.Duration("patience", 10*time.Minute, "how long to wait for the page")

// program is the address of a program that runs already, such as an earlier one: which tests fail on
// its page says what they hold.
var program = flag.String("program", "", "address of a program that runs, whose page is tried in place of this one's")

// chromium is the one browser of the tests. It starts at its first use, and TestMain
// ends it.
var chromium struct {
	once sync.Once
	ctx  context.Context
	err  error
}

func launch(executable string) (context.Context, error) {
	// Without hinting, texts are as wide as in the Chromium that has a window.
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(executable),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("lang", "en-US"), chromedp.Flag("font-render-hinting", "none"))
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	end = append(end, func() error { return chromedp.Cancel(ctx) })
	return ctx, chromedp.Do(ctx)
}

// end is what to do once the tests have run: end the browser, then remove the site, which
// is written by tests that have started the browser.
var end []func() error

func TestMain(m *testing.M) {
	code := m.Run()
	for _, f := range end {
		if err := f(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	os.Exit(code)
}

// browser is the browser of the tests.
func browser(t *testing.T) context.Context {
	t.Helper()
	executable := built.Chromium(t)
	chromium.once.Do(func() { chromium.ctx, chromium.err = launch(executable) })
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	return chromium.ctx
}

// serve starts a server with the real puzzles, where there are no others, and
// returns its address.
func serve(t *testing.T, c server.Config) string {
	t.Helper()
	if *program != "" {
		return *program
	}
	if c.Puzzles == nil {
		c.Puzzles = catalog.All()
	}
	c.Rate = -1
	s, err := server.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return listen(t, s.Serve, s.Close)
}

// listen runs a server on a free port until the test ends.
func listen(t *testing.T, run func(context.Context, net.Listener) error, done func() error) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		if err := errors.Join(<-ended, done()); err != nil && !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return "http://" + listener.Addr().String() + "/"
}

// around serves the page, and another page at /around.
func around(t *testing.T, html string) string {
	t.Helper()
	s, err := server.New(server.Config{Puzzles: catalog.All(), Rate: -1})
	if err != nil {
		t.Fatal(err)
	}
	return hosted(t, s, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/around" {
			s.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<!doctype html><html data-ready>"+html)
	})
}

// hosted serves a handler until the test ends, and then closes what stands behind it.
func hosted(t *testing.T, behind io.Closer, handler http.HandlerFunc) string {
	t.Helper()
	host := httptest.NewServer(handler)
	t.Cleanup(func() {
		host.CloseClientConnections()
		host.Close()
		if err := behind.Close(); err != nil {
			t.Error(err)
		}
	})
	return host.URL + "/"
}

// page is a tab of its own browser, whose profile is thrown away.
type page struct {
	t    *testing.T
	ctx  context.Context
	home string

	mu     sync.Mutex
	faults []string
}

type window struct {
	width, height int
	touch         bool // a screen for fingers
}

func (w window) emulate() chromedp.Action[chromedp.Void] {
	if w.touch {
		return chromedp.EmulateViewport(int64(w.width), int64(w.height), chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	return chromedp.EmulateViewport(int64(w.width), int64(w.height))
}

// desktop is the window of most tests.
var desktop = window{width: 1280, height: 1000}

// open opens an address in a window with a profile of its own. At the end of the test
// the page must not have logged an error, nor asked another host for anything.
func open(t *testing.T, home, address string, w window) *page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &page{t: t, ctx: ctx, home: home}
	if err := chromedp.Listen(ctx, p.listen); err != nil { // the first use of ctx opens the window
		t.Fatal(err)
	}
	t.Cleanup(p.report)
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	p.run(w.emulate())
	p.visit(address)
	return p
}

func (p *page) listen(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		local := err == nil && (u.Scheme == "data" || u.Scheme == "blob" || strings.HasPrefix(e.Request.URL, p.home))
		if !local {
			p.fault("asked another host: " + e.Request.URL)
		}
	case *runtime.EventExceptionThrown:
		p.fault(fmt.Sprintf("exception: %+v", e.ExceptionDetails))
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" {
			p.fault(fmt.Sprintf("console: %s", e.Args[0].Value))
		}
	}
}

func (p *page) fault(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, text)
}

func (p *page) report() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fault := range p.faults {
		p.t.Error(fault)
	}
}

// run does browser actions, within patience.
func (p *page) run(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, *patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatalf("%v; the page shows %s: %s", err, p.hash(), p.text(".play"))
	}
}

// visit opens an address and waits until the page is ready.
func (p *page) visit(address string) {
	p.t.Helper()
	p.run(chromedp.Navigate("about:blank"), chromedp.Navigate(address))
	p.ready()
}

// reload opens the page again, as a reader does.
func (p *page) reload() {
	p.t.Helper()
	p.run(chromedp.Reload())
	p.ready()
}

// ready waits until the page is drawn, with its own letters, and receives what is done: it listens to
// keys and to the pointer once its first picture is seen.
func (p *page) ready() {
	p.t.Helper()
	p.run(chromedp.WaitReady("html[data-ready]"))
	p.wait(`[...document.fonts].every((face) => face.status !== "loading")`)
	p.seen()
}

// seen waits until what the page has drawn is seen, and what follows from that is done.
func (p *page) seen() {
	p.t.Helper()
	eval[bool](p, `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true), 50)))`)
}

// still waits until nothing moves.
func (p *page) still() {
	p.t.Helper()
	p.wait(`document.getAnimations().every((a) => a.playState !== "running")`)
}

// soon waits until nothing is wrong any more, and fails with what stays so.
func (p *page) soon(wrong func() []string) {
	p.t.Helper()
	for end := time.Now().Add(*patience); ; p.seen() {
		found := wrong()
		if len(found) == 0 {
			return
		}
		if time.Now().After(end) {
			p.t.Error(strings.Join(found, "; "))
			return
		}
	}
}

// classic is the link to the classic problem of Mopan.
func classic() string { return "#from=" + problems[0].from + "&to=" + problems[0].to[0] }

// eval evaluates an expression of the page.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, *patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// js runs a statement of the page.
func js(statement string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](statement)
}

// text is what an element shows; empty where there is none.
func (p *page) text(selector string) string {
	ctx, cancel := context.WithTimeout(p.ctx, *patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector)))
	if err != nil {
		return err.Error()
	}
	return text
}

// hash is the part of the address that says what the page shows.
func (p *page) hash() string {
	ctx, cancel := context.WithTimeout(p.ctx, *patience)
	defer cancel()
	hash, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.hash`))
	if err != nil {
		return err.Error()
	}
	return hash
}

// wait waits until an expression is true.
func (p *page) wait(expression string) {
	p.t.Helper()
	p.run(chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(*patience)))
}

// waitText waits until an element shows a text.
func (p *page) waitText(selector, text string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(document.querySelector(%q)?.innerText ?? "").includes(%q)`, selector, text))
}

// click presses the button that has a name, as a screen reader tells it.
func (p *page) click(name string) {
	p.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("button")].find((b) => (b.ariaLabel ?? b.innerText).trim() === %q && !b.disabled)`, name)
	p.pressOn(find)
}

// pressOn presses what an expression gives, as soon as it gives something.
func (p *page) pressOn(find string) {
	p.t.Helper()
	p.wait("(() => { const found = " + find + "; found?.click(); return !!found; })()")
}

// english returns the page from Chinese, and waits until it has kept that for the next visit.
func (p *page) english() {
	p.t.Helper()
	p.click("English")
	p.wait(`document.documentElement.lang === "en"`)
}

// press clicks a cell of the board.
func (p *page) press(cell string) {
	p.t.Helper()
	p.run(chromedp.Click(chromedp.CSS(fmt.Sprintf(`.board [aria-label^="%s:"], .board [aria-label^="%s："]`, cell, cell))))
}

// fill replaces what is in a field by typing.
func (p *page) fill(field, text string) {
	p.t.Helper()
	p.run(chromedp.Focus(chromedp.CSS(field)), js(fmt.Sprintf(`document.querySelector(%q).select()`, field)), chromedp.KeyEvent(kb.Delete), chromedp.KeyEvent(text))
}

// position is the position shown, once the page has drawn what it knows.
func (p *page) position() string {
	p.seen()
	return eval[string](p, `document.querySelector(".play")?.dataset.position`)
}

// moves are the moves of the line.
func (p *page) moves() []string {
	return eval[[]string](p, `(new URLSearchParams(location.hash.slice(1)).get("moves") ?? "").split(" ").filter(Boolean)`)
}

// at waits until the page shows a position.
func (p *page) at(position string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(".play")?.dataset.position === %q`, position))
}

// study opens the drawer, where there is none yet.
func (p *page) study() {
	p.t.Helper()
	p.run(js(`document.querySelector(".drawer") ?? document.querySelector(".bar button:nth-last-child(2)").click()`))
	p.wait(`!!document.querySelector(".drawer")`)
}
