package twiddle

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/check"
	"jie/internal/race"
	"jie/puzzle"
	"jie/twiddle/geometry"
)

// walked plays a number of random turns.
func walked(b Board, random *rand.Rand, turns int) Board {
	g := b.geometry()
	for range turns {
		b = b.turned(&g.Turns[random.IntN(len(g.Turns))])
	}
	return b
}

// both solves by the additive method, and from both sides, and compares: the length, how
// many solutions there are, and each of them.
func both(t *testing.T, from Board, goal ...Board) {
	t.Helper()
	q := &question{from, goal, puzzle.Options{All: true, Count: true, Limit: 500}}
	fast, err := solveAdditive(t.Context(), q)
	if err != nil {
		t.Fatalf("%s: %v", from, err)
	}
	slow, err := solveBidirectional(t.Context(), q)
	if err != nil {
		t.Fatalf("%s: %v", from, err)
	}
	if fast.Length != slow.Length || fast.Count.Cmp(slow.Count) != 0 || fast.UpToOrder.Cmp(slow.UpToOrder) != 0 {
		t.Errorf("%s: %v (%v) ways of %d turns, want %v (%v) of %d", from, fast.Count, fast.UpToOrder, fast.Length, slow.Count, slow.UpToOrder, slow.Length)
	}
	if !slices.EqualFunc(fast.Solutions, slow.Solutions, slices.Equal) || !fast.Optimal || fast.Method != methodAdditive {
		t.Errorf("%s: other solutions", from)
	}
	if err := check.Solution(from.String(), Goal{goal}.Texts(), fast); err != nil {
		t.Errorf("%s: %v", from, err)
	}
}

// The two methods agree on boards of all kinds: different and equal numbers, with and
// without directions, goals in and out of order, and several of them.
func TestMethodsAgree(t *testing.T) {
	random, times := rand.New(rand.NewPCG(4, 4)), 6
	if short() {
		times = 2
	}
	for _, id := range []string{
		"twiddle:123/456", "twiddle:123/456/789", "twiddle:112/233/445", "twiddle:111/222/333", "twiddle:1234/5678",
		"twiddle:1,2,3,4/5,6,7,8/9,10,11,12", "twiddle:1111/2222/3333/4444", "twiddle[r=3]:1234/1234/5678/5678", blocksOf3,
		"twiddle[orient]:1u2u3u/4u5u6u", "twiddle[orient]:1u2u3u/4u5u6u/7u8u9u", "twiddle[orient]:1u1u1u/2u2u2u/3u3u3u",
		"twiddle[orient]:1u1r1d/2u2u2l/3u3u3u", "twiddle[r=3,orient]:1u1u1u1u/2u2u2u2u/3u3u3u3u/4u4u4u4u", "twiddle[r=3,orient]:1u1r1u1u/2u2u2u2u/3u3u3u3u",
	} {
		sorted := mustBoard(t, id)
		for i := range times {
			both(t, walked(sorted, random, 1+random.IntN(6)), sorted)
			from := walked(sorted, random, 50)
			both(t, from, walked(from, random, 1+i), walked(from, random, 3))
		}
	}
}

// Positions of 4 x 4 in several hundred turns' walk are as far as a search without
// databases says, where that is near enough for it.
func TestNearFour(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for range 4 {
		both(t, walked(newSquare(4, 2), random, 8), newSquare(4, 2))
	}
}

var long = flag.Bool("long", false, "run the tests that take minutes")

