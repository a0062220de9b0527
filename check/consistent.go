package check

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"strings"

	"jie/puzzle"
)

// contradictions lists what cannot occur in a true answer. Front ends have words for the names of the reasons.
//
//	status      certificate  length, moves            lower_bound  optimal      solutions  count
//	unsolvable  needed       none                     none         none         none       0, or none
//	solved      none         both                     up to the    only if      may be     1 or more,
//	                                                  length       both agree              or none
//	unknown     none         both, or none            up to the    false, or    none       1 or more,
//	                                                  length       none                    or none
//
// A press pattern may replace the moves or accompany them. On large boards both may be missing: see [claim.silent].
var contradictions = []struct {
	why   string
	holds func(c *claim) bool
}{
	{"answer-puzzle", func(c *claim) bool { return c.Puzzle != "" && c.Puzzle != c.name }},
	{"answer-negative", func(c *claim) bool { return below0(c.Length) || below0(c.LowerBound) }},
	{"answer-certificate", func(c *claim) bool { return c.Certificate != nil && c.status != puzzle.Unsolvable }},
	{"answer-unsolvable", func(c *claim) bool { return c.status == puzzle.Unsolvable && c.hasSolution() }},
	{"answer-count-none", func(c *claim) bool { return c.status == puzzle.Unsolvable && (positive(c.count) || positive(c.order)) }},
	{"answer-count-some", func(c *claim) bool { return c.status != puzzle.Unsolvable && (zero(c.count) || zero(c.order)) }},
	{"answer-order", func(c *claim) bool { return c.order != nil && c.count != nil && c.order.Cmp(c.count) > 0 }},
	{"answer-unknown", func(c *claim) bool { return c.status == puzzle.Unknown && (is(c.Optimal) || c.Solutions != nil) }},
	{"answer-truncated", func(c *claim) bool { return c.Truncated && c.Solutions == nil }},
	{"answer-length", func(c *claim) bool { return c.Length == nil && c.needsLength() }},
	{"answer-bound", func(c *claim) bool { return c.gap() < 0 }},
	{"answer-optimal", func(c *claim) bool { return is(c.Optimal) && c.gap() != 0 }},
	{"answer-pegs-left", func(c *claim) bool { return c.PegsLeft != nil && c.Moves == nil }},
	{"answer-least", func(c *claim) bool {
		return !c.own && c.status == puzzle.Solved && c.Optimal != nil && !*c.Optimal && c.Length != nil && c.LowerBound != nil && c.gap() == 0
	}},
}

func below0(n *int64) bool     { return n != nil && *n < 0 }
func is(b *bool) bool          { return b != nil && *b }
func positive(n *big.Int) bool { return n != nil && n.Sign() > 0 }
func zero(n *big.Int) bool     { return n != nil && n.Sign() == 0 }

// hasSolution reports whether an answer has a part that only a solution has.
func (c *claim) hasSolution() bool {
	return c.Length != nil || c.Moves != nil || c.Pattern != nil || c.LowerBound != nil || c.Optimal != nil || c.Solutions != nil || c.Truncated || c.Unused != nil
}

// needsLength reports whether an answer is meaningless without a length.
func (c *claim) needsLength() bool {
	return c.status == puzzle.Solved || c.status == puzzle.Unknown && (c.Moves != nil || c.Pattern != nil)
}

// gap returns how far the length is above the bound, or 0 if either is not given.
func (c *claim) gap() int64 {
	if c.Length == nil || c.LowerBound == nil {
		return 0
	}
	return *c.Length - *c.LowerBound
}

// consistent fails if parts of the answer about a position contradict each other, or are missing.
func (c *claim) consistent(from string) (err error) {
	if c.rules, err = rulesOf(from); err != nil {
		return err
	}
	c.name, _, c.body = split(from)
	for _, contradiction := range contradictions {
		if contradiction.holds(c) {
			return fail(Inconsistent, puzzle.Args{"why": contradiction.why})
		}
	}
	switch {
	case c.status == puzzle.Unsolvable && c.Certificate == nil:
		return badCertificate("", "missing")
	case c.status == puzzle.Unsolvable || c.Moves != nil || c.Pattern != nil:
		return nil
	case c.status == puzzle.Unknown && c.Length == nil:
		return nil
	case c.Length == nil || !c.bare && !c.silent():
		return fail(NoMoves, puzzle.Args{"large": c.rules.places != nil})
	}
	return nil
}

const mostMoves = 1 << 12 // the most places of a board whose answers always list their moves

// silent reports whether an answer is about a board so large that moves or a pattern may be missing. A solver's own
// answer has a pattern, up to the size that answers hold. Answers written before patterns existed have none.
func (c *claim) silent() bool {
	if c.rules.places == nil {
		return false
	}
	most := int64(mostMoves)
	if c.own {
		most = puzzle.MaxPattern
	}
	return c.rules.places(c.body) > most
}

// identifier is a game in which one solution can be written in several ways.
type identifier interface {
	// identity returns the same text for legal moves that are the same solution.
	identity(moves []string) string
}

// listing verifies that each listed solution is valid, listed once, in order and no shorter than possible, and their
// number.
func (b Bounds) listing(ctx context.Context, c *claim, length int64, from string, goals []string) error {
	list := *c.Solutions
	if !c.countFits(len(list)) {
		return badListing("count")
	}
	identity := func(moves []string) string { return strings.Join(moves, " ") }
	if g, err := b.newGame(from); err != nil {
		return err
	} else if g, ok := g.(identifier); ok {
		identity = g.identity
	}
	if !c.ascends(list) {
		return badListing("order")
	}
	seen := make(map[string]bool, len(list))
	for _, moves := range list {
		n, err := b.Moves(ctx, from, goals, moves, c.Metric)
		if err != nil {
			return err
		}
		if !c.lengthFits(n, length) {
			return badListing("length")
		}
		seen[identity(moves)] = true
	}
	if len(seen) < len(list) {
		return badListing("twice")
	}
	if !c.Truncated && c.Moves != nil && !seen[identity(*c.Moves)] {
		return badListing("own")
	}
	return nil
}

// ascends reports whether a list is in the order of its moves or, if so claimed, of the longest moves and then the
// moves.
func (c *claim) ascends(list [][]string) bool {
	for i := 1; i < len(list); i++ {
		order := slices.Compare(list[i-1], list[i])
		if c.LongestFirst && c.rules.chains {
			order = cmp.Or(cmp.Compare(longest(list[i]), longest(list[i-1])), order)
		}
		if order >= 0 {
			return false
		}
	}
	return true
}

func longest(moves []string) int {
	most := 0
	for _, m := range moves {
		most = max(most, strings.Count(m, "-"))
	}
	return most
}

func badListing(why string) error { return fail(WrongListing, puzzle.Args{"why": why}) }

// countFits compares the count, if there is one, with the solutions listed.
func (c *claim) countFits(listed int) bool {
	if listed == 0 || c.count == nil {
		return listed > 0
	}
	more := c.count.Cmp(big.NewInt(int64(listed)))
	return more > 0 && c.Truncated || more == 0 && !c.Truncated
}

// lengthFits reports whether a listed solution has a valid length.
func (c *claim) lengthFits(n, length int64) bool {
	least := int64(0)
	if c.LowerBound != nil {
		least = *c.LowerBound
	}
	if c.Optimal == nil || *c.Optimal {
		least = length
	}
	every := c.every || !c.own && c.rules.every // other answers do not say this
	return n >= least && (n <= length || every)
}
