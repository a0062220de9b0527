// Package construct solves any Twiddle position that can be solved, at once and not in
// the fewest turns: it lets three tiles change places, and leaves all others where they
// are, again and again. Call [Of], then [Plan.Solve].
//
// Where two blocks A and B share a single cell, their commutator, A B A' B', is such a
// 3-cycle. What lay outside both is untouched; what lay in one of them comes back,
// except for the three tiles that met the shared cell:
//
//	1 2 3        1 2 3        L0,0 L1,1 R0,0 R1,1
//	4 5 6   ->   6 4 5        the tiles 4, 5 and 6 have changed places
//	7 8 9        7 8 9
//
// Turns before it that are taken back after it, S A B A' B' S', make the same of any
// three cells that S brings to the places of the three: a conjugate. One search over all
// triples of cells finds S for each of them. Boards without such blocks have a word of
// some other kind, found by trying: a random one whose power is a 3-cycle.
//
// On an oriented board the directions come last. Two conjugates of a 3-cycle on the same
// cells may differ in the directions alone; one and the inverse of the other turn two
// tiles on their cells, in opposite ways, and change nothing else.
package construct
