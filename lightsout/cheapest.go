package lightsout

import (
	"context"
	"math/big"
	"math/bits"
	"slices"

	"jie/linear/gf2"
	"jie/linear/leader"
	"jie/puzzle"
)

// Presses may have costs. Then a length is the sum of the costs, and an answer minimizes it. With two states a button
// is pressed once or not at all, so the answer is the cheapest member of the coset of press patterns.

// price gives each button its cost. There must be a row of costs for each row of the board,
// of the same length, and at least one cost for each button below the board.
func (l *layout) price() error {
	rows := l.rules.costs
	for r := range max(int64(len(rows)), l.rows()) {
		width := l.w
		if r >= l.h { // only as far as there are buttons
			width = min(l.w, max(0, len(l.buttonAt)-int(r)*l.w))
		}
		if r >= int64(len(rows)) || len(rows[r]) != width {
			return fail(badCosts, nil, puzzle.Args{"cell": cellName(r, 0)})
		}
	}
	canonical := *l.rules
	canonical.costs = make([][]int32, len(rows))
	for r, row := range rows {
		canonical.costs[r] = slices.Repeat([]int32{noCost}, len(row))
	}
	l.costs = make([]int64, l.buttons())
	for j := range l.costs {
		b := l.named(j)
		cost := rows[b.r][b.c]
		if cost == noCost {
			return fail(badCosts, nil, puzzle.Args{"cell": b.name()})
		}
		l.costs[j], canonical.costs[b.r][b.c] = int64(cost), cost
	}
	l.rules = &canonical
	return nil
}

// weight returns the length of a whole pattern: its presses, or their cost.
func (c *coset) weight(x gf2.Vector) (sum int64) {
	if c.costs == nil {
		return int64(x.Weight())
	}
	for j := x.Next(0); j >= 0; j = x.Next(j + 1) {
		sum += c.costs[j]
	}
	return sum
}

// Sizes up to which the cost of every pattern is computed.
const (
	maxPriced   = 20      // nullity
	pricedSteps = 1 << 28 // buttons of all patterns together: about a second
)

func (c *coset) affordable() bool {
	return c.nullity <= maxPriced && c.start.buttons() <= pricedSteps>>c.nullity
}

// sweepCosts computes the cost of all patterns in Gray code order: each differs from the last by one quiet pattern.
func (c *coset) sweepCosts(ctx context.Context, a attempt) (*fewest, error) {
	basis := c.basis()
	x, quiet, err := c.expanded(ctx, a.from, basis)
	if err != nil {
		return nil, err
	}
	x = slices.Clone(x)
	cost := c.weight(x)
	least, members := cost, []uint64{0}
	for step := uint64(1); step < 1<<c.nullity; step++ {
		if step&0xff == 0 {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			a.opt.Report(puzzle.Progress{Phase: "sweep", Done: int64(step), Total: 1 << c.nullity, Nodes: int64(step)})
		}
		z := quiet[bits.TrailingZeros64(step)]
		for j := z.Next(0); j >= 0; j = z.Next(j + 1) {
			if x.Bit(j) {
				cost -= c.costs[j]
			} else {
				cost += c.costs[j]
			}
		}
		x.Xor(z)
		if cost < least {
			least, members = cost, members[:0]
		}
		if cost == least {
			members = append(members, step^step>>1) // the Gray code of step
		}
	}
	f := &fewest{nodes: 1 << c.nullity, count: big.NewInt(int64(len(members)))}
	c.found(f, a.from, slices.Values(members), basis)
	return f, nil
}

// byPrice finds one cheapest pattern by the wiring. If the question is about all of them, it returns that with an
// error.
func (c *coset) byPrice(ctx context.Context, a attempt) (*fewest, error) {
	system, err := c.system(ctx, a.from)
	if err != nil {
		return nil, err
	}
	priced, err := leader.NewPriced(system.Lights, system.Buttons, c.costs, func(context.Context) ([]gf2.Vector, error) { return system.Kernel, nil })
	if err != nil {
		return nil, err
	}
	found, err := priced.Find(ctx, system.Right.Ones(), leader.Options{Memory: a.opt.Memory, Nodes: a.nodes}, nil)
	if found.Buttons == nil {
		return nil, err
	}
	best := gf2.Bits(found.Buttons, len(system.Buttons))
	f := &fewest{prover: string(found.Method), bound: found.Bound, nodes: found.Nodes, best: c.seed(best)}
	f.inOrder = func(context.Context, *lister[gf2.Vector], int) ([]gf2.Vector, error) {
		return []gf2.Vector{best}, nil
	}
	if err == nil && listsShortest(a.opt) {
		err = leader.ErrReach
	}
	return f, c.unproved(err)
}
