package codes

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// Residues are those of all sets that meet the checks, weighed one by one; a code that is
// not self-orthogonal may have fewer.
func TestResidues(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 4))
	seen := make(map[[4]bool]int)
	for i := range 400 {
		p := &Problem{Columns: 8, Actions: 1}
		switch i % 3 {
		case 0: // the extended Hamming code, less a check or not: with all, i%6 is 3, it is self-dual and doubly even
			p.Checks = [][]int32{{0, 1, 2, 3}, {0, 1, 4, 5}, {0, 2, 4, 6}, {0, 1, 2, 3, 4, 5, 6, 7}}[:3+i%2]
		case 1: // blocks of four and loose columns, which are in no set
			p.Checks = [][]int32{{0, 1}, {1, 2}, {2, 3}, {4}, {5}, {6}, {7}}[:3+i%5]
		default:
			for range 3 + i%4 {
				p.Checks = append(p.Checks, Columns([]uint64{rng.Uint64() & 255}))
			}
		}
		var want [4]bool
		for set := range uint(256) {
			meets := true
			for _, check := range p.Checks {
				mask := uint(Bits(check, 8)[0])
				meets = meets && bits.OnesCount(set&mask)%2 == 0
			}
			if meets {
				want[bits.OnesCount(set)%4] = true
			}
		}
		got := p.Residues(t.Context())
		for r := range want {
			if want[r] && !got[r] || i%6 == 3 && got != want {
				t.Errorf("%v: weights modulo 4 %v, want %v", p.Checks, got, want)
			}
		}
		seen[got]++
	}
	if len(seen) < 4 {
		t.Errorf("only the weights %v", seen)
	}
}
