package level

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"slices"
	"strings"

	"jie/puzzle"
)

// Measures are how hard a level was found to be, in thousandths.
type Measures struct {
	Bits   int64 `json:"bits"`   // of good decisions that a solution needs
	Greedy int64 `json:"greedy"` // moves that the best-looking choice gets wrong
	Tree   int64 `json:"tree"`   // bits of the tree without insight
}

// Score is the mix that grades are cut from: a bit for each bit of decision, a
// bit for each move where looks mislead, and an eighth of the tree's bits for
// the work of looking through it.
func (m Measures) Score() int64 { return m.Bits + m.Greedy + m.Tree/8 }

// step is one move of a solution as measured: the legal moves there, which of
// them are good, and how good each looks.
type step struct {
	good  []bool
	looks []int
}

// question is a solved candidate. target is the goal where that is a position.
type question struct {
	from     puzzle.Position
	goal     puzzle.Goal
	target   puzzle.Position
	solution puzzle.Solution
}

// judge goes along a solution and tells of each step which moves are good.
type judge func(context.Context, question) ([]step, error)

// listed is how many shortest solutions a level may have: with more, hardly any
// decision matters, and the good moves could not be told from a list.
const listed = 2000

// judge solves and measures one candidate, whose twin is known. Where the length
// matters it is found first: the many solutions of a level that is not wanted are
// not worth listing.
func (s *source) judge(ctx context.Context, opt Options, q question, twin string) (candidate, error) {
	if opt.MinMoves > 0 || opt.MaxMoves > 0 {
		quick, err := q.from.Solve(ctx, puzzle.Options{Goal: q.goal, Workers: 1})
		if err != nil || !proved(quick) || !opt.fits(quick.Length) {
			return candidate{}, passing(err)
		}
	}
	sol, err := q.from.Solve(ctx, puzzle.Options{Goal: q.goal, All: true, Count: true, Limit: listed, Workers: 1})
	if err != nil || !proved(sol) || sol.Truncated || len(sol.Solutions) == 0 {
		return candidate{}, passing(err)
	}
	q.solution = sol
	steps, err := s.kind.judge(ctx, q)
	if err != nil {
		return candidate{}, passing(err)
	}
	measures := measure(steps)
	count := sol.Count
	if count == nil {
		count = big.NewInt(int64(len(sol.Solutions)))
	}
	level := Level{
		Puzzle: s.puzzle.Name(), From: q.from.String(), To: q.goal.Texts()[0],
		Metric: sol.Metric, Length: sol.Length, Solutions: count.String(),
		Moves: sol.Solutions[0], Measures: measures, Difficulty: s.kind.grade(measures.Score()),
	}
	return candidate{level, twin}, nil
}

func proved(s puzzle.Solution) bool { return s.Status == puzzle.Solved && s.Optimal }

// passing lets through the errors that must end everything: a candidate that is
// merely too hard to solve is passed over.
func passing(err error) error {
	if errors.Is(err, puzzle.ErrReach) || errors.Is(err, puzzle.ErrMemory) {
		return nil
	}
	return err
}

// grade is 1 to 5.
func (k kind) grade(score int64) int {
	grade := 1
	for _, least := range k.grades {
		if score >= least {
			grade++
		}
	}
	return grade
}

// measure sums the steps.
func measure(steps []step) Measures {
	var m Measures
	for _, s := range steps {
		good, best, bestGood, bestLook := 0, 0, 0, slices.Max(s.looks)
		for i, g := range s.good {
			if g {
				good++
			}
			if s.looks[i] == bestLook {
				best++
				if g {
					bestGood++
				}
			}
		}
		m.Bits += log2(len(s.good)) - log2(good)
		m.Tree += log2(len(s.good))
		m.Greedy += int64(1000 * (best - bestGood) / best)
	}
	return m
}

// log2 is the binary logarithm in thousandths, rounded down. After the whole
// part, x is a number from 1 to 2 with 30 binary places; each squaring gives one
// more binary digit of the logarithm. Whole numbers only, so that every machine
// finds the same.
func log2(n int) int64 {
	if n < 1 {
		return 0
	}
	const one, digits = 1 << 30, 20
	whole := bits.Len(uint(n)) - 1
	x := uint64(n) << 30 >> whole
	fraction := int64(0)
	for range digits {
		x = x * x >> 30
		fraction <<= 1
		if x >= 2*one {
			x >>= 1
			fraction++
		}
	}
	return int64(whole)*1000 + fraction*1000>>digits
}

