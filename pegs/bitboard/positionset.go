package bitboard

import (
	"math/bits"

	"jie/internal/machine"
	"jie/puzzle/board"
)

// PositionSet is a set of positions with open addressing. It cannot hold the empty
// position. Once no more positions are added, their slots do not change, so that slices
// beside it may hold their values. The zero value is an empty set.
type PositionSet struct {
	Slots []board.Set
	N     int
	shift uint
}

// Hash spreads p over 64 bits; tables use the upper ones.
func Hash(p board.Set) uint64 { return uint64(p) * 0x9e3779b97f4a7c15 }

// Unhash undoes Hash: an odd factor has an inverse.
func Unhash(h uint64) board.Set { return board.Set(h * 0xf1de83e19937733d) }

// find returns the slot of p, or of the free slot where it belongs. Tables of different
// sizes use different multipliers. If their orders were equal, filling one from another
// would put all positions at its front and take quadratic time.
func (t *PositionSet) find(p board.Set) int {
	i := int(Hash(p) * uint64(2*t.shift+1) >> t.shift)
	for t.Slots[i] != p && t.Slots[i] != 0 {
		i++
		if i == len(t.Slots) {
			i = 0
		}
	}
	return i
}

// Index returns the slot of p, or -1 if p is not in t.
func (t *PositionSet) Index(p board.Set) int {
	if t.N == 0 {
		return -1
	}
	if i := t.find(p); t.Slots[i] == p {
		return i
	}
	return -1
}

// Has reports whether p is in t.
func (t *PositionSet) Has(p board.Set) bool { return t.Index(p) >= 0 }

// Full reports whether one more position needs a larger table.
func (t *PositionSet) Full() bool { return 3*len(t.Slots) <= 4*t.N }

// Larger returns the number of slots of the next larger table.
func (t *PositionSet) Larger() int { return max(64, 2*len(t.Slots)) }

// Add puts p in t and reports whether it was new.
func (t *PositionSet) Add(p board.Set) bool {
	if t.Full() {
		t.Resize(t.Larger())
	}
	i := t.find(p)
	if t.Slots[i] == p {
		return false
	}
	t.Slots[i] = p
	t.N++
	return true
}

// Resize moves t to the given number of slots, a power of two.
func (t *PositionSet) Resize(size int) {
	old := t.Slots
	t.Slots = machine.Zeros[board.Set](size)
	t.shift = uint(64 - bits.Len(uint(size-1)))
	for _, p := range old {
		if p != 0 {
			t.Slots[t.find(p)] = p
		}
	}
}

// Bytes returns the memory that t holds.
func (t *PositionSet) Bytes() int64 {
	if t == nil {
		return 0
	}
	return int64(len(t.Slots)) * PositionBytes
}

// PositionBytes is the memory that a slot takes.
const PositionBytes = 8

// Packed returns the number of slots of the smallest table that holds t.
func (t *PositionSet) Packed() int {
	size := 64
	for 3*size <= 4*t.N {
		size *= 2
	}
	return min(size, len(t.Slots))
}
