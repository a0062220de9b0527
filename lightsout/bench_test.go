package lightsout

import (
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"testing"

	"jie/puzzle"
	"jie/puzzle/ability"
)

func BenchmarkNullity(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000, 1_000_000, 10_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				nullityOf(int64(n), n)
			}
		})
	}
	b.Run("1e18x100000", func(b *testing.B) {
		for b.Loop() {
			nullityOf(1_000_000_000_000_000_000, 100_000)
		}
	})
}

// The first row of the all-on square, without the chase.
func BenchmarkFirstRow(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				f := newFirstRow(b.Context(), int64(n), n)
				f.solve(f.below(allOnGap(b.Context(), int64(n), n)))
			}
		})
	}
}

// The first 5,000 solutions of every length in order, of two and of three states.
func BenchmarkList(b *testing.B) {
	for name, id := range map[string]string{"bits": "lightsout:all-on:30x30", "bytes": "lightsout[torus,k=3]:all-on:12x12"} {
		b.Run(name, func(b *testing.B) {
			start, err := parseBoard(id)
			if err != nil {
				b.Fatal(err)
			}
			w, err := findWay(b.Context(), start, start.dark(), puzzle.Options{})
			if err != nil || w.way == nil {
				b.Fatal(w, err)
			}
			for b.Loop() {
				n := 0
				err := w.way.inOrder(b.Context(), func([]string) bool {
					n++
					return n < 5000
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// All-on squares are solved and verified row by row, in one pass.
func BenchmarkAllOn(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			start, _ := newOn(int64(n), n)
			for b.Loop() {
				if _, err := solveStream(b.Context(), start, start.dark(), ability.StreamOptions{First: true}); err != nil {
					b.Fatal(err)
				}
			}
			reportPasses(b, n, 1)
		})
	}
}

// The fewest presses of all-on squares on one thread. make peers compares this and the next with other
// programs, and the answers.
func BenchmarkPeerSquare(b *testing.B) {
	for _, n := range []int{100, 150} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			board, err := Parse(fmt.Sprintf("all-on:%dx%d", n, n))
			if err != nil {
				b.Fatal(err)
			}
			var s puzzle.Solution
			for b.Loop() {
				if s, err = Solve(b.Context(), board, Goal{}, puzzle.Options{Workers: 1}); err != nil || !s.Optimal {
					b.Fatal(s, err)
				}
			}
			b.ReportMetric(float64(s.Length), "answer")
		})
	}
}

// Any press pattern of all-on squares, and the replay of all its rows; the answer is of the first row.
func BenchmarkPeerFirstRow(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			start, _ := newOn(int64(n), n)
			row := &rowOfPicture{at: int64(len(fmt.Sprintf("P4\n%d %d\n", n, n))), wide: n}
			for b.Loop() {
				row.ones = 0
				if _, err := solveStream(b.Context(), start, start.dark(), ability.StreamOptions{Pattern: row, First: true, Workers: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(row.ones), "answer")
		})
	}
}

// rowOfPicture counts the ones of the first row of a picture while it is written.
type rowOfPicture struct {
	at         int64 // where the row begins
	wide, ones int
}

func (r *rowOfPicture) WriteAt(p []byte, at int64) (int, error) {
	if at == r.at {
		for _, b := range p[:(r.wide+7)/8] {
			r.ones += bits.OnesCount8(b)
		}
	}
	return len(p), nil
}

// A random picture is solved to another, in two passes, and the pattern written to a third.
func BenchmarkFiles(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			dir := b.TempDir()
			start, goal := randomPicture(b, filepath.Join(dir, "start.pbm"), n, 0), randomPicture(b, filepath.Join(dir, "goal.pbm"), n, 1)
			for b.Loop() {
				solveToFile(b, filepath.Join(dir, "pattern.pbm"), start, goal)
			}
			reportPasses(b, n, 2)
		})
	}
}

// reportPasses reports the nanoseconds for each 64 lights of a square and pass.
func reportPasses(b *testing.B, n, passes int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*passes*n*((n+63)/64)), "ns/64lights")
}

func solveToFile(b *testing.B, path string, start, goal *board) puzzle.Status {
	file, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	found, err := solveStream(b.Context(), start, goal, ability.StreamOptions{Pattern: file, First: true})
	if err := errors.Join(err, file.Close()); err != nil {
		b.Fatal(err)
	}
	return found.Status
}

// randomPicture opens the press pattern of a random board, which is as random as any other
// picture. Some boards have no solution, but never most of them.
func randomPicture(b *testing.B, path string, n int, seed uint64) *board {
	for {
		start, _ := newRandom(int64(n), n, seed)
		if solveToFile(b, path, start, start.dark()) == puzzle.Solved {
			break
		}
		seed += 2
	}
	file, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = file.Close() })
	info, err := file.Stat()
	if err != nil {
		b.Fatal(err)
	}
	picture, err := openPBM(file, info.Size(), path)
	if err != nil {
		b.Fatal(err)
	}
	return picture
}
