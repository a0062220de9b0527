package lightsout_test

import (
	"context"
	"fmt"

	"jie/lightsout"
)

// A board too large to be held: a million lights here, a trillion as well. Files
// of pictures stream alike, by OpenPBM and StreamOptions.Pattern.
func ExampleSolveStream() {
	start, err := lightsout.AllOn(1000, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	goal, _ := lightsout.AllOff(1000, 1000)
	s, err := lightsout.SolveStream(context.Background(), start, goal, lightsout.StreamOptions{})
	fmt.Println(s.Solution.Status, s.Solution.Length, "presses, nullity", s.Nullity, err)
	// Output:
	// solved 498928 presses, nullity 0 <nil>
}

// The height may be anything.
func ExampleNullity() {
	fmt.Println(lightsout.Nullity(5, 5), lightsout.Nullity(1_000_000_000_000_000_003, 5))
	// Output:
	// 2 3
}
