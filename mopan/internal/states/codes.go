package states

import "math/bits"

// Codes holds two bits a place, 64 places to two words:
//
//	words 2i, 2i+1    00 not reached    01 10 11 distance 0, 1, 2 modulo 3
//
// with the codes' low bits in the first word and their high bits in the second. A turn changes a
// distance by at most one, so a state's code and its neighbours' codes show which of them are
// nearer.
//
// A code is written once. Growing a level reads places of the last level and writes others, and a
// place written early has another code than the last level's, so a level can be grown in place, in
// any order.
type Codes []uint64

// Code returns the code of a distance.
func Code(distance int) uint { return uint(distance%3) + 1 }

// Nearer returns the code of distances one less than those of a code.
func Nearer(code uint) uint { return (code+1)%3 + 1 }

// At returns the code of a place.
func (c Codes) At(place uint64) uint {
	i := place >> 6 << 1
	return uint(c[i]>>(place&63)&1 | c[i+1]>>(place&63)&1<<1)
}

// With returns the places of word pair i that have a code.
func (c Codes) With(i int, code uint) uint64 {
	low, high := c[2*i], c[2*i+1]
	switch code {
	case 0:
		return ^(low | high)
	case 1:
		return low &^ high
	case 2:
		return high &^ low
	}
	return low & high
}

// Add gives a code to the places in word pair i that have none, and returns these places.
func (c Codes) Add(i int, places uint64, code uint) uint64 {
	places &^= c[2*i] | c[2*i+1]
	if places != 0 {
		c[2*i] |= places & -uint64(code&1)
		c[2*i+1] |= places & -uint64(code>>1)
	}
	return places
}

// Counts returns how many places have each code, except unreached ones.
func (c Codes) Counts() (n [4]uint64) {
	for i := range len(c) / 2 {
		for code := uint(1); code < 4; code++ {
			n[code] += uint64(bits.OnesCount64(c.With(i, code)))
		}
	}
	return n
}

// Pair returns the i-th pair of words. It never fails; a table in a file may.
func (c Codes) Pair(i int) (low, high uint64, err error) { return c[2*i], c[2*i+1], nil }
