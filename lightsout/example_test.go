package lightsout_test

import (
	"context"
	"fmt"

	"jie/lightsout"
	"jie/puzzle"
)

func ExampleSolve() {
	start, err := lightsout.New("11011", "10101", "01010", "10101", "11011")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, _ := lightsout.AllOn(5, 5)
	s, err := lightsout.Solve(context.Background(), start, goal, puzzle.Options{})
	fmt.Println(s.Length, "presses, nullity", lightsout.Nullity(5, 5), err)
	fmt.Println(s.Pattern)
	// Output:
	// 9 presses, nullity 2 <nil>
	// [00100 01010 10101 01010 00100]
}
