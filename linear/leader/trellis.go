package leader

import (
	"math"
	"math/bits"
	"slices"

	"jie/linear/gf2"
)

// A coset is x + <kernel>: all solutions of a system. Coordinates are read one after the other in some order. A
// generator is active from its first one to its last one, and a state is the set of active generators that a member
// contains. It keeps the least weight of a member up to here (Viterbi's algorithm). The work is the sum over the
// coordinates of 2^width, the width being the number of active generators, so the order matters: see [ordersOf]. The
// generators are in minimal-span form: no two of them begin, and no two of them end, at the same coordinate. No trellis
// of the coset in that order has fewer states [kschischang]. docs/math/lightsout-wiring.md has an example.
//
// Names: t is a time, the index of a section; k is a slot, the bit of a state in which a generator is kept; p is a
// parity.

// trellis is the minimal trellis of a coset in one order of its coordinates. It is immutable.
type trellis struct {
	order    []int32 // the coordinate of each section
	sections []section
	widest   int // states at once, as a power of 2
}

// kind says which generators begin or end at a coordinate.
type kind uint8

const (
	pass     kind = iota // none begins and none ends
	begin                // one begins, in the next slot
	end                  // one ends, and the last slot moves into its slot
	exchange             // one ends, and another begins in its slot
)

// section is one coordinate of a trellis: the parity of the state behind it under mask, plus odd, plus the bit that
// ends.
type section struct {
	kind  kind
	slot  int      // of the generator that begins or ends
	width int      // slots in use behind it
	mask  []uint64 // slots whose generators have a one here
	odd   uint64   // 1 if x has a one
	free  bool     // the coordinate alone is a word of the code
}

func (s *section) merges() bool { return s.kind == end || s.kind == exchange }

func (s *section) before() int {
	switch s.kind {
	case begin:
		return s.width - 1
	case end:
		return s.width + 1
	}
	return s.width
}

// newTrellis makes the trellis of x + <kernel>. order lists each coordinate once.
// Cost: that of an elimination of the kernel.
func newTrellis(x gf2.Vector, kernel []gf2.Vector, order []int32) *trellis {
	// Sections run from the last coordinate of the order to the first, so that tracing back gives the order.
	t := &trellis{order: slices.Clone(order)}
	slices.Reverse(t.order)
	basis := minimalSpan(kernel, t.order)
	b := &builder{x: permuted(x, t.order), basis: basis, beginning: make([]int, len(order)), ending: make([]int, len(order)), slotOf: make([]int, len(basis))}
	for i := range order {
		b.beginning[i], b.ending[i] = -1, -1
	}
	for g, z := range basis {
		b.beginning[z.Next(0)], b.ending[lastOne(z)] = g, g
	}
	t.sections = make([]section, len(order))
	for i := range t.sections {
		t.sections[i] = b.section(i)
		t.widest = max(t.widest, t.sections[i].width, t.sections[i].before())
	}
	return t
}

// of returns the trellis of another coset of the same code: that of x.
func (t *trellis) of(x gf2.Vector) *trellis {
	c := *t
	c.sections = slices.Clone(t.sections)
	for i := range c.sections {
		s := &c.sections[i]
		if s.odd = 0; !s.free && x.Bit(int(t.order[i])) {
			s.odd = 1
		}
	}
	return &c
}

type builder struct {
	x                 gf2.Vector
	basis             []gf2.Vector
	beginning, ending []int // the generator that begins or ends at each coordinate, or -1
	slots             []int // the generator in each slot
	slotOf            []int
}

func (b *builder) section(i int) section {
	first, last := b.beginning[i], b.ending[i]
	if first >= 0 && first == last {
		// This coordinate alone is a word of the code. It may always be zero.
		return section{kind: pass, free: true, width: len(b.slots), mask: make([]uint64, gf2.Words(max(len(b.slots), 1)))}
	}
	s := section{kind: pass, odd: b.x[i>>6] >> (i & 63) & 1}
	switch {
	case first >= 0 && last >= 0:
		s.kind, s.slot = exchange, b.slotOf[last]
		b.put(first, s.slot)
	case first >= 0:
		s.kind, s.slot = begin, len(b.slots)
		b.slots = append(b.slots, 0)
		b.put(first, s.slot)
	case last >= 0:
		s.kind, s.slot = end, b.slotOf[last]
		top := len(b.slots) - 1
		b.put(b.slots[top], s.slot)
		b.slots = b.slots[:top]
	}
	s.width = len(b.slots)
	s.mask = make([]uint64, gf2.Words(max(s.width, 1)))
	for k, g := range b.slots {
		s.mask[k>>6] |= b.basis[g][i>>6] >> (i & 63) & 1 << (k & 63)
	}
	return s
}

