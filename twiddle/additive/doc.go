// Package additive finds the fewest turns of a Twiddle board by iterative deepening with cost-split
// additive pattern databases [yang08]. Call [Build], then [NewSearch].
//
// # Why costs add
//
// A turn of a 2 x 2 block moves four tiles. Share its cost among them: a quarter each. Cut the
// tiles into groups, and ask for each group alone what is the least that its tiles pay on their way
// home, as if all other tiles were blank. The true solution brings every group home, so each pays
// at least its own least; and the groups have no tile in common, so no share is paid twice.
//
// The square of side 2 with the rows as groups. All tiles on the left must go one cell clockwise:
//
//	3 1      1 2       group {1, 2}: one turn R moves both,      2 quarters
//	4 2      3 4       group {3, 4}: the same turn moves both,   2 quarters
//	                   the sum, 4 quarters, is 1 turn: exact
//
// Without the shares each group would say "one turn", and only the larger of the two could be used:
// on 4 x 4 the mean of that bound is 8.4 turns for the four quadrants, that of the sum of the
// shares 11.3.
//
// A block of side B that moves U tiles charges each 1/U of a turn. The centre of an odd block is
// not moved, and pays only on an oriented board, where it turns.
//
// # Sharpened without more tables
//
// The inverse position, with cells and tiles exchanged, has the same distance from home, so the
// larger of the two bounds holds. If the parity of the length is known, the search deepens by two.
//
// # Equal numbers
//
// Tiles with equal numbers have labels that distinguish them, and a table's distance is to the
// nearest of all ways to put them home. Such a position has no inverse. Nor is the inverse bounded
// where blocks turn one way only: turns the other way lead home from it.
//
//	[yang08]   Yang, Culberson, Holte, Zahavi, Felner, A General Theory of Additive
//	           State Space Abstractions, JAIR 32 (2008), 631-662
package additive
