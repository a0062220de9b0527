package lightsout

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"jie/lightsout/counters"
	"jie/linear/exact"
	"jie/puzzle"
)

// Counters: a press adds to some lights without end, so a way to the goal is a solution of a x = b
// in non-negative whole numbers. Package counters finds the fewest presses. If its floating point
// cannot decide, branch and bound on linear programs in exact numbers does.
//
// Three things can prove that there is no way:
//
//   - weights that no button raises, while the goal weighs more than the start: they
//     exist exactly when even fractions do not help (a "weights" certificate);
//   - weights to which each button adds a multiple of some m, while the goal does
//     not: they exist exactly when presses of either sign do not help (a
//     "quiet-pattern" with a modulus, see [exact.Outside]);
//   - a visit to every position up to the goal ("exhausted").

const (
	maxVisited  = 1 << 20 // positions visited for a certificate, or kept for a count
	maxNumbers  = 1 << 23 // counters of those positions, together
	maxOrdered  = 1 << 14 // positions kept to find the first way in order
	maxProgram  = 1 << 14 // lights times buttons of a program
	maxExactSum = 1 << 40 // of a certificate's weights
)

// counting holds the ways to press counters up to a goal.
type counting struct {
	*layout
	buttons []button
	wires   [][]counters.Wire // of each button
	b       []int64
	x       []int64 // presses of each button; nil before a way was found
	bounded int64   // presses that every way needs
	sum     int64   // of x
	nodes   int64
}

// solvers keep their memory from one question to the next.
var solvers = sync.Pool{New: func() any { return new(counters.Solver) }}

func newCounting(start, goal *board) *counting {
	n := start.buttons()
	c := &counting{
		layout: start.layout, b: make([]int64, len(start.state)),
		buttons: make([]button, 0, n), wires: make([][]counters.Wire, 0, n),
	}
	for i := range c.b {
		c.b[i] = int64(goal.state[i]) - int64(start.state[i])
	}
	for j := range n {
		b := start.button(j)
		wires := make([]counters.Wire, len(b.wires))
		for i, w := range b.wires {
			wires[i] = counters.Wire{Counter: w.light, Adds: int64(w.times)}
		}
		c.buttons, c.wires = append(c.buttons, b), append(c.wires, wires)
	}
	return c
}

// findCounters finds a way with the fewest presses, or any if that will do. If stopped, it returns the best way so far.
func findCounters(ctx context.Context, p pair) (found, error) {
	if p.start.lights()*int64(p.start.buttons()) > maxProgram {
		return found{}, fmt.Errorf("lightsout: %d counters and %d buttons: %w", p.start.lights(), p.start.buttons(), puzzle.ErrReach)
	}
	c := newCounting(p.start, p.goal)
	certificate, err := c.search(ctx, p.opt.First && !listsShortest(p.opt))
	switch {
	case certificate != nil:
		return found{certificate: certificate}, err
	case err != nil && c.x == nil:
		return found{bound: c.bounded, nodes: c.nodes}, err
	}
	return found{way: c}, err
}

// search finds the best way, or any, or proves that there is none.
func (c *counting) search(ctx context.Context, any bool) (*puzzle.Certificate, error) {
	status := counters.Unsolvable
	if !slices.ContainsFunc(c.b, func(n int64) bool { return n < 0 }) {
		solver := solvers.Get().(*counters.Solver)
		defer solvers.Put(solver)
		a, err := solver.Fewest(ctx, c.wires, c.b, any)
		c.x, c.sum, c.bounded, c.nodes = slices.Clone(a.Presses), a.Total, a.Bound, a.Nodes
		if err != nil || a.Status == counters.Solved {
			return nil, err
		}
		status = a.Status
	}
	p := c.program()
	root, feasible, err := p.Relax(ctx)
	switch {
	case err != nil:
		return nil, err
	case status == counters.Unsolvable || !feasible:
		return c.refute(ctx, root.Refuted)
	case !root.Integral():
		if certificate, err := c.outside(ctx); certificate != nil || err != nil {
			return certificate, err
		}
	}
	c.bounded = ceil(root.Sum)
	if err := c.branch(ctx, p, root, any); err != nil || c.x != nil {
		return nil, err
	}
	return c.refute(ctx, root.Refuted)
}

// program returns the whole problem; a button that is wired to nothing is not pressed.
func (c *counting) program() *exact.Program {
	p := &exact.Program{A: make([][]int64, len(c.b)), B: c.b, Lower: make([]int64, len(c.buttons)), Upper: make([]int64, len(c.buttons))}
	for i := range p.A {
		p.A[i] = make([]int64, len(c.buttons))
	}
	for j, wires := range c.wires {
		for _, w := range wires {
			p.A[w.Counter][j], p.Upper[j] = w.Adds, -1
		}
	}
	return p
}

func ceil(x *big.Rat) int64 {
	n := new(big.Int).Add(x.Num(), new(big.Int).Sub(x.Denom(), big.NewInt(1)))
	return n.Div(n, x.Denom()).Int64()
}

