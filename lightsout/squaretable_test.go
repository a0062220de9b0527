package lightsout

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/linear/gf2"
	"jie/puzzle"
	"jie/puzzle/table"
)

// OEIS A159257: nullities of the n x n board, n = 1 to 60.
var oeisNullities = []int64{
	0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20,
	0, 20, 16, 4, 6, 0, 0, 0, 32, 0, 2, 0, 0, 4, 0, 0, 30, 0, 8, 8, 0, 0, 2, 4, 0, 0, 0, 0, 22, 0,
}

// plainNullity is the nullity of the n x n board by elimination.
func plainNullity(n int) int {
	equations := gf2.NewBand(n * n)
	for r := range n {
		for c := range n {
			var near []int32
			for _, d := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
				if y, x := r+d[0], c+d[1]; 0 <= y && y < n && 0 <= x && x < n {
					near = append(near, int32(y*n+x))
				}
			}
			equations.Add(near, false)
		}
	}
	return equations.Nullity()
}

// nullitiesOf makes a table of nullities.
func nullitiesOf(t *testing.T, asked string, w table.Work) *squareTable {
	t.Helper()
	job, err := (Puzzle{}).Table(table.Question{Puzzle: "lightsout", Nullity: asked})
	if err != nil {
		t.Fatal(err)
	}
	list, err := job.Make(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	return list.(*squareTable)
}

// The table agrees with OEIS, with elimination, and with the gcd of whole polynomials.
func TestNullities(t *testing.T) {
	list := nullitiesOf(t, "1..1000", table.Work{Workers: 3}).list
	if !slices.Equal(list[:len(oeisNullities)], oeisNullities) {
		t.Errorf("%v, want %v", list[:len(oeisNullities)], oeisNullities)
	}
	for n := 1; n <= 24; n++ {
		if want := plainNullity(n); list[n-1] != int64(want) {
			t.Errorf("side %d: %d, elimination finds %d", n, list[n-1], want)
		}
	}
	for i, got := range list {
		q := gf2.Fibonacci(i + 2)
		if want := int64(q.Shifted().GCD(q).Degree()); got != want {
			t.Errorf("side %d: %d, the gcd has degree %d", i+1, got, want)
		}
	}
	for _, n := range []int{4094, 8190, 10_239, 16_383, 20_479, 32_768, 49_151} {
		q := gf2.Fibonacci(n + 1)
		if got, want := squareNullity(n), q.Shifted().GCD(q).Degree(); got != want {
			t.Errorf("side %d: %d, the gcd has degree %d", n, got, want)
		}
	}
	if part := nullitiesOf(t, "700..1000", table.Work{}).list; !slices.Equal(part, list[699:]) {
		t.Errorf("from 700 on: %v", part)
	}
}

// A table that was stopped continues where it was, and its file is the same bytes.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	whole, part := filepath.Join(dir, "whole"), filepath.Join(dir, "part")
	nullitiesOf(t, "3..1200", table.Work{File: whole})
	job, err := (Puzzle{}).Table(table.Question{Puzzle: "lightsout", Nullity: "3..1200"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	blocks := 0
	stop := func(puzzle.Progress) {
		if blocks++; blocks == 2 {
			cancel()
		}
	}
	if _, err := job.Make(ctx, table.Work{File: part, Progress: stop, Save: func() bool { return false }}); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	saved := len(bytesIn(t, part))
	if saved == 0 || saved >= len(bytesIn(t, whole)) {
		t.Fatalf("%d bytes are saved of %d", saved, len(bytesIn(t, whole)))
	}
	first := 0
	nullitiesOf(t, "3..1200", table.Work{File: part, Progress: func(p puzzle.Progress) {
		if first == 0 {
			first = int(p.Done)
		}
	}})
	if first != 3*nullityBlock {
		t.Errorf("it goes on at %d, want after %d", first-nullityBlock, 2*nullityBlock)
	}
	if !slices.Equal(bytesIn(t, part), bytesIn(t, whole)) {
		t.Error("the files differ")
	}
	if more := nullitiesOf(t, "3..10", table.Work{File: part}); len(more.list) != 1198 {
		t.Errorf("%d nullities are left of a longer file", len(more.list))
	}
}

// Files that are no such table, and questions without an answer.
func TestRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	nullitiesOf(t, "1..100", table.Work{File: path})
	good := string(bytesIn(t, path))
	for text, want := range map[string]puzzle.Code{
		"":          table.NoTable,
		"junk\n1\n": table.NoTable,
		strings.Replace(good, "\n4\n", "\n5\n", 1): table.Damaged,
		good + "0\n": table.Damaged,
		strings.Replace(good, `"from":1`, `"from":2`, 1): table.OtherTarget,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		job, err := (Puzzle{}).Table(table.Question{Puzzle: "lightsout", Nullity: "1..200"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := job.Make(t.Context(), table.Work{File: path}); !errors.Is(err, &puzzle.Error{Code: want}) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
	}
	for _, asked := range []string{"5", "0..3", "4..3", "a..3", "1..", "1..99999999", "1..2..3"} {
		if _, err := (Puzzle{}).Table(table.Question{Puzzle: "lightsout", Nullity: asked}); !errors.Is(err, &puzzle.Error{Code: table.BadValue}) {
			t.Errorf("%q: %v", asked, err)
		}
	}
	if _, err := (Puzzle{}).Table(table.Question{Puzzle: "lightsout"}); !errors.Is(err, &puzzle.Error{Code: table.Needs}) {
		t.Errorf("no range: %v", err)
	}
	if _, err := (Puzzle{}).Table(table.Question{Puzzle: "lightsout", Nullity: "1..2", Fewest: "1..2"}); !errors.Is(err, &puzzle.Error{Code: table.Conflict}) {
		t.Errorf("two ranges: %v", err)
	}
}

func TestFacts(t *testing.T) {
	got := fmt.Sprint(nullitiesOf(t, "1..60", table.Work{}).Facts(0))
	want := "[{first_side 1} {last_side 60} {complete true} {zero_nullities 35} {greatest_nullity 32} {greatest_nullity_sides [39]}]"
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
