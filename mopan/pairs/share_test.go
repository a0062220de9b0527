package pairs

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle/table"
)

func newSearch(t *testing.T, side int, counts [rings.Colours + 1]int, workers int) *Search {
	t.Helper()
	a, err := NewSearch(t.Context(), side, counts, Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// The shares of ranges of any length add up to the whole, whatever the workers.
func TestShares(t *testing.T) {
	want, err := All(t.Context(), 3, mono(3, 6), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []uint64{1000, 256, 300, 4000} {
		a := newSearch(t, 3, mono(3, 6), int(length%3)+1)
		var got Share
		for from := uint64(0); from < a.Classes(); from += length {
			share, err := a.Share(t.Context(), from, min(from+length, a.Classes()))
			if err != nil {
				t.Fatal(err)
			}
			got.Add(share)
		}
		got.Farthest = want.Farthest // the first of those in a batch depends on where batches start
		if fmt.Sprint(got) != fmt.Sprint(want.Share) {
			t.Errorf("ranges of %d: %v, want %v", length, got, want.Share)
		}
	}
	a := newSearch(t, 2, mono(2, 3), 1)
	for _, bad := range [][2]uint64{{0, 0}, {2, 1}, {0, a.Classes() + 1}} {
		_, err := a.Share(t.Context(), bad[0], bad[1])
		mopantest.WantCode(t, err, BadRange)
	}
}

// A source by itself has the distances that a search on boards finds.
func TestOneSource(t *testing.T) {
	a := newSearch(t, 3, mono(3, 4), 1)
	for i := uint64(0); i < a.Classes(); i += 97 {
		share, err := a.Share(t.Context(), i, i+1)
		if err != nil {
			t.Fatal(err)
		}
		var want []uint64
		for _, d := range mopantest.Distances(a.positions.Unpack(a.positions.State(uint64(a.sources[i])))) {
			want = sum(want, append(make([]uint64, d), uint64(a.weights[i])))
		}
		if !slices.Equal(share.Distances, want) {
			t.Errorf("source %d: %v, want %v", i, share.Distances, want)
		}
	}
}

// Counting classes gives as many as listing them.
func TestClasses(t *testing.T) {
	for _, test := range []struct {
		side   int
		counts [rings.Colours + 1]int
	}{
		{2, mono(2, 0)}, {2, mono(2, 3)}, {2, [4]int{2, 2, 2, 1}}, {2, [4]int{0, 3, 4, 0}}, {3, mono(3, 1)}, {3, mono(3, 7)},
		{3, mono(3, 12)}, {3, [4]int{14, 2, 1, 2}}, {4, mono(4, 2)}, {4, mono(4, 4)}, {5, mono(5, 3)},
	} {
		got, err := Classes(test.side, test.counts)
		if want := newSearch(t, test.side, test.counts, 1).Classes(); got != want || err != nil {
			t.Errorf("side %d, %v: %d classes, %v, want %d", test.side, test.counts, got, err, want)
		}
	}
	_, err := Classes(5, mono(5, 12))
	mopantest.WantCode(t, err, TooMany)
	_, err = Classes(7, mono(4, 1))
	mopantest.WantCode(t, err, rings.BadSide)
}

// The turns of all rows, of the worlds with live rows, and of live rows one by one
// come to the same, if few rows are within reach of a source.
func TestTurnsOfFew(t *testing.T) {
	for _, counts := range [][rings.Colours + 1]int{mono(4, 4), mono(4, 2)} {
		a := newSearch(t, 4, counts, 2)
		rng := rand.New(rand.NewPCG(17, uint64(counts[1])))
		start := func() *balls {
			b, err := newBalls(t.Context(), a.positions.Size, 2)
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		dense, live, few := start(), start(), start()
		for range 40 {
			n, k := rng.Uint64N(a.positions.Size), rng.IntN(BatchSize)
			dense.now[n][k>>6] |= 1 << (k & 63)
		}
		copy(live.now, dense.now)
		copy(few.now, dense.now)
		for i := range a.bands {
			err := a.bands[i].turn(t.Context(), dense, false)
			if err != nil {
				t.Fatal(err)
			}
		}
		if n, err := live.mark(t.Context(), new(row), false); n < 30 || n > 40 || err != nil {
			t.Fatalf("%d rows are live, %v", n, err)
		}
		for i := range a.bands {
			if err := a.bands[i].turn(t.Context(), live, true); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := few.mark(t.Context(), new(row), false); err != nil {
			t.Fatal(err)
		}
		if err := a.turnFew(t.Context(), few); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(live.next, dense.next) {
			t.Errorf("%v: the turns of worlds with live rows differ", counts)
		}
		if !slices.Equal(few.next, dense.next) {
			t.Errorf("%v: the turns of live rows differ", counts)
		}
	}
}

// The turns of all worlds take each row where the turns of its position lead.
func TestWorldsAgainstTwin(t *testing.T) {
	for _, test := range []struct {
		side   int
		counts [rings.Colours + 1]int
	}{
		{2, mono(2, 3)}, {2, [4]int{2, 2, 2, 1}}, {3, mono(3, 5)}, {3, [4]int{15, 2, 1, 1}}, {4, mono(4, 3)}, {5, mono(5, 2)},
	} {
		a := newSearch(t, test.side, test.counts, 1)
		b, err := newBalls(t.Context(), a.positions.Size, 1)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(18, 0))
		want := make([]row, a.positions.Size)
		for n := range a.positions.Size {
			s := a.positions.State(n)
			b.now[n][n%4] = 1 << rng.IntN(64)
			b.next[n] = b.now[n] // a turn that changes nothing may be made or not
			want[n][n%4] |= b.now[n][n%4]
			for _, after := range turnsOf(a.positions.Space, s) {
				want[a.positions.Number(after)][n%4] |= b.now[n][n%4]
			}
		}
		for i := range a.bands {
			if err := a.bands[i].turn(t.Context(), b, false); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(b.next, want) {
			t.Errorf("side %d, %v: rows differ", test.side, test.counts)
		}
	}
}

// In files of version 1 a batch had 512 sources: work that was done is as good, work
// that was cut short is refused.
func TestVersion1(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pairs")
	want, err := All(t.Context(), 3, mono(3, 3), Options{File: path})
	if err != nil {
		t.Fatal(err)
	}
	for batches, accepted := range map[int]bool{1: false, 2: true} {
		text, err := json.Marshal(saved{Version: 1, Puzzle: rings.Name, Batches: batches, Of: 2, Pairs: *want})
		if err != nil {
			t.Fatal(err)
		}
		text = binary.LittleEndian.AppendUint32(text, table.Checksum(text))
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := All(context.Background(), 3, mono(3, 3), Options{File: path})
		if accepted && (err != nil || fmt.Sprint(got) != fmt.Sprint(want)) {
			t.Errorf("done: %v, %v, want %v", got, err, want)
		}
		if !accepted {
			mopantest.WantCode(t, err, table.NoTable)
		}
	}
}

// turnsOf is what one turn makes of a state.
func turnsOf(sp *states.Space, s uint64) (after []uint64) {
	for turn := range sp.Turns() {
		after = append(after, sp.Apply(turn, s))
	}
	return after
}
