package main

import (
	"context"
	"fmt"

	"jie/lightsout"
	"jie/puzzle"
)

// The READMEs show these lines; a test compares them.
func Example() {
	start, err := lightsout.New("11011", "10101", "01010", "10101", "11011")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, _ := lightsout.AllOn(5, 5)
	answer, err := lightsout.Solve(context.Background(), start, goal, puzzle.Options{})
	fmt.Println(answer.Length, answer.Pattern, err)
	// Output: 9 [00100 01010 10101 01010 00100] <nil>
}
