package bitboard

import (
	"iter"
	"math/bits"

	"jie/puzzle/board"
)

// MaxHoles is the largest number of holes of a board.
const MaxHoles = 64 * words

// words is the number of machine words of a Set.
const words = 4

// Set is a set of the holes 0 to 255: bit i%64 of word i/64 is hole i. The zero
// value is empty.
type Set [words]uint64

// Full returns the set of the holes 0 to n-1.
func Full(n int) Set {
	var s Set
	for w := range s {
		s[w] = uint64(board.Full(min(max(n-64*w, 0), 64)))
	}
	return s
}

// Of returns the set of the given holes.
func Of(holes ...int) Set {
	var s Set
	for _, i := range holes {
		s = s.With(i)
	}
	return s
}

// One returns a set of the first 64 holes as a Set.
func One(s board.Set) Set { return Set{uint64(s)} }

// Word returns the part of s that lies in the first 64 holes.
func (s Set) Word() board.Set { return board.Set(s[0]) }

// Words returns sets of the first 64 holes as words.
func Words(sets []Set) []board.Set {
	words := make([]board.Set, len(sets))
	for i, s := range sets {
		words[i] = s.Word()
	}
	return words
}

// Has reports whether hole i is in s.
func (s *Set) Has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

// With returns s with hole i.
func (s Set) With(i int) Set {
	s[i>>6] |= 1 << (i & 63)
	return s
}

// Without returns s without hole i.
func (s Set) Without(i int) Set {
	s[i>>6] &^= 1 << (i & 63)
	return s
}

// Or returns the holes in s or t.
func (s Set) Or(t Set) Set {
	return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// And returns the holes in both s and t.
func (s Set) And(t Set) Set {
	return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

// Less returns the holes in s that are not in t.
func (s Set) Less(t Set) Set {
	return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

// Xor returns the holes in just one of s and t.
func (s Set) Xor(t Set) Set {
	return Set{s[0] ^ t[0], s[1] ^ t[1], s[2] ^ t[2], s[3] ^ t[3]}
}

// Empty reports whether no hole is in s.
func (s Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns the number of holes in s.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Odd reports whether the number of holes in s is odd.
func (s Set) Odd() bool { return bits.OnesCount64(s[0]^s[1]^s[2]^s[3])&1 != 0 }

// First returns the least hole in s, or MaxHoles if s is empty.
func (s Set) First() int {
	for w, word := range s {
		if word != 0 {
			return 64*w + bits.TrailingZeros64(word)
		}
	}
	return MaxHoles
}

// Hash mixes the words of s with odd constants.
func (s *Set) Hash() uint64 {
	h := uint64(0)
	for _, w := range s {
		h = bits.RotateLeft64(h, 27) ^ w
		h *= 0x9e3779b97f4a7c15
	}
	return h ^ h>>29
}

// All yields the holes in s in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(64*w + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
