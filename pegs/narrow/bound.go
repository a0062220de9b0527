package narrow

import (
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// bound is a lower bound on moves. It adds the estimates of the parts of a cut of the
// board, and takes the largest sum of some cuts. A cut has a word of indexes, with a lane of
// equal width for each part. A jump flips its line's bits of the position, and so of the indexes.
type bound struct {
	pieces int
	index  []uint64 // [cut][piece][value]
	cuts   []cutBound
}

type cutBound struct {
	tables [cutParts]*[1 << indexBits]uint8
	saves  [cutParts][]uint32
	bits   [bitboard.MaxWord][cutParts]uint32 // by hole: its bit in saves, 0 where not watched
}

// indexes hold the place of a position in the tables of each cut.
type indexes [mostCuts]uint64

const (
	mostCuts  = 6
	cutParts  = 4 // at most
	indexBits = 16
	indexMask = 1<<indexBits - 1
)

func newBound(b *bitboard.Board, cuts [][]*part, of func(*part) estimate) *bound {
	s := &bound{pieces: (b.Len() + bitboard.PieceBits - 1) / bitboard.PieceBits, cuts: make([]cutBound, len(cuts))}
	s.index = make([]uint64, len(cuts)*s.pieces<<bitboard.PieceBits)
	none := new([1 << indexBits]uint8)
	for i, parts := range cuts {
		c := &s.cuts[i]
		c.tables = [cutParts]*[1 << indexBits]uint8{none, none, none, none}
		for k, t := range parts {
			s.add(i, k, t, of(t))
		}
	}
	return s
}

// add enters the k-th part of a cut.
func (s *bound) add(cut, k int, t *part, e estimate) {
	c := &s.cuts[cut]
	c.saves[k], c.tables[k] = e.saves, new([1 << indexBits]uint8)
	copy(c.tables[k][:], e.least)
	for at, hole := range t.holes {
		c.bits[hole][k] = 1 << at
	}
	for piece := range s.pieces {
		values := s.index[(cut*s.pieces+piece)<<bitboard.PieceBits:]
		for v := range 1 << bitboard.PieceBits {
			values[v] |= uint64(t.of(board.Set(v)<<(piece*bitboard.PieceBits))) << (k * indexBits)
		}
	}
}

// of returns the places of p in the tables.
func (s *bound) of(p board.Set) indexes {
	var x indexes
	for i := range s.cuts {
		rest := p
		for at := i * s.pieces; at < (i+1)*s.pieces; at++ {
			x[i] |= s.index[at<<bitboard.PieceBits|int(rest&bitboard.PieceMask)]
			rest >>= bitboard.PieceBits
		}
	}
	return x
}

// sum returns the bound of one cut. It is never or more if some part's estimate is never.
func (c *cutBound) sum(index uint64) int {
	return int(c.tables[0][index&indexMask]) + int(c.tables[1][index>>indexBits&indexMask]) +
		int(c.tables[2][index>>(2*indexBits)&indexMask]) + int(c.tables[3][index>>(3*indexBits)])
}

// saved reports whether the bound of a cut may be one less when the peg in the given hole is in the
// middle of its move. It may if every part that watches the hole says so.
func (c *cutBound) saved(index uint64, peg int) bool {
	for k, bit := range c.bits[peg] {
		if bit != 0 && c.saves[k][index>>(k*indexBits)&indexMask]&bit == 0 {
			return false
		}
	}
	return true
}

func (s *bound) least(p board.Set) int {
	x := s.of(p)
	return s.sum(&x)
}

// sum returns the bound at the given places in the tables.
func (s *bound) sum(x *indexes) int {
	sum := 0
	for i := range s.cuts {
		sum = max(sum, s.cuts[i].sum(x[i]))
	}
	return sum
}
