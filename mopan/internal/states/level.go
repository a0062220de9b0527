package states

import (
	"math/bits"
	"slices"
)

// Level is the positions found at one distance.
type Level struct {
	Count uint64
	First []uint64 // their first places, mostListed at most
}

// mostListed is how many of the farthest positions a table lists.
const mostListed = 64

// Add adds new places of word pair i.
func (l *Level) Add(i int, places uint64) {
	l.Count += uint64(bits.OnesCount64(places))
	if !l.Lists(i) {
		return
	}
	for ; places != 0; places &= places - 1 {
		if !l.list(uint64(i)<<6 + uint64(bits.TrailingZeros64(places))) {
			return
		}
	}
}

// Lists reports whether places of word pair i, or after it, may be among the first.
func (l *Level) Lists(i int) bool {
	return len(l.First) < mostListed || uint64(i) <= l.First[mostListed-1]>>6
}

func (l *Level) list(place uint64) bool {
	if len(l.First) == mostListed && place > l.First[mostListed-1] {
		return false
	}
	at, _ := slices.BinarySearch(l.First, place)
	l.First = slices.Insert(l.First, at, place)
	l.First = l.First[:min(len(l.First), mostListed)]
	return true
}

// Merge adds the positions of another part of the same level.
func (l *Level) Merge(part Level) {
	l.Count += part.Count
	for _, place := range part.First {
		if !l.list(place) {
			return
		}
	}
}

// Growth is what a level grows from.
type Growth struct {
	Distance int    // of the positions to be found
	Last     Level  // the positions one turn nearer
	Reached  uint64 // positions that have a code
}
