package circuit

import "slices"

// table finds columns by their detectors. Hashes select, and the detectors decide: two sets
// with one hash are told apart.
type table struct {
	slots []slot
	mask  uint64
}

type slot struct {
	hash   uint64
	column int32 // plus one; 0 for an empty slot
}

func newTable(columns int) *table {
	size := uint64(4)
	for size < 2*uint64(columns) {
		size *= 2
	}
	return &table{make([]slot, size), size - 1}
}

func (t *table) add(hash uint64, column int32) {
	at := hash & t.mask
	for t.slots[at].column > 0 {
		at = (at + 1) & t.mask
	}
	t.slots[at] = slot{hash, column + 1}
}

// find returns the column with exactly these detectors, ascending, or -1.
func (t *table) find(columns []column, hash uint64, detectors []int32) int32 {
	for at := hash & t.mask; t.slots[at].column > 0; at = (at + 1) & t.mask {
		if s := t.slots[at]; s.hash == hash && slices.Equal(columns[s.column-1].detectors, detectors) {
			return s.column - 1
		}
	}
	return -1
}
