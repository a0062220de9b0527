package board

import (
	"iter"
	"math/bits"
)

// MaxCells is the largest number of cells a Set can hold.
const MaxCells = 64

// Set is a set of the cells 0 to 63, bit i for cell i. The zero value is empty.
type Set uint64

// Full returns the set of the cells 0 to n-1, for n from 0 to 64.
func Full(n int) Set {
	if n >= MaxCells {
		return ^Set(0)
	}
	return Set(1)<<n - 1
}

// Has reports whether cell i is in s.
func (s Set) Has(i int) bool { return s>>uint(i)&1 != 0 }

// With returns s with cell i.
func (s Set) With(i int) Set { return s | 1<<uint(i) }

// Without returns s without cell i.
func (s Set) Without(i int) Set { return s &^ (1 << uint(i)) }

// Len returns the number of cells in s.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the least cell of s, or 64 if s is empty.
func (s Set) First() int { return bits.TrailingZeros64(uint64(s)) }

// All yields the cells of s in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.First()) {
				return
			}
		}
	}
}

// Map returns the image of s under p, bit by bit.
func (s Set) Map(p Perm) Set {
	var image Set
	for ; s != 0; s &= s - 1 {
		image |= 1 << p[s.First()]
	}
	return image
}
