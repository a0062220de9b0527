package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"jie/puzzle"
)

// solve finds a press pattern with the fewest presses to any of the goals, which have the start's shape.
func solve(ctx context.Context, from *board, goals []*board, opt puzzle.Options) (puzzle.Solution, error) {
	var err error
	if opt.Metric, err = from.metric(opt.Metric); err != nil {
		return puzzle.Solution{}, err
	}
	return solveEach(len(goals), opt, func(i int) (puzzle.Solution, error) { return solveOne(ctx, from, goals[i], opt) })
}

// metric returns what a length counts: the metric in the question, or the default. Only boards with costs count costs.
func (l *layout) metric(asked puzzle.Metric) (puzzle.Metric, error) {
	known := []string{string(puzzle.Presses)}
	if l.costs != nil {
		known = []string{string(puzzle.Cost), string(puzzle.Presses)}
	}
	switch {
	case asked == "":
		return puzzle.Metric(known[0]), nil
	case slices.Contains(known, string(asked)):
		return asked, nil
	}
	return "", fail(puzzle.BadMetric, nil, puzzle.Args{"metric": string(asked), "known": known})
}

// solveOne answers opt, whose metric is one of the board's, for one goal.
func solveOne(ctx context.Context, start, goal *board, opt puzzle.Options) (puzzle.Solution, error) {
	f, name, err := findBy(ctx, start, goal, opt)
	s := puzzle.Solution{Metric: opt.Metric, Method: name}
	q := &question{way: f.way, opt: opt, s: &s, lists: start.listed()}
	switch {
	case f.certificate != nil:
		s.Status, s.Certificate = puzzle.Unsolvable, f.certificate
		if opt.Count {
			s.Count = new(big.Int)
		}
	case f.way == nil:
		s.LowerBound, s.Nodes = f.bound, f.nodes
	case err != nil:
		err = q.conclude(ctx, q.best(ctx, nil), 0, err)
	default:
		err = q.answer(ctx)
	}
	return s, err
}

type question struct {
	way
	opt   puzzle.Options
	s     *puzzle.Solution
	lists bool // listed presses are written as moves
}

func (q *question) answer(ctx context.Context) error {
	if q.opt.First && !listsShortest(q.opt) && !q.unique() {
		return q.conclude(ctx, q.one(), 0, nil)
	}
	f, err := q.least(ctx, q.opt)
	bound := int64(0)
	if f != nil {
		if bound, q.s.Nodes = f.bound, f.nodes; f.prover != "" {
			q.s.Method += "+" + f.prover
		}
	}
	if err == nil {
		var p pattern
		if p, err = q.list(ctx, f); err == nil {
			return q.conclude(ctx, p, math.MaxInt64, nil)
		}
	}
	return q.conclude(ctx, q.best(ctx, f), bound, err)
}

// conclude writes an answer with a pattern, given that no pattern has fewer presses than bound. reason is why the
// fewest were not found, or nil if they were or any will do. It returns why the question is not answered: one about
// patterns of every length needs no proof.
func (q *question) conclude(ctx context.Context, p pattern, bound int64, reason error) error {
	free := ctx
	if reason != nil {
		free = context.WithoutCancel(ctx) // a known pattern is worth one last pass
	}
	if err := p.show(free, q.s); err != nil {
		return err
	}
	if bound < q.s.Length {
		least, err := q.bound(free)
		if err != nil {
			return err
		}
		bound = max(bound, least)
	}
	q.s.LowerBound = min(bound, q.s.Length)
	q.s.Optimal = q.s.LowerBound == q.s.Length
	if reason == nil || q.opt.Every && errors.Is(reason, puzzle.ErrReach) {
		reason = q.every(ctx)
	}
	if reason != nil && (!q.s.Optimal || q.opt.All || q.opt.Count) {
		q.s.HasBest = true
		return reason
	}
	q.s.Status = puzzle.Solved
	return nil
}

// list returns the first of the shortest patterns, and counts and lists them in the answer if the question says so.
func (q *question) list(ctx context.Context, f *fewest) (pattern, error) {
	if q.opt.Count && !q.opt.Every {
		q.s.Count = f.count
	}
	if !q.lists {
		return q.best(ctx, f), nil
	}
	limit, listed := 0, q.opt.All && !q.opt.Every
	if listed {
		limit = q.opt.ListLimit()
	}
	p, lists, err := q.shortest(ctx, f, limit)
	if err == nil && listed {
		q.s.Solutions, q.s.Truncated = lists, f.count.Cmp(big.NewInt(int64(limit))) > 0
	}
	return p, err
}

