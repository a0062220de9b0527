package codes

import (
	"fmt"

	"jie/linear/gf2"
	"jie/puzzle"
)

// commute names two rows that do not commute: they anticommute on an odd number of
// qubits, that is, where one has X and the other has Z.
// Cost: the sum over the rows of the rows that meet them.
func (c *Code) commute() error {
	rows := c.Rows()
	withZ := make([][]int32, c.N) // rows that have Z, by qubit
	for i, row := range rows {
		for _, q := range row.Z {
			withZ[q] = append(withZ[q], int32(i))
		}
	}
	// odd[j]: rows i and j anticommute, X of i against Z of j and the reverse.
	odd := make([]map[int32]bool, len(rows))
	for i, row := range rows {
		for _, q := range row.X {
			for _, j := range withZ[q] {
				a, b := min(int32(i), j), max(int32(i), j)
				if odd[b] == nil {
					odd[b] = make(map[int32]bool)
				}
				odd[b][a] = !odd[b][a]
			}
		}
	}
	for b, with := range odd {
		for a := range int32(b) {
			if with[a] {
				return fail(NotCommute, puzzle.Args{"row": c.rowName(int(a)), "other": c.rowName(b)})
			}
		}
	}
	return nil
}

// Rows are all rows: those of X first, then those of Z, then the mixed ones.
func (c *Code) Rows() []Row {
	var rows []Row
	for _, x := range c.X {
		rows = append(rows, Row{X: x})
	}
	for _, z := range c.Z {
		rows = append(rows, Row{Z: z})
	}
	return append(rows, c.Mixed...)
}

// rowName names a row by its list and its number there, from 0: X3.
func (c *Code) rowName(i int) string {
	switch z := i - len(c.X); {
	case z < 0:
		return rowName("X", i)
	case z < len(c.Z):
		return rowName("Z", z)
	default:
		return rowName("XZ", z-len(c.Z))
	}
}

func rowName(list string, i int) string { return fmt.Sprintf("%s%d", list, i) }

// Bits is a list of columns as bits.
func Bits(columns []int32, n int) gf2.Vector {
	v := gf2.NewVector(n)
	for _, column := range columns {
		v.Flip(int(column))
	}
	return v
}

// Columns lists the ones of v.
func Columns(v gf2.Vector) []int32 {
	var columns []int32
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		columns = append(columns, int32(i))
	}
	return columns
}
