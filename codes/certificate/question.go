package certificate

import (
	"slices"

	"jie/codes"
	"jie/codes/verify"
	"jie/puzzle/lightest"
)

// question is one side in the checker's form.
type question struct {
	lightest.System
	actions []int       // of the columns of a qubit: 1 for X, 2 for Z, 3 for Y
	kept    [][][]int32 // lists of columns that automorphisms keep
}

// newQuestion derives the columns and checks from the code. A subsystem code gives its own checks,
// which are verified.
func newQuestion(judge *verify.Code, s *Side) (*question, error) {
	code, q := judge.Code, &question{actions: []int{1}}
	own, other := code.Rows(), code.Rows()
	switch {
	case codes.Side(s.Side) == codes.SideX:
		own, other = xRows(code.X), zRows(code.Z)
	case codes.Side(s.Side) == codes.SideZ:
		own, other, q.actions = zRows(code.Z), xRows(code.X), []int{2}
	case len(code.Mixed) > 0:
		q.actions = []int{1, 2, 3}
	default: // a classical code
		own = nil
	}
	q.Actions, q.Columns = len(q.actions), len(q.actions)*code.N
	q.Checks, q.Stabilizers = q.lists(other, false), q.lists(own, true)
	q.kept = [][][]int32{q.Stabilizers, q.Checks, slices.Collect(slices.Chunk(identity(q.Columns), q.Actions))}
	q.Trivial = func(word []int32) bool { return judge.Trivial(q.operator(word)) }
	if code.Kind == codes.Subsystem {
		given := slices.Concat(rowsOf(s.Operators), zRows(s.Checks))
		if codes.Side(s.Side) == codes.SideZ {
			given = xRows(s.Checks)
		}
		if slices.ContainsFunc(given, func(row codes.Row) bool { return !judge.Stabilizer(row) }) {
			return nil, lightest.Refuse("certificate-stabilizer")
		}
		q.Checks = q.lists(given, false)
	}
	return q, nil
}

func xRows(lists [][]int32) (rows []codes.Row) {
	for _, row := range lists {
		rows = append(rows, codes.Row{X: row})
	}
	return rows
}

func zRows(lists [][]int32) (rows []codes.Row) {
	for _, row := range lists {
		rows = append(rows, codes.Row{Z: row})
	}
	return rows
}

func identity(n int) (p []int32) {
	for i := range int32(n) {
		p = append(p, i)
	}
	return p
}

// lists returns for each operator the columns on its qubits that have the same action, or those
// that have another one, ascending.
func (q *question) lists(rows []codes.Row, same bool) [][]int32 {
	lists := make([][]int32, len(rows))
	for i, row := range rows {
		own := make(map[int32]int)
		for _, qubit := range row.X {
			own[qubit] |= 1
		}
		for _, qubit := range row.Z {
			own[qubit] |= 2
		}
		for qubit, action := range own {
			for k, a := range q.actions {
				if (a == action) == same {
					lists[i] = append(lists[i], qubit*int32(q.Actions)+int32(k))
				}
			}
		}
		slices.Sort(lists[i])
	}
	return lists
}

// operator returns a set of columns as an operator.
func (q *question) operator(columns []int32) (row codes.Row) {
	for _, column := range columns {
		qubit, action := column/int32(q.Actions), q.actions[int(column)%q.Actions]
		if action&1 != 0 {
			row.X = append(row.X, qubit)
		}
		if action&2 != 0 {
			row.Z = append(row.Z, qubit)
		}
	}
	return row
}

// allEven reports whether the sum of some checks is the set of all columns.
func (q *question) allEven(checks []int) bool {
	odd := make([]bool, q.Columns)
	for _, i := range checks {
		if i < 0 || i >= len(q.Checks) {
			return false
		}
		for _, column := range q.Checks[i] {
			odd[column] = !odd[column]
		}
	}
	return !slices.Contains(odd, false)
}

// automorphisms reports whether each permutation keeps the lists of rows.
func (q *question) automorphisms(generators [][]int32) bool {
	return !slices.ContainsFunc(generators, func(p []int32) bool {
		return !lightest.IsPermutation(p, q.Columns) || slices.ContainsFunc(q.kept, func(rows [][]int32) bool { return !lightest.Maps(p, rows, rows) })
	})
}
