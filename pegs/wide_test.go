package pegs

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"jie/check"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
	"jie/puzzle/board"
)

// widen adds 64 dummy holes to a position's rows: four rows, each of its holes
// alone, that stay empty.
func widen(id string) string {
	prefix, body, _ := strings.Cut(id, ":")
	rows := strings.Split(body, "/")
	width := max(len(rows[0]), 3*16-2)
	for i, row := range rows {
		rows[i] = row + strings.Repeat("-", width-len(row))
	}
	gap := strings.Repeat("-", width)
	dummies := strings.Repeat("0--", 15) + "0" + strings.Repeat("-", width-46)
	for range 4 {
		rows = append(rows, gap, gap, dummies)
	}
	return prefix + ":" + strings.Join(rows, "/")
}

// Boards with 64 dummy holes added have the answers of the boards alone, by other code.
func TestWideAgreesWithNarrow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 171))
	kinds := make(map[string]int)
	n := 60
	if *long {
		n = 2022 // 12,132 in all
	}
	for _, id := range []string{"pegs:4x4", "pegs:triangle15", "pegs:english", "pegs[diagonal]:4x4", "pegs:star", "pegs:diamond25"} {
		b := mustParse(t, id).board
		for i := range n {
			p := randomPosition(r, b, 2+r.IntN(10))
			goal := []string{goalOne, b.names[r.IntN(b.Len())]}[r.IntN(2)]
			narrow := answer(t, p, puzzle.Options{First: true, Metric: puzzle.Jumps}, goal)
			w := mustParse(t, widen(p.String()))
			if w.board.Len() != b.Len()+64 {
				t.Fatalf("%s has %d holes", w, w.board.Len())
			}
			wide := answer(t, w, puzzle.Options{First: true, Metric: puzzle.Jumps}, goal)
			if wide.Status != narrow.Status || wide.Length != narrow.Length {
				t.Fatalf("%s to %s: %v in %d, narrow %v in %d", p, goal, wide.Status, wide.Length, narrow.Status, narrow.Length)
			}
			kinds[wide.Method]++
			if i%3 == 0 && narrow.Status == puzzle.Solved {
				compareMoves(t, p, w, goal)
			}
			if c := narrow.Certificate; c != nil && c.Kind == bitboard.KindExhausted && wide.Certificate.Kind == bitboard.KindExhausted && c.Positions != wide.Certificate.Positions {
				t.Errorf("%s to %s: %s positions, narrow %s", p, goal, wide.Certificate.Positions, c.Positions)
			}
		}
	}
	t.Logf("answers by method: %v", kinds)
	for _, kind := range []string{wide.Beam, bitboard.KindClass, bitboard.KindExhausted, bitboard.KindPagoda} {
		if kinds[kind] == 0 {
			t.Errorf("no answer by %s: %v", kind, kinds)
		}
	}
}

// compareMoves compares the fewest moves from a position with those from the same one
// among dummy holes.
func compareMoves(t *testing.T, p, wide *position, goal string) {
	t.Helper()
	narrow, with := answer(t, p, puzzle.Options{}, goal), answer(t, wide, puzzle.Options{}, goal)
	if !with.Optimal || with.Length != narrow.Length {
		t.Fatalf("%s to %s: %d moves, optimal %v, narrow %d", p, goal, with.Length, with.Optimal, narrow.Length)
	}
}

// Every vacancy of large boards that the position class allows is solved.
func TestLargeBoards(t *testing.T) {
	for _, name := range []string{"9x9", "triangle66", "triangle78"} {
		b := mustParse(t, "pegs:"+name).board
		solved := 0
		for vacancy := range b.Len() {
			if (vacancy+len(name))%7 > 0 { // the others are as easy
				continue
			}
			p := newPosition(b, b.All().Without(vacancy))
			switch s := answer(t, p, puzzle.Options{First: true, Metric: puzzle.Jumps}, goalOne); s.Status {
			case puzzle.Solved:
				solved++
			case puzzle.Unknown:
				t.Errorf("%s: unknown", p)
			}
		}
		if solved == 0 {
			t.Errorf("%s: no vacancy solved", name)
		}
	}
}

