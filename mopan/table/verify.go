package table

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
)

// Verify checks every sum, the number of positions with each code and, with code that shares
// nothing with the making of tables, a sample of positions: each must have a turn to a nearer one
// unless it is a target, and a search must find the same distance. It stops at the first
// contradiction.
func (t *Table) Verify(ctx context.Context, sample int, rng *rand.Rand) error {
	return t.query(func() error {
		if err := t.verifyCounts(ctx); err != nil {
			return err
		}
		for range sample {
			if err := t.verifyAt(ctx, t.random(rng)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *Table) verifyCounts(ctx context.Context) error {
	var found, want [4]uint64
	for distance, n := range t.levels {
		want[states.Code(distance)] += n
	}
	for i := range t.layout.Pairs() {
		if i%(1<<16) == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		low, high, err := t.words.Pair(i)
		if err != nil {
			return err
		}
		found[1] += uint64(bits.OnesCount64(low &^ high))
		found[2] += uint64(bits.OnesCount64(high &^ low))
		found[3] += uint64(bits.OnesCount64(low & high))
	}
	if found != want {
		return t.damaged()
	}
	return nil
}

func (t *Table) random(rng *rand.Rand) rings.Board {
	return rings.Random(rng, t.space.Side, t.space.Counts[1:]...)
}

func (t *Table) verifyAt(ctx context.Context, b rings.Board) error {
	path, reached, err := t.descend(t.space.Pack(b))
	if err != nil {
		return err
	}
	search, err := rings.Solve(ctx, b, t.goal, puzzle.Options{})
	if err != nil {
		return err
	}
	if reached != (search.Status == puzzle.Solved) {
		return t.damaged()
	}
	at := b
	for _, move := range t.names(path) {
		var ok bool
		if at, ok = at.Turn(move); !ok {
			return t.damaged()
		}
	}
	if reached && (int64(len(path)) != search.Length || !t.goal.Matches(at)) {
		return t.damaged()
	}
	return nil
}
