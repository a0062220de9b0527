package browser

import (
	"bytes"
	"fmt"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"jie/server"
)

// After a win the dearest move is named, and the better one is shown on the board before it.
// To look at it takes no star away; to play on from there is a game with help.
func TestDearMove(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/2", desk)
	p.wait(`!!document.querySelector(".board")`)
	begun := p.position()
	for _, light := range strings.Fields("2,1 0,0 0,0 4,3") {
		p.press(light)
	}
	p.waitText(".sheet.win .cost", "Press 2 cost you 2 more.")
	p.run(js(`document.querySelector(".cost").click()`))
	p.wait(`!!document.querySelector(".sheet.better") && !!document.querySelector(".over .dotted .tap") && document.querySelectorAll(".over .tap").length === 2`)
	p.waitText(".count dd", "1")
	p.click("Back to the end")
	p.waitText(".sheet.win h2", "Solved.")
	if text := p.text(".sheet.win"); strings.Contains(text, "hints") {
		t.Errorf("to look at the better move made the win say %q", text)
	}
	p.run(js(`document.querySelector(".cost").click()`))
	p.click("Play on from here")
	p.wait(`!document.querySelector(".sheet.better")`)
	p.press("4,3")
	p.waitText(".sheet.win", "Solved with hints.")
	p.click("中文")
	p.waitText(".sheet.win", "借助提示")
	p.reload()
	p.click("换个走法再来")
	p.at(begun)
	for _, light := range strings.Fields("0,0 0,0 2,1 4,3") {
		p.press(light)
	}
	p.waitText(".sheet.win", "借助提示") // what was shown once counts as help, also from memory
}

// After the last level of a path that is solved, the page says so and leads to the levels that
// still hold a star.
func TestPathEnd(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, phone)
	p.run(js(`localStorage.progress = JSON.stringify({form: "jie-progress", days: [], stars: Object.fromEntries(Array.from({length: 39}, (_, i) => ["lightsout/" + (i + 1), i === 6 || i === 9 ? 2 : 3]))})`))
	p.visit(home + "#play=lightsout/40")
	p.wait(`!!document.querySelector(".board")`)
	for _, light := range strings.Fields("0,0 0,1 0,2 1,1 1,2 1,3 2,1 2,2 2,3 3,1 3,2 3,3 4,4") {
		p.press(light)
	}
	p.waitText(".sheet.win h2", "40 levels, done.")
	p.waitText(".sheet.win", "118 of 120 stars. 2 levels still hold one.")
	p.click("中文") // whose lines are higher
	p.waitText(".sheet.win h2", "走完")
	for _, w := range []window{desk, phone} {
		p.run(w.emulate())
		p.wait(fmt.Sprintf(`innerWidth === %d`, w.width))
		p.still()
		if sheet, last := p.boxOf(".sheet.win"), p.boxOf(".forty :nth-child(20)"); last.Right > sheet.Right {
			t.Errorf("%d wide: the levels reach to %.0f, their sheet to %.0f", w.width, last.Right, sheet.Right)
		}
	}
	p.english()
	p.click("Play those 2")
	p.waitText(".sub", "Level 7 of 40")
	p.click("Next")
	p.waitText(".sub", "Level 10 of 40")
	p.click("Next")
	p.waitText(".sub", "Level 7 of 40")
}

