package codes

import "strings"

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
