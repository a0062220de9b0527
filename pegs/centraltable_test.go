package pegs

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"jie/board"
	"jie/puzzle"
)

func centralTable(t testing.TB) *Table {
	t.Helper()
	table, err := CentralTable()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// The embedded table is, byte by byte, what a search from nothing writes.
func TestEmbeddedTable(t *testing.T) {
	c := measuredCentral(t)
	if !bytes.Equal(c.Table(), centralFile) {
		t.Error("central.bin is stale: run go generate")
	}
	if len(centralFile) > 1_500_000 {
		t.Errorf("central.bin has %d bytes", len(centralFile))
	}
	table := centralTable(t)
	for pegs := 1; pegs < centralHoles; pegs++ {
		i := 0
		for p := range c.winning[pegs].all() {
			if got, ok := table.Moves(p); !ok || got != int(c.values[pegs][i].length) {
				t.Fatalf("Moves(%s) = %d, %v, want %d", c.board.wordText(p), got, ok, c.values[pegs][i].length)
			}
			i++
		}
	}
}

// Positions that are not winning are not in the table.
func TestTableHasNoMore(t *testing.T) {
	c := measuredCentral(t)
	table := centralTable(t)
	r := rand.New(rand.NewPCG(1, 3))
	for range 200_000 {
		p := board.Set(r.Uint64()) & c.board.Full()
		_, want := c.Moves(p)
		if _, got := table.Moves(p); got != want {
			t.Fatalf("Moves(%s) is %v, want %v", c.board.wordText(p), got, want)
		}
	}
}

func TestDamagedTable(t *testing.T) {
	altered := bytes.Clone(centralFile)
	altered[5000] ^= 1
	for _, file := range [][]byte{nil, []byte(tableMagic), centralFile[:len(centralFile)-1], altered} {
		if _, err := openTable(file); !hasCode(err, DamagedTable) {
			t.Errorf("a damaged table of %d bytes opens: %v", len(file), err)
		}
	}
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
		p := start.pegs
		for !start.board.stuck(p) {
			next := start.board.appendSuccessors(nil, p)
			p = preferWinning(r, table, next)
			if p.Len() > 12 {
				continue
			}
			plain := plainOf(New(start.board, p))
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
func preferWinning(r *rand.Rand, table *Table, next []board.Set) board.Set {
	r.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
	if r.IntN(5) > 0 {
		for _, n := range next {
			if table.has(n) {
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
		p := b.Full().Without(centralHole)
		for p.Len() > 13 {
			next := b.appendSuccessors(nil, p)
			r.Shuffle(len(next), func(i, j int) { next[i], next[j] = next[j], next[i] })
			for _, n := range next {
				if table.has(n) {
					p = n
					break
				}
			}
		}
		for _, every := range []bool{false, true} {
			opt := puzzle.Options{Metric: puzzle.Moves, Count: true, Every: every}
			q := newQuestion(context.Background(), b, p, b.OnePeg(centralHole), opt)
			short, ok, err := q.central()
			if err != nil || !ok {
				t.Fatalf("%s: %v, %v", b.wordText(p), ok, err)
			}
			q.prepare()
			plain, err := q.exact()
			if err != nil {
				t.Fatal(err)
			}
			if short.Length != plain.Length || short.Count.Cmp(plain.Count) != 0 {
				t.Errorf("%s, every=%v: by table %d moves, %v solutions; by search %d, %v",
					b.wordText(p), every, short.Length, short.Count, plain.Length, plain.Count)
			}
		}
	}
}

// Judge tells every position of random games as the slow twin does, names a next
// move that keeps to the fewest, and knows that the position was reached.
func TestJudge(t *testing.T) {
	table := centralTable(t)
	start := mustParse(t, "pegs:english")
	r := rand.New(rand.NewPCG(6, 3))
	tw := newTwin([]string{"d4"})
	kinds := make(map[string]int)
	for range 60 {
		for p := start.pegs; !start.board.stuck(p); {
			p = preferWinning(r, table, start.board.appendSuccessors(nil, p))
			v := table.Judge(p)
			kinds[v.Status.String()+" "+v.Proof]++
			switch v.Status {
			case puzzle.Unknown:
				t.Fatalf("Judge(%s) does not know", start.board.wordText(p))
			case puzzle.Solved:
				checkNext(t, table, p, v)
			}
			if p.Len() > 11 {
				continue
			}
			if want := tw.byMoves(plainOf(New(start.board, p)), "") >= 0; want != (v.Status == puzzle.Solved) {
				t.Fatalf("Judge(%s) = %v", start.board.wordText(p), v.Status)
			}
		}
	}
	for _, kind := range []string{"solved ", "unsolvable " + KindPagoda, "unsolvable " + KindExhausted} {
		if kinds[kind] == 0 {
			t.Errorf("no position is %s: %v", kind, kinds)
		}
	}
	if v := table.Judge(start.pegs.With(centralHole).Without(0)); v.Status != puzzle.Unsolvable || v.Proof != KindClass {
		t.Errorf("another class: %+v", v)
	}
}

// checkNext plays the next move and looks how far it is from there.
func checkNext(t *testing.T, table *Table, p board.Set, v Verdict) {
	t.Helper()
	if v.Moves == 0 {
		if len(v.Next) != 0 {
			t.Fatalf("a next move at the goal: %v", v.Next)
		}
		return
	}
	for _, j := range v.Next {
		if !j.Legal(p) {
			t.Fatalf("the next move %v is not legal", v.Next)
		}
		p = j.Apply(p)
	}
	if n, ok := table.Moves(p); !ok || n+1 != v.Moves {
		t.Fatalf("after the next move %d moves to go, before it %d", n, v.Moves)
	}
}

func BenchmarkOpenTable(b *testing.B) {
	for b.Loop() {
		if _, err := openTable(centralFile); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTableMoves(b *testing.B) {
	table := centralTable(b)
	var positions []board.Set
	r := rand.New(rand.NewPCG(9, 9))
	board33 := englishBoard()
	for len(positions) < 1024 {
		for p := board33.Full().Without(centralHole); !board33.stuck(p); {
			p = preferWinning(r, table, board33.appendSuccessors(nil, p))
			positions = append(positions, p)
		}
	}
	i := 0
	for b.Loop() {
		table.Moves(positions[i%1024])
		i++
	}
}

// One call for a verdict with its next move.
func BenchmarkJudge(b *testing.B) {
	table := centralTable(b)
	p := englishBoard().Full().Without(centralHole)
	for b.Loop() {
		table.Judge(p)
	}
}
