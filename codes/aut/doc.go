// Package aut finds automorphisms of a code: permutations of its columns that permute the
// rows of each of its lists.
//
// Columns and rows are the vertices of a graph. Two sequences of named vertices are
// refined side by side: the color of a vertex becomes a hash of its color and those of its
// neighbors, until no more colors appear. When each column has its own color, the
// two colorings say which column goes where, and the permutation is verified:
//
//	base 4, 9, ...   refine  ─┐
//	                          ├─ equal colors give a permutation ──> verify ──> a generator
//	images 7, 2, ... refine  ─┘
//
// Every returned permutation was verified against the rows, so a search that is
// cut short returns a subgroup: it helps a search for the distance less, but no proof
// becomes wrong. The limit counts work, not time, so the group is the same on any machine.
//
// Call [Find], then [Orbits] and [PairOrbit].
package aut
