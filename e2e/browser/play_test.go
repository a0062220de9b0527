package browser

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"jie/server"
)

// spot is where something is in the window.
type spot struct{ X, Y float64 }

// spotOf is the middle of what a selector finds.
func (p *page) spotOf(selector string) spot {
	p.t.Helper()
	p.wait(fmt.Sprintf("!!document.querySelector(%q)", selector))
	p.still()
	box := eval[[]float64](p, fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, selector))
	return spot{box[0], box[1]}
}

// cell is the selector of a cell of the board.
func cell(name string) string { return fmt.Sprintf(`.board [aria-label^="%s:"]`, name) }

// mouse moves the pointer along some spots with the button held down.
func (p *page) mouse(way ...spot) {
	p.t.Helper()
	at := func(kind input.DispatchMouseEventType, s spot) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, s.X, s.Y, chromedp.ButtonLeft, chromedp.ClickCount(1))
	}
	p.run(at(input.DispatchMouseEventTypeMousePressed, way[0]))
	for _, s := range way[1:] {
		p.run(at(input.DispatchMouseEventTypeMouseMoved, s))
	}
	p.run(at(input.DispatchMouseEventTypeMouseReleased, way[len(way)-1]))
}

// round are spots on an arc about a centre, from one spot through an angle in degrees.
func round(centre, from spot, degrees float64) []spot {
	radius := math.Hypot(from.X-centre.X, from.Y-centre.Y)
	start := math.Atan2(from.Y-centre.Y, from.X-centre.X)
	var way []spot
	for i := range 13 {
		angle := start + degrees*math.Pi/180*float64(i)/12
		way = append(way, spot{centre.X + radius*math.Cos(angle), centre.Y + radius*math.Sin(angle)})
	}
	return way
}

// A ring is dragged along its arc, by its cells and by the handle, and settles on the
// nearest stop; what the stop costs is counted.
func TestDragRing(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	for _, test := range []struct {
		by      string
		degrees float64
		moves   []string
	}{
		{cell("3,5"), 70, []string{"L3,4"}},
		{cell("3,5"), -50, []string{"R3,4"}},
		{".handle", 110, []string{"L3,4", "L3,4"}},
		{".handle", 170, []string{"C3,4"}},
		{".handle", 20, nil},
	} {
		p.begun("mopan")
		centre := p.spotOf(cell("3,4"))
		p.mouse(round(centre, p.spotOf(test.by), test.degrees)...)
		want := append([]string{"C2,1", "C2,4"}, test.moves...)
		p.wait(fmt.Sprintf(`document.querySelector(".count dd").innerText === "%d" && !document.querySelector(".settling")`, len(want)))
		if got := p.moves(); !slices.Equal(got, want) {
			t.Errorf("dragged by %s through %g degrees: the moves are %q, want %q", test.by, test.degrees, got, want)
		}
	}
}

// A peg is dragged to where it lands; one that is let go elsewhere stays.
func TestDragPeg(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=pegs:english", desk)
	from, over, to := p.spotOf(cell("d2")), p.spotOf(cell("d3")), p.spotOf(cell("d4"))
	p.mouse(from, over, p.spotOf(cell("a3")))
	if moves := p.moves(); len(moves) > 0 {
		t.Errorf("let go over a3, the peg makes the moves %q", moves)
	}
	p.mouse(from, over, to)
	p.wait(`location.hash.includes("moves=d2-d4&")`)
	p.click("Undo")
	p.press("d2")
	p.wait(`document.querySelectorAll(".landing").length === 1 && document.querySelectorAll(".pieces .peg.gone").length === 1`)
	p.press("d4")
	p.wait(`location.hash.includes("moves=d2-d4&")`)
}

// A light shows what a press changes, on a board of any wiring, and a press changes
// just that.
func TestPreview(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	for _, from := range []string{"lightsout:000/000/000", "lightsout%5Bcube%5D:all-on", "lightsout%5Btorus%5D:6x6"} {
		p.visit(home + "#from=" + from)
		s := p.spotOf(".board .cell:nth-child(1)")
		p.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, s.X, s.Y))
		p.wait(`document.querySelectorAll(".preview").length > 2`)
		shown := eval[int](p, `document.querySelectorAll(".preview").length`)
		before := p.position()
		p.mouse(s)
		p.wait(fmt.Sprintf(`document.querySelector(".play").dataset.position !== %q`, before))
		after, changed := p.position(), 0
		for i := range before {
			if before[i] != after[i] {
				changed++
			}
		}
		if changed != shown {
			t.Errorf("%s: %d lights are shown to change, %d change", from, shown, changed)
		}
		p.run(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 2, 2))
		p.wait(`document.querySelectorAll(".preview").length === 0`)
	}
}

