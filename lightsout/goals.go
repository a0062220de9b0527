package lightsout

import (
	"math/big"
	"slices"

	"jie/puzzle"
)

// solveEach answers opt for any one of n goals, given the answer for each alone.
// Different goals have different press patterns, so counts add up and lists merge.
// A goal that is given up keeps none of the others from being reached, and leaves
// its lower bound as one for all.
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
	if refuted(answers) {
		return mergeRefuted(answers), nil
	}
	return merge(answers, opt, failed)
}

func refuted(answers []puzzle.Solution) bool {
	return !slices.ContainsFunc(answers, func(s puzzle.Solution) bool { return s.Status != puzzle.Unsolvable })
}

// mergeRefuted holds a certificate for each goal.
func mergeRefuted(answers []puzzle.Solution) puzzle.Solution {
	s := answers[0]
	s.Certificate = &puzzle.Certificate{Kind: "quiet-pattern"}
	for _, a := range answers {
		s.Certificate.Goals = append(s.Certificate.Goals, *a.Certificate)
	}
	return s
}

// merge makes one answer of several, not all of them refuted. failed is why a goal
// was given up, nil for none.
func merge(answers []puzzle.Solution, opt puzzle.Options, failed error) (puzzle.Solution, error) {
	answers = slices.DeleteFunc(answers, func(s puzzle.Solution) bool { return s.Status == puzzle.Unsolvable })
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
		return puzzle.Solution{Metric: puzzle.Presses, LowerBound: bound, Nodes: nodes}, failed
	}
	s := answers[best]
	s.LowerBound, s.Nodes = bound, nodes
	s.Optimal = bound == s.Length
	s.Count, s.Solutions, s.Truncated = nil, nil, false
	if failed != nil {
		enough := s.Optimal || opt.First && s.Status == puzzle.Solved
		if opt.All || opt.Count || !enough {
			s.Status, s.HasBest, s.Optimal, s.Every = puzzle.Unknown, true, false, false
			return s, failed
		}
		s.Status, s.HasBest = puzzle.Solved, false
	}
	mergeLists(&s, answers, opt)
	return s, nil
}

// mergeLists adds up the counts of answers and merges their lists into s, the
// shortest of them.
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
