package level

import (
	"context"
	"iter"
	"math/rand/v2"

	"jie/internal/crew"
	"jie/puzzle"
)

// Level is a position to play, with the known facts about it.
type Level struct {
	Puzzle     string        `json:"puzzle"`
	From       string        `json:"from"`
	To         string        `json:"to"`
	Metric     puzzle.Metric `json:"metric"`
	Length     int64         `json:"length"` // proved least
	Difficulty int           `json:"difficulty"`
	Solutions  string        `json:"shortest_solutions"` // how many, in decimal
	Moves      []string      `json:"moves"`
	Measures   Measures      `json:"measures"`
}

// Options says which levels to make: by default one of any difficulty on the usual board.
type Options struct {
	Board      string // "": the usual one
	Difficulty int    // 1 to 5; 0: any
	MinMoves   int64
	MaxMoves   int64         // 0: any
	Metric     puzzle.Metric // of the length; empty: the puzzle's default
	N          int           // 0: one
	Seed       uint64
	Workers    int   // 0: GOMAXPROCS; the levels do not depend on it
	Memory     int64 // bytes that all searches may hold together; 0: any number
}

// Errors of Generate besides those of parsing a board, with their Args.
const (
	// NotFound has tries, found, want, and the difficulties and lengths that the board gave.
	NotFound puzzle.Code = "level-not-found"
	// NoSource: the puzzle has no way to make levels. puzzle
	NoSource puzzle.Code = "level-no-source"
	// BadRange: no length lies from min to max. min, max
	BadRange puzzle.Code = "level-bad-range"
)

// patience is how many candidates may fail for each level, leastPatience the least total.
const (
	patience      = 60
	leastPatience = 600
)

// Generate yields levels, in an order that depends only on the options. An error ends it.
func Generate(ctx context.Context, p puzzle.Puzzle, opt Options) iter.Seq2[Level, error] {
	return GenerateParts(ctx, p, opt)
}

// GenerateParts yields the levels of Generate for each of several options in turn, which differ in
// nothing but Difficulty and N. Each candidate is solved once for all of them.
func GenerateParts(ctx context.Context, p puzzle.Puzzle, parts ...Options) iter.Seq2[Level, error] {
	return func(yield func(Level, error) bool) {
		s, err := newSource(p, parts[0].Board)
		if len(parts) > 1 && err == nil {
			s.made = make(map[uint64]candidate)
		}
		for _, opt := range parts {
			if err == nil {
				err = opt.valid()
			}
			if err != nil {
				yield(Level{}, err)
				return
			}
			if !s.generate(ctx, opt, yield) {
				return
			}
		}
	}
}

// generate yields the levels of one part. It reports whether all were found, and none was refused.
func (s *source) generate(ctx context.Context, opt Options, yield func(Level, error) bool) bool {
	x := &choice{puzzle: s.puzzle.Name(), opt: opt, difficulties: make(map[int64]bool), lengths: make(map[int64]bool)}
	stopped := false
	err := s.candidates(ctx, opt, func(l Level) bool {
		if x.take(l) {
			stopped = !yield(l, nil)
		}
		return !stopped && x.found < opt.want()
	})
	switch {
	case err != nil:
		yield(Level{}, err)
	case !stopped && x.found < opt.want():
		err = &puzzle.Error{Puzzle: x.puzzle, Code: NotFound, Args: puzzle.Args{
			"tries": int64(opt.tries()), "found": x.found, "want": opt.want(), // the limit is small
			"difficulties": texts(x.difficulties), "lengths": texts(x.lengths),
		}}
		yield(Level{}, err)
	}
	return err == nil && !stopped
}

func (opt Options) valid() error {
	if opt.MaxMoves > 0 && opt.MinMoves > opt.MaxMoves {
		return &puzzle.Error{Code: BadRange, Args: puzzle.Args{"min": opt.MinMoves, "max": opt.MaxMoves}}
	}
	return nil
}

// Wants reports whether a level has the difficulty and the length that are asked for.
func (opt Options) Wants(l Level) bool {
	return opt.fits(l.Length) && (opt.Difficulty == 0 || l.Difficulty == opt.Difficulty)
}

func (opt Options) share() int64 {
	if opt.Memory <= 0 {
		return 0
	}
	return max(1, opt.Memory/int64(crew.Size(opt.Workers)))
}

func (opt Options) fits(length int64) bool {
	return length >= opt.MinMoves && (opt.MaxMoves == 0 || length <= opt.MaxMoves)
}

// batch makes the candidates from first to first+n-1, without the twins of those seen before.
func (s *source) batch(ctx context.Context, opt Options, seen map[string]bool, first, n uint64) ([]candidate, error) {
	candidates := make([]candidate, n)
	errs := make([]error, n)
	crew.Share(crew.Size(opt.Workers), int(n), func(_, i int) bool {
		if made, ok := s.made[first+uint64(i)]; ok {
			candidates[i] = made
			return true
		}
		random := rand.New(rand.NewPCG(opt.Seed, first+uint64(i))) // levels are not secret
		candidates[i], errs[i] = s.candidate(ctx, opt, seen, random)
		return errs[i] == nil // all before i are done, so that the first error is always the same
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	for i := range candidates {
		if s.made != nil {
			s.made[first+uint64(i)] = candidates[i]
		}
	}
	return candidates, nil
}

// candidate returns no level if the walk led to none, to a twin, or to an unwanted length.
func (s *source) candidate(ctx context.Context, opt Options, seen map[string]bool, random *rand.Rand) (candidate, error) {
	start, to, err := s.Candidate(s.blank, random)
	if err != nil || start == "" {
		return candidate{}, err
	}
	from, err := s.puzzle.Parse(start)
	if err != nil {
		return candidate{}, err
	}
	goal, err := from.Goal(to)
	if err != nil {
		return candidate{}, err
	}
	target, err := s.puzzle.Parse(goal.Texts()[0])
	if err != nil {
		target = nil // such as "d4"
	}
	twin := twinKey(s.symmetries(), from, target, goal.Texts()[0])
	if seen[twin] || from.Solved(goal) {
		return candidate{}, nil
	}
	return s.judge(ctx, opt, question{memory: opt.share(), from: from, goal: goal, target: target}, twin)
}
