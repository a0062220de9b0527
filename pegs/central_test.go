package pegs

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"

	"jie/pegs/central"
	"jie/puzzle"
)

// The known answers about the whole central game.
func TestKnownCentral(t *testing.T) {
	if short() {
		t.Skip("takes half a minute")
	}
	c := measuredCentral(t)
	reach, err := central.FindReach(context.Background(), nil)
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
func centralAnswer(t *testing.T, c *central.Game, reach *central.Reach, words []string) (answer string, ok bool) {
	t.Helper()
	start := c.Board.Full().Without(central.Centre)
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

// The shortest solutions of the central game counted and listed from the table.
func TestCentralByTable(t *testing.T) {
	p := mustParse(t, "pegs:english")
	if s := solve(t, p, puzzle.Options{Count: true, All: true, Limit: 10_000}); s.Count.String() != "7488" || len(s.Solutions) != 7488 {
		t.Errorf("by table: %v shortest solutions, %d listed", s.Count, len(s.Solutions))
	}
}

// measured is the central game, measured from nothing, for all tests.
var measured = sync.OnceValues(func() (*central.Game, error) {
	return central.Solve(context.Background(), true, nil)
})

func measuredCentral(t *testing.T) *central.Game {
	t.Helper()
	if short() {
		t.Skip("takes seconds")
	}
	c, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
