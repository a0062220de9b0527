package wide

// The position class, as package pegs explains it.

// nullSpace returns a basis of the sets that meet every one of the masks in an
// even number of the first n holes.
func nullSpace(n int, masks []Set) []Set {
	rows := make([]Set, n) // rows[i]: reduced row whose pivot is hole i
	var pivots Set
	for _, m := range masks {
		for i := range m.And(pivots).All() {
			m = m.Xor(rows[i]) // which has no other pivot
		}
		if m.Empty() {
			continue
		}
		pivot := m.First()
		for i := range pivots.All() {
			if rows[i].Has(pivot) {
				rows[i] = rows[i].Xor(m)
			}
		}
		rows[pivot] = m
		pivots = pivots.With(pivot)
	}
	var basis []Set
	for free := range Full(n).Less(pivots).All() {
		v := Of(free)
		for i := range pivots.All() {
			if rows[i].Has(free) {
				v = v.With(i)
			}
		}
		basis = append(basis, v)
	}
	return basis
}

// Classes returns a basis of the sets that every line meets in 0 or 2 holes,
// among the holes of care.
func (b *Board) Classes(care Set) []Set {
	masks := make([]Set, 0, len(b.masks)+b.Len())
	masks = append(masks, b.masks...)
	for i := range Full(b.Len()).Less(care).All() {
		masks = append(masks, Of(i))
	}
	return nullSpace(b.Len(), masks)
}
