//go:build amd64 && !purego

package pairs

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// portably runs f without vector instructions.
func portably(f func()) {
	before := hasAVX2
	defer func() { hasAVX2 = before }()
	hasAVX2 = false
	f()
}

// Vector instructions turn rows as plain Go does.
func TestTurnSixPortable(t *testing.T) {
	a, err := NewSearch(t.Context(), 3, mono(3, 5), Options{})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(10, 0))
	from, got := make([]row, a.positions.Size), make([]row, a.positions.Size)
	for i := range from {
		for k := range from[i] {
			from[i][k], got[i][k] = rng.Uint64()&rng.Uint64(), rng.Uint64()&rng.Uint64()
		}
	}
	want := slices.Clone(got)
	for _, o := range a.bands {
		o.turn(t.Context(), &balls{now: from, next: got, orbits: make([][][6]uint32, 1)}, false)
	}
	portably(func() {
		for _, o := range a.bands {
			o.turn(t.Context(), &balls{now: from, next: want, orbits: make([][][6]uint32, 1)}, false)
		}
	})
	if !slices.Equal(got, want) {
		t.Error("the paths differ")
	}
}

// Vector instructions count and compare rows as plain Go does, at every length.
func TestRowsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	rows := make([]row, mostCounted)
	for i := range rows {
		for k := range rows[i] {
			rows[i][k] = rng.Uint64()
		}
		if i%5 == 2 {
			rows[i] = rows[0]
		}
	}
	for n := range len(rows) + 1 {
		type outcome struct {
			planes [countPlanes]row
			live   [mostCounted]uint8
			number int
		}
		run := func() (o outcome) {
			o.planes = countRows(rows[:n])
			o.number = differ(o.live[:n], rows[:n], &rows[0])
			return o
		}
		var want outcome
		got := run()
		portably(func() { want = run() })
		if got != want {
			t.Fatalf("%d rows: the paths differ", n)
		}
	}
}
