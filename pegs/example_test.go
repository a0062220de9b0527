package pegs_test

import (
	"context"
	"fmt"

	"jie/pegs"
	"jie/puzzle"
)

func Example() {
	p, err := pegs.Parse("pegs:4x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := p.Solve(context.Background(), puzzle.Options{Count: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Status, s.Length, s.Optimal, s.Count)
	// Output: solved 9 true 86
}

func ExampleSolve() {
	p, _ := pegs.Parse("pegs:0110")
	b := p.Board()
	hole, _ := b.Hole("d1")
	s, _ := pegs.Solve(context.Background(), p, b.OnePeg(hole), puzzle.Options{Metric: puzzle.Jumps})
	fmt.Println(s.Moves)
	// Output: [b1-d1]
}
