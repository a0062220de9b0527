package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
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

// Twiddle is played by mouse and by keyboard, hinted at and solved. With
// -screenshots a picture of it is written as well.
func TestTwiddle(t *testing.T) {
	home := serve(t, server.Config{})
	for lang, name := range map[string]string{"en": "Twiddle", "zh": "活字"} {
		t.Run(lang, func(t *testing.T) {
			p := open(t, home, home, desktop)
			if lang == "zh" {
				p.click("中文")
				p.waitText("h1", "解 Jie")
			}
			p.click(name)
			p.wait(`!!document.querySelector(".board[data-puzzle=twiddle]")`)
			p.showsNoKey()
			p.visit(home + "#from=" + twiddleFrom)
			p.playTwiddle(lang)
			p.hintTwiddle(names[lang], lang)
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

// playTwiddle turns a block by mouse and back by keyboard, and takes both back.
func (p *page) playTwiddle(lang string) {
	p.t.Helper()
	p.press("0,1")
	p.click(map[string]string{"en": "L0,1 ↺ anticlockwise", "zh": "L0,1 ↺ 逆时针"}[lang])
	p.wait(`document.querySelector("textarea").value === "twiddle:314/682/957"`)
	p.run(chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent("r"))
	p.wait(`document.querySelectorAll(".move").length === 2`)
	if moves := p.moves(); !slices.Equal(moves, []string{"L0,1", "R1,1"}) {
		p.t.Errorf("the moves are %q, want L0,1 R1,1", moves)
	}
	for range 2 {
		p.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	}
	p.wait(`document.querySelector("textarea").value === "` + twiddleFrom + `"`)
}

// hintTwiddle asks for hints until the move is told, and writes the picture.
func (p *page) hintTwiddle(name map[string]string, lang string) {
	p.t.Helper()
	for lines := range 3 {
		p.click(name["hint"])
		p.wait(fmt.Sprintf(`document.querySelectorAll(".hint p").length > %d`, lines+1))
		p.showsNoKey()
	}
	p.wait(`!!document.querySelector(".board .arrow path")`)
	if *screenshots == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*screenshots, "page-twiddle-"+lang+".png"), picture, 0o644)
	}
	if err != nil {
		p.t.Error(err)
	}
}
