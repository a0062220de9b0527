//go:build !amd64 || purego

package table

// turnSix takes the rows of each orbit at even steps into those at odd steps,
// and the other way round.
func turnSix(to, from []row, six [][6]uint32) { turnSixGeneric(to, from, six) }