// A first answer to positions of boards of every block, with directions and without, each
// replayed by the judge: some boards, or with -long 20 positions of each.
func TestFirstAnswers(t *testing.T) {
	t.Parallel() // beside the other long ones
	step, largest, positions := 2, 6, 1
	if *long {
		step, largest, positions = 1, maxSide, 20
	}
	var m measured
	slowest, most := geometry.Shape{}, 0.0
	for _, oriented := range []bool{false, true} {
		for block := 2; block <= 5; block++ {
			for rows := block; rows <= largest; rows += step {
				for cols := rows; cols <= largest; cols += step {
					for seed := range positions {
						from := randomBoard(geometry.Shape{Rows: rows, Cols: cols, Block: block, Oriented: oriented}, uint64(seed))
						m.take(func() { firstAnswer(t, from, from.sorted()) })
						if last := m[len(m)-1]; last > most {
							slowest, most = from.shape(), last
						}
					}
				}
			}
		}
	}
	m.log(t, "first answers")
	t.Logf("the worst on %+v", slowest)
	for _, s := range []geometry.Shape{
		{Rows: maxSide, Cols: maxSide, Block: 2}, {Rows: maxSide, Cols: maxSide - 1, Block: 3, Oriented: true},
		{Rows: 5, Cols: 4, Block: 4}, {Rows: 6, Cols: 5, Block: 5, Oriented: true}, // two blocks
		{Rows: 7, Cols: 8, Block: 6}, {Rows: 10, Cols: 10, Block: 8, Oriented: true}, {Rows: 9, Cols: 9, Block: 9},
	} {
		from := randomBoard(s, 1)
		firstAnswer(t, from, from.sorted())
	}
}

// So do boards with equal numbers that differ in direction, whose goal is any arrangement.
func TestFirstAnswersEqual(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for _, s := range []geometry.Shape{{Rows: 3, Cols: 4, Block: 2}, {Rows: 4, Cols: 4, Block: 2}, {Rows: 5, Cols: 6, Block: 2}, {Rows: 5, Cols: 5, Block: 3}, {Rows: 5, Cols: 6, Block: 4}} {
		for _, oriented := range []bool{false, true} {
			s.Oriented = oriented
			goal := newBoard(s)
			for i := range goal.cells() {
				d := pointsUp
				if oriented {
					d = pointing(random.IntN(4))
				}
				goal = goal.withTile(i, random.IntN(goal.cells()/2), d)
			}
			firstAnswer(t, walked(goal, random, 500), goal)
		}
	}
}

func firstAnswer(t *testing.T, from, to Board) {
	t.Helper()
	s, err := Solve(t.Context(), from, Goal{[]Board{to}}, puzzle.Options{First: true})
	if err != nil || s.Status != puzzle.Solved || s.LowerBound > s.Length {
		t.Errorf("%s: %v in %d turns, %v", from, s.Status, s.Length, err)
		return
	}
	if err := check.Solution(from.String(), []string{to.String()}, s); err != nil {
		t.Errorf("%s: %v", from, err)
	}
}

// The best solution so far and a bound are there when the time is up.
func TestCutShort(t *testing.T) {
	ids := []string{"twiddle:random:5x5:1", "twiddle[orient]:random:5x5:1", "twiddle[r=3]:random:6x5:1"}
	if race.Enabled {
		ids = ids[:1] // all start the same goroutines
	}
	for _, id := range ids {
		from := mustBoard(t, id)
		goal := Goal{[]Board{from.sorted()}}
		ctx, cancel := context.WithCancel(t.Context())
		reports := 0
		s, err := Solve(ctx, from, goal, puzzle.Options{Progress: func(puzzle.Progress) {
			if reports++; reports == 4 {
				cancel()
			}
		}})
		cancel()
		if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || !s.HasBest || s.LowerBound < 5 || s.LowerBound > s.Length {
			t.Errorf("%s: %+v, %v", id, s, err)
		}
		if length, err := check.Moves(from.String(), goal.Texts(), s.Moves, puzzle.Turns); err != nil || length != s.Length {
			t.Errorf("%s: %d turns, %v", id, length, err)
		}
	}
}

