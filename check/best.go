package check

import (
	"context"
	"slices"

	"jie/puzzle"
)

// ranked is a game with goals that ask for the best possible end, which only a search can find.
type ranked interface {
	game
	// asksBest reports whether a goal asks for the best end.
	asksBest(goal string) bool
	// rank returns how good an end the board shows: 0 would be the best of all.
	rank() int64
	// best returns the least rank that can be reached from the position on the board.
	// It fails with the cause that stopped it, like a prover.
	best(m *meter) (int64, error)
	// settle replaces the goals of the best end by goals of an end of this rank.
	settle(rank int64)
}

const quickProof = 1 << 19 // how many bytes a search for a better end may take if no proof was requested: some milliseconds

// newGame reads a canonical ID, with the rank of the best end if that is known.
func (b Bounds) newGame(from string) (game, error) {
	g, err := newGame(from)
	if r, ok := g.(ranked); ok && err == nil && b.rank > 0 {
		r.settle(b.rank)
	}
	return g, err
}

// bestEnd verifies that the end of a solution is the best one, if its goal asks for that. Then b knows its rank.
func (b *Bounds) bestEnd(ctx context.Context, c *claim, v *Verdict, end game, from string, goals []string) error {
	e, ok := end.(ranked)
	if !ok || !slices.ContainsFunc(goals, e.asksBest) {
		return nil
	}
	asked, err := onlyBest(e, goals)
	if err != nil {
		return err
	}
	if c.status == puzzle.Unknown { // it does not claim to have the best end
		return nil
	}
	best, err := b.reachBest(ctx, from)
	switch {
	case Stopped(err):
		if b.Prove {
			v.Stopped = err
		}
		if asked {
			v.Unverified = append(v.Unverified, PartPegsLeft)
			b.rank = e.rank()
		}
		return nil
	case err != nil:
		return err
	case asked && e.rank() > best:
		return fail(NotFewest, puzzle.Args{"got": e.rank(), "want": best})
	case asked:
		v.verified(PartPegsLeft)
	}
	b.rank = best
	return nil
}

// onlyBest reports whether a position is an end only for a goal that asks for the best one.
func onlyBest(e ranked, goals []string) (bool, error) {
	for _, goal := range goals {
		if e.asksBest(goal) {
			continue
		}
		shown, err := e.goal(goal)
		if err != nil || shown() {
			return false, err
		}
	}
	return true, nil
}

func (b Bounds) reachBest(ctx context.Context, from string) (int64, error) {
	g, err := newGame(from)
	if err != nil {
		return 0, err
	}
	if !b.Prove {
		b.Memory = quickProof
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return g.(ranked).best(b.meter(ctx))
}
