// Package modk is linear algebra over the integers modulo k, k from 2 to 255.
//
// A number is a byte, a vector a slice of them. By the Chinese remainder theorem a system of equations modulo k is
// solved modulo each prime power q = p^e of k alone: see [PrimePowers], and [Band], which is fastest if the unknowns of
// an equation lie close together. The solutions of a homogeneous system form a module. It is kept as [Generator]
// values, brought to Howell form by [Howell] and searched for its lightest coset members by [Sweep].
//
// For most uses, call [NewBand], and [Band.Add] for each equation.
//
// References: [howell] J. A. Howell, Spans in the module (Z_m)^s, Linear and Multilinear Algebra 19 (1986).
package modk
