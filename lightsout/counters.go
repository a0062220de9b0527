package lightsout

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"jie/internal/counters"
	"jie/puzzle"
)

// Counters: a press adds to some lights without end, so a way to the goal is a
// solution of a x = b in whole numbers that are not negative. Package counters finds
// the fewest presses; what its floating point cannot decide is left to branch and
// bound on linear programs in exact fractions.
//
// Three things can show that there is no way:
//
//   - weights that no button raises, while the goal weighs more than the start: they
//     exist exactly when even fractions do not help (a "weights" certificate);
//   - weights to which each button adds a multiple of some m, while the goal does
//     not: they exist exactly when presses of either sign do not help (a
//     "quiet-pattern" with a modulus, see lattice.go);
//   - that every position up to the goal was visited ("exhausted").

const (
	maxVisited  = 1 << 20 // positions visited for a certificate, or kept for a count
	maxNumbers  = 1 << 23 // counters of those positions, together
	maxOrdered  = 1 << 14 // positions kept to find the first way in order
	maxProgram  = 1 << 14 // lights times buttons of a program
	maxExactSum = 1 << 40 // of a certificate's weights
)

// counting is the question how to press counters up to a goal.
type counting struct {
	v       *variant
	buttons []button
	b       []int64
	wires   [][]counters.Wire
	solver  *counters.Solver
	best    []int64 // nil where no way was found yet
	sum     int64
	nodes   int64
}

// solvers keep their memory from one question to the next.
var solvers = sync.Pool{New: func() any { return new(counters.Solver) }}

func newCounting(v, goal *variant) *counting {
	c := &counting{
		v: v, b: make([]int64, len(v.places)), buttons: make([]button, 0, v.buttons()), wires: make([][]counters.Wire, 0, v.buttons()),
	}
	for i := range c.b {
		c.b[i] = int64(goal.state[i]) - int64(v.state[i])
	}
	for j := range v.buttons() {
		b := v.button(j)
		wires := make([]counters.Wire, len(b.wires))
		for i, w := range b.wires {
			wires[i] = counters.Wire{Counter: w.light, Adds: int64(w.times)}
		}
		c.buttons = append(c.buttons, b)
		c.wires = append(c.wires, wires)
	}
	return c
}

// matrix is a, with a row for each counter.
func (c *counting) matrix() [][]int64 {
	a := make([][]int64, len(c.b))
	for i := range a {
		a[i] = make([]int64, len(c.buttons))
	}
	for j, wires := range c.wires {
		for _, w := range wires {
			a[w.Counter][j] = w.Adds
		}
	}
	return a
}

// solveCounters answers opt for one goal.
func (v *variant) solveCounters(ctx context.Context, goal *variant, opt puzzle.Options) (puzzle.Solution, error) {
	s := puzzle.Solution{Metric: puzzle.Presses}
	if len(v.places)*v.buttons() > maxProgram {
		return s, fmt.Errorf("lightsout: %d counters and %d buttons: %w", len(v.places), v.buttons(), puzzle.ErrReach)
	}
	c := newCounting(v, goal)
	c.solver = solvers.Get().(*counters.Solver)
	defer solvers.Put(c.solver)
	certificate, err := c.search(ctx, opt, &s)
	if err != nil {
		return s, err
	}
	if certificate != nil {
		refuted := unsolvable(certificate, opt)
		refuted.Nodes = c.nodes
		return refuted, nil
	}
	c.show(&s)
	s.Status = puzzle.Solved
	if !opt.First || (opt.All || opt.Count) && !opt.Every {
		s.LowerBound = s.Length
	}
	s.Optimal = s.LowerBound == s.Length
	return s, c.list(ctx, opt, &s)
}

// search is fewest, or where that is not enough branchExactly.
func (c *counting) search(ctx context.Context, opt puzzle.Options, s *puzzle.Solution) (*puzzle.Certificate, error) {
	listing := (opt.All || opt.Count) && !opt.Every
	status, err := c.fewest(ctx, opt.First && !listing, s)
	switch {
	case err != nil || status == counters.Solved:
		return nil, err
	case status == counters.Unknown:
		return c.branchExactly(ctx, opt, s)
	}
	root, _, err := c.program().relax(ctx)
	if err != nil {
		return nil, err
	}
	return c.refute(ctx, root.refuted)
}

// fewest asks package counters. Stopped early, it leaves what there is in s.
func (c *counting) fewest(ctx context.Context, firstOnly bool, s *puzzle.Solution) (counters.Status, error) {
	if slices.ContainsFunc(c.b, func(n int64) bool { return n < 0 }) {
		return counters.Unsolvable, nil
	}
	a, err := c.solver.Fewest(ctx, c.wires, c.b, firstOnly)
	c.best, c.sum, c.nodes = slices.Clone(a.Presses), a.Total, a.Nodes
	s.LowerBound, s.Nodes = a.Bound, a.Nodes
	if err != nil {
		c.show(s)
		s.HasBest = c.best != nil
	}
	return a.Status, err
}

// branchExactly finds the best way, or any where the first one will do, or proves that there
// is none. Stopped early, it leaves what it has in s.
func (c *counting) branchExactly(ctx context.Context, opt puzzle.Options, s *puzzle.Solution) (*puzzle.Certificate, error) {
	p := c.program()
	root, feasible, err := p.relax(ctx)
	if err != nil {
		return nil, err
	}
	if feasible && !root.integral() {
		if certificate, err := c.outside(ctx); certificate != nil || err != nil {
			return certificate, err
		}
	}
	if feasible {
		s.LowerBound = ceil(root.sum)
		listing := (opt.All || opt.Count) && !opt.Every
		err := c.branch(ctx, p, root, opt.First && !listing)
		if s.Nodes = c.nodes; err != nil {
			c.show(s)
			s.HasBest = c.best != nil
			return nil, err
		}
	}
	if c.best == nil {
		return c.refute(ctx, root.refuted)
	}
	return nil, nil
}

