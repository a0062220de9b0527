//go:build !amd64 || purego

package table

// turnSix takes the rows of each orbit at even steps into those at odd steps,
// and the other way round; then as many rows more as follow each of them.
func turnSix(to, from []row, six [][6]uint32, rows uint32) { turnSixGeneric(to, from, six, rows) }
