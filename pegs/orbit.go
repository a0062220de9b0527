package pegs

import "jie/board"

// orbits expands canonical positions of a board with eight symmetries. A jump is
// an exclusive or with its line, and the image of an exclusive or is that of the
// images, so eight images of a position, found once, give the images of each
// successor by eight more exclusive ors:
//
//	canonical(p ^ line) = min over k of image_k(p) ^ image_k(line)
//
// A line has its place in a word: its first hole, shifted as its group is so that
// no two lines share a place. So one word holds all lines that can be jumped.
type orbits struct {
	sym    *symmetries
	groups []orbitGroup
	lines  [64][8]board.Set // the images of each line, by place
	jumps  [][]int          // the places of the jumps from each hole
}

// orbitGroup is a group of lines, and how far their places are from their first
// holes.
type orbitGroup struct {
	group
	shift uint
}

// newOrbits is for boards with eight symmetries whose lines have room in a word.
func newOrbits(b *Board) *orbits {
	o := &orbits{sym: newSymmetries(b, func(board.Perm) bool { return true })}
	var taken board.Set
	for _, g := range b.groups {
		shift := uint(0)
		for g.first<<shift&taken != 0 {
			shift++
		}
		taken |= g.first << shift
		o.groups = append(o.groups, orbitGroup{g, shift})
		for first := range g.first.All() {
			o.lines[uint(first)+shift] = o.sym.images8(g.mask << first)
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

// jumpable returns the places of the lines that can be jumped.
func (o *orbits) jumpable(p board.Set) board.Set {
	var places board.Set
	for i := range o.groups {
		g := &o.groups[i]
		places |= g.jumpable(p) << (g.shift & 63)
	}
	return places
}

// place is that of j's line.
func (o *orbits) place(j Jump) int {
	mask := j.mask()
	first := mask.First()
	for i := range o.groups {
		if g := &o.groups[i]; g.mask<<uint(first) == mask {
			return first + int(g.shift)
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
	for m := o.jumpable(p); m != 0; m &= m - 1 {
		dst = append(dst, leastOf(&a, &o.lines[m.First()]))
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
