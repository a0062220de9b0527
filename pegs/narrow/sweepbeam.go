package narrow

import (
	"errors"

	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Sweep improves a solution by the beams of sweeps of package wide, up to the given width.
// It returns the best one and proves nothing. That the memory is not enough for a beam is
// no failure.
func (q *Search) Sweep(line []bitboard.Jump, widest int) ([]bitboard.Jump, error) {
	search := &wide.Search{Work: q.Work, Board: q.Board, Start: bitboard.One(q.Start), Goal: q.Goal}
	least, best := q.LeastMoves(), int64(len(bitboard.Join(line)))
	for width := wide.LeastWidth; width <= widest && best > least+int64(q.Opt.Within); width *= 5 {
		better, _, err := search.Fewer(int(best), width)
		if better != nil {
			line, q.Method = better, wide.Sweeps
			best = int64(len(bitboard.Join(line)))
		}
		if errors.Is(err, puzzle.ErrMemory) {
			return line, nil
		}
		if err != nil {
			return line, err
		}
	}
	return line, nil
}
