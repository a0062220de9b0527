package browser

import (
	"fmt"
	"strings"
	"testing"

	"jie/server"
)

// box is where an element is in the window.
type box struct{ Left, Top, Right, Bottom float64 }

func (p *page) boxOf(selector string) box {
	p.t.Helper()
	p.wait(fmt.Sprintf("!!document.querySelector(%q)", selector))
	b := eval[[]float64](p, fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })()`, selector))
	return box{b[0], b[1], b[2], b[3]}
}

func (a box) overlaps(b box) bool {
	return a.Left < b.Right-1 && b.Left < a.Right-1 && a.Top < b.Bottom-1 && b.Top < a.Bottom-1
}

// On the smallest phone the board keeps 260 pixels beside a hint, which takes one line.
func TestHintOnSmallPhone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, window{width: 320, height: 568, touch: true})
	for _, puzzle := range []string{"mopan", "lightsout", "pegs", "twiddle"} {
		p.begun(puzzle)
		p.hint(3)
		p.still()
		b := p.boxOf(".board")
		if side := min(b.Right-b.Left, b.Bottom-b.Top); side < 260 {
			t.Errorf("%s: the board has %.0f pixels beside a hint, want 260", puzzle, side)
		}
		if n := eval[int](p, `[...document.querySelectorAll(".sheet p")].filter((p) => p.offsetParent).length`); n > 0 {
			t.Errorf("%s: the hint has %d paragraphs unasked", puzzle, n)
		}
		if line := p.boxOf(".sheet h2"); line.Bottom-line.Top > 32 {
			t.Errorf("%s: the hint's line is %.0f high", puzzle, line.Bottom-line.Top)
		}
		p.seesAll(".board", ".bar", ".sheet")
	}
	p.click("Why")
	p.wait(`[...document.querySelectorAll(".sheet p")].some((p) => p.offsetParent)`)
}

// seesAll checks that elements are in the window, and that none covers another, once all is laid out.
func (p *page) seesAll(selectors ...string) {
	p.t.Helper()
	p.still()
	p.soon(func() (wrong []string) {
		size := eval[[]float64](p, `[innerWidth, innerHeight]`)
		for i, selector := range selectors {
			b := p.boxOf(selector)
			if b.Left < -1 || b.Top < -1 || b.Right > size[0]+1 || b.Bottom > size[1]+1 {
				wrong = append(wrong, fmt.Sprintf("%s is at %.0f, not in the window of %.0f", selector, b, size))
			}
			for _, other := range selectors[:i] {
				if o := p.boxOf(other); b.overlaps(o) {
					wrong = append(wrong, fmt.Sprintf("%s at %.0f covers %s at %.0f", selector, b, other, o))
				}
			}
		}
		return wrong
	})
}

// Study has the board, the answers and the player side by side or one below another, on a
// phone held either way and on a tablet.
func TestStudyOnPhone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{phone, aside, {width: 320, height: 568, touch: true}, {width: 1024, height: 768, touch: true}} {
		p := open(t, home, home+classic(), w)
		p.study()
		p.click("Solve")
		p.wait(`document.querySelectorAll(".move").length === 5`)
		p.seesAll(".board", ".drawer", ".player")
		if b := p.boxOf(".board"); w.width > w.height && b.Right > p.boxOf(".drawer").Left {
			t.Errorf("%d x %d: the board is not left of the answers", w.width, w.height)
		}
	}
}

// On a large screen the player of Study covers nothing of the board.
func TestStudyOnLargeScreen(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desk)
	p.study()
	p.click("Solve")
	p.wait(`document.querySelectorAll(".move").length === 5`)
	for _, w := range []window{desk, {width: 1920, height: 1080}, {width: 2560, height: 1440}} {
		p.run(w.emulate())
		p.wait(fmt.Sprintf(`innerWidth === %d`, w.width))
		p.seesAll(".board", ".player")
	}
}

// On cards the name of a puzzle stands beside its board, and what stands beside a board in play
// is larger on a large screen.
func TestLargeScreens(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.cards()
	heights := make(map[int]float64)
	for _, w := range []window{desk, {width: 1600, height: 900}, {width: 1920, height: 1080}, {width: 2560, height: 1440}} {
		p.run(w.emulate())
		p.visit(home)
		p.wait(fmt.Sprintf(`innerWidth === %d && document.querySelectorAll(".puzzle .small").length === 4`, w.width))
		for i := 1; i <= 4; i++ {
			card := fmt.Sprintf(".puzzle:nth-child(%d) ", i)
			if name, board := p.boxOf(card+".hanzi"), p.boxOf(card+".small"); name.overlaps(board) {
				t.Errorf("%d wide: on card %d the name at %.0f is on the board at %.0f", w.width, i, name, board)
			}
		}
		p.begun("pegs")
		p.seesAll(".board", ".heading", ".legend", ".tally", ".bar")
		count := p.boxOf(".count dd")
		heights[w.width] = count.Bottom - count.Top
	}
	if heights[1920] <= heights[1440] {
		t.Errorf("the count is %.0f high at 1920, %.0f at 1440", heights[1920], heights[1440])
	}
}

// The longest step of a lesson has its board and its buttons in the window of a phone.
func TestLessonFits(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#lesson=pegs/classes", phone)
	for range 2 {
		p.click("Go on")
	}
	p.wait(`!!document.querySelector(".counts")`)
	p.seesAll(".board", ".tell h1", ".task", ".lessonsteps")
}

// No title of a level is cut off on a phone.
func TestTitlesFit(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=pegs/1", window{width: 320, height: 568, touch: true})
	for _, level := range []string{"pegs/2", "pegs/28", "pegs/33", "mopan/12", "lightsout/40", "twiddle/31"} {
		p.run(js(fmt.Sprintf(`location.hash = "#play=%s"`, level)))
		p.wait(fmt.Sprintf(`document.querySelector(".sub").innerText.startsWith("Level %s of")`, strings.Split(level, "/")[1]))
		if eval[bool](p, `(() => { const h = document.querySelector("h1"); return h.scrollWidth > h.clientWidth + 1 || h.getBoundingClientRect().bottom > 56; })()`) {
			t.Errorf("%s: the title %q is cut off", level, p.text("h1"))
		}
	}
}

// On a tablet on its side the words stand one below another, and on a phone on its side the
// head of the home screen has a place of its own.
func TestWideScreens(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from="+begun["pegs"].link, window{width: 1024, height: 768, touch: true})
	p.wait(`!!document.querySelector(".tally .best dd")`)
	p.seesAll(".board", ".heading", ".tally", ".bar")
	p.hint(3)
	p.still()
	p.seesAll(".board", ".heading", ".sheet", ".bar")
	for _, selector := range []string{".heading", ".tally", ".sheet"} {
		if p.boxOf(selector).overlaps(p.boxOf(".left .lessons")) {
			t.Errorf("the lessons cover %s", selector)
		}
	}
	p = open(t, home, home, aside)
	p.seesAll(".homepage .top .tools", "h1")
	p.seesAll(".homepage .top .brand", "h1")
}

// uncovered waits until what selectors find is seen whole, in the window and under nothing else.
func (p *page) uncovered(selectors ...string) {
	p.t.Helper()
	p.still()
	p.soon(func() (wrong []string) {
		for _, selector := range selectors {
			p.wait(fmt.Sprintf("!!document.querySelector(%q)", selector))
			if !eval[bool](p, fmt.Sprintf(`(() => {
				const e = document.querySelector(%q), r = e.getBoundingClientRect();
				return [r.top + 2, r.bottom - 2].every((y) => e.contains(document.elementFromPoint(r.x + r.width / 2, y)));
			})()`, selector)) {
				wrong = append(wrong, fmt.Sprintf("%s at %.0f is covered or cut off", selector, p.boxOf(selector)))
			}
		}
		return wrong
	})
}

// How to play has its tutor in sight without scrolling, and at a desk its keys.
func TestHowToPlayFits(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{desk, phone, aside, {width: 320, height: 568, touch: true}} {
		p := open(t, home, home, w)
		for _, level := range []string{"twiddle/9", "mopan/9"} {
			p.visit(home + "#play=" + level)
			p.click("How to play")
			p.uncovered(".sheet.keys .button", ".sheet.keys .drawerhead .tool")
			if w == desk {
				p.uncovered(".sheet.keys summary")
			}
		}
	}
}

// On a phone a hint on a large board leaves the board as wide as the screen, with the lens in the
// hint.
func TestLargeBoardOnPhone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:all-on:64x64", phone)
	p.hint(3)
	p.wait(`!!document.querySelector(".lens .tap")`)
	p.seesAll(".board", ".sheet", ".bar")
	p.uncovered(".lens .small", ".sheet .button")
	if b := p.boxOf(".board"); min(b.Right-b.Left, b.Bottom-b.Top) < 340 {
		t.Errorf("the board has %.0f beside a hint", b)
	}
}

// The menu of a phone on its side covers all that is below it, and no line goes through its words.
func TestMenuOnSide(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=mopan/12", aside)
	p.prefer("light", "zh")
	p.visit(home + "#play=mopan/12")
	p.click("菜单")
	p.uncovered(".top.open .brand", ".top.open .menu", ".top.open .question")
	if b := p.boxOf(".top.open"); b.Bottom < float64(aside.height) {
		t.Errorf("the menu ends at %.0f, and what it covers is seen below it", b.Bottom)
	}
	line := eval[float64](p, `(() => {
		const tab = document.querySelector(".tab[aria-current]"), line = getComputedStyle(tab, "::after"), text = document.createRange();
		text.selectNodeContents(tab);
		return tab.getBoundingClientRect().bottom - parseFloat(line.bottom) - parseFloat(line.height) - text.getBoundingClientRect().bottom;
	})()`)
	if line < -4 { // the letters end above the box of their line
		t.Errorf("the line is %.0f under the words", line)
	}
}

// What is pressed in Settings is wide enough for a finger, in Chinese too.
func TestSettingsForFingers(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, phone)
	p.prefer("light", "zh")
	p.click("设置")
	p.wait(`document.querySelectorAll("dialog[open] .picks button").length >= 10`)
	if small := eval[[]string](p, `[...document.querySelectorAll("dialog button")].filter((b) => b.getBoundingClientRect().width < 44 || b.getBoundingClientRect().height < 44).map((b) => b.innerText)`); len(small) > 0 {
		t.Errorf("too small for a finger: %q", small)
	}
}

// On a phone the field that opens a board, its picture and its button lie side by side or one below
// another, wherever it stands.
func TestFieldOnPhone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, phone)
	for link, field := range map[string]string{"": ".foot form.open", "#boards=lightsout": ".boards form.open", "#class": ".picker form.open"} {
		p.visit(home + link)
		if link == "#class" {
			p.click("Mopan")
		}
		p.fill(field+" textarea", "lightsout:110/100/000")
		p.wait(fmt.Sprintf(`!!document.querySelector(%q)`, field+" .button:enabled"))
		p.wait(fmt.Sprintf(`!!document.querySelector(%q)`, field+" .small"))
		p.run(js(fmt.Sprintf(`document.querySelector(%q).scrollIntoView({ block: "end" })`, field)))
		p.uncovered(field+" textarea", field+" .button", field+" .small")
		if b := p.boxOf(field + " textarea"); b.Right-b.Left < 180 {
			t.Errorf("%q: the field is %.0f wide", link, b.Right-b.Left)
		}
	}
}
