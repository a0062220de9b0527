package check

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"jie/puzzle"
)

// Part is a part of an answer that may be verified.
type Part string

// The parts.
const (
	PartMoves       Part = "moves"       // they are legal, end at a goal, and have the given length
	PartLength      Part = "length"      // no solution is shorter
	PartBound       Part = "lower_bound" // no solution is shorter than that
	PartListing     Part = "listing"     // each listed solution is valid, in order, and unique
	PartCount       Part = "count"       // the number is right, and a listing has them all
	PartPegsLeft    Part = "pegs_left"   // no solution leaves fewer, if that is the goal
	PartCertificate Part = "certificate" // no goal can be reached
	PartUnused      Part = "unused"      // no solution makes the jumps that it says
)

// Verdict says what parts of a valid answer were verified, and what parts were not.
type Verdict struct {
	Status     puzzle.Status // Unknown: the answer claims only its moves
	Metric     puzzle.Metric // of Length
	Length     *int64        // of the moves, replayed; if there are none, the given one
	Kind       string        // of the certificate
	Verified   []Part
	Unverified []Part // further claims of the answer
	// Stopped is why a requested proof was not finished: it wraps the context's error,
	// [puzzle.ErrMemory] or [puzzle.ErrReach].
	Stopped error
}

// Answer judges a whole answer: its parts must not contradict each other, and its claims must be true as far as they
// are verified. from and goals are the canonical texts of the position and the goals, which the caller has read from
// it. An answer without a status is unsolvable if it has a certificate and no solution, and else solved, like a
// generated level. The error says what contradicts the answer, or what stopped the judge. If a proof of the length was
// stopped, there is no error; Stopped says why.
func (b Bounds) Answer(ctx context.Context, a puzzle.Answer, from string, goals []string) (Verdict, error) {
	c, err := newClaim(a, from, b.Bare)
	if err != nil {
		return Verdict{}, err
	}
	if err := sameQuestion(a, from, goals); err != nil {
		return Verdict{}, err
	}
	return b.judge(ctx, c, from, goals)
}

// sameQuestion fails if an answer names another position or other goals.
func sameQuestion(a puzzle.Answer, from string, goals []string) error {
	sorted := func(texts []string) []string { return slices.Sorted(slices.Values(texts)) }
	switch {
	case a.From != "" && a.From != from:
		return fail(Inconsistent, puzzle.Args{"why": "answer-from"})
	case len(a.To) > 0 && !slices.Equal(sorted(a.To), sorted(goals)):
		return fail(Inconsistent, puzzle.Args{"why": "answer-to"})
	}
	return nil
}

// Replay judges moves without further claims.
func (b Bounds) Replay(ctx context.Context, from string, goals, moves []string, metric puzzle.Metric) (Verdict, error) {
	c := &claim{status: puzzle.Solved}
	c.Moves = &moves
	return b.bare(ctx, c, from, goals, metric)
}

// Pattern judges a press pattern without further claims, one string per row.
func (b Bounds) Pattern(ctx context.Context, from string, goals, rows []string) (Verdict, error) {
	c := &claim{status: puzzle.Solved}
	c.Pattern = rows
	return b.bare(ctx, c, from, goals, "")
}

func (b Bounds) bare(ctx context.Context, c *claim, from string, goals []string, metric puzzle.Metric) (v Verdict, err error) {
	if c.Metric, err = Metric(from, metric); err != nil {
		return v, err
	}
	return b.judge(ctx, c, from, goals)
}

// Consistent fails if parts of an answer about the position from contradict each other or are missing.
func Consistent(a puzzle.Answer, from string) error {
	_, err := newClaim(a, from, false)
	return err
}

// Solution is like the function [Solution], with bounds. It always replays moves to their end, which is quick.
func (b Bounds) Solution(ctx context.Context, from string, goals []string, s puzzle.Solution) error {
	c, err := claimOf(s, from)
	if err != nil {
		return err
	}
	if c.status != puzzle.Unsolvable {
		ctx = context.WithoutCancel(ctx)
	}
	_, err = b.judge(ctx, c, from, goals)
	return err
}

