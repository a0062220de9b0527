package twiddle

import (
	"context"
	"testing"

	"jie/puzzle"
	"jie/search"
	"jie/twiddle/geometry"
)

// distances is how far the positions in reach of a goal are from it, layer by layer.
type distances struct {
	counts   []int64 // how many positions need 0, 1, 2, ... turns at least
	farthest []Board // those that need the most turns
}

// positions is how many positions are in reach.
func (d distances) positions() int64 {
	n := int64(0)
	for _, count := range d.counts {
		n += count
	}
	return n
}

func distancesOf(tb testing.TB, goal Board) distances {
	tb.Helper()
	if goal.words() {
		return layers(tb, wordGraph(goal), goal)
	}
	return layers(tb, boardGraph(goal.geometry()), goal)
}

func layers[S comparable](tb testing.TB, g graph[S], goal Board) (d distances) {
	tb.Helper()
	var last []S
	for layer, err := range search.Layers(context.Background(), g, []S{g.pack(goal)}, search.Bounds(puzzle.Options{})) {
		if err != nil {
			tb.Fatal(err)
		}
		d.counts = append(d.counts, int64(len(layer)))
		last = layer
	}
	for _, s := range last {
		d.farthest = append(d.farthest, g.unpack(s))
	}
	return d
}

// newSquare is the square of a side with the numbers from 1 in reading order.
func newSquare(side, block int) Board {
	return newBoard(geometry.Shape{Rows: side, Cols: side, Block: block})
}
