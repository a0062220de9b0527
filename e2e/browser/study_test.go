package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jie/server"
)

// Study draws what is known of a board, the reader's own game, and every move from here.
func TestStudyDraws(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:00100/11010/01011/11001/01000&moves=0,0+1,1+0,0+0,1&at=4", desk)
	p.study()
	p.click("Analyse")
	p.wait(`document.querySelectorAll(".histogram rect").length === 16 && document.querySelectorAll(".patterns .pattern").length === 2 && !!document.querySelector(".position .small")`)
	p.click("How good was each move?")
	p.waitText(".yourgame", "led no nearer")
	if n := eval[int](p, `document.querySelectorAll(".curve circle").length`); n != 5 {
		t.Errorf("a game of four moves is drawn with %d points, want 5", n)
	}

	p.visit(home + "#from=lightsout:00100/11010/01011/11001/01000")
	p.study()
	p.click("Solve")
	p.wait(`document.querySelector(".proved b")?.innerText === "11"`)
	p.click("Analyse")
	p.wait(`document.querySelector(".scaleline svg")?.ariaLabel === "found 11; farthest 15"`)

	p.visit(home + classic())
	p.study()
	p.run(js(`document.querySelector("#everymove + button").click()`))
	p.waitText(".every", "nearer")
	all := eval[int](p, `[...document.querySelectorAll(".every dd b")].reduce((sum, e) => sum + Number(e.innerText), 0)`)
	if legal := eval[int](p, `document.querySelectorAll(".every progress")[0].max`); all != legal || all != 42 {
		t.Errorf("%d moves are sorted, of %d, want 42", all, legal)
	}
	p.run(js(`document.querySelector(".nearer").click()`))
	p.wait(`location.hash.includes("at=1")`)
	for _, f := range p.audit() {
		t.Errorf("%s: %s: %s", f.ID, f.Help, f.Nodes[0].HTML)
	}
}

// A board is painted with a brush that is drawn over it, and read from a file.
func TestPaint(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:000/000/000", desk)
	p.study()
	p.run(chromedp.Click(`//label[contains(., "edits position")]`))
	p.click("on")
	p.mouse(p.spotOf(cell("0,0")), p.spotOf(cell("0,1")), p.spotOf(cell("0,2")))
	p.at("lightsout:111/000/000")
	p.press("2,2")
	p.at("lightsout:111/000/001")
	p.press("2,2")
	p.at("lightsout:111/000/001") // a brush does not go to the next state

	file := filepath.Join(t.TempDir(), "board.json")
	if err := os.WriteFile(file, []byte(`{"from": "pegs:4x4", "to": "a1"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	p.run(chromedp.SetUploadFiles(chromedp.CSS(".file input"), []string{file}))
	p.wait(`document.querySelector(".board").dataset.puzzle === "pegs" && location.hash.includes("to=a1")`)
}

// What a card of Study says is shown on the board: a solution that is looked at is played
// there, as one row with its orders; a column of the histogram is a position; a pattern and a
// goal are cells. The moves are small pictures, and the board has coordinates.
func TestStudyShows(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desk)
	p.study()
	p.wait(`document.querySelectorAll(".board .coordinates text").length > 10`)
	const full = `[...document.querySelectorAll(".board .cell.disc [data-cell], .board .cell.disc")].map((e) => e.dataset.cell).join()`
	dots := eval[string](p, full)
	p.click("Solve")
	p.wait(`document.querySelectorAll(".solution").length === 2 && document.querySelectorAll(".move svg .moved").length === 5`)
	p.waitText(".solution:last-of-type", "3 orders")
	p.run(js(`document.querySelector(".solution:last-of-type").focus()`))
	p.wait(`document.querySelectorAll(".board .number").length > 2 && !!document.querySelector(".board .arrow")`)
	p.wait(full + ` !== "` + dots + `"`) // the solution is played
	p.run(js(`document.activeElement.blur()`))
	p.wait(full + ` === "` + dots + `" && !document.querySelector(".board .arrow")`)

	p.click("Analyse")
	p.wait(`!!document.querySelector(".histogram .marked")`)
	p.run(chromedp.Focus(".histogram"), chromedp.KeyEvent(kb.ArrowLeft))
	p.waitText(".histogram figcaption", "need 4 turns")
	p.wait(full + ` !== "` + dots + `"`) // a position that needs four
	p.run(js(`document.activeElement.blur()`))
	p.wait(full + ` === "` + dots + `"`)
	box := p.boxOf(".board")
	if left, right := p.boxOf(".answers"), p.boxOf(".more"); left.Right > box.Left+1 || right.Left < box.Right-1 {
		t.Errorf("the cards at %.0f and %.0f are not around the board at %.0f", left, right, box)
	}
}
