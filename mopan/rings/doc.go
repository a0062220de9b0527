// Package rings has Mopan's boards, targets and searches, for package mopan and for tables.
//
// [ParseBoard] reads a position, [NewGoal] the targets, and [Solve] searches from both sides.
//
// Permutations are written old cell -> new cell, products left to right. In this package's code g
// is a geometry, b a [Board], p a [Pattern], s and u states packed in words.
package rings
