package codes

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"jie/puzzle"
)

// Validate names the first row that anticommutes with one before it, and the first of those.
func TestCommute(t *testing.T) {
	rng := rand.New(rand.NewPCG(49, 3))
	found := 0
	for range 2000 {
		c := &Code{Kind: Stabilizer, N: 1 + rng.IntN(5)}
		part := func() (columns []int32) {
			for q := range int32(c.N) {
				if rng.IntN(3) == 0 {
					columns = append(columns, q)
				}
			}
			return columns
		}
		for range 1 + rng.IntN(3) {
			c.X, c.Z, c.Mixed = append(c.X, part()), append(c.Z, part()), append(c.Mixed, Row{part(), part()})
		}
		want := ""
		rows := c.Rows()
		for b := range rows {
			for a := range b {
				meet := Bits(rows[a].X, c.N).Dot(Bits(rows[b].Z, c.N)) != Bits(rows[a].Z, c.N).Dot(Bits(rows[b].X, c.N))
				if meet && want == "" {
					want = c.rowName(a) + " " + c.rowName(b)
				}
			}
		}
		got := ""
		if said, ok := errors.AsType[*puzzle.Error](c.Validate()); ok {
			got = fmt.Sprint(said.Args["row"], " ", said.Args["other"])
			found++
		}
		if got != want {
			t.Fatalf("%+v: %q, want %q", c, got, want)
		}
	}
	if found < 500 || found == 2000 {
		t.Errorf("%d of 2,000 codes have rows that do not commute", found)
	}
}
