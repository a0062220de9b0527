package collection_test

import (
	"fmt"

	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/collection"
)

// A game copied from the collection, and written back.
func ExampleRecognise() {
	id, _, ok, err := collection.Recognise([]puzzle.Puzzle{pegs.Puzzle{}}, "5x1:PPHOH")
	fmt.Println(id, ok, err)
	pos, err := pegs.Puzzle{}.Parse(id)
	if err != nil {
		fmt.Println(err)
		return
	}
	game, _ := collection.GameID(pegs.Puzzle{}, pos)
	fmt.Println(pos, game)
	// Output:
	// sgt-pegs:5x1:PPHOH true <nil>
	// pegs:110-0 sgt-pegs:5x1:PPHOH
}
