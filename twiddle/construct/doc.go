// Package construct solves any Twiddle position that can be solved, at once but not in the fewest
// turns: by 3-cycles. Call [Of], then [Plan.Solve]. [Beam] and [Shorten] look for shorter
// solutions.
//
// If two blocks A and B share a single cell, their commutator, A B A' B', is such a 3-cycle: tiles
// come back, except for the three that meet the shared cell:
//
//	1 2 3        1 2 3        L0,0 L1,1 R0,0 R1,1
//	4 5 6   ->   6 4 5        the tiles 4, 5 and 6 have changed places
//	7 8 9        7 8 9
//
// With turns before it that are taken back after it, S A B A' B' S', it does the same to any three
// cells that S brings there. One search finds S for all triples. Boards without such blocks have a
// word of some other kind: a random one whose power is a 3-cycle.
//
// On an oriented board the directions come last. Two conjugates of a 3-cycle on the same cells may
// differ in the directions alone. One and the inverse of the other turn two tiles on their cells,
// in opposite ways.
package construct
