package hint_test

import (
	"context"
	"fmt"

	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/hint"
)

// A game asks for one level more each time its player does.
func ExampleFor() {
	p := pegs.Puzzle{}
	from, err := p.Parse("pegs:triangle15")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, _ := from.Goal() // the usual one
	for level := 1; level <= 3; level++ {
		h, err := hint.For(context.Background(), p, from, puzzle.Options{Goal: goal}, level)
		if err != nil {
			fmt.Println(err)
			return
		}
		switch level {
		case 1:
			fmt.Println(*h.Length, h.Metric)
		case 2:
			fmt.Println(h.Region.Kind, h.Region.Name)
		case 3:
			fmt.Println(h.Move)
		}
	}
	// Output:
	// 10 moves
	// part upper-left
	// a3-a1
}
