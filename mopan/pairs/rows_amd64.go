//go:build amd64 && !purego

package pairs

import "jie/internal/machine"

// Tests switch it off to compare both paths.
var hasAVX2 = machine.Detect().AVX2

//go:noescape
func turnSixAVX2(to, from *row, six *[6]uint32, orbits, rows int)

//go:noescape
func countRowsAVX2(planes *[countPlanes]row, rows *row, eights int)

//go:noescape
func differAVX2(live *uint8, rows, other *row, n int) (number int)

// turnSix merges each orbit's rows at even steps into those at odd steps, and back, for a run of rows.
func turnSix(to, from []row, six [][6]uint32, rows uint32) {
	if !hasAVX2 || len(six) == 0 || rows == 0 {
		turnSixGeneric(to, from, six, rows)
		return
	}
	turnSixAVX2(&to[0], &from[0], &six[0], len(six), int(rows))
}

// countRows counts the columns of at most mostCounted rows.
func countRows(rows []row) (planes [countPlanes]row) {
	if !hasAVX2 || len(rows) < 8 {
		return countRowsGeneric(rows)
	}
	countRowsAVX2(&planes, &rows[0], len(rows)/8)
	for _, r := range rows[len(rows)&^7:] {
		for w := range r {
			bits := r[w]
			for k := 0; bits != 0; k++ {
				planes[k][w], bits = planes[k][w]^bits, planes[k][w]&bits
			}
		}
	}
	return planes
}

// differ writes 1 for each row that differs from the other one, 0 for others, and counts them.
func differ(live []uint8, rows []row, other *row) (number int) {
	if !hasAVX2 || len(rows) == 0 {
		return differGeneric(live, rows, other)
	}
	return differAVX2(&live[0], &rows[0], other, len(rows))
}
