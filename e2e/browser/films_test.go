package browser

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	draft "image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"jie/server"
)

var films = flag.String("films", "", "folder to write whole paths to, as sheets of pictures")

// TestFilms walks three whole paths, and writes a sheet of pictures of each:
//
//	go -C e2e test ./browser -run Films -films FOLDER
func TestFilms(t *testing.T) {
	if *films == "" {
		t.Skip("writes files: -films FOLDER")
	}
	home := serve(t, server.Config{})
	t.Run("week", func(t *testing.T) { filmWeek(t, home) })
	t.Run("class", func(t *testing.T) { filmClass(t, home) })
	t.Run("own", func(t *testing.T) { filmOwn(t, home) })
}

// filmWeek plays dailies on a phone from Monday to Sunday: Lights Out each day, and all four on
// the last.
func filmWeek(t *testing.T, home string) {
	var f film
	p := open(t, home, home, phone)
	for day := 16; day <= 22; day++ {
		p.clock(fmt.Sprintf("2026-11-%dT18:00:00", day))
		p.wait(`document.querySelectorAll(".tiles .small path").length > 40`)
		if day == 16 || day == 19 {
			f.take(p)
		}
		for i, puzzle := range []string{"lightsout", "mopan", "pegs", "twiddle"} {
			if i > 0 && day < 22 {
				break
			}
			p.visit(fmt.Sprintf("%s#play=%s/2026-11-%d", home, puzzle, day))
			p.wait(fmt.Sprintf(`!!document.querySelector(".board[data-puzzle=%s]")`, puzzle))
			if day == 16 {
				f.take(p)
			}
			p.solveByHand()
			if day == 16 || day == 22 && i == 3 {
				f.take(p)
			}
		}
	}
	p.visit(home)
	p.waitText(".today h2", "All four solved")
	f.take(p)
	p.click("Your play")
	p.waitText(".statistics", "played")
	f.take(p)
	p.visit(home + "#days=2026-11-22")
	p.waitText(".calendar h1", "November 2026")
	f.take(p)
	f.write(t, "week")
}

// filmClass makes a set as a teacher does, and plays it as a class does.
func filmClass(t *testing.T, home string) {
	var f film
	p := open(t, home, home, desk)
	p.run(js(`document.querySelector('.foot a[href="#class"]').click()`))
	p.wait(`!!document.querySelector(".class .field")`)
	f.take(p)
	p.run(chromedp.Focus(chromedp.CSS(".class .field")), chromedp.KeyEvent("Thursday"))
	for _, puzzle := range []string{"Lights Out", "Peg solitaire"} {
		p.click(puzzle)
		p.run(js(`document.querySelector(".picker details button").click()`))
	}
	p.run(chromedp.Focus(chromedp.CSS(".picker textarea")), chromedp.KeyEvent("lightsout:110/100/000"))
	p.wait(`!document.querySelector(".picker .open .button").disabled`)
	p.run(js(`document.querySelector(".picker .open .button").click()`))
	p.waitText(".picked li:nth-child(3)", "best 1 press")
	f.take(p)
	link := eval[string](p, `document.querySelector(".give .field").value`)
	for _, media := range []string{"print", "screen"} {
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media}); err != nil {
			t.Fatal(err)
		}
		if media == "print" {
			p.run(window{width: 794, height: 1123}.emulate()) // A4
			p.wait(`document.querySelectorAll(".paper .four svg").length === 3`)
			f.take(p)
		}
	}
	q := open(t, home, link, phone)
	q.waitText(".set", "0 of 3 solved")
	f.take(q)
	q.follow("Play board 1")
	for n := 1; n <= 3; n++ {
		q.waitText(".sub", fmt.Sprintf("Board %d of 3", n))
		q.solveByHand()
		f.take(q)
		q.click("Next")
	}
	q.waitText(".set", "All 3 solved.")
	f.take(q)
	f.write(t, "class")
}

// filmOwn opens a board from a game ID on a phone, plays it, gives it a name, and finds it again.
func filmOwn(t *testing.T, home string) {
	var f film
	p := open(t, home, home, phone)
	p.run(js(`document.querySelector('.puzzle a[href^="#boards"]').click()`))
	p.wait(`document.querySelectorAll(".gallery .art svg").length >= 6`)
	p.run(chromedp.Focus(chromedp.CSS(".open textarea")), chromedp.KeyEvent("3x3n2:2,3,5,1,4,6,7,8,9"))
	p.wait(`!!document.querySelector(".open svg.small") && !document.querySelector(".open .button").disabled`)
	f.take(p)
	p.click("Play")
	p.waitText("h1", "My board 1")
	p.wait(`(document.querySelector(".best dd")?.innerText ?? "–") !== "–"`)
	f.take(p)
	p.hint(3)
	f.take(p)
	p.solveByHand()
	f.take(p)
	p.visit(home + "#boards=twiddle")
	p.wait(`document.querySelectorAll(".gallery .acts").length === 1`)
	p.run(js(`document.querySelector(".gallery .acts summary").click()`))
	p.fill(".gallery .acts .field", "From a friend\r")
	p.waitText(".boards", "From a friend")
	p.run(js(`document.querySelector(".gallery .acts").scrollIntoView({ block: "center" })`))
	f.take(p)
	f.write(t, "own")
}

// solveByHand makes the moves of a shortest solution on the board, and waits for the win.
func (p *page) solveByHand() {
	p.t.Helper()
	p.wait(`!!document.querySelector(".play").dataset.position`)
	p.run(js(`document.querySelector(".tutor .button.text")?.click()`))
	const ask = `(async () => {
		const link = new URLSearchParams(location.hash.slice(1));
		const answer = await (await fetch("api/v1/solve", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ from: document.querySelector(".play").dataset.position, to: link.getAll("to") }) })).json();
		return answer.moves;
	})()`
	keys := map[byte]string{'L': "]", 'R': "[", 'C': `\`}
	if eval[string](p, `document.querySelector(".board").dataset.puzzle`) == "twiddle" {
		keys['L'], keys['R'] = "[", "]"
	}
	for _, move := range eval[[]string](p, ask) {
		before := p.position()
		switch key := keys[move[0]]; {
		case key != "":
			p.run(chromedp.Focus(chromedp.CSS(fmt.Sprintf(`.board [aria-label^="%[1]s:"], .board [aria-label^="%[1]s："]`, move[1:]))), chromedp.KeyEvent(key))
		default:
			for _, cell := range strings.Split(move, "-") {
				p.press(cell)
			}
		}
		p.wait(fmt.Sprintf(`document.querySelector(".play").dataset.position !== %q`, before))
	}
	p.wait(`!!document.querySelector(".sheet.win")`)
}

// film is a path in pictures.
type film []image.Image

func (f *film) take(p *page) {
	p.t.Helper()
	p.run(chromedp.Sleep(motion))
	data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	*f = append(*f, picture)
}

// write writes the pictures side by side, in one file.
func (f film) write(t *testing.T, name string) {
	t.Helper()
	const gap = 16
	var size image.Point
	for _, picture := range f {
		size.X += picture.Bounds().Dx() + gap
		size.Y = max(size.Y, picture.Bounds().Dy())
	}
	sheet := image.NewRGBA(image.Rectangle{Max: size})
	x := 0
	for _, picture := range f {
		draft.Draw(sheet, picture.Bounds().Add(image.Pt(x, 0)), picture, picture.Bounds().Min, draft.Src)
		x += picture.Bounds().Dx() + gap
	}
	var file bytes.Buffer
	if err := png.Encode(&file, sheet); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*films, "film-"+name+".png"), file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
