package codes

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// Every automorphism that Turns adds maps words to words, and the turns of a cyclic code are found
// whatever its rows are: here sums of rows.
func TestTurns(t *testing.T) {
	rng := rand.New(rand.NewPCG(52, 1))
	found := 0
	for range 300 {
		n := 3 + rng.IntN(8)
		row, rows := rng.Uint64N(1<<n), []uint64(nil)
		for s := range n {
			rows = append(rows, (row<<s|row>>(n-s))&(1<<n-1))
		}
		for range 2 * n {
			if i, j := rng.IntN(n), rng.IntN(n); i != j {
				rows[i] ^= rows[j]
			}
		}
		cyclic := rng.IntN(3) > 0
		if !cyclic {
			rows[0] = rng.Uint64N(1 << n)
		}
		c := &Code{Kind: Classical, N: n}
		for _, row := range rows {
			var list []int32
			for q := range int32(n) {
				if row>>q&1 != 0 {
					list = append(list, q)
				}
			}
			c.Z = append(c.Z, list)
		}
		problems, err := c.Problems(t.Context())
		if err != nil {
			continue // it encodes nothing
		}
		isWord := func(word uint64) bool {
			for _, row := range rows {
				if bits.OnesCount64(row&word)%2 != 0 {
					return false
				}
			}
			return true
		}
		generators := c.Turns(t.Context(), problems, nil)
		for word := range uint64(1) << n {
			for _, p := range generators {
				image := uint64(0)
				for q, to := range p {
					image |= word >> q & 1 << to
				}
				if isWord(word) != isWord(image) {
					t.Fatalf("%v: %v does not keep the code", c.Z, p)
				}
			}
		}
		if cyclic && len(generators) == 0 {
			t.Errorf("%v: no turn is found", c.Z)
		}
		found += len(generators)
	}
	if found < 100 {
		t.Errorf("%d turns", found)
	}
}
