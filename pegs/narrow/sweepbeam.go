package narrow

import (
	"errors"

	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Sweep improves a solution, as jumps, by the beams of sweeps of wide boards, up to the
// given width. It returns the best one and proves nothing. That the memory is not enough
// for a beam is no failure.
func (q *Search) Sweep(line []bitboard.Move, widest int) ([]bitboard.Move, error) {
	begun := q.Nodes
	search := &wide.Search{
		Board: q.Board.Wide(), Start: wide.One(q.Start), Goal: q.Goal.wide,
		Poll: func(nodes int64) error {
			q.Opt.Report(puzzle.Progress{Phase: "positions", Done: begun + nodes, Nodes: begun + nodes})
			return q.Ctx.Err()
		},
	}
	if q.Opt.Memory > 0 {
		search.Memory = max(1, q.Opt.Memory-q.Held)
	}
	least, best := q.LeastMoves(), int64(len(bitboard.Join(line)))
	for width := wide.LeastWidth; width <= widest && best > least+int64(q.Opt.Within); width *= 5 {
		jumps, _, err := search.Fewer(int(best), width)
		if jumps != nil {
			line, q.Method = bitboard.OfJumps(jumps), Sweeps
			best = int64(len(bitboard.Join(line)))
		}
		q.Nodes = begun + search.Nodes()
		if errors.Is(err, puzzle.ErrMemory) {
			return line, nil
		}
		if err != nil {
			return line, err
		}
	}
	return line, nil
}
