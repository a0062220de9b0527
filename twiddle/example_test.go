package twiddle_test

import (
	"context"
	"fmt"

	"jie/puzzle"
	"jie/twiddle"
)

func ExampleSolve() {
	from, err := twiddle.ParseBoard("twiddle:987/654/321")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := twiddle.NewGoal(from) // the sorted square
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := twiddle.Solve(context.Background(), from, goal, puzzle.Options{Count: true})
	fmt.Println(s.Length, "turns,", s.Count, "ways", err)
	fmt.Println(s.Moves)
	// Output:
	// 10 turns, 760 ways <nil>
	// [L0,0 L0,0 L0,1 R1,1 L0,1 L1,0 L1,0 L0,0 R0,1 L0,0]
}

func ExampleBoard_Turn() {
	after, ok := twiddle.New(3, 2).Turn("L0,1")
	fmt.Println(after, ok)
	// Output: twiddle:136/425/789 true
}

// God's number of the square of side 3.
func ExampleDistances() {
	table, err := twiddle.Distances(context.Background(), twiddle.New(3, 2), puzzle.Options{})
	fmt.Println(table.Positions(), table.Greatest(), err)
	fmt.Println(table.Counts)
	// Output:
	// 362880 11 <nil>
	// [1 8 52 328 1996 11336 51582 130042 125929 39706 1880 20]
}