func (b *builder) put(generator, slot int) {
	b.slots[slot], b.slotOf[generator] = generator, slot
}

// States returns the work of [trellis.Run]: the sum over the sections of the larger number of states. It may be
// infinite.
func (t *trellis) States() float64 {
	sum := 0.0
	for i := range t.sections {
		sum += math.Ldexp(1, max(t.sections[i].width, t.sections[i].before()))
	}
	return sum
}

// Bytes returns the memory of [trellis.Run]. Weights that need more than a byte, which is rare, take 2^(width+1) bytes
// more.
func (t *trellis) Bytes(ties bool) float64 {
	marks, most := 0.0, 0.0
	for i := range t.sections {
		if t.sections[i].merges() {
			n := max(math.Ldexp(1, t.sections[i].width-3), 1)
			marks, most = marks+n, max(most, n)
		}
	}
	if ties {
		marks *= 2
	} else {
		marks += most // for the other marks of one section, which are not kept
	}
	return marks + math.Ldexp(1, t.widest)
}

// back returns the state before section s, from the one behind it and the bit u that ends there. Widths up to 63 only.
func (s *section) back(state, u uint64) uint64 {
	slot := uint64(1) << s.slot
	switch s.kind {
	case begin:
		return state &^ slot
	case end:
		// The slot now holds the former content of the last slot, at the place of width.
		moved := state >> s.slot & 1
		if s.slot == s.width {
			return state | u<<s.width
		}
		return state&^slot | u<<s.slot | moved<<s.width
	case exchange:
		return state&^slot | u<<s.slot
	}
	return state
}

// bit returns the coordinate of section s, from the state behind it and the bit u that ends there. Widths up to 64
// only.
func (s *section) bit(state, u uint64) uint64 {
	return uint64(bits.OnesCount64(state&s.mask[0]))&1 ^ s.odd ^ u
}

// minimalSpan returns generators of the same code in minimal-span form, by descending first coordinate, their
// coordinates permuted: bit t of a result is coordinate order[t]. Cost: d^2 n / 64 word operations for d generators of
// n coordinates.
func minimalSpan(kernel []gf2.Vector, order []int32) []gf2.Vector {
	rows := make([]gf2.Vector, len(kernel))
	for i, z := range kernel {
		rows[i] = permuted(z, order)
	}
	// Different first coordinates, by elimination.
	byFirst := make([]gf2.Vector, len(order))
	for _, r := range rows {
		first := r.Next(0)
		for first >= 0 && byFirst[first] != nil {
			r.Xor(byFirst[first])
			first = r.Next(first)
		}
		if first >= 0 {
			byFirst[first] = r
		}
	}
	// Different last coordinates: the generator that begins earlier adds the other one, so it ends earlier.
	byLast := make([]gf2.Vector, len(order))
	basis := rows[:0]
	for first := len(byFirst) - 1; first >= 0; first-- {
		r := byFirst[first]
		if r == nil {
			continue
		}
		last := lastOne(r)
		for byLast[last] != nil {
			r.Xor(byLast[last])
			last = lastOne(r)
		}
		byLast[last] = r
		basis = append(basis, r)
	}
	return basis
}

// permuted returns the vector whose bit t is bit order[t] of z.
func permuted(z gf2.Vector, order []int32) gf2.Vector {
	v := gf2.NewVector(len(order))
	for t, j := range order {
		v[t>>6] |= z[j>>6] >> (j & 63) & 1 << (t & 63)
	}
	return v
}

// lastOne returns the highest bit of v that is one, -1 if there is none.
func lastOne(v gf2.Vector) int { return gf2.Poly(v).Degree() }