// branch searches for whole x within the bounds of p, with relaxation r. It bounds a fraction from below and from
// above.
func (c *counting) branch(ctx context.Context, p *exact.Program, r exact.Relaxed, firstOnly bool) error {
	if c.nodes++; ctx.Err() != nil {
		return ctx.Err()
	}
	if c.x != nil && (firstOnly || ceil(r.Sum) >= c.sum) {
		return nil
	}
	at := fraction(r.X)
	if at < 0 {
		c.x, c.sum = make([]int64, len(r.X)), 0
		for j, x := range r.X {
			c.x[j] = x.Num().Int64()
			c.sum += c.x[j]
		}
		return nil
	}
	up := ceil(r.X[at])
	below, above := within(p, at, p.Lower[at], up-1), within(p, at, up, p.Upper[at])
	order := []*exact.Program{above, below}
	if frac := new(big.Rat).Sub(big.NewRat(up, 1), r.X[at]); frac.Cmp(big.NewRat(1, 2)) > 0 {
		order = []*exact.Program{below, above}
	}
	for _, q := range order {
		s, feasible, err := q.Relax(ctx)
		if err == nil && feasible {
			err = c.branch(ctx, q, s, firstOnly)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fraction returns the index of the number farthest from a whole one, or -1 if all are whole.
func fraction(list []*big.Rat) int {
	at := -1
	for j, x := range list {
		if !x.IsInt() && (at < 0 || distance(x).Cmp(distance(list[at])) > 0) {
			at = j
		}
	}
	return at
}

func distance(x *big.Rat) *big.Rat {
	down := new(big.Rat).Sub(x, big.NewRat(ceil(x)-1, 1))
	up := new(big.Rat).Sub(big.NewRat(1, 1), down)
	if up.Cmp(down) < 0 {
		return up
	}
	return down
}

func within(p *exact.Program, j int, lower, upper int64) *exact.Program {
	q := &exact.Program{A: p.A, B: p.B, Lower: slices.Clone(p.Lower), Upper: slices.Clone(p.Upper)}
	q.Lower[j], q.Upper[j] = lower, upper
	return q
}

// chosen is one of the ways, with the fewest known presses.
type chosen struct {
	*counting
	named []string // its moves
}

func (c *counting) one() pattern { return chosen{c, c.moves(c.x)} }

func (c chosen) show(_ context.Context, s *puzzle.Solution) error {
	s.Nodes, s.Length, s.Moves = c.nodes, c.sum, c.named
	return nil
}

func (c *counting) moves(x []int64) []string {
	moves := []string{}
	for j, n := range x {
		if n > 0 {
			moves = append(moves, c.buttons[j].move(n))
		}
	}
	return moves
}

// refute proves that there is no way; y holds the weights of the relaxation, or nil.
func (c *counting) refute(ctx context.Context, y []*big.Rat) (*puzzle.Certificate, error) {
	whole, _ := exact.Whole(y)
	if weights := small(whole); weights != nil {
		return &puzzle.Certificate{Kind: "weights", Weights: weights}, nil
	}
	if certificate, err := c.outside(ctx); certificate != nil || err != nil {
		return certificate, err
	}
	return c.exhaust(ctx)
}

// outside proves that no whole presses, of either sign, reach the goal; nil if some do, or the weights grow too large.
func (c *counting) outside(ctx context.Context) (*puzzle.Certificate, error) {
	columns := make([][]int64, len(c.buttons))
	for j, wires := range c.wires {
		columns[j] = make([]int64, len(c.b))
		for _, w := range wires {
			columns[j][w.Counter] = w.Adds
		}
	}
	weights, modulus, err := exact.Outside(ctx, columns, c.b)
	if weights == nil || err != nil {
		return nil, err
	}
	return &puzzle.Certificate{Kind: "quiet-pattern", Weights: weights, Modulus: modulus}, nil
}

// small narrows numbers; it returns nil if there are none, or one is too large.
func small(list []*big.Int) (out []int64) {
	for _, n := range list {
		if n.CmpAbs(big.NewInt(maxExactSum)) > 0 {
			return nil
		}
		out = append(out, n.Int64())
	}
	return out
}

// exhaust visits every position where no counter exceeds the goal, in the order of presses.
func (c *counting) exhaust(ctx context.Context) (*puzzle.Certificate, error) {
	key := func(state []int64) string { return fmt.Sprint(state) }
	layer := [][]int64{make([]int64, len(c.b))}
	seen := map[string]bool{key(layer[0]): true}
	var levels []int64
	for len(layer) > 0 {
		levels = append(levels, int64(len(layer)))
		var next [][]int64
		for _, state := range layer {
			for j := range c.buttons {
				after := c.after(state, j, 1)
				passed := slices.ContainsFunc(c.buttons[j].wires, func(w wire) bool { return after[w.light] > c.b[w.light] })
				if passed || seen[key(after)] {
					continue
				}
				seen[key(after)] = true
				next = append(next, after)
			}
			if len(seen) > min(maxVisited, maxNumbers/len(c.b)) || ctx.Err() != nil {
				if ctx.Err() != nil {
					return nil, ctx.Err()
				}
				return nil, fmt.Errorf("lightsout: a proof about counters: %w", puzzle.ErrReach)
			}
		}
		layer = next
	}
	return puzzle.Exhausted("exhausted", levels), nil
}

func (c *counting) after(state []int64, j int, times int64) []int64 {
	after := slices.Clone(state)
	for _, w := range c.buttons[j].wires {
		after[w.light] += int64(w.times) * times
	}
	return after
}
