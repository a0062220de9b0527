package draw_test

import (
	"fmt"
	"strings"

	"jie/lightsout"
	"jie/puzzle/draw"
)

func ExampleText() {
	pos, err := lightsout.Puzzle{}.Parse("lightsout:010/111/010")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(draw.Text(pos.Grid(), draw.Style{}))
	// Output:
	// 0 1 2
	// 0  · ● ·
	// 1  ● ● ●
	// 2  · ● ·
}

// A solution as an animated picture: a frame for the start and one a move.
func ExampleSVG() {
	pos, err := lightsout.Puzzle{}.Parse("lightsout:010/111/010")
	if err != nil {
		fmt.Println(err)
		return
	}
	next, _ := pos.Play("1,1")
	frames := []draw.Frame{{Grid: pos.Grid()}, {Grid: next.Grid(), Caption: "1/1  1,1"}}
	film := draw.Film("lightsout", frames, draw.Themes[0])
	var svg strings.Builder
	if err := draw.SVG(&svg, film); err != nil {
		fmt.Println(err)
	}
	fmt.Println(len(film), strings.HasPrefix(svg.String(), "<svg"))
	// Output:
	// 2 true
}
