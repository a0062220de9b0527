package pegs

import (
	"context"
	"fmt"
	"math/big"
	"strconv"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Solve finds the fewest moves, or jumps, from a position to a goal on its board.
// Of opt it uses all but Goal; the default metric is [puzzle.Moves]. A solution ends
// at the first goal that it comes to, also where a goal with free holes would let it
// go on. A search cut short returns what it has, with Status Unknown, and an error
// that wraps ctx.Err() or [puzzle.ErrMemory].
func Solve(ctx context.Context, from *Position, goal *Goal, opt puzzle.Options) (puzzle.Solution, error) {
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
	if least, _ := goal.pegs(); least > from.holes.Len() {
		return puzzle.Solution{}, fail(MorePegs, nil, puzzle.Args{"got": least, "limit": from.holes.Len()})
	}
	if err := ctx.Err(); err != nil {
		return puzzle.Solution{Metric: opt.Metric}, fmt.Errorf("pegs: solve: %w", err)
	}
	s, err := answer(ctx, from, goal, opt)
	s.Metric = opt.Metric
	if opt.Count && s.Status == puzzle.Unsolvable {
		s.Count = new(big.Int)
	}
	if err != nil {
		err = fmt.Errorf("pegs: solve: %w", err)
	}
	return s, err
}

// answer solves in words where the board allows that.
func answer(ctx context.Context, from *Position, goal *Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if from.board.IsWide() {
		q := &wideQuestion{ctx: ctx, board: from.board, start: from.holes, asked: goal, goal: goal, opt: opt}
		s, err := q.answer()
		s.Nodes, s.Method = q.nodes, q.method
		return s, err
	}
	q := newQuestion(ctx, from.board, from.pegs, goal, opt)
	s, err := q.answer()
	s.Nodes, s.Method = q.search.Nodes, q.search.Method
	return s, err
}

// question is one call of Solve on a board of words.
type question struct {
	search   narrow.Search
	board    *Board
	asked    *Goal
	goal     *Goal           // what of it the position class leaves, once prepared
	known    bool            // the narrowest beam found a solution
	line     []bitboard.Move // a solution, as jumps, once looked for
	finished bool            // the search for any solution came to its end
}

func newQuestion(ctx context.Context, b *Board, start board.Set, g *Goal, opt puzzle.Options) *question {
	q := &question{board: b, asked: g, goal: g}
	q.search = narrow.Search{Ctx: ctx, Board: b.Board, Start: start, Goal: g.narrow(), Opt: opt}
	return q
}

// start is the position asked about.
func (q *question) start() wide.Set { return wide.One(q.search.Start) }

// prepare makes the search ready.
func (q *question) prepare() {
	if q.goal.one || len(q.goal.patterns) > 1 {
		q.goal = q.goal.ofClass(q.start())
	}
	q.search.Use(q.goal.narrow(), q.board.kit(q.goal))
}

// fewPositions are soon counted again: that they hold no goal is proof enough,
// and comes sooner than one by linear program.
const fewPositions = 2000

// answer answers what takes no search, and leaves the rest to the methods.
func (q *question) answer() (puzzle.Solution, error) {
	if q.search.Goal.Match(q.search.Start) {
		q.search.Method = methodNone
		return q.solved(nil), nil
	}
	if q.goal.isOpen() {
		return q.answerOpen()
	}
	return q.choose(methods)
}

// refuted is the answer that a certificate without a search gives.
func (q *question) refuted(c *puzzle.Certificate) puzzle.Solution {
	q.search.Method = c.Kind
	return puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}
}

// solved is the answer for a shortest solution.
func (q *question) solved(moves []bitboard.Move) puzzle.Solution {
	return q.board.solved(moves, &q.search.Opt)
}

func (b *Board) solved(moves []bitboard.Move, opt *puzzle.Options) puzzle.Solution {
	s := puzzle.Solution{Status: puzzle.Solved, Moves: b.texts(moves), Length: int64(len(moves)), Optimal: true}
	s.LowerBound = s.Length
	if len(moves) > 0 {
		return s
	}
	// Start and goal are one: nothing to do, in one way.
	if opt.Count {
		s.Count = big.NewInt(1)
	}
	if opt.All {
		s.Solutions = [][]string{{}}
	}
	return s
}

