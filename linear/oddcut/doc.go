// Package oddcut finds the cheapest solutions of sparse linear systems over GF(2), with a proof
// that anybody can check with additions alone. A solution is a set of columns in which each
// violated check has an odd number of columns, and every other check an even number.
//
// Take any set of checks, of which an odd number are violated. A solution has an odd number, so at least one, of the
// columns that have an odd number of checks in the set. These columns are an odd cut:
//
//	checks     0   1   2   3        the cut of {0, 1} is the columns a and c
//	columns  a   b   c   d   e
//
// If odd cuts have values whose sum over the cuts of each column is at most the column's cost, then no solution costs
// less than the sum of all values. On a graph, the best values give the cost of the cheapest solution
// [edmonds-johnson]. Elsewhere a tree of cases closes the gap: a column is in the solution, or is not.
//
// More generally, let taken be some columns of the cut. A solution that has all of them, where
// their number has the wrong parity, has one more column of the cut. So
//
//	columns of the cut that are not taken - those that are  >=  1 - the number of taken columns
//
// The values are the dual variables of a linear program over such cuts, solved by the dual
// simplex method, so the bound only rises. A cut that the program's solution violates comes from
// an elimination of the columns that the solution uses [zhang-siegel].
//
// Call [New] once for the columns, and [System.Solve] for each list of violated checks.
package oddcut
