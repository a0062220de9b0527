package browser

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"jie/internal/built"
	"jie/server"
)

// axe returns the program axe-core, which make install takes from npm.
func axe(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(built.File(t, "../clients/node_modules/axe-core/axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

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
	p.still() // what fades in is faint for a moment
	p.run(js(axe(p.t)))
	return eval[[]finding](p, `axe.run().then((r) => { if (r.passes.length < 10) throw new Error("axe did nothing"); return r.violations })`)
}

// state is a state of the page, and how to come to it from the one before.
type state struct {
	name string
	do   func(p *page)
}

// inLight and inDark are states of the page, which are checked side by side.
var inLight = []state{
	{"home", func(p *page) { p.cards() }},
	{"mopan", func(p *page) { p.visit(p.home + classic()) }},
	{"mopan, lifted", func(p *page) { p.begun("mopan"); p.wait(`!!document.querySelector(".lift")`) }},
	{"mopan, hint", func(p *page) { p.hint(3) }},
	{"mopan, keys and coordinates", func(p *page) { p.set("Coordinates", "On"); p.click("How to play") }},
	{"mopan, solved", func(p *page) {
		p.visit(p.home + "#home")
		p.run(js(`localStorage.removeItem("games")`)) // which has this board half played
		p.visit(p.home + classic())
		p.study()
		p.click("Solve")
		p.wait(`!!document.querySelector(".solution")`)
	}},
	{"mopan, won", func(p *page) { p.win() }},
	{"lightsout, analysed", func(p *page) {
		p.click("Lights Out")
		p.study()
		p.click("Analyse")
		p.wait(`!!document.querySelector(".facts")`)
	}},
	{"lightsout, unsolvable", func(p *page) {
		p.visit(p.home + "#from=lightsout:10000/00000/00000/00000/00000")
		p.study()
		p.click("Solve")
		p.wait(`!!document.querySelector(".proof, .marked")`)
	}},
	{"pegs", func(p *page) {
		p.click("Peg solitaire")
		p.wait(`!!document.querySelector(".board[data-puzzle=pegs]")`)
	}},
	{"pegs, lost", func(p *page) { p.stuck() }},
	{"twiddle", func(p *page) { p.begun("twiddle") }},
	{"a lesson", func(p *page) {
		p.visit(p.home + "#lesson=lightsout/chase")
		p.wait(`!!document.querySelector(".board")`)
	}},
	{"past days", func(p *page) {
		p.visit(p.home + "#days")
		p.wait(`document.querySelectorAll(".dayboards svg.small").length === 4`)
	}},
	{"settings", func(p *page) { p.click("Settings") }},
	{"boards", func(p *page) { p.gallery() }},
	{"for a class", func(p *page) { p.teach() }},
	{"a class set", func(p *page) { p.visit(p.home + "#set=" + fourBoards); p.waitText(".set .warn", "cannot be read") }},
	{"a board of a set", func(p *page) { p.follow("Play board 1"); p.waitText(".sub", "Board 1 of 4") }},
	{"the dearest move", func(p *page) { p.costly() }},
	{"share", func(p *page) { p.click("Share"); p.wait(`!!document.querySelector("dialog[open]")`) }},
	{"a level of a pack", func(p *page) { p.visit(p.home + "#play=pegs-harder/5"); p.waitText(".sub", "Harder") }},
	{"the first visit", func(p *page) {
		p.visit(p.home + "#play=pegs/1")
		p.wait(`!!document.querySelector(".tutor")`)
	}},
}

var inDark = []state{
	{"past days", func(p *page) {
		p.visit(p.home + "#days")
		p.wait(`document.querySelectorAll(".dayboards svg.small").length === 4`)
	}},
	{"statistics", func(p *page) { p.click("Your play") }},
	{"boards", func(p *page) { p.gallery() }},
	{"boards, repairs", func(p *page) { p.fill(".open textarea", shortRow); p.wait(`!!document.querySelector(".meant svg")`) }},
	{"for a class", func(p *page) { p.teach() }},
	{"a class set", func(p *page) {
		p.visit(p.home + "#set=" + fourBoards + "&order=one")
		p.waitText(".set .warn", "cannot be read")
	}},
	{"the better move", func(p *page) {
		p.costly()
		p.run(js(`document.querySelector(".cost").click()`))
		p.wait(`!!document.querySelector(".sheet.better")`)
	}},
	{"share", func(p *page) {
		p.click("Back to the end")
		p.click("Share")
		p.wait(`!!document.querySelector("dialog[open]")`)
	}},
	{"a day to share", func(p *page) {
		someWay(p, fourSolved)
		p.click("Share")
		p.wait(`!!document.querySelector("dialog[open] .ways")`)
	}},
	{"the pack on the path", func(p *page) {
		p.run(js(`localStorage.removeItem("progress")`))
		p.visit(p.home)
		for range 5 {
			p.click("Next chapter")
		}
		p.waitText(".who p", "Ten harder ones")
	}},
	{"pegs, lost", func(p *page) { p.stuck() }},
	{"hint", func(p *page) { p.begun("lightsout"); p.hint(3) }},
	{"won", func(p *page) { p.win() }},
	{"solved", func(p *page) {
		p.visit(p.home + classic())
		p.study()
		p.click("Solve")
		p.wait(`!!document.querySelector(".move")`)
	}},
	{"a lesson", func(p *page) {
		p.visit(p.home + "#lesson=pegs/classes")
		p.wait(`!!document.querySelector(".board")`)
	}},
	{"the first visit", func(p *page) {
		p.visit(p.home + "#play=mopan/1")
		p.wait(`!!document.querySelector(".tutor")`)
	}},
	{"twiddle, keys", func(p *page) { p.begun("twiddle"); p.click("How to play") }},
	{"the board is edited", func(p *page) {
		p.visit(p.home + classic())
		p.study()
		p.run(chromedp.Click(`//label[contains(., "edits position")]`))
		p.wait(`!!document.querySelector(".brush, .brushes")`)
	}},
	{"the cube", func(p *page) { p.visit(p.home + "#from=lightsout%5Bcube%5D:all-on") }},
	{"in Chinese", func(p *page) {
		p.visit(p.home + classic())
		p.click("中文")
		p.waitText(".tab[aria-current]", "墨盘")
	}},
	{"home", func(p *page) { p.cards() }},
}

// The page has no finding of axe, serious or not, on any puzzle, in either
// language and in light and dark.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for theme, states := range map[string][]state{"light": inLight, "dark": inDark} {
		t.Run(theme, func(t *testing.T) {
			t.Parallel()
			p := open(t, home, home, desktop)
			if theme == "dark" {
				p.prefer("dark", "en")
			}
			for _, state := range states {
				state.do(p)
				for _, f := range p.audit() {
					t.Errorf("%s: %s (%s): %s: %s", state.name, f.ID, f.Impact, f.Help, f.Nodes[0].HTML)
				}
			}
		})
	}
}
