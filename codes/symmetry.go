package codes

import "jie/codes/aut"

// Symmetric returns the lists of rows that automorphisms of the code keep. They act on the
// columns of its problems.
func (c *Code) Symmetric() aut.Code {
	switch {
	case len(c.Mixed) > 0:
		return c.symmetricActions()
	case c.Kind == Circuit:
		return aut.Code{Columns: c.N, Lists: [][][]int32{c.Observables, c.Z}}
	}
	return aut.Code{Columns: c.N, Lists: [][][]int32{c.X, c.Z}}
}

// symmetricActions returns three columns a qubit, which stay together.
func (c *Code) symmetricActions() aut.Code {
	var rows, qubits [][]int32
	for _, row := range c.Rows() {
		rows = append(rows, row.Actions())
	}
	for q := range int32(c.N) {
		qubits = append(qubits, []int32{3 * q, 3*q + 1, 3*q + 2})
	}
	return aut.Code{Columns: 3 * c.N, Lists: [][][]int32{rows, qubits}}
}
