package leader

import (
	"context"
	"math/bits"
	"slices"

	"jie/linear/gf2"
)

// beam is a run that keeps only the lightest states. States may have any width.
type beam struct {
	*trellis
	words   int // of a state
	keep    int // states
	now     frontier
	next    frontier
	table   []int32 // places in next by hash, plus 1
	history []origins
}

// frontier holds the states behind a section, with their weights.
type frontier struct {
	states []uint64
	weight []int32
}

// origins holds where each state behind a section came from, and with which bit.
type origins struct {
	parent []int32
	bit    []bool
}

// Beam looks for a light member among those whose states are always among the keep lightest; it proves nothing. It
// fails only with ctx.Err(). Cost: keep times the number of coordinates; memory: 5 bytes for each.
func (t *trellis) Beam(ctx context.Context, keep int) (gf2.Vector, error) {
	b := &beam{trellis: t, words: gf2.Words(max(t.widest, 1)), keep: keep}
	b.table = make([]int32, 1<<bits.Len(uint(4*keep)))
	b.now = frontier{make([]uint64, b.words), []int32{0}}
	for i := range t.sections {
		if i&15 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		b.advance(&t.sections[i])
	}
	x, at := gf2.NewVector(len(t.order)), int32(0)
	for i := len(b.history) - 1; i >= 0; i-- {
		if b.history[i].bit[at] {
			x.Set(int(t.order[i]))
		}
		at = b.history[i].parent[at]
	}
	return x, nil
}

// advance moves the states over a section and keeps the lightest.
func (b *beam) advance(s *section) {
	b.next = frontier{b.next.states[:0], b.next.weight[:0]}
	clear(b.table)
	n := 2 * len(b.now.weight)
	h := origins{make([]int32, 0, n), make([]bool, 0, n)}
	state := make([]uint64, b.words)
	for i, weight := range b.now.weight {
		copy(state, b.now.states[i*b.words:])
		u := uint64(0)
		if s.merges() {
			u = state[s.slot>>6] >> (s.slot & 63) & 1
		}
		s.settleWide(state)
		b.reach(s, state, u, int32(i), weight, &h)
		if s.kind == begin || s.kind == exchange {
			state[s.slot>>6] |= 1 << (s.slot & 63)
			b.reach(s, state, u, int32(i), weight, &h)
		}
	}
	b.selectLightest(&h)
	b.history = append(b.history, h)
}

// settleWide turns a state before the section into the one behind it in which a generator that begins is absent.
func (s *section) settleWide(state []uint64) {
	slot := uint64(1) << (s.slot & 63)
	switch s.kind {
	case exchange:
		state[s.slot>>6] &^= slot
	case end:
		top := state[s.width>>6] >> (s.width & 63) & 1
		state[s.width>>6] &^= 1 << (s.width & 63)
		if s.slot != s.width {
			state[s.slot>>6] = state[s.slot>>6]&^slot | top<<(s.slot&63)
		}
	}
}

// reach records a way to a state, or a lighter one.
func (b *beam) reach(s *section, state []uint64, u uint64, parent, weight int32, h *origins) {
	sum, hash := uint64(0), uint64(0)
	for k, w := range state {
		if k < len(s.mask) {
			sum ^= w & s.mask[k]
		}
		hash = (hash ^ w) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	bit := uint64(bits.OnesCount64(sum))&1 ^ s.odd ^ u
	weight += int32(bit)
	for at := hash; ; at++ {
		place := &b.table[at&uint64(len(b.table)-1)]
		i := int(*place) - 1
		if i < 0 {
			*place = int32(len(h.parent) + 1)
			b.next.states = append(b.next.states, state...)
			b.next.weight = append(b.next.weight, weight)
			h.parent, h.bit = append(h.parent, parent), append(h.bit, bit != 0)
			return
		}
		if slices.Equal(b.next.states[i*b.words:(i+1)*b.words], state) {
			if weight < b.next.weight[i] {
				b.next.weight[i], h.parent[i], h.bit[i] = weight, parent, bit != 0
			}
			return
		}
	}
}

// selectLightest moves the lightest states from next to now.
func (b *beam) selectLightest(h *origins) {
	limit := int32(1 << 30)
	if len(b.next.weight) > b.keep {
		sorted := slices.Sorted(slices.Values(b.next.weight))
		limit = sorted[b.keep-1]
	}
	n := 0
	b.now = frontier{b.now.states[:0], b.now.weight[:0]}
	for i, weight := range b.next.weight {
		if weight > limit || n == b.keep {
			continue
		}
		b.now.states = append(b.now.states, b.next.states[i*b.words:(i+1)*b.words]...)
		b.now.weight = append(b.now.weight, weight)
		h.parent[n], h.bit[n] = h.parent[i], h.bit[i]
		n++
	}
	h.parent, h.bit = h.parent[:n], h.bit[:n]
}
