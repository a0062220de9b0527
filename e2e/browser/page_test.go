package browser

import (
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jie/check"
	"jie/puzzle"
	"jie/server"
)

// problem is a classic problem as the page has it.
type problem struct {
	puzzle, from string
	to           []string
	metric       puzzle.Metric
	length       int64
}

var problems = []problem{
	{
		"mopan", "mopan:0000/10001/000000/0001000/010010/00100/0000",
		[]string{"mopan:0000/00000/001100/0001000/001000/01100/0000"}, puzzle.Turns, 5,
	},
	{
		"lightsout", "lightsout:11011/10101/01010/10101/11011",
		[]string{"lightsout:11111/11111/11111/11111/11111"}, puzzle.Presses, 9,
	},
	{
		"pegs", "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--", []string{"d4"}, puzzle.Moves, 18,
	},
}

// names are what buttons are called.
var names = map[string]map[string]string{
	"en": {"mopan": "Mopan", "lightsout": "Lights Out", "pegs": "Peg solitaire", "solve": "Solve", "hint": "Hint", "next": "One move on", "end": "To the end", "undo": "Undo", "redo": "Redo", "next-level": "Next"},
	"zh": {"mopan": "墨盘", "lightsout": "关灯", "pegs": "独立钻石", "solve": "求解", "hint": "提示", "next": "前进一步", "end": "到最后", "undo": "撤销", "redo": "重做", "next-level": "下一关"},
}

// Each classic problem is solved, stepped through, shared and opened again.
func TestClassicProblems(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	for _, lang := range []string{"en", "zh"} {
		t.Run(lang, func(t *testing.T) {
			p := open(t, home, home+classic(), desktop)
			if lang == "zh" {
				p.click("中文")
				p.waitText(".tab[aria-current]", "墨盘")
			}
			for _, problem := range problems {
				p.solve(problem, names[lang])
				if t.Failed() {
					return
				}
			}
		})
	}
}

func (p *page) solve(q problem, name map[string]string) {
	p.t.Helper()
	p.visit(p.home + "#from=" + q.from + "&to=" + q.to[0])
	p.hint(3) // each rung tells more, the third the move
	p.wait(`!!document.querySelector(".arrow, .tap")`)
	p.study()
	p.click(name["solve"])
	p.wait(`document.querySelectorAll(".move").length > 0 && !document.querySelector(".busy")`)
	moves := p.moves()
	if got, err := check.Moves(q.from, q.to, moves, q.metric); err != nil || got != q.length {
		p.t.Errorf("%s: the page's moves %q have length %d, %v, want %d", q.puzzle, moves, got, err, q.length)
	}
	// Where there are several solutions the one played is the one chosen.
	if chosen := strings.Join(strings.Fields(p.text(".solution[aria-pressed=true]")), " "); chosen != "" && !strings.HasPrefix(chosen, "1 "+strings.Join(moves[:5], " ")) {
		p.t.Errorf("%s: chosen is %s, played %q", q.puzzle, chosen, moves)
	}
	p.click(name["next"])
	p.wait(`document.querySelectorAll(".move")[0].getAttribute("aria-current") === "step"`)
	p.click(name["end"])
	p.wait(`!!document.querySelector(".reached")`)
	end, address := p.position(), eval[string](p, "location.href")
	p.visit(address)
	if got := p.position(); got != end {
		p.t.Errorf("%s: the link %s opens at %s, want %s", q.puzzle, address, got, end)
	}
	if fragment, err := url.Parse(address); err != nil || !strings.Contains(fragment.Fragment, "at="+strconv.Itoa(len(moves))) {
		p.t.Errorf("%s: the link %s does not carry the step", q.puzzle, address)
	}
}

