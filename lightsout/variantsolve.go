package lightsout

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strconv"

	"jie/modk"
	"jie/puzzle"
)

// solve answers opt for one goal under rules of its own.
func (v *variant) solve(ctx context.Context, goal *variant, opt puzzle.Options) (puzzle.Solution, error) {
	if v.rules.k == 0 {
		return v.solveCounters(ctx, goal, opt)
	}
	s := puzzle.Solution{Metric: puzzle.Presses}
	set, certificate, err := v.ways(ctx, goal, opt)
	if err != nil {
		return s, err
	}
	if certificate != nil {
		return unsolvable(certificate, opt), nil
	}
	q := &wayQuestion{v: v, set: set, presser: &presser{v.layout, v.rules.k}, opt: opt, s: &s}
	q.bound = v.lowerBound(goal)
	q.count = set.order()
	return s, q.answer(ctx)
}

// lowerBound is a number of presses that every way needs: each changes no more
// lights than the button with the most.
func (v *variant) lowerBound(goal *variant) int64 {
	wrong, most := int64(0), int64(1)
	for i, s := range v.state {
		if s != goal.state[i] {
			wrong++
		}
	}
	for _, b := range v.all() {
		most = max(most, int64(len(b.wires)))
	}
	return (wrong + most - 1) / most
}

// wayQuestion is one question about the ways to a goal.
type wayQuestion struct {
	v       *variant
	set     pressSet
	presser *presser
	opt     puzzle.Options
	s       *puzzle.Solution
	bound   int64
	count   *big.Int
}

func (q *wayQuestion) answer(ctx context.Context) error {
	listing := q.opt.All || q.opt.Count
	unique := q.count.IsInt64() && q.count.Int64() == 1
	if q.opt.First && !(listing && !q.opt.Every) && !unique {
		q.show(q.set.any())
		q.s.Status = puzzle.Solved
		q.s.LowerBound = min(q.bound, q.s.Length)
		q.s.Optimal = q.s.LowerBound == q.s.Length
		return q.every(ctx)
	}
	least, err := q.set.least(ctx, q.opt)
	if err != nil {
		return q.unproved(ctx, err)
	}
	q.shortest(least)
	q.s.Status, q.s.Optimal, q.s.LowerBound, q.s.Nodes = puzzle.Solved, true, q.s.Length, least.nodes
	return q.every(ctx)
}

// unproved gives the way at hand where the fewest presses were not found.
func (q *wayQuestion) unproved(ctx context.Context, reason error) error {
	q.show(q.set.lighter(ctx, q.set.any()))
	q.s.LowerBound = min(q.bound, q.s.Length)
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

// lists tells whether ways are written as moves where a pattern can be drawn.
func (q *wayQuestion) lists() bool { return len(q.v.places) <= maxListed }

// show puts a way into the answer.
func (q *wayQuestion) show(x []uint8) {
	q.s.Length = modk.Sum(x)
	q.s.Pattern = q.v.pattern(x)
	if q.s.Pattern == nil || q.lists() {
		q.s.Moves = q.presser.moves(x)
	}
}

// pattern draws how often each place is pressed, as positions are written; nil where
// a button stands below the board.
func (v *variant) pattern(x []uint8) []string {
	times := make([]uint8, v.h*v.w)
	for j, place := range v.standing {
		if int(place) >= len(times) {
			return nil
		}
		times[place] = x[j]
	}
	rows := make([]string, 0, v.h)
	var row []byte
	for place := range slices.Chunk(times, v.w) {
		row = row[:0]
		for c, n := range place {
			if c > 0 && v.rules.wide() {
				row = append(row, ',')
			}
			row = strconv.AppendUint(row, uint64(n), 10)
		}
		rows = append(rows, string(row))
	}
	return rows
}

// shortest puts the first of the ways with the fewest presses into the answer, and
// counts and lists them where that was asked.
func (q *wayQuestion) shortest(least *leastPresses) {
	if q.opt.Count && !q.opt.Every {
		q.s.Count = big.NewInt(least.count)
	}
	list := &firstFew{presser: q.presser, limit: 1}
	listed := q.opt.All && !q.opt.Every && q.lists()
	if listed {
		list.limit = q.opt.ListLimit()
		q.s.Truncated = least.count > int64(list.limit)
	}
	for x := range least.members {
		list.add(x)
	}
	kept := list.cut()
	q.show(kept[0])
	if listed {
		q.s.Solutions = [][]string{}
		for _, x := range kept {
			q.s.Solutions = append(q.s.Solutions, q.presser.moves(x))
		}
	}
}

// every counts and lists the ways of every length, where that was asked.
func (q *wayQuestion) every(ctx context.Context) error {
	if !q.opt.Every {
		return nil
	}
	if q.opt.Count {
		q.s.Count = q.count
	}
	if !q.opt.All || !q.lists() {
		return nil
	}
	var spanning [][]uint8
	for _, g := range q.set.generators() {
		spanning = append(spanning, slices.Clone(g.X))
	}
	steps, err := modk.Howell(ctx, spanning, q.v.buttons(), q.presser.k)
	if err != nil {
		unlist(q.s)
		return err
	}
	limit := q.opt.ListLimit()
	q.s.Every = true
	q.s.Truncated = q.count.Cmp(big.NewInt(int64(limit))) > 0
	q.s.Solutions = [][]string{}
	var held int64
	q.presser.walk(append([]uint8(nil), q.set.any()...), steps, 0, 0, func(x []uint8) bool {
		moves := q.presser.moves(x)
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
