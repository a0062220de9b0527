//go:build !amd64 || purego

package pairs

// turnSix takes the rows of each orbit at even steps into those at odd steps,
// and the other way round, for some rows that follow each other.
func turnSix(to, from []row, six [][6]uint32, rows uint32) { turnSixGeneric(to, from, six, rows) }

// countRows counts the columns of at most mostCounted rows.
func countRows(rows []row) [countPlanes]row { return countRowsGeneric(rows) }

// differ writes 1 for each row that is not the other one, and 0 for those that
// are, and returns how many are not.
func differ(live []uint8, rows []row, other *row) (number int) {
	return differGeneric(live, rows, other)
}
