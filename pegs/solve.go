package pegs

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// solve finds the fewest moves, or jumps, to a goal on the start's board.
func solve(ctx context.Context, from Board, goal *bitboard.Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if opt.Metric == "" {
		opt.Metric = puzzle.Moves
	}
	if opt.Metric != puzzle.Moves && opt.Metric != puzzle.Jumps {
		return puzzle.Solution{}, fail(puzzle.BadMetric, nil,
			puzzle.Args{"metric": string(opt.Metric), "known": []string{string(puzzle.Moves), string(puzzle.Jumps)}})
	}
	if opt.Longest && opt.Metric == puzzle.Jumps {
		return puzzle.Solution{}, fail(puzzle.BadOption, nil, puzzle.Args{"option": "longest"})
	}
	if least, _ := goal.Pegs(); least > from.pegs.Len() {
		return puzzle.Solution{}, fail(morePegs, nil, puzzle.Args{"got": least, "limit": from.pegs.Len()})
	}
	if err := ctx.Err(); err != nil {
		return puzzle.Solution{Metric: opt.Metric}, fmt.Errorf("pegs: solve: %w", err)
	}
	s, err := newQuestion(ctx, from.board, from.pegs, goal, opt).answer()
	s.Metric = opt.Metric
	switch {
	case opt.Count && s.Status == puzzle.Unsolvable:
		s.Count = new(big.Int)
	case from.board.IsWide() && (opt.Count && s.Count == nil || opt.All && s.Solutions == nil):
		s.Uncounted = fail(uncounted, nil, puzzle.Args{"got": from.board.Len(), "limit": bitboard.MaxWord})
	}
	if len(goal.Open()) > 0 && (s.Status == puzzle.Solved || s.HasBest) {
		left := int64(from.pegs.Len())
		for _, move := range s.Moves {
			left -= int64(strings.Count(move, "-"))
		}
		s.PegsLeft = &left
	}
	if err != nil {
		err = fmt.Errorf("pegs: solve: %w", err)
	}
	return s, err
}

// question is one call of Solve, which no method changes. Work holds the cost of its searches
// and the length that they proved.
type question struct {
	*wide.Work
	board *layout
	start bitboard.Set
	asked *bitboard.Goal
	words *narrow.Search // on a board of at most 64 holes, nil on others
	large *wide.Search   // on any board
}

// searches has the methods that searches on boards of words and on larger ones share.
type searches interface {
	NarrowBeam() (found, exhausted bool, err error)       // searches for any solution, at low cost
	First(budget int64) (line []bitboard.Jump, err error) // any solution, or nil if there is none
	Deepest(enough int) (line []bitboard.Jump, err error) // to the fewest pegs, or to at most enough
	Reach() (counts []int64, err error)                   // the positions by jumps, if none is a goal
}

// largeBudget is the number of positions made for an answer on boards of more than 64 holes:
// one to two minutes of work. Wider beams would take hours, and improve little.
const largeBudget = 100_000_000

func newQuestion(ctx context.Context, b *layout, start bitboard.Set, g *bitboard.Goal, opt puzzle.Options) *question {
	q := &question{Work: &wide.Work{Ctx: ctx, Opt: opt}, board: b, start: start, asked: g}
	q.large = &wide.Search{Work: q.Work, Board: b.Board, Start: start, Goal: g}
	if b.IsWide() {
		q.Budget = largeBudget
		if !g.Match(start) { // no method lists solutions on such a board
			q.Opt.All, q.Opt.Count, q.Opt.Every = false, false, false
		}
		return q
	}
	q.words = &narrow.Search{Work: q.Work, Board: b.Board, Start: start.Word(), Goal: g}
	return q
}

func (q *question) search(k known) searches {
	if q.large.Goal = k.goal; q.words == nil {
		return q.large
	}
	return q.wordsFor(k)
}

// wordsFor returns the same search on boards of at most 64 holes.
func (q *question) wordsFor(k known) *narrow.Search {
	if !q.words.Seeks(k.goal) {
		q.words.Use(k.goal, q.board.kit(k.goal))
	}
	return q.words
}

// isOpen reports whether some of the goals name no position.
func (k known) isOpen() bool { return len(k.goal.Open()) > 0 }

// answer runs the methods up to the first that answers.
func (q *question) answer() (puzzle.Solution, error) {
	k, _, err := methods.Run(q.Ctx, q, known{goal: q.asked})
	if !k.answered { // the context ended between two methods
		k, _, err = q.cutShort(k, err)
	}
	if errors.Is(err, wide.ErrBudget) {
		err = puzzle.ErrReach
	}
	k.answer.Nodes, k.answer.Method, k.answer.Unused = q.Nodes, q.Method, q.unused(k)
	return k.answer, err
}

