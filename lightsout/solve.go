package lightsout

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"jie/gf2"
	"jie/puzzle"
)

// maxPattern is the most lights of a board whose press pattern an answer spells
// out.
const maxPattern = 1 << 26

// Answer is what [Solve] finds.
type Answer struct {
	Status      puzzle.Status
	Presses     int64               // of Pattern
	LowerBound  int64               // no pattern has fewer presses
	Pattern     []string            // '0' and '1' a light, a string a row; nil above 2^26 lights
	Certificate *puzzle.Certificate // of Unsolvable
}

// Solve finds a press pattern with the fewest presses that takes start to goal,
// boards of one shape. Where the nullity is too large for a proof it returns the
// pattern it has with Status Unknown and an error that wraps [puzzle.ErrReach].
func Solve(ctx context.Context, start, goal *Board) (Answer, error) {
	if !start.sameShape(goal) {
		return Answer{}, fail(puzzle.OtherShape, nil, puzzle.Args{"got": goal.shapeName(), "want": start.shapeName()})
	}
	s, err := solveOne(ctx, start, goal, puzzle.Options{})
	return Answer{
		Status: s.Status, Presses: s.Length, LowerBound: s.LowerBound,
		Pattern: s.Pattern, Certificate: s.Certificate,
	}, err
}

// solveOne answers opt for one goal.
func solveOne(ctx context.Context, start, goal *Board, opt puzzle.Options) (puzzle.Solution, error) {
	s := puzzle.Solution{Metric: puzzle.Presses}
	c, certificate, err := solutions(ctx, start, goal, opt)
	if err != nil {
		return s, err
	}
	if certificate != nil {
		return unsolvable(certificate, opt), nil
	}
	q := &question{coset: c, opt: opt, s: &s}
	if start.listed() {
		q.lister = newLister(start.names())
	}
	err = q.answer(ctx)
	return s, err
}

// unsolvable is the answer where there is no solution.
func unsolvable(certificate *puzzle.Certificate, opt puzzle.Options) puzzle.Solution {
	s := puzzle.Solution{Metric: puzzle.Presses, Status: puzzle.Unsolvable, Certificate: certificate}
	if opt.Count {
		s.Count = new(big.Int)
	}
	return s
}

// question is one question about the solutions of a board.
type question struct {
	*coset
	opt    puzzle.Options
	lister *lister // nil where presses are not listed as moves
	s      *puzzle.Solution
}

func (q *question) answer(ctx context.Context) error {
	listing := q.opt.All || q.opt.Count
	if q.opt.First && !(listing && !q.opt.Every) && q.nullity > 0 {
		if err := q.show(ctx, q.x); err != nil {
			return err
		}
		bound, err := q.lowerBound(ctx)
		if err != nil {
			return err
		}
		q.s.Status = puzzle.Solved
		q.s.LowerBound = min(bound, q.s.Length)
		q.s.Optimal = q.s.LowerBound == q.s.Length
		return q.every(ctx)
	}
	f, err := q.fewestPresses(ctx, q.opt)
	if err != nil {
		return q.unproved(ctx, f, err)
	}
	q.s.Nodes = f.nodes
	if err := q.shortest(ctx, f); err != nil {
		return err
	}
	q.s.Status, q.s.Optimal, q.s.LowerBound = puzzle.Solved, true, q.s.Length
	return q.every(ctx)
}

// unproved gives the best solution at hand where the fewest presses were not
// found; f, which may be nil, is what is known of them. Asked for solutions of
// every length, that is an answer all the same.
func (q *question) unproved(ctx context.Context, f *fewest, reason error) error {
	free := context.WithoutCancel(ctx) // the pattern at hand is worth one last pass
	x := q.x
	if f != nil && f.count > 0 {
		x = q.member(f.basis, first(f.members))
	} else if errors.Is(reason, puzzle.ErrReach) {
		var err error
		if x, err = q.lighter(ctx, x); err != nil {
			return err
		}
	}
	if err := q.show(free, x); err != nil {
		return err
	}
	bound, err := q.lowerBound(free)
	if err != nil {
		return err
	}
	if f != nil {
		bound = max(bound, f.bound)
		q.s.Nodes = f.nodes
	}
	q.s.LowerBound = min(bound, q.s.Length)
	if q.s.LowerBound == q.s.Length && !q.opt.All && !q.opt.Count {
		q.s.Status, q.s.Optimal = puzzle.Solved, true
		return nil
	}
	if q.opt.Every && errors.Is(reason, puzzle.ErrReach) {
		q.s.Status = puzzle.Solved
		return q.every(ctx)
	}
	q.s.HasBest = true
	return reason
}

