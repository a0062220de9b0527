package twiddle

import (
	"context"
	"testing"

	"jie/puzzle"
)

// The 3 x 3 square in reverse order, from text to proved answer.
func BenchmarkSolve3(b *testing.B) { benchmarkSolve(b, "twiddle:987/654/321", 10) }

// A 4 x 4 square eight turns from the goal.
func BenchmarkSolve4(b *testing.B) {
	benchmarkSolve(b, "twiddle:1,4,9,7/6,8,2,10/5,12,15,3/13,11,14,16", 8)
}

// A 5 x 5 square, too large for one word a state, six turns from the goal.
func BenchmarkSolve5(b *testing.B) {
	benchmarkSolve(b, "twiddle:1,2,9,14,4/6,7,3,8,10/11,12,13,15,5/21,16,18,25,24/22,17,23,20,19", 6)
}

func benchmarkSolve(b *testing.B, id string, turns int64) {
	nodes := int64(0)
	for b.Loop() {
		from := mustBoard(b, id)
		s, err := Solve(context.Background(), from, Goal{[]Board{from.sorted()}}, puzzle.Options{})
		if err != nil || s.Length != turns {
			b.Fatal(s, err)
		}
		nodes += s.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// Every distance of the 3 x 3 square.
func BenchmarkDistances(b *testing.B) {
	nodes := int64(0)
	for b.Loop() {
		d := distancesOf(b, newSquare(3, 2))
		if len(d.counts) != 12 {
			b.Fatal(d.counts)
		}
		nodes += 8 * d.positions()
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
