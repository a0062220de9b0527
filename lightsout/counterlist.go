package lightsout

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"jie/puzzle"
)

// list counts and lists the ways that were asked for: those with the fewest
// presses, or all. Buttons are taken in reading order; what was added so far and
// the presses left decide what can follow, and are remembered.
func (c *counting) list(ctx context.Context, opt puzzle.Options, s *puzzle.Solution) error {
	if !opt.All && !opt.Count {
		if !opt.First { // the first in order, as everywhere
			return c.firstInOrder(ctx, s)
		}
		return nil
	}
	total := c.sum
	if opt.Every {
		total = -1
	}
	if done, err := c.listWays(ctx, total, opt, s); done {
		return err
	}
	l := c.counted(ctx, total, min(maxVisited, maxNumbers/len(c.b)))
	start := make([]int64, len(c.b))
	count := l.count(0, start, l.total)
	if l.err != nil {
		return c.unlisted(s, l.err)
	}
	if opt.Count {
		s.Count = count
	}
	if opt.All {
		limit := opt.ListLimit()
		s.Every = opt.Every
		s.Truncated = count.Cmp(big.NewInt(int64(limit))) > 0
		s.Solutions = [][]string{}
		l.walk(0, start, l.total, []string{}, func(moves []string) bool {
			s.Solutions = append(s.Solutions, slices.Clone(moves))
			return len(s.Solutions) < limit
		})
		if !opt.Every {
			s.Moves = s.Solutions[0]
		}
	}
	return l.err
}

// maxCollected is the most ways that are collected to be put in order.
const maxCollected = 1 << 16

// listWays counts and lists with package counters; done is false where that does not
// reach, or there are too many ways to be put in order.
func (c *counting) listWays(ctx context.Context, total int64, opt puzzle.Options, s *puzzle.Solution) (done bool, err error) {
	count, ok, err := c.solver.Count(ctx, c.wires, c.b, total)
	if err != nil {
		return true, c.unlisted(s, err)
	}
	if !ok || opt.All && count.Cmp(big.NewInt(maxCollected)) > 0 {
		return false, nil
	}
	if opt.Count {
		s.Count = count
	}
	if !opt.All {
		return true, nil
	}
	ways, _, err := c.collect(ctx, total)
	if err != nil {
		return true, c.unlisted(s, err)
	}
	slices.SortFunc(ways, c.compare)
	limit := opt.ListLimit()
	s.Every, s.Truncated, s.Solutions = opt.Every, len(ways) > limit, [][]string{}
	for _, x := range ways[:min(len(ways), limit)] {
		s.Solutions = append(s.Solutions, c.moves(x))
	}
	if !opt.Every {
		s.Moves = s.Solutions[0]
	}
	return true, nil
}

// collect lists all ways of so many presses, -1 for any number; ok is false where
// package counters does not reach, or there are more than maxCollected.
func (c *counting) collect(ctx context.Context, total int64) (ways [][]int64, ok bool, err error) {
	ok, err = c.solver.Ways(ctx, c.wires, c.b, total, func(x []int64) bool {
		ways = append(ways, slices.Clone(x))
		return len(ways) <= maxCollected
	})
	return ways, ok && len(ways) <= maxCollected, err
}

// compare puts ways in the order of their moves: at the first button that they press
// differently, by the next move of each; one that ends there comes first.
func (c *counting) compare(x, y []int64) int {
	var ofX, ofY [48]byte
	for j := range x {
		if x[j] != y[j] {
			return bytes.Compare(c.appendNext(ofX[:0], x, j), c.appendNext(ofY[:0], y, j))
		}
	}
	return 0
}

// appendNext appends the first move from button j on, nothing where there is none.
func (c *counting) appendNext(dst []byte, x []int64, j int) []byte {
	for ; j < len(x); j++ {
		if x[j] > 0 {
			return c.buttons[j].appendMove(dst, x[j])
		}
	}
	return dst
}

