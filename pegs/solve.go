package pegs

import (
	"context"
	"fmt"
	"math/big"

	"jie/board"
	"jie/pegs/bitboard"
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
	s.Nodes, s.Method = q.nodes, q.method
	return s, err
}

// question is one call of Solve on a board of words.
type question struct {
	ctx    context.Context
	board  *Board
	start  board.Set
	asked  *Goal
	goal   *Goal // what of it the position class leaves, once prepared
	opt    puzzle.Options
	sym    *bitboard.Symmetries // those that keep the goal: images are as far from it
	pruner *pruner
	nodes  int64           // positions generated
	held   int64           // bytes of tables held
	budget int64           // the nodes after which a search gives up, where it is not 0
	proved int64           // moves that every solution is proved to have at least
	found  []bitboard.Move // a solution that the first beam found, as jumps
	looked bool            // the first beam was tried
	line   []bitboard.Move // a solution, as jumps, once looked for
	method string          // which method gave the best answer so far

	finished      bool // the search for any solution came to its end
	beamExhausted bool // the first beam saw every position in reach, none of them a goal
}

func newQuestion(ctx context.Context, b *Board, start board.Set, g *Goal, opt puzzle.Options) *question {
	return &question{ctx: ctx, board: b, start: start, asked: g, goal: g, opt: opt}
}

// prepare builds the tables that searches use.
func (q *question) prepare() {
	if q.goal.one || len(q.goal.patterns) > 1 {
		q.goal = q.goal.ofClass(wide.One(q.start))
	}
	k := q.board.kit(q.goal)
	q.sym, q.pruner = k.sym, k.pruner
}

// fewPositions are soon counted again: that they hold no goal is proof enough,
// and comes sooner than one by linear program.
const fewPositions = 2000

// answer answers what takes no search, and leaves the rest to the methods.
func (q *question) answer() (puzzle.Solution, error) {
	if q.goal.match(q.start) {
		q.method = methodNone
		return q.solved(nil), nil
	}
	if q.goal.isOpen() {
		return q.answerOpen()
	}
	return q.choose(methods)
}

// refuted is the answer that a certificate without a search gives.
func (q *question) refuted(c *puzzle.Certificate) puzzle.Solution {
	q.method = c.Kind
	return puzzle.Solution{Status: puzzle.Unsolvable, Certificate: c}
}

// solved is the answer for a shortest solution.
func (q *question) solved(moves []bitboard.Move) puzzle.Solution {
	return q.board.solved(moves, &q.opt)
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

// answerFirst finds any solution.
func (q *question) answerFirst() (puzzle.Solution, error) {
	moves, err := q.first(0)
	switch {
	case err != nil:
		return q.unknown(), err
	case moves == nil:
		return q.unsolvable()
	}
	s := q.solved(q.inMetric(moves))
	s.LowerBound = q.lowerBound()
	s.Optimal = s.LowerBound == s.Length
	return s, nil
}

// inMetric joins or splits moves as the metric counts them.
func (q *question) inMetric(moves []bitboard.Move) []bitboard.Move {
	return inMetric(moves, q.opt.Metric)
}

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
	s := q.solved(q.inMetric(moves))
	s.Status, s.HasBest = puzzle.Unknown, true
	s.LowerBound = q.lowerBound()
	s.Optimal = s.LowerBound == s.Length
	return s
}

// lowerBound is a length that every solution has at least, in the metric asked
// for, when the start is no goal.
func (q *question) lowerBound() int64 {
	_, most := q.goal.pegs()
	jumps := max(1, int64(q.start.Len()-most))
	switch {
	case q.opt.Metric == puzzle.Jumps:
		return max(jumps, q.proved)
	case q.goal.isOpen():
		return max(1, q.proved)
	}
	return max(1, q.proved, q.board.regionBound(q.start, q.goal))
}

// poll is called about once a node. It reports progress, and fails when the
// context ends or the nodes pass the budget; memory is accounted for by hold.
func (q *question) poll() error {
	q.nodes++
	if q.nodes&(1<<12-1) != 0 {
		return nil
	}
	q.opt.Report(puzzle.Progress{Phase: "positions", Done: q.nodes, Nodes: q.nodes})
	if q.budget > 0 && q.nodes > q.budget {
		return errBudget
	}
	return q.ctx.Err()
}

// hold counts memory before it is allocated. Where it fails it counts nothing.
func (q *question) hold(bytes int64) error {
	if !q.affords(bytes) {
		return puzzle.ErrMemory
	}
	q.held += bytes
	return nil
}

// release gives back what hold took.
func (q *question) release(bytes int64) { q.held -= bytes }

// affords tells whether the memory limit leaves room for so much more.
func (q *question) affords(bytes int64) bool {
	return q.opt.Memory <= 0 || q.held+bytes <= q.opt.Memory
}

// put adds p to t. Where t needs a larger table, the old one and the new one are
// held until all positions are moved.
func (q *question) put(t *bitboard.PositionSet, p board.Set) error {
	if t.Full() {
		if err := q.resize(t, t.Larger()); err != nil {
			return err
		}
	}
	t.Add(p)
	return nil
}

// resize moves t to a table of the given size.
func (q *question) resize(t *bitboard.PositionSet, size int) error {
	if err := q.hold(int64(size) * bitboard.PositionBytes); err != nil {
		return err
	}
	old := t.Bytes()
	t.Resize(size)
	q.release(old)
	return nil
}