// Random solvable positions of large boards, made by undoing jumps, are solved.
func TestRandomLargeBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 171))
	for _, name := range []string{"10x10", "12x12", "triangle120", "15x15"} {
		b := mustParse(t, "pegs:"+name).board
		for range 3 {
			empty := b.All().Without(r.IntN(b.Len())) // a jump is undone by a jump of the holes
			for range 60 + r.IntN(30) {
				if jumps := b.AppendJumps(nil, empty); len(jumps) > 0 {
					empty = empty.Xor(maskOf(jumps[r.IntN(len(jumps))]))
				}
			}
			p := newPosition(b, b.All().Less(empty))
			s := answer(t, p, puzzle.Options{First: true, Metric: puzzle.Jumps}, goalOne)
			if n, err := check.Moves(p.String(), []string{goalOne}, s.Moves, puzzle.Jumps); err != nil || n != int64(p.pegs.Len()-1) {
				t.Errorf("%s: %v: %d jumps, %v", p, s.Status, n, err)
			}
		}
	}
}

// A wide board's search ends with its context, and with its memory.
func TestWideStops(t *testing.T) {
	p := mustParse(t, "pegs:12x12@b2")
	ctx, cancel := context.WithCancel(context.Background())
	stopping := puzzle.Options{First: true, Progress: func(puzzle.Progress) { cancel() }}
	if s, err := p.Solve(ctx, stopping); err == nil || s.Status != puzzle.Unknown || s.LowerBound < 1 {
		t.Errorf("cancelled: %v, %v", s.Status, err)
	}
	if s, err := p.Solve(context.Background(), puzzle.Options{First: true, Memory: 1000}); err == nil || s.Status != puzzle.Unknown {
		t.Errorf("without memory: %v, %v", s.Status, err)
	}
}

// grown plays backwards at random from one peg in a hole to a position of a given number
// of pegs, or of as many as it comes to.
func grown(r *rand.Rand, b *layout, hole, pegs int) *position {
	p := bitboard.Of(hole)
	for p.Len() < pegs {
		var back []bitboard.Jump
		for _, l := range b.Lines() {
			for _, j := range l.Jumps() {
				if !p.Has(int(j.From)) && !p.Has(int(j.Over)) && p.Has(int(j.To)) {
					back = append(back, j)
				}
			}
		}
		if len(back) == 0 {
			break
		}
		p = p.After(back[r.IntN(len(back))]) // a jump changes its three holes, either way
	}
	return newPosition(b, p)
}

// Positions of 100 to 200 pegs that can be solved, on squares and triangles with holes
// left out, are solved, and the judge replays the solutions.
func TestRandomHundreds(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 22))
	if short() {
		t.Skip("takes minutes with the race detector: TestRandomLargeBoards has smaller boards")
	}
	met := 0
	for i := 0; met < 12; i++ {
		rules := []bitboard.Rules{bitboard.Orthogonal, bitboard.Triangular}[i%2]
		var holes []board.Point
		for row := range 22 {
			for col := range 22 {
				if (rules == bitboard.Triangular && col <= row || rules == bitboard.Orthogonal && row < 16 && col < 16) && len(holes) < bitboard.MaxHoles && r.IntN(20) > 0 {
					holes = append(holes, board.Point{Row: row, Col: col})
				}
			}
		}
		b := newLayout(rules, holes)
		finish := r.IntN(b.Len())
		p := grown(r, b, finish, 100+r.IntN(101))
		if p.pegs.Len() < 100 {
			continue
		}
		met++
		goal := b.names[finish]
		s := answer(t, p, puzzle.Options{First: true, Metric: puzzle.Jumps}, goal)
		if s.Status != puzzle.Solved || s.Length != int64(p.pegs.Len()-1) {
			t.Errorf("%s to %s: %v in %d jumps, want %d", p, goal, s.Status, s.Length, p.pegs.Len()-1)
			continue
		}
		if err := check.Solution(p.String(), []string{goal}, s); err != nil {
			t.Error(err)
		}
	}
}
