package leader

import (
	"context"
	"errors"
	"fmt"

	"jie/linear/gf2"
)

// MaxCost is the greatest cost of a button.
const MaxCost = 1 << 24

// ErrCost is the error of a cost that is negative, or more than [MaxCost].
var ErrCost = fmt.Errorf("leader: a cost is not from 0 to %d", MaxCost)

// Cheapest holds what is known of the cheapest solutions of a system.
type Cheapest struct {
	Proved bool       // no solution costs less than Best
	Best   gf2.Vector // the cheapest solution found
	Cost   int64
	Bound  int64 // no solution costs less
	Method Method
	Nodes  int64 // of branch and bound; of the trellis, states
}

// FindCheapest finds a solution with the least total cost of its buttons. costs has the
// cost of each button. If ctx ends, or neither method fits the memory, it returns what is
// known with the error.
//
// Branch and bound comes first, with as many nodes as a fraction of the trellis costs;
// then the trellis, if it fits; then branch and bound until it ends.
func FindCheapest(ctx context.Context, s *System, costs []int64, opt Options) (*Cheapest, error) {
	for _, cost := range costs {
		if cost < 0 || cost > MaxCost {
			return nil, ErrCost
		}
	}
	p, err := New(ctx, s)
	if err != nil {
		return nil, err
	}
	a := &Cheapest{}
	a.take(descend(ctx, s, costs), costs)
	search := newPriced(s, costs)
	seconds := p.trellis.States() / pricedStatesPerSecond
	fits := p.trellis.CheapestBytes() <= float64(limit(opt.Memory))
	nodes := opt.Nodes
	if fits {
		nodes = max(int64(seconds/nodeSeconds/firstShare), firstLeast)
	}
	if err := a.bound(ctx, search, nodes); a.Proved || err != nil || !fits {
		if err == nil && !a.Proved {
			err = unproved(opt.Memory)
		}
		return a, err
	}
	return a, a.run(ctx, p.trellis, costs, opt)
}

// pricedStatesPerSecond was measured on an AMD EPYC by BenchmarkCheapest.
const pricedStatesPerSecond = 1e8

func (a *Cheapest) take(x gf2.Vector, costs []int64) {
	if cost := costOf(x, costs); a.Best == nil || cost < a.Cost {
		a.Best, a.Cost = x, cost
	}
}

// bound runs branch and bound for a given number of nodes; 0 means no limit.
func (a *Cheapest) bound(ctx context.Context, s *priced, nodes int64) error {
	s.run(ctx, a, nodes)
	a.Method = BranchAndBound
	a.Nodes += s.nodes
	if !s.stopped {
		a.Proved, a.Bound = true, a.Cost
		return nil
	}
	a.Proved = a.Bound >= a.Cost
	return ctx.Err()
}

func (a *Cheapest) run(ctx context.Context, t *trellis, costs []int64, opt Options) error {
	x, _, err := t.Cheapest(ctx, costs, limit(opt.Memory))
	if errors.Is(err, ErrMemory) {
		return unproved(opt.Memory)
	}
	if err != nil {
		return err
	}
	a.take(x, costs)
	a.Method, a.Nodes, a.Proved, a.Bound = Trellis, a.Nodes+int64(t.States()), true, a.Cost
	return nil
}

func costOf(x gf2.Vector, costs []int64) (sum int64) {
	for j := x.Next(0); j >= 0; j = x.Next(j + 1) {
		sum += costs[j]
	}
	return sum
}

// descend adds members of the kernel to a solution as long as that makes it cheaper.
func descend(ctx context.Context, s *System, costs []int64) gf2.Vector {
	x := append(gf2.Vector(nil), s.X...)
	for cost, better := costOf(x, costs), true; better && ctx.Err() == nil; {
		better = false
		for _, z := range s.Kernel {
			x.Xor(z)
			if sum := costOf(x, costs); sum < cost {
				cost, better = sum, true
			} else {
				x.Xor(z)
			}
		}
	}
	return x
}
