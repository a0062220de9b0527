package slab

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/internal/race"
	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
)

const (
	fourDots = "1100/00000/000000/0001000/001000/00000/0000" // 66,045 positions
	fiveDots = "1100/00000/000000/0001000/001000/00000/0100" // 435,897 positions
)

// way finds a level.
type way = func(l *Slabs, ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error)

// build finds all levels about a target with two workers.
func build(t testing.TB, rows string, grow way) (c states.Codes, levels []uint64) {
	t.Helper()
	_, goal := mopantest.Patterns(t, rows)
	sp, err := states.New(goal[0].Board)
	if err != nil {
		t.Fatal(err)
	}
	l := New(sp)
	target := sp.Pack(goal[0].Board)
	l.grown = &growing{frontier: []uint64{target}, few: l.few()}
	c = make(states.Codes, 2*l.Pairs())
	place := l.Place(target)
	c.Add(int(place>>6), 1<<(place&63), states.Code(0))
	found := states.Level{Count: 1, First: []uint64{place}}
	for reached := uint64(0); found.Count > 0; {
		levels = append(levels, found.Count)
		reached += found.Count
		found, err = grow(l, t.Context(), c, states.Growth{Distance: len(levels), Last: found, Reached: reached}, 2)
		if err != nil {
			t.Fatal(err)
		}
	}
	return c, levels
}

// slowLevels is a plain search on states.
func slowLevels(t *testing.T, rows string) (levels []uint64) {
	t.Helper()
	_, goal := mopantest.Patterns(t, rows)
	sp, err := states.New(goal[0].Board)
	if err != nil {
		t.Fatal(err)
	}
	layer := []uint64{sp.Pack(goal[0].Board)}
	seen := map[uint64]bool{layer[0]: true}
	for len(layer) > 0 {
		levels = append(levels, uint64(len(layer)))
		var next []uint64
		for _, s := range layer {
			for turn := range sp.Turns() {
				if after := sp.Apply(turn, s); !seen[after] {
					seen[after] = true
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	return levels
}

// A level may be grown in three ways; each, and the choice between them, must give what a
// plain search does.
func TestWaysOfGrowing(t *testing.T) {
	want := slowLevels(t, fourDots)
	for name, grow := range map[string]way{
		"pull":  (*Slabs).pull,
		"sweep": (*Slabs).sweep,
		"push": func(l *Slabs, ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error) {
			l.grown.few = 1 << 30 // every level is kept as a list
			return l.push(ctx, c, g, workers)
		},
		"chosen": (*Slabs).Grow,
	} {
		if _, got := build(t, fourDots, grow); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// A look at the turns of what is left goes through every slab: of ten dots, all have a code
// but some states, at the ends of what a goroutine goes through and anywhere.
func TestPullEverySlab(t *testing.T) {
	if race.Enabled || testing.Short() {
		t.Skip("takes 0.1 GB of memory")
	}
	rng := rand.New(rand.NewPCG(24, 0))
	sp, err := states.New(rings.Random(rng, Side, 10))
	if err != nil {
		t.Fatal(err)
	}
	l := New(sp)
	l.grown = &growing{}
	c := make(states.Codes, 2*l.Pairs())
	for i := range c {
		c[i] = ^uint64(0) // distance 2
	}
	left := []uint64{1<<10 - 1, 1 << 10} // of M, the last slab of the first thousand and the first of the next
	for range 30 {
		left = append(left, uint64(rng.UintN(midMask+1)))
	}
	var places []uint64
	for _, m := range left {
		for bits.OnesCount64(m) > 10 {
			m &= m - 1
		}
		s := m << sideBits
		for bits.OnesCount64(s) < 10 {
			if cell := rng.IntN(2 * sideBits); cell < sideBits {
				s |= 1 << cell
			} else {
				s |= 1 << (cell + midBits)
			}
		}
		place := l.Place(s)
		places = append(places, place)
		c[place>>6<<1] &^= 1 << (place & 63)
		c[place>>6<<1|1] &^= 1 << (place & 63)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	found, err := l.pull(t.Context(), c, states.Growth{Distance: 3}, 2)
	if err != nil || found.Count != uint64(len(places)) || !slices.Equal(found.First, places) {
		t.Errorf("%d states at %v, %v, want %d at %v", found.Count, found.First, err, len(places), places)
	}
}
