package pegs

import (
	"math/bits"
	"slices"
	"strings"

	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/puzzle"
	"jie/puzzle/board"
)

// listing collects solutions in lexicographic order of their moves.
type listing struct {
	*narrow.Walker
	board     *layout
	limit     int
	every     bool
	solutions [][]string
	moves     []string
	truncated bool

	sweeps map[sweepKey]uint64 // for a search of only some solutions, those with a
	want   int                 // given number of jumps in the longest move
}

// answer lists the solutions from the start, in the order of the question, into s.
func (l *listing) answer(s *puzzle.Solution) error {
	var err error
	if l.Opt.Longest {
		err = l.byLongest(l.Start)
	} else {
		_, err = l.list(l.Start, -1, 0)
	}
	s.Solutions, s.Truncated, s.LongestFirst = l.solutions, l.truncated, l.Opt.Longest
	return err
}

type choice struct {
	text  string
	end   board.Set
	to    int // where the moving peg lands
	jumps int
}

// list walks from p through positions from which a solution continues. last is the
// hole where the last move ended, or -1 at the start; longest is the jumps of the longest
// move before. It returns false when it stops at the limit, or when the context ends.
func (l *listing) list(p board.Set, last, longest int) (bool, error) {
	if err := l.Poll(); err != nil {
		return false, err
	}
	if l.Goal.MatchWord(p) {
		if len(l.solutions) == l.limit {
			l.truncated = true
			return false, nil
		}
		l.solutions = append(l.solutions, slices.Clone(l.moves))
		return true, nil
	}
	for _, c := range l.choices(p, last) {
		longest := max(longest, c.jumps)
		if ok, err := l.leads(c.end, c.to, longest); err != nil || !ok {
			if err != nil {
				return false, err
			}
			continue
		}
		l.moves = append(l.moves, c.text)
		more, err := l.list(c.end, c.to, longest)
		l.moves = l.moves[:len(l.moves)-1]
		if !more || err != nil {
			return false, err
		}
	}
	return true, nil
}

// choices returns the moves from p with which a solution can continue, in the order of their
// texts.
func (l *listing) choices(p board.Set, last int) []choice {
	var all []choice
	l.visitNext(p, last, func(m bitboard.Move, end board.Set) bool {
		all = append(all, choice{l.board.moveText(m), end, int(bitboard.Last(m).To), len(m)})
		return true
	})
	slices.SortFunc(all, func(a, b choice) int { return strings.Compare(a.text, b.text) })
	return all
}

// visitNext visits the moves with which a solution can continue. A move of the peg that moved
// last would be part of that move, so it is left out in the metric of moves.
func (l *listing) visitNext(p board.Set, last int, f func(m bitboard.Move, end board.Set) bool) {
	here := l.At(p)
	l.Visit(p, func(m bitboard.Move, end board.Set) bool {
		if !l.every && l.At(end)+1 != here || l.Metric == puzzle.Moves && int(m[0].From) == last {
			return true
		}
		return f(m, end)
	})
}

// Solutions in order of their longest move. Before any solution is listed, the possible
// longest moves of the solutions from each position on the way are found, as bits of a
// word. A move of k jumps to a position whose solutions have v as their longest move
// gives solutions with the longer one of both:
//
//	from here = all of: move of k jumps, then bit max(k, v) for each bit v from there
//
// The solutions are then listed length by length, from the longest one down. Branches
// without a solution of the current length are skipped.

// sweepKey decides the solutions to come: it holds the position and, if these may have every
// length, the peg that moved last, which does not move next.
type sweepKey struct {
	at   board.Set
	last int8
}

// sweepBytes is about the memory of a map entry.
const sweepBytes = 48

// byLongest lists the solutions from p, those with the longest moves first. Solutions with
// equal longest moves are in the order of list.
func (l *listing) byLongest(p board.Set) error {
	l.sweeps = make(map[sweepKey]uint64)
	defer func() { l.Release(int64(len(l.sweeps)) * sweepBytes) }()
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
	if l.Goal.MatchWord(p) {
		return 1, nil
	}
	key := sweepKey{p, int8(last)}
	if !l.every {
		key.last = -1 // shortest solutions never move the same peg again
	}
	if known, ok := l.sweeps[key]; ok {
		return known, nil
	}
	if err := l.Poll(); err != nil {
		return 0, err
	}
	if err := l.Hold(sweepBytes); err != nil {
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
		l.Release(sweepBytes)
	}
	return lengths, err
}

// leads reports whether a solution with the wanted longest move continues through p, given the
// longest of the moves before.
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
