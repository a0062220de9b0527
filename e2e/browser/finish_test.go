package browser

import (
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"jie/catalog"
	"jie/server"
)

// The rings of a win stay inside the board, and go after a while; the seal stays.
func TestWinRings(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.win()
	p.wait(`getComputedStyle(document.querySelector(".wave")).opacity === "0"`)
	if clip := eval[string](p, `getComputedStyle(document.querySelector(".wave")).clipPath`); clip == "none" {
		t.Error("the rings are not kept inside the board")
	}
	p.wait(`getComputedStyle(document.querySelector(".board .seal")).opacity === "1"`)
}

// On paper there are the board, its rules and a link, and nothing else.
func TestPrint(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desk)
	for _, study := range []bool{false, true} {
		if study {
			p.study()
		}
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
			t.Fatal(err)
		}
		seen := eval[[]string](p, `[...document.querySelectorAll(".top, .heading, .rules, .legend, .lessons, .holder, .right, .drawer, .player, .barwrap, .printed")].filter((e) => e.getBoundingClientRect().height > 1).map((e) => e.classList[0])`)
		if want := []string{"heading", "rules", "holder", "printed"}; !slices.Equal(seen, want) {
			t.Errorf("study %v: on paper are %q, want %q", study, seen, want)
		}
		if link, shown := eval[string](p, "location.href"), p.text(".printed"); shown != link {
			t.Errorf("the link on paper is %q, want %q", shown, link)
		}
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"}); err != nil {
			t.Fatal(err)
		}
	}
}

// There is no sound until it is switched on; then there is one for each move.
func TestSound(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	const script = `window.heard = 0; window.AudioContext = class {
		createBuffer() { return { copyToChannel() {} }; }
		createBufferSource() { return { connect() {}, start() { window.heard++; } }; }
	}`
	if _, err := chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}); err != nil {
		t.Fatal(err)
	}
	p.visit(home + "#from=lightsout:000/000/000")
	p.press("0,0")
	p.at("lightsout:110/100/000")
	if heard := eval[int](p, "heard"); heard != 0 {
		t.Errorf("%d sounds before they were switched on", heard)
	}
	p.set("Sound", "On")
	p.press("2,2")
	p.at("lightsout:110/101/011")
	p.wait("heard === 1")
	p.visit(home + "#from=lightsout:000/000/000") // it is remembered
	p.press("0,0")
	p.wait("heard === 1")
}

// A page of jie serve opens without its server: the path and the stars are there, a level is played,
// and a hint says what it needs.
func TestServerGone(t *testing.T) {
	t.Parallel()
	s, err := server.New(server.Config{Puzzles: catalog.All(), Rate: -1})
	if err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(s)
	p := open(t, host.URL+"/", host.URL+"/", desk)
	p.run(js(`localStorage.setItem("progress", JSON.stringify({ form: "jie-progress", stars: { "mopan/1": 3 }, days: [] }))`))
	p.wait(`navigator.serviceWorker.ready.then(() => caches.match("api/v1/puzzles?lang=zh")).then((kept) => !!kept)`)
	host.CloseClientConnections()
	host.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	p.visit(p.home)
	p.waitText(".puzzle .stand", "3 stars · level 2 of 40")
	p.click("中文")
	p.waitText("h1", "步步有解")
	p.english()
	p.visit(p.home + "#play=lightsout/2") // levels are played without it, and hints need it
	p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]")`)
	p.press("2,1")
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	p.click("Hint")
	p.waitText("[role=alert]", "your stars, days and path are here")
}

// In a frame of another page the goal stands beside the board, at any size.
func TestGoalBeside(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{desk, {width: 480, height: 640}} {
		p := open(t, home, home, w)
		for _, level := range []string{"mopan/12", "lightsout/12", "pegs/12", "twiddle/12"} {
			p.visit(home + "#play=" + level + "&alone")
			p.wait(`!!document.querySelector(".strip.goal .small")`)
			p.seesAll(".board", ".strip.goal", ".bar")
		}
	}
}
