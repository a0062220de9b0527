package trellis

import (
	"context"
	"math"

	"jie/linear/gf2"
)

// dear is more than any member costs.
const dear = math.MaxInt64 / 2

// CheapestBytes is the memory of [Trellis.Cheapest]: two lists of costs, and a mark for
// each state where states merge. It may be infinite.
func (t *Trellis) CheapestBytes() float64 { return math.Ldexp(16, t.widest) + t.Bytes(false) }

// Cheapest finds a member whose ones cost least in all. costs has one of each coordinate,
// none negative. It fails with ctx.Err(), or with [ErrMemory] where memory, in bytes, is
// below [Trellis.CheapestBytes].
//
// A state keeps the least cost of a member up to here, as in [Trellis.Run].
func (t *Trellis) Cheapest(ctx context.Context, costs []int64, memory int64) (x gf2.Vector, cost int64, err error) {
	if t.widest > MaxWidth || t.CheapestBytes() > float64(memory) {
		return nil, 0, ErrMemory
	}
	before, behind := make([]int64, 1<<t.widest), make([]int64, 1<<t.widest)
	marks := make([][]byte, len(t.sections)) // where bit 1 of the generator that ends is cheaper
	for i := range t.sections {
		s := &t.sections[i]
		if s.merges() {
			marks[i] = make([]byte, 1<<s.width/8+1)
		}
		if err := s.cheapest(ctx, costs[t.order[i]], before, behind, marks[i]); err != nil {
			return nil, 0, err
		}
		before, behind = behind, before
	}
	return t.traceBack(marks), before[0], nil
}

// cheapest takes the costs of all states over a section.
func (s *section) cheapest(ctx context.Context, cost int64, before, behind []int64, marks []byte) error {
	for state := range uint64(1) << s.width {
		if state&0xffff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		behind[state] = dear
		for u := range uint64(2) {
			sum := before[s.back(state, u)] + cost*int64(s.bit(state, u))
			if sum < behind[state] {
				behind[state] = sum
				if u == 1 {
					marks[state>>3] |= 1 << (state & 7)
				}
			}
			if !s.merges() {
				break
			}
		}
	}
	return nil
}

// traceBack reads a cheapest member off the marks.
func (t *Trellis) traceBack(marks [][]byte) gf2.Vector {
	x := gf2.NewVector(len(t.order))
	state := uint64(0)
	for i := len(t.sections) - 1; i >= 0; i-- {
		u := uint64(0)
		if marks[i] != nil {
			u = uint64(marks[i][state>>3] >> (state & 7) & 1)
		}
		if t.sections[i].bit(state, u) != 0 {
			x.Set(int(t.order[i]))
		}
		state = t.sections[i].back(state, u)
	}
	return x
}
