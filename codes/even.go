package codes

// Even tells whether every set that meets all checks has an even number of columns: the
// set of all columns is a sum of checks. Columns must be qubits or bits.
func (p *Problem) Even() bool {
	all := make([]int32, p.Columns)
	for i := range all {
		all[i] = int32(i)
	}
	return !newBasis(p.Checks, p.Columns).add(Bits(all, p.Columns))
}
