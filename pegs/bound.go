package pegs

import (
	"slices"

	"jie/board"
)

// bound adds up what the parts of a board say of a position. Four parts share a
// word of indexes, each in a lane of 16 bits. A jump flips its line's bits of the
// position, and so of the indexes.
type bound struct {
	words  int
	pieces int
	index  []uint64  // [word][piece][value]
	flips  []indexes // by group, then by first hole
	tables [][]uint8
	saves  [][]uint16
	bits   [][]uint16 // by hole and part: the hole's bit in saves, 0 where not watched
}

// indexes are where a position stands in each part's table.
type indexes [indexWords]uint64

const (
	indexWords = 4
	indexLanes = 4
	indexBits  = 16
	indexMask  = 1<<indexBits - 1
	mostParts  = indexWords * indexLanes
)

// newBound makes the bound of the parts' estimates.
func (b *Board) newBound(parts []*part, estimates []estimate) *bound {
	s := &bound{
		words:  (len(parts) + indexLanes - 1) / indexLanes,
		pieces: (b.Len() + pieceBits - 1) / pieceBits,
		flips:  make([]indexes, len(b.groups)*MaxHoles),
		bits:   make([][]uint16, b.Len()),
	}
	for _, e := range estimates {
		s.tables = append(s.tables, e.least)
		s.saves = append(s.saves, e.saves)
	}
	for len(s.tables)%indexLanes != 0 {
		s.tables = append(s.tables, []uint8{0})
	}
	s.index = make([]uint64, s.words*s.pieces<<pieceBits)
	for k, t := range parts {
		for piece := range s.pieces {
			base := (k/indexLanes*s.pieces + piece) << pieceBits
			for v := range 1 << pieceBits {
				s.index[base+v] |= uint64(t.of(board.Set(v)<<(piece*pieceBits))) << (k % indexLanes * indexBits)
			}
		}
	}
	for i, g := range b.groups {
		for first := range g.first.All() {
			s.flips[i*MaxHoles+first] = s.of(g.mask << uint(first))
		}
	}
	for i := range s.bits {
		s.bits[i] = make([]uint16, len(parts))
		for k, t := range parts {
			if at := slices.Index(t.holes, i); at >= 0 {
				s.bits[i][k] = 1 << at
			}
		}
	}
	return s
}

// of is where p stands in the tables.
func (s *bound) of(p board.Set) indexes {
	var x indexes
	for word := range s.words {
		for piece := range s.pieces {
			x[word] |= s.index[(word*s.pieces+piece)<<pieceBits|int(p>>(piece*pieceBits)&pieceMask)]
		}
	}
	return x
}

// flipped is where the position stands after a jump along a line of a group.
func (s *bound) flipped(x *indexes, group, first int) indexes {
	y := *x
	by := &s.flips[group*MaxHoles+first]
	for word := range s.words {
		y[word] ^= by[word]
	}
	return y
}

// sum is the bound, never or more where some part says so.
func (s *bound) sum(x *indexes) int {
	sum := 0
	for word := range s.words {
		index := x[word]
		t := s.tables[word*indexLanes : (word+1)*indexLanes : (word+1)*indexLanes]
		sum += int(t[0][index&indexMask]) + int(t[1][index>>indexBits&indexMask]) +
			int(t[2][index>>(2*indexBits)&indexMask]) + int(t[3][index>>(3*indexBits)])
	}
	return sum
}

// saved tells whether the sum may be one less where the peg in the given hole is
// in the middle of its move: whether no part objects.
func (s *bound) saved(x *indexes, peg int) bool {
	for k, bit := range s.bits[peg] {
		index := x[k/indexLanes] >> (k % indexLanes * indexBits) & indexMask
		if bit != 0 && s.saves[k][index]&bit == 0 {
			return false
		}
	}
	return true
}

// least is the bound for p.
func (s *bound) least(p board.Set) int {
	x := s.of(p)
	return s.sum(&x)
}
