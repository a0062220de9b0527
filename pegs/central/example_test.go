package central_test

import (
	"fmt"

	"jie/pegs"
	"jie/pegs/central"
)

// The embedded table knows every winning position of the central game, and how
// many moves are to go. After these jumps the last is a mistake.
func ExampleEmbedded() {
	table, err := central.Embedded()
	if err != nil {
		fmt.Println(err)
		return
	}
	at, err := pegs.Parse("pegs:english")
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
		at = next.(*pegs.Position)
		if moves, winning := table.Moves(at.Pegs()); winning {
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
