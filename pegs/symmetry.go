package pegs

import (
	"slices"

	"jie/board"
)

// symmetries maps positions through a group of symmetries of a board, by table
// look-ups on pieces of the bitboard: the image of a union is the union of the
// images. The images of one piece under the whole group lie side by side.
//
//	holes   32 .. 27 26 ....... 18 17 ........ 9 8 ......... 0
//	pieces  [ 3 ]    [  piece 2  ] [  piece 1  ] [  piece 0  ]
type symmetries struct {
	order  int         // of the group
	pieces int         // that hold all holes
	images []board.Set // [piece][value][symmetry]
}

const (
	pieceBits = 9 // fewer look-ups with more bits, but larger tables to make and to keep in the cache
	pieceMask = 1<<pieceBits - 1
)

// newSymmetries returns the symmetries of b that keep makes true, which must be
// a group. The identity stands first.
func newSymmetries(b *Board, keep func(board.Perm) bool) *symmetries {
	var perms []board.Perm
	for _, p := range b.shape.Symmetries() {
		if keep(p) {
			perms = append(perms, p)
		}
	}
	s := &symmetries{order: len(perms), pieces: (b.Len() + pieceBits - 1) / pieceBits}
	if s.order == 1 {
		return s
	}
	s.images = make([]board.Set, s.pieces<<pieceBits*s.order)
	for k, p := range perms {
		for piece := range s.pieces {
			s.fill(p, k, piece)
		}
	}
	return s
}

// fill computes the images of one piece's values under symmetry k, each from
// the value without its lowest bit.
func (s *symmetries) fill(p board.Perm, k, piece int) {
	for v := 1; v <= pieceMask; v++ {
		hole := board.Set(v).First() + piece*pieceBits
		if hole >= len(p) {
			continue
		}
		rest := s.images[s.at(piece, board.Set(v&(v-1)))+k]
		s.images[s.at(piece, board.Set(v))+k] = rest.With(int(p[hole]))
	}
}

// at is where the images of a piece's value begin.
func (s *symmetries) at(piece int, value board.Set) int {
	return (piece<<pieceBits | int(value&pieceMask)) * s.order
}

// canonical is the least image of p, which stands for its whole orbit.
func (s *symmetries) canonical(p board.Set) board.Set {
	switch s.order {
	case 1:
		return p
	case 8:
		return s.least8(p)
	}
	least := p
	for k := 1; k < s.order; k++ {
		least = min(least, s.image(p, k))
	}
	return least
}

// canonicalWith is canonical, and maps one hole of p along. It returns that hole's
// images under all symmetries that give the least image.
func (s *symmetries) canonicalWith(p, hole board.Set) (least, holes board.Set) {
	least, holes = p, hole
	for k := 1; k < s.order; k++ {
		switch image := s.image(p, k); {
		case image < least:
			least, holes = image, s.image(hole, k)
		case image == least:
			holes |= s.image(hole, k)
		}
	}
	return least, holes
}

// least8 is canonical for a group of eight: the images of a piece fill a cache
// line, and all eight are put together at once.
func (s *symmetries) least8(p board.Set) board.Set {
	var a [8]board.Set
	rest := p
	for piece := range s.pieces {
		at := (piece<<pieceBits | int(rest&pieceMask)) * 8
		row := (*[8]board.Set)(s.images[at : at+8])
		for k := range a {
			a[k] |= row[k]
		}
		rest >>= pieceBits
	}
	return min(min(a[0], a[1], a[2], a[3]), min(a[4], a[5], a[6], a[7]))
}

// image is p under symmetry k.
func (s *symmetries) image(p board.Set, k int) board.Set {
	if k == 0 {
		return p
	}
	var image board.Set
	for piece := range s.pieces {
		image |= s.images[s.at(piece, p>>(piece*pieceBits))+k]
	}
	return image
}

// orbit is the number of different images of p.
func (s *symmetries) orbit(p board.Set) int {
	stabilizer := 1
	for k := 1; k < s.order; k++ {
		if s.image(p, k) == p {
			stabilizer++
		}
	}
	return s.order / stabilizer
}

// keeps tells whether p maps the goal's positions onto themselves.
func (g *Goal) keeps(p board.Perm) bool {
	for _, t := range g.patterns {
		image := pattern{want: t.want.Map(p), care: t.care.Map(p)}
		if !slices.Contains(g.patterns, image) {
			return false
		}
	}
	return true
}
