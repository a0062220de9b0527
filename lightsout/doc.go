// Package lightsout solves Lights Out exactly.
//
// A board has h rows of w lights, each on or off. Pressing a light toggles it and its orthogonal neighbours. Pressing
// twice changes nothing and the order does not matter, so a solution is a set of lights to press, a press pattern.
//
//	press 1,1     . # .
//	toggles:      # # #
//	              . # .
//
// Presses add up over GF(2): a start b can be brought to the goal exactly when the press pattern x solves A x = b,
// where b is the difference of the two and A the toggle matrix. The solutions of A x = 0 are the quiet patterns. The
// dimension of their space is the nullity d, and a solvable board has 2^d solutions.
//
// The first row of a press pattern decides the rest by light chasing: the press below a light must
// put it right. See firstrow.go for how arithmetic with polynomials finds the first row, and
// docs/math/lightsout.md for the whole derivation.
//
// Rules may change the neighbourhood, wrap the sides, lock buttons, give lights more than two
// states or counters in their place, wire each button by hand, and give presses costs.
//
// For most use cases, use [Parse], [Board.Goal] and [Solve]. For boards too large to be held in
// memory, use [Puzzle.OpenLarge]. The files build on each other in this order:
//
//	rules, layout, board            the parts of a board and what a press does
//	list                            press patterns of bits and of bytes, and their order
//	difference                      what has to change, and light chasing
//	way                             questions about all solutions of a board
//	drawing, commercial, parse      boards from texts and pictures
//	firstrow, coset, modular,       kinds of ways
//	  counters, counterlist
//	linear, banded, chase,          methods that find them, the fewest presses and the
//	  fewest, cheapest              cheapest ones
//	solve, answer                   which method solves what, and the answer
//	puzzle, analyse, stream,        what front ends call
//	  length, frontend
//	typed                           what programs in Go call
//	squaretable, cheat              tables of squares, sheets for people
//
// Names: h, w height and width; r, c row and column, zero-based; b a difference, x a press pattern,
// z a quiet pattern; d the nullity; p, q, g polynomials.
//
// References: [sutner] K. Sutner, sigma-automata and Chebyshev polynomials; [sarkar-barua] P. Sarkar and R. Barua, TCS
// 197 (1998); [anderson-feil] M. Anderson and T. Feil, Math. Mag. 71 (1998).
package lightsout
