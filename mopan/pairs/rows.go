package pairs

import "math/bits"

func turnSixGeneric(to, from []row, six [][6]uint32, rows uint32) {
	for i := range six {
		for n := range rows {
			turnOrbit(to, from, &six[i], n)
		}
	}
}

// turnOrbit merges an orbit's rows, n from it, at even steps into those at odd steps, and back.
func turnOrbit(to, from []row, at *[6]uint32, n uint32) {
	a, b, c := &from[at[0]+n], &from[at[2]+n], &from[at[4]+n]
	d, e, f := &from[at[1]+n], &from[at[3]+n], &from[at[5]+n]
	u, v, w := &to[at[0]+n], &to[at[2]+n], &to[at[4]+n]
	x, y, z := &to[at[1]+n], &to[at[3]+n], &to[at[5]+n]
	for k := range a {
		even, odd := a[k]|b[k]|c[k], d[k]|e[k]|f[k]
		x[k] |= even
		y[k] |= even
		z[k] |= even
		u[k] |= odd
		v[k] |= odd
		w[k] |= odd
	}
}

// countColumns keeps bit i of every count in plane i: rows are added like a sum with its carries.
//
//	plane 2   0 1 0 0      counts 1 6 0 3
//	plane 1   0 1 0 1
//	plane 0   1 0 0 1
func countColumns(rows []row) (counts [BatchSize]uint32) {
	var sum [32]row // planes
	for len(rows) > 0 {
		part := rows[:min(len(rows), mostCounted)]
		rows = rows[len(part):]
		planes := countRows(part)
		addPlanes(&sum, &planes)
	}
	for k := range sum {
		for w, plane := range sum[k] {
			for ; plane != 0; plane &= plane - 1 {
				counts[w*64+bits.TrailingZeros64(plane)] += 1 << k
			}
		}
	}
	return counts
}

func addPlanes(sum *[32]row, planes *[countPlanes]row) {
	for w := range len(row{}) {
		over := uint64(0)
		for k := range planes {
			sum[k][w], over = add(sum[k][w], planes[k][w], over)
		}
		for k := countPlanes; over != 0; k++ {
			sum[k&31][w], over = sum[k&31][w]^over, sum[k&31][w]&over
		}
	}
}

// The planes of a count of some rows, and the rows that they can count.
const (
	countPlanes = 8
	mostCounted = 31 * 8 // full eights, below 1 << countPlanes
)

func countRowsGeneric(rows []row) (planes [countPlanes]row) {
	for w := range len(row{}) {
		for k, plane := range countWord(rows, w) {
			planes[k][w] = plane
		}
	}
	return planes
}

// countWord adds eight rows up to one carry, which alone runs through the upper planes.
func countWord(rows []row, w int) (plane [countPlanes]uint64) {
	one, two, four := uint64(0), uint64(0), uint64(0)
	for ; len(rows) >= 8; rows = rows[8:] {
		r := (*[8]row)(rows)
		var a, b, c, d uint64
		one, a = add(one, r[0][w], r[1][w])
		one, b = add(one, r[2][w], r[3][w])
		two, c = add(two, a, b)
		one, a = add(one, r[4][w], r[5][w])
		one, b = add(one, r[6][w], r[7][w])
		two, d = add(two, a, b)
		four, a = add(four, c, d)
		carry(&plane, 3, a)
	}
	plane[0], plane[1], plane[2] = one, two, four
	for i := range rows {
		carry(&plane, 0, rows[i][w])
	}
	return plane
}

func add(a, b, c uint64) (sum, over uint64) {
	return a ^ b ^ c, a&b | (a^b)&c
}

func carry(plane *[countPlanes]uint64, k int, bits uint64) {
	for ; bits != 0; k++ {
		plane[k&(countPlanes-1)], bits = plane[k&(countPlanes-1)]^bits, plane[k&(countPlanes-1)]&bits
	}
}

func differGeneric(live []uint8, rows []row, other *row) (number int) {
	for i := range rows {
		live[i] = 0
		if rows[i] != *other {
			live[i] = 1
			number++
		}
	}
	return number
}
