package browsertest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"jie/catalog"
	"jie/server"
)

// patience is how long a page may take to come to a state, on a busy machine.
const patience = 60 * time.Second

// browser finds Chromium. Without one the tests are skipped, but not where they
// are run for everybody.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatal("no browser: run scripts/browser.sh")
	}
	t.Skip("no browser: scripts/browser.sh installs Chromium")
	return ""
}

// serve starts a server with the real puzzles and returns its address.
func serve(t *testing.T, c server.Config) string {
	t.Helper()
	c.Puzzles = catalog.All()
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
	flags         []chromedp.ExecAllocatorOption
}

// desktop is the window of most tests.
var desktop = window{width: 1280, height: 1000}

// open starts a browser and opens an address in it. At the end of the test the
// page must not have logged an error, nor asked another host for anything.
func open(t *testing.T, home, address string, w window) *page {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WindowSize(w.width, w.height), chromedp.Flag("lang", "en-US"))
	options = append(options, w.flags...)
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	p := &page{t: t, ctx: ctx, home: home}
	chromedp.ListenTarget(ctx, p.listen)
	t.Cleanup(p.report)
	p.run(network.Enable(), runtime.Enable(), chromedp.EmulateViewport(int64(w.width), int64(w.height)))
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
		p.fault("exception: " + e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError {
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
func (p *page) run(actions ...chromedp.Action) {
	p.t.Helper()
	// The first use of ctx starts the browser, which would end with a shorter one.
	if chromedp.FromContext(p.ctx).Target == nil {
		if err := chromedp.Run(p.ctx); err != nil {
			p.t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Run(ctx, actions...); err != nil {
		p.t.Fatalf("%v; the page shows: %s", err, p.text("main"))
	}
}

// visit opens an address and waits until the page is ready.
func (p *page) visit(address string) {
	p.t.Helper()
	p.run(chromedp.Navigate("about:blank"), chromedp.Navigate(address), chromedp.WaitReady("html[data-ready]"))
}

// eval evaluates an expression of the page.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	var value T
	p.run(chromedp.Evaluate(expression, &value))
	return value
}

// text is what an element shows; empty where there is none.
func (p *page) text(selector string) string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	var text string
	_ = chromedp.Run(ctx, chromedp.Evaluate(fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector), &text))
	return text
}

// wait waits until an expression is true.
func (p *page) wait(expression string) {
	p.t.Helper()
	p.run(chromedp.Poll(expression, nil, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(patience)))
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
	p.wait("!!" + find)
	p.run(chromedp.Evaluate(find+".click()", nil))
}

// press clicks a cell of the board.
func (p *page) press(cell string) {
	p.t.Helper()
	p.run(chromedp.Click(fmt.Sprintf(`.board [aria-label^="%s:"], .board [aria-label^="%s："]`, cell, cell), chromedp.ByQuery))
}

// position is the position shown.
func (p *page) position() string { return eval[string](p, `document.querySelector("textarea").value`) }

// moves are the moves of the line.
func (p *page) moves() []string {
	return eval[[]string](p, `[...document.querySelectorAll(".move")].map((b) => b.innerText)`)
}
