package oddcut

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// draw draws columns with costs, and violated checks of which most have a solution. A column has
// up to three checks; or half of all, so that odd cuts alone are not enough.
func draw(rng *rand.Rand, dense bool) (checks int, columns [][]int32, costs []int64, violated []int32) {
	checks = 1 + rng.IntN(8)
	n, degree := 1+rng.IntN(14), func() int { return rng.IntN(4) }
	if dense {
		checks, n, degree = 7, 14, func() int { return 2 + rng.IntN(4) }
	}
	columns, costs = make([][]int32, n), make([]int64, n)
	odd := make([]bool, checks+1)
	for j := range columns {
		for _, d := range rng.Perm(checks)[:min(checks, degree())] {
			columns[j] = append(columns[j], int32(d))
			odd[d] = odd[d] != (j%2 == 0)
		}
		if costs[j] = 9 + rng.Int64N(3); !dense {
			costs[j] = rng.Int64N(3) * rng.Int64N(900)
		}
	}
	if rng.IntN(8) == 0 {
		odd[rng.IntN(checks)] = true
	}
	for d := range int32(checks) {
		if odd[d] {
			violated = append(violated, d)
		}
	}
	return checks, columns, costs, violated
}

// solutions lists all sets of columns that violate exactly the given checks, and their costs.
func solutions(columns [][]int32, costs []int64, violated []int32) map[int]int64 {
	all := make(map[int]int64)
	for set := range 1 << len(columns) {
		left, cost := 0, int64(0)
		for _, d := range violated {
			left ^= 1 << d
		}
		for j, list := range columns {
			if set>>j&1 != 0 {
				cost += costs[j]
				for _, d := range list {
					left ^= 1 << d
				}
			}
		}
		if left == 0 {
			all[set] = cost
		}
	}
	return all
}

// tape records a proof.
type tape []func(r *reader) (units int64)

// reader reads a proof beside all solutions.
type reader struct {
	t       *testing.T
	columns [][]int32
	costs   []int64
	all     map[int]int64
	rest    tape
	in, out int // the columns that the case has, and has not
}

func (p *tape) Branch(column int32, in bool) {
	*p = append(*p, func(r *reader) int64 {
		bit := 1 << column
		first := &r.in
		second := &r.out
		if !in {
			first, second = second, first
		}
		if (r.in|r.out)&bit != 0 {
			r.t.Errorf("column %d is decided twice", column)
		}
		*first |= bit
		low := r.next()
		*first, *second = *first&^bit, *second|bit
		low = min(low, r.next())
		*second &^= bit
		return low
	})
}

// Leaf sums the values that a cut gives to each column. Each solution of the case must keep the
// inequality of each cut: this does not trust that cuts are odd.
func (p *tape) Leaf(cuts []Cut) {
	*p = append(*p, func(r *reader) (units int64) {
		load := make([]int64, len(r.costs))
		for _, c := range cuts {
			signs := make([]int, len(r.costs))
			for j, list := range r.columns {
				for _, d := range list {
					if slices.Contains(c.Checks, d) {
						signs[j] = 1 - signs[j]
					}
				}
			}
			for _, j := range c.Taken {
				signs[j] = -1
			}
			for set := range r.all {
				sum := len(c.Taken) - 1
				for j, sign := range signs {
					sum += sign * (set >> j & 1)
				}
				if sum < 0 {
					r.t.Errorf("the solution %b breaks the cut %+v", set, c)
				}
			}
			if c.Value < 0 {
				r.t.Errorf("a negative value: %+v", c)
			}
			for j, sign := range signs {
				load[j] += int64(sign) * c.Value
			}
			units += c.Value * int64(1-len(c.Taken))
		}
		for j, cost := range r.costs {
			switch bit := 1 << j; {
			case r.in&bit != 0:
				units += cost*Unit - load[j]
			case r.out&bit == 0 && load[j] > cost*Unit:
				r.t.Errorf("column %d has a load of %d for a cost of %d", j, load[j], cost)
			}
		}
		return units
	})
}

func (r *reader) next() int64 {
	if len(r.rest) == 0 {
		r.t.Error("the proof ends before its tree")
		return math.MinInt64
	}
	step := r.rest[0]
	r.rest = r.rest[1:]
	return step(r)
}

// A solution costs what the cheapest of all sets of columns costs, and its proof shows that, by
// a reader that knows all solutions. A search that is stopped, or that begins with a
// solution, has a bracket that holds.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(53, 2))
	none, trees, stopped := 0, 0, 0
	for i := range 1000 {
		checks, columns, costs, violated := draw(rng, i%2 == 0)
		all := solutions(columns, costs, violated)
		least, worst := int64(math.MaxInt64), 0
		for set, cost := range all {
			least = min(least, cost)
			worst = max(worst, set)
		}
		s := New(checks, columns, costs)
		var known []int32
		for j := range columns {
			if len(all) > 0 && worst>>j&1 != 0 {
				known = append(known, int32(j))
			}
		}
		for _, opt := range []Options{{}, {Nodes: 1}, {Known: known}} {
			proof := new(tape)
			opt.Proof = proof
			a := s.Solve(t.Context(), violated, opt)
			if len(all) == 0 {
				if none++; a.Columns != nil {
					t.Fatalf("%v %v: %+v, want no solution", columns, violated, a)
				}
				continue
			}
			set := 0
			for _, j := range a.Columns {
				set |= 1 << j
			}
			cost, ok := all[set]
			if !ok || a.Cost != cost || a.Bound > least || a.Proved != (a.Bound == a.Cost) || opt.Nodes == 0 && !a.Proved {
				t.Fatalf("%v %v %v: %+v of %+v, want %d", columns, costs, violated, a, opt, least)
			}
			if !a.Proved {
				stopped++
			}
			r := &reader{t: t, columns: columns, costs: costs, all: all, rest: *proof}
			if units := r.next(); units <= (a.Bound-s.step)*Unit || len(r.rest) > 0 || units > least*Unit {
				t.Fatalf("%v %v %v: the proof shows %d units and has %d steps left: %+v", columns, costs, violated, units, len(r.rest), a)
			}
			if len(*proof) > 1 {
				trees++
			}
		}
	}
	if none < 30 || trees < 5 || stopped < 20 {
		t.Errorf("%d without a solution, %d trees, %d stopped", none, trees, stopped)
	}
}
