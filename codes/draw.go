package codes

import (
	"slices"
	"strconv"
	"strings"
)

// Symptoms lists what some columns of a circuit change, as its file names it: D with the numbers
// of detectors, L with those of observables. The observables are counted from first.
func (c *Code) Symptoms(columns []int32, first int) []string {
	texts := make([]string, len(columns))
	for _, part := range []struct {
		letter string
		rows   [][]int32
		first  int
	}{{"D", c.Z, 0}, {"L", c.Observables, first}} {
		for i, row := range part.rows {
			for k, column := range columns {
				if slices.Contains(row, column) {
					texts[k] = strings.TrimPrefix(texts[k]+" "+part.letter+strconv.Itoa(part.first+i), " ")
				}
			}
		}
	}
	return texts
}

// Draw draws an operator on a code whose qubits have places, a line a row: X, Y and Z
// where it acts, a dot for other qubits. It returns "" if no places are known.
func (c *Code) Draw(operator Row) string {
	if c.Layout == nil {
		return ""
	}
	height, width := 0, 0
	for _, at := range c.Layout {
		height, width = max(height, at.Row+1), max(width, at.Col+1)
	}
	picture := make([][]byte, height)
	for i := range picture {
		picture[i] = []byte(strings.Repeat(" ", width))
	}
	for _, at := range c.Layout {
		picture[at.Row][at.Col] = '.'
	}
	operator.Each(func(q int32, action int) {
		at := c.Layout[q]
		picture[at.Row][at.Col] = "XZY"[action]
	})
	var b strings.Builder
	for _, line := range picture {
		b.WriteString(strings.TrimRight(string(line), " ") + "\n")
	}
	return b.String()
}
