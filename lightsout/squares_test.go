package lightsout

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
	"jie/puzzle/table"
)

// squaresOf makes a table of squares, and gives its rows.
func squaresOf(t *testing.T, q table.Question, w table.Work) [][]any {
	t.Helper()
	q.Puzzle = "lightsout"
	job, err := Puzzle{}.Table(q)
	if err != nil {
		t.Fatal(err)
	}
	made, err := job.Make(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]any
	for row, err := range made.(table.Numbers).Rows(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// The all-on squares need the presses that OEIS A075464 has.
func TestFewestTable(t *testing.T) {
	list := squaresOf(t, table.Question{Fewest: "1..40"}, table.Work{})
	file, err := os.Open("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tested := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var side, presses int64
		if n, _ := fmt.Sscanf(lines.Text(), "all-on fewest-presses %d = %d", &side, &presses); n < 2 || side > 40 {
			continue
		}
		tested++
		if want := []any{side, int64(squareNullity(int(side))), presses, presses}; !slices.Equal(list[side-1], want) {
			t.Errorf("side %d: %v, want %v", side, list[side-1], want)
		}
	}
	if tested != 40 {
		t.Errorf("%d sides are known", tested)
	}
}

// The most presses of small squares are those that a search of all positions finds.
func TestHardestTable(t *testing.T) {
	sides := "1..9"
	if short() {
		sides = "1..5"
	}
	list := squaresOf(t, table.Question{Hardest: sides}, table.Work{})
	for side := 1; side <= 4; side++ {
		row := strings.Repeat("0", side)
		worst, positions := int64(0), int64(0)
		for _, d := range newTwin(strings.Join(slices.Repeat([]string{row}, side), "/")).distances() {
			switch d := int64(d); {
			case d > worst:
				worst, positions = d, 1
			case d == worst:
				positions++
			}
		}
		if want := []any{int64(side), int64(squareNullity(side)), worst, worst, positions}; !slices.Equal(list[side-1], want) {
			t.Errorf("side %d: %v, want %v", side, list[side-1], want)
		}
	}
	// Jaap Scherphuis, "Lights Out": 15 presses at most, 7350 positions.
	if want := []any{int64(5), int64(2), int64(15), int64(15), int64(7350)}; !slices.Equal(list[4], want) {
		t.Errorf("side 5: %v, want %v", list[4], want)
	}
	if short() {
		return
	}
	nine := list[8]
	if atLeast, atMost := nine[2].(int64), nine[3].(int64); nine[1] != int64(8) || atLeast >= atMost || nine[4] != nil {
		t.Errorf("side 9 is proved: %v", nine)
	}
}

// A table that was stopped continues where it was, and its file is the same bytes. One that
// was altered, or is of another kind, is refused.
func TestSquaresResume(t *testing.T) {
	dir := t.TempDir()
	whole, part := filepath.Join(dir, "whole"), filepath.Join(dir, "part")
	ask := table.Question{Fewest: "2..9"}
	squaresOf(t, ask, table.Work{File: whole})
	job, err := Puzzle{}.Table(ask)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stop := func(p puzzle.Progress) {
		if p.Done == 3 {
			cancel()
		}
	}
	if _, err := job.Make(ctx, table.Work{File: part, Progress: stop, Save: func() bool { return false }}); !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped: %v", err)
	}
	first := int64(0)
	squaresOf(t, ask, table.Work{File: part, Progress: func(p puzzle.Progress) {
		if first == 0 {
			first = p.Done
		}
	}})
	if first != 4 {
		t.Errorf("it goes on with row %d, want 4", first)
	}
	good := string(bytesIn(t, whole))
	if string(bytesIn(t, part)) != good {
		t.Error("the files differ")
	}
	other, err := Puzzle{}.Table(table.Question{Hardest: "2..9"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Make(t.Context(), table.Work{File: whole}); !errors.Is(err, &puzzle.Error{Code: table.NoTable}) {
		t.Errorf("another kind: %v", err)
	}
	if err := os.WriteFile(part, []byte(strings.Replace(good, "\n4 4 4\n", "\n4 4 3\n", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := job.Make(t.Context(), table.Work{File: part}); !errors.Is(err, &puzzle.Error{Code: table.Damaged}) {
		t.Errorf("altered: %v", err)
	}
}

func bytesIn(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
