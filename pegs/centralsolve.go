package pegs

import (
	"math/big"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/central"
	"jie/puzzle"
)

// central answers a question about a position on some solution of the central
// game; ok is false for all others. A position that some solution passes was
// reached from the start, so that all of its own solutions are in the table.
func (q *question) central() (s puzzle.Solution, ok bool, err error) {
	if !isCentral(q.board, q.goal) {
		return s, false, nil
	}
	var known oracle
	damaged := false
	if known, err = central.Embedded(); err != nil {
		damaged = true
		q.opt.Report(puzzle.Progress{Phase: "replacing a damaged table", Nodes: q.nodes})
		if known, err = q.solveCentral(); err != nil {
			return s, false, err
		}
	}
	if !known.Has(q.start) {
		return s, false, nil
	}
	if q.method = methodTable; damaged {
		q.method = methodCentral
	}
	w := &walker{question: q, oracle: known, metric: puzzle.Moves}
	s = q.solved(q.inMetric(w.shortest()))
	s.Every = q.opt.Every && (q.opt.All || q.opt.Count)
	// In jumps every solution is a shortest one.
	every := q.opt.Every || q.opt.Metric == puzzle.Jumps
	if q.opt.Count {
		if s.Count, err = w.countCentral(every); err != nil {
			return puzzle.Solution{LowerBound: s.LowerBound}, true, err
		}
	}
	if q.opt.All {
		w.metric = q.opt.Metric
		l := &listing{walker: w, limit: q.opt.ListLimit(), every: every}
		if err := l.answer(&s); err != nil {
			return puzzle.Solution{LowerBound: s.LowerBound}, true, err
		}
	}
	return s, true, nil
}

// centralBytes is about what the whole central game takes: its positions as bitmaps,
// and 32 bytes for each winning one.
const centralBytes = 112 << 20

// solveCentral solves the whole central game, where the memory is enough.
func (q *question) solveCentral() (*central.Game, error) {
	if !q.affords(centralBytes) {
		return nil, puzzle.ErrMemory
	}
	return central.Solve(q.ctx, true, q.opt.Progress)
}

// countCentral counts the solutions of the central game from the start: all of
// them by the values of a full search, the shortest ones by the table.
func (w *walker) countCentral(every bool) (*big.Int, error) {
	if every {
		c, err := w.solveCentral()
		if err != nil {
			return nil, err
		}
		jumps, _ := c.Solutions(w.start)
		return jumps, nil
	}
	return w.countShortest(w.start, w.board.kit(w.goal).sym, make(map[board.Set]*big.Int))
}

// countShortest counts the shortest solutions from p, with those of positions
// met before in counted, up to the symmetries that keep the goal.
func (w *walker) countShortest(p board.Set, s *bitboard.Symmetries, counted map[board.Set]*big.Int) (*big.Int, error) {
	if w.goal.match(p) {
		return big.NewInt(1), nil
	}
	canonical := s.Canonical(p)
	if n, ok := counted[canonical]; ok {
		return n, nil
	}
	if err := w.poll(); err != nil {
		return nil, err
	}
	sum, here := new(big.Int), w.At(p)
	var failed error
	w.visit(p, func(_ bitboard.Move, end board.Set) bool {
		if w.At(end)+1 == here {
			n, err := w.countShortest(end, s, counted)
			if err != nil {
				failed = err
				return false
			}
			sum.Add(sum, n)
		}
		return true
	})
	counted[canonical] = sum
	return sum, failed
}

// isCentral tells whether the question is about the central game's board and goal.
func isCentral(b *Board, g *Goal) bool {
	if b.Len() != central.Holes || b.rules != Orthogonal || len(g.patterns) != 1 || g.one || g.open != nil {
		return false
	}
	t := g.patterns[0]
	return t.want == 1<<central.Centre && t.care == b.Full() && b.same(englishNamed())
}
