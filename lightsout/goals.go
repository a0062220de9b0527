package lightsout

import (
	"math/big"
	"slices"

	"jie/puzzle"
)

// solveEach answers opt for any one of n goals, given the answer for each alone.
// Different goals have different press patterns, so counts add up and lists merge.
func solveEach(n int, opt puzzle.Options, one func(i int) (puzzle.Solution, error)) (puzzle.Solution, error) {
	var answers []puzzle.Solution
	var failed error
	for i := range n {
		s, err := one(i)
		if err != nil {
			if failed = err; s.Status == puzzle.Unknown && !s.HasBest {
				return s, err
			}
		}
		answers = append(answers, s)
	}
	if len(answers) == 1 {
		return answers[0], failed
	}
	if refuted(answers) {
		return mergeRefuted(answers), nil
	}
	return merge(answers, opt, failed), failed
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

// merge makes one answer of several, at least one of which has a solution.
func merge(answers []puzzle.Solution, opt puzzle.Options, failed error) puzzle.Solution {
	answers = slices.DeleteFunc(answers, func(s puzzle.Solution) bool { return s.Status == puzzle.Unsolvable })
	best, bound, nodes := 0, answers[0].LowerBound, int64(0)
	for i, a := range answers {
		if a.Length < answers[best].Length {
			best = i
		}
		bound = min(bound, a.LowerBound)
		nodes += a.Nodes
	}
	s := answers[best]
	s.LowerBound, s.Nodes = bound, nodes
	s.Optimal = bound == s.Length
	if failed != nil {
		s.Status, s.HasBest = puzzle.Unknown, true
		return s
	}
	s.Count, s.Solutions = nil, nil
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
	return s
}
