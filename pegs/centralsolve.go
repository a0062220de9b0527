package pegs

import (
	"math/big"

	"jie/pegs/bitboard"
	"jie/pegs/central"
	"jie/pegs/narrow"
	"jie/puzzle"
	"jie/puzzle/board"
)

// isCentral reports whether the question is about the central game's board and goal.
func (q *question) isCentral(known) bool { return isCentral(q.board, q.asked) }

func isCentral(b *layout, g *bitboard.Goal) bool {
	if b.Len() != central.Holes || g.One() || len(g.Patterns()) != 1 || len(g.Open()) > 0 || !b.Same(englishNamed().Board) {
		return false
	}
	t := g.Patterns()[0]
	return t.Want == bitboard.Of(central.Centre) && t.Care == b.All()
}

// central answers a question about a position on some solution of the central game. It
// leaves other positions to later methods. A position on some solution was reached from
// the start, so all of its own solutions are in the table.
func (q *question) central(k known, _ int64) (known, bool, error) {
	var oracle narrow.Oracle
	var err error
	method := methodTable
	if oracle, err = central.Embedded(); err != nil {
		method = methodCentral
		q.Opt.Report(puzzle.Progress{Phase: "replacing a damaged table", Nodes: q.Nodes})
		if oracle, err = q.solveCentral(); err != nil {
			return k.with(puzzle.Solution{}, err)
		}
	}
	if !oracle.Has(q.words.Start) {
		return k, false, nil
	}
	w := &narrow.Walker{Search: q.words, Oracle: oracle, Metric: puzzle.Moves}
	a := &narrow.Answer{Moves: q.inMetric(bitboard.Flat(w.Shortest())), Walker: w}
	q.Method, q.Proved = method, int64(len(a.Moves))
	if q.Opt.Count {
		if a.Count, err = q.countCentral(k, w); err != nil {
			return k.with(q.unknown(k), err)
		}
	}
	w.Metric = q.Opt.Metric
	return q.fromWinning(k, a)
}

// centralBytes is about the memory of the whole central game: its positions as bitmaps, and
// 32 bytes for each winning one.
const centralBytes = 112 << 20

// solveCentral solves the whole central game, if the memory is enough.
func (q *question) solveCentral() (*central.Game, error) {
	if !q.Affords(centralBytes) {
		return nil, puzzle.ErrMemory
	}
	return central.Solve(q.Ctx, true, q.Opt.Progress)
}

// countCentral counts the solutions of the central game from the start: all of them by the
// values of a full search, the shortest ones by the table.
func (q *question) countCentral(k known, w *narrow.Walker) (*big.Int, error) {
	if q.wantsEvery(k) {
		c, err := q.solveCentral()
		if err != nil {
			return nil, err
		}
		jumps, _ := c.Solutions(w.Start)
		return jumps, nil
	}
	return countShortest(w, w.Start, q.board.kit(k.goal).Sym, make(map[board.Set]*big.Int))
}

// countShortest counts the shortest solutions from p. counted has those of positions met
// before, up to the symmetries that keep the goal.
func countShortest(w *narrow.Walker, p board.Set, s *bitboard.Symmetries, counted map[board.Set]*big.Int) (*big.Int, error) {
	if w.Goal.MatchWord(p) {
		return big.NewInt(1), nil
	}
	canonical := s.Canonical(p)
	if n, ok := counted[canonical]; ok {
		return n, nil
	}
	if err := w.Poll(); err != nil {
		return nil, err
	}
	sum, here := new(big.Int), w.At(p)
	var failed error
	w.Visit(p, func(_ bitboard.Move, end board.Set) bool {
		if w.At(end)+1 == here {
			n, err := countShortest(w, end, s, counted)
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
