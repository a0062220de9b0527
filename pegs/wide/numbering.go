package wide

import "jie/pegs/bitboard"

// numbering gives each position a number, 0, 1, 2, ..., in the order of arrival. The zero
// value is empty.
type numbering struct {
	at    []bitboard.Set
	slots []uint64 // by hash, with open addressing: numbers plus 1 below the upper half of the hash
}

// hashPart is the upper half of a slot.
const hashPart = 0xffff_ffff << 32

// number returns the number of p. A new position gets the next number.
func (t *numbering) number(p *bitboard.Set) (i int, isNew bool) {
	if 2*len(t.at) >= len(t.slots) {
		t.grow()
	}
	hash := p.Hash()
	slot := t.slot(p, hash)
	if at := t.slots[slot] &^ hashPart; at != 0 {
		return int(at - 1), false
	}
	t.at = append(t.at, *p)
	t.slots[slot] = hash&hashPart | uint64(len(t.at))
	return len(t.at) - 1, true
}

// slot returns the slot where p is, or belongs.
func (t *numbering) slot(p *bitboard.Set, hash uint64) int {
	mask := len(t.slots) - 1
	k := int(hash) & mask
	for {
		x := t.slots[k]
		if x == 0 || (x^hash)&hashPart == 0 && t.at[x&^hashPart-1] == *p {
			return k
		}
		k = (k + 1) & mask
	}
}

// grow makes the table four times as large.
func (t *numbering) grow() {
	t.slots = make([]uint64, max(256, 4*len(t.slots)))
	for i := range t.at {
		hash := t.at[i].Hash()
		t.slots[t.slot(&t.at[i], hash)] = hash&hashPart | uint64(i+1)
	}
}

// reset takes all numbers back.
func (t *numbering) reset() {
	clear(t.slots)
	t.at = t.at[:0]
}
