//go:build amd64 && !purego

package table

import "jie/internal/cpu"

// Tests switch them off to compare both paths.
var (
	hasAVX2   = cpu.Detect().AVX2
	hasAVX512 = cpu.Detect().AVX512
)

//go:noescape
func turnSixAVX2(to, from *row, six *[6]uint32, orbits, rows int)

// turnSix takes the rows of each orbit at even steps into those at odd steps,
// and the other way round, for some rows that follow each other.
func turnSix(to, from []row, six [][6]uint32, rows uint32) {
	if !hasAVX2 || len(six) == 0 || rows == 0 {
		turnSixGeneric(to, from, six, rows)
		return
	}
	turnSixAVX2(&to[0], &from[0], &six[0], len(six), int(rows))
}
