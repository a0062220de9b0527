package infoset

import (
	"context"
	"math"

	"jie/codes"
	"jie/codes/aut"
	"jie/linear/gf2"
)

// Plan is an enumeration with its cost, before the work.
type Plan struct {
	asked   *codes.Problem
	problem *codes.Problem // its isometric form
	kernel  []gf2.Vector
	orbits  [][]int32
	limit   int // of the sets of problem
	sets    []set
	levels  []int // of each set: the most generators to sum
}

// set is an information set.
type set struct {
	columns []int32      // the pivot of each generator
	rows    []gf2.Vector // the generators
	in      []int        // columns of each orbit that are in the set
}

// maxKernel is the greatest dimension that is enumerated: memory holds the sums of two
// generators.
const maxKernel = 1024

// maxSets is the most information sets that are used together.
const maxSets = 6

// New plans the proof that no logical operator has weight limit or less, under a group
// given by generators; none for the trivial group. It chooses the number of information
// sets that costs least. It returns nil for a kernel of more than 1,024 dimensions, and if ctx ends.
func New(ctx context.Context, p *codes.Problem, generators [][]int32, limit int) *Plan {
	own := p.Isometric()
	kernel, err := own.Kernel(ctx)
	if err != nil || len(kernel) > maxKernel {
		return nil
	}
	base := &Plan{asked: p, problem: own, kernel: kernel, orbits: aut.Orbits(p.Columns, generators)}
	used := make([]int, len(base.orbits)) // columns of each orbit in the sets so far
	var best *Plan
	var sets []set
	for range maxSets {
		sets = append(sets, base.next(used))
		plan := &Plan{asked: p, problem: own, kernel: base.kernel, orbits: base.orbits, sets: sets[:len(sets):len(sets)]}
		plan.setLimit(limit * plan.scale())
		if best == nil || plan.Cost() < best.Cost() {
			best = plan
		}
	}
	return best
}

// next returns an information set that prefers columns of orbits that are used least.
func (p *Plan) next(used []int) set {
	of := make([]int, p.problem.Columns)
	for o, orbit := range p.orbits {
		for _, column := range orbit {
			of[column] = o
		}
	}
	rows := make([]gf2.Vector, len(p.kernel))
	for i, v := range p.kernel {
		rows[i] = append(gf2.Vector(nil), v...)
	}
	s := set{rows: rows, in: make([]int, len(p.orbits))}
	taken := make([]bool, p.problem.Columns)
	for len(s.columns) < len(rows) {
		column := p.leastUsed(used, taken)
		taken[column] = true
		if s.pivot(column) {
			used[of[column]]++
			s.in[of[column]]++
		}
	}
	return s
}

// leastUsed returns the first free column of the orbit whose share of used columns is
// least.
func (p *Plan) leastUsed(used []int, taken []bool) int {
	best, share := -1, math.Inf(1)
	for o, orbit := range p.orbits {
		if s := float64(used[o]) / float64(len(orbit)); s < share {
			for _, column := range orbit {
				if !taken[column] {
					best, share = int(column), s
					break
				}
			}
		}
	}
	return best
}

// pivot makes a column the next pivot, if possible.
func (s *set) pivot(column int) bool {
	if !gf2.Pivot(s.rows, len(s.columns), column) {
		return false
	}
	s.columns = append(s.columns, int32(column))
	return true
}

// scale is the weight of a set of the isometric problem for each qubit or bit of an operator.
func (p *Plan) scale() int { return min(p.asked.Actions, 2) }

// setLimit sets the limit, and how many generators of each set are to be summed.
func (p *Plan) setLimit(limit int) {
	p.limit = limit
	p.levels = make([]int, len(p.sets))
	most := p.most(limit)
	for sum := len(p.sets); sum <= most; sum++ {
		least := 0
		for j := range p.sets {
			if p.levels[j] < p.levels[least] {
				least = j
			}
		}
		p.levels[least]++
	}
}

// most returns S: a set of that weight has an image with at most S columns in all
// information sets together, when its columns are spread over the orbits in the worst
// way.
func (p *Plan) most(weight int) int {
	most := 0
	for o, orbit := range p.orbits {
		used := 0
		for _, s := range p.sets {
			used += s.in[o]
		}
		most = max(most, weight*used/len(orbit))
	}
	return most
}

// Cost returns the number of sums to enumerate.
func (p *Plan) Cost() float64 {
	sum := 0.0
	for _, level := range p.levels {
		for i := 1; i <= level; i++ {
			sum += binomial(len(p.kernel), i)
		}
	}
	return sum
}

// bound returns the greatest weight that no logical operator has, if done[i] generators
// of each set i were summed.
func (p *Plan) bound(done []int) int {
	sum := 0
	for _, level := range done {
		sum += level + 1
	}
	weight := 0
	for weight < p.problem.Columns && p.most(weight+1) < sum {
		weight++
	}
	return weight
}

func binomial(n, k int) float64 {
	if k > n {
		return 0
	}
	b := 1.0
	for i := range k {
		b *= float64(n-i) / float64(i+1)
	}
	return b
}

// Bytes returns the memory that the enumeration takes, mostly for the sums of two generators
// of each set.
func (p *Plan) Bytes() int64 {
	n, words := int64(len(p.kernel)), int64(p.Words())
	return int64(len(p.sets)) * (n*(n-1)/2*(8*words+8) + n*int64(p.problem.Columns)/8)
}

// Words returns the number of words of each sum.
func (p *Plan) Words() int { return max(gf2.Words(p.problem.Columns-len(p.kernel)), 1) }
