package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jie/server"
)

// A level of each puzzle is opened from the path, and played; its stars are kept, and
// the next level follows.
func TestPath(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	for n := range 5 {
		p.waitText(".who p", fmt.Sprintf("Chapter %d ·", n+1))
		if got := eval[int](p, `document.querySelectorAll(".path li").length`); got != 11 { // of eight, with three of those beside
			t.Errorf("chapter %d shows %d levels, want 11", n+1, got)
		}
		if n < 4 {
			p.click("Next chapter")
		}
	}
	for i, puzzle := range []string{"mopan", "lightsout", "pegs", "twiddle"} {
		p.visit(home)
		p.run(js(fmt.Sprintf(`document.querySelectorAll(".picks button")[%d].click()`, i)))
		p.wait(fmt.Sprintf(`!!document.querySelector(".path a[href='#play=%s/1']")`, puzzle))
		p.run(js(`document.querySelector(".path a").click()`))
		p.wait(fmt.Sprintf(`!!document.querySelector(".board[data-puzzle=%s]")`, puzzle))
		p.waitText(".sub", "Level 1 of 40")
		p.winWithHints()
		p.waitText(".sheet.win", "Solved with hints.")
		p.run(js(`document.querySelector(".sheet.win .button").click()`))
		p.waitText(".sub", "Level 2 of 40")
		p.visit(home)
		p.waitText(fmt.Sprintf(".puzzle:nth-child(%d) .stand", i+1), "1 star · level 2 of 40")
	}
}

// On the narrowest phone too each of home's small lines is one, and the field for a board of one's own stands clear of what is below it.
func TestHomeFoot(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{{width: 320, height: 568, touch: true}, phone} {
		p := open(t, home, home, w)
		p.run(js(`localStorage.progress = JSON.stringify({ form: "jie-progress", stars: {}, days: [16, 17, 18, 19, 20, 21].map((n) => "2026-11-" + n) })`))
		p.clock("2026-11-22T16:48:00")
		p.waitText(".today .when .row strong", "6 days in a row")
		p.still()
		for _, words := range []string{".today .when .row a", ".today .when .row strong", ".path .picks button:nth-child(3)"} {
			if lines := eval[int](p, fmt.Sprintf(`(() => {
				const range = new Range();
				range.selectNodeContents(document.querySelector(%q));
				return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
			})()`, words)); lines > 1 {
				t.Errorf("%d wide: %s has %d lines", w.width, words, lines)
			}
		}
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > w.width {
			t.Errorf("home is %d wide on a screen of %d", wide, w.width)
		}
		if field, below := p.boxOf(".foot textarea"), p.boxOf(".foot > a"); below.Top-field.Bottom < 10 {
			t.Errorf("%d wide: the field ends at %.0f, what is below begins at %.0f", w.width, field.Bottom, below.Top)
		}
	}
}

// winWithHints plays a level with the moves that the hints show.
func (p *page) winWithHints() {
	p.t.Helper()
	par := eval[int](p, `Number(document.querySelector(".best dd").innerText)`)
	for made := range par {
		p.hint(3)
		p.click("Play it")
		p.wait(fmt.Sprintf(`location.hash.includes("at=%d")`, made+1))
	}
}

// A level that hints have won has a seal of its own and one star, on the board, on the path
// and after a reload; won without hints before, it keeps its stars.
func TestHonestStars(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/1", desk)
	p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]")`)
	p.winWithHints()
	for range 2 {
		p.waitText(".sheet.win", "Solved with hints.")
		p.wait(`!!document.querySelector(".board .seal.open") && !!document.querySelector(".sheet.win .seal.open") && !document.querySelector(".sheet.win .stars")`)
		p.reload()
	}
	onPath := func(seals int, label string) {
		p.visit(home)
		p.run(js(`document.querySelectorAll(".picks button")[1].click()`))
		p.wait(fmt.Sprintf(`document.querySelectorAll(".path .seal.open").length === %d && document.querySelector(".path a[href='#play=lightsout/1']").ariaLabel.endsWith(%q)`, seals, label))
	}
	onPath(1, "with hints")
	p.visit(home + "#play=lightsout/2")
	p.press("2,1")
	p.press("4,3")
	p.waitText(".sheet.win", "Perfect.")
	p.wait(`document.querySelector(".sheet.win .stars").ariaLabel === "3 of 3 stars"`)
	p.click("Restart")
	p.wait(`!document.querySelector(".sheet.win")`)
	p.hint(3)
	p.click("Show the rest")
	p.waitText(".sheet.win", "Solved with hints.")
	p.visit(home)
	p.run(js(`document.querySelectorAll(".picks button")[1].click()`))
	p.wait(`document.querySelector(".path a[href='#play=lightsout/2']").ariaLabel.endsWith("3 stars")`)
}

