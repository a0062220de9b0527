package table

import (
	"math/bits"
	"slices"
)

// level is the positions found at one distance.
type level struct {
	count uint64
	first []uint64 // their first places, mostListed at most
}

// mostListed is how many of the farthest positions a table lists.
const mostListed = 64

// add takes new places of word pair i.
func (l *level) add(i int, places uint64) {
	l.count += uint64(bits.OnesCount64(places))
	if !l.lists(i) {
		return
	}
	for ; places != 0; places &= places - 1 {
		if !l.list(uint64(i)<<6 + uint64(bits.TrailingZeros64(places))) {
			return
		}
	}
}

// lists tells whether places of word pair i, or after it, may be among the first.
func (l *level) lists(i int) bool {
	return len(l.first) < mostListed || uint64(i) <= l.first[mostListed-1]>>6
}

// list keeps a place if it is one of the first; it returns false if not.
func (l *level) list(place uint64) bool {
	if len(l.first) == mostListed && place > l.first[mostListed-1] {
		return false
	}
	at, _ := slices.BinarySearch(l.first, place)
	l.first = slices.Insert(l.first, at, place)
	l.first = l.first[:min(len(l.first), mostListed)]
	return true
}

// merge takes the positions of another part of the same level.
func (l *level) merge(part level) {
	l.count += part.count
	for _, place := range part.first {
		if !l.list(place) {
			return
		}
	}
}
