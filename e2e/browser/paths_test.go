package browser

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"jie/server"
)

// phone is an upright one; side is the same on its side.
var (
	upright = window{width: 390, height: 844, touch: true}
	side    = window{width: 844, height: 390, touch: true}
)

// The bar stands under every sheet, in the first visit too and after it.
func TestBarStays(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, upright)
	const bar = `document.querySelector(".bar")?.getBoundingClientRect().height > 40`
	p.run(js(`document.querySelector(".puzzle button").click()`))
	p.wait(`!!document.querySelector(".sheet.tutor")`)
	p.wait(bar)
	p.run(js(`document.querySelector(".brand").click()`))
	p.wait(`!!document.querySelector(".today .button")`)
	p.run(js(`document.querySelector(".today .button").click()`))
	p.wait(`!!document.querySelector(".board") && !document.querySelector(".sheet.tutor")`)
	p.wait(bar)
}

// The newest sheet is seen: a hint and a win come before the list of keys, which does not come
// back when they go.
func TestNewestSheet(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/2", desktop)
	p.wait(`!!document.querySelector(".board")`)
	p.run(chromedp.KeyEvent("?"))
	p.wait(`!!document.querySelector(".sheet.keys")`)
	p.hint(1)
	p.wait(`!document.querySelector(".sheet.keys")`)
	p.run(chromedp.KeyEvent("\x1b"))
	p.wait(`!document.querySelector(".sheet")`)
	p.visit(home + "#from=lightsout:11/11&to=lightsout:10/00")
	p.wait(`!!document.querySelector(".board")`)
	p.run(chromedp.KeyEvent("?"))
	p.wait(`!!document.querySelector(".sheet.keys")`)
	p.press("1,1")
	p.waitText(".sheet.win h2", "Perfect.")
}

// On its side a phone has the way home.
func TestWayHomeOnSide(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=mopan/3", side)
	p.wait(`!!document.querySelector(".board")`)
	s := p.spotOf(".brand")
	p.run(chromedp.MouseClickXY(s.X, s.Y))
	p.wait(`document.querySelectorAll(".puzzle").length === 4`)
}

// Study looks: after Solve, the first Undo takes back the move that was made last.
func TestUndoAfterStudy(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/9", desktop)
	p.wait(`!!document.querySelector(".board")`)
	begun := p.position()
	p.press("0,0")
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	p.study()
	p.click("Solve")
	p.wait(`!!document.querySelector(".answer.solved") && !!document.querySelector(".player .move")`)
	p.click("Close")
	p.click("Undo")
	p.at(begun)
}

// A board of the reader's own keeps its name, and a card leads to the level that it names.
func TestOwnBoard(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:111/111/111", desktop)
	p.wait(`!!document.querySelector(".board")`)
	before := p.position()
	p.press("0,0")
	p.wait(fmt.Sprintf(`document.querySelector(".play").dataset.position !== %q`, before))
	p.waitText("h1", "My board 1")
	p.click("Peg solitaire")
	p.wait(`!!document.querySelector(".board[data-puzzle=pegs]")`)
	p.click("Lights Out")
	p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]")`)
	p.waitText(".sub", "Level 1 of 40")
	p.visit(home)
	p.run(js(`document.querySelectorAll(".puzzle button")[1].click()`))
	p.waitText(".sub", "Level 1 of 40")
}

// A board that nobody could ever win says so, and why. "Any more" is said after a move alone.
func TestNeverSolvable(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desktop)
	for _, link := range []string{"#from=pegs:--000--/--000--/0000000/0001110/0000000/--000--/--000--&to=a3", "#from=lightsout:10000/00000/00000/00000/00000"} {
		p.visit(home + link)
		p.waitText(".sheet.stuck h2", "This board can’t be solved.")
		if text := p.text(".sheet.stuck"); strings.Contains(text, "any more") || strings.Contains(text, "Back to") {
			t.Errorf("%s: the page says %q", link, text)
		}
		p.click("Play anyway")
		p.wait(`!document.querySelector(".sheet.stuck")`)
	}
}