// A card opens the next level of its puzzle, and Back leads home.
func TestCard(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.run(js(`document.querySelectorAll(".puzzle button")[2].click()`))
	p.wait(`!!document.querySelector(".board[data-puzzle=pegs]")`)
	p.waitText(".sub", "Level 1 of 40")
	p.run(js(`history.back()`))
	p.wait(`document.querySelectorAll(".puzzle").length === 4`)
}

// Progress is taken away as a file, and brought into another browser.
func TestProgressFile(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.run(js(`localStorage.setItem("progress", '{"form":"jie-progress","stars":{"mopan/1":2,"pegs/2026-11-22":3},"days":["2026-11-22"]}')`))
	p.visit(home)
	p.waitText(".puzzle .stand", "2 stars")
	eval[int](p, `(window.saved = [], URL.createObjectURL = (blob) => (blob.text().then((text) => window.saved.push(text)), "blob:"), HTMLAnchorElement.prototype.click = () => {}, 0)`)
	p.click("Export progress")
	p.wait(`window.saved.length === 1`)
	file := eval[string](p, `window.saved[0]`)

	q := open(t, home, home, desk)
	bring := func(text string) {
		q.run(js(fmt.Sprintf(`(() => { const files = new DataTransfer(); files.items.add(new File([%q], "p.json")); const field = document.querySelector("input[type=file]"); field.files = files.files; field.dispatchEvent(new Event("change", {bubbles: true})); })()`, text)))
	}
	bring("{}")
	q.waitText("[role=alert]", "no progress of Jie")
	bring(file)
	q.waitText(".puzzle .stand", "2 stars")
}

// The puzzle of the day is the same for everyone on a date, and another on the next.
func TestDaily(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	first := make(map[string]string)
	for range 2 {
		p := open(t, home, home, desk)
		for _, date := range []string{"2026-11-22", "2026-11-23"} {
			p.visit(home + "#play=lightsout/" + date)
			p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]")`)
			position := p.position()
			if first[date] == "" {
				first[date] = position
			}
			if first[date] != position {
				t.Errorf("%s: %s in one browser, %s in another", date, first[date], position)
			}
		}
	}
	if first["2026-11-22"] == first["2026-11-23"] {
		t.Error("two days have the same puzzle")
	}
}

// The home screen fits windows of every size in width.
func TestHomeOnPhone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{{width: 320, height: 640, touch: true}, phone, {width: 820, height: 1180, touch: true}} {
		p := open(t, home, home, w)
		p.wait(`document.querySelectorAll(".puzzle .small").length === 4`)
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > w.width {
			t.Errorf("the home screen is %d wide on a screen of %d", wide, w.width)
		}
		p.run(chromedp.Focus(".puzzle button"))
	}
}

// The first level teaches its puzzle in three steps, which follow what is done; who
// skips them sees them no more.
func TestFirstVisit(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=mopan/1", desk)
	p.waitText(".sheet.tutor h2", "Pick a centre")
	p.wait(`document.querySelectorAll(".board .cell.lit").length === 6 && !!document.querySelector(".board .touch")`)
	p.click("Go on")
	p.waitText(".sheet.tutor h2", "Turn the ring")
	p.run(js(`document.querySelector(".board .pip").closest("[data-cell]").focus()`), chromedp.KeyEvent(kb.Enter))
	p.wait(`!!document.querySelector(".lift")`)
	p.run(chromedp.KeyEvent("]"))
	p.wait(`!document.querySelector(".lift")`)
	if title := p.text(".sheet h2"); title != "Bring the ink home" && title != "Perfect." {
		t.Errorf("after the first turn the sheet says %q", title)
	}
	p.visit(home + "#play=pegs/1")
	p.waitText(".sheet.tutor h2", "Pick a piece")
	p.wait(`document.querySelectorAll(".board .cell.lit").length === 1`)
	p.click("Skip")
	p.wait(`!document.querySelector(".sheet.tutor")`)
	p.visit(home + "#play=pegs/1")
	p.wait(`!!document.querySelector(".board[data-puzzle=pegs]") && !document.querySelector(".sheet.tutor")`)
}
