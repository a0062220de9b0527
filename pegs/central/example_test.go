package central_test

import (
	"fmt"
	"strings"

	"jie/pegs"
	"jie/pegs/central"
	"jie/puzzle/board"
)

// The embedded table knows every winning position of the central game, and how
// many moves are to go. After these jumps the last is a mistake.
func ExampleEmbedded() {
	table, err := central.Embedded()
	if err != nil {
		fmt.Println(err)
		return
	}
	at, err := pegs.Parse("english")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, jump := range []string{"d2-d4", "d5-d3", "b4-d4", "d3-d5"} {
		next, err := at.Play(jump)
		if err != nil {
			fmt.Println(err)
			return
		}
		at = next
		if moves, winning := table.Moves(word(at)); winning {
			fmt.Println(jump, moves, "to go")
		} else {
			fmt.Println(jump, "loses")
		}
	}
	// Output:
	// d2-d4 17 to go
	// d5-d3 17 to go
	// b4-d4 17 to go
	// d3-d5 loses
}

// word is the pegs of a position: bit i is hole i in reading order.
func word(at pegs.Board) (s board.Set) {
	_, drawing, _ := strings.Cut(at.String(), ":")
	for i, hole := range strings.NewReplacer("/", "", "-", "").Replace(drawing) {
		if hole == '1' {
			s = s.With(i)
		}
	}
	return s
}