// A hint on a large board moves the lens to the lamp that it shows.
func TestLensAtHint(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:all-on:25x25", desktop)
	p.wait(`!!document.querySelector(".lens")`)
	p.hint(3)
	p.soon(func() []string {
		lens, lamp := eval[[]float64](p, `document.querySelector(".lens svg").getAttribute("viewBox").split(" ").map(Number)`), eval[[]float64](p, `document.querySelector(".over .tap")?.getAttribute("transform").match(/-?[\d.]+/g).map(Number) ?? [0, 0]`)
		if lens[0]+350 != lamp[0] || lens[1]+350 != lamp[1] {
			return []string{fmt.Sprintf("the lens is at %v, the lamp at %v", lens, lamp)}
		}
		return nil
	})
	p.wait(`!!document.querySelector(".lens .tap")`)
	p.waitText(".sheet.hint", "The lens went there.")
}

// A hint on pegs shows the one peg that jumps, the one that it jumps over, and where it lands: no
// region hides them.
func TestPegHint(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.begun("pegs")
	p.hint(3)
	p.wait(`["at lit", "minus", "landing", "arrow"].every((name) => document.getElementsByClassName(name).length === 1)`)
	p.visit(home + "#from=" + tempted)
	p.hint(3)
	p.waitText(".sheet.hint .warn", "The jump marked ✕ looks good, but loses for good.")
	p.soon(func() []string {
		if cross, hole := p.spotOf(".board .tempting .cross"), p.spotOf(cell("e4")); math.Hypot(cross.X-hole.X, cross.Y-hole.Y) > 3 {
			return []string{fmt.Sprintf("the cross is at %.0f, the hole at %.0f", cross, hole)}
		}
		return nil
	})
}

// The cross of a jump that loses is in sight on a screen of any size, apart from the hinted jump: also where both land in one hole.
func TestCrossInSight(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{{width: 320, height: 568, touch: true}, phone, aside, {width: 1024, height: 768, touch: true}} {
		p := open(t, home, home, w)
		for _, level := range []int{1, 5, 14, 24, 38} {
			p.visit(fmt.Sprintf("%s#play=pegs/%d", home, level))
			p.hint(3)
			p.wait(`!!document.querySelector(".tempting .cross")`)
			p.still()
			p.soon(func() (wrong []string) {
				cross, board := p.boxOf(".tempting .cross circle"), p.boxOf("svg.board")
				for _, other := range []string{".sheet", ".bar", ".top", ".landing .spot", ".count"} {
					if o := p.boxOf(other); cross.overlaps(o) {
						wrong = append(wrong, fmt.Sprintf("%d wide, level %d: %s at %.0f covers the cross at %.0f", w.width, level, other, o, cross))
					}
				}
				if wide := cross.Right - cross.Left; wide < 12 || cross.Left < board.Left || cross.Right > float64(w.width) || cross.Top < 0 || cross.Bottom > float64(w.height) {
					wrong = append(wrong, fmt.Sprintf("%d wide, level %d: the cross is at %.0f", w.width, level, cross))
				}
				return wrong
			})
		}
	}
}

// tempted is a board of pegs on which g4 to e4 looks good, and loses.
const tempted = "pegs:--000--/--110--/0001100/0000011/0000010/--001--/--001--&to=d4"

// A link to what is not there says so.
func TestWrongLinks(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desktop)
	for link, says := range map[string]string{
		"#play=mopan/999":            "levels 1 to 40",
		"#play=nope/1":               "there is no such board",
		"#play=mopan/2026-02-30":     "mopan/2026-02-30",
		"#lesson=nope/x":             "the lesson nope/x",
		"#play=%3Cb%3Emopan%3C/b%3E": "<b>mopan</b>",
	} {
		p.visit(home + link)
		p.waitText(".problem", says)
		p.visit(home + "#play=mopan/3")
		p.run(js(fmt.Sprintf("location.hash = %q", link)))
		p.waitText(".problem", says)
	}
}

