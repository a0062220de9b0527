package pegs

import (
	"context"
	"errors"
	"math/bits"
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
		if got, ok := centralAnswer(t, c, reach, k.words[1:]); ok && got != k.value {
			t.Errorf("%s = %s, want %s", k, got, k.value)
		}
	}
	if checked != 70 {
		t.Errorf("%d known answers about the central game, want 70", checked)
	}
}

// centralAnswer answers a question about the central game; ok is false for those
// that are not asked here.
func centralAnswer(t *testing.T, c *Central, reach *Reach, words []string) (answer string, ok bool) {
	t.Helper()
	start := c.board.Full().Without(centralHole)
	switch words[0] {
	case "jumps":
		n, _ := strconv.Atoi(words[1])
		r := reach.Count(n)
		return "reachable " + join(r.Positions, r.AllPositions) + " dead-ends " + join(r.DeadEnds, r.AllDeadEnds), true
	case "winning":
		n, _ := strconv.Atoi(words[2])
		return join(c.Winning(n)), true
	case "solutions":
		jumps, _ := c.Solutions(start)
		return jumps.String(), true
	case "fewest-moves":
		n, _ := c.Moves(start)
		return strconv.Itoa(n), true
	case "fewest-jumps-to-dead-end":
		n := 0
		for reach.Count(n).DeadEnds == 0 {
			n++
		}
		return strconv.Itoa(n), true
	case "games":
		if !*long {
			return "", false
		}
		n, err := reach.Games(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return n.String(), true
	case "positions-by-fewest-moves":
		if !*long {
			return "", false
		}
		counts, err := reach.ByMoves(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return join(counts...), true
	case "fewest-moves-to": // TestKnownSingleVacancy has it as english d4 d1
		return "", false
	}
	t.Errorf("unknown question %v", words)
	return "", false
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
			t.Fatalf("Chance(%s) = %g, want %g", c.board.wordText(p), got, want)
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
