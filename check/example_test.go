package check_test

import (
	"fmt"

	"jie/check"
	"jie/puzzle"
)

// Two jumps by one peg are one move.
func ExampleMoves() {
	for _, metric := range []puzzle.Metric{puzzle.Jumps, puzzle.Moves} {
		length, err := check.Moves("pegs:11010", []string{"e1"}, []string{"a1-c1", "c1-e1"}, metric)
		fmt.Println(length, metric, err)
	}
	_, err := check.Moves("pegs:11010", []string{"e1"}, []string{"a1-c1"}, puzzle.Moves)
	fmt.Println(err)
	// Output:
	// 2 jumps <nil>
	// 1 moves <nil>
	// the moves do not end at the goal; look for missing or wrong moves
}

// A quiet pattern proves that one light of a corner cannot be put out.
func ExampleCertificate() {
	from, to := "lightsout:10000/00000/00000/00000/00000", "lightsout:00000/00000/00000/00000/00000"
	quiet := puzzle.Certificate{Kind: "quiet-pattern", Cells: []string{
		"0,0", "0,1", "0,3", "0,4", "2,0", "2,1", "2,3", "2,4", "4,0", "4,1", "4,3", "4,4",
	}}
	fmt.Println(check.Certificate(from, []string{to}, quiet))
	quiet.Cells = quiet.Cells[1:]
	fmt.Println(check.Certificate(from, []string{to}, quiet) == nil)
	// Output:
	// <nil>
	// false
}