// Back leads to the board before, one at a time.
func TestBackFromLevels(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desktop)
	p.run(js(`location.hash = "#play=lightsout/14"`))
	p.waitText(".sub", "Level 14 of 40")
	p.press("0,0")
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	p.click("Next")
	p.waitText(".sub", "Level 15 of 40")
	p.press("0,0")
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	p.click("Next")
	p.waitText(".sub", "Level 16 of 40")
	for n := 15; n >= 14; n-- {
		p.run(js(`history.back()`))
		p.waitText(".sub", fmt.Sprintf("Level %d of 40", n))
		p.wait(`document.querySelector(".count dd").innerText === "1"`)
	}
	p.run(js(`history.back()`))
	p.wait(`document.querySelectorAll(".puzzle").length === 4`)
}

// Study on a phone: the pencil has a name and stands in the heading, all steps are in view,
// and what a drawing needs is not far below.
func TestStudyPlayerOnPhone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), upright)
	p.wait(`!!document.querySelector(".board")`)
	p.study()
	p.click("Solve")
	p.wait(`!!document.querySelector(".answer.solved") && !!document.querySelector(".player .move")`)
	if hidden := eval[[]string](p, `[...document.querySelectorAll(".player .steps:first-child button")].filter((b) => { const r = b.getBoundingClientRect(); return r.width < 40 || document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest("button") !== b; }).map((b) => b.ariaLabel)`); len(hidden) > 0 {
		t.Errorf("covered or left out: %q", hidden)
	}
	p.wait(`!!document.querySelector(".player li:last-child .move")`)
	p.soon(func() []string {
		if !eval[bool](p, `(() => { const last = document.querySelector(".player li:last-child .move"); last.scrollIntoView(); const r = last.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest("button") === last; })()`) {
			return []string{"something covers the last step"}
		}
		return nil
	})
	if name := eval[string](p, `document.querySelector(".edit").ariaLabel ?? ""`); name != "Edit" {
		t.Errorf("the pencil is called %q", name)
	}
	p.click("Edit")
	p.wait(`!!document.querySelector(".drawer.editing .brushes")`)
	if tall := eval[float64](p, `document.querySelector(".drawer").scrollHeight`); tall > 1100 {
		t.Errorf("the editor is %g px high", tall)
	}
}

// A goal that is met sounds other than a piece that lies anywhere, and what is said of a win
// counts as the tally does.
func TestSpoken(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=mopan:0000/00000/000000/0011100/000000/00000/0000&to=mopan:0000/00000/000000/0010110/000000/00000/0000", desktop)
	p.wait(`!!document.querySelector(".board")`)
	labels := eval[[]string](p, `["3,2", "3,3"].map((name) => document.querySelector('.board [aria-label^="' + name + ':"]').ariaLabel.slice(4))`)
	if labels[0] == labels[1] || !strings.Contains(labels[0], "as the goal has it") {
		t.Errorf("a met goal sounds as %q, a stray piece as %q", labels[0], labels[1])
	}
	p.visit(home + "#from=pegs:--000--/--100--/1110000/0000000/0000000/--000--/--000--&to=d1")
	p.wait(`!!document.querySelector(".board")`)
	for _, hole := range strings.Fields("b3 d3") {
		p.press(hole)
	}
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	p.visit(home + "#from=pegs:--000--/--000--/0110000/0001000/0000000/--000--/--000--&to=d5")
	p.wait(`!!document.querySelector(".board")`)
	for _, hole := range strings.Fields("b3 d3 d5") { // two jumps, one move
		p.press(hole)
	}
	p.waitText(".sheet.win", "1 move")
	p.waitText(".live", "in 1 move.")
}

// Where the browser keeps nothing, the page says so.
func TestRefusedStorage(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/3", desktop)
	p.wait(`!!document.querySelector(".board")`)
	p.run(js(`Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`))
	p.press("0,0")
	p.waitText(".problem", "This browser keeps nothing for the page")
}

