package lightsout_test

import (
	"context"
	"fmt"

	"jie/lightsout"
	"jie/puzzle"
	"jie/puzzle/ability"
)

func ExampleSolve() {
	board, err := lightsout.Parse("11011/10101/01010/10101/11011")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := board.Goal("lightsout:all-on:5x5")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := lightsout.Solve(context.Background(), board, goal, puzzle.Options{})
	fmt.Println(s.Length, "presses", err)
	fmt.Println(s.Pattern)
	// Output:
	// 9 presses <nil>
	// [00100 01010 10101 01010 00100]
}

// A board too large to be held: a million lights here, a trillion as well. Files of
// pictures stream alike.
func ExamplePuzzle_OpenLarge() {
	start, err := lightsout.Puzzle{}.OpenLarge("lightsout:all-on:1000x1000", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, err := start.Target("", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := start.Stream(context.Background(), goal, ability.StreamOptions{})
	fmt.Println(s.Status, s.Length, "presses", err)
	// Output:
	// solved 498928 presses <nil>
}
