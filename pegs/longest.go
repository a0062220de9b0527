package pegs

import (
	"math/bits"

	"jie/board"
	"jie/pegs/bitboard"
)

// Solutions in order of their longest move. How long that can be is found for each
// position on the way before any solution is listed: the longest moves of the solutions
// that begin there, as bits of a word. A move of k jumps to a position whose solutions
// have v as their longest move gives solutions with the longer one of both:
//
//	from here = all of: move of k jumps, then bit max(k, v) for each bit v from there
//
// The solutions are then listed length by length, from the longest one down, and no
// branch is entered that holds none of the length at hand.

// sweepKey is what the solutions to come depend on: the position and, where they may be
// of every length, the peg that moved last, which does not move next.
type sweepKey struct {
	at   board.Set
	last int8
}

// sweepBytes is about what a map of them takes for each.
const sweepBytes = 48

// byLongest lists the solutions from p, those with the longest moves first. Of the
// lists of one length the order is that of list.
func (l *listing) byLongest(p board.Set) error {
	l.sweeps = make(map[sweepKey]uint64)
	defer func() { l.release(int64(len(l.sweeps)) * sweepBytes) }()
	lengths, err := l.longestFrom(p, -1)
	if err != nil {
		return err
	}
	for ; lengths != 0; lengths &^= 1 << l.want {
		l.want = bits.Len64(lengths) - 1
		if more, err := l.list(p, -1, 0); !more || err != nil {
			return err
		}
	}
	return nil
}

// longestFrom returns the jumps of the longest moves of the solutions from p, bit k for
// k jumps; a goal has bit 0.
func (l *listing) longestFrom(p board.Set, last int) (lengths uint64, err error) {
	if l.goal.match(p) {
		return 1, nil
	}
	key := sweepKey{p, int8(last)} //nolint:gosec // a board of words has 64 holes
	if !l.every {
		key.last = -1 // shortest solutions never move the same peg again
	}
	if known, ok := l.sweeps[key]; ok {
		return known, nil
	}
	if err := l.poll(); err != nil {
		return 0, err
	}
	if err := l.hold(sweepBytes); err != nil {
		return 0, err
	}
	l.visitNext(p, last, func(m bitboard.Move, end board.Set) bool {
		var after uint64
		if after, err = l.longestFrom(end, int(bitboard.Last(m).To)); err != nil {
			return false
		}
		shorter := after & (1<<len(m) - 1)
		if lengths |= after &^ shorter; shorter != 0 {
			lengths |= 1 << len(m)
		}
		return true
	})
	if err == nil {
		l.sweeps[key] = lengths
	} else {
		l.release(sweepBytes)
	}
	return lengths, err
}

// leads tells whether a solution whose longest move is the one wanted goes on through p,
// where the moves before have the given longest one.
func (l *listing) leads(p board.Set, last, longest int) (bool, error) {
	if l.sweeps == nil {
		return true, nil
	}
	lengths, err := l.longestFrom(p, last)
	switch {
	case longest > l.want:
		return false, err
	case longest == l.want:
		return lengths&(2<<l.want-1) != 0, err
	}
	return lengths>>l.want&1 != 0, err
}
