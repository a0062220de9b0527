package search

import (
	"context"
	"iter"
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
