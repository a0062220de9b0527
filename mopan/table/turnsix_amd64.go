//go:build amd64 && !purego

package table

import "jie/internal/cpu"

// Tests switch it off to compare both paths.
var hasAVX512 = cpu.Detect().AVX512

//go:noescape
func turnSixAVX512(to, from *row, six *[6]uint32, orbits int)

// turnSix takes the rows of each orbit at even steps into those at odd steps,
// and the other way round.
func turnSix(to, from []row, six [][6]uint32) {
	if !hasAVX512 || len(six) == 0 {
		turnSixGeneric(to, from, six)
		return
	}
	turnSixAVX512(&to[0], &from[0], &six[0], len(six))
}
