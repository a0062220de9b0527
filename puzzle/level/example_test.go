package level_test

import (
	"context"
	"fmt"

	"jie/lightsout"
	"jie/puzzle/level"
)

// Two levels of the third grade. The same seed gives the same ones anywhere.
func ExampleGenerate() {
	opt := level.Options{Difficulty: 3, N: 2, Seed: 1}
	for l, err := range level.Generate(context.Background(), lightsout.Puzzle{}, opt) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(l.From, l.Length, l.Metric)
	}
	// Output:
	// lightsout:00010/01000/10111/00100/11111 8 presses
	// lightsout:01100/10000/11001/00010/00000 8 presses
}
