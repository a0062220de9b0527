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
