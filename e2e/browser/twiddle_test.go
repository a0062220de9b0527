package browser

import (
	"net/url"
	"slices"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jie/check"
	"jie/puzzle"
	"jie/server"
)

const (
	twiddleFrom = "twiddle:381/624/957"
	twiddleTo   = "twiddle:123/456/789"
)

// Twiddle is played by mouse and by keyboard, hinted at and solved.
func TestTwiddle(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for lang, name := range map[string]string{"en": "Twiddle", "zh": "活字"} {
		t.Run(lang, func(t *testing.T) {
			p := open(t, home, home+classic(), desktop)
			if lang == "zh" {
				p.click("中文")
				p.waitText(".tab[aria-current]", "墨盘")
			}
			p.click(name)
			p.wait(`!!document.querySelector(".board[data-puzzle=twiddle]")`)
			p.showsNoKey()
			p.visit(home + "#from=" + twiddleFrom)
			p.playTwiddle()
			p.hintTwiddle()
			p.study()
			p.click(names[lang]["solve"])
			p.wait(`document.querySelectorAll(".move").length === 9 && !document.querySelector(".busy")`)
			if n, err := check.Moves(twiddleFrom, []string{twiddleTo}, p.moves(), puzzle.Turns); err != nil || n != 9 {
				t.Errorf("the moves %q: %d, %v", p.moves(), n, err)
			}
			p.click(names[lang]["end"])
			p.wait(`!!document.querySelector(".reached")`)
			p.showsNoKey()
		})
	}
}

// A board whose blocks turn one way only has no button for the other way, and its tip says so.
func TestOneWayTwiddle(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for rule, want := range map[string]string{
		"cw": "Right: A quarter clockwise costs 1; no block turns the other way.", "ccw": "Left: A quarter anticlockwise costs 1; no block turns the other way.",
		"r=2": "Left Right: A quarter either way costs 1; half round costs 2.",
	} {
		t.Run(rule, func(t *testing.T) {
			p := open(t, home, home+"#from="+url.QueryEscape("twiddle["+rule+"]:152/463/789"), desktop)
			p.wait(`[...document.querySelectorAll(".turns button span")].map((name) => name.textContent).join(" ") + ": " + document.querySelector(".say")?.textContent === ` + strconv.Quote(want))
		})
	}
}

// playTwiddle turns a block by mouse and back by keyboard, and takes both back.
func (p *page) playTwiddle() {
	p.t.Helper()
	p.press("0,1")
	p.wait(`!!document.querySelector(".turns button:not(:disabled)")`)
	p.run(js(`document.querySelector(".turns button").click()`)) // left
	p.at("twiddle:314/682/957")
	p.run(chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent("]"))
	p.wait(`location.hash.includes("moves=L0,1+R1,1&")`)
	if moves := p.moves(); !slices.Equal(moves, []string{"L0,1", "R1,1"}) {
		p.t.Errorf("the moves are %q, want L0,1 R1,1", moves)
	}
	for range 2 {
		p.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	}
	p.at(twiddleFrom)
}

// hintTwiddle asks for hints until the move is shown.
func (p *page) hintTwiddle() {
	p.t.Helper()
	p.hint(3)
	p.showsNoKey()
	p.wait(`!!document.querySelector(".board .arrow path")`)
}
