// Package defects finds the fewest presses that change a given set of lights, by branch
// and bound on the wiring alone. It suits boards where few presses do, however many
// solutions there are; package trellis suits the others.
//
// The lights still to change are the defects. A search allows so many presses, and
// one more each time that it finds no solution: iterative deepening. It looks at the
// defect with the fewest free buttons, presses one of these, and after that forbids it:
//
//	  defect with free buttons a, b
//	   /                        \
//	press a                  forbid a
//	                            |
//	                one button is left: press b
//
// A light with a single free button decides it: it is pressed at a defect and forbidden
// elsewhere. A branch ends where a defect has no free button, or where the bound on the
// presses still needed does not fit: see bound.go.
//
// Call [New] for a wiring, and [Search.Run] for a set of defects.
package defects
