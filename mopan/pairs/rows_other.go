//go:build !amd64 || purego

package pairs

// turnSix merges the rows of each orbit at even steps into those at odd steps,
// and the other way round, for some consecutive rows.
func turnSix(to, from []row, six [][6]uint32, rows uint32) { turnSixGeneric(to, from, six, rows) }

// countRows counts the columns of at most mostCounted rows.
func countRows(rows []row) [countPlanes]row { return countRowsGeneric(rows) }

// differ writes 1 for each row that differs from the other one, and 0 for equal
// rows, and returns how many differ.
func differ(live []uint8, rows []row, other *row) (number int) {
	return differGeneric(live, rows, other)
}
