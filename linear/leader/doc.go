// Package leader finds coset leaders, with proof: the lightest solutions of a sparse linear system over GF(2). A button
// is a column, and its lights are the rows in which it has a one. The lightest solution presses the fewest buttons.
//
// There are two methods. Their costs are known beforehand and determine the choice:
//
//	few presses          branch and bound on the wiring     branch.go
//	any number of them   Viterbi's algorithm on a trellis   trellis.go
//
// A short search by branch and bound comes first, because it ends at once on easy systems. If the trellis is too wide
// for the memory, branch and bound continues until the context ends. Before that, a beam or, for few buttons,
// information-set decoding finds a good solution. The choice does not depend on a deadline.
//
// Call [New], and [Plan.Solve]. [Plan.Cost] reports whether another method is cheaper.
package leader
