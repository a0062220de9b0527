package pairs

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/internal/race"
	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/puzzle/table"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }

// refused says whether a file that was altered is recognised.
func refused(err error) bool {
	return errors.Is(err, &puzzle.Error{Code: table.Damaged}) || errors.Is(err, &puzzle.Error{Code: table.NoTable})
}

func mono(side, dots int) [rings.Colours + 1]int {
	return [rings.Colours + 1]int{rings.NewBoard(side).Len() - dots, dots}
}

func TestKnown(t *testing.T) {
	for _, line := range mopantest.Known(t, "all-pairs") {
		var side, dots, diameter int
		if _, err := fmt.Sscanf(line, "side %d dots %d = diameter %d", &side, &dots, &diameter); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if side == 4 && (short() && dots > 3 || dots > 4 && !*long) {
			continue
		}
		t.Run(fmt.Sprintf("side %d dots %d", side, dots), func(t *testing.T) {
			_, want, _ := strings.Cut(line, "pairs-by-distance ")
			p, err := All(t.Context(), side, mono(side, dots), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Trim(fmt.Sprint(p.Distances), "[]"); got != want || p.Diameter() != diameter {
				t.Errorf("pairs %s, want %s", got, want)
			}
			checkPairs(t, p)
		})
	}
}

// checkPairs holds the parts of an answer to each other and the farthest pair to
// a search.
func checkPairs(t *testing.T, p *Pairs) {
	t.Helper()
	eccentric := uint64(0)
	for _, n := range p.Eccentricities {
		eccentric += n
	}
	if eccentric != p.Positions || len(p.Eccentricities) != len(p.Distances) {
		t.Errorf("side %d, %v: eccentricities %v of %d positions", p.Side, p.Counts, p.Eccentricities, p.Positions)
	}
	from, err := rings.ParseBoard(p.Farthest[0])
	if err != nil {
		t.Fatal(err)
	}
	goal, err := rings.NewGoal(from, p.Farthest[1])
	if err != nil {
		t.Fatal(err)
	}
	s, err := rings.Solve(t.Context(), from, goal, puzzle.Options{})
	if err != nil || s.Length != int64(p.Diameter()) {
		t.Errorf("%v are %d apart, %v, want %d", p.Farthest, s.Length, err, p.Diameter())
	}
}

// Complementing dots and empty cells changes nothing; neither do more workers.
func TestComplement(t *testing.T) {
	a, err := All(t.Context(), 3, mono(3, 4), Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	b, err := All(t.Context(), 3, mono(3, 15), Options{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(a.Distances, b.Distances) || !slices.Equal(a.Eccentricities, b.Eccentricities) {
		t.Errorf("4 dots: %v, 15 dots: %v", a, b)
	}
}

// All pairs of side 2, where not all are in reach, and of some colours against
// the twin.
func TestAgainstTwin(t *testing.T) {
	tests := []struct {
		side   int
		counts [rings.Colours + 1]int
	}{
		{2, mono(2, 0)}, {2, mono(2, 1)}, {2, mono(2, 2)}, {2, mono(2, 3)}, {2, mono(2, 6)}, {2, mono(2, 7)},
		{2, [4]int{2, 2, 2, 1}}, {2, [4]int{0, 3, 4, 0}}, {3, mono(3, 2)}, {3, [4]int{17, 1, 1}},
	}
	for _, test := range tests {
		p, err := All(t.Context(), test.side, test.counts, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var distances, eccentricities []uint64
		for b := range rings.Wild(test.side).Completions(test.counts) {
			var levels []uint64
			for _, d := range mopantest.Distances(b) {
				levels = sum(levels, append(make([]uint64, d), 1))
			}
			distances = sum(distances, levels)
			eccentricities = sum(eccentricities, append(make([]uint64, len(levels)-1), 1))
		}
		if !slices.Equal(p.Distances, distances) || !slices.Equal(p.Eccentricities, eccentricities) {
			t.Errorf("side %d, %v: %v and %v, want %v and %v", test.side, test.counts, p.Distances, p.Eccentricities, distances, eccentricities)
		}
		checkPairs(t, p)
	}
}

// Every number of dots on the 19 cells: all pairs are in reach, and what is known
// is met.
func TestSide3(t *testing.T) {
	most := 9
	if short() {
		most = 5
	}
	for dots := range most + 1 {
		p, err := All(t.Context(), 3, mono(3, dots), Options{})
		if err != nil {
			t.Fatal(err)
		}
		total := uint64(0)
		for _, n := range p.Distances {
			total += n
		}
		if want := new(big.Int).Binomial(19, int64(dots)).Uint64(); p.Positions != want || total != want*want {
			t.Errorf("%d dots: %d positions, %d pairs, want %d and its square", dots, p.Positions, total, want)
		}
		checkPairs(t, p)
		t.Logf("%d dots: %v", dots, p.Distances)
	}
}

// Work cut short continues, and ends as it would have.
func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pairs")
	want, err := All(t.Context(), 3, mono(3, 6), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for stop := 1; ; stop++ {
		ctx, cancel := context.WithCancel(t.Context())
		got, err := All(ctx, 3, mono(3, 6), Options{File: path, Workers: 1, Progress: func(p puzzle.Progress) {
			if p.Done >= int64(stop) {
				cancel()
			}
		}})
		cancel()
		if err == nil {
			if fmt.Sprint(got) != fmt.Sprint(want) || stop < 3 {
				t.Errorf("after %d stops: %v, want %v", stop-1, got, want)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	_, err = All(t.Context(), 3, mono(3, 5), Options{File: path})
	mopantest.WantCode(t, err, OtherPairs)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for place := range data {
		bad := slices.Clone(data)
		bad[place] ^= 4
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := All(t.Context(), 3, mono(3, 6), Options{File: path}); !refused(err) {
			t.Fatalf("byte %d altered: %v", place, err)
		}
	}
	_, err = All(t.Context(), 4, mono(4, 9), Options{Memory: 1 << 20})
	mopantest.WantCode(t, err, table.TooLittleMemory)
	_, err = All(t.Context(), 5, mono(5, 12), Options{})
	mopantest.WantCode(t, err, TooMany)
	_, err = All(t.Context(), 7, mono(4, 1), Options{})
	mopantest.WantCode(t, err, rings.BadSide)
	_, err = All(t.Context(), 4, mono(3, 1), Options{})
	mopantest.WantCode(t, err, states.NoTarget)
}

// Preparing ends when it is called off.
func TestPreparingStops(t *testing.T) {
	a := newSearch(t, 3, mono(3, 3), 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := a.findSources(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("findSources: %v", err)
	}
	none := ringBand{rings: a.positions.Rings, high: uint(a.positions.Cells)}
	if a.findWorlds(ctx, &none); len(none.worlds) > 0 {
		t.Errorf("%d worlds were found", len(none.worlds))
	}
}

func TestCountColumns(t *testing.T) {
	rows := make([]row, 700)
	var want [BatchSize]uint32
	for i := range rows {
		for k := range BatchSize {
			if (i*k+i>>3)%7 < k%9 {
				rows[i][k>>6] |= 1 << (k & 63)
				want[k]++
			}
		}
	}
	if got := countColumns(rows); got != want {
		t.Errorf("counts %v, want %v", got, want)
	}
}