// unused returns certificates of jumps that no solution makes, if all goals were searched for.
func (q *question) unused(k known) (list []puzzle.Certificate) {
	if q.words == nil || q.words.Pagodas == nil || len(k.goal.Targets()) < len(q.asked.Targets()) {
		return nil
	}
	left := slices.Concat(q.board.Jumps()...)
	for _, w := range q.words.Pagodas {
		c := puzzle.Certificate{Kind: bitboard.KindPagoda, Weights: w.Pagoda}
		left = slices.DeleteFunc(left, func(j bitboard.Jump) bool {
			if w.Loss(j) <= w.Of(q.start)-w.Goal {
				return false
			}
			c.Cells = append(c.Cells, q.board.moveText(bitboard.Move{j}))
			return true
		})
		if c.Cells != nil {
			list = append(list, c)
		}
	}
	return list
}

// refuted returns the answer of a certificate without a search, if there is one.
func (q *question) refuted(k known, c *puzzle.Certificate) (known, bool, error) {
	if c == nil {
		return k, false, nil
	}
	q.Method = c.Kind
	return k.with(puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}, nil)
}

// solved returns the answer for a shortest solution, as moves of the metric.
func (q *question) solved(moves []bitboard.Move) puzzle.Solution {
	s := puzzle.Solution{Status: puzzle.Solved, Moves: q.board.texts(moves), Length: int64(len(moves)), Optimal: true}
	s.LowerBound = s.Length
	if len(moves) > 0 {
		return s
	}
	// The start is the goal: there is one empty solution.
	if q.Opt.Count {
		s.Count = big.NewInt(1)
	}
	if q.Opt.All {
		s.Solutions = [][]string{{}}
	}
	return s
}

// cheapCertificate refutes the goals by counts, position class, pagoda function, or lack of
// a legal jump.
func (b *layout) cheapCertificate(start bitboard.Set, g *bitboard.Goal) *puzzle.Certificate {
	if c := countCertificate(start, g); c != nil {
		return c
	}
	if c := b.classCertificate(start, g); c != nil {
		return c
	}
	if b.Stuck(start) {
		return puzzle.Exhausted(bitboard.KindExhausted, []int64{1})
	}
	return b.pagodaCertificate(start, g)
}

// countCertificate refutes goals that have as many pegs as the start but differ
// from it, and goals without pegs: a jump takes one peg, and leaves one.
func countCertificate(start bitboard.Set, g *bitboard.Goal) *puzzle.Certificate {
	least, most := g.Pegs()
	if from := start.Len(); least >= from || most == 0 {
		return &puzzle.Certificate{Kind: bitboard.KindPegs, From: new(int64(from)), To: new(int64(least))}
	}
	return nil
}

// unknown returns the answer of a search that was cut short and found nothing.
func (q *question) unknown(k known) puzzle.Solution {
	return puzzle.Solution{LowerBound: q.lowerBound(k)}
}

// best returns the answer of a search that was cut short after it found a solution.
func (q *question) best(k known) puzzle.Solution {
	s := q.solved(q.inMetric(k.line))
	s.Status, s.HasBest = puzzle.Unknown, true
	s.LowerBound = q.lowerBound(k)
	s.Optimal = s.LowerBound == s.Length
	return s
}

// cutShort returns the answer when a search ended early: the best solution found, if any, and
// the proved bound.
func (q *question) cutShort(k known, cause error) (known, bool, error) {
	if k.line == nil && q.words != nil && errors.Is(cause, puzzle.ErrMemory) {
		// The depth-first search needs little memory: let it continue.
		q.Held = 0
		line, first := q.search(k).First(0)
		switch {
		case first == nil && line == nil:
			return q.exhaust(k, 0)
		case first != nil && q.Ctx.Err() != nil:
			cause = first
		}
		k.line = line
	}
	if k.line == nil {
		return k.with(q.unknown(k), cause)
	}
	return k.with(q.best(k), cause)
}

func (q *question) inMetric(line []bitboard.Jump) []bitboard.Move {
	if q.Opt.Metric == puzzle.Jumps {
		return bitboard.Single(line)
	}
	return bitboard.Join(line)
}

// lowerBound returns a lower bound of the length of every solution, in the metric of the
// question, if the start is not a goal.
func (q *question) lowerBound(k known) int64 {
	switch {
	case q.Opt.Metric == puzzle.Jumps:
		_, most := k.goal.Pegs()
		return max(1, int64(q.start.Len()-most), q.Proved)
	case !k.isOpen():
		q.large.Goal = k.goal
		return max(q.Proved, q.large.RegionBound())
	}
	return max(1, q.Proved)
}