// program is the whole problem, each button bounded by what its lights allow.
func (c *counting) program() *program {
	p := &program{a: c.matrix(), b: c.b, lower: make([]int64, len(c.buttons)), upper: make([]int64, len(c.buttons))}
	for j := range p.upper {
		p.upper[j] = -1
	}
	for j, b := range c.buttons {
		if len(b.wires) == 0 {
			p.upper[j] = 0
		}
	}
	return p
}

func ceil(x *big.Rat) int64 {
	n := new(big.Int).Add(x.Num(), new(big.Int).Sub(x.Denom(), big.NewInt(1)))
	return n.Div(n, x.Denom()).Int64()
}

// branch looks for whole x within the bounds of p, whose relaxation is given. A
// fraction is cut off by one bound below and one above it.
func (c *counting) branch(ctx context.Context, p *program, r relaxed, firstOnly bool) error {
	if c.nodes++; ctx.Err() != nil {
		return ctx.Err()
	}
	if c.best != nil && (firstOnly || ceil(r.sum) >= c.sum) {
		return nil
	}
	at := -1
	for j, x := range r.x {
		if !x.IsInt() && (at < 0 || distance(x).Cmp(distance(r.x[at])) > 0) {
			at = j
		}
	}
	if at < 0 {
		c.best, c.sum = make([]int64, len(r.x)), 0
		for j, x := range r.x {
			c.best[j] = x.Num().Int64()
			c.sum += c.best[j]
		}
		return nil
	}
	up := ceil(r.x[at])
	below, above := p.with(at, p.lower[at], up-1), p.with(at, up, p.upper[at])
	order := []*program{above, below}
	if frac := new(big.Rat).Sub(big.NewRat(up, 1), r.x[at]); frac.Cmp(big.NewRat(1, 2)) > 0 {
		order = []*program{below, above}
	}
	for _, q := range order {
		s, feasible, err := q.relax(ctx)
		if err == nil && feasible {
			err = c.branch(ctx, q, s, firstOnly)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// distance is how far x is from a whole number.
func distance(x *big.Rat) *big.Rat {
	down := new(big.Rat).Sub(x, big.NewRat(ceil(x)-1, 1))
	up := new(big.Rat).Sub(big.NewRat(1, 1), down)
	if up.Cmp(down) < 0 {
		return up
	}
	return down
}

// with is p with other bounds on one button.
func (p *program) with(j int, lower, upper int64) *program {
	q := &program{a: p.a, b: p.b, lower: slices.Clone(p.lower), upper: slices.Clone(p.upper)}
	q.lower[j], q.upper[j] = lower, upper
	return q
}

// show puts the best way into the answer.
func (c *counting) show(s *puzzle.Solution) {
	if c.best == nil {
		return
	}
	s.Length = c.sum
	s.Moves = c.moves(c.best)
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

// refute proves that there is no way; y is what the relaxation gave, if anything.
func (c *counting) refute(ctx context.Context, y []*big.Rat) (*puzzle.Certificate, error) {
	whole, _ := scaled(y)
	if weights := small(whole); weights != nil {
		return &puzzle.Certificate{Kind: "weights", Weights: weights}, nil
	}
	if certificate, err := c.outside(ctx); certificate != nil || err != nil {
		return certificate, err
	}
	return c.exhaust(ctx)
}

// scaled takes fractions to whole numbers, times their least common denominator.
func scaled(y []*big.Rat) (whole []*big.Int, denominator *big.Int) {
	denominator = big.NewInt(1)
	for _, x := range y {
		common := new(big.Int).GCD(nil, nil, denominator, x.Denom())
		denominator.Mul(denominator, new(big.Int).Div(x.Denom(), common))
	}
	for _, x := range y {
		n := new(big.Int).Mul(x.Num(), denominator)
		whole = append(whole, n.Div(n, x.Denom()))
	}
	return whole, denominator
}

// small narrows numbers; nil where there are none, or one is too large.
func small(list []*big.Int) (out []int64) {
	for _, n := range list {
		if n.CmpAbs(big.NewInt(maxExactSum)) > 0 {
			return nil
		}
		out = append(out, n.Int64())
	}
	return out
}

// exhaust visits every position that passes the goal nowhere, by presses.
func (c *counting) exhaust(ctx context.Context) (*puzzle.Certificate, error) {
	key := func(state []int64) string { return fmt.Sprint(state) }
	layer := [][]int64{make([]int64, len(c.b))}
	seen := map[string]bool{key(layer[0]): true}
	certificate := &puzzle.Certificate{Kind: "exhausted"}
	for len(layer) > 0 {
		certificate.Levels = append(certificate.Levels, fmt.Sprint(len(layer)))
		var next [][]int64
		for _, state := range layer {
			for j := range c.buttons {
				after := c.press(state, j)
				if after == nil || seen[key(after)] {
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
	certificate.Positions = fmt.Sprint(len(seen))
	return certificate, nil
}

// press adds button j to what was added so far; nil where that passes the goal or
// changes nothing.
func (c *counting) press(state []int64, j int) []int64 {
	if len(c.buttons[j].wires) == 0 {
		return nil
	}
	after := slices.Clone(state)
	for _, w := range c.buttons[j].wires {
		if after[w.light] += int64(w.times); after[w.light] > c.b[w.light] {
			return nil
		}
	}
	return after
}
