package leader

import "context"

// priced is branch and bound for buttons with costs. It decides buttons as search does, but
// visits all solutions that may cost less than the cheapest known one: costs are too
// different for deepening by steps.
type priced struct {
	*search
	costs []int64
	best  *Cheapest
	cost  int64 // of the pressed buttons
	nodes int64
}

func newPriced(s *System, costs []int64) *priced {
	p := &priced{search: newSearch(s.Lights, s.Buttons), costs: costs}
	for light := s.Right.Next(0); light >= 0; light = s.Right.Next(light + 1) {
		p.flip(int32(light))
	}
	return p
}

// run searches for solutions that cost less than a.Cost, and raises a.Bound to the cost that
// the defects at the root need. It stops after a given number of nodes; 0 means no limit.
func (p *priced) run(ctx context.Context, a *Cheapest, nodes int64) {
	p.ctx, p.opt.Nodes, p.best, p.stopped, p.found.Nodes = ctx, nodes, a, false, 0
	if p.decideAll() {
		p.cost = p.spentOn(0)
		a.Bound = max(a.Bound, p.cost+p.price())
		p.descend()
	}
	p.undo(0)
	p.cost, p.nodes = 0, p.found.Nodes
}

// spentOn returns the cost of the presses since the trail had a given number of buttons.
func (p *priced) spentOn(mark int) (sum int64) {
	for _, j := range p.trail[mark:] {
		if p.status[j] == pressed {
			sum += p.costs[j]
		}
	}
	return sum
}

// descend visits the solutions that agree with the trail.
func (p *priced) descend() {
	p.found.Nodes++
	if p.spent() || p.cost+p.price() >= p.best.Cost {
		return
	}
	if len(p.list) == 0 {
		p.best.take(p.solution(), p.costs)
		return
	}
	button := p.cheapestPerDefect()
	for _, to := range [2]status{pressed, forbidden} {
		mark := len(p.trail)
		if p.decide(button, to) && p.follow() {
			cost := p.spentOn(mark)
			p.cost += cost
			p.descend()
			p.cost -= cost
		}
		p.undo(mark)
		if p.stopped {
			return
		}
	}
}

// cheapestPerDefect returns the free button of the tightest defect that costs least for each
// defect that it changes.
func (p *priced) cheapestPerDefect() int32 {
	best := int32(-1)
	for _, j := range p.near.Of(p.tightest()) {
		if p.status[j] == undecided && (best < 0 || p.costs[j]*int64(p.cover[best]) < p.costs[best]*int64(p.cover[j])) {
			best = j
		}
	}
	return best
}

// price returns the least cost of the defects. As in packing, each defect gets a share, such
// that the shares of a button's defects add up to at most its cost: first the least of cost /
// defects over its free buttons, and then what its buttons have left.
func (p *priced) price() (sum int64) {
	for _, light := range p.list {
		least := int64(dearest)
		for _, j := range p.near.Of(light) {
			if p.status[j] == undecided {
				least = min(least, p.costs[j]*priceUnit/int64(p.cover[j]))
				p.slack[j] = p.costs[j] * priceUnit
			}
		}
		p.share[light] = least
		sum += least
	}
	for _, light := range p.list {
		for _, j := range p.near.Of(light) {
			p.slack[j] -= p.share[light]
		}
	}
	for _, light := range p.list {
		least := int64(dearest)
		for _, j := range p.near.Of(light) {
			if p.status[j] == undecided {
				least = min(least, p.slack[j])
			}
		}
		sum += least
		for _, j := range p.near.Of(light) {
			p.slack[j] -= least
		}
	}
	return (sum + priceUnit - 1) / priceUnit
}

// priceUnit stands for a cost of 1, and dearest for more than all buttons of a light cost.
const (
	priceUnit = 2520
	dearest   = MaxCost * priceUnit
)