// cheapCertificate refutes the goals by counts, position class, pagoda function,
// or for want of a legal jump.
func (b *Board) cheapCertificate(start wide.Set, g *Goal) *puzzle.Certificate {
	if c := countCertificate(start, g); c != nil {
		return c
	}
	if c := b.classCertificate(start, g); c != nil {
		return c
	}
	if b.Wide().Stuck(start) {
		return &puzzle.Certificate{Kind: bitboard.KindExhausted, Positions: "1", Levels: []string{"1"}}
	}
	return b.pagodaCertificate(start, g)
}

// countCertificate refutes goals that have as many pegs as the start but differ
// from it, and goals without pegs: a jump takes one peg, and leaves one.
func countCertificate(start wide.Set, g *Goal) *puzzle.Certificate {
	least, most := g.pegs()
	if from := start.Len(); least >= from || most == 0 {
		to := int64(least)
		n := int64(from)
		return &puzzle.Certificate{Kind: bitboard.KindPegs, From: &n, To: &to}
	}
	return nil
}

// exhausted proves that there is no solution: it counts every position in reach by
// jumps made, for others to count again.
func exhausted(reach []int64) *puzzle.Certificate {
	c := &puzzle.Certificate{Kind: bitboard.KindExhausted}
	var total int64
	for _, n := range reach {
		total += n
		c.Levels = append(c.Levels, strconv.FormatInt(n, 10))
	}
	c.Positions = strconv.FormatInt(total, 10)
	return c
}

// unsolvable is the answer when a search found that no goal can be reached.
func (q *question) unsolvable() (puzzle.Solution, error) {
	reach, err := q.search.Reach()
	if err != nil {
		return q.unknown(), err
	}
	q.search.Method = narrow.Exhaustive
	return puzzle.Solution{Status: puzzle.Unsolvable, Certificate: exhausted(reach)}, nil
}

// answerFirst finds any solution.
func (q *question) answerFirst() (puzzle.Solution, error) {
	moves, err := q.search.First(0)
	switch {
	case err != nil:
		return q.unknown(), err
	case moves == nil:
		return q.unsolvable()
	}
	s := q.best(moves)
	s.Status, s.HasBest = puzzle.Solved, false
	return s, nil
}

// inMetric joins or splits moves as the metric counts them.
func inMetric(moves []bitboard.Move, metric puzzle.Metric) []bitboard.Move {
	if metric == puzzle.Jumps {
		return bitboard.Split(moves)
	}
	return bitboard.Join(moves)
}

// unknown is the answer of a search cut short with nothing found.
func (q *question) unknown() puzzle.Solution {
	return puzzle.Solution{LowerBound: q.lowerBound()}
}

// best is the answer of a search cut short after a solution was found.
func (q *question) best(moves []bitboard.Move) puzzle.Solution {
	return q.board.best(moves, q.lowerBound(), &q.search.Opt)
}

func (b *Board) best(moves []bitboard.Move, least int64, opt *puzzle.Options) puzzle.Solution {
	s := b.solved(inMetric(moves, opt.Metric), opt)
	s.Status, s.HasBest = puzzle.Unknown, true
	s.LowerBound, s.Optimal = least, least == s.Length
	return s
}

// lowerBound is a length that every solution has at least, in the metric asked
// for, when the start is no goal.
func (q *question) lowerBound() int64 {
	switch {
	case q.search.Opt.Metric == puzzle.Jumps:
		return max(q.goal.leastJumps(q.start()), q.search.Proved)
	case q.goal.isOpen():
		return max(1, q.search.Proved)
	}
	return q.search.LeastMoves()
}

// leastJumps is the fewest jumps from a position that is no goal, by the pegs.
func (g *Goal) leastJumps(p wide.Set) int64 {
	_, most := g.pegs()
	return max(1, int64(p.Len()-most))
}
