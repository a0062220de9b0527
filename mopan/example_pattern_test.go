package mopan_test

import (
	"context"
	"fmt"

	"jie/mopan"
	"jie/puzzle"
)

// A target with wild cells: two dots next to each other in the upper left, and
// the third anywhere.
func ExampleNewGoal() {
	from, err := mopan.ParseBoard("mopan:000/0000/00100/0001/001")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := mopan.NewGoal(from, "mopan:11?/????/?????/????/???")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := mopan.Solve(context.Background(), from, goal, puzzle.Options{})
	fmt.Println(s.Length, s.Moves, err)
	// Output:
	// 3 [L1,1 C3,2 C1,1] <nil>
}
