package browsertest

import (
	_ "embed"
	"testing"

	"jie/server"
)

//go:embed testdata/axe.min.js
var axe string

// finding is what axe has against a page.
type finding struct {
	ID     string `json:"id"`
	Impact string `json:"impact"`
	Help   string `json:"help"`
	Nodes  []struct {
		HTML string `json:"html"`
	} `json:"nodes"`
}

// audit runs axe on the page as it stands.
func (p *page) audit() []finding {
	p.t.Helper()
	p.wait(`document.getAnimations().every((a) => a.playState !== "running")`) // what fades in is faint for a moment
	p.run(js(axe))
	return eval[[]finding](p, `axe.run().then((r) => { if (r.passes.length < 10) throw new Error("axe did nothing"); return r.violations })`)
}

// The page has no finding of axe, serious or not, on any puzzle, in either
// language and in light and dark.
func TestAccessibility(t *testing.T) {
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desktop)
	states := []struct {
		name string
		do   func()
	}{
		{"home", func() { p.visit(home); p.wait(`document.querySelectorAll(".puzzle .small").length === 4`) }},
		{"mopan", func() { p.visit(home + classic()) }},
		{"mopan, lifted", func() { p.begun("mopan"); p.wait(`!!document.querySelector(".lift")`) }},
		{"mopan, hint", func() { p.hint(3) }},
		{"mopan, keys and coordinates", func() { p.click("Keys"); p.click("Coordinates") }},
		{"mopan, solved", func() {
			p.visit(home + "#home")
			p.visit(home + classic())
			p.study()
			p.click("Solve")
			p.wait(`!!document.querySelector(".solution")`)
		}},
		{"mopan, won", func() { p.win() }},
		{"lightsout, analysed", func() {
			p.click("Lights Out")
			p.study()
			p.click("Analyse")
			p.wait(`!!document.querySelector(".facts")`)
		}},
		{"lightsout, unsolvable", func() {
			p.visit(home + "#from=lightsout:10000/00000/00000/00000/00000")
			p.study()
			p.click("Solve")
			p.wait(`!!document.querySelector(".proof, .marked")`)
		}},
		{"pegs", func() { p.click("Peg solitaire"); p.wait(`!!document.querySelector(".board[data-puzzle=pegs]")`) }},
		{"pegs, lost", func() { p.stuck() }},
		{"twiddle", func() { p.begun("twiddle") }},
		{"dark", func() { p.click("Light or dark") }},
		{"dark, home", func() { p.visit(home); p.wait(`document.querySelectorAll(".puzzle .small").length === 4`) }},
		{"dark, pegs lost", func() { p.stuck() }},
		{"dark, hint", func() { p.begun("lightsout"); p.hint(3) }},
		{"dark, won", func() { p.win() }},
		{"dark, solved", func() {
			p.visit(home + classic())
			p.study()
			p.click("Solve")
			p.wait(`!!document.querySelector(".move")`)
		}},
		{"dark, in Chinese", func() { p.click("中文"); p.waitText(".tab[aria-current]", "墨盘") }},
	}
	for _, state := range states {
		state.do()
		for _, f := range p.audit() {
			t.Errorf("%s: %s (%s): %s: %s", state.name, f.ID, f.Impact, f.Help, f.Nodes[0].HTML)
		}
	}
}
