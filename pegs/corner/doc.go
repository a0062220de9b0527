// Package corner numbers the positions of a board of peg solitaire by the pegs in its
// corners, over which no peg can jump, and in its other holes, so that jumps are made
// from many positions at once by operations on words.
//
// [NewLayout] makes the numbering for a position's class, and [NewMap] finds all
// positions on a line from a start to a goal.
package corner