// win plays a level to its end: the seal, the stars and the way on.
func (p *page) win() {
	p.t.Helper()
	p.visit(p.home + "#from=lightsout:000/010/000&to=lightsout:010/101/010")
	p.wait(`document.querySelector(".best dd").innerText === "1"`)
	p.press("1,1")
	p.wait(`!!document.querySelector(".sheet.win") && !!document.querySelector(".board .seal")`)
}

func TestWin(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.win()
	p.waitText(".sheet.win", "Perfect.")
	p.wait(`document.querySelector(".sheet.win .stars").ariaLabel === "3 of 3 stars" && document.querySelector(".sheet.win .line").innerText === "1 press · best 1"`)
	p.click("Undo")
	p.wait(`!document.querySelector(".sheet.win") && !document.querySelector(".board .seal")`)
	for _, press := range []string{"0,0", "0,0", "1,1"} {
		before := len(p.moves())
		p.press(press)
		p.wait(fmt.Sprintf(`document.querySelector(".count dd").innerText === "%d"`, before+1))
	}
	p.wait(`document.querySelector(".sheet.win .stars").ariaLabel === "2 of 3 stars"`)
	p.click("Try for 1")
	p.at("lightsout:000/010/000")
}

// stuck comes to a position that cannot be won, of which pagoda weights are the proof.
func (p *page) stuck() {
	p.t.Helper()
	p.visit(p.home + "#from=" + lost)
	p.wait(`!!document.querySelector(".sheet.stuck")`)
}

// lost is the central game, played until the weights forbid to end in d4.
const lost = "pegs:english&to=d4&moves=b4-d4+c2-c4+e2-c2+d4-b4+f4-d4+c1-c3+a4-c4+d4-b4&at=8"

// The page says at once that a position is lost, with its proof on the board and a way back.
func TestStuck(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.stuck()
	position := p.position()
	p.click("Play on")
	p.wait(`!document.querySelector(".sheet.stuck")`)
	p.stuck()
	p.click("Back to a winning position")
	p.wait(fmt.Sprintf(`document.querySelector(".play").dataset.position !== %q`, position))
	if moves := p.moves(); len(moves) >= 8 || !strings.HasPrefix(lost, "pegs:english&to=d4&moves="+strings.Join(moves, "+")) {
		t.Errorf("back at %q", moves)
	}
}

// A hint is played from the sheet.
func TestPlayHint(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.begun("lightsout")
	for left := 4; left > 0; left-- {
		p.wait(`!document.querySelector(".sheet.hint")`)
		p.hint(3)
		p.click("Play it")
		p.wait(fmt.Sprintf(`document.querySelector(".count dd").innerText === "%d"`, 5-left))
	}
	p.waitText(".sheet.win", "Solved with hints.")
}

// On a phone held either way the board, the bar, the best length, a hint and a win are
// seen without scrolling.
func TestPhoneWithoutScrolling(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	for _, w := range []window{phone, aside, {width: 820, height: 1180, touch: true}, {width: 1180, height: 820, touch: true}} {
		t.Run(fmt.Sprintf("%dx%d", w.width, w.height), func(t *testing.T) {
			t.Parallel()
			p := open(t, home, home, w)
			for _, state := range []struct {
				do   func()
				seen []string
			}{
				{func() { p.begun("mopan") }, []string{".board", ".bar", ".best dd"}},
				{func() { p.begun("pegs") }, []string{".board", ".bar", ".best dd"}},
				{func() { p.hint(3) }, []string{".board", ".bar", ".sheet.hint"}},
				{func() { p.win() }, []string{".board", ".bar", ".sheet.win"}},
			} {
				state.do()
				p.still()
				for _, selector := range state.seen {
					box := eval[[]float64](p, fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })()`, selector))
					if box[0] < -1 || box[1] < -1 || box[2] > float64(w.width)+1 || box[3] > float64(w.height)+1 {
						t.Errorf("%s is at %.0f, not in the window", selector, box)
					}
				}
				if tall := eval[int](p, `document.documentElement.scrollHeight`); tall > w.height {
					t.Errorf("the page is %d high", tall)
				}
			}
		})
	}
}

// The presses of a solution are marked all at once, and go out in any order.
func TestAnyOrder(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#from=lightsout:11011/10101/01010/10101/11011&to=lightsout:11111/11111/11111/11111/11111", desk)
	p.study()
	p.click("Solve")
	p.wait(`document.querySelectorAll(".board .tap").length === 9`)
	moves := p.moves()
	for i := range moves {
		p.press(moves[len(moves)-1-i])
		p.wait(fmt.Sprintf(`document.querySelectorAll(".board .tap").length === %d && location.hash.includes("at=%d")`, 8-i, i+1))
	}
	p.wait(`!!document.querySelector(".reached")`)
}
