package twiddle

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
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
	t.Parallel() // beside the other long ones
	if short() {
		t.Skip("362,880 positions, twice")
	}
	want, _, _ := newTwin("twiddle:123/456/789").search()
	file := filepath.Join(t.TempDir(), "three.table")
	made := makeTable(t, table.Question{Puzzle: puzzleName}, table.Work{File: file})
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
	made := makeTable(t, table.Question{Puzzle: puzzleName, Targets: puzzle.Texts{"112/112/334"}}, table.Work{})
	facts := factsOf(made)
	if _, said := facts["gods_number"]; said || facts["greatest_distance"] == nil {
		t.Errorf("facts %v", facts)
	}
}

func TestTableErrors(t *testing.T) {
	for name, q := range map[string]table.Question{
		"a key of other puzzles": {Puzzle: puzzleName, Dots: 3},
		"no board":               {Puzzle: puzzleName, Targets: puzzle.Texts{"12/3"}},
		"other numbers":          {Puzzle: puzzleName, Targets: puzzle.Texts{"12/34", "12/35"}},
		"too large":              {Puzzle: puzzleName, Targets: puzzle.Texts{"1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"}},
	} {
		if job, err := table.Read(Puzzle{}, q); err == nil || job.Make != nil {
			t.Errorf("%s: %+v, %v, want an error", name, job, err)
		}
	}
}

// A table of millions of positions continues from the layers that its file has, is read back,
// and agrees with searches. Its goal is not the sorted board.
func TestWholeTable(t *testing.T) {
	if short() {
		t.Skip("3,628,800 positions")
	}
	for _, goal := range []string{"twiddle:5,1,2,3,4/10,6,7,8,9", "twiddle[orient]:2u1r4u3l/5u6u7u8u"} {
		file := filepath.Join(t.TempDir(), "whole.table")
		job, err := Puzzle{}.Table(table.Question{Puzzle: puzzleName, Targets: puzzle.Texts{goal}})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		layers := 0
		_, err = job.Make(ctx, table.Work{File: file, Progress: func(puzzle.Progress) {
			if layers++; layers == 5 {
				cancel()
			}
		}})
		part, openErr := Puzzle{}.OpenTable(file)
		if !errors.Is(err, context.Canceled) || openErr != nil || factsOf(part)["complete"] != false {
			t.Fatalf("cut short: %v, %v", err, openErr)
		}
		made := makeTable(t, table.Question{Puzzle: puzzleName, Targets: puzzle.Texts{goal}}, table.Work{File: file})
		read, err := Puzzle{}.OpenTable(file)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(read.Facts(0)), fmt.Sprint(made.Facts(0)); got != want || factsOf(read)["complete"] != true {
			t.Errorf("read back: %s, want %s", got, want)
		}
		if err := read.Verify(t.Context(), 20, rand.New(rand.NewPCG(1, 2))); err != nil {
			t.Error(err)
		}
		rows := 0
		for row, err := range read.All(t.Context()) {
			if rows++; err != nil || rows > 200 {
				break
			}
			from, err := Puzzle{}.Parse(row.Position)
			if err != nil {
				t.Fatal(err)
			}
			s, err := read.Answer(t.Context(), from, puzzle.Options{Goal: read.Goal()})
			if err != nil || s.Length != row.Distance || s.Method != "table" {
				t.Fatalf("%s: %+v, %v, want %d turns", row.Position, s, err, row.Distance)
			}
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)/2] ^= 1
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		damaged := new(puzzle.Error)
		if _, err := (Puzzle{}).OpenTable(file); !errors.As(err, &damaged) || damaged.Code != table.Damaged {
			t.Errorf("a byte was altered: %v", err)
		}
	}
}
