// Package bitboard is boards of peg solitaire of up to 64 holes, whose positions are
// machine words: bit i of a [board.Set] is a peg in hole i.
//
// A [Board] is holes and the lines of three along which pegs jump. Packages pegs, corner
// and central search on it. Boards with more holes have their lines and jumps here, and
// their positions in package wide.
//
// The files in reading order: board.go, jump.go and move.go (the rules), class.go and
// pagoda.go (what no jump changes, and what none raises), merson.go, proof.go, symmetry.go and
// orbit.go, positionset.go.
package bitboard