// firstInOrder replaces the way found by the first one in order that is as short,
// where there are not too many to look through.
func (c *counting) firstInOrder(ctx context.Context, s *puzzle.Solution) error {
	seen := 0
	ok, err := c.solver.Ways(ctx, c.wires, c.b, c.sum, func(x []int64) bool {
		if c.compare(x, c.best) < 0 {
			copy(c.best, x)
		}
		seen++
		return seen <= maxCollected
	})
	if err != nil {
		return err
	}
	if ok && seen <= maxCollected {
		s.Moves = c.moves(c.best)
		return nil
	}
	if slices.Max(c.b) > maxOrdered {
		return nil // far too many positions
	}
	l := c.counted(ctx, c.sum, maxOrdered)
	start := make([]int64, len(c.b))
	if l.count(0, start, l.total); l.err != nil {
		return ctx.Err() // any shortest way will do
	}
	l.walk(0, start, l.total, []string{}, func(moves []string) bool {
		s.Moves = slices.Clone(moves)
		return false
	})
	return nil
}

// unlisted is the answer where the ways are too many to be counted.
func (c *counting) unlisted(s *puzzle.Solution, err error) error {
	s.Status, s.HasBest = puzzle.Unknown, true
	return err
}

// counted counts ways.
type counted struct {
	*counting
	total int64 // presses of each; -1 for any number
	most  int   // positions that may be kept
	last  []int // of each light: the last button that changes it
	memo  map[string]*big.Int
	ctx   context.Context
	err   error
}

func (c *counting) counted(ctx context.Context, total int64, most int) *counted {
	l := &counted{counting: c, total: total, most: most, memo: map[string]*big.Int{}, ctx: ctx}
	l.last = make([]int, len(c.b))
	for j, b := range c.buttons {
		for _, w := range b.wires {
			l.last[w.light] = j
		}
	}
	return l
}

// count is how many ways there are from here with the buttons from j on; left is
// the presses left, -1 for any number.
func (l *counted) count(j int, state []int64, left int64) *big.Int {
	if j == len(l.buttons) {
		if slices.Equal(state, l.b) && left <= 0 {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	key := fmt.Sprint(j, left, state)
	if n, ok := l.memo[key]; ok {
		return n
	}
	if l.err == nil && len(l.memo) > l.most {
		l.err = fmt.Errorf("lightsout: counting ways: %w", puzzle.ErrReach)
	}
	if l.err == nil && len(l.memo)&255 == 0 {
		l.err = l.ctx.Err()
	}
	sum := new(big.Int)
	least, most := l.times(j, state, left)
	for n := least; n <= most && l.err == nil; n++ {
		sum.Add(sum, l.count(j+1, l.after(state, j, n), l.less(left, n)))
	}
	l.memo[key] = sum
	return sum
}

// times is how often button j may be pressed: no light may pass the goal, and those
// that no later button changes have to reach it.
func (l *counted) times(j int, state []int64, left int64) (least, most int64) {
	wires := l.buttons[j].wires
	if most = left; left < 0 {
		most = maxCounter
	}
	if len(wires) == 0 {
		return 0, 0
	}
	for _, w := range wires {
		room := l.b[w.light] - state[w.light]
		most = min(most, room/int64(w.times))
		if l.last[w.light] == j {
			least = max(least, (room+int64(w.times)-1)/int64(w.times))
		}
	}
	return least, most
}

// after is the state with button j pressed so often.
func (l *counted) after(state []int64, j int, times int64) []int64 {
	after := slices.Clone(state)
	for _, w := range l.buttons[j].wires {
		after[w.light] += int64(w.times) * times
	}
	return after
}

func (l *counted) less(left, times int64) int64 {
	if left < 0 {
		return left
	}
	return left - times
}

// walk yields the counted ways in the order of their moves.
func (l *counted) walk(j int, state []int64, left int64, moves []string, yield func([]string) bool) bool {
	type step struct {
		text  string
		j     int
		state []int64
		left  int64
	}
	var steps []step
	for ; j < len(l.buttons); j++ {
		least, most := l.times(j, state, left)
		for n := max(least, 1); n <= most; n++ {
			after, rest := l.after(state, j, n), l.less(left, n)
			if l.count(j+1, after, rest).Sign() > 0 {
				steps = append(steps, step{l.buttons[j].move(n), j + 1, after, rest})
			}
		}
		if least > 0 {
			break // it cannot be left out
		}
	}
	if j == len(l.buttons) && l.count(j, state, left).Sign() > 0 && !yield(moves) {
		return false
	}
	slices.SortFunc(steps, func(a, b step) int { return strings.Compare(a.text, b.text) })
	for _, s := range steps {
		if !l.walk(s.j, s.state, s.left, append(moves, s.text), yield) {
			return false
		}
	}
	return true
}
