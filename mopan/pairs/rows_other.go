//go:build !amd64 || purego

package pairs

func turnSix(to, from []row, six [][6]uint32, rows uint32) { turnSixGeneric(to, from, six, rows) }

func countRows(rows []row) [countPlanes]row { return countRowsGeneric(rows) }

func differ(live []uint8, rows []row, other *row) (number int) {
	return differGeneric(live, rows, other)
}
