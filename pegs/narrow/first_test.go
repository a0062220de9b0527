package narrow

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// The depth-first search alone agrees with the beam, also when its table is tiny.
func TestDepthFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	b := english.board()
	g := goalOf(b, true)
	solved := 0
	for i := range 200 {
		start := randomPegs(r, b, 3+r.IntN(9))
		if i%2 == 0 {
			start = undone(r, b, randomPegs(r, b, 1), 3+r.IntN(9))
		}
		q := asked(t, b, start, g, puzzle.Options{Metric: puzzle.Jumps, Memory: 1 << 18})
		deep, err := q.depthFirst(0)
		if err != nil {
			t.Fatal(err)
		}
		any, err := q.First(0)
		if err != nil {
			t.Fatal(err)
		}
		if (deep == nil) != (any == nil) || len(deep) != len(any) {
			t.Fatalf("%s: depth first %v, beam %v", english.text(start, 0), deep, any)
		}
		if deep != nil {
			english.judge(t, q, bitboard.Single(deep))
			solved++
		}
	}
	if solved < 100 {
		t.Errorf("%d solved of 200", solved)
	}
}

// mostJumps is the longest game from p, by all positions in reach.
func mostJumps(b *bitboard.Board, p board.Set, known map[board.Set]int) int {
	if n, ok := known[p]; ok {
		return n
	}
	most := 0
	for _, n := range b.AppendSuccessors(nil, p) {
		most = max(most, 1+mostJumps(b, n, known))
	}
	known[p] = most
	return most
}

// The fewest pegs left are those of visiting all positions, also where the narrowest
// beam leaves more.
func TestDeepest(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 171))
	missed := 0
	for _, d := range []drawn{square5, english, {"diagonal", square4.rows}} {
		b := d.board()
		for range 40 {
			start := randomPegs(r, b, 11+r.IntN(3))
			q := asked(t, b, start, b.NewGoal(), puzzle.Options{Metric: puzzle.Jumps})
			want := mostJumps(b, start, make(map[board.Set]int))
			if line, err := q.Deepest(1); err != nil || len(line) != want {
				t.Fatalf("%s: %d jumps, %v, want %d", d.text(start, 0), len(line), err, want)
			}
			_, levels, complete, err := q.beam(1)
			if err != nil || complete && len(levels)-1 != want {
				t.Fatalf("%s: a beam that claims to have seen all makes %d jumps, %v, want %d", d.text(start, 0), len(levels)-1, err, want)
			}
			if len(levels)-1 < want {
				missed++
			}
		}
	}
	if missed < 10 {
		t.Errorf("the narrowest beam was wrong %d times only", missed)
	}
}

// Positions from which the first beam leaves one peg more than can be: what it finds
// is not taken for the fewest.
func TestDeepestBeyondTheFirstBeam(t *testing.T) {
	for d, want := range map[drawn]int{
		{"", "--111--/--101--/0011000/0100110/0010101/--101--/--101--"}: 2,
		{"", "--101--/--001--/0101111/1011111/0101111/--001--/--010--"}: 1,
		{"", "11000/11011/11101/01001/11111"}:                           1,
		{"tri", "0/01/111/0100/01111/011000/1111100"}:                   1,
	} {
		b, start := d.board(), d.pegs()
		q := asked(t, b, start, b.NewGoal(), puzzle.Options{Metric: puzzle.Jumps})
		_, levels, complete, err := q.beam(beamWidths[0])
		if left := start.Len() - (len(levels) - 1); err != nil || complete || left != want+1 {
			t.Errorf("%v: the first beam leaves %d pegs, saw all %v, %v; want %d, for a case that tells", d, left, complete, err, want+1)
		}
		line, err := q.Deepest(1)
		if left := start.Len() - len(line); err != nil || left != want {
			t.Errorf("%v: %d pegs left, %v, want %d", d, left, err, want)
		}
	}
}

// The pruner says just what the sums say.
func TestPrunerAgreesWithSums(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, d := range []drawn{english, square6} {
		b := d.board()
		for range 50 {
			g := goalOf(b, false, pegIn(b, r.IntN(b.Len())))
			all := thresholds(b, g)
			w := b.FibonacciPagoda(g.Words()[0].Want.First())
			all = append(all, Threshold{w, w.Of(bitboard.One(g.Words()[0].Want))})
			pr := newPruner(b, all)
			for range 200 {
				p := board.Set(r.Uint64()&r.Uint64()) & b.Full()
				want := slices.ContainsFunc(all, func(w Threshold) bool { return w.Of(bitboard.One(p)) < w.Goal })
				if got := pr.dead(p); got != want {
					t.Fatalf("dead(%s) = %v, want %v", d.text(p, 0), got, want)
				}
			}
		}
	}
}