// show puts the pattern of a seed into the answer.
func (q *question) show(ctx context.Context, x gf2.Vector) (err error) {
	if q.shape.lights() > maxPattern {
		if &x[0] == &q.x[0] {
			q.s.Length, err = q.weighFirst(ctx)
		} else {
			q.s.Length, err = q.weigh(ctx, x)
		}
		return err
	}
	if q.s.Pattern, err = q.pattern(ctx, x); err != nil {
		return err
	}
	q.s.Length = 0
	for _, row := range q.s.Pattern {
		q.s.Length += int64(strings.Count(row, "1"))
	}
	if q.lister != nil {
		q.s.Moves = patternMoves(q.s.Pattern)
	}
	return nil
}

// patternMoves lists the presses of a written pattern in reading order.
func patternMoves(pattern []string) []string {
	moves := []string{}
	for r, row := range pattern {
		for c := range len(row) {
			if row[c] == '1' {
				moves = append(moves, cellName(r, c))
			}
		}
	}
	return moves
}

// shortest puts the first of the lightest patterns into the answer, and counts
// and lists them where that was asked.
func (q *question) shortest(ctx context.Context, f *fewest) error {
	if q.opt.Count && !q.opt.Every {
		q.s.Count = big.NewInt(f.count)
	}
	if q.lister == nil {
		return q.show(ctx, q.member(f.basis, first(f.members)))
	}
	whole, err := q.whole(ctx, append([]gf2.Vector{q.x}, f.basis...))
	if err != nil {
		return err
	}
	list := &shortlist{lister: q.lister, limit: 1}
	if q.opt.All && !q.opt.Every {
		list.limit = q.opt.ListLimit()
		q.s.Truncated = f.count > int64(list.limit)
	}
	var least gf2.Vector
	var at uint64
	for u := range f.members {
		x := slices.Clone(whole[0])
		for i, z := range whole[1:] {
			if u>>i&1 != 0 {
				x.Xor(z)
			}
		}
		if least == nil || q.lister.compare(x, least) < 0 {
			least, at = x, u
		}
		list.add(x)
	}
	if q.opt.All && !q.opt.Every {
		q.s.Solutions = q.moves(list.cut())
	}
	return q.show(ctx, q.member(f.basis, at))
}

// first is the first value of a sequence that has one.
func first(seq iter.Seq[uint64]) (u uint64) {
	for u = range seq {
		break
	}
	return u
}

// moves writes patterns as lists of moves.
func (q *question) moves(patterns []gf2.Vector) [][]string {
	lists := make([][]string, len(patterns))
	for i, x := range patterns {
		lists[i] = pressed(x, q.lister.names)
	}
	return lists
}

// every counts and lists the solutions of every length, where that was asked.
func (q *question) every(ctx context.Context) error {
	if !q.opt.Every {
		return nil
	}
	count := new(big.Int).Lsh(big.NewInt(1), uint(q.nullity))
	if q.opt.Count {
		q.s.Count = count
	}
	if !q.opt.All || q.lister == nil {
		return nil
	}
	whole, err := q.whole(ctx, append([]gf2.Vector{q.x}, q.basis()...))
	if err != nil {
		unlist(q.s)
		return err
	}
	limit := q.opt.ListLimit()
	q.s.Every = true
	q.s.Truncated = count.Cmp(big.NewInt(int64(limit))) > 0
	q.s.Solutions = [][]string{}
	whole = cloned(whole)
	var held int64
	q.lister.all(whole[0], whole[1:], func(x gf2.Vector) bool {
		moves := pressed(x, q.lister.names)
		q.s.Solutions = append(q.s.Solutions, moves)
		held += moveBytes * int64(len(moves))
		err = listable(ctx, q.opt, held)
		return err == nil && len(q.s.Solutions) < limit
	})
	if err != nil {
		unlist(q.s)
	}
	return err
}

// unlist makes of an answer whose listing was cut short the best that is known.
func unlist(s *puzzle.Solution) {
	s.Status, s.HasBest, s.Optimal = puzzle.Unknown, true, false
	s.Solutions, s.Every, s.Truncated = nil, false, false
}

// moveBytes is what a move takes in a list: its text is shared.
const moveBytes = 16

// listable fails where ctx is over, or a list takes more bytes than opt allows.
func listable(ctx context.Context, opt puzzle.Options, held int64) error {
	if opt.Memory > 0 && held > opt.Memory {
		return fmt.Errorf("lightsout: a list of %d bytes: %w", held, puzzle.ErrMemory)
	}
	return ctx.Err()
}