// Each screen has a title of its own.
func TestTitles(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desktop)
	seen := map[string]bool{}
	for _, link := range []string{"", "#play=mopan/3", "#play=pegs/4", "#lesson=lightsout/chase"} {
		p.visit(home + link)
		p.wait(`!!document.querySelector(".board, .puzzle")`)
		p.soon(func() []string { // it is set once the screen is seen
			title := eval[string](p, `document.title`)
			if seen[title] || !strings.Contains(title, "Jie 解") {
				return []string{fmt.Sprintf("%q is called %q", link, title)}
			}
			seen[title] = true
			return nil
		})
	}
	p.visit(home + "#play=mopan/3")
	p.study()
	p.wait(`document.title.startsWith("Study · ")`)
}

// A move that a hint or an answer has shown is help also if the player makes it.
func TestShownMovesAreHelp(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/1", desktop)
	p.wait(`!!document.querySelector(".board")`)
	p.hint(3)
	p.press("1,1")
	p.waitText(".sheet.win", "Solved with hints.")
	p.click("Try another way") // what was shown may be remembered
	p.wait(`!document.querySelector(".sheet.win")`)
	p.press("1,1")
	p.waitText(".sheet.win", "Solved with hints.")

	p.visit(home + "#play=pegs/1")
	p.wait(`!!document.querySelector(".board")`)
	p.study()
	p.click("Solve")
	p.wait(`!!document.querySelector(".answer.solved") && !!document.querySelector(".player .move")`)
	p.click("Close")
	p.wait(`!document.querySelector(".drawer")`)
	for _, hole := range strings.Fields("f4 d4") {
		p.press(hole)
	}
	p.waitText(".sheet.win", "Solved with hints.")
}

// In a window of a stamp's size, as at 400 % or in a frame, the board keeps 280 pixels and can
// be scrolled to; what stands beside it never lies over it.
func TestStampSize(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desktop)
	for _, test := range []struct {
		window window
		link   string
	}{
		{window{width: 320, height: 256}, "#play=mopan/3"},
		{window{width: 300, height: 300}, "#play=lightsout/3&alone"},
		{window{width: 800, height: 500}, "#play=mopan/3&alone"},
	} {
		p.run(test.window.emulate())
		p.visit(home + test.link)
		p.wait(`!!document.querySelector(".board")`)
		if wide := eval[float64](p, `document.querySelector(".board").getBoundingClientRect().width`); wide < 280 {
			t.Errorf("%v: the board is %g px wide", test, wide)
		}
		covered := `[...document.querySelectorAll(".strip p, .tally, .bar")].filter((e) => { const [a, b] = [e, document.querySelector(".holder > .board")].map((x) => x.getBoundingClientRect()); return a.width > 0 && a.left < b.right - 2 && a.right > b.left + 2 && a.top < b.bottom - 2 && a.bottom > b.top + 2; }).map((e) => e.className)`
		if over := eval[[]string](p, covered); len(over) > 0 {
			t.Errorf("%v: over the board lie %q", test, over)
		}
	}
}

