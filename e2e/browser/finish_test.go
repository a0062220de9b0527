package browser

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"jie/server"
)

// The rings of a win stay inside the board, and go after a while; the seal stays.
func TestWinRings(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home, desk)
	p.win()
	p.wait(`getComputedStyle(document.querySelector(".wave")).opacity === "0"`)
	if clip := eval[string](p, `getComputedStyle(document.querySelector(".wave")).clipPath`); clip == "none" {
		t.Error("the rings are not kept inside the board")
	}
	if opacity := eval[string](p, `getComputedStyle(document.querySelector(".board .seal")).opacity`); opacity != "1" {
		t.Errorf("the seal's opacity is %s", opacity)
	}
}

// On paper there are the board, its rules and a link, and nothing else.
func TestPrint(t *testing.T) {
	t.Parallel()
	home := serve(t, server.Config{})
	p := open(t, home, home+classic(), desk)
	for _, study := range []bool{false, true} {
		if study {
			p.study()
		}
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
			t.Fatal(err)
		}
		seen := eval[[]string](p, `[...document.querySelectorAll(".top, .heading, .rules, .legend, .lessons, .holder, .right, .drawer, .player, .barwrap, .printed")].filter((e) => e.getBoundingClientRect().height > 1).map((e) => e.classList[0])`)
		if want := []string{"heading", "rules", "holder", "printed"}; !slices.Equal(seen, want) {
			t.Errorf("study %v: on paper are %q, want %q", study, seen, want)
		}
		if link, shown := eval[string](p, "location.href"), p.text(".printed"); shown != link {
			t.Errorf("the link on paper is %q, want %q", shown, link)
		}
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "screen"}); err != nil {
			t.Fatal(err)
		}
	}
}
