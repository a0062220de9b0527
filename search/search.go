package search

import (
	"context"
	"iter"

	"jie/puzzle"
)

// Layers yields the states at distance 0, 1, 2, ... from sources, one slice for each distance, which the caller must
// not change, until no state is left. An error ends the sequence. Memory: about 1.5 states and 12 bytes a state.
func Layers[S comparable](ctx context.Context, g Graph[S], sources []S, opt Options) iter.Seq2[[]S, error] {
	return func(yield func([]S, error) bool) {
		r := &run[S]{ctx: ctx, opt: opt}
		b, err := newBall(sources, opt.Memory, nil)
		for err == nil && len(b.frontier()) > 0 {
			if !yield(b.frontier(), nil) {
				return
			}
			r.bound = b.radius() + 1
			err = b.grow(r, g.Next, func(S) bool { return false })
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// Nearest finds the shortest paths from source to the nearest states that accept accepts. If there are none, Found is
// false and the error nil.
func Nearest[S comparable](ctx context.Context, g Graph[S], source S, accept func(S) bool, opt Options) (Result[S], error) {
	r := &run[S]{ctx: ctx, opt: opt}
	from, err := newBall([]S{source}, opt.Memory, nil)
	if err != nil {
		return Result[S]{}, err
	}
	var ends []S
	visit := func(s S) bool {
		if accept(s) {
			ends = append(ends, s)
		}
		return opt.One && len(ends) > 0
	}
	for visit(source); len(ends) == 0 && len(from.frontier()) > 0; {
		r.bound = from.radius() + 1
		if err := from.grow(r, g.Next, visit); err != nil {
			return r.cut(err)
		}
	}
	if len(ends) == 0 {
		return r.cut(nil)
	}
	to, err := newBall(ends, 0, nil)
	if err != nil {
		return r.cut(err)
	}
	return r.found(g, from, to, ends), nil
}

// Shortest finds the shortest paths from source to the nearest of targets, by growing balls around both, the one with
// the smaller frontier first. If no target can be reached, Found is false and the error nil.
func Shortest[S comparable](ctx context.Context, g Graph[S], source S, targets []S, opt Options) (Result[S], error) {
	r := &run[S]{ctx: ctx, opt: opt}
	var from, to *ball[S]
	to, err := newBall(targets, opt.Memory, nil)
	if err != nil {
		return r.cut(err)
	}
	if from, err = newBall([]S{source}, opt.Memory, to.bytes); err != nil {
		return r.cut(err)
	}
	to.others = from.bytes
	if to.has(0, source) {
		return r.found(g, from, to, []S{source}), nil
	}
	for len(from.frontier()) > 0 && len(to.frontier()) > 0 {
		r.bound = from.radius() + to.radius() + 1
		met, err := r.approach(g, from, to)
		if err != nil {
			return r.cut(err)
		}
		if len(met) > 0 {
			return r.found(g, from, to, met), nil
		}
	}
	return r.cut(nil)
}

// approach grows the ball with the smaller frontier by one layer and returns its new states that the other ball has,
// all in its outermost layer.
func (r *run[S]) approach(g Graph[S], from, to *ball[S]) (met []S, err error) {
	grown, other, edges := from, to, g.Next
	if len(to.frontier()) < len(from.frontier()) {
		grown, other, edges = to, from, g.Prev
	}
	err = grown.grow(r, edges, func(s S) bool {
		if _, _, ok := other.find(s); ok {
			met = append(met, s)
		}
		return r.opt.One && len(met) > 0
	})
	return met, err
}

// found returns the result of a search whose balls touch in the states met.
func (r *run[S]) found(g Graph[S], from, to *ball[S], met []S) Result[S] {
	paths := NewPaths(g, met, from.radius(), to.radius(), from.has, to.has)
	return Result[S]{Found: true, LowerBound: paths.Len(), Nodes: r.nodes, Paths: paths}
}

// cut returns the result of a search that found nothing, or had to stop.
func (r *run[S]) cut(err error) (Result[S], error) {
	return Result[S]{LowerBound: r.bound, Nodes: r.nodes}, err
}

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
