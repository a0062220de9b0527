// Package table keeps the distance of every position of a Mopan board to given targets: in memory
// while it is made, then in a file that answers from any start in microseconds.
//
//	counts, goal ── Build ──> Table ── WriteFile ──> file ── Open ──> Table
//	                            └── Distance, Solve, Levels, Farthest
//
// A distance takes two bits, as [states.Codes] says: they show which turns lead nearer, and a walk
// down to a target gives the distance itself.
package table
