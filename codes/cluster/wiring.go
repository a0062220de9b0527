package cluster

import (
	"slices"

	"jie/codes"
	"jie/linear/gf2"
)

// wiring is a problem, indexed by columns and by checks. It is immutable, and shared by goroutines.
type wiring struct {
	*codes.Problem
	checks  gf2.Lists // of each column
	columns gf2.Lists // of each check
	// A press of a column counts 2 for the stabilizers in agree, which have the column
	// itself, and 1 for those in meet, which have another action on its qubit.
	agree, meet gf2.Lists
	members     gf2.Lists // the columns of each stabilizer
	others      gf2.Lists // the other columns on the qubits of each stabilizer
	size        []int32
	light       []int32 // the stabilizers of which nothing may be pressed: those of one column or none
	degree      int     // the most checks of a column
}

func newWiring(p *codes.Problem) *wiring {
	w := &wiring{Problem: p, columns: gf2.NewLists(ascending(p.Checks)), members: gf2.NewLists(p.Stabilizers)}
	w.checks = gf2.NewLists(gf2.Transposed(p.Checks, p.Columns))
	w.agree = gf2.NewLists(gf2.Transposed(p.Stabilizers, p.Columns))
	others := make([][]int32, len(p.Stabilizers))
	for i, s := range p.Stabilizers {
		if w.size = append(w.size, int32(len(s))); len(s) < 2 {
			w.light = append(w.light, int32(i))
		}
		for _, column := range s {
			others[i] = append(others[i], w.siblings(column)...)
		}
	}
	w.others = gf2.NewLists(others)
	w.meet = gf2.NewLists(gf2.Transposed(others, p.Columns))
	for c := range int32(p.Columns) {
		w.degree = max(w.degree, len(w.checks.Of(c)))
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
		sorted[i] = slices.Clone(row)
		slices.Sort(sorted[i])
	}
	return sorted
}
