package counters

import (
	"context"
	"math/big"
)

// Count counts the ways to press buttons that add goal with a sum of total presses, or any sum if negative. ok is false
// for machines too large for the tableau; the only error is ctx.Err(). It counts the presses of one button without
// enumerating them, and visits all combinations of the other free buttons.
func (s *Solver) Count(ctx context.Context, buttons [][]Wire, goal []int64, total int64) (count *big.Int, ok bool, err error) {
	count = new(big.Int)
	var step big.Int
	ok, err = s.exact.runs(ctx, buttons, goal, total, func(r *run) bool {
		count.Add(count, step.SetInt64(r.length()))
		return true
	})
	return count, ok, err
}

// Ways visits those ways, in no fixed order, until visit returns false. The presses are valid until the next one.
func (s *Solver) Ways(ctx context.Context, buttons [][]Wire, goal []int64, total int64, visit func(presses []int64) bool) (ok bool, err error) {
	return s.exact.runs(ctx, buttons, goal, total, func(r *run) bool { return r.each(ctx, visit) })
}

// run is a set of ways from low to high presses of one button by step, each step adding change to the presses.
type run struct {
	low, high, step int64
	presses, change []int64
}

func (r *run) length() int64 {
	if r.step == 0 {
		return 1
	}
	return (r.high-r.low)/r.step + 1
}

func (r *run) each(ctx context.Context, visit func([]int64) bool) bool {
	for i := range r.length() {
		if i%askEach == askEach-1 && ctx.Err() != nil || !visit(r.presses) {
			return false
		}
		for j, d := range r.change {
			r.presses[j] += d
		}
	}
	return true
}

// runs loads the machine, with one more counter for the total, and visits all runs.
func (e *branching) runs(ctx context.Context, buttons [][]Wire, goal []int64, total int64, visit func(*run) bool) (ok bool, err error) {
	if total >= 0 {
		buttons, goal = withTotal(buttons, goal, total)
	}
	e.ctx, e.buttons, e.nodes, e.err = ctx, len(buttons), 0, ctx.Err()
	consistent, ok := e.reduce(buttons, goal)
	if !ok || !consistent {
		return ok, e.err
	}
	e.limit = 2 // above all sums of presses
	for _, high := range e.high[:e.buttons] {
		e.limit += high
	}
	w := &walker{branching: e, visit: visit, period: e.det}
	w.run.presses, w.run.change = make([]int64, e.buttons), make([]int64, e.buttons)
	w.chosen = append(w.chosen, e.other[:e.free]...)
	w.walk(0)
	e.ctx = nil
	return true, e.err
}

// withTotal adds a counter to which every press adds one, except of buttons that change no counter.
func withTotal(buttons [][]Wire, goal []int64, total int64) ([][]Wire, []int64) {
	more := make([][]Wire, len(buttons))
	for j, wires := range buttons {
		if len(wires) > 0 {
			more[j] = append(append(more[j], wires...), Wire{len(goal), 1})
		}
	}
	return more, append(append([]int64(nil), goal...), total)
}

// walker visits the presses of the buttons that elimination left free, the chosen ones.
type walker struct {
	*branching
	chosen []int8
	period int64 // whether the others are whole depends on the chosen ones modulo this
	visit  func(*run) bool
	run    run
	ended  bool
}

// walk visits all presses of the free buttons after the first i, in the ranges that the linear program leaves.
func (w *walker) walk(i int) {
	if w.nodes++; w.nodes%askEach == 0 && w.err == nil {
		w.err = w.ctx.Err()
	}
	if w.err != nil || w.ended {
		return
	}
	if i == len(w.chosen) {
		if w.whole(w.run.presses) {
			w.run.step = 0
			clear(w.run.change)
			w.ended = !w.visit(&w.run)
		}
		return
	}
	j := w.chosen[i]
	low, high, ok := w.spread(j)
	if !ok {
		return
	}
	if i == len(w.chosen)-1 {
		w.line(j, low, high)
		return
	}
	was := w.high[j]
	for n := low; n <= high && w.err == nil && !w.ended; n++ {
		w.bound(j, n, n)
		w.walk(i + 1)
	}
	w.bound(j, 0, was)
}

// spread returns the range of button j in the linear program; ok is false if it is infeasible.
func (w *walker) spread(j int8) (low, high int64, ok bool) {
	ends := [2]int64{}
	for side, sign := range []int64{1, -1} {
		w.aim(j, sign)
		if !w.minimise(w.limit) {
			return 0, 0, false
		}
		ends[side] = w.ceiling() // of a number that may be negative
	}
	return ends[0], -ends[1], ends[0] <= -ends[1]
}

// aim makes the tableau minimise the presses of button j, times sign.
func (w *walker) aim(j int8, sign int64) {
	row := -1
	for i, b := range w.basic[:w.rows] {
		if b == j {
			row = i
		}
	}
	for _, other := range w.other[:w.free] {
		c := &w.cols[other]
		switch {
		case row >= 0:
			c[w.rows] = -sign * c[row]
		case other == j:
			c[w.rows] = sign * w.det
		default:
			c[w.rows] = 0
		}
	}
	if row >= 0 {
		w.beta[w.rows] = -sign * w.beta[row]
	} else {
		w.beta[w.rows] = -sign * w.det * w.at[j]
	}
	for _, other := range w.other[:w.free] {
		w.settle(other)
	}
}

// whole finds the only presses within the bounds once all chosen buttons are fixed, and reports whether they are whole.
func (w *walker) whole(presses []int64) bool {
	if !w.minimise(w.limit) {
		return false
	}
	if row, _ := w.fraction(); row >= 0 {
		return false
	}
	w.write(presses)
	return true
}

// line visits the presses of the last chosen button, within a range in which all
// presses are within their bounds. They are whole at every step-th number.
func (w *walker) line(j int8, low, high int64) {
	was := w.high[j]
	defer func() { w.bound(j, 0, was) }()
	r := &w.run
	first := w.next(j, low, high, r.presses)
	if first < 0 {
		return
	}
	r.low, r.high, r.step = first, high, 0
	second := w.next(j, first+1, high, r.change)
	if second > 0 {
		r.step = second - first
		for i, n := range r.presses {
			r.change[i] -= n
		}
	} else {
		clear(r.change)
	}
	w.ended = !w.visit(r)
}

// next returns the first number of presses of j from low on at which all presses are whole, or -1.
func (w *walker) next(j int8, low, high int64, presses []int64) int64 {
	for n := low; n <= high && n < low+w.period; n++ {
		w.bound(j, n, n)
		if w.whole(presses) {
			return n
		}
	}
	return -1
}
