package search

import (
	"context"

	"jie/puzzle"
)

// Graph gives the edges of a directed graph. Paths along two edges between the same states count separately.
type Graph[S comparable] interface {
	// Next appends the edges that leave s. Paths are listed in this order.
	Next(dst []Edge[S], s S) []Edge[S]
	// Prev appends the edges that enter s; each State is the one that the edge leaves.
	Prev(dst []Edge[S], s S) []Edge[S]
}

// Edge is one move and the state at its other end.
type Edge[S comparable] struct {
	Move  int // the graph's own number for the move
	State S
}

// Options limits a search and reports its progress. A search that needs more than Memory fails with puzzle.ErrMemory.
type Options struct {
	Memory   int64                 // bytes the sets of states may take; 0 means no limit
	One      bool                  // any one shortest path is enough
	Progress func(puzzle.Progress) // told from time to time of the states of the present layer; may be nil
}

// Result is what a search found. If the search was cut short, LowerBound and Nodes are still valid.
type Result[S comparable] struct {
	Found      bool
	LowerBound int   // no path is shorter; the distance itself if Found
	Nodes      int64 // states generated
	Paths      *Paths[S]
}

const pollEvery = 1 << 13 // how many nodes a search generates between two looks at its context: well under a millisecond

// run is the state of one search.
type run[S comparable] struct {
	ctx    context.Context
	opt    Options
	nodes  int64
	polled int64
	bound  int
	edges  []Edge[S]
}

// poll returns the error of a context that has ended, and reports progress, once in pollEvery nodes.
func (r *run[S]) poll(done, total int) error {
	if r.nodes-r.polled < pollEvery {
		return nil
	}
	r.polled = r.nodes
	if r.opt.Progress != nil {
		r.opt.Progress(puzzle.Progress{Phase: "layer", Done: int64(done), Total: int64(total), Nodes: r.nodes, LowerBound: int64(r.bound)})
	}
	return r.ctx.Err()
}
