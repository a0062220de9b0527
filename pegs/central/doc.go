// Package central solves the central game of peg solitaire whole: the English board,
// full but for its centre, to one peg in the centre.
//
// [Embedded] is a table of all winning positions with their fewest moves, which answers
// at once. [Solve] finds what is in the table from nothing, with the numbers of solutions
// and a random player's chances, and [FindReach] all positions in reach, won and lost.
//
// The files in reading order: central.go; rim.go, bundle.go, bundlejump.go, sweep.go and
// winning.go (the winning positions), rank.go and rankset.go (how they are kept),
// values.go (what is known of them), reach.go (the positions in reach); write.go,
// prefixcode.go, table.go and file.go (the embedded table), judge.go (answers from it).
package central
