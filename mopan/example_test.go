package mopan_test

import (
	"context"
	"fmt"

	"jie/mopan"
	"jie/puzzle"
)

func ExampleSolve() {
	from, err := mopan.Parse("0000/10001/000000/0001000/010010/00100/0000")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := from.Goal("0000/00000/001100/0001000/001000/01100/0000")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := mopan.Solve(context.Background(), from, goal, puzzle.Options{Count: true})
	fmt.Println(s.Length, "turns,", s.Count, "ways", err)
	fmt.Println(s.Moves)
	// Output:
	// 5 turns, 6 ways <nil>
	// [C2,1 C2,4 L3,4 L4,2 R3,3]
}

func ExampleBoard_Play() {
	b, _ := mopan.Parse("0000/10001/000000/0001000/010010/00100/0000")
	after, err := b.Play("L1,1")
	fmt.Println(after, err)
	// Output: mopan:1000/00001/000000/0001000/010010/00100/0000 <nil>
}

// A target with wild cells: two dots next to each other in the upper left, and
// the third anywhere.
func ExampleBoard_Goal() {
	from, err := mopan.Parse("000/0000/00100/0001/001")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := from.Goal("11?/????/?????/????/???")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := mopan.Solve(context.Background(), from, goal, puzzle.Options{})
	fmt.Println(s.Length, s.Moves, err)
	// Output:
	// 3 [L1,1 C3,2 C1,1] <nil>
}