// Positions are edited by clicks and digits, typed, pasted, and undone.
func TestEdit(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:000/000/000", desktop)
	p.press("1,1")
	p.at("lightsout:010/111/010")
	if got, want := p.position(), "lightsout:010/111/010"; got != want {
		t.Errorf("after a press on 1,1: %s, want %s", got, want)
	}
	p.click("Undo")
	p.at("lightsout:000/000/000")
	p.click("Redo")
	p.at("lightsout:010/111/010")

	p.study()
	p.run(chromedp.Click(`//label[contains(., "edits position")]`))
	p.press("0,0")
	p.at("lightsout:110/111/010")
	p.run(chromedp.Click(`//label[contains(., "edits goal")]`))
	p.press("2,2")
	p.click("Play this board")
	p.wait(`location.hash.includes("to=lightsout:000/000/001") && location.hash.includes("from=lightsout:110/111/010")`)

	p.wait(`document.querySelector("textarea").value === "lightsout:110/111/010"`) // the page writes it, after the link
	p.fill("textarea", "pegs:4x4")
	p.click("Use this board")
	p.wait(`document.querySelector(".play")?.dataset.position.startsWith("pegs:1")`)
}

// The page says beside a typed position what is wrong with it, in the chosen language,
// and the board stays.
func TestBadPosition(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:000/000/000", desktop)
	p.click("中文")
	p.study()
	p.fill("textarea", "lightsout:000/0x0")
	p.waitText(".drawer .warn", "第 1 行第 1 格（从 0 数起）：棋盘上不能出现“x”")
	if !eval[bool](p, `[...document.querySelectorAll(".drawer button")].find((b) => b.innerText.trim() === "用这个局面").disabled`) {
		t.Error("a position that cannot be read can be used")
	}
	if n := eval[int](p, `document.querySelectorAll(".board .cell").length`); n != 9 {
		t.Errorf("the board has %d cells after a bad position, want 9", n)
	}
	if !eval[bool](p, `document.querySelector("textarea").getAttribute("aria-invalid") === "true"`) {
		t.Error("the field is not marked as wrong")
	}
}

// Of a link that is wrong as much is shown as can be read, and what is wrong.
func TestBadLink(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, test := range []struct{ link, why, board, text string }{
		{"garbage:101", "there is no puzzle", "mopan", "mopan:0000/10001/"},
		{"pegs:4x4&to=z9", "no hole z9", "pegs", "pegs:1"},
		{"lightsout:010/111/010&moves=9,9&at=1", "9,9 is not legal", "lightsout", "lightsout:010/111/010"},
	} {
		p := open(t, home, home+"#from="+test.link, desktop)
		p.waitText("[role=alert]", test.why)
		p.wait(`!!document.querySelector(".board[data-puzzle=` + test.board + `]")`)
		if got := p.position(); !strings.HasPrefix(got, test.text) {
			t.Errorf("%s opens at %s, want %s", test.link, got, test.text)
		}
	}
}

// A goal that nobody typed does not stand in the way of a board of another shape,
// and stays for one of the same.
func TestGoalOfAnotherBoard(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desktop)
	p.study()
	p.fill("textarea", "7x7:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO")
	p.click("Use this board")
	p.wait(`!!document.querySelector(".board[data-puzzle=pegs]") && !document.querySelector("[role=alert]")`)

	p.visit(home + "#from=lightsout:000/000/000&to=lightsout:111/111/111")
	p.study()
	p.fill("textarea", "lightsout:010/111/010")
	p.click("Use this board")
	p.wait(`document.querySelectorAll(".cell.lamp").length > 0`)
	if link := eval[string](p, "location.hash"); !strings.Contains(link, "to=lightsout:111/111/111") {
		t.Errorf("the goal is not in %s", link)
	}
}

