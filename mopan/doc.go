// Package mopan solves Mopan (墨盘), the hexagon of turning rings, in the fewest turns, proved.
//
// The board is a hexagon of side 2 to 6 cells, each empty or with a dot of one of three colours. A
// turn picks an inner cell, one with six neighbours, which keeps its content, and moves that of the
// ring around it: L one step clockwise, R one step anticlockwise, C across. A turn that changes
// nothing is not a turn.
//
// A cell is written row,col, zero-based, counted from its row's own left end. Turns are written
// L1,1. The classic board has side 4; its cells, numbered in reading order, and its 19 inner cells:
//
//	       0  1  2  3                   .  .  .  .
//	     4  5  6  7  8                .  o  o  o  .
//	   9 10 11 12 13 14             .  o  o  o  o  .
//	15 16 17 18 19 20 21          .  o  o  o  o  o  .
//	  22 23 24 25 26 27             .  o  o  o  o  .
//	    28 29 30 31 32                .  o  o  o  .
//	      33 34 35 36                   .  .  .  .
//
// L1,1 moves the ring around cell 5, which is 0 1 6 11 10 4 clockwise from the upper left: the
// content of 0 goes to 1, of 1 to 6, ... of 4 to 0.
//
// For most use cases, use [Parse], [Board.Goal] and [Solve]. Package mopan/rings searches from both
// sides; package mopan/table makes tables of all distances to a target.
package mopan
