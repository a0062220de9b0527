package table

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/internal/race"
	"jie/mopan"
	"jie/mopan/internal/mopantest"
	"jie/mopan/internal/slab"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
)

var long = flag.Bool("long", false, "run the tests that take minutes and gigabytes")

func build(t *testing.T, rows ...string) *Table {
	t.Helper()
	counts, goal := mopantest.Patterns(t, rows...)
	table, err := Build(context.Background(), counts, goal, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// buildIn builds with a given layout.
func buildIn(t *testing.T, l func(*states.Space) layout, rows ...string) *Table {
	t.Helper()
	return buildBy(t, 0, l, rows...)
}

// buildBy builds with a given number of workers.
func buildBy(t *testing.T, workers int, l func(*states.Space) layout, rows ...string) *Table {
	t.Helper()
	counts, goal := mopantest.Patterns(t, rows...)
	b, err := newBuilder(t.Context(), counts, goal, Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	b.layout = l(b.space)
	b.codes = make(states.Codes, 2*b.layout.Pairs())
	b.words = b.codes
	if err := b.run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	return b.Table
}

func inRanks(sp *states.Space) layout { return newRanked[uint32](sp) }
func inSlabs(sp *states.Space) layout { return slab.New(sp) }

func TestKnownDistances(t *testing.T) {
	for _, line := range mopantest.Known(t, "distances-from-target") {
		rows, want, _ := strings.Cut(line, " = ")
		if counts, _ := mopantest.Patterns(t, rows); counts[1] > 6 && !*long {
			continue
		}
		for name, l := range map[string]func(*states.Space) layout{"ranks": inRanks, "slabs": inSlabs} {
			if counts, _ := mopantest.Patterns(t, rows); counts[1] > 6 && name == "ranks" || race.Enabled && name == "ranks" {
				continue
			}
			if got := strings.Trim(fmt.Sprint(buildIn(t, l, rows).Levels()), "[]"); got != want {
				t.Errorf("%s, %s: distances %s, want %s", rows, name, got, want)
			}
		}
	}
}

// Every position of small boards, dots of one colour and of more, several
// targets, and boards with more dots than empty cells.
func TestAgainstTwin(t *testing.T) {
	tests := []struct {
		name string
		l    func(*states.Space) layout
		rows []string
	}{
		{"side 2", inRanks, []string{"10/101/00"}},
		{"side 2, centre alone", inRanks, []string{"00/010/00"}},
		{"side 2, colours", inRanks, []string{"12/133/20"}},
		{"side 2, no dots", inRanks, []string{"00/000/00"}},
		{"side 2, full", inRanks, []string{"33/333/33"}},
		{"side 3", inRanks, []string{"110/0000/01000/0000/001"}},
		{"side 3, two targets", inRanks, []string{"110/0000/01000/0000/001", "000/1111/00000/0000/000"}},
		{"side 3, mostly dots", inRanks, []string{"111/1011/11111/0111/101"}},
		{"side 3, colours", inRanks, []string{"120/0000/03000/0000/002"}},
		{"side 3, full of two colours", inRanks, []string{"222/2322/22222/3222/232"}},
		{"side 4", inSlabs, []string{"0000/00001/000000/0001000/000000/00100/0000"}},
		{"side 4, two targets", inSlabs, []string{"0000/00001/000000/0001000/000000/00100/0000", "1110/00000/000000/0000000/000000/00000/0000"}},
		{"side 4, mostly dots", inSlabs, []string{"1111/11110/111111/1110111/111111/11011/1111"}},
		{"side 4, another colour", inSlabs, []string{"0000/00002/000000/0002000/000000/00200/0000"}},
		{"side 5", inRanks, []string{"00000/000000/0000001/00000000/000000000/00000000/0000000/000000/10000"}},
		{"side 5, full but two", inRanks, []string{"11111/111111/1111110/11111111/111111111/11111111/1111111/111111/01111"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if short() && strings.Contains(test.name, "two") {
				t.Skip("takes long with the race detector, and every layout has a case that runs")
			}
			_, goal := mopantest.Patterns(t, test.rows...)
			var targets []rings.Board
			for _, p := range goal {
				targets = append(targets, p.Board)
			}
			compare(t, buildIn(t, test.l, test.rows...), mopantest.Distances(targets...))
		})
	}
}

// How many goroutines work changes nothing, not even the positions listed.
func TestWorkers(t *testing.T) {
	rows := sevenDots
	if short() {
		rows = fourDots
	}
	for rows, l := range map[string]func(*states.Space) layout{rows: inSlabs, "111/0000/11110/0000/010": inRanks} {
		one, three := buildBy(t, 1, l, rows), buildBy(t, 3, l, rows)
		if !slices.Equal(three.words.(states.Codes), one.words.(states.Codes)) || !slices.Equal(three.farthest, one.farthest) {
			t.Errorf("%s: three workers give another table", rows)
		}
	}
}

// Solutions, counts and lists are those of a search.
func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	tries := 20
	if short() {
		tries = 1
	}
	for _, rows := range []string{"0000/00000/001100/0001000/001000/01000/0000", "123/0000/00000/0000/321", "11/000/00"} {
		if short() && len(rows) > 30 {
			continue // five dots on side 4: TestWorkers builds in slabs as well
		}
		table := build(t, rows)
		for range tries {
			b := table.random(rng)
			opt := puzzle.Options{All: true, Limit: 5}
			got, err := table.Solve(t.Context(), b, table.goal, opt)
			if err != nil {
				t.Fatal(err)
			}
			want, err := rings.Solve(t.Context(), b, table.goal, opt)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := answer(t, b, table.goal, got), answer(t, b, table.goal, want); got != want {
				t.Errorf("%s: the table says\n%v, a search\n%v", b, got, want)
			}
			if quick, err := table.Solve(t.Context(), b, table.goal, puzzle.Options{Count: true}); err != nil || quick.Status == puzzle.Solved && (quick.Count.Cmp(want.Count) != 0 || quick.UpToOrder.Cmp(want.UpToOrder) != 0) {
				t.Errorf("%s: %v shortest sequences, %v up to order, %v, want %v, %v", b, quick.Count, quick.UpToOrder, err, want.Count, want.UpToOrder)
			}
		}
		if err := table.Verify(t.Context(), tries, rng); err != nil {
			t.Errorf("%s: %v", rows, err)
		}
	}
}

// answer is a solution as JSON, once the judge has accepted it.
func answer(t *testing.T, b rings.Board, goal rings.Goal, s puzzle.Solution) string {
	t.Helper()
	pos, err := mopan.Puzzle{}.Parse(b.String())
	if err != nil {
		t.Fatal(err)
	}
	if err := check.Solution(b.String(), goal.Texts(), s); err != nil {
		t.Fatalf("%s: the judge rejects %+v: %v", b, s, err)
	}
	text, err := json.Marshal(puzzle.NewAnswer(rings.Name, pos, goal, s, nil))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A code that is wrong is found out.
func TestVerifyFindsFaults(t *testing.T) {
	table := build(t, "111/1111/00000/0000/000")
	c := table.words.(states.Codes)
	for _, fault := range []struct{ word, bit int }{{0, 1}, {77, 13}, {len(c) - 2, 0}} {
		c[fault.word] ^= 1 << fault.bit
		if err := table.Verify(t.Context(), 0, nil); !errors.Is(err, &puzzle.Error{Code: Inconsistent}) {
			t.Errorf("word %d, bit %d altered: %v", fault.word, fault.bit, err)
		}
		c[fault.word] ^= 1 << fault.bit
	}
}

// A position that the table has lost is found out by the search.
func TestVerifyFindsLostPosition(t *testing.T) {
	table := build(t, "100/0000/00000/0000/000")
	lost, err := rings.ParseBoard("mopan:000/0000/00000/0000/001")
	if err != nil {
		t.Fatal(err)
	}
	if err := table.verifyAt(t.Context(), lost); err != nil {
		t.Fatal(err)
	}
	place := table.layout.Place(table.space.Pack(lost))
	c := table.words.(states.Codes)
	c[place>>6<<1] &^= 1 << (place & 63)
	c[place>>6<<1|1] &^= 1 << (place & 63)
	if err := table.verifyAt(t.Context(), lost); !errors.Is(err, &puzzle.Error{Code: Inconsistent}) {
		t.Errorf("a position without a distance: %v", err)
	}
}

// Three colours fill the 19 cells: 46,558,512 positions, 19!/(6! 6! 7!). Which
// colour is which does not matter, nor does the half turn of the board.
func TestManyColours(t *testing.T) {
	if !*long {
		t.Skip("half a minute")
	}
	table := build(t, "111/1112/22222/3333/333")
	if table.reached() != 46558512 || !table.complete {
		t.Errorf("%d positions in reach", table.reached())
	}
	if err := table.Verify(t.Context(), 30, rand.New(rand.NewPCG(11, 0))); err != nil {
		t.Error(err)
	}
	for _, rows := range []string{"222/2223/33333/1111/111", "333/3333/22222/2111/111"} {
		if got := build(t, rows).Levels(); !slices.Equal(got, table.Levels()) {
			t.Errorf("%s: %v, want %v", rows, got, table.Levels())
		}
	}
}

func TestWildTargets(t *testing.T) {
	counts, goal := mopantest.Patterns(t, "1??/0000/00000/0000/001")
	counts[0], counts[1] = 16, 3
	table, err := Build(t.Context(), counts, goal, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var targets []rings.Board
	for b := range goal[0].Completions(counts) {
		targets = append(targets, b)
	}
	if len(targets) != 2 {
		t.Fatalf("%d completions, want 2", len(targets))
	}
	compare(t, table, mopantest.Distances(targets...))
}

// The 12 symmetries and the complement keep every number of positions at a
// distance, and so does the other layout.
func TestSymmetry(t *testing.T) {
	rows := "0100/00000/001100/0000001/000000/00010/0000"
	if short() {
		rows = fourDots
	}
	want := buildIn(t, inRanks, rows).Levels()
	board := mustBoard(t, rows)
	for i, perm := range rings.Symmetries(4) {
		if short() && i%5 != 1 {
			continue // three will do
		}
		image := board.Map(perm)
		if i%2 == 1 {
			image = complement(image)
		}
		if got := buildIn(t, inSlabs, strings.TrimPrefix(image.String(), "mopan:")).Levels(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", image, got, want)
		}
	}
}

// The way from a to b is as long as the way from b to a.
func TestThereAndBack(t *testing.T) {
	a, b := "1100/00000/001100/0000001/000000/00010/0000", "0001/10000/000000/0010000/010010/00000/0100"
	if short() {
		a, b = fourDots, "0001/10000/000000/0010000/010000/00000/0000"
	}
	there, _, err := buildIn(t, inSlabs, b).Distance(mustBoard(t, a))
	if err != nil {
		t.Fatal(err)
	}
	back, _, err := buildIn(t, inSlabs, a).Distance(mustBoard(t, b))
	if err != nil || there != back || there == 0 {
		t.Errorf("%d turns there, %d back, %v", there, back, err)
	}
}

func mustBoard(t *testing.T, rows string) rings.Board {
	t.Helper()
	b, err := rings.ParseBoard("mopan:" + rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func complement(b rings.Board) rings.Board {
	c := rings.NewBoard(b.Side())
	for i := range b.Len() {
		c = c.With(i, 1-b.Colour(i))
	}
	return c
}
