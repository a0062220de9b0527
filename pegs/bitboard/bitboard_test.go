package bitboard_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// drawn is the board of a drawing on the square lattice.
func drawn(rows string) *bitboard.Board {
	var holes []board.Point
	for row, text := range strings.Split(rows, "/") {
		for col, c := range text {
			if c == '1' {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	return bitboard.New(bitboard.Orthogonal, holes)
}

func english() *bitboard.Board {
	return drawn("--111--/--111--/1111111/1111111/1111111/--111--/--111--")
}

// randomBoard has some holes of a small rectangle.
func randomBoard(r *rand.Rand) *bitboard.Board {
	var holes []board.Point
	height, width := 1+r.IntN(8), 3+r.IntN(6)
	for row := range height {
		for col := range width {
			if r.IntN(8) > 0 {
				holes = append(holes, board.Point{Row: row, Col: col})
			}
		}
	}
	holes = append(holes, board.Point{Row: height, Col: 0}) // at least one
	rules := []bitboard.Rules{bitboard.Orthogonal, bitboard.Diagonal, bitboard.Triangular}[r.IntN(3)]
	return bitboard.New(rules, holes[:min(len(holes), 64)])
}

// randomPegs is a position of a board.
func randomPegs(r *rand.Rand, b *bitboard.Board) board.Set { return board.Set(r.Uint64()) & b.Full() }

// ways are the directions of the jumps of a board.
func ways(b *bitboard.Board) (both []board.Point) {
	for _, d := range b.Rules().Directions() {
		both = append(both, d, board.Point{Row: -d.Row, Col: -d.Col})
	}
	return both
}

// plainJumps are the positions one jump after p, found by looking two holes away from
// each peg in each direction.
func plainJumps(b *bitboard.Board, directions []board.Point, p board.Set) (after []board.Set) {
	for from := range p.All() {
		for _, d := range directions {
			over, ok := b.Shape().Index(b.Shape().Point(from).Add(d))
			to, ok2 := b.Shape().Index(b.Shape().Point(from).Add(d).Add(d))
			if ok && ok2 && p.Has(over) && !p.Has(to) {
				after = append(after, p.Without(from).Without(over).With(to))
			}
		}
	}
	slices.Sort(after)
	return after
}

// The shifts of all lines at once find what looking at each peg finds, and what leads to
// a position is what its predecessors lead to.
func TestJumps(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 1))
	for range 300 {
		b := randomBoard(r)
		p := randomPegs(r, b)
		both := ways(b)
		want := plainJumps(b, both, p)
		got := b.AppendSuccessors(nil, p)
		slices.Sort(got)
		if !slices.Equal(got, want) || b.Stuck(bitboard.One(p)) != (len(want) == 0) {
			t.Fatalf("%x leads to %x, want %x; stuck %t", p, got, want, b.Stuck(bitboard.One(p)))
		}
		var made []board.Set
		for _, j := range b.AppendJumps(nil, bitboard.One(p)) {
			q := j.Apply(p)
			if made = append(made, q); bitboard.Between(p, q) != j {
				t.Fatalf("from %x to %x is %v, want %v", p, q, bitboard.Between(p, q), j)
			}
			if !slices.Contains(b.AppendPredecessors(nil, q), p) {
				t.Fatalf("%x does not lead back to %x", q, p)
			}
		}
		if slices.Sort(made); !slices.Equal(made, want) {
			t.Fatalf("the jumps from %x make %x, want %x", p, made, want)
		}
		for _, q := range b.AppendPredecessors(nil, p) {
			if !slices.Contains(plainJumps(b, both, q), p) {
				t.Fatalf("%x does not lead to %x", q, p)
			}
		}
	}
}

// No jump changes the class of a position. The English board has 16 classes, from 4 sets.
func TestClasses(t *testing.T) {
	if n := len(english().Classes()); n != 4 {
		t.Errorf("the English board has %d sets of classes, want 4", n)
	}
	r := rand.New(rand.NewPCG(27, 2))
	for range 100 {
		b := randomBoard(r)
		basis, p := bitboard.Words(b.Classes()), randomPegs(r, b)
		for _, q := range b.AppendSuccessors(nil, p) {
			if bitboard.Class(basis, p) != bitboard.Class(basis, q) {
				t.Fatalf("%x and %x have other classes by %x", p, q, basis)
			}
		}
	}
}

// A pagoda function is one that no jump raises, wherever the other pegs are.
func TestPagodas(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 3))
	held := 0
	for range 300 {
		b := randomBoard(r)
		w := make(bitboard.Pagoda, b.Len())
		for i := range w {
			w[i] = int64(r.IntN(3)) - int64(r.IntN(8)/7)
		}
		rises := false
		for from, jumps := range b.Jumps() {
			for _, j := range jumps {
				p := board.Set(0).With(from).With(int(j.Over))
				rises = rises || w.Of(bitboard.One(j.Apply(p))) > w.Of(bitboard.One(p))
			}
		}
		if w.Holds(b) == rises {
			t.Fatalf("%v holds: %t, and a jump raises it: %t", w, w.Holds(b), rises)
		}
		if !rises {
			held++
		}
		if p := randomPegs(r, b); w.Of(bitboard.One(p)) < w.Lightest() {
			t.Fatalf("%x weighs %d, less than the lightest, %d", p, w.Of(bitboard.One(p)), w.Lightest())
		}
	}
	if held == 0 || held == 300 {
		t.Errorf("%d of 300 functions hold: the test shows little", held)
	}
	b := english()
	for i, w := range append(b.ParityPagodas(), b.FibonacciPagoda(16)) {
		if !w.Holds(b) {
			t.Errorf("function %d of the English board does not hold", i)
		}
	}
}

// Consecutive jumps of one peg are one move.
func TestJoin(t *testing.T) {
	jumps := []bitboard.Jump{{From: 0, Over: 1, To: 2}, {From: 2, Over: 5, To: 8}, {From: 3, Over: 4, To: 5}, {From: 8, Over: 7, To: 6}}
	moves := bitboard.Join(jumps)
	if len(moves) != 3 || len(moves[0]) != 2 || bitboard.Last(moves[0]).To != 8 {
		t.Errorf("joined: %v", moves)
	}
	if flat := bitboard.Flat(moves); !slices.Equal(flat, jumps) {
		t.Errorf("one by one: %v", flat)
	}
}