// A search that is stopped shows the best it found, and the reader is led back to
// where questions are asked. Of this problem a first solution is found in some hundredths
// of a second, and its proof takes minutes.
func TestStop(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	p := open(t, home, home+"#from=pegs:french@d3&to=a5", desktop)
	p.study()
	p.click("Solve")
	p.waitText(".busy", "Best so far")
	p.click("Stop")
	p.waitText(".answer.unknown", "Best found")
	if got := eval[string](p, `document.activeElement.innerText`); got != "Solve" {
		t.Errorf("the focus is on %q, want Solve", got)
	}
	p.wait(`document.querySelectorAll(".move").length > 0`) // the moves are played before they are shown
	from := "pegs:--111--/-11111-/1110111/1111111/1111111/-11111-/--111--"
	if _, err := check.Moves(from, []string{"a5"}, p.moves(), puzzle.Moves); err != nil {
		t.Errorf("the best found: %q: %v", p.moves(), err)
	}
}

// Where a board has no light there is nothing to see, to press or to come to.
func TestGaps(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout%5Bcube%5D:all-on", desktop)
	if n := eval[int](p, `document.querySelectorAll(".board [role=button]").length`); n != 54 {
		t.Errorf("the cube shows %d lights, want 54", n)
	}
	p.run(chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowLeft))
	if got := eval[string](p, `document.activeElement.getAttribute("aria-label")`); !strings.HasPrefix(got, "3,2:") {
		t.Errorf("the arrows lead to %q, want 3,2", got)
	}
	// The folded cube turns to any light, and shows all that a press changes.
	for _, light := range []string{"0,4", "3,10", "4,0", "8,5"} {
		at := p.spotOf(cell(light))
		p.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at.X, at.Y))
		p.wait(fmt.Sprintf(`document.querySelector(".folded .pressed")?.dataset.light === %q`, light))
		if n := eval[int](p, `document.querySelectorAll(".folded .tile").length * 10 + document.querySelectorAll(".folded .changes").length`); n != 274 {
			t.Errorf("at %s the cube shows %d lights and %d that change, want 27 and 4", light, n/10, n%10)
		}
	}
	p.study()
	p.click("Solve")
	p.wait(`document.querySelectorAll(".move").length === 14`)
}

// A position that cannot be solved says why, on the board.
func TestUnsolvable(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, test := range []struct{ from, why string }{
		{"lightsout:10000/00000/00000/00000/00000", "every button changes an even number"},
		{"lightsout%5Bk=3%5D:1000/0000/0000/0000", "modulo 3"},
		{"pegs:french@d4", "every jump changes an even number"},
	} {
		p := open(t, home, home+"#from="+test.from, desktop)
		p.study()
		p.click("Solve")
		p.waitText(".answer.unsolvable", test.why)
		if n := eval[int](p, `document.querySelectorAll(".board .proof, .board .weight").length`); n == 0 {
			t.Errorf("%s: the proof is not drawn", test.from)
		}
	}
}

// An answer goes when the goal becomes another.
func TestAnswerGoesWithGoal(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:010/111/010", desktop)
	p.study()
	p.click("Solve")
	p.waitText(".answer", "1 press")
	p.run(chromedp.Click(`//label[contains(., "edits goal")]`))
	p.press("2,2")
	p.click("Play this board")
	p.wait(`location.hash.includes("to=lightsout:000/000/001") && !document.querySelector(".answer")`)
}

// Where there are several shortest solutions, each can be looked at.
func TestSeveralSolutions(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desktop)
	p.study()
	p.click("Solve")
	p.waitText(".answer", "Shortest solutions: 6")
	p.wait(`document.querySelectorAll(".move").length === 5`) // the answer is said before its moves are put behind those made
	first := p.moves()
	// A row that was not laid out yet has no innerText.
	if rows := eval[[]string](p, `[...document.querySelectorAll(".solution small")].map((e) => e.textContent)`); !slices.Equal(rows, []string{"order 1 of 3", "3 orders"}) {
		t.Errorf("the solutions are grouped as %q, want two rows of three orders", rows)
	}
	p.press2nd("order 1 of 3")
	other := p.moves()
	p.press2nd("order 2 of 3")
	if again := p.moves(); slices.Equal(other, again) || slices.Equal(first, other) {
		t.Errorf("the second row gives %q and %q after %q", other, again, first)
	}
	at := p.spotOf(".solution:nth-of-type(1)")
	p.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at.X, at.Y))
	p.wait(`!!document.querySelector(".board .arrow") && document.querySelectorAll(".board .number").length > 1`)
	p.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 2, 2))
	p.wait(`!document.querySelector(".board .number")`)
	q := problems[0]
	if got, err := check.Moves(q.from, q.to, p.moves(), q.metric); err != nil || got != q.length {
		t.Errorf("the last solution %q: %d, %v", p.moves(), got, err)
	}
}

