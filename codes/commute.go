package codes

import (
	"fmt"

	"jie/linear/gf2"
	"jie/puzzle"
)

// commute fails for two rows that do not commute: the number of qubits on which they
// anticommute, where one has X and the other has Z, is odd.
// Cost: the sum over the rows of the rows that meet them.
func (c *Code) commute() error {
	rows := c.Rows()
	ofX, ofZ := make([][]int32, len(rows)), make([][]int32, len(rows))
	for i, row := range rows {
		ofX[i], ofZ[i] = row.X, row.Z
	}
	withX, withZ := ByColumn(ofX, c.N), ByColumn(ofZ, c.N) // rows that have X, or Z, by qubit
	odd := make([]bool, len(rows))                         // the rows that anticommute with b
	var met []int32                                        // the rows that share a qubit with b
	for b, row := range rows {
		met = met[:0]
		for _, q := range row.X {
			met = flip(odd, withZ[q], met)
		}
		for _, q := range row.Z {
			met = flip(odd, withX[q], met)
		}
		first := b
		for _, a := range met {
			if odd[a] {
				first = min(first, int(a))
			}
			odd[a] = false
		}
		if first < b {
			return fail(NotCommute, puzzle.Args{"row": c.rowName(first), "other": c.rowName(b)})
		}
	}
	return nil
}

// flip flips odd for some rows, and adds these to met.
func flip(odd []bool, rows, met []int32) []int32 {
	for _, i := range rows {
		odd[i] = !odd[i]
	}
	return append(met, rows...)
}

// Rows returns all rows: those of X first, then those of Z, then the mixed ones.
func (c *Code) Rows() []Row {
	rows := make([]Row, 0, len(c.X)+len(c.Z)+len(c.Mixed))
	for _, x := range c.X {
		rows = append(rows, Row{X: x})
	}
	for _, z := range c.Z {
		rows = append(rows, Row{Z: z})
	}
	return append(rows, c.Mixed...)
}

// rowName names a row by its list and its number there, from 0: X3. If the lines of rows
// are known, the row's own follows: X3 (line 5).
func (c *Code) rowName(i int) string {
	name := ""
	switch z := i - len(c.X); {
	case z < 0:
		name = rowName("X", i)
	case z < len(c.Z):
		name = rowName("Z", z)
	default:
		name = rowName("XZ", z-len(c.Z))
	}
	if i < len(c.Lines) {
		name += fmt.Sprintf(" (line %d)", c.Lines[i])
	}
	return name
}

func rowName(list string, i int) string { return fmt.Sprintf("%s%d", list, i) }

// Bits returns a list of columns as bits.
func Bits(columns []int32, n int) gf2.Vector { return gf2.Bits(columns, n) }

// Columns lists the ones of v.
func Columns(v gf2.Vector) []int32 { return v.Ones() }
