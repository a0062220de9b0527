// Package correct finds the cheapest correction of a syndrome, and proves it: a set of
// columns that violates exactly the given checks, and whose costs have the least sum.
//
// If columns are errors and each cost is the logarithm of (1-p)/p, the correction is the most
// likely error that explains what the detectors saw.
//
// Call [New] once for a code, and [Decoder.Correct] for each syndrome.
package correct
