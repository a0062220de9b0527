package browser

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jie/server"
)

// Past days are a calendar: a day is chosen, its first open board is played, and days to come
// cannot be pressed. A day that does not exist is today.
func TestPastDays(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{desk, phone} {
		p := open(t, home, home, w)
		p.clock("2026-11-22T16:48:00")
		p.run(js(`localStorage.progress = '{"form":"jie-progress","stars":{"mopan/2026-11-19":3,"pegs/2026-11-19":1},"days":["2026-11-19"],"over":{"mopan/2026-11-19":0}}'`))
		p.visit(home)
		p.waitText(".today h2", "Sunday, the hard four")
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > w.width {
			t.Errorf("the home screen is %d wide on a screen of %d", wide, w.width)
		}
		if n := eval[int](p, `new Set([...document.querySelectorAll(".week small")].map((day) => day.getBoundingClientRect().top)).size`); n != 1 {
			t.Errorf("the days of the week stand on %d lines", n)
		}
		p.run(js(`document.querySelector(".week [aria-label^='Thursday']").click()`))
		p.waitText(".day h2", "19 November")
		p.waitText(".dayboards", "4 turns · best 4")
		p.run(js(`document.querySelectorAll(".calendar .picks button")[2].click()`)) // one puzzle alone
		p.wait(`document.querySelectorAll(".dayboards li").length === 1`)
		p.waitText(".dayboards", "Lights Out")
		p.waitText(".day > .button", "Play Lights Out")
		p.run(js(`document.querySelector(".calendar .picks button").click()`))
		p.wait(`document.querySelectorAll(".dayboards li").length === 4`)
		p.wait(`document.querySelectorAll(".month .ahead").length === 8 && !document.querySelector(".month .ahead a")`)
		p.wait(`document.querySelector(".month [aria-current]").ariaLabel === "Thursday 19 November, Mopan: perfect, Lights Out: missed, Peg solitaire: solved, Twiddle: missed"`)
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > w.width {
			t.Errorf("past days are %d wide on a screen of %d", wide, w.width)
		}
		if first := p.text(".rise span"); first != map[bool]string{true: "M", false: "Mon"}[w == phone] {
			t.Errorf("on a screen of %d the weeks begin with %q", w.width, first)
		}
		p.click("Month before")
		p.waitText(".calendar h1", "October 2026")
		p.run(js(`document.querySelector(".month a[href='#days=2026-10-05']").click()`))
		p.waitText(".day", "the easy four")
		p.run(js(`document.querySelector(".day > .button").click()`))
		p.wait(`!!document.querySelector(".board[data-puzzle=mopan]") && location.hash.includes("mopan/2026-10-05")`)
		p.run(js(`history.back()`))
		p.waitText(".day h2", "5 October")
		p.visit(home + "#days=2026-02-30")
		p.waitText(".day h2", "22 November")
	}
}

// When all boards of today are solved the card says when the next ones come, and gives the
// day as a text and as a picture.
func TestDayDone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, phone)
	p.clock("2026-11-22T16:48:00")
	p.run(js(`localStorage.progress = '{"form":"jie-progress","stars":{"mopan/2026-11-22":3,"lightsout/2026-11-22":3,"pegs/2026-11-22":2,"twiddle/2026-11-22":1},"days":["2026-11-22"],"over":{"mopan/2026-11-22":0,"pegs/2026-11-22":1},"helped":["twiddle/2026-11-22"]}'`))
	p.visit(home)
	p.waitText(".today h2", "All four solved")
	p.waitText(".tomorrow", "7 h 12 min")
	p.run(js(`navigator.share = undefined; navigator.clipboard.writeText = async (text) => { window.shared = text; }`))
	p.click("Share")
	p.waitText("dialog .preview", "Twiddle Solved with hints.")
	p.click("Words")
	p.waitText(".live", "Copied")
	const want = "Jie 解 · 22 November\nMopan ★★★ 6\nLights Out ★★★ 13\nPeg solitaire ★★☆ 9\nTwiddle Solved with hints.\n"
	if shared := eval[string](p, "window.shared"); shared != want+home+"#days=2026-11-22" {
		t.Errorf("shared is %q", shared)
	}
	picture, err := png.Decode(bytes.NewReader(p.file("Picture")))
	if err != nil || picture.Bounds().Dx() != 1200 || picture.Bounds().Dy() != 630 {
		t.Fatalf("the picture: %v, %v", picture, err)
	}
	seen := make(map[color.Color]bool) // the middles of the four boards, and the paper
	for _, at := range [][2]int{{210, 188}, {490, 188}, {210, 438}, {490, 438}, {60, 60}} {
		seen[picture.At(at[0], at[1])] = true
	}
	if len(seen) < 4 {
		t.Errorf("the picture has the colours %v where its boards are", seen)
	}
	p.click("Close")
	p.closed()
}

// Your play counts games, and the browser's Back closes it, as Escape does.
func TestStatistics(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.run(js(`localStorage.progress = '{"form":"jie-progress","stars":{"mopan/1":3,"mopan/2":2,"mopan/3":1},"days":[],"helped":["mopan/3"],"over":{"mopan/1":0,"mopan/2":9}}'`))
	p.visit(home)
	p.click("Your play")
	p.waitText(".statistics section", "2\nplayed\n1\nperfect")
	p.waitText(".statistics section:nth-child(2)", "Solve one, and it counts from there.")
	p.wait(`[...document.querySelector(".overs").querySelectorAll("b")].map((b) => b.innerText).join() === "1,0,0,0,1"`)
	p.run(js(`history.back()`))
	p.closed()
	p.click("Your play")
	p.waitText("dialog[open] h2", "Your play")
	p.run(chromedp.KeyEvent(kb.Escape))
	p.wait(`!document.querySelector("dialog") && !!document.querySelector(".homepage")`)
}

// choose presses one of a few in a dialog.
func (p *page) choose(group, name string) {
	p.t.Helper()
	find := fmt.Sprintf(`[...document.querySelectorAll("dialog [aria-label='%s'] button")].find((b) => b.innerText === %q)`, group, name)
	p.pressOn(find)
}

// set changes a setting.
func (p *page) set(group, name string) {
	p.t.Helper()
	p.click("Settings")
	p.choose(group, name)
	p.click("Close")
	p.closed()
}

// closed waits until no dialog is open, and the browser has gone back to where it was opened.
func (p *page) closed() {
	p.t.Helper()
	p.wait(`!document.querySelector("dialog") && !history.state?.dialog`)
}

// Settings work at once, in the middle of a game, which stays as it is.
func TestSettings(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.begun("lightsout")
	position := p.position()
	p.click("Settings")
	p.choose("Theme", "Dark")
	p.wait(`document.documentElement.dataset.theme === "dark"`)
	p.choose("Theme", "As device")
	p.wait(`!("theme" in document.documentElement.dataset)`)
	p.choose("Coordinates", "On")
	p.choose("Larger pieces", "On")
	p.wait(`document.documentElement.dataset.larger === "on" && !!document.querySelector(".board .edge, .board .coordinate, .board text")`)
	p.choose("Language", "中文")
	p.waitText("dialog[open] h2", "设置")
	p.run(chromedp.KeyEvent(kb.Escape))
	p.closed()
	if got := p.position(); got != position {
		t.Errorf("the position is %s, was %s", got, position)
	}
	p.visit(home)
	p.wait(`document.documentElement.dataset.larger === "on" && document.documentElement.lang.startsWith("zh")`)
}
