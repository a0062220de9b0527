package search_test

import (
	"context"
	"fmt"

	"jie/search"
)

// knight is a knight on a chessboard; a state is 8*row + column.
type knight struct{}

func (knight) Next(dst []search.Edge[int], s int) []search.Edge[int] {
	jumps := [8][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}
	for i, d := range jumps {
		r, c := s/8+d[0], s%8+d[1]
		if 0 <= r && r < 8 && 0 <= c && c < 8 {
			dst = append(dst, search.Edge[int]{Move: i, State: 8*r + c})
		}
	}
	return dst
}

// Jump i undoes jump 7-i.
func (k knight) Prev(dst []search.Edge[int], s int) []search.Edge[int] {
	n := len(dst)
	dst = k.Next(dst, s)
	for i := n; i < len(dst); i++ {
		dst[i].Move = 7 - dst[i].Move
	}
	return dst
}

func ExampleShortest() {
	r, err := search.Shortest[int](context.Background(), knight{}, 0, []int{63}, search.Options{})
	fmt.Println(r.Paths.Len(), r.Paths.Count(), err)
	// Output: 6 108 <nil>
}

func ExampleLayers() {
	for layer, err := range search.Layers[int](context.Background(), knight{}, []int{0}, search.Options{}) {
		fmt.Print(len(layer), " ")
		if err != nil {
			break
		}
	}
	// Output: 1 2 9 20 21 10 1
}
