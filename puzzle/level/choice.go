package level

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"

	"jie/puzzle"
)

// Candidate is a position that [Generate] tries. It is a level, or none if the From of
// its Level is empty.
type Candidate struct {
	Level Level  `json:"level"`
	Twin  string `json:"twin"` // the same for levels that a symmetry turns into each other
}

// Tries returns how many candidates Generate tries at most.
func (opt Options) Tries() uint64 { return max(leastPatience, patience*uint64(opt.want())) }

// want returns how many levels are asked for, at least 1.
func (opt Options) want() int { return max(1, opt.N) }

// Candidates yields the candidates that Generate tries, from number first to first+n-1,
// without twins and those that are not levels. They do not depend on how
// the numbers are cut into ranges, so ranges can be tried separately: a [Choice] that takes
// the candidates of all ranges in order ends with the levels of Generate. An error ends
// them.
func Candidates(ctx context.Context, p puzzle.Puzzle, opt Options, first, n uint64) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		if err := candidates(ctx, p, opt, first, n, func(c Candidate) bool { return yield(c, nil) }); err != nil {
			yield(Candidate{}, err)
		}
	}
}

// candidates tries them in batches; each candidate has its own random numbers. Batches
// grow, so that few candidates are wasted when few levels are asked for.
func candidates(ctx context.Context, p puzzle.Puzzle, opt Options, first, n uint64, yield func(Candidate) bool) error {
	if err := opt.valid(); err != nil {
		return err
	}
	s, err := newSource(p, opt.Board)
	if err != nil {
		return err
	}
	seen := make(map[string]bool)
	batch := uint64(4)
	for next := first; next < first+n; next += batch {
		batch = min(64, 2*batch, first+n-next)
		tried, err := s.batch(ctx, opt, seen, next, batch)
		if err != nil {
			return err
		}
		for _, c := range tried {
			if c.Level.From == "" || seen[c.Twin] {
				continue
			}
			seen[c.Twin] = true
			if !yield(c) {
				return nil
			}
		}
	}
	return nil
}

// Choice selects from candidates the levels that are asked for.
type Choice struct {
	puzzle string
	opt    Options
	seen   map[string]bool // twins of the candidates so far
	found  int

	difficulties, lengths map[int64]bool // that the board has given so far
}

// NewChoice starts a choice of levels of the puzzle called name.
func NewChoice(name string, opt Options) *Choice {
	return &Choice{puzzle: name, opt: opt, seen: make(map[string]bool),
		difficulties: make(map[int64]bool), lengths: make(map[int64]bool)}
}

// Take reports whether the next candidate is one of the levels. It returns false when there
// are enough already.
func (x *Choice) Take(c Candidate) bool {
	if c.Level.From == "" || x.seen[c.Twin] || x.Full() {
		return false
	}
	x.seen[c.Twin] = true
	x.difficulties[int64(c.Level.Difficulty)] = true
	x.lengths[c.Level.Length] = true
	if !x.opt.Wants(c.Level) {
		return false
	}
	x.found++
	return true
}

// Found returns how many levels were taken.
func (x *Choice) Found() int { return x.found }

// Full reports whether there are as many levels as asked for.
func (x *Choice) Full() bool { return x.found == x.opt.want() }

// NotFound returns the error of a choice whose candidates gave too few levels.
func (x *Choice) NotFound() error {
	return &puzzle.Error{Puzzle: x.puzzle, Code: NotFound, Args: puzzle.Args{
		"tries": int64(x.opt.Tries()), "found": x.found, "want": x.opt.want(), // the limit is small
		"difficulties": texts(x.difficulties), "lengths": texts(x.lengths),
	}}
}

func texts(numbers map[int64]bool) (list []string) {
	for _, n := range slices.Sorted(maps.Keys(numbers)) {
		list = append(list, strconv.FormatInt(n, 10))
	}
	return list
}
