package pegs

import (
	"context"
	"errors"

	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// wideQuestion is one call of Solve on a board of more than 64 holes. Certificates
// are the same as on other boards; the searches are those of package wide.
type wideQuestion struct {
	ctx    context.Context
	board  *Board
	start  wide.Set
	asked  *Goal
	goal   *Goal // asked, with a number of pegs in place of "fewest"
	opt    puzzle.Options
	proved int64  // a length that every solution is proved to have at least
	nodes  int64  // positions made
	method string // which method gave the answer
	budget int64  // the positions after which searches end, where it is not 0
}

// wideBudget is the positions made where no deadline ends the search: one to two
// minutes' worth. Wider beams would take hours, and find little more.
const wideBudget = 100_000_000

// answer ends by a budget where the context has no deadline.
func (q *wideQuestion) answer() (puzzle.Solution, error) {
	if _, ends := q.ctx.Deadline(); !ends && q.budget == 0 {
		q.budget = wideBudget
	}
	s, err := q.choose()
	if errors.Is(err, narrow.ErrBudget) {
		err = puzzle.ErrReach
	}
	return s, err
}

// choose tries the cheapest method first.
func (q *wideQuestion) choose() (puzzle.Solution, error) {
	if q.asked.wide().Match(q.start) {
		q.method = methodNone
		return q.board.solved(nil, &q.opt), nil
	}
	if q.asked.isOpen() {
		return q.answerOpen()
	}
	if c := q.board.cheapCertificate(q.start, q.asked); c != nil {
		return q.refuted(c), nil
	}
	s := q.search()
	jumps, reach, err := s.FirstWithin(narrowWidth)
	if err == puzzle.ErrReach {
		// The linear programs take longer than a narrow beam that finds a solution.
		if c := q.board.eachCertificate(q.ctx, q.start, q.asked); c != nil {
			return q.refuted(c), nil
		}
		jumps, reach, err = s.First()
	}
	q.nodes = s.Nodes()
	switch {
	case err != nil:
		return q.unknown(), err
	case jumps == nil:
		return q.refuted(exhausted(reach)), nil
	}
	q.method = narrow.Beam
	line := bitboard.OfJumps(jumps)
	if best, err := q.best(line); err == nil || q.opt.All || q.opt.Count {
		return best, err
	}
	return q.fewest(line)
}

// fewest looks for the fewest moves; line is a solution, as jumps.
func (q *wideQuestion) fewest(line []bitboard.Move) (puzzle.Solution, error) {
	memory := int64(quickGames)
	if q.opt.Memory > 0 {
		memory = min(memory, q.opt.Memory)
	}
	search := q.search()
	q.proved = max(q.proved, int64(search.RegionBound()))
	s, err := q.shortestGame(line, memory)
	if err != puzzle.ErrMemory {
		return s, err
	}
	return q.improve(search, bitboard.Join(line))
}

// mostFewer is the width of the widest beam for few moves.
const mostFewer = wide.LeastWidth * 5 * 5 * 5 * 5 * 5

// improve looks for better solutions as long as it may; line is one, as moves.
func (q *wideQuestion) improve(s *wide.Search, line []bitboard.Move) (puzzle.Solution, error) {
	made := q.nodes
	for width := wide.LeastWidth; width <= mostFewer && int64(len(line)) > q.proved+int64(q.opt.Within); width *= 5 {
		jumps, proved, err := s.Fewer(len(line), width)
		if jumps != nil {
			line = bitboard.Join(bitboard.OfJumps(jumps))
			q.method = narrow.Sweeps
		}
		if proved {
			q.proved = int64(len(line))
		}
		if err == nil && !proved {
			var least int
			least, err = s.LeastMoves(width)
			q.proved = max(q.proved, int64(least))
		}
		q.nodes = made + s.Nodes()
		if err != nil {
			return q.cutShort(line, err)
		}
	}
	if int64(len(line)) > q.proved {
		return q.cutShort(line, puzzle.ErrReach)
	}
	return q.board.solved(line, &q.opt), nil
}

// narrowWidth is the width of the first beam.
const narrowWidth = 16

func (q *wideQuestion) search() *wide.Search {
	goal := q.asked
	if !goal.isOpen() {
		goal = goal.ofClass(q.start)
	}
	return &wide.Search{Board: q.board.Wide(), Start: q.start, Goal: goal.wide(), Memory: q.opt.Memory, Poll: q.poll}
}

// poll reports progress, and fails when the context ends or the nodes pass the budget.
func (q *wideQuestion) poll(nodes int64) error {
	q.opt.Report(puzzle.Progress{Phase: "positions", Done: nodes, Nodes: nodes})
	if q.budget > 0 && nodes > q.budget {
		return narrow.ErrBudget
	}
	return q.ctx.Err()
}

func (q *wideQuestion) refuted(c *puzzle.Certificate) puzzle.Solution {
	q.method = c.Kind
	return puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}
}

// unknown is the answer of a search cut short with nothing found.
func (q *wideQuestion) unknown() puzzle.Solution {
	return puzzle.Solution{LowerBound: q.lowerBound()}
}

// best answers with a solution. In jumps all solutions to goals of one number of
// pegs have one length.
func (q *wideQuestion) best(line []bitboard.Move) (puzzle.Solution, error) {
	s := q.board.best(line, q.lowerBound(), &q.opt)
	if (s.Optimal || q.opt.First) && !q.opt.All && !q.opt.Count {
		s.Status, s.HasBest = puzzle.Solved, false
		return s, nil
	}
	return s, puzzle.ErrReach
}

// cutShort is the answer of a search that ended early, with a solution in hand or none.
func (q *wideQuestion) cutShort(line []bitboard.Move, err error) (puzzle.Solution, error) {
	if err == nil {
		err = puzzle.ErrReach
	}
	if line == nil {
		return q.unknown(), err
	}
	return q.board.best(line, q.lowerBound(), &q.opt), err
}

// lowerBound is a length that every solution has at least, in the metric asked for.
func (q *wideQuestion) lowerBound() int64 {
	if q.opt.Metric == puzzle.Jumps {
		return max(q.goal.leastJumps(q.start), q.proved)
	}
	return max(1, q.proved)
}