// Each kind of certificate that concerns directions, accepted by the judge, and refused
// for a goal that can be reached.
func TestDirectionCertificates(t *testing.T) {
	for _, test := range []struct{ from, to, kind string }{
		{"twiddle[orient]:1u2u3u/4u5u6u/7u8u9u", "1r2u3u/4u5u6u/7u8u9l", directionClass},
		{"twiddle[orient]:1u2u3u/4u5u6u/7u8u9u", "1d2u3u/4u5u6u/7u8u9u", directionSum},
		{"twiddle[r=3,orient]:1u2u3u4u/5u6u7u8u/9u1u2u3u/4u5u6u7u", "2u1u3u4u/5u6u7u8u/9u1u2u3u/4u5u6u7u", cellClass},
		{"twiddle[r=3,orient]:1u,2u,3u,4u/5u,6u,7u,8u/9u,10u,11u,12u/13u,14u,15u,16u", "1r,2u,3u,4u/5u,6u,7u,8u/9u,10u,11u,12u/13u,14u,15u,16u", directionParity},
		{"twiddle[r=3,orient]:1u,2u,3u,4u/5u,6u,7u,8u/9u,10u,11u,12u/13u,14u,15u,16u", "3r,2u,1u,4u/5u,6u,7u,8u/9u,10u,11u,12u/13u,14u,15u,16u", directionParity},
		{"twiddle[r=4]:1,2,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20", "2,1,3,4,5/6,7,8,9,10/11,12,13,14,15/16,17,18,19,20", parity},
		{"twiddle[r=4,orient]:1u,1u,3u,4u,5u/6u,7u,8u,9u,10u/11u,12u,13u,14u,15u/16u,17u,18u,19u,20u", "1u,1u,5u,4u,3u/6u,7u,8u,9u,10u/11u,12u,13u,14u,15u/16u,17u,18u,19u,20u", parity},
		{"twiddle[r=3,orient]:1u,2u,3u,4u/5u,6u,7u,8u/9u,10u,11u,12u", "3u,2u,9u,4u/5u,6u,7u,8u/1u,10u,11u,12u", numbersExhausted},
		{"twiddle[orient]:1u2u3u/4u5u6u", "2r3r1d/4u5u6u", "exhausted"},
		{"twiddle:123/456", "132/456", "exhausted"},
		{"twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12", "3,2,9,4/5,6,7,8/1,10,11,12", "exhausted"},
		{"twiddle[r=3,orient]:1u2u3u/4u5u6u/7u8u9u", "1r2u3u/4u5u6u/7u8u9l", "exhausted"},
	} {
		from := mustBoard(t, test.from)
		goal, err := from.Goal(test.to)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Solve(t.Context(), from, goal, puzzle.Options{})
		if err != nil || s.Status != puzzle.Unsolvable || s.Certificate.Kind != test.kind {
			t.Errorf("%s to %s: %v by %v, %v, want %s", from, test.to, s.Status, s.Certificate, err, test.kind)
			continue
		}
		if err := check.Solution(from.String(), goal.Texts(), s); err != nil {
			t.Errorf("%s to %s: the judge says: %v", from, test.to, err)
		}
		near, random := from, rand.New(rand.NewPCG(6, 6))
		near = walked(near, random, 5)
		if err := check.Certificate(from.String(), []string{near.String()}, *s.Certificate); err == nil {
			t.Errorf("%s to %s: the certificate also holds for a goal in reach", from, near)
		}
	}
}

// arranged has the tiles of a board in any order, in any directions.
func arranged(b Board, random *rand.Rand) Board {
	random.Shuffle(b.cells(), func(i, j int) { b.tiles[i], b.tiles[j] = b.tiles[j], b.tiles[i] })
	for i := range b.cells() {
		if b.oriented {
			b = b.withTile(i, b.number(i), pointing(random.IntN(4)))
		}
	}
	return b
}

// sizes calls do with the shape of each board of up to a given number of rows and columns
// that has blocks of 2 to 5.
func sizes(largest int, do func(geometry.Shape)) {
	for block := 2; block <= 5; block++ {
		for rows := block; rows <= largest; rows++ {
			for cols := block; cols <= largest; cols++ {
				do(geometry.Shape{Rows: rows, Cols: cols, Block: block})
				do(geometry.Shape{Rows: rows, Cols: cols, Block: block, Oriented: true})
			}
		}
	}
}

// What no certificate rules out has names for its tiles, so that it can be solved: all
// numbers different, a few pairs of equal ones, and many equal ones.
func TestInvariantsComplete(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	sizes(6, func(s geometry.Shape) {
		if s.Block == s.Rows && s.Block == s.Cols {
			return
		}
		for i := range 60 {
			to := newBoard(s)
			for range []int{0, 1, 3, 20}[i%4] {
				to = to.with(random.IntN(to.cells()), 1+random.IntN(to.cells()))
			}
			to = arranged(to, random)
			from := to
			if i%3 == 0 {
				from = arranged(to, random)
			} else { // likely to fit in all but one respect
				a, b := random.IntN(to.cells()), random.IntN(to.cells())
				from.tiles[a], from.tiles[b] = from.tiles[b], from.tiles[a]
				from = walked(from, random, random.IntN(9))
			}
			c, ruledOut := invariant(from, to)
			if _, ok := label(from, to); ok == ruledOut {
				t.Errorf("%s to %s: ruled out by %q, names for the tiles: %v", from, to, c.Kind, ok)
			}
		}
	})
}

