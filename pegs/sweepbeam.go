package pegs

import (
	"errors"

	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
)

// On boards of 50 holes and more the proof of the fewest moves takes hours, or does not
// end. The beam of sweeps of wide boards goes first, so that a search that is cut short
// has a solution of few moves.

// sweepHoles is the least number of holes of a board on which the beam goes first.
const sweepHoles = 50

// widestSweeps bounds the beam: five times as wide takes five times as long, and the
// proof has to wait.
const widestSweeps = leastFewer * 5 * 5

// wantsSweeps tells whether the beam is to go before the proof.
func (q *question) wantsSweeps() bool { return q.isBounded() && q.board.Len() >= sweepHoles }

// sweep improves the solution in hand. It answers only where the context ends, and
// proves nothing.
func (q *question) sweep(int64) (s puzzle.Solution, answered bool, err error) {
	if err := q.sweepTo(widestSweeps); err != nil {
		s, err = q.cutShort(q.line, err)
		return s, true, err
	}
	return s, false, nil
}

// sweepTo runs beams of rising width up to the widest. That the memory is not enough for
// one is no failure.
func (q *question) sweepTo(widest int) error {
	begun := q.nodes
	search := &wide.Search{
		Board: q.board.Wide(), Start: wide.One(q.start), Goal: q.goal.wide(),
		Poll: func(nodes int64) error {
			q.opt.Report(puzzle.Progress{Phase: "positions", Done: begun + nodes, Nodes: begun + nodes})
			return q.ctx.Err()
		},
	}
	if q.opt.Memory > 0 {
		search.Memory = max(1, q.opt.Memory-q.held)
	}
	best := int64(len(bitboard.Join(q.line)))
	for width := leastFewer; width <= widest && best > q.lowerBound()+int64(q.opt.Within); width *= 5 {
		jumps, _, err := search.Fewer(int(best), width)
		if jumps != nil {
			q.line, q.method = moves(jumps), methodSweeps
			best = int64(len(bitboard.Join(q.line)))
		}
		q.nodes = begun + search.Nodes()
		if errors.Is(err, puzzle.ErrMemory) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}
