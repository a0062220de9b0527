package table_test

import (
	"context"
	"fmt"

	"jie/mopan/rings"
	"jie/mopan/table"
	"jie/puzzle"
)

// Every distance to a target, from one search; then any position at once.
func ExampleBuild() {
	target, err := rings.ParseBoard("mopan:111/1111/00000/0000/000")
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, _ := rings.NewGoal(target, target.String())
	t, err := table.Build(context.Background(), target.Counts(), goal, table.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer t.Close()
	fmt.Println(t.Positions(), "positions by distance:", t.Levels())

	from, _ := rings.ParseBoard("mopan:000/1111/11100/0000/000")
	turns, _, _ := t.Distance(from)
	s, _ := t.Solve(context.Background(), from, goal, puzzle.Options{})
	fmt.Println(turns, "turns:", s.Moves)
	// Output:
	// 50388 positions by distance: [1 11 148 1504 9781 25410 12962 571]
	// 3 turns: [C1,2 L2,1 C1,1]
}
