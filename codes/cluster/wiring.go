package cluster

import (
	"slices"

	"jie/codes"
)

// lists are many short lists in one slice.
type lists struct{ start, items []int32 }

func newLists(of [][]int32) lists {
	l := lists{start: make([]int32, 1, len(of)+1)}
	for _, list := range of {
		l.items = append(l.items, list...)
		l.start = append(l.start, int32(len(l.items)))
	}
	return l
}

func (l *lists) of(i int32) []int32 { return l.items[l.start[i]:l.start[i+1]] }

// wiring is a problem, indexed by columns and by checks. It is immutable, and
// shared by goroutines.
type wiring struct {
	*codes.Problem
	checks  lists // of each column
	columns lists // of each check
	// A press of a column counts 2 for the stabilizers in agree, which have the column
	// itself, and 1 for those in meet, which have another action on its qubit.
	agree, meet lists
	members     lists // the columns of each stabilizer
	others      lists // the other columns on the qubits of each stabilizer
	size        []int32
	degree      int // the most checks of a column
}

func newWiring(p *codes.Problem) *wiring {
	w := &wiring{Problem: p, columns: newLists(ascending(p.Checks)), members: newLists(p.Stabilizers)}
	w.checks = newLists(codes.ByColumn(p.Checks, p.Columns))
	w.agree = newLists(codes.ByColumn(p.Stabilizers, p.Columns))
	others := make([][]int32, len(p.Stabilizers))
	for i, s := range p.Stabilizers {
		w.size = append(w.size, int32(len(s)))
		for _, column := range s {
			others[i] = append(others[i], w.siblings(column)...)
		}
	}
	w.others = newLists(others)
	w.meet = newLists(codes.ByColumn(others, p.Columns))
	for c := range int32(p.Columns) {
		w.degree = max(w.degree, len(w.checks.of(c)))
	}
	return w
}

// siblings returns the other actions on the qubit of a column.
func (w *wiring) siblings(column int32) []int32 {
	var list []int32
	first := column - column%int32(w.Actions)
	for c := first; c < first+int32(w.Actions); c++ {
		if c != column {
			list = append(list, c)
		}
	}
	return list
}

func ascending(rows [][]int32) [][]int32 {
	sorted := make([][]int32, len(rows))
	for i, row := range rows {
		sorted[i] = slices.Sorted(slices.Values(row))
	}
	return sorted
}