// press2nd presses the second row of the solutions, which then shows an order of its moves.
func (p *page) press2nd(order string) {
	p.t.Helper()
	p.run(js(`document.querySelectorAll(".solution")[1].click()`))
	p.waitText(".solution:nth-of-type(2) small", order)
}

// Everything can be done without a mouse.
func TestKeyboardAlone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from="+problems[0].from+"&to="+problems[0].to[0], desktop)
	p.run(chromedp.Focus(`.board [tabindex="0"]`))
	// From 0,0 to the cell 1,1 below and to the right, and turn its ring.
	p.run(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowRight))
	if got := eval[string](p, `document.activeElement.getAttribute("aria-label")`); !strings.HasPrefix(got, "1,1:") {
		t.Fatalf("the arrows lead to %q, want 1,1", got)
	}
	p.run(chromedp.KeyEvent("]"))
	p.at("mopan:1000/00001/000000/0001000/010010/00100/0000")
	p.run(chromedp.KeyEvent("z"))
	p.at(problems[0].from)
	p.run(chromedp.KeyEvent("y"))
	p.at("mopan:1000/00001/000000/0001000/010010/00100/0000")
	p.run(chromedp.KeyEvent("r"))
	p.at(problems[0].from)
	p.run(chromedp.KeyEvent("?"))
	p.wait(`!!document.querySelector(".sheet.keys summary")`)
	p.run(js(`document.querySelector(".sheet.keys summary").click()`))
	p.waitText(".sheet.keys", "this list")
	p.run(chromedp.KeyEvent(kb.Escape))
	p.wait(`!document.querySelector(".sheet.keys")`)
	p.run(chromedp.KeyEvent("c"))
	p.wait(`document.querySelectorAll(".coordinates text").length > 0`)
	p.run(chromedp.KeyEvent("c"), chromedp.KeyEvent("s"))
	p.wait(`!!document.querySelector(".drawer")`)
	p.run(chromedp.KeyEvent("s"))
	p.wait(`document.querySelectorAll(".move").length === 5`)
	p.run(chromedp.KeyEvent(kb.End))
	p.wait(`!!document.querySelector(".reached")`)
	p.run(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent("."))
	p.wait(`document.querySelectorAll(".move")[0].getAttribute("aria-current") === "step"`)

	// One press of Tab leaves the board, and one leads back to the same cell.
	p.run(chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent(kb.Tab))
	if eval[bool](p, `!!document.activeElement.closest(".board")`) {
		t.Error("Tab goes from one cell of the board to another")
	}
	p.run(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	if !eval[bool](p, `document.activeElement.matches(".board [tabindex='0']")`) {
		t.Error("Shift and Tab do not lead back to the board")
	}

	// Every control can be reached by Tab, and shows that it is.
	p.run(js(`document.activeElement.blur()`))
	seen := make(map[string]bool)
	for range 50 {
		p.run(chromedp.KeyEvent(kb.Tab))
		seen[eval[string](p, `(document.activeElement.ariaLabel ?? document.activeElement.innerText ?? "").trim()`)] = true
	}
	for _, name := range []string{"Solve", "Close", "New puzzle", "Copy link", "中文", "Peg solitaire", "One move on"} {
		if !seen[name] {
			t.Errorf("Tab does not reach %q", name)
		}
	}
}

