package pegs

import (
	"context"
	"math/rand/v2"
	"testing"

	"jie/pegs/bitboard"
	"jie/pegs/central"
	"jie/puzzle"
	"jie/puzzle/board"
)

func centralTable(t testing.TB) *central.Table {
	t.Helper()
	table, err := central.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// Random games of the central game: from each position of at most twelve pegs,
// the table agrees with the slow twin on whether it is lost, and on the moves.
func TestTableAgreesWithTwin(t *testing.T) {
	table := centralTable(t)
	start := mustParse(t, "pegs:english")
	r := rand.New(rand.NewPCG(2, 3))
	games := 400
	if short() {
		games = 40
	}
	tw := newTwin([]string{"d4"})
	won := 0
	for range games {
		p := start.pegs.Word()
		for !start.board.Stuck(bitboard.One(p)) {
			next := start.board.AppendSuccessors(nil, p)
			p = preferWinning(r, table, next)
			if p.Len() > 12 {
				continue
			}
			plain := plainOf(newNarrow(start.board, p))
			want := tw.byMoves(plain, "")
			got, ok := table.Moves(p)
			if ok != (want >= 0) || ok && got != want {
				t.Fatalf("Moves(%s) = %d, %v; the twin needs %d", plain.key(), got, ok, want)
			}
			if ok {
				won++
			}
		}
	}
	if won == 0 {
		t.Error("no winning position was met")
	}
}

// preferWinning picks a winning successor four times of five where there is one,
// for random play alone hardly ever meets any.
func preferWinning(r *rand.Rand, table *central.Table, next []board.Set) board.Set {
	r.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
	if r.IntN(5) > 0 {
		for _, n := range next {
			if table.Has(n) {
				return n
			}
		}
	}
	return next[0]
}

// The general search and the table give the same lengths and counts.
func TestTableAgreesWithGeneralSearch(t *testing.T) {
	if short() {
		t.Skip("takes seconds")
	}
	table := centralTable(t)
	b := mustParse(t, "pegs:english").board
	r := rand.New(rand.NewPCG(4, 3))
	for range 4 {
		p := b.Full().Without(central.Centre)
		for p.Len() > 13 {
			next := b.AppendSuccessors(nil, p)
			r.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
			for _, n := range next {
				if table.Has(n) {
					p = n
					break
				}
			}
		}
		for _, every := range []bool{false, true} {
			opt := puzzle.Options{Metric: puzzle.Moves, Count: true, Every: every}
			q := newQuestion(context.Background(), b, bitboard.One(p), b.onePeg(central.Centre), opt)
			k := known{goal: q.asked}
			found, ok, err := q.central(k, 0)
			if err != nil || !ok {
				t.Fatalf("%s: %v, %v", b.wordText(p), ok, err)
			}
			measured, _, err := q.exact(k)
			if err != nil {
				t.Fatal(err)
			}
			short, plain := found.answer, measured.answer
			if short.Length != plain.Length || short.Count.Cmp(plain.Count) != 0 {
				t.Errorf("%s, every=%v: by table %d moves, %v solutions; by search %d, %v",
					b.wordText(p), every, short.Length, short.Count, plain.Length, plain.Count)
			}
		}
	}
}

// Judge tells every position of random games as the slow twin does, with the table's
// moves, and knows that the position was reached.
func TestJudge(t *testing.T) {
	table := centralTable(t)
	start := mustParse(t, "pegs:english")
	r := rand.New(rand.NewPCG(6, 3))
	tw := newTwin([]string{"d4"})
	kinds := make(map[string]int)
	for range 60 {
		for p := start.pegs.Word(); !start.board.Stuck(bitboard.One(p)); {
			p = preferWinning(r, table, start.board.AppendSuccessors(nil, p))
			v := table.Judge(p)
			kinds[v.Status.String()+" "+v.Proof]++
			switch v.Status {
			case puzzle.Unknown:
				t.Fatalf("Judge(%s) does not know", start.board.wordText(p))
			case puzzle.Solved:
				if n, ok := table.Moves(p); !ok || n != v.Moves {
					t.Fatalf("Judge(%s) = %d moves, want %d", start.board.wordText(p), v.Moves, n)
				}
			}
			if p.Len() > 11 {
				continue
			}
			if want := tw.byMoves(plainOf(newNarrow(start.board, p)), "") >= 0; want != (v.Status == puzzle.Solved) {
				t.Fatalf("Judge(%s) = %v", start.board.wordText(p), v.Status)
			}
		}
	}
	for _, kind := range []string{"solved ", "unsolvable " + bitboard.KindPagoda, "unsolvable " + bitboard.KindExhausted} {
		if kinds[kind] == 0 {
			t.Errorf("no position is %s: %v", kind, kinds)
		}
	}
	if v := table.Judge(start.pegs.Word().With(central.Centre).Without(0)); v.Status != puzzle.Unsolvable || v.Proof != bitboard.KindClass {
		t.Errorf("another class: %+v", v)
	}
}

func BenchmarkTableMoves(b *testing.B) {
	table := centralTable(b)
	var positions []board.Set
	r := rand.New(rand.NewPCG(9, 9))
	board33 := englishNamed()
	for len(positions) < 1024 {
		for p := board33.Full().Without(central.Centre); !board33.Stuck(bitboard.One(p)); {
			p = preferWinning(r, table, board33.AppendSuccessors(nil, p))
			positions = append(positions, p)
		}
	}
	i := 0
	for b.Loop() {
		table.Moves(positions[i%1024])
		i++
	}
}

// One call for a verdict.
func BenchmarkJudge(b *testing.B) {
	table := centralTable(b)
	p := englishNamed().Full().Without(central.Centre)
	for b.Loop() {
		table.Judge(p)
	}
}
