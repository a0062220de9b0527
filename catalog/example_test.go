package catalog_test

import (
	"context"
	"fmt"

	"jie/catalog"
	"jie/puzzle"
)

// One code path for all puzzles: a text goes in, a proved answer comes out.
func ExampleLookup() {
	for _, text := range []string{"lightsout:11011/10101/01010/10101/11011", "pegs:triangle15"} {
		id, err := puzzle.SplitID(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		pos, err := catalog.Lookup(id.Puzzle).Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		goal, err := pos.Goal()
		if err != nil {
			fmt.Println(err)
			return
		}
		s, err := pos.Solve(context.Background(), puzzle.Options{Goal: goal})
		fmt.Println(s.Status, s.Length, s.Metric, s.Optimal, err)
	}
	// Output:
	// solved 10 presses true <nil>
	// solved 10 moves true <nil>
}
