//go:build amd64 && !purego

package gf2

// stepRow is [stepPortable], in vectors of eight or four words if the processor has them.
func stepRow(previous, current, b padded, w int) (weight int) {
	n := Words(w)
	switch {
	case hasAVX512:
		return stepAVX512(&previous[padBefore], &current[padBefore], &b[padBefore], (n+7)/8)
	case hasAVX2:
		return stepAVX2(&previous[padBefore], &current[padBefore], &b[padBefore], (n+3)/4)
	}
	return stepPortable(previous, current, b, w)
}

// stepAVX512 and stepAVX2 step blocks of eight and of four words. Bits past the row's width are left in previous.
//
//go:noescape
func stepAVX512(previous, current, b *uint64, blocks int) (weight int)

//go:noescape
func stepAVX2(previous, current, b *uint64, blocks int) (weight int)
