package browser

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"jie/server"
)

// A click on a stud, in a gap, and on a corner between cells means the nearest centre or
// cell.
func TestPressBetweenCells(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from="+begun["twiddle"].link, desk)
	p.mouse(p.spotOf(".stud:nth-child(4)"))
	p.wait(`document.querySelectorAll(".lift .plates .upright").length === 4`)
	if cells := eval[int](p, `document.querySelectorAll(".cell.lifted [data-cell], .cell.lifted").length`); cells != 4 {
		t.Errorf("a click on a stud lifts %d tiles, want 4", cells)
	}

	p.visit(home + "#from=lightsout:64x64")
	a, b := p.spotOf(cell("20,20")), p.spotOf(cell("21,21"))
	p.mouse(spot{(a.X + b.X) / 2, (a.Y + b.Y) / 2})
	p.wait(`/moves=2[01],2[01]&/.test(location.hash)`)
	p.visit(home + "#from=lightsout:000/000/000")
	a, b = p.spotOf(cell("0,0")), p.spotOf(cell("1,1"))
	p.mouse(spot{a.X + (b.X-a.X)*0.45, a.Y + (b.Y-a.Y)*0.48})
	p.at("lightsout:110/100/000")
	p.mouse(spot{a.X - (b.X-a.X)*0.6, a.Y}) // on the edge of the board
	p.at("lightsout:000/000/000")
}

// The lens of a large board is pressed as the board is.
func TestPressInLens(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:64x64", desk)
	p.wait(`!!document.querySelector(".lens svg")`)
	// A cell to the right of the middle one, where the lens is now: it moves down once the best is known.
	p.run(js(`(() => { const lens = document.querySelector(".lens svg"), box = lens.getBoundingClientRect(); lens.dispatchEvent(new PointerEvent("pointerup", { clientX: box.x + box.width * 9 / 14, clientY: box.y + box.height / 2, isPrimary: true, bubbles: true })); })()`))
	p.wait(`location.hash.includes("moves=32,33&")`)
}

// A dot of Mopan is dragged where a turn takes it: along the side that the pointer goes,
// or straight across. Where no single turn takes it, the page says so and nothing moves.
func TestDragDot(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	for _, test := range []struct {
		from, to string
		through  float64 // degrees about 3,3
		move     string
	}{
		{"3,2", "2,2", 60, "L3,3"},
		{"3,2", "3,4", 180, "C3,3"},
		{"3,2", "2,3", 120, ""},
	} {
		p.run(js(`localStorage.clear()`)) // or the board continues where it was left
		p.visit(home + "#from=mopan:0000/00000/000000/0010000/000000/00000/0000&to=mopan:0000/00000/000000/0000100/000000/00000/0000")
		way := round(p.spotOf(cell("3,3")), p.spotOf(cell(test.from)), test.through)
		p.mouse(way...)
		if test.move == "" {
			p.waitText(".refusal", "No single turn")
			if moves := p.moves(); len(moves) > 0 {
				t.Errorf("dragged from %s to %s: the moves are %q, want none", test.from, test.to, moves)
			}
			continue
		}
		p.wait(fmt.Sprintf(`location.hash.includes(%q)`, "moves="+test.move+"&"))
		p.wait(fmt.Sprintf(`document.querySelector(%q).classList.contains("disc")`, cell(test.to)))
	}
}

// A finger drags a tile of Twiddle too.
func TestDragTile(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from="+twiddleFrom, phone)
	p.touch(p.spotOf(cell("0,0")), spot{p.spotOf(cell("0,1")).X, p.spotOf(cell("0,1")).Y - 4}, p.spotOf(cell("0,1")))
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	if moves := p.moves(); !slices.Equal(moves, []string{"R0,0"}) {
		t.Errorf("the moves are %q, want R0,0", moves)
	}
}

// A move that is refused says why on the board, and to a screen reader.
func TestRefusals(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=pegs:english", desk)
	for _, test := range []struct {
		do  func()
		why string
	}{
		{func() { p.press("a3") }, "nowhere to go"},
		{func() { p.press("d4") }, "Pick a piece first"},
		{func() { p.mouse(p.spotOf(cell("d2")), p.spotOf(cell("c2")), p.spotOf(cell("c3"))) }, "cannot land there"},
		{func() { p.mouse(p.spotOf(cell("a3")), p.spotOf(cell("b3")), p.spotOf(cell("d4"))) }, "cannot land there"},
	} {
		test.do()
		p.waitText(".refusal", test.why)
		p.waitText(".live", test.why)
		p.wait(`!!document.querySelector(".board .refused")`)
	}
	p.mouse(p.spotOf(cell("d2")), p.spotOf(cell("d3")), p.spotOf(cell("d4")))
	p.wait(`location.hash.includes("moves=d2-d4&") && !document.querySelector(".refusal")`)
}

