package join

import "math"

// plan is a way to meet the pairs of a half with weight up to h: groups before start are solved exactly, others joined.
type plan struct {
	start [2]int
	h     int64
	cost  float64 // in seconds of one core
}

// cover plans to meet every member of weight best or less.
func (j *joiner) cover(best int64) (plans [2]plan, cost float64) {
	cost = math.Inf(1)
	for h := j.halves[0].done; h+j.halves[1].done <= best-1; h++ {
		p, q := j.halves[0].plan(h), j.halves[1].plan(best-1-h)
		if p.cost+q.cost < cost {
			plans, cost = [2]plan{p, q}, p.cost+q.cost
		}
	}
	return plans, cost
}

// within plans for the greatest h that costs at most the budget.
func (f *half) within(budget float64) plan {
	p := plan{start: f.start, h: f.done}
	for {
		next := f.plan(p.h + 1)
		if next.cost > budget {
			return p
		}
		p = next
	}
}

// plan finds the cheapest way to meet all pairs up to h.
func (f *half) plan(h int64) plan {
	p := plan{start: f.start, h: h}
	// A partner of the lightest member left may weigh the rest of h. As long as the other
	// list does not reach that weight, the lightest have to be solved.
	for side, light := range f.light {
		for p.start[side] < len(light.Weights) && h-light.Weights[p.start[side]] > f.light[1-side].UpTo {
			p.start[side]++
		}
		if p.start[side] == len(light.Weights) && light.UpTo < math.MaxInt64 {
			p.cost = math.Inf(1) // unless all are listed, there may be more
			return p
		}
	}
	p.cost = f.cost(p)
	for {
		better := p
		for side := range p.start {
			if p.start[side]+1 >= len(f.light[side].Weights) {
				continue
			}
			q := p
			q.start[side]++
			if q.cost = f.cost(q); q.cost < better.cost {
				better = q
			}
		}
		if better.cost >= p.cost {
			return p
		}
		p = better
	}
}

func (f *half) cost(p plan) float64 {
	cost := 0.0
	for side, light := range f.light {
		for g := f.start[side]; g < p.start[side]; g++ {
			cost += float64(len(light.Members[g])) * math.Ldexp(sweepCost, len(f.basis[1-side]))
		}
	}
	// Walk up one list and down the other.
	up, down := f.light[0], f.light[1]
	to, partners := len(down.Weights), 0.0
	for _, members := range down.Members[min(p.start[1], to):] {
		partners += float64(len(members))
	}
	for g := p.start[0]; g < len(up.Weights); g++ {
		for to > p.start[1] && up.Weights[g]+down.Weights[to-1] > p.h {
			to--
			partners -= float64(len(down.Members[to]))
		}
		cost += pairCost * partners * float64(len(up.Members[g]))
	}
	return cost
}
