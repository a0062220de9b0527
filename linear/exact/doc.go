// Package exact solves linear programs and whole-number systems without rounding.
//
// [Program] is a linear program, solved by the simplex method in whole numbers over one common denominator [edmonds].
// [Hermite] brings a lattice's basis to Hermite normal form, and [Outside] proves that a vector is not in it.
package exact
