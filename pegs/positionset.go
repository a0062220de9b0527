package pegs

import (
	"math/bits"

	"jie/board"
	"jie/internal/pages"
)

// positionSet is a set of positions, none of them empty, with open addressing. The
// slots of its positions hold still once no more are added, so that slices
// beside it may hold their values. The zero value is an empty set.
type positionSet struct {
	slots []board.Set
	n     int
	shift uint
}

// hash spreads p over 64 bits; the upper ones count. An odd factor has an inverse,
// so unhash undoes it.
func hash(p board.Set) uint64   { return uint64(p) * 0x9e3779b97f4a7c15 }
func unhash(h uint64) board.Set { return board.Set(h * 0xf1de83e19937733d) }

// find returns the slot of p, or of the free slot where it belongs. Tables of
// different sizes use different multipliers: if their orders were equal, filling one
// from another would put all positions at its front and take quadratic time.
func (t *positionSet) find(p board.Set) int {
	i := int(hash(p) * uint64(2*t.shift+1) >> t.shift)
	for t.slots[i] != p && t.slots[i] != 0 {
		i++
		if i == len(t.slots) {
			i = 0
		}
	}
	return i
}

// index returns the slot of p, -1 where p is not in t.
func (t *positionSet) index(p board.Set) int {
	if t.n == 0 {
		return -1
	}
	if i := t.find(p); t.slots[i] == p {
		return i
	}
	return -1
}

// has tells whether p is in t.
func (t *positionSet) has(p board.Set) bool { return t.index(p) >= 0 }

// full tells whether one more position needs a larger table.
func (t *positionSet) full() bool { return 3*len(t.slots) <= 4*t.n }

// larger is the number of slots of the next larger table.
func (t *positionSet) larger() int { return max(64, 2*len(t.slots)) }

// add puts p in t and tells whether it was new.
func (t *positionSet) add(p board.Set) bool {
	if t.full() {
		t.resize(t.larger())
	}
	i := t.find(p)
	if t.slots[i] == p {
		return false
	}
	t.slots[i] = p
	t.n++
	return true
}

// resize moves t to the given number of slots, a power of two.
func (t *positionSet) resize(size int) {
	old := t.slots
	t.slots = pages.Zeros[board.Set](size)
	t.shift = uint(64 - bits.Len(uint(size-1)))
	for _, p := range old {
		if p != 0 {
			t.slots[t.find(p)] = p
		}
	}
}

// bytes is the memory t holds.
func (t *positionSet) bytes() int64 {
	if t == nil {
		return 0
	}
	return int64(len(t.slots)) * positionBytes
}

const positionBytes = 8

// packed is the number of slots of the smallest table that holds t.
func (t *positionSet) packed() int {
	size := 64
	for 3*size <= 4*t.n {
		size *= 2
	}
	return min(size, len(t.slots))
}
