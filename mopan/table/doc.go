// Package table keeps the distance of every position of a Mopan board to given targets: in memory
// while it is made, then in a file that answers from any start in microseconds. It also finds God's
// numbers, from every start to every target.
//
//	counts, goal ── Build ──> Table ── WriteFile ──> file ── Open ──> Table
//	                            └── Distance, Solve, Levels, Farthest
//
// A distance takes two bits: 0 not reached, 1 2 3 the distance modulo 3, plus 1. A turn changes a
// distance by at most one, so a position's code and those of its neighbours show which turns lead
// nearer, and a walk down to a target gives the distance itself.
package table
