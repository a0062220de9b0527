// Package table keeps the distance of every position of a Mopan board to given
// targets: in memory while it is made, then in a file that answers from any start
// in microseconds. It also finds God's numbers, from every start to every target.
//
//	counts, goal ── Build ──> Table ── WriteFile ──> file ── Open ──> Table
//	                            └── Distance, Next, Solve, Levels, Farthest, Mean
//
// A distance takes two bits: 0 not reached, 1 2 3 the distance modulo 3, plus 1.
// A turn changes a distance by at most one, so a position's code and those of its
// neighbours tell which turns lead nearer, and a walk down to a target tells the
// distance itself.
//
// Where a position's code lies, its place, is the business of a layout. Positions
// are numbered (rank.go), but the 37 cells with seven dots or more are cut into
// slabs (slab.go), in which whole rows of positions are turned at once, 64 a word;
// 17,672,631,900 positions of 18 dots become a matter of minutes.
//
// In this package's code s is a packed state, c codes, m the middle 19 cells, x
// and y the nine cells above and below, off the number of dots off the middle.
package table
