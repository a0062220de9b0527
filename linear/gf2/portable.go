//go:build !amd64 || purego

package gf2

// The loops that have vector code on other processors.

func newFolder16(terms []term, low int) folder { return newBlock[int16](terms, low) }

func xorReversedBlocks(Vector, []byte, []byte) int { return 0 }
func putReversedBlocks([]byte, Vector) int         { return 0 }

func distances(dst []int32, v Vector, rows []uint64, stride int) {
	distancesPortable(dst, v, rows, stride)
}

// mulSquare puts the product of two numbers of n words, n even and positive,
// into the 2n words at r, which must overlap neither.
func mulSquare(r, p, q []uint64) { mulPortable(r, p, q) }

func applySteps(a, b []uint64, m *wordMatrix) { applyPortable(a, b, m) }

func stepRow(previous, current, b padded, w int) (weight int) {
	return stepPortable(previous, current, b, w)
}