// Nothing that is read is cut off: solutions of many letters, a hint's tally on a tablet, the
// buttons after a win on the smallest phone; and a phone is told about fingers, not keys.
func TestNothingIsCut(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=pegs/30", desk)
	p.wait(`!!document.querySelector(".board")`)
	p.study()
	p.click("Solve")
	p.wait(`document.querySelectorAll(".solution").length > 1`)
	if cut := eval[int](p, `[...document.querySelectorAll(".solution")].filter((s) => s.querySelector(".codes").getBoundingClientRect().right > s.getBoundingClientRect().right || [...s.querySelectorAll(".code")].some((c) => c.getBoundingClientRect().right > s.getBoundingClientRect().right + 8)).length`); cut > 0 {
		t.Errorf("%d solutions are cut off", cut)
	}
	p.run(window{width: 1024, height: 768}.emulate())
	p.visit(home + "#play=pegs/9")
	p.wait(`!!document.querySelector(".board")`)
	p.hint(3)
	p.still()
	if !eval[bool](p, `(() => { const n = document.querySelector(".count dd"), r = n.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === n; })()`) {
		t.Error("the moves made cannot be seen beside a hint")
	}
	p.run(phone.emulate())
	p.visit(home + "#play=mopan/9")
	p.click("Menu")
	p.click("How to play")
	p.waitText(".sheet.keys", "How to play")
	if keys := eval[int](p, `document.querySelectorAll("kbd").length`); keys > 0 {
		t.Errorf("a phone is told of %d keys", keys)
	}
	p.run(window{width: 320, height: 568, touch: true}.emulate())
	p.clock("2026-11-16T12:00:00") // a Monday, with a short board
	p.visit(home + "#play=lightsout/2026-11-16")
	p.wait(`!!document.querySelector(".board")`)
	p.solveByHand()
	p.waitText(".sheet.win", "1 of today’s 4 solved")
	p.still()
	if cut := eval[[]string](p, `[...document.querySelectorAll(".sheet.win .button")].filter((b) => b.getBoundingClientRect().right > innerWidth - 8 || b.getBoundingClientRect().height > 60).map((b) => b.innerText)`); len(cut) > 0 {
		t.Errorf("buttons that wrap or are cut off: %q", cut)
	}
}

// How to play is reachable on a phone from any board, and the tutor is played again from there: the
// position stays.
func TestTutorAgain(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/9", phone)
	p.wait(`!!document.querySelector(".board")`)
	p.press("0,0")
	p.wait(`document.querySelector(".count dd").innerText === "1"`)
	before := p.position()
	p.click("Menu")
	p.click("How to play")
	p.wait(`document.querySelectorAll(".sheet.keys .beforeafter .small").length === 2 && !!document.querySelector(".beforeafter .tap")`) // a move, before and after
	p.waitText(".sheet.keys .notation", "2,2")
	p.wait(`document.querySelectorAll(".keys .gesture svg path").length === 3`)
	if said := p.text(".sheet.keys"); strings.Contains(said, "glow") {
		t.Errorf("%q speaks of what the tutor alone shows", said)
	}
	p.click("Play the tutor again")
	for n := 1; n <= 3; n++ {
		p.wait(fmt.Sprintf(`document.querySelector(".tutor .dots")?.ariaLabel === "Step %d of 3"`, n))
		p.click("Go on")
	}
	p.wait(`!document.querySelector(".tutor")`)
	p.at(before)
}

// A screen without a board leads to How to play as well, of the puzzle it is about; Back leads to it again.
func TestHowToPlayFromScreens(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/9", window{width: 320, height: 568, touch: true})
	for _, to := range []struct{ screen, puzzle string }{{"home", "mopan"}, {"boards=pegs", "pegs"}, {"days", "mopan"}, {"class", "mopan"}} {
		p.visit(home + "#" + to.screen)
		p.wait(`!!document.querySelector(".homepage")`)
		for _, lang := range []string{"中文", "English"} {
			if to.screen == "days" { // its head has statistics in place of the language
				p.uncovered(`.top .tool[aria-label="Your play"]`)
				break
			}
			p.click(lang)
			p.wait(fmt.Sprintf(`(document.documentElement.lang === "en") === %v`, lang == "English"))
			p.still()
			if boxes := eval[string](p, `JSON.stringify([...document.querySelectorAll(".top .tool")].map((e) => e.getBoundingClientRect()).filter((r) => r.width > 0 && (r.bottom > 60 || r.right > innerWidth)))`); boxes != "[]" {
				t.Errorf("%s: its head does not hold %s", to.screen, boxes)
			}
		}
		p.click("How to play")
		p.wait(`!!document.querySelector(".sheet.keys .beforeafter .small")`)
		if got := p.position(); !strings.HasPrefix(got, to.puzzle) {
			t.Errorf("%s leads to %s", to.screen, got)
		}
		p.run(js(`history.back()`))
		p.wait(`!!document.querySelector(".homepage") && !document.querySelector(".sheet.keys")`)
		if got := p.hash(); got != "#"+to.screen {
			t.Errorf("Back leads to %q, not to %q", got, to.screen)
		}
	}
}

