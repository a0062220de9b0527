package twiddle_test

import (
	"context"
	"fmt"

	"jie/puzzle"
	"jie/twiddle"
)

func ExampleSolve() {
	from, err := twiddle.Parse("987/654/321")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := twiddle.Solve(context.Background(), from, twiddle.Goal{}, puzzle.Options{Count: true})
	fmt.Println(s.Length, "turns,", s.Count, "ways", err)
	fmt.Println(s.Moves)
	// Output:
	// 10 turns, 760 ways <nil>
	// [L0,0 L0,0 L0,1 R1,1 L0,1 L1,0 L1,0 L0,0 R0,1 L0,0]
}

func ExampleBoard_Play() {
	board, _ := twiddle.Parse("123/456/789")
	after, err := board.Play("L0,1")
	fmt.Println(after, err)
	// Output: twiddle:136/425/789 <nil>
}
