package lightsout

import (
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
	l := &counted{counting: c, total: c.sum, most: maxVisited, memo: map[string]*big.Int{}, ctx: ctx}
	if opt.Every {
		l.total = -1
	}
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
		l.walk(0, start, l.total, nil, func(moves []string) bool {
			s.Solutions = append(s.Solutions, slices.Clone(moves))
			return len(s.Solutions) < limit
		})
		if !opt.Every {
			s.Moves = s.Solutions[0]
		}
	}
	return l.err
}

// firstInOrder replaces the way found by the first one in order that is as short,
// where there are not too many to look through.
func (c *counting) firstInOrder(ctx context.Context, s *puzzle.Solution) error {
	l := &counted{counting: c, total: c.sum, most: maxOrdered, memo: map[string]*big.Int{}, ctx: ctx}
	start := make([]int64, len(c.b))
	if l.count(0, start, l.total); l.err != nil {
		return ctx.Err() // any shortest way will do
	}
	l.walk(0, start, l.total, nil, func(moves []string) bool {
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
	memo  map[string]*big.Int
	ctx   context.Context
	err   error
}

// count is how many ways there are from here with the buttons from j on; left is
// the presses left, -1 for any number.
func (l *counted) count(j int, state []int64, left int64) *big.Int {
	if j == len(l.v.buttons) {
		if slices.Equal(state, l.b) && left <= 0 {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	key := fmt.Sprint(j, left, state)
	if n, ok := l.memo[key]; ok {
		return n
	}
	sum := new(big.Int)
	if l.err == nil && len(l.memo) > l.most {
		l.err = fmt.Errorf("lightsout: counting ways: %w", puzzle.ErrReach)
	}
	if l.err == nil && len(l.memo)&255 == 0 {
		l.err = l.ctx.Err()
	}
	if l.err != nil || !l.open(j, state) {
		l.memo[key] = sum
		return sum
	}
	for times := int64(0); left < 0 || times <= left; times++ {
		after := state
		if times > 0 {
			if after = l.press(state, j, times); after == nil {
				break
			}
		}
		sum.Add(sum, l.count(j+1, after, l.less(left, times)))
	}
	l.memo[key] = sum
	return sum
}

func (l *counted) less(left, times int64) int64 {
	if left < 0 {
		return left
	}
	return left - times
}

// open tells whether the buttons from j on touch every light that is not done.
func (l *counted) open(j int, state []int64) bool {
	for i, n := range state {
		if n < l.b[i] && !slices.ContainsFunc(l.v.buttons[j:], func(b button) bool {
			return slices.ContainsFunc(b.wires, func(w wire) bool { return w.light == i })
		}) {
			return false
		}
	}
	return true
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
	for ; j < len(l.v.buttons); j++ {
		for times := int64(1); left < 0 || times <= left; times++ {
			after := l.press(state, j, times)
			if after == nil {
				break
			}
			if rest := l.less(left, times); l.count(j+1, after, rest).Sign() > 0 {
				steps = append(steps, step{l.move(j, times), j + 1, after, rest})
			}
		}
	}
	if l.count(j, state, left).Sign() > 0 && !yield(moves) {
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
