package wide

// numbering gives each position a number, 0, 1, 2, ..., in the order in which they
// come. The zero value is empty.
type numbering struct {
	at    []Set
	slots []uint32 // numbers plus 1, by hash, with open addressing
}

// number returns the number of p, which is given one where it has none.
func (t *numbering) number(p *Set) (i int, isNew bool) {
	if 2*len(t.at) >= len(t.slots) {
		t.grow()
	}
	slot := t.slot(p)
	if at := t.slots[slot]; at != 0 {
		return int(at - 1), false
	}
	t.at = append(t.at, *p)
	t.slots[slot] = uint32(len(t.at)) //nolint:gosec // a level fits in memory
	return len(t.at) - 1, true
}

// slot is where p is, or belongs.
func (t *numbering) slot(p *Set) int {
	mask := len(t.slots) - 1
	k := int(p.hash()) & mask //nolint:gosec // the lower bits
	for t.slots[k] != 0 && t.at[t.slots[k]-1] != *p {
		k = (k + 1) & mask
	}
	return k
}

// grow makes the table four times as large.
func (t *numbering) grow() {
	t.slots = make([]uint32, max(256, 4*len(t.slots)))
	for i := range t.at {
		t.slots[t.slot(&t.at[i])] = uint32(i + 1) //nolint:gosec // as in number
	}
}

// reset takes all numbers back.
func (t *numbering) reset() {
	clear(t.slots)
	t.at = t.at[:0]
}
