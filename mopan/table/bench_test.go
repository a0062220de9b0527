package table

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"jie/mopan/rings"
	"jie/puzzle"
)

// benchTable is the file that the query benchmarks ask: JIE_TABLE names one that
// was made before, such as a large one; without it, six dots.
func benchTable(b *testing.B) *Table {
	b.Helper()
	path := os.Getenv("JIE_TABLE")
	if path == "" {
		p, err := rings.ParsePattern("mopan:0000/00000/001100/0001000/001000/01100/0000")
		if err != nil {
			b.Fatal(err)
		}
		path = filepath.Join(b.TempDir(), "table")
		made, err := Build(context.Background(), p.Board.Counts(), rings.Goal{p}, Options{File: path})
		if err != nil {
			b.Fatal(err)
		}
		made.Close()
	}
	table, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { table.Close() })
	return table
}

// starts are some random positions.
func starts(t *Table) []rings.Board {
	rng := rand.New(rand.NewPCG(8, 0))
	boards := make([]rings.Board, 1<<16)
	for i := range boards {
		boards[i] = t.random(rng)
	}
	return boards
}

func BenchmarkDistance(b *testing.B) {
	table := benchTable(b)
	boards := starts(table)
	i := 0
	for b.Loop() {
		if _, _, err := table.Distance(boards[i%len(boards)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkCount(b *testing.B) {
	table := benchTable(b)
	boards := starts(table)
	i := 0
	for b.Loop() {
		if _, err := table.Solve(context.Background(), boards[i%len(boards)], table.goal, puzzle.Options{Count: true}); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// A table by number, of four dots on side 5.
func BenchmarkRanked(b *testing.B) {
	p, err := rings.ParsePattern("mopan:00000/000000/0000000/00010000/000010000/00001000/0000010/000000/00000")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Build(b.Context(), p.Board.Counts(), rings.Goal{p}, Options{Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