// The pack of harder levels opens from the end of the path and from the list of levels. It is not
// read before that, its levels have stars of their own, and its end is said.
func TestPack(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	const isRead = `performance.getEntriesByType("resource").some(({ name }) => name.endsWith("packs.json"))`
	p.run(js(`localStorage.progress = JSON.stringify({form: "jie-progress", days: [], stars: Object.fromEntries([...Array.from({length: 40}, (_, i) => ["lightsout/" + (i + 1), 3]), ...Array.from({length: 9}, (_, i) => ["lightsout-harder/" + (i + 1), 3])])})`))
	p.visit(home + "#play=lightsout/40")
	p.wait(`!!document.querySelector(".board")`)
	for _, light := range strings.Fields("0,0 0,1 0,2 1,1 1,2 1,3 2,1 2,2 2,3 3,1 3,2 3,3 4,4") {
		p.press(light)
	}
	p.waitText(".sheet.win h2", "40 levels, done.")
	if eval[bool](p, isRead) {
		t.Error("the packs were read before one was asked for")
	}
	p.follow("Ten harder ones")
	p.waitText(".sub", "Harder · 1 of 10")
	p.waitText(".heading h1", "Every Lamp")
	p.waitText(".best dd", "15")
	p.reload()
	p.waitText(".sub", "Harder · 1 of 10")
	p.visit(home + "#play=lightsout-harder/10")
	p.waitText(".sub", "Harder · 10 of 10")
	p.solveByHand()
	p.waitText(".sheet.win h2", "10 levels, done.")
	p.waitText(".sheet.win", "30 of 30 stars.")
	p.visit(home)
	if eval[bool](p, isRead) {
		t.Error("home reads the packs")
	}
	p.run(js(`document.querySelectorAll(".picks button")[2].click()`))
	for range 5 {
		p.click("Next chapter")
	}
	p.waitText(".who p", "Ten harder ones")
	p.wait(`document.querySelectorAll(".path li a[href^='#play=pegs-harder/']").length === 10`)
	p.run(js(`document.querySelectorAll(".path li a")[9].click()`))
	p.waitText(".sub", "Harder · 10 of 10")
	p.waitText(".best dd", "18")
	p.visit(home + "#play=pegs-harder/11")
	p.waitText(".problem", "pegs-harder/11")
}

// file is what the page gives the browser to save, once it does.
func (p *page) file(button string) []byte {
	p.t.Helper()
	p.run(js(`window.bytes = undefined; URL.createObjectURL = (blob) => (void blob.arrayBuffer().then((b) => { window.bytes = [...new Uint8Array(b)]; }), "blob:"); HTMLAnchorElement.prototype.click = () => undefined`))
	p.click(button)
	p.wait(`!!window.bytes`)
	var data []byte
	for _, n := range eval[[]int](p, `window.bytes`) {
		data = append(data, byte(n))
	}
	return data
}

// A game that was won is given away as a picture and as a film, which other programs read.
func TestGameAsPicture(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+"#play=lightsout/2", desk)
	p.wait(`!!document.querySelector(".board")`)
	p.press("2,1")
	p.press("4,3")
	p.waitText(".sheet.win", "Perfect.")
	p.click("Share")
	p.wait(`!!document.querySelector("dialog.sharing[open]")`)
	picture, err := png.Decode(bytes.NewReader(p.file("Picture")))
	if err != nil || picture.Bounds().Dx() != 1200 || picture.Bounds().Dy() != 630 {
		t.Fatalf("the picture: %v, %v", picture, err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(p.file("GIF")))
	if err != nil || len(film.Image) != 3 || film.Config.Width != 640 || film.Config.Height != 640 || film.Delay[0] >= film.Delay[2] {
		t.Fatalf("the film: %d frames, %v", len(film.Image), err)
	}
	for i, frame := range film.Image { // paper at the corner, and each frame another board
		r, g, b, _ := frame.At(1, 1).RGBA()
		if r>>8 < 0xe8 || g>>8 < 0xe0 || b>>8 < 0xd0 {
			t.Errorf("frame %d: the paper is %x %x %x", i, r>>8, g>>8, b>>8)
		}
		if i > 0 && bytes.Equal(frame.Pix, film.Image[i-1].Pix) {
			t.Errorf("frames %d and %d are the same", i-1, i)
		}
	}
}

// costly wins a level with a move that cost more.
func (p *page) costly() {
	p.t.Helper()
	p.visit(p.home + "#play=lightsout/2")
	p.wait(`!!document.querySelector(".board[data-puzzle=lightsout]")`)
	for _, light := range strings.Fields("2,1 0,0 0,0 4,3") {
		p.press(light)
	}
	p.wait(`!!document.querySelector(".sheet.win .cost")`)
}
