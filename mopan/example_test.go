package mopan_test

import (
	"context"
	"fmt"

	"jie/mopan"
	"jie/puzzle"
)

func ExampleSolve() {
	from, err := mopan.ParseBoard("mopan:0000/10001/000000/0001000/010010/00100/0000")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := mopan.NewGoal(from, "mopan:0000/00000/001100/0001000/001000/01100/0000")
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

func ExampleBoard_Turn() {
	b, _ := mopan.ParseBoard("mopan:0000/10001/000000/0001000/010010/00100/0000")
	after, _ := b.Turn("L1,1")
	fmt.Println(after)
	// Output: mopan:1000/00001/000000/0001000/010010/00100/0000
}
