package codes

import "jie/linear/gf2"

// Even tells whether every set that meets all checks has an even number of columns.
// Columns must be qubits or bits.
func (p *Problem) Even() bool { return p.EvenChecks() != nil }

// EvenChecks lists checks whose sum is the set of all columns, which shows that every set
// that meets them has an even number of columns; nil where there are none.
func (p *Problem) EvenChecks() []int {
	m := gf2.NewMatrix(p.Columns, len(p.Checks))
	for i, check := range p.Checks {
		for _, column := range check {
			m.Row(int(column)).Set(i)
		}
	}
	all := gf2.NewVector(p.Columns)
	all.Fill(p.Columns)
	x, _, ok := m.Solve(all)
	if !ok {
		return nil
	}
	checks := []int{}
	for _, i := range Columns(x) {
		checks = append(checks, int(i))
	}
	return checks
}
