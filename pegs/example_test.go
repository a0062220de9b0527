package pegs_test

import (
	"context"
	"fmt"

	"jie/pegs"
	"jie/puzzle"
)

func ExampleSolve() {
	board, err := pegs.Parse("4x4")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := pegs.Solve(context.Background(), board, pegs.Goal{}, puzzle.Options{Count: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Status, s.Length, s.Optimal, s.Count)
	// Output: solved 9 true 86
}

func ExampleBoard_Goal() {
	board, _ := pegs.Parse("0110")
	goal, _ := board.Goal("d1")
	s, _ := pegs.Solve(context.Background(), board, goal, puzzle.Options{Metric: puzzle.Jumps})
	fmt.Println(s.Moves)
	// Output: [b1-d1]
}
