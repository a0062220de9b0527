// Package leader finds coset leaders: the lightest solutions of a sparse linear system
// over GF(2), proved. A button is a column, and its lights are the rows in which it has
// a one. The lightest solution presses the fewest buttons.
//
// There are two methods, chosen by costs that are known beforehand:
//
//	few presses          branch and bound on the wiring     branch.go
//	any number of them   Viterbi's algorithm                package trellis
//
// A short search by branch and bound comes first, since it ends at once on easy systems.
// Where the trellis is too wide for the memory, branch and bound continues for as long as
// the context lets it, with a good solution found before: by a beam, or for few buttons
// by information-set decoding.
//
// Call [New], and [Plan.Solve]. [Plan.Cost] reports whether another method is cheaper.
package leader
