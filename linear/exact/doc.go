// Package exact solves linear programs and whole-number systems without rounding.
//
// [Program] is a linear program, solved by the simplex method in whole numbers over
// one common denominator [edmonds]. [Hermite] brings the basis of a lattice to
// Hermite normal form, and [Outside] proves that a vector is not in it.
package exact