// On a phone the page is as wide as the screen, and fingers find the buttons.
func TestPhone(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), window{width: 320, height: 640, touch: true})
	p.click("Menu")
	p.wait(`document.querySelectorAll("nav .lessons a[href^='#lesson=mopan/']").length === 3`)
	p.click("Menu")
	for _, q := range problems {
		p.click("Menu")
		p.click(names["en"][q.puzzle])
		p.wait(`!!document.querySelector(".board[data-puzzle=` + q.puzzle + `]")`)
		if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > 320 {
			t.Errorf("%s: the page is %d wide on a screen of 320", q.puzzle, wide)
		}
		small := eval[[]string](p, `[...document.querySelectorAll("button, select, .choice label")].filter((b) => b.offsetParent && b.getBoundingClientRect().height < 44).map((b) => b.innerText)`)
		if len(small) > 0 {
			t.Errorf("%s: buttons too small for a finger: %q", q.puzzle, small)
		}
	}
}

// A press asks for what is new alone, however long the line, and changes nothing on
// the board but the lights that it changes.
func TestPressOnLargeBoard(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:40x40", desktop)
	eval[bool](p, `(() => {
		const ask = window.fetch;
		window.asked = [];
		window.fetch = (path, options) => { const body = JSON.parse(options.body); if (body.to) asked.push(body.moves.join(" ")); return ask(path, options); };
		window.changed = new Set();
		new MutationObserver((list) => list.forEach(({ target }) => { const cell = target.closest("[data-cell]"); if (cell) changed.add(cell.ariaLabel); }))
			.observe(document.querySelector(".board"), { subtree: true, childList: true, attributes: true });
		return true;
	})()`)
	p.run(chromedp.Focus(`.board [tabindex="0"]`), chromedp.KeyEvent(kb.Enter))
	p.wait(`location.hash.includes("moves=0,0&") && document.querySelectorAll(".board .cell.lamp").length === 3`)
	p.run(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	p.wait(`location.hash.includes("moves=0,0+2,0&") && document.querySelectorAll(".board .cell.lamp").length === 5`)
	if got := eval[[]string](p, "asked"); len(got) == 0 || slices.ContainsFunc(got, func(moves string) bool { return strings.Contains(moves, " ") }) {
		t.Errorf("asked for the moves %q, want one at a time", got)
	}
	changed := eval[[]string](p, "[...changed].map((name) => name.split(':')[0]).sort()")
	changed = slices.Compact(changed)
	if want := []string{"0,0", "0,1", "1,0", "2,0", "2,1", "3,0"}; !slices.Equal(changed, want) {
		t.Errorf("redrawn are %q, want %q", changed, want)
	}
	if got := eval[string](p, `document.activeElement.ariaLabel`); !strings.HasPrefix(got, "2,0: on") {
		t.Errorf("the focus is on %q, want 2,0, on", got)
	}
	p.click("Undo")
	p.wait(`location.hash.includes("moves=0,0&") && document.querySelectorAll(".board .cell.lamp").length === 3`)
}

// A long line of moves keeps to its place, in which the move made last is seen.
func TestLongLine(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{desktop, {width: 320, height: 640, touch: true}} {
		p := open(t, home, home+"#from=lightsout:all-on:30x30", w)
		p.study()
		p.click("Solve")
		p.wait(`document.querySelectorAll(".move").length === 376`)
		if tall := eval[int](p, `document.querySelector(".moves").offsetHeight`); tall > w.height/3 {
			t.Errorf("the moves are %d high in a window of %d", tall, w.height)
		}
		p.click("To the end")
		p.wait(`!!document.querySelector(".reached")`)
		if !eval[bool](p, `(() => {
			const [move, room] = [document.querySelector(".move[aria-current]"), document.querySelector(".moves")].map((e) => e.getBoundingClientRect());
			return move.top >= room.top && move.bottom <= room.bottom && move.left >= room.left && move.right <= room.right;
		})()`) {
			t.Errorf("the last move is not seen in a window of %d", w.width)
		}
	}
}