// Every arrangement is solved, or proved to have no solution, and the judge accepts the
// answer: none is unknown.
func TestArrangements(t *testing.T) {
	t.Parallel() // beside the other long ones
	largest := 4
	if *long {
		largest = maxSide
	}
	random, solved, refuted := rand.New(rand.NewPCG(9, 9)), 0, make(map[string]int)
	sizes(largest, func(s geometry.Shape) {
		quarters := pointsUp
		if s.Oriented {
			quarters = pointing(1 + random.IntN(2))
		}
		for i := range 4 {
			from := walked(newBoard(s), random, 200)
			a, b := random.IntN(from.cells()), random.IntN(from.cells())
			switch i {
			case 0:
				from = arranged(from, random)
			case 1:
				from.tiles[a], from.tiles[b] = from.tiles[b], from.tiles[a]
			case 2:
				from = from.withTile(a, from.number(a), from.direction(a)+quarters)
			}
			goal := Goal{[]Board{from.sorted()}}
			answer, err := Solve(t.Context(), from, goal, puzzle.Options{First: true})
			if err == nil {
				err = check.Solution(from.String(), goal.Texts(), answer)
			}
			switch {
			case err != nil || answer.Status == puzzle.Unknown:
				t.Errorf("%s: %v, %v", from, answer.Status, err)
			case answer.Status == puzzle.Solved:
				solved++
			default:
				refuted[answer.Certificate.Kind]++
			}
		}
	})
	t.Logf("%d solved, refuted by %v", solved, refuted)
	if solved == 0 || len(refuted) < 4 {
		t.Errorf("%d solved, refuted by %v alone", solved, refuted)
	}
}

// A random board can be solved, is the same each time, and all kinds of equal numbers
// have names for their tiles.
func TestRandom(t *testing.T) {
	for _, s := range []geometry.Shape{{Rows: 3, Cols: 4, Block: 2}, {Rows: 4, Cols: 4, Block: 3, Oriented: true}, {Rows: 5, Cols: 3, Block: 3, Oriented: true}, {Rows: 2, Cols: 3, Block: 2, Oriented: true}, {Rows: 10, Cols: 10, Block: 2}} {
		for seed := range uint64(3) {
			b := randomBoard(s, seed)
			if b != randomBoard(s, seed) || b.sorted() != newBoard(s) {
				t.Errorf("%+v: seed %d gives %s", s, seed, b)
			}
			if _, ok := label(b, b.sorted()); !ok {
				t.Errorf("%s has no labels", b)
			}
			text := fmt.Sprintf("%srandom:%dx%d:%d", b.prefix(), s.Rows, s.Cols, seed)
			if again := mustBoard(t, text); again != b {
				t.Errorf("%s is %s, want %s", text, again, b)
			}
		}
	}
}

func BenchmarkSolveFour(b *testing.B) {
	nodes, seed := int64(0), uint64(0)
	for b.Loop() {
		from := randomBoard(geometry.Shape{Rows: 4, Cols: 4, Block: 2}, seed%20)
		seed++
		s, err := Solve(context.Background(), from, Goal{[]Board{from.sorted()}}, puzzle.Options{})
		if err != nil || !s.Optimal {
			b.Fatal(s, err)
		}
		nodes += s.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkFirstSeven(b *testing.B) {
	from := randomBoard(geometry.Shape{Rows: 7, Cols: 7, Block: 2}, 1)
	for b.Loop() {
		if s, err := Solve(context.Background(), from, Goal{[]Board{from.sorted()}}, puzzle.Options{First: true}); err != nil || s.Status != puzzle.Solved {
			b.Fatal(s, err)
		}
	}
}
