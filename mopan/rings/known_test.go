package rings

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"jie/search"
)

// knownLines returns the lines of testdata/known.txt that begin with a word.
func knownLines(t *testing.T, word string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, ";")
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), word+" "); ok {
			lines = append(lines, rest)
		}
	}
	if len(lines) == 0 {
		t.Fatalf("testdata/known.txt has no line %q", word)
	}
	return lines
}

// mustBoard reads rows.
func mustBoard(t *testing.T, rows string) Board {
	t.Helper()
	b, err := ParseBoard("mopan:" + rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestKnownTurns(t *testing.T) {
	for _, line := range knownLines(t, "turn") {
		fields := strings.Fields(line) // FROM TURN = TO
		after, ok := mustBoard(t, fields[0]).Turn(fields[1])
		if want := mustBoard(t, fields[3]); !ok || after != want {
			t.Errorf("%s: %s gives %s, want %s", fields[0], fields[1], after, want)
		}
	}
}

// The same turn as numbers, bit i for cell i.
func TestKnownWord(t *testing.T) {
	b := mustBoard(t, "0000/10001/000000/0001000/010010/00100/0000")
	after, _ := b.Turn("L1,1")
	before, ok := b.Word()
	word, _ := after.Word()
	if !ok || before != 1149501712 || word != 1149501697 {
		t.Errorf("L1,1 makes %d of %d, want 1149501697 of 1149501712", word, before)
	}
}

func TestKnownSolutions(t *testing.T) {
	for _, line := range knownLines(t, "solve") {
		var from, to string
		var turns, count, classes int64
		if _, err := fmt.Sscanf(line, "%s %s = %d turns, %d shortest sequences, %d up to", &from, &to, &turns, &count, &classes); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		s := solveAll(t, "mopan:"+from, "mopan:"+to)
		if s.Length != turns || s.Count.Int64() != count || int64(len(s.Solutions)) != count {
			t.Errorf("%s to %s: %d turns, %v sequences, want %d, %d", from, to, s.Length, s.Count, turns, count)
		}
		if s.UpToOrder.Int64() != classes {
			t.Errorf("%s to %s: %v sequences up to order, want %d", from, to, s.UpToOrder, classes)
		}
	}
}

var long = flag.Bool("long", false, "run the tests that take minutes")

// Every distance of a six-dot target by plain search. Package table finds the same with its
// tables, and those of the twelve-dot one.
func TestKnownDistances(t *testing.T) {
	if !*long {
		t.Skip("2.3 million positions, which package mopan/table counts too: -long")
	}
	for _, line := range knownLines(t, "distances-from-target") {
		rows, want, _ := strings.Cut(line, " = ")
		b := mustBoard(t, rows)
		if b.Dots() > 6 {
			continue
		}
		if got := histogram(t, b); got != want {
			t.Errorf("%s: distances %s, want %s", rows, got, want)
		}
	}
}

// histogram counts the positions at each distance from b, by the search package.
func histogram(t *testing.T, b Board) string {
	t.Helper()
	g := graph[[1]uint64]{Of(b.Side()), layoutOf(b)}
	var sizes []string
	for layer, err := range search.Layers[[1]uint64](context.Background(), g, [][1]uint64{pack[[1]uint64](g.layout, b)}, search.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, fmt.Sprint(len(layer)))
	}
	return strings.Join(sizes, " ")
}

// The small all-pairs lines, summed over every start.
func TestKnownPairs(t *testing.T) {
	for _, line := range knownLines(t, "all-pairs") {
		var side, dots, diameter int
		if _, err := fmt.Sscanf(line, "side %d dots %d = diameter %d", &side, &dots, &diameter); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if side == 4 && dots > 1 || dots > 2 {
			continue
		}
		_, want, _ := strings.Cut(line, "pairs-by-distance ")
		if got := pairs(t, side, dots); got != want || len(strings.Fields(got)) != diameter+1 {
			t.Errorf("side %d, %d dots: pairs %s, want %s", side, dots, got, want)
		}
	}
}

// pairs adds up the histograms of every start with the given dots.
func pairs(t *testing.T, side, dots int) string {
	t.Helper()
	var sums []int
	wild := Pattern{Board: NewBoard(side)}
	for i := range wild.Board.Len() {
		wild.wild = wild.wild.with(i)
	}
	counts := [Colours + 1]int{wild.Wild() - dots, dots}
	for b := range wild.Completions(counts) {
		for d, size := range strings.Fields(histogram(t, b)) {
			n := 0
			fmt.Sscan(size, &n)
			if d == len(sums) {
				sums = append(sums, 0)
			}
			sums[d] += n
		}
	}
	return strings.Trim(fmt.Sprint(sums), "[]")
}

// Word returns the position as one number, bit i for cell i; ok is false if the
// board has more than 64 cells or more than one colour.
func (b Board) Word() (word uint64, ok bool) {
	return b.planes[0][0], b.Len() <= 64 && b.planes[1].len() == 0
}
