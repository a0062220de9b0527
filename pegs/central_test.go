package pegs

import (
	"bytes"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"

	"jie/board"
	"jie/puzzle"
)

// solvedCentral is the central game, measured from nothing, for all tests.
var solvedCentral = sync.OnceValues(func() (*Central, error) {
	return SolveCentral(context.Background(), true, nil)
})

func measuredCentral(t *testing.T) *Central {
	t.Helper()
	if short() {
		t.Skip("takes seconds")
	}
	c, err := solvedCentral()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

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
				t.Fatalf("Moves(%s) = %d, %v, want %d", c.board.text(p, 0), got, ok, c.values[pegs][i].length)
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
			t.Fatalf("Moves(%s) is %v, want %v", c.board.text(p, 0), got, want)
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
				t.Fatalf("Judge(%s) does not know", start.board.text(p, 0))
			case puzzle.Solved:
				checkNext(t, table, p, v)
			}
			if p.Len() > 11 {
				continue
			}
			if want := tw.byMoves(plainOf(New(start.board, p)), "") >= 0; want != (v.Status == puzzle.Solved) {
				t.Fatalf("Judge(%s) = %v", start.board.text(p, 0), v.Status)
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
				t.Fatalf("%s: %v, %v", b.text(p, 0), ok, err)
			}
			q.prepare()
			plain, err := q.exact()
			if err != nil {
				t.Fatal(err)
			}
			if short.Length != plain.Length || short.Count.Cmp(plain.Count) != 0 {
				t.Errorf("%s, every=%v: by table %d moves, %v solutions; by search %d, %v",
					b.text(p, 0), every, short.Length, short.Count, plain.Length, plain.Count)
			}
		}
	}
}

func TestDamagedTable(t *testing.T) {
	altered := bytes.Clone(centralFile)
	altered[5000] ^= 1
	for _, file := range [][]byte{nil, []byte(tableMagic), centralFile[:len(centralFile)-1], altered} {
		_, err := openTable(file)
		if !errors.Is(err, &puzzle.Error{Code: DamagedTable}) {
			var e *puzzle.Error
			if !errors.As(err, &e) || e.Code != DamagedTable {
				t.Errorf("a damaged table of %d bytes opens: %v", len(file), err)
			}
		}
	}
}

// All solutions counted, in three ways: down from the start by jumps to go, as
// the measured values do; up to the middle and down from there; and the shortest
// ones by the table.
func TestCentralCounts(t *testing.T) {
	c := measuredCentral(t)
	start := c.board.Full().Without(centralHole)
	jumps, shortest := c.Solutions(start)
	if moves, _ := c.Moves(start); moves != 18 || shortest.String() != "7488" {
		t.Errorf("central game: %d moves, %v shortest solutions", moves, shortest)
	}
	var joined uint128
	for p := range c.winning[17].all() {
		// The ways to p are, in the complement, the ways to go.
		_, i := c.find(p)
		_, j := c.find(c.board.Full() &^ p)
		for range c.orbits.size(p) {
			hi, lo := bits.Mul64(c.values[16][j].ways, c.values[17][i].ways)
			joined.add(uint128{hi, lo})
		}
	}
	if joined.big().Cmp(jumps) != 0 {
		t.Errorf("joined in the middle: %v solutions, counted downwards %v", joined.big(), jumps)
	}
	p := mustParse(t, "pegs:english")
	if s := solve(t, p, puzzle.Options{Count: true, All: true, Limit: 10_000}); s.Count.Cmp(shortest) != 0 || len(s.Solutions) != 7488 {
		t.Errorf("by table: %v shortest solutions, %d listed", s.Count, len(s.Solutions))
	}
}

// The known answers about the whole central game.
func TestKnownCentral(t *testing.T) {
	if short() {
		t.Skip("takes half a minute")
	}
	c := measuredCentral(t)
	reach, err := ReachCentral(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, k := range readKnown(t) {
		if k.words[0] != "central" {
			continue
		}
		checked++
		got := ""
		switch k.words[1] {
		case "jumps":
			n, _ := strconv.Atoi(k.words[2])
			r := reach.Count(n)
			got = join(r.Positions, r.AllPositions) + " dead-ends " + join(r.DeadEnds, r.AllDeadEnds)
			k.value = strings.TrimPrefix(k.value, "reachable ")
		case "winning":
			n, _ := strconv.Atoi(k.words[3])
			got = join(c.Winning(n))
		case "solutions":
			jumps, _ := c.Solutions(c.board.Full().Without(centralHole))
			got = jumps.String()
		case "fewest-moves":
			n, _ := c.Moves(c.board.Full().Without(centralHole))
			got = strconv.Itoa(n)
		case "fewest-jumps-to-dead-end":
			for n := 0; reach.Count(n).DeadEnds == 0; n++ {
				got = strconv.Itoa(n + 1)
			}
		case "games":
			if !*long {
				continue
			}
			n, err := reach.Games(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			got = n.String()
		case "positions-by-fewest-moves":
			if !*long {
				continue
			}
			counts, err := reach.ByMoves(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			got = join(counts...)
		case "fewest-moves-to":
			continue // TestKnownSingleVacancy has it as english d4 d1
		default:
			t.Errorf("unknown line %s", k)
		}
		if got != k.value {
			t.Errorf("%s = %s, want %s", k, got, k.value)
		}
	}
	if checked != 70 {
		t.Errorf("%d known answers about the central game, want 70", checked)
	}
}

func join(numbers ...int64) string {
	var texts []string
	for _, n := range numbers {
		texts = append(texts, strconv.FormatInt(n, 10))
	}
	return strings.Join(texts, " ")
}

// A random player's chance, computed by playing all games of positions with few
// pegs, is what the values say.
func TestChance(t *testing.T) {
	c := measuredCentral(t)
	var chance func(p board.Set) float64
	chance = func(p board.Set) float64 {
		if p == 1<<centralHole {
			return 1
		}
		next := c.board.appendSuccessors(nil, p)
		sum := 0.0
		for _, n := range next {
			sum += chance(n)
		}
		if len(next) == 0 {
			return 0
		}
		return sum / float64(len(next))
	}
	for p := range c.winning[8].all() {
		want, got := chance(p), c.Chance(p)
		if got < want*(1-1e-12) || got > want*(1+1e-12) {
			t.Fatalf("Chance(%s) = %g, want %g", c.board.text(p, 0), got, want)
		}
	}
}

// Cancelling ends every search promptly with the context's error.
func TestCentralCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := SolveCentral(ctx, true, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("SolveCentral: %v", err)
	}
	if _, err := ReachCentral(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("ReachCentral: %v", err)
	}
}

func BenchmarkSolveCentral(b *testing.B) {
	for _, values := range []bool{false, true} {
		b.Run(map[bool]string{false: "winning", true: "values"}[values], func(b *testing.B) {
			for b.Loop() {
				if _, err := SolveCentral(context.Background(), values, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkReachCentral(b *testing.B) {
	for b.Loop() {
		if _, err := ReachCentral(context.Background(), nil); err != nil {
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

func BenchmarkOpenTable(b *testing.B) {
	for b.Loop() {
		if _, err := openTable(centralFile); err != nil {
			b.Fatal(err)
		}
	}
}
