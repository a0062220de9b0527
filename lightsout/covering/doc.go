// Package covering finds the vectors that are farthest from a linear code: those whose coset has
// the heaviest lightest member. The weight of that member is the covering radius of the code.
//
// For most use cases, call [NewCounter] for small codes over a prime field, and [Binary] for larger ones over GF(2).
//
// Both rest on one remark. Coordinate c of the member that combines the generators g_1, ..., g_d by u is <col_c, u>,
// where col_c = (g_1(c), ..., g_d(c)) is column c of the generator matrix. Coordinates with equal columns form a class.
// The number of them with each value decides all weights, and it does not matter which ones they are.
//
//	g_1   1 0 1 1 1        columns 10 01 11 10 11: the classes
//	g_2   0 1 1 0 1        {0, 3}, {1} and {2, 4}
//
// Names: k is the number of values of a coordinate, n the number of coordinates, d the dimension, u
// a member, v a column, m the size of a class.
package covering