// Undo has nothing to take back where a board begins, wherever the reader came from.
func TestUndoStaysOnBoard(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=mopan/1", desk)
	dim := `[...document.querySelectorAll(".bar button")].find((b) => b.innerText.trim() === "Undo").disabled`
	p.wait(`!!document.querySelector(".board") && ` + dim)
	p.click("Lights Out")
	p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]") && ` + dim)
	p.press("0,0")
	p.wait(`!(` + dim + `)`)
	p.run(chromedp.KeyEvent("z"), chromedp.KeyEvent("z"), chromedp.KeyEvent("z"))
	p.wait(dim)
	if puzzle := eval[string](p, `document.querySelector(".board").dataset.puzzle`); puzzle != "lightsout" {
		t.Errorf("Undo leads to %s", puzzle)
	}
	p.click("Next")
	p.waitText(".sub", "Level 2 of 40")
	p.wait(dim)
}

// A half-played game waits: a level, the level of a day and a board of one's own, for tabs,
// cards and addresses. Storage that holds nonsense is no hindrance.
func TestHalfPlayed(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/9", desk)
	begun := func(link string) (after string) {
		p.visit(home + link)
		p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]")`)
		before := p.position()
		p.press("0,0")
		p.wait(fmt.Sprintf(`document.querySelector(".play").dataset.position !== %q`, before))
		return p.position()
	}
	links := []string{"#play=lightsout/2026-01-05", "#from=lightsout:111/111/111", "#play=lightsout/9"}
	var left []string
	for _, link := range links {
		left = append(left, begun(link))
	}
	p.click("Peg solitaire")
	p.wait(`!!document.querySelector(".board[data-puzzle=pegs]")`)
	p.click("Lights Out")
	p.at(left[2])
	for i, link := range links {
		p.visit(home + link)
		p.at(left[i])
	}
	p.visit(home)
	p.run(js(`document.querySelectorAll(".puzzle button")[1].click()`))
	p.at(left[2])
	p.run(js(`localStorage.setItem("games", "{nonsense"); localStorage.setItem("progress", "7")`))
	p.visit(home + links[2])
	p.wait(`document.querySelector(".count dd")?.innerText === "0"`)
}

// A drawing may be impossible while it is drawn, with each puzzle's brushes; the page says
// what it lacks, and only to play it asks for a legal one.
func TestDraft(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	edit := func(link string) {
		p.visit(home + "#home")
		p.visit(home + "#from=" + link)
		p.study()
		p.run(chromedp.Click(`//label[contains(., "edits position")]`))
	}

	edit("mopan:000/0000/11000/0000/000&to=mopan:000/0000/00011/0000/000")
	p.click("dot")
	p.press("0,0")
	p.waitText(".draft", "the number of dots is 2 in the target and 3 at the start")
	p.click("Play this board")
	p.waitText("[role=alert]", "dots")
	p.at("mopan:100/0000/11000/0000/000") // what was drawn stays
	p.run(chromedp.Click(`//label[contains(., "edits goal")]`))
	p.press("4,2")
	p.waitText(".draft", "solved in")
	p.click("Play this board")
	p.wait(`location.hash.startsWith("#from=mopan:100/0000/11000/0000/000&to=mopan:000/0000/00011/0000/001")`)

	edit("twiddle:123/456/789")
	p.press("0,0")
	p.press("0,1")
	p.at("twiddle:213/456/789")
	p.mouse(p.spotOf(cell("2,1")), p.spotOf(cell("2,2")), p.spotOf(cell("2,2")))
	p.at("twiddle:213/456/798")
	p.waitText(".draft", "solved in")
	p.click("Play this board")
	p.wait(`location.hash.startsWith("#from=twiddle:213/456/798")`)

	edit("pegs:english&to=d4")
	p.click("hole")
	p.press("d2")
	p.click("Undo")
	p.press("d3")
	p.wait(`document.querySelectorAll(".board .pieces .peg").length === 31`)
	p.wait(`(document.querySelector(".draft")?.innerText ?? "").length > 10`)
}
