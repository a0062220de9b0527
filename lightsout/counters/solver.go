// Package counters finds the fewest presses of buttons that bring counters from zero to given
// numbers, each press of a button adding fixed numbers to some counters. Call [Solver.Fewest]. The
// same machine with lights, which a press switches on and off, is solved by [Lights.Fewest].
//
// With one column of A for each button and one row for each counter, the question is
//
//	the least sum of x with A x = b, x >= 0, x whole.
//
// Elimination expresses all but k of the presses by the k others, where k is the number of buttons less the rank of A:
// 0 to 3 for machines of 4 to 10 counters and up to 13 buttons. A bounded dual simplex method solves the linear program
// on those k columns, and a short search makes the numbers whole:
//
//	           k columns
//	       ┌──────────────┐
//	m rows │   tableau    │ β   the presses of m buttons, where the k others
//	       │              │     stand at their bounds
//	       ├──────────────┤
//	       │ reduced cost │ -z  presses in all
//	       └──────────────┘
//
// The tableau holds whole numbers over one common denominator [edmonds], so that every comparison is exact: [tableau].
// Machines whose numbers could grow too large for that are solved in a reduced basis of the lattice of all A x = 0, in
// floating point, with every bound of the search verified in whole numbers: [lattice].
package counters

import (
	"context"
	"math"
	"slices"
)

// Wire is a counter that a button is wired to.
type Wire struct {
	Counter int
	Adds    int64 // the increment of a press, positive
}

// Status is the result of a search.
type Status uint8

// The outcomes.
const (
	Unknown    Status = iota // the search was stopped
	Solved                   // Presses are the fewest, or any if the first will do
	Unsolvable               // no presses reach the goal
)

// Answer is what is known about the fewest presses.
type Answer struct {
	Status  Status
	Presses []int64 // of each button; nil if none were found. Valid until the next call
	Total   int64   // the sum of Presses
	Bound   int64   // a lower bound of the sum of presses that reach the goal
	Nodes   int64   // linear programs solved
}

// Solver holds the memory of a search. Its zero value is ready to use. After the first search, a
// search of a usual machine allocates nothing. It is not safe for concurrent use.
type Solver struct {
	exact branching
}

// tableauBudget is how many nodes a machine that fits the tableau may take before its lattice is reduced, which costs
// some thousands of nodes. Thin polytopes and goals outside the lattice would take far more.
const tableauBudget = 4000

// Fewest finds the fewest presses of buttons that add goal to the counters. With first it ends at
// any such presses. The numbers in goal must be from 0 to 2^30, and each button has a counter at
// most once. The only error is ctx.Err(); the answer then holds the best presses found and a bound.
// The status is Unknown without an error if the numbers are too large for floating point.
func (s *Solver) Fewest(ctx context.Context, buttons [][]Wire, goal []int64, first bool) (Answer, error) {
	a, fitting, err := s.exact.fewest(ctx, buttons, goal, first, tableauBudget)
	if fitting && (a.Status != Unknown || err != nil) {
		return a, err
	}
	b, err := fewestInLattice(ctx, buttons, goal, first)
	b.Nodes += a.Nodes
	if fitting && b.Status == Unknown && err == nil {
		a, _, err = s.exact.fewest(ctx, buttons, goal, first, math.MaxInt64)
		return a, err
	}
	return b, err
}

// Verify reports whether the presses of each button, all non-negative, add goal.
func Verify(buttons [][]Wire, goal, presses []int64) bool {
	for i, want := range goal {
		sum := int64(0)
		for j, wires := range buttons {
			for _, w := range wires {
				if w.Counter == i {
					sum += w.Adds * presses[j]
				}
			}
		}
		if sum != want {
			return false
		}
	}
	return !slices.ContainsFunc(presses, func(n int64) bool { return n < 0 })
}
