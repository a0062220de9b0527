package level

import (
	"context"
	"maps"
	"slices"
	"strconv"
)

// candidate is a position that [Generate] tries: no level if the From of its Level is empty.
type candidate struct {
	Level
	twin string // the same for levels that a symmetry turns into each other
}

func (opt Options) tries() uint64 { return max(leastPatience, patience*uint64(opt.want())) }

func (opt Options) want() int { return max(1, opt.N) }

// candidates yields the levels without twins, in batches that grow, so that few are wasted.
func (s *source) candidates(ctx context.Context, opt Options, yield func(Level) bool) error {
	seen := make(map[string]bool)
	batch := uint64(4)
	for next := uint64(0); next < opt.tries(); next += batch {
		batch = min(64, 2*batch, opt.tries()-next)
		tried, err := s.batch(ctx, opt, seen, next, batch)
		if err != nil {
			return err
		}
		for _, c := range tried {
			if c.From == "" || seen[c.twin] {
				continue
			}
			seen[c.twin] = true
			if !yield(c.Level) {
				return nil
			}
		}
	}
	return nil
}

type choice struct {
	puzzle string
	opt    Options
	found  int

	difficulties, lengths map[int64]bool // that the board has given so far
}

func (x *choice) take(l Level) bool {
	x.difficulties[int64(l.Difficulty)] = true
	x.lengths[l.Length] = true
	if !x.opt.Wants(l) {
		return false
	}
	x.found++
	return true
}

func texts(numbers map[int64]bool) (list []string) {
	for _, n := range slices.Sorted(maps.Keys(numbers)) {
		list = append(list, strconv.FormatInt(n, 10))
	}
	return list
}