func (b Bounds) judge(ctx context.Context, c *claim, from string, goals []string) (Verdict, error) {
	v := Verdict{Status: c.status, Metric: c.Metric}
	if err := b.unused(c, &v, from, goals); err != nil {
		return v, err
	}
	switch {
	case c.status == puzzle.Unsolvable:
		v.Kind = c.Certificate.Kind
		v.verified(PartCertificate)
		return v, b.Certificate(ctx, from, goals, *c.Certificate)
	case c.Moves == nil && c.Pattern == nil:
		return b.unreplayed(ctx, c, v, from, goals)
	}
	length, end, err := b.replay(ctx, c, from, goals)
	if err != nil {
		return v, err
	}
	v.Length = &length
	v.verified(PartMoves)
	if r, ok := end.(ranked); c.PegsLeft != nil && !(ok && r.rank() == *c.PegsLeft) {
		return v, fail(Inconsistent, puzzle.Args{"why": "answer-pegs-left"})
	}
	if err := b.bestEnd(ctx, c, &v, end, from, goals); err != nil {
		return v, err
	}
	if c.Solutions != nil {
		if err := b.listing(ctx, c, length, from, goals); err != nil {
			return v, err
		}
		v.verified(PartListing)
	}
	err = b.least(ctx, c, &v, length, from, goals)
	if c.count != nil || c.Solutions != nil {
		v.Unverified = append(v.Unverified, PartCount)
	}
	return v, err
}

func (v *Verdict) verified(p Part) { v.Verified = append(v.Verified, p) }

// unreplayed returns the verdict on an answer without moves and pattern: an unknown one, or one about a large board.
func (b Bounds) unreplayed(ctx context.Context, c *claim, v Verdict, from string, goals []string) (_ Verdict, err error) {
	v.Length = c.Length
	if c.Length != nil {
		v.Unverified = append(v.Unverified, PartMoves)
	}
	if c.status == puzzle.Unknown {
		err = b.least(ctx, c, &v, 0, from, goals)
	} else if part, _ := c.toProve(0); part != "" {
		v.Unverified = append(v.Unverified, part)
		if b.Prove {
			v.Stopped = puzzle.ErrReach
		}
	}
	if c.count != nil {
		v.Unverified = append(v.Unverified, PartCount)
	}
	return v, err
}

// replay plays the pattern and the moves, if given, and compares their length with the claim. end is nil without moves.
func (b Bounds) replay(ctx context.Context, c *claim, from string, goals []string) (length int64, end game, err error) {
	lengths := make([]int64, 0, 3)
	if c.Pattern != nil {
		if length, err = b.pattern(ctx, from, goals, c.Pattern, c.Metric); err != nil {
			return 0, nil, err
		}
		lengths = append(lengths, length)
	}
	if c.Moves != nil {
		if end, err = b.play(ctx, from, goals, *c.Moves); err != nil {
			return 0, nil, err
		}
		length = end.length(c.Metric)
		lengths = append(lengths, length)
	}
	if c.Length != nil {
		lengths = append(lengths, *c.Length)
	}
	for _, n := range lengths[1:] {
		if n != lengths[0] {
			return 0, nil, fail(WrongLength, puzzle.Args{"got": n, "want": lengths[0]})
		}
	}
	return length, end, nil
}

// toProve returns the part to prove, "" for none: no solution is shorter than the length or, if that need not be least,
// the bound.
func (c *claim) toProve(length int64) (part Part, least int64) {
	switch {
	case c.status == puzzle.Unknown || c.Optimal != nil && !*c.Optimal:
		if c.LowerBound == nil || *c.LowerBound == 0 {
			return "", 0
		}
		return PartBound, *c.LowerBound
	}
	return PartLength, length
}

