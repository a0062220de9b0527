package lightsout

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"jie/lightsout/counters"
	"jie/puzzle"
)

func (c *counting) unique() bool { return false }

func (c *counting) bound(context.Context) (int64, error) { return c.bounded, nil }

func (c *counting) best(context.Context, *fewest) pattern { return c.one() }

const maxCollected = 1 << 16 // the most ways that are collected and sorted

// least counts the ways with the fewest presses if the question says so. The search has found one before.
func (c *counting) least(ctx context.Context, opt puzzle.Options) (f *fewest, err error) {
	f = &fewest{bound: c.sum, nodes: c.nodes}
	if listsShortest(opt) {
		f.count, err = c.countOf(ctx, c.sum)
	}
	return f, err
}

// shortest returns the first way in order, and the first of the list. If ways are not counted and too many, it returns
// any.
func (c *counting) shortest(ctx context.Context, f *fewest, limit int) (first pattern, lists [][]string, err error) {
	if limit == 0 {
		if first, err := c.first(ctx); first != nil || err != nil {
			return first, nil, err
		}
	}
	most := c.most()
	if f.count == nil {
		if most = maxOrdered; slices.Max(c.b) > maxOrdered {
			return c.one(), nil, nil // far too many positions
		}
	}
	err = c.ordered(ctx, c.sum, most, func(moves []string) bool {
		lists = append(lists, moves)
		return len(lists) < limit
	})
	switch {
	case err == nil:
		return chosen{c, lists[0]}, lists, nil
	case f.count == nil:
		return c.one(), nil, ctx.Err()
	}
	return nil, lists, err
}

func (c *counting) count(ctx context.Context) (*big.Int, error) { return c.countOf(ctx, -1) }

func (c *counting) inOrder(ctx context.Context, yield func(moves []string) bool) error {
	return c.ordered(ctx, -1, c.most(), yield)
}

func (c *counting) most() int { return min(maxVisited, maxNumbers/len(c.b)) }

// countOf counts the ways of some presses, -1 for any number: by package counters or, if need be, button by button.
func (c *counting) countOf(ctx context.Context, total int64) (*big.Int, error) {
	solver := solvers.Get().(*counters.Solver)
	defer solvers.Put(solver)
	if count, ok, err := solver.Count(ctx, c.wires, c.b, total); ok || err != nil {
		return count, err
	}
	l := c.counted(ctx, total, c.most())
	count := l.all()
	return count, l.err
}

// visit calls do for each way of a given number of presses. ok is false if package counters
// cannot list them, or there are more than maxCollected.
func (c *counting) visit(ctx context.Context, total int64, do func(x []int64)) (ok bool, err error) {
	solver := solvers.Get().(*counters.Solver)
	defer solvers.Put(solver)
	seen := 0
	ok, err = solver.Ways(ctx, c.wires, c.b, total, func(x []int64) bool {
		do(x)
		seen++
		return seen <= maxCollected
	})
	return ok && seen <= maxCollected, err
}

// first returns the first way in order, or nil if there are too many to search.
func (c *counting) first(ctx context.Context) (pattern, error) {
	first := slices.Clone(c.x)
	ok, err := c.visit(ctx, c.sum, func(x []int64) {
		if c.compare(x, first) < 0 {
			copy(first, x)
		}
	})
	if !ok {
		return nil, err
	}
	return chosen{c, c.moves(first)}, err
}

// ordered yields the moves of the ways of some presses in order. If they are too many to sort, it keeps most positions.
func (c *counting) ordered(ctx context.Context, total int64, most int, yield func(moves []string) bool) error {
	var ways [][]int64
	ok, err := c.visit(ctx, total, func(x []int64) { ways = append(ways, slices.Clone(x)) })
	if err != nil {
		return err
	}
	if !ok {
		l := c.counted(ctx, total, most)
		if l.all(); l.err == nil {
			l.inOrder(yield)
		}
		return l.err
	}
	slices.SortFunc(ways, c.compare)
	for _, x := range ways {
		if !yield(c.moves(x)) {
			break
		}
	}
	return nil
}

// compare orders ways by their moves as texts. The first button that they press differently
// decides, by the next move of each; a way that ends there comes first.
func (c *counting) compare(x, y []int64) int {
	j := 0
	for ; j < len(x) && x[j] == y[j]; j++ {
	}
	if j == len(x) {
		return 0
	}
	p, q := pressedFrom(x, j), pressedFrom(y, j)
	switch {
	case p == len(x) || q == len(y):
		return cmp.Compare(q, p)
	case p == q:
		return compareTimes(x[p], y[q])
	}
	a, b := &c.buttons[p], &c.buttons[q]
	return cmp.Or(compareDigits(a.r, b.r), compareDigits(int64(a.c), int64(b.c)))
}

// pressedFrom returns the first pressed button from j on, or the number of buttons.
func pressedFrom(x []int64, j int) int {
	for j < len(x) && x[j] == 0 {
		j++
	}
	return j
}

// compareTimes compares numbers of presses of a button as moves write them: one press adds no number.
func compareTimes(m, n int64) int {
	if m == n || m == 1 || n == 1 {
		return cmp.Compare(min(m, 2), min(n, 2))
	}
	return compareDigits(m, n)
}

func compareDigits(m, n int64) int {
	var a, b [20]byte
	return bytes.Compare(strconv.AppendInt(a[:0], m, 10), strconv.AppendInt(b[:0], n, 10))
}

// counted counts ways, buttons in reading order. The sums so far and the presses left decide what follows, so
// their counts are remembered.
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

func (l *counted) all() *big.Int { return l.count(0, make([]int64, len(l.b)), l.total) }

func (l *counted) inOrder(yield func(moves []string) bool) {
	l.walk(0, make([]int64, len(l.b)), l.total, []string{}, func(moves []string) bool { return yield(slices.Clone(moves)) })
}

// count returns the number of ways from here with the buttons from j on and left presses, -1 for any number.
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

// times returns how often button j may be pressed: no light exceeds the goal, those that no later button changes reach
// it.
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

func (l *counted) less(left, times int64) int64 { return max(left-times, min(left, 0)) }

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
			break // this press is required
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
