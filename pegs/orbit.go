package pegs

import (
	"math/bits"

	"jie/board"
)

// orbits expands canonical positions of a board with eight symmetries. A jump is
// an exclusive or with its line, and the image of an exclusive or is that of the
// images, so eight images of a position, found once, give the images of each
// successor by eight more exclusive ors:
//
//	canonical(p ^ line) = min over k of image_k(p) ^ image_k(line)
type orbits struct {
	sym    *symmetries
	groups []orbitGroup
	lines  [][8]board.Set // the images of each line, those of a group close together
	jumps  [][]int        // the places in lines of the jumps from each hole
}

// orbitGroup is a group of lines; the line with first hole i has its images at
// lines[i-skip].
type orbitGroup struct {
	group
	skip int
}

// newOrbits returns nil where the board has not just eight symmetries.
func newOrbits(b *Board) *orbits {
	s := newSymmetries(b, func(board.Perm) bool { return true })
	if s.order != 8 {
		return nil
	}
	o := &orbits{sym: s}
	for _, g := range b.groups {
		least := g.first.First()
		o.groups = append(o.groups, orbitGroup{g, least - len(o.lines)})
		for i := least; i < bits.Len64(uint64(g.first)); i++ {
			o.lines = append(o.lines, s.images8(g.mask<<uint(i)&b.Full()))
		}
	}
	for _, jumps := range b.jumps {
		var places []int
		for _, j := range jumps {
			places = append(places, o.place(j))
		}
		o.jumps = append(o.jumps, places)
	}
	return o
}

// place is where the images of j's line are.
func (o *orbits) place(j Jump) int {
	mask := j.mask()
	first := mask.First()
	for i := range o.groups {
		if g := &o.groups[i]; g.mask<<uint(first) == mask {
			return first - g.skip
		}
	}
	panic("pegs: no such line")
}

// ofJump returns the images of the line of the k-th jump from a hole.
func (o *orbits) ofJump(from, k int) *[8]board.Set { return &o.lines[o.jumps[from][k]] }

// size is the number of different images of p.
func (o *orbits) size(p board.Set) int {
	same := 0
	for _, image := range o.sym.images8(p) {
		if image == p {
			same++
		}
	}
	return 8 / same
}

// images8 returns all images of p under a group of eight.
func (s *symmetries) images8(p board.Set) [8]board.Set {
	var a [8]board.Set
	for piece := range s.pieces {
		at := (piece<<pieceBits | int(p&pieceMask)) * 8
		row := (*[8]board.Set)(s.images[at : at+8])
		for k := range a {
			a[k] |= row[k]
		}
		p >>= pieceBits
	}
	return a
}

// appendSuccessors appends the canonical form of every position one jump after p.
func (o *orbits) appendSuccessors(dst []board.Set, p board.Set) []board.Set {
	a := o.sym.images8(p)
	for i := range o.groups {
		g := &o.groups[i]
		for m := g.jumpable(p); m != 0; m &= m - 1 {
			dst = append(dst, leastOf(&a, &o.lines[m.First()-g.skip]))
		}
	}
	return dst
}

// appendComplements appends the canonical form of the complement of every
// position one jump after p. Complementing turns the order of positions around,
// so it is the complement of the greatest image.
func (o *orbits) appendComplements(dst []board.Set, p, full board.Set) []board.Set {
	a := o.sym.images8(p)
	for i := range o.groups {
		g := &o.groups[i]
		for m := g.jumpable(p); m != 0; m &= m - 1 {
			dst = append(dst, full^mostOf(&a, &o.lines[m.First()-g.skip]))
		}
	}
	return dst
}

// mostOf is the greatest of the eight exclusive ors.
func mostOf(a, b *[8]board.Set) board.Set {
	return max(
		max(a[0]^b[0], a[1]^b[1], a[2]^b[2], a[3]^b[3]),
		max(a[4]^b[4], a[5]^b[5], a[6]^b[6], a[7]^b[7]))
}

// leastOf is the least of the eight exclusive ors.
func leastOf(a, b *[8]board.Set) board.Set {
	return min(
		min(a[0]^b[0], a[1]^b[1], a[2]^b[2], a[3]^b[3]),
		min(a[4]^b[4], a[5]^b[5], a[6]^b[6], a[7]^b[7]))
}
