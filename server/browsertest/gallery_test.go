package browsertest

import "testing"

// TestGallery draws more pictures of docs/images: a screen of each kind.
//
//	go test ./server/browsertest -run Gallery -screenshots ../../docs/images
func TestGallery(t *testing.T) {
	draw(t, *screenshots, []view{
		{"page-home", desk, func(p *page) { p.cards() }},
		{"page-lights", desk, func(p *page) { p.prefer("dark", "en"); p.begun("lightsout"); p.hint(3) }},
		{"page-twiddle", desk, func(p *page) { p.begun("twiddle") }},
		{"page-win", phone, func(p *page) { p.win() }},
		{"page-aside", aside, func(p *page) { p.prefer("dark", "zh"); p.begun("mopan") }},
		{"page-lesson", desk, func(p *page) {
			p.visit(p.home + "#lesson=pegs/classes")
			p.click("Go on")
			p.click("Go on")
		}},
		{"page-study", desk, func(p *page) {
			p.visit(p.home + "#from=lightsout:00100/11010/01011/11001/01000")
			p.study()
			p.click("Analyse")
			p.wait(`!!document.querySelector(".histogram")`)
		}},
	})
}
