package pegs

import (
	"cmp"
	"slices"

	"jie/board"
)

// parts cuts the board into parts that watch so many holes each, charge for about
// half of them, and between them charge for each hole once. Merson regions are not
// cut, so that the bound is never below their number.
func (b *Board) parts(watched int) []*part {
	chargedHoles := watched/2 + 1
	units := slices.Clone(b.packing())
	var covered board.Set
	for _, r := range units {
		covered |= r
	}
	for i := range (b.Full() &^ covered).All() {
		units = append(units, board.Set(0).With(i))
	}
	slices.SortStableFunc(units, b.around)
	count := max(1, (b.Len()+chargedHoles-1)/chargedHoles)
	var parts []*part
	var charged, done board.Set
	for _, u := range units {
		charged |= u
		done |= u
		if done.Len()*count >= (len(parts)+1)*b.Len() {
			parts = append(parts, b.newPart(b.surround(charged, watched), charged))
			charged = 0
		}
	}
	return parts
}

// around compares two sets of holes by their direction as seen from the middle
// of the board, clockwise.
func (b *Board) around(r, s board.Set) int {
	p, q := b.offset(r), b.offset(s)
	return cmp.Or(
		cmp.Compare(p.half(), q.half()),
		cmp.Compare(0, p.Row*-q.Col+p.Col*q.Row),
	)
}

// vector is a direction on the board.
type vector struct{ Row, Col int }

// half tells directions to the right and down from those to the left and up.
func (v vector) half() int {
	if v.Row > 0 || v.Row == 0 && v.Col > 0 {
		return 0
	}
	return 1
}

// offset is where the centre of s lies from the centre of the board, in a unit
// that makes it whole.
func (b *Board) offset(s board.Set) vector {
	n, m := b.Len(), s.Len()
	var v vector
	for i := range b.Full().All() {
		p := b.shape.Point(i)
		v.Row -= p.Row * m
		v.Col -= p.Col * m
		if s.Has(i) {
			v.Row += p.Row * n
			v.Col += p.Col * n
		}
	}
	return v
}

// surround adds to the charged holes those that share most lines with them, to
// make up the number.
func (b *Board) surround(charged board.Set, holes int) board.Set {
	watched := charged
	for watched.Len() < min(holes, b.Len()) {
		next, most := -1, -1
		for i := range (b.Full() &^ watched).All() {
			score := 0
			for _, l := range b.lines {
				if m := l.Mask(); m.Has(i) {
					score += (m & watched).Len() + (m & charged).Len()
				}
			}
			if score > most {
				next, most = i, score
			}
		}
		watched = watched.With(next)
	}
	return watched
}

// bound adds up what the parts of a board say of a position. Four parts share a
// word of indexes, each in a lane of 16 bits.
type bound struct {
	pieces int
	index  []uint64 // [word][piece][value]
	tables [][]uint8
	saves  [][]uint16
	bits   [][]uint16 // by hole and part: the hole's bit in saves, 0 where not watched
}

// newBound makes the bound of the parts' estimates.
func (b *Board) newBound(parts []*part, estimates []estimate) *bound {
	words := (len(parts) + 3) / 4
	s := &bound{pieces: (b.Len() + pieceBits - 1) / pieceBits, bits: make([][]uint16, b.Len())}
	for _, e := range estimates {
		s.tables = append(s.tables, e.least)
		s.saves = append(s.saves, e.saves)
	}
	for len(s.tables)%4 != 0 {
		s.tables = append(s.tables, []uint8{0})
	}
	for i := range s.bits {
		s.bits[i] = make([]uint16, len(parts))
		for k, t := range parts {
			if at := slices.Index(t.holes, i); at >= 0 {
				s.bits[i][k] = 1 << at
			}
		}
	}
	s.index = make([]uint64, words*s.pieces<<pieceBits)
	for k, t := range parts {
		for piece := range s.pieces {
			base := (k/4*s.pieces + piece) << pieceBits
			for v := range 1 << pieceBits {
				s.index[base+v] |= uint64(t.of(board.Set(v)<<(piece*pieceBits))) << (k % 4 * 16)
			}
		}
	}
	return s
}

// of is the sum for p, never or more where some part says so.
func (s *bound) of(p board.Set) int {
	sum := 0
	for at := 0; at < len(s.tables); at += 4 {
		var index uint64
		base := at / 4 * s.pieces << pieceBits
		for rest, piece := p, 0; piece < s.pieces; piece++ {
			index |= s.index[base+piece<<pieceBits|int(rest&pieceMask)]
			rest >>= pieceBits
		}
		t := s.tables[at : at+4 : at+4]
		sum += int(t[0][index&0xffff]) + int(t[1][index>>16&0xffff]) +
			int(t[2][index>>32&0xffff]) + int(t[3][index>>48])
	}
	return sum
}

// saved tells whether the sum for p may be one less where the peg in the given
// hole is in the middle of its move: whether no part objects.
func (s *bound) saved(p board.Set, peg int) bool {
	for k, bit := range s.bits[peg] {
		if bit == 0 {
			continue
		}
		var index uint64
		base := k / 4 * s.pieces << pieceBits
		for rest, piece := p, 0; piece < s.pieces; piece++ {
			index |= s.index[base+piece<<pieceBits|int(rest&pieceMask)]
			rest >>= pieceBits
		}
		if s.saves[k][index>>(k%4*16)&0xffff]&bit == 0 {
			return false
		}
	}
	return true
}
