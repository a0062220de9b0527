package bitboard

import (
	"slices"

	"jie/puzzle/board"
)

// Symmetries maps positions through a group of symmetries of a board, by table
// look-ups on pieces of the bitboard: the image of a union is the union of the
// images. The images of one piece under the whole group lie side by side.
//
//	holes   32 .. 27 26 ....... 18 17 ........ 9 8 ......... 0
//	pieces  [ 3 ]    [  piece 2  ] [  piece 1  ] [  piece 0  ]
type Symmetries struct {
	order  int         // of the group
	pieces int         // that hold all holes
	images []board.Set // [piece][value][symmetry]
}

// The bitboard is cut into pieces of PieceBits holes, each looked up in a table.
const (
	PieceBits = 9 // fewer look-ups with more bits, but larger tables to make and to keep in the cache
	PieceMask = 1<<PieceBits - 1
)

// NewSymmetries returns the symmetries of b for which keep is true. These must be a group.
// The identity comes first.
func NewSymmetries(b *Board, keep func(board.Perm) bool) *Symmetries {
	perms := slices.DeleteFunc(b.shape.Symmetries(), func(p board.Perm) bool { return !keep(p) })
	s := &Symmetries{order: len(perms), pieces: (b.Len() + PieceBits - 1) / PieceBits}
	if s.order == 1 {
		return s
	}
	s.images = make([]board.Set, s.pieces<<PieceBits*s.order)
	for k, p := range perms {
		for piece := range s.pieces {
			s.fill(p, k, piece)
		}
	}
	return s
}

// fill computes the images of one piece's values under symmetry k, each from
// the value without its lowest bit.
func (s *Symmetries) fill(p board.Perm, k, piece int) {
	for v := 1; v <= PieceMask; v++ {
		hole := board.Set(v).First() + piece*PieceBits
		if hole >= len(p) {
			continue
		}
		rest := s.images[s.at(piece, board.Set(v&(v-1)))+k]
		s.images[s.at(piece, board.Set(v))+k] = rest.With(int(p[hole]))
	}
}

// at returns the index of the first image of a piece's value.
func (s *Symmetries) at(piece int, value board.Set) int {
	return (piece<<PieceBits | int(value&PieceMask)) * s.order
}

// Canonical returns the least image of p, which stands for its whole orbit.
func (s *Symmetries) Canonical(p board.Set) board.Set {
	switch s.order {
	case 1:
		return p
	case 8:
		return s.Least8(p)
	}
	least := p
	for k := 1; k < s.order; k++ {
		least = min(least, s.Image(p, k))
	}
	return least
}

// CanonicalWith is [Symmetries.Canonical], and also maps one hole of p. It returns the
// images of that hole under all symmetries that give the least image.
func (s *Symmetries) CanonicalWith(p, hole board.Set) (least, holes board.Set) {
	least, holes = p, hole
	for k := 1; k < s.order; k++ {
		switch image := s.Image(p, k); {
		case image < least:
			least, holes = image, s.Image(hole, k)
		case image == least:
			holes |= s.Image(hole, k)
		}
	}
	return least, holes
}

// Least8 is [Symmetries.Canonical] for a group of eight: the images of a piece fill a
// cache line, and all eight are put together at once.
func (s *Symmetries) Least8(p board.Set) board.Set {
	var a [8]board.Set
	rest := p
	for piece := range s.pieces {
		at := (piece<<PieceBits | int(rest&PieceMask)) * 8
		row := (*[8]board.Set)(s.images[at : at+8])
		for k := range a {
			a[k] |= row[k]
		}
		rest >>= PieceBits
	}
	return min(min(a[0], a[1], a[2], a[3]), min(a[4], a[5], a[6], a[7]))
}

// Image returns p under symmetry k.
func (s *Symmetries) Image(p board.Set, k int) board.Set {
	if k == 0 {
		return p
	}
	var image board.Set
	for piece := range s.pieces {
		image |= s.images[s.at(piece, p>>(piece*PieceBits))+k]
	}
	return image
}

// Orbit returns the number of different images of p.
func (s *Symmetries) Orbit(p board.Set) int {
	stabilizer := 1
	for k := 1; k < s.order; k++ {
		if s.Image(p, k) == p {
			stabilizer++
		}
	}
	return s.order / stabilizer
}