// every counts and lists the patterns of every length if the question says so. If cut short, it lists none.
func (q *question) every(ctx context.Context) error {
	if !q.opt.Every || !q.opt.All && !q.opt.Count {
		return nil
	}
	count, err := q.count(ctx)
	if err == nil && q.opt.All && q.lists {
		err = q.listEvery(ctx, count)
	}
	if err != nil {
		q.s.Solutions, q.s.Every, q.s.Truncated = nil, false, false
		return err
	}
	if q.opt.Count {
		q.s.Count = count
	}
	return nil
}

func (q *question) listEvery(ctx context.Context, count *big.Int) error {
	limit := q.opt.ListLimit()
	q.s.Every, q.s.Solutions = true, [][]string{}
	q.s.Truncated = count.Cmp(big.NewInt(int64(limit))) > 0
	var held int64
	var over error
	err := q.inOrder(ctx, func(moves []string) bool {
		q.s.Solutions = append(q.s.Solutions, moves)
		held += moveBytes * int64(len(moves))
		if over = ctx.Err(); q.opt.Memory > 0 && held > q.opt.Memory {
			over = fmt.Errorf("lightsout: a list of %d bytes: %w", held, puzzle.ErrMemory)
		}
		return over == nil && len(q.s.Solutions) < limit
	})
	if err == nil {
		err = over
	}
	return err
}

const moveBytes = 16 // the memory of a move in a list: moves share their text

// solveEach answers opt for any one of n goals, given the answer for each alone. Goals have different press patterns,
// so counts add up and lists merge. A goal that is given up does not stop the others. The least bound holds for all.
func solveEach(n int, opt puzzle.Options, one func(i int) (puzzle.Solution, error)) (puzzle.Solution, error) {
	answers := make([]puzzle.Solution, n)
	var failed error
	for i := range answers {
		var err error
		if answers[i], err = one(i); err != nil {
			failed = err
		}
	}
	if n == 1 {
		return answers[0], failed
	}
	open := slices.DeleteFunc(slices.Clone(answers), func(s puzzle.Solution) bool { return s.Status == puzzle.Unsolvable })
	if len(open) == 0 {
		return mergeRefuted(answers), nil
	}
	return merge(open, opt, failed)
}

func mergeRefuted(answers []puzzle.Solution) puzzle.Solution {
	s := answers[0]
	s.Certificate = &puzzle.Certificate{Kind: "quiet-pattern"}
	for _, a := range answers {
		s.Certificate.Goals = append(s.Certificate.Goals, *a.Certificate)
	}
	return s
}

// merge makes one answer of several, none of them refuted. failed is why a goal was given up, or nil.
func merge(answers []puzzle.Solution, opt puzzle.Options, failed error) (puzzle.Solution, error) {
	best, bound, nodes := -1, answers[0].LowerBound, int64(0)
	for i, a := range answers {
		found := a.Status == puzzle.Solved || a.HasBest
		if found && (best < 0 || a.Length < answers[best].Length) {
			best = i
		}
		bound = min(bound, a.LowerBound)
		nodes += a.Nodes
	}
	if best < 0 {
		return puzzle.Solution{Metric: opt.Metric, LowerBound: bound, Nodes: nodes}, failed
	}
	s := answers[best]
	s.LowerBound, s.Nodes = bound, nodes
	s.Optimal = bound == s.Length
	s.Count, s.Solutions, s.Truncated = nil, nil, false
	if failed != nil {
		enough := s.Optimal || opt.First && s.Status == puzzle.Solved
		if opt.All || opt.Count || !enough {
			s.Status, s.HasBest, s.Every = puzzle.Unknown, true, false
			return s, failed
		}
		s.Status, s.HasBest = puzzle.Solved, false
	}
	mergeLists(&s, answers, opt)
	return s, nil
}

// mergeLists adds up the counts of answers and merges their lists into s, the shortest answer.
func mergeLists(s *puzzle.Solution, answers []puzzle.Solution, opt puzzle.Options) {
	for _, a := range answers {
		if !opt.Every && a.Length > s.Length {
			continue
		}
		if a.Count != nil {
			if s.Count == nil {
				s.Count = new(big.Int)
			}
			s.Count.Add(s.Count, a.Count)
		}
		s.Solutions = append(s.Solutions, a.Solutions...)
		s.Truncated = s.Truncated || a.Truncated
	}
	slices.SortFunc(s.Solutions, slices.Compare)
	if limit := opt.ListLimit(); len(s.Solutions) > limit {
		s.Solutions, s.Truncated = s.Solutions[:limit], true
	}
}