// The page's words are plain: a rule says what a press does, a proof is said in a sentence, no code
// and no fact that only programs read stands among them, and Chinese reads as Chinese.
func TestPlainWords(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	lacks := func(where string, wrong ...string) {
		t.Helper()
		text := p.text("body")
		for _, words := range wrong {
			if strings.Contains(text, words) {
				t.Errorf("%s says %q", where, words)
			}
		}
	}
	for _, puzzle := range []string{"mopan", "lightsout", "pegs", "twiddle"} {
		p.visit(home + "#boards=" + puzzle)
		p.wait(`document.querySelectorAll(".gallery .art svg").length > 4`)
		lacks(puzzle+"'s boards", "that the rules of this board say")
		if rules := eval[[]string](p, `[...document.querySelectorAll(".gallery a .muted")].map((e) => e.innerText).filter((text) => !/[.]$/.test(text) && !/best \d+$/.test(text))`); len(rules) > 0 {
			t.Errorf("%s: boards without a sentence: %q", puzzle, rules)
		}
	}
	p.visit(home + "#play=twiddle/3")
	p.waitText(".heading .rules", "Set the numbers in order.")
	lacks("a level in which nothing turns", "upright")
	p.visit(home + "#from=lightsout:01000/00000/00000/00000/00000")
	p.waitText(".sheet.stuck h2", "can’t be solved")
	lacks("a board without a solution", "cannot be solved, proved", "quiet-pattern")
	p.visit(home + "#play=pegs/9")
	p.wait(`!!document.querySelector(".board")`)
	p.study()
	p.click("Analyse")
	p.wait(`document.querySelectorAll(".facts dt").length > 0`)
	lacks("what is known of pegs", "position class", "class_parities")
	p.prefer("light", "zh")
	p.visit(home + "#play=lightsout/20")
	p.wait(`!!document.querySelector(".board")`)
	p.hint(1)
	p.waitText(".sheet.hint", "还要")
	lacks("a hint", "还要 按", "按 ")
	p.stuck()
	lacks("a game that is lost", "回到必胜局面")
}

// The arrow of a turn in Study goes round the numbers, and lies on none.
func TestArrowClearsNumbers(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=twiddle/6", desk)
	p.wait(`!!document.querySelector(".board[data-puzzle=twiddle]")`)
	p.study()
	p.click("Solve")
	p.wait(`document.querySelectorAll(".player .move").length === 3`)
	p.run(js(`document.querySelector(".player .move").focus()`))
	near := 0.0
	for near == 0 { // the move is shown over and over, with its arrow before it
		p.wait(`!!document.querySelector(".board .over .arrow path")`)
		near = eval[float64](p, `(() => {
			const path = document.querySelector(".board .over .arrow path");
			if (!path) return 0;
			const along = Array.from({ length: 60 }, (_, i) => path.getPointAtLength(path.getTotalLength() * i / 59));
			const middles = [...document.querySelectorAll(".board .pieces .at")].map((e) => e.getAttribute("transform").match(/-?[\d.]+/g).map(Number));
			return Math.min(...middles.flatMap(([x, y]) => along.map((at) => Math.hypot(at.x - x, at.y - y))));
		})()`)
	}
	if near < 25 {
		t.Errorf("the arrow is %.0f from the middle of a number, which is 100 wide", near)
	}
}

// After a board of the reader's own comes a new one, and no board that the puzzle names.
func TestNextAfterOwnBoard(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:11000/10000/00000/00000/00000", desktop)
	p.waitText("h1", "My board 1")
	before := p.position()
	p.click("Next")
	p.wait(fmt.Sprintf(`document.querySelector(".play").dataset.position !== %q`, before))
	p.waitText("h1", "My board 2")
}
