package search

import (
	"context"
	"math/big"

	"jie/puzzle"
)

// Puzzles whose moves are edges share these steps, from the options of a question to its answer.

// Bounds returns the options of a search that answers a question.
func Bounds(opt puzzle.Options) Options {
	return Options{Memory: opt.Memory, One: !opt.All && !opt.Count, Progress: opt.Progress}
}

// Moves knows the moves of a graph by their numbers, as answers have them.
type Moves interface {
	Names(path []int) []string
	Commute(a, b int) bool // the order of the two does not matter
}

// Solve makes s the answer to opt that the paths give. The paths must be shortest ones.
func (p *Paths[S]) Solve(s *puzzle.Solution, moves Moves, opt puzzle.Options) {
	s.Status, s.Optimal = puzzle.Solved, true
	s.Length = int64(p.Len())
	for path := range p.All() {
		s.Moves = moves.Names(path)
		break
	}
	if opt.Count || opt.All {
		p.Tell(s, moves, opt)
	}
}

// Tell counts the paths, and lists them if opt asks for that.
func (p *Paths[S]) Tell(s *puzzle.Solution, moves Moves, opt puzzle.Options) {
	s.Count = p.Count()
	s.UpToOrder = p.Classes(moves.Commute)
	if !opt.All {
		return
	}
	for path := range p.All() {
		if s.Truncated = len(s.Solutions) == opt.ListLimit(); s.Truncated {
			break
		}
		s.Solutions = append(s.Solutions, moves.Names(path))
	}
}

// Exhaust makes s the answer that there is no solution, by counting every state in reach of from.
func Exhaust[S comparable](ctx context.Context, g Graph[S], from S, s puzzle.Solution, opt puzzle.Options) (puzzle.Solution, error) {
	var levels []int64
	for layer, err := range Layers(ctx, g, []S{from}, Bounds(opt)) {
		if err != nil {
			return s, err
		}
		levels = append(levels, int64(len(layer)))
	}
	return Refute(s, puzzle.Exhausted("exhausted", levels), opt), nil
}

// Refute makes s the answer that c proves: there is no solution.
func Refute(s puzzle.Solution, c *puzzle.Certificate, opt puzzle.Options) puzzle.Solution {
	s.Status, s.LowerBound, s.Certificate = puzzle.Unsolvable, 0, c
	if opt.Count || opt.All {
		s.Count = new(big.Int)
	}
	return s
}

// TurnsOnly returns an error for options of a question that a puzzle does not have if it counts solutions in turns.
func TurnsOnly(name string, opt puzzle.Options) error {
	if opt.Metric != "" && opt.Metric != puzzle.Turns {
		return &puzzle.Error{Puzzle: name, Code: puzzle.BadMetric,
			Args: puzzle.Args{"metric": string(opt.Metric), "known": []string{string(puzzle.Turns)}}}
	}
	if opt.Every {
		return &puzzle.Error{Puzzle: name, Code: puzzle.BadOption, Args: puzzle.Args{"option": "every"}}
	}
	return nil
}