// least proves, if requested, that no solution is shorter than claimed.
func (b Bounds) least(ctx context.Context, c *claim, v *Verdict, length int64, from string, goals []string) error {
	part, least := c.toProve(length)
	switch {
	case part == "":
		return nil
	case least == 0: // shorter is impossible
		v.verified(part)
		return nil
	case !b.Prove || v.Stopped != nil:
		v.Unverified = append(v.Unverified, part)
		return nil
	}
	got, err := b.shorter(ctx, from, goals, c.Metric, least)
	switch {
	case Stopped(err):
		v.Stopped = err
		v.Unverified = append(v.Unverified, part)
		return nil
	case err != nil:
		return err
	case got < least:
		return fail(NotLeast, puzzle.Args{"got": least, "want": got})
	}
	v.verified(part)
	return nil
}

// Stopped reports whether a judge was stopped by its bounds: then there is no verdict.
func Stopped(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) ||
		errors.Is(err, puzzle.ErrMemory) || errors.Is(err, puzzle.ErrReach)
}

// claim is an answer with its numbers read.
type claim struct {
	puzzle.Answer
	name   string // of the puzzle
	rules  rules
	body   string
	status puzzle.Status
	count  *big.Int // nil if it is not given
	order  *big.Int // the count up to the order of moves
	every  bool     // a solver's listing has solutions of every length
	own    bool     // a solver's, not a user's
	bare   bool     // it may have a length without moves
}

func newClaim(a puzzle.Answer, from string, bare bool) (*claim, error) {
	c := &claim{Answer: a, bare: bare}
	var err error
	if c.Metric, err = Metric(from, a.Metric); err != nil {
		return nil, err
	}
	var ok bool
	if c.status, ok = readStatus(a); !ok {
		return nil, fail(Inconsistent, puzzle.Args{"why": "answer-status"})
	}
	if c.count, ok = readCount(a.Count); ok {
		c.order, ok = readCount(a.UpToOrder)
	}
	if !ok {
		return nil, fail(Inconsistent, puzzle.Args{"why": "answer-number"})
	}
	return c, c.consistent(from)
}

// claimOf returns the claim of a solver's answer that is not yet in the common form.
func claimOf(s puzzle.Solution, from string) (*claim, error) {
	c := &claim{status: s.Status, count: s.Count, order: s.UpToOrder, every: s.Every, own: true}
	c.Status, c.Metric, c.Certificate, c.Unused, c.Pattern = s.Status.String(), s.Metric, s.Certificate, s.Unused, s.Pattern
	if s.Status == puzzle.Solved || s.HasBest {
		c.PegsLeft = s.PegsLeft
		c.Length, c.LowerBound, c.Truncated, c.LongestFirst = &s.Length, &s.LowerBound, s.Truncated, s.LongestFirst
		if s.Status == puzzle.Solved {
			c.Optimal = &s.Optimal
		}
		if s.Moves != nil {
			c.Moves = &s.Moves
		}
		if s.Solutions != nil {
			c.Solutions = &s.Solutions
		}
	}
	return c, c.consistent(from)
}

// readStatus returns the status of an answer, also if it names none.
func readStatus(a puzzle.Answer) (s puzzle.Status, known bool) {
	for _, s := range []puzzle.Status{puzzle.Unknown, puzzle.Solved, puzzle.Unsolvable} {
		if a.Status == s.String() {
			return s, true
		}
	}
	if a.Certificate != nil && a.Moves == nil && a.Length == nil {
		return puzzle.Unsolvable, a.Status == ""
	}
	return puzzle.Solved, a.Status == ""
}

// readCount reads a decimal number without a sign or leading zeros; "" means no number.
func readCount(text string) (n *big.Int, ok bool) {
	if text == "" {
		return nil, true
	}
	n, ok = new(big.Int).SetString(text, 10)
	return n, ok && n.Sign() >= 0 && n.String() == text
}
