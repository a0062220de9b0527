package states

import (
	"context"
	"math/bits"
)

// Neighbours yields the numbers that turns lead to from s, whose number is n; some come twice.
func (r *Ranker[N]) Neighbours(n, s uint64) func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		classes := r.classesOf(s)
		for i := range r.Rings {
			ring := &r.Rings[i]
			flips := &ring.Flips[ring.Key(s)]
			if flips[0]|flips[1] == 0 {
				continue // all six cells are the same
			}
			parts := r.spans[i]
			class := classes[parts.from]
			rest := n - r.within(s, parts, class)
			for k, flip := range flips {
				if flip == 0 || k > 0 && flip == flips[k-1] {
					continue // changes nothing, or does the same as another turn
				}
				if !yield(rest + r.within(s^flip, parts, class)) {
					return
				}
			}
		}
	}
}

// All yields every position in the order of numbers, until ctx ends.
func (r *Ranker[N]) All(ctx context.Context) func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		for n := uint64(0); n < r.Size && ctx.Err() == nil; {
			run := r.RunAt(n)
			for _, v := range run.Members {
				if !yield(run.High | uint64(v)) {
					return
				}
			}
			n = run.End()
		}
	}
}

// Visit calls visit for each position of a set, ascending, until it returns false. Bit i of word w
// stands for first+64w+i. after lists the positions one turn away, some twice, during the call.
func (r *Ranker[N]) Visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool) {
	after := make([]uint64, 0, r.Turns())
	var at Run
	end := uint64(0) // of the run
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			number := first + uint64(i)<<6 + uint64(bits.TrailingZeros64(word))
			if number >= end {
				at = r.RunAt(number)
				end = at.End()
			}
			after = after[:0]
			for next := range r.Neighbours(number, at.State(number)) {
				after = append(after, next)
			}
			if !visit(number, after) {
				return
			}
		}
	}
}
