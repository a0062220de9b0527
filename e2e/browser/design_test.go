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

var (
	design = flag.String("design", "", "folder with the pictures of the design")
	pairs  = flag.String("pairs", "", "folder to write the page's pictures beside those of the design to")
)

// TestDesign draws each screen of the design in its size, theme and language, beside its picture:
//
//	go -C e2e test ./browser -run Design -design FOLDER -pairs FOLDER
func TestDesign(t *testing.T) {
	if *design == "" || *pairs == "" {
		t.Skip("writes files: -design FOLDER -pairs FOLDER")
	}
	home := serve(t, server.Config{})
	for _, file := range pictures(t) {
		name := strings.TrimSuffix(filepath.Base(file), ".png")
		do := designed(name)
		if do == nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			drawn := decoded(t, file)
			size := drawn.Bounds().Size()
			p := open(t, home, home, window{width: size.X, height: size.Y, touch: size.X < 900})
			p.run(js(`localStorage.clear()`))
			theme, lang := "light", "en"
			if strings.Contains(name, "-dark-") {
				theme = "dark"
			}
			if strings.HasSuffix(name, "-zh") {
				lang = "zh"
			}
			p.prefer(theme, lang)
			do(p)
			var f film
			f.take(p)
			both := image.NewRGBA(image.Rect(0, 0, 2*size.X+16, size.Y))
			draft.Draw(both, drawn.Bounds(), drawn, image.Point{}, draft.Src)
			draft.Draw(both, f[0].Bounds().Add(image.Pt(size.X+16, 0)), f[0], image.Point{}, draft.Src)
			var out bytes.Buffer
			if err := png.Encode(&out, both); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*pairs, name+".png"), out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func pictures(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(*design, "*.png"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d pictures in %s, %v", len(files), *design, err)
	}
	return files
}

func decoded(t *testing.T, file string) image.Image {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// someWay is a reader's progress on Sunday 22 November 2026, with some of that day's boards solved.
func someWay(p *page, today string) {
	p.run(js(fmt.Sprintf(`(() => {
		const stars = { %s };
		for (const day of [16, 17, 18, 19, 20, 21]) for (const puzzle of ["mopan", "lightsout", "pegs", "twiddle"]) stars[puzzle + "/2026-11-" + day] = puzzle === "pegs" && day %% 2 ? 2 : 3;
		for (let n = 1; n < 12; n++) for (const puzzle of ["mopan", "lightsout", "pegs", "twiddle"]) stars[puzzle + "/" + n] = 3 - n %% 3;
		const over = Object.fromEntries(Object.entries(stars).map(([name, n]) => [name, 3 - n]));
		localStorage.progress = JSON.stringify({ form: "jie-progress", stars, over, days: [16, 17, 18, 19, 20, 21].map((n) => "2026-11-" + n), timely: Object.keys(stars).filter((name) => name.includes("2026")) });
	})()`, today)))
	p.clock("2026-11-22T16:48:00")
}

const (
	twoSolved  = `"mopan/2026-11-22": 3, "lightsout/2026-11-22": 2`
	fourSolved = `"mopan/2026-11-22": 3, "lightsout/2026-11-22": 3, "pegs/2026-11-22": 2, "twiddle/2026-11-22": 3`
)

// designed is what leads to a screen of the design; nil where no screen is like it.
func designed(name string) func(p *page) {
	first, rest, _ := strings.Cut(name, "-")
	second, _, _ := strings.Cut(rest, "-")
	full := map[string]string{"lights": "lightsout"}[second]
	if full == "" {
		full = second
	}
	show := func(link, until string) func(p *page) {
		return func(p *page) { p.visit(p.home + link); p.wait(`!!document.querySelector("` + until + `")`) }
	}
	switch {
	case strings.HasPrefix(name, "home4-done"):
		return func(p *page) { someWay(p, fourSolved) }
	case strings.HasPrefix(name, "home4-fresh"):
		return func(p *page) { p.clock("2026-11-22T16:48:00") }
	case first == "home4":
		return func(p *page) { someWay(p, twoSolved) }
	case first == "boards":
		return func(p *page) {
			p.visit(p.home + "#from=lightsout:110/100/000")
			p.wait(`document.querySelector(".best dd")?.innerText === "1"`)
			show("#boards="+full, ".gallery .art svg")(p)
		}
	case name == "open-ok-1440-light-en":
		return func(p *page) {
			show("#boards=lightsout", ".open textarea")(p)
			p.fill(".open textarea", "lightsout:110/100/000")
			p.wait(`!!document.querySelector(".open svg.small")`)
		}
	case first == "open":
		return func(p *page) {
			show("#boards=pegs", ".open textarea")(p)
			p.fill(".open textarea", "pegs:--111--/--111--/11111/1110111/1111111/--111--/--111--")
			p.wait(`!!document.querySelector(".open .warn")`)
		}
	case first == "archive":
		return func(p *page) {
			someWay(p, twoSolved)
			show("#days=2026-11-22", ".dayboards svg.small")(p)
			if second == "mopan" {
				p.run(js(`document.querySelectorAll(".calendar .picks button")[1].click()`))
			}
		}
	case first == "home":
		return func(p *page) { someWay(p, twoSolved) }
	case first == "stuck":
		return func(p *page) { p.stuck() }
	case strings.HasPrefix(name, "lesson-classes"):
		return show("#lesson=pegs/classes", ".board .sign")
	case strings.HasPrefix(name, "play-lights-64"):
		return show("#from=lightsout:solvable:64x64:7", ".lens")
	case strings.HasPrefix(name, "play-lights-cube"):
		return func(p *page) { p.cube() }
	case strings.HasPrefix(name, "play-pegs-french"):
		return show("#from=pegs:french@d3&to=a5", ".board .can")
	case strings.HasPrefix(name, "play-pegs-triangle"):
		return show("#from=pegs:triangle15", ".board .can")
	case first == "stats":
		return func(p *page) {
			someWay(p, twoSolved)
			p.run(js(`[...document.querySelectorAll(".tools .tool")][0].click()`))
			p.wait(`!!document.querySelector("dialog[open]")`)
		}
	case first == "settings":
		return func(p *page) {
			p.visit(p.home)
			p.run(js(`[...document.querySelectorAll(".tools .tool")].at(-1).click()`))
			p.wait(`!!document.querySelector("dialog[open]")`)
		}
	case first == "howto":
		return func(p *page) {
			show("#play="+full+"/9", ".board")(p)
			p.run(js(`document.querySelector(".question").click()`))
			p.wait(`!!document.querySelector(".sheet.keys")`)
		}
	case strings.HasPrefix(name, "win-better"):
		return func(p *page) {
			p.costly()
			p.run(js(`document.querySelector(".cost").click()`))
			p.wait(`!!document.querySelector(".sheet.better")`)
		}
	case strings.HasPrefix(name, "win-cost"):
		return func(p *page) { p.costly() }
	case strings.HasPrefix(name, "win-day"):
		return func(p *page) {
			p.clock("2026-11-22T16:48:00")
			show("#play=lightsout/2026-11-22", ".board[data-puzzle=lightsout]")(p)
			p.solveByHand()
		}
	case strings.HasPrefix(name, "win-end"):
		return func(p *page) {
			p.run(js(`localStorage.progress = JSON.stringify({form: "jie-progress", days: [], stars: Object.fromEntries(Array.from({length: 39}, (_, i) => ["mopan/" + (i + 1), i % 7 === 6 ? 2 : 3]))})`))
			show("#play=mopan/40", ".board[data-puzzle=mopan]")(p)
			p.solveByHand()
		}
	case first == "win":
		return func(p *page) {
			show("#play="+full+"/6", ".board[data-puzzle="+full+"]")(p)
			p.solveByHand()
		}
	case strings.HasPrefix(name, "share-sheet"):
		return func(p *page) {
			p.costly()
			p.run(js(`document.querySelector(".sharer").click()`))
			p.wait(`!!document.querySelector("dialog[open]")`)
		}
	case first == "share" && second != "gif":
		return func(p *page) {
			if second == "day" {
				someWay(p, fourSolved)
				p.wait(`document.querySelectorAll(".tiles .small path").length > 40`)
				p.run(js(`document.querySelector(".what .quiet").click()`))
			} else {
				p.costly()
				p.run(js(`document.querySelector(".sharer").click()`))
			}
			p.wait(`!!document.querySelector("dialog[open] .ways .button")`)
			p.run(js(`(() => { URL.createObjectURL = (blob) => { const read = new FileReader(); read.onload = () => { window.picture = read.result; }; read.readAsDataURL(blob); return "blob:"; }; HTMLAnchorElement.prototype.click = () => undefined; document.querySelector(".ways .button").click(); })()`))
			p.wait(`!!window.picture`)
			p.run(js(`document.body.innerHTML = "<img style='position:fixed;inset:0' src='" + window.picture + "'>"`))
		}
	case strings.HasPrefix(name, "class-open"):
		return show("#set="+fourBoards, ".set .dayboards svg")
	case strings.HasPrefix(name, "class-sheet"):
		return func(p *page) {
			show("#class="+fourBoards, ".picked svg")(p)
			if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
				p.t.Fatal(err)
			}
		}
	case first == "class":
		return show("#class="+fourBoards, ".picked svg")
	case strings.HasPrefix(name, "hint-lights-64"):
		return func(p *page) { show("#from=lightsout:all-on:64x64", ".board")(p); p.hint(3) }
	case strings.HasPrefix(name, "hint-pegs"):
		return func(p *page) { show("#from="+tempted, ".board")(p); p.hint(3) }
	case first == "hint":
		return func(p *page) { p.begun(full); p.hint(3) }
	case first == "menu" || strings.HasPrefix(name, "side-menu"):
		return func(p *page) {
			show("#play=mopan/12", ".board")(p)
			p.run(js(`document.querySelector(".tool.menu").click()`))
		}
	case first == "side":
		return show("#play=mopan/12", ".board")
	case strings.HasPrefix(name, "study-edit"):
		return func(p *page) {
			p.visit(p.home + classic())
			p.study()
			p.run(js(`document.querySelector(".edit").click()`))
		}
	case first == "study":
		return func(p *page) {
			p.visit(p.home + classic())
			p.study()
			p.run(js(`document.querySelector(".asks .button").click()`))
			p.wait(`!!document.querySelector(".solution")`)
		}
	case first == "tutor":
		return show("#play=mopan/1", ".tutor")
	case first == "own":
		return show("#from=lightsout:01000/00000/00000/00000/00000", ".sheet.stuck")
	case first == "keys":
		return func(p *page) { p.begun("mopan"); p.run(js(`document.querySelector(".question").click()`)) }
	case strings.HasPrefix(name, "lesson-chase"):
		return show("#lesson=lightsout/chase", ".board")
	case strings.HasPrefix(name, "lesson-ring"):
		return func(p *page) {
			show("#lesson=mopan/commutator", ".board")(p)
			for step := 2; step <= 4; step++ {
				p.run(js(`document.querySelector(".lessonsteps .button:last-child").click()`))
				p.wait(fmt.Sprintf(`document.querySelector(".lessonsteps .dots").ariaLabel.includes("%d")`, step))
			}
		}
	case first == "play" && begun[full].link != "":
		return func(p *page) { p.begun(full) }
	}
	return nil
}
