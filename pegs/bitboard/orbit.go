package bitboard

import "jie/puzzle/board"

// Orbits expands canonical positions of a board with eight symmetries. A jump is an
// exclusive or with its line, and the image of an exclusive or is the exclusive or of the
// images. So the eight images of a position, found once, give the images of each successor
// by eight more exclusive ors:
//
//	canonical(p ^ line) = min over k of image_k(p) ^ image_k(line)
//
// A line has its place in a word: its first hole, shifted as its group is so that
// no two lines share a place. So one word holds all lines that can be jumped.
type Orbits struct {
	Sym    *Symmetries
	groups []orbitGroup
	Lines  [64][8]board.Set // the images of each line, by place
	jumps  [][]int          // the places of the jumps from each hole
}

// orbitGroup is a group of lines, and the shift from their first holes to their places.
type orbitGroup struct {
	Group
	shift uint
}

// NewOrbits returns the orbits of a board with eight symmetries whose lines fit in a word.
func NewOrbits(b *Board) *Orbits {
	o := &Orbits{Sym: NewSymmetries(b, func(board.Perm) bool { return true })}
	var taken board.Set
	places := make(map[board.Set]int)
	for _, g := range b.groups {
		shift := uint(0)
		for g.First<<shift&taken != 0 {
			shift++
		}
		taken |= g.First << shift
		o.groups = append(o.groups, orbitGroup{g, shift})
		for first := range g.First.All() {
			line, place := g.Mask<<first, first+int(shift)
			places[line], o.Lines[place] = place, o.Sym.Images8(line)
		}
	}
	for _, jumps := range b.jumps {
		var list []int
		for _, j := range jumps {
			list = append(list, places[j.Mask()])
		}
		o.jumps = append(o.jumps, list)
	}
	return o
}

// Jumpable returns the places of the lines that can be jumped.
func (o *Orbits) Jumpable(p board.Set) board.Set {
	var places board.Set
	for i := range o.groups {
		g := &o.groups[i]
		places |= g.Jumpable(p) << (g.shift & 63)
	}
	return places
}

// OfJump returns the images of the line of the k-th jump from a hole.
func (o *Orbits) OfJump(from, k int) *[8]board.Set { return &o.Lines[o.jumps[from][k]] }

// Size returns the number of different images of p.
func (o *Orbits) Size(p board.Set) int {
	same := 0
	for _, image := range o.Sym.Images8(p) {
		if image == p {
			same++
		}
	}
	return 8 / same
}

// Images8 returns all images of p under a group of eight.
func (s *Symmetries) Images8(p board.Set) [8]board.Set {
	var a [8]board.Set
	for piece := range s.pieces {
		at := (piece<<PieceBits | int(p&PieceMask)) * 8
		row := (*[8]board.Set)(s.images[at : at+8])
		for k := range a {
			a[k] |= row[k]
		}
		p >>= PieceBits
	}
	return a
}

// AppendSuccessors appends the canonical form of every position one jump after p.
func (o *Orbits) AppendSuccessors(dst []board.Set, p board.Set) []board.Set {
	a := o.Sym.Images8(p)
	for m := o.Jumpable(p); m != 0; m &= m - 1 {
		dst = append(dst, LeastOf(&a, &o.Lines[m.First()]))
	}
	return dst
}

// MostOf returns the greatest of the eight exclusive ors.
func MostOf(a, b *[8]board.Set) board.Set {
	return max(
		max(a[0]^b[0], a[1]^b[1], a[2]^b[2], a[3]^b[3]),
		max(a[4]^b[4], a[5]^b[5], a[6]^b[6], a[7]^b[7]))
}

// LeastOf returns the least of the eight exclusive ors.
func LeastOf(a, b *[8]board.Set) board.Set {
	return min(
		min(a[0]^b[0], a[1]^b[1], a[2]^b[2], a[3]^b[3]),
		min(a[4]^b[4], a[5]^b[5], a[6]^b[6], a[7]^b[7]))
}
