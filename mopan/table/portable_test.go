//go:build amd64 && !purego

package table

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// portably runs f without vector instructions.
func portably(f func()) {
	avx2, avx512, gfni := hasAVX2, hasAVX512, hasGFNI
	defer func() { hasAVX2, hasAVX512, hasGFNI = avx2, avx512, gfni }()
	hasAVX2, hasAVX512, hasGFNI = false, false, false
	f()
}

func TestTransposePortable(t *testing.T) { portably(func() { TestTranspose(t) }) }

// Vector instructions turn rows as plain Go does.
func TestTurnSixPortable(t *testing.T) {
	a, err := NewPairsSearch(t.Context(), 3, mono(3, 5), Options{})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(10, 0))
	from, got := make([]row, a.size), make([]row, a.size)
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

// Vector instructions take and give words as plain Go does, at every length.
func TestSlabWordsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	for n := range 70 {
		src := make([]uint64, n)
		before := make(codes, 2*n+8) // with words beyond, to be left alone
		for i := range before {
			before[i] = rng.Uint64() & rng.Uint64()
		}
		for i := range src {
			if i%11 != 3 {
				src[i] = rng.Uint64() & rng.Uint64()
			}
		}
		for code := uint(1); code < 4; code++ {
			type outcome struct {
				codes codes
				dst   []uint64
				any   bool
				found uint64
			}
			run := func() (o outcome) {
				o.codes, o.dst = slices.Clone(before), make([]uint64, n+8)
				o.any = o.codes.extract(o.dst[:n], 0, n, code)
				o.found = o.codes.merge(src, 0, n, code)
				return o
			}
			var want outcome
			got := run()
			portably(func() { want = run() })
			if !slices.Equal(got.codes, want.codes) || !slices.Equal(got.dst, want.dst) || got.any != want.any || got.found != want.found {
				t.Fatalf("%d words, code %d: the paths differ", n, code)
			}
		}
	}
}

// Vector instructions make the same table as plain Go.
func TestSlabsPortable(t *testing.T) {
	fast := buildIn(t, inSlabs, fiveDots)
	portably(func() {
		if plain := buildIn(t, inSlabs, fiveDots); !slices.Equal(plain.words.(codes), fast.words.(codes)) {
			t.Error("the tables differ")
		}
	})
}
