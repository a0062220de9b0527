package pairs

// turnSixGeneric is turnSix without special instructions.
func turnSixGeneric(to, from []row, six [][6]uint32, rows uint32) {
	for i := range six {
		for n := range rows {
			turnOrbit(to, from, &six[i], n)
		}
	}
}

// turnOrbit merges the rows of an orbit, n from it, at even steps into those at
// odd steps, and the other way round.
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