// onShortest judges Mopan: a turn is good where a shortest solution goes on
// with it. It looks good by how many cells are then as the target has them.
func onShortest(_ context.Context, q question) ([]step, error) {
	next := func(solution []string, i int) []string { return solution[i : i+1] }
	agrees := func(solution []string, i int, played string) bool { return solution[i] == played }
	return q.follow(next, agrees)
}

// inPattern judges Lights Out, where order does not matter: a press is good
// where a smallest press pattern that agrees so far holds it. It looks good by
// how many lights are then as the goal has them.
func inPattern(_ context.Context, q question) ([]step, error) {
	first := q.solution.Solutions[0]
	next := func(solution []string, i int) []string {
		return slices.DeleteFunc(slices.Clone(solution), func(press string) bool { return slices.Contains(first[:i], press) })
	}
	agrees := func(solution []string, _ int, played string) bool { return slices.Contains(solution, played) }
	return q.follow(next, agrees)
}

// follow goes along the first solution. next names the moves that a solution may
// go on with at step i; agrees tells whether it goes on with the one played.
func (q question) follow(next func([]string, int) []string, agrees func([]string, int, string) bool) ([]step, error) {
	var steps []step
	at, left := q.from, slices.Clone(q.solution.Solutions)
	for i, played := range q.solution.Solutions[0] {
		good := make(map[string]bool)
		for _, solution := range left {
			for _, m := range next(solution, i) {
				good[m] = true
			}
		}
		one, err := look(at, good, q.matches)
		if err != nil {
			return nil, err
		}
		steps = append(steps, one)
		if at, err = at.Play(played); err != nil {
			return nil, err
		}
		left = slices.DeleteFunc(left, func(solution []string) bool { return !agrees(solution, i, played) })
	}
	return steps, nil
}

// matches counts the cells that are as the goal has them: by their texts, where
// each cell is one character there, which is much the faster.
func (q question) matches(p puzzle.Position) int {
	text, want := p.String(), q.target.String()
	n := 0
	if _, body, _ := strings.Cut(want, ":"); len(text) == len(want) && !strings.Contains(body, ",") {
		for i := range len(text) {
			if text[i] == want[i] {
				n++
			}
		}
		return n
	}
	cells := q.target.Grid().Cells
	for i, c := range p.Grid().Cells {
		if c.State == cells[i].State {
			n++
		}
	}
	return n
}

// inReach judges peg solitaire jump by jump: a jump is good where the goal can
// still be reached. It looks good by how many jumps it leaves open.
func inReach(ctx context.Context, q question) ([]step, error) {
	var steps []step
	at := q.from
	for _, played := range jumps(q.solution.Solutions[0]) {
		good := make(map[string]bool)
		for m := range at.Moves() {
			next, err := at.Play(m)
			if err != nil {
				return nil, err
			}
			then, err := next.Goal(q.goal.Texts()...)
			if err != nil {
				continue // fewer pegs than the goal has
			}
			end, err := next.Solve(ctx, puzzle.Options{Goal: then, First: true, Workers: 1})
			if err != nil {
				return nil, err
			}
			good[m] = end.Status == puzzle.Solved
		}
		one, err := look(at, good, openJumps)
		if err != nil {
			return nil, err
		}
		steps = append(steps, one)
		if at, err = at.Play(played); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

// jumps cuts moves such as d2-d4-f4 into single jumps.
func jumps(moves []string) []string {
	var all []string
	for _, m := range moves {
		holes := strings.Split(m, "-")
		for i := range len(holes) - 1 {
			all = append(all, holes[i]+"-"+holes[i+1])
		}
	}
	return all
}

func openJumps(p puzzle.Position) int {
	n := 0
	for range p.Moves() {
		n++
	}
	return n
}

// look plays each legal move to see how it looks.
func look(at puzzle.Position, good map[string]bool, looks func(puzzle.Position) int) (step, error) {
	var s step
	for m := range at.Moves() {
		next, err := at.Play(m)
		if err != nil {
			return s, err
		}
		s.good = append(s.good, good[m])
		s.looks = append(s.looks, looks(next))
	}
	return s, nil
}
