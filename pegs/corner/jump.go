package corner

import (
	"jie/board"
	"jie/pegs/bitboard"
)

// Jump is a jump between two patterns, seen from one of its sides: from the position
// before it, or from the one after it.
type Jump struct {
	Care, Want uint32 // the holes of the pattern that it needs, and those that need a peg
	Flip       uint32 // the holes of the pattern that it changes
	Up, Down   uint8  // how far a corner set on the other side of the jump is to be shifted
	words      uint8  // which words of the two blocks belong together, by exclusive or
	Sets       []Sets // by syndrome: those that allow it; nil for jumps between inner holes
}

// Jumps lists the jumps between inner holes, and those from or to corners, as the
// positions before them see them, or those after them.
func (l *Layout) Jumps(before bool) (jumps [2][]Jump) {
	for _, from := range l.board.Jumps() {
		for _, j := range from {
			x := l.jump(j, before)
			kind := 0
			if x.Sets != nil {
				kind = 1
			}
			jumps[kind] = append(jumps[kind], x)
		}
	}
	return jumps
}

func (l *Layout) jump(j bitboard.Jump, before bool) Jump {
	with := board.Set(0).With(int(j.From)).With(int(j.Over))
	if !before {
		with = board.Set(0).With(int(j.To))
	}
	x := Jump{Care: l.Pattern(j.Mask()), Want: l.Pattern(with), Flip: l.Pattern(j.Mask())}
	if corners := j.Mask() &^ setOf(l.Inner); corners != 0 {
		x.turn(l.flip(with&corners), l.flip(corners&^with))
		for syndrome := range 1 << len(l.Fixed) {
			x.Sets = append(x.Sets, l.allowing(with&corners, corners&^with, uint8(syndrome)))
		}
	}
	return x
}

// turn prepares a jump that changes the corners of a set: those that have a peg on this
// side of it, and those that have one on the other side. A corner set that allows the
// jump is a number, and the other side's is that number less the ones and more the others.
func (x *Jump) turn(here, there uint8) {
	x.words = (here | there) >> wordFree
	here, there = here&(1<<wordFree-1), there&(1<<wordFree-1)
	if here > there {
		x.Up = here - there
	} else {
		x.Down = there - here
	}
}

// allowing is the corner sets with pegs in the holes of full and none in those of empty.
func (l *Layout) allowing(full, empty board.Set, syndrome uint8) Sets {
	var sets Sets
	for i := range sets {
		sets[i] = ^uint64(0)
	}
	for corner := range (full | empty).All() {
		for i, filled := range l.filled(corner, syndrome) {
			if empty.Has(corner) {
				filled = ^filled
			}
			sets[i] &= filled
		}
	}
	return sets
}
