package twiddle

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"jie/puzzle"
	"jie/puzzle/table"
)

// makeTable makes the table of a question, or fails the test.
func makeTable(t *testing.T, q table.Question, w table.Work) table.Distances {
	t.Helper()
	job, err := Puzzle{}.Table(q)
	if err != nil {
		t.Fatal(err)
	}
	made, err := job.Make(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	distances, ok := made.(table.Distances)
	if !ok {
		t.Fatalf("a table of type %T", made)
	}
	return distances
}

func factsOf(made table.Table) map[string]any {
	facts := make(map[string]any)
	for _, f := range made.Facts(0) {
		facts[f.Key] = f.Value
	}
	return facts
}

// The complete 3 x 3 table has the distances that the plain search finds, and so
// has the one read back from its file.
func TestCompleteTable(t *testing.T) {
	if short() {
		t.Skip("362,880 positions, twice")
	}
	want, _, _ := newTwin("twiddle:123/456/789").search()
	file := filepath.Join(t.TempDir(), "three.table")
	made := makeTable(t, table.Question{Puzzle: Name}, table.Work{File: file})
	read, err := Puzzle{}.OpenTable(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []table.Distances{made, read} {
		facts, greatest := factsOf(one), int64(0)
		seen := 0
		for row, err := range one.All(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			if got := want[row.Position]; got != int(row.Distance) {
				t.Fatalf("%s has the distance %d, want %d", row.Position, row.Distance, got)
			}
			greatest = max(greatest, row.Distance)
			seen++
		}
		if seen != len(want) || facts["gods_number"] != greatest || facts["positions"] != int64(len(want)) {
			t.Errorf("%d positions of %d, facts %v", seen, len(want), facts)
		}
		if err := one.Verify(t.Context(), 5, rand.New(rand.NewPCG(1, 2))); err != nil {
			t.Error(err)
		}
	}
}

// Where numbers are equal the greatest distance is that to this goal alone.
func TestTableOfEqualNumbers(t *testing.T) {
	made := makeTable(t, table.Question{Puzzle: Name, Targets: puzzle.Texts{"112/112/334"}}, table.Work{})
	facts := factsOf(made)
	if _, said := facts["gods_number"]; said || facts["greatest_distance"] == nil {
		t.Errorf("facts %v", facts)
	}
}

func TestTableErrors(t *testing.T) {
	for name, q := range map[string]table.Question{
		"a key of other puzzles": {Puzzle: Name, Dots: 3},
		"no board":               {Puzzle: Name, Targets: puzzle.Texts{"12/3"}},
		"other numbers":          {Puzzle: Name, Targets: puzzle.Texts{"12/34", "12/35"}},
		"too large":              {Puzzle: Name, Targets: puzzle.Texts{"1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"}},
	} {
		if job, err := (Puzzle{}).Table(q); err == nil || job.Make != nil {
			t.Errorf("%s: %+v, %v, want an error", name, job, err)
		}
	}
}
