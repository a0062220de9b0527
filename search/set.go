package search

import (
	"hash/maphash"
	"math"
	"unsafe"

	"jie/puzzle"
)

// set numbers states in the order of their arrival: an open-addressing hash table of indices into a list.
//
//	slots   [ 0 | 3 | 0 | 1 | 2 | 0 | 0 | 0 ]   index + 1, 0 for an empty slot
//	states  [ a | b | c ]
type set[S comparable] struct {
	states []S
	slots  []uint32
	seed   maphash.Seed
	limit  int64 // bytes, 0 for none
	others func() int64
}

const minSlots = 1 << 6 // the size of a fresh table. Sizes are powers of two.

func newSet[S comparable]() *set[S] {
	return &set[S]{slots: make([]uint32, minSlots), seed: maphash.MakeSeed()}
}

// find returns the index of s, or the slot where it would go.
func (t *set[S]) find(s S) (index, slot int, ok bool) {
	mask := len(t.slots) - 1
	slot = int(maphash.Comparable(t.seed, s)) & mask
	for t.slots[slot] != 0 {
		if i := int(t.slots[slot] - 1); t.states[i] == s {
			return i, slot, true
		}
		slot = (slot + 1) & mask
	}
	return 0, slot, false
}

// add adds s, unless it is there. It fails, without adding s, if the set would outgrow its limit.
func (t *set[S]) add(s S) (added bool, err error) {
	_, slot, ok := t.find(s)
	if ok {
		return false, nil
	}
	if 2*len(t.states) >= len(t.slots) {
		if err := t.growSlots(); err != nil {
			return false, err
		}
		_, slot, _ = t.find(s)
	}
	if len(t.states) == cap(t.states) {
		if err := t.growStates(); err != nil {
			return false, err
		}
	}
	t.states = append(t.states, s)
	t.slots[slot] = uint32(len(t.states))
	return true, nil
}

func (t *set[S]) growSlots() error {
	size := 2 * len(t.slots)
	if err := t.room(4 * int64(size)); err != nil {
		return err
	}
	t.slots = make([]uint32, size)
	for i, s := range t.states {
		_, slot, _ := t.find(s)
		t.slots[slot] = uint32(i + 1)
	}
	return nil
}

func (t *set[S]) growStates() error {
	size := max(minSlots, len(t.states)+len(t.states)/2)
	var s S
	if err := t.room(int64(size) * int64(unsafe.Sizeof(s))); err != nil {
		return err
	}
	t.states = append(make([]S, 0, size), t.states...)
	return nil
}

// room fails if extra bytes exceed the limit, or states what slots can number. The old array counts until it is
// dropped.
func (t *set[S]) room(extra int64) error {
	if t.limit > 0 && t.bytes()+t.others()+extra > t.limit || len(t.states) >= math.MaxInt32 {
		return puzzle.ErrMemory
	}
	return nil
}

func (t *set[S]) bytes() int64 {
	var s S
	return int64(cap(t.states))*int64(unsafe.Sizeof(s)) + 4*int64(len(t.slots))
}

// ball holds every state within some distance of its sources, layer by layer.
type ball[S comparable] struct {
	set[S]
	ends []int // layer k is states[ends[k-1]:ends[k]]
}

// newBall returns the ball of radius 0. It may hold limit bytes less those that others, if not nil, returns.
func newBall[S comparable](sources []S, limit int64, others func() int64) (*ball[S], error) {
	if others == nil {
		others = func() int64 { return 0 }
	}
	b := &ball[S]{set: *newSet[S]()}
	b.limit, b.others = limit, others
	for _, s := range sources {
		if _, err := b.add(s); err != nil {
			return nil, err
		}
	}
	b.ends = []int{len(b.states)}
	return b, nil
}

func (b *ball[S]) radius() int { return len(b.ends) - 1 }

// bounds returns the indices between which layer k lies.
func (b *ball[S]) bounds(k int) (from, to int) {
	if k > 0 {
		from = b.ends[k-1]
	}
	return from, b.ends[k]
}

func (b *ball[S]) frontier() []S {
	from, to := b.bounds(b.radius())
	return b.states[from:to]
}

// has reports whether s lies at distance k exactly.
func (b *ball[S]) has(k int, s S) bool {
	from, to := b.bounds(k)
	i, _, ok := b.find(s)
	return ok && from <= i && i < to
}

// grow adds one layer along edges. visit sees each new state once and may end the growth early.
func (b *ball[S]) grow(r *run[S], edges func([]Edge[S], S) []Edge[S], visit func(S) (stop bool)) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	from, to := b.bounds(b.radius())
	for i := from; i < to; i++ {
		r.edges = edges(r.edges[:0], b.states[i])
		r.nodes += int64(len(r.edges))
		for _, e := range r.edges {
			added, err := b.add(e.State)
			if err != nil {
				return err
			}
			if added && visit(e.State) {
				b.ends = append(b.ends, len(b.states))
				return nil
			}
		}
		if err := r.poll(i-from+1, to-from); err != nil {
			return err
		}
	}
	b.ends = append(b.ends, len(b.states))
	return nil
}
