// Package codes describes error-correcting codes, and states the question of their distance
// in one form for every search.
//
// A code is a list of checks on n qubits, or on n bits. Its distance is the least number
// of qubits on which an error can act that no check detects and that changes the encoded
// information. For a code of X and Z checks (CSS) these are two questions of the same kind,
// a [Problem]:
//
//	checks       rows that a set of columns must meet in an even number
//	functionals  rows of which at least one must be met in an odd number
//	answer       the smallest such set of columns
//
// A lights puzzle is the same question: columns are buttons, checks are lights that stay
// off, and a functional is a light that must come on.
//
//	object           columns            checks                    functionals
//	X errors         qubits             Z checks                  logical Z operators
//	Z errors         qubits             X checks                  logical X operators
//	stabilizer code  X, Z, Y a qubit    all checks                all logical operators
//	classical code   bits               parity checks             each bit
//	Stim circuit     error mechanisms   detectors                 observables
//
// Read a code with package codes/read, and find its distance with package codes/distance.
// [Code.Problems] returns the questions, and [Code.Judge] checks an answer with its own
// code.
//
// Names: d distance, w weight, s a stabilizer, L a lightest logical operator.
package codes
