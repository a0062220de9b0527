package table

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"jie/mopan"
	"jie/puzzle"
)

// benchTable is the file that the query benchmarks ask: JIE_TABLE names one that
// was made before, such as a large one; without it, six dots.
func benchTable(b *testing.B) *Table {
	b.Helper()
	path := os.Getenv("JIE_TABLE")
	if path == "" {
		p, err := mopan.ParsePattern("mopan:0000/00000/001100/0001000/001000/01100/0000")
		if err != nil {
			b.Fatal(err)
		}
		path = filepath.Join(b.TempDir(), "table")
		made, err := BuildFile(context.Background(), path, p.Board.Counts(), mopan.Goal{p}, Options{})
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
func starts(t *Table) []mopan.Board {
	rng := rand.New(rand.NewPCG(8, 0))
	boards := make([]mopan.Board, 1<<16)
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
	p, err := mopan.ParsePattern("mopan:00000/000000/0000000/00010000/000010000/00001000/0000010/000000/00000")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Build(b.Context(), p.Board.Counts(), mopan.Goal{p}, Options{Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
}

// A sweep of the level with most positions, of 8 dots.
func BenchmarkSweep(b *testing.B) {
	p, err := mopan.ParsePattern("mopan:0000/00000/001100/0001000/001000/01110/0010")
	if err != nil {
		b.Fatal(err)
	}
	w, err := newBuilder(b.Context(), p.Board.Counts(), mopan.Goal{p}, Options{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	if err := w.start(context.Background()); err != nil {
		b.Fatal(err)
	}
	for w.reached() < w.layout.positions()/3 {
		found, err := w.layout.grow(context.Background(), w.codes, w.growth(), 1)
		if err != nil {
			b.Fatal(err)
		}
		w.levels, w.farthest = append(w.levels, found.count), found.first
	}
	before := append(codes(nil), w.codes...)
	l := w.layout.(*slabs)
	for b.Loop() {
		b.StopTimer()
		copy(w.codes, before)
		l.grown.left = nil
		b.StartTimer()
		if _, err := l.sweep(context.Background(), w.codes, w.growth(), 1); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(l.pairs()), "ns/word")
}

func BenchmarkTranspose64(b *testing.B) {
	var a [64]uint64
	for i := range a {
		a[i] = uint64(i) * 0x9e3779b97f4a7c15
	}
	for b.Loop() {
		transpose64(&a)
	}
}

func BenchmarkTurnSix(b *testing.B) {
	a, err := NewPairsSearch(context.Background(), 4, [4]int{33, 4}, Options{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	m, err := newBalls(b.Context(), a.size, 1)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(9, 0))
	for i := range m.now {
		m.now[i][i%len(row{})] = rng.Uint64()
	}
	for b.Loop() {
		for i := range a.bands {
			if err := a.bands[i].turn(b.Context(), m, false); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(a.size)/float64(len(a.bands)), "ns/row")
}
