package certificate

import (
	"slices"

	"jie/codes"
	"jie/codes/verify"
)

// question is one side in the checker's form: columns, checks, and stabilizers.
type question struct {
	code        *codes.Code
	judge       *verify.Code
	side        codes.Side
	actions     int // columns of a qubit: 1, or 3 for X, Z and Y
	columns     int
	checks      [][]int32 // each ascending
	stabilizers [][]int32
	nodes       int64
}

// newQuestion derives the columns and checks from the code. A subsystem code gives its own,
// which are verified.
func newQuestion(code *codes.Code, judge *verify.Code, s *Side) (*question, error) {
	q := &question{code: code, judge: judge, side: s.Side, actions: 1, columns: code.N}
	if len(code.Mixed) > 0 {
		q.actions, q.columns = 3, 3*code.N
		rows := code.Rows()
		for _, row := range rows {
			q.stabilizers = append(q.stabilizers, q.acting(row, true))
		}
		if code.Kind == codes.Subsystem {
			rows = nil
			for _, row := range s.Operators {
				rows = append(rows, codes.Row(row))
			}
		}
		for _, row := range rows {
			if code.Kind == codes.Subsystem && !judge.Stabilizer(row) {
				return nil, refuse("certificate-stabilizer")
			}
			q.checks = append(q.checks, q.acting(row, false))
		}
		return q, nil
	}
	own, other := code.X, code.Z
	if s.Side == codes.SideZ {
		own, other = other, own
	}
	switch code.Kind {
	case codes.Classical, codes.Circuit:
		own = nil
	case codes.Subsystem:
		other = s.Checks
		for _, check := range other {
			row := codes.Row{Z: check}
			if s.Side == codes.SideZ {
				row = codes.Row{X: check}
			}
			if !judge.Stabilizer(row) {
				return nil, refuse("certificate-stabilizer")
			}
		}
	}
	q.stabilizers = own
	for _, check := range other {
		q.checks = append(q.checks, slices.Sorted(slices.Values(check)))
	}
	return q, nil
}

// acting lists the columns on the qubits of an operator that are equal to it, or those
// that anticommute with it, ascending.
func (q *question) acting(row codes.Row, equal bool) []int32 {
	action := make(map[int32]int32) // 0 for X, 1 for Z, 2 for Y
	for _, i := range row.X {
		action[i] = 0
	}
	for _, i := range row.Z {
		if slices.Contains(row.X, i) {
			action[i] = 2
		} else {
			action[i] = 1
		}
	}
	var columns []int32
	for i, own := range action {
		for a := range int32(3) {
			if (a == own) == equal {
				columns = append(columns, 3*i+a)
			}
		}
	}
	slices.Sort(columns)
	return columns
}

// siblings returns the other columns of a column's qubit.
func (q *question) siblings(column int32) []int32 {
	var list []int32
	for a := range int32(q.actions) {
		if c := column - column%int32(q.actions) + a; c != column {
			list = append(list, c)
		}
	}
	return list
}

// operator returns a set of columns as an operator.
func (q *question) operator(columns []int32) codes.Row {
	var row codes.Row
	for _, column := range columns {
		qubit, action := column, int32(0)
		if q.actions == 3 {
			qubit, action = column/3, column%3
		} else if q.side == codes.SideZ {
			action = 1
		}
		if action != 1 {
			row.X = append(row.X, qubit)
		}
		if action != 0 {
			row.Z = append(row.Z, qubit)
		}
	}
	return row
}

// allEven reports whether the sum of some checks is the set of all columns.
func (q *question) allEven(checks []int) bool {
	odd := make([]bool, q.columns)
	for _, i := range checks {
		if i < 0 || i >= len(q.checks) {
			return false
		}
		for _, column := range q.checks[i] {
			odd[column] = !odd[column]
		}
	}
	return q.actions == 1 && !slices.Contains(odd, false)
}

// automorphisms reports whether each permutation keeps the lists of rows.
func (q *question) automorphisms(generators [][]int32) bool {
	kept := [][][]int32{q.code.X, q.code.Z}
	if q.code.Kind == codes.Circuit {
		kept[0] = q.code.Observables
	}
	if q.actions == 3 {
		var qubits [][]int32
		for i := range int32(q.code.N) {
			qubits = append(qubits, []int32{3 * i, 3*i + 1, 3*i + 2})
		}
		kept = [][][]int32{q.stabilizers, qubits}
	}
	for _, p := range generators {
		if !isPermutation(p, q.columns) {
			return false
		}
		for _, rows := range kept {
			if !maps(p, rows, rows) {
				return false
			}
		}
	}
	return true
}
