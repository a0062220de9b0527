package twiddle

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jie/check"
	"jie/internal/machine"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/twiddle/geometry"
)

// The tests of this file take minutes, and only log how long a search took: what
// docs/results.md says about Twiddle is measured by
//
//	go test ./twiddle -run Measured -v -long
//
// Times are seconds of the processor, so that other work on the machine counts little.

// measured is the times of several searches.
type measured []float64

// take adds the time that a search takes.
func (m *measured) take(search func()) {
	before := machine.CPUSeconds()
	search()
	*m = append(*m, machine.CPUSeconds()-before)
}

// at is the time that a part of the searches did not exceed.
func (m measured) at(part float64) float64 {
	sorted := slices.Sorted(slices.Values(m))
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))]
}

func (m measured) log(t *testing.T, name string) {
	t.Helper()
	t.Logf("%s: %d searches, median %.3f s, 90 of 100 within %.3f s, worst %.3f s", name, len(m), m.at(.5), m.at(.9), m.at(1))
}

// proved solves a random position, and has the judge replay the answer.
func proved(t *testing.T, from Board) puzzle.Solution {
	t.Helper()
	goal := Goal{[]Board{from.sorted()}}
	s, err := Solve(t.Context(), from, goal, puzzle.Options{Workers: 1})
	if err != nil || s.Status != puzzle.Solved || !s.Optimal {
		t.Errorf("%s: %v, %v", from, s.Status, err)
	}
	if err := check.Solution(from.String(), goal.Texts(), s); err != nil {
		t.Errorf("%s: %v", from, err)
	}
	return s
}

// Random positions of 4 x 4 are proved, with directions too.
func TestMeasuredFour(t *testing.T) {
	plain, oriented := 20, 0
	if *long {
		plain, oriented = 1000, 100
	}
	for _, one := range []struct {
		name  string
		shape geometry.Shape
		times int
	}{{"4x4", geometry.Shape{Rows: 4, Cols: 4, Block: 2}, plain}, {"4x4 with directions", geometry.Shape{Rows: 4, Cols: 4, Block: 2, Oriented: true}, oriented}} {
		var m measured
		lengths := make(map[int64]int)
		for seed := range one.times {
			m.take(func() { lengths[proved(t, randomBoard(one.shape, uint64(seed))).Length]++ })
		}
		if len(m) > 0 {
			m.log(t, one.name)
			t.Logf("%s, how many have each length: %v", one.name, lengths)
		}
	}
}

// Positions of tables agree with searches: 10,000 of each.
func TestMeasuredTables(t *testing.T) {
	times, shapes := 200, []geometry.Shape{{Rows: 2, Cols: 5, Block: 2}}
	if *long {
		times, shapes = 10_000, []geometry.Shape{{Rows: 3, Cols: 4, Block: 2}, {Rows: 2, Cols: 6, Block: 2}, {Rows: 3, Cols: 3, Block: 2, Oriented: true}}
	}
	if short() {
		t.Skip("3,628,800 positions")
	}
	for _, shape := range shapes {
		var made table.Table
		var build, solve measured
		build.take(func() {
			job, err := Puzzle{}.Distances(Goal{[]Board{newBoard(shape)}})
			if err != nil {
				t.Fatal(err)
			}
			if made, err = job.Make(t.Context(), table.Work{}); err != nil {
				t.Fatal(err)
			}
		})
		whole, random := made.(*wholeTable), rand.New(rand.NewPCG(1, 30))
		for len(solve) < times {
			p, distance := whole.Entry(random.IntN(whole.Len()))
			if distance == 255 {
				continue
			}
			solve.take(func() {
				if s := proved(t, whole.board(&p)); s.Length != int64(distance) {
					t.Errorf("%s: %d turns, want %d", whole.board(&p), s.Length, distance)
				}
			})
		}
		t.Logf("%+v: the table in %.1f s", shape, build[0])
		solve.log(t, "positions of it")
	}
}

// The squares in reverse order, in two minutes of the processor each: the turns that are
// found and what is proved are no worse than what is published here.
func TestMeasuredReversed(t *testing.T) {
	if !*long {
		t.Skip("minutes")
	}
	for _, one := range []struct{ side, most, least int64 }{{4, 24, 24}, {5, 50, 36}, {6, 90, 54}, {7, 158, 88}} {
		from := newSquare(int(one.side), 2)
		slices.Reverse(from.tiles[:from.cells()])
		s, used := within(t, from, 120)
		t.Logf("%d x %d: %d turns, at least %d, %s, after %.1f s", one.side, one.side, s.Length, s.LowerBound, s.Method, used)
		if s.Length > one.most || s.LowerBound < one.least {
			t.Errorf("%d x %d: %d turns, at least %d; want %d and %d", one.side, one.side, s.Length, s.LowerBound, one.most, one.least)
		}
	}
}

// within is the best that a search finds in a given number of seconds of the processor,
// judged, and how many it took.
func within(t *testing.T, from Board, seconds float64) (s puzzle.Solution, used float64) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	before := machine.CPUSeconds()
	go func() {
		for ctx.Err() == nil && machine.CPUSeconds()-before < seconds {
			time.Sleep(50 * time.Millisecond)
		}
		cancel()
	}()
	goal := Goal{[]Board{from.sorted()}}
	s, err := Solve(ctx, from, goal, puzzle.Options{})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	used = machine.CPUSeconds() - before
	if length, err := check.Moves(from.String(), goal.Texts(), s.Moves, puzzle.Turns); err != nil || length != s.Length {
		t.Errorf("%s: %d turns, %v", from, length, err)
	}
	return s, used
}
