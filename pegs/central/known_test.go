package central

import (
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

// The known answers about the whole central game.
func TestKnownCentral(t *testing.T) {
	if short() {
		t.Skip("takes half a minute")
	}
	c := solvedGame(t)
	reach, err := FindReach(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for line := range strings.Lines(string(text)) {
		about, ok := strings.CutPrefix(line, "central ")
		if !ok {
			continue
		}
		checked++
		question, answer, ok := strings.Cut(about, " = ")
		want, source, sourced := strings.Cut(answer, " ; ")
		if !ok || !sourced || strings.TrimSpace(source) == "" {
			t.Fatalf("line without value or source: %s", line)
		}
		if got, ok := centralAnswer(t, c, reach, strings.Fields(question)); ok && got != strings.TrimSpace(want) {
			t.Errorf("%s = %s, want %s", question, got, want)
		}
	}
	if checked != 70 {
		t.Errorf("%d known answers about the central game, want 70", checked)
	}
}

// centralAnswer answers a question about the central game; ok is false for those
// that are not asked here.
func centralAnswer(t *testing.T, c *Game, reach *Reach, words []string) (answer string, ok bool) {
	t.Helper()
	start := c.Board.Full().Without(Centre)
	switch words[0] {
	case "jumps":
		n, _ := strconv.Atoi(words[1])
		r := reach.counts[Holes-1-n]
		return "reachable " + join(r.Positions, r.AllPositions) + " dead-ends " + join(r.DeadEnds, r.AllDeadEnds), true
	case "winning":
		n, _ := strconv.Atoi(words[2])
		all := int64(0)
		for p := range c.winning[n].all() {
			all += int64(c.orbits.Sym.Orbit(p))
		}
		return join(int64(c.winning[n].len()), all), true
	case "solutions":
		jumps, _ := c.Solutions(start)
		return jumps.String(), true
	case "fewest-moves":
		n, _ := c.Moves(start)
		return strconv.Itoa(n), true
	case "fewest-jumps-to-dead-end":
		n := 0
		for reach.counts[Holes-1-n].DeadEnds == 0 {
			n++
		}
		return strconv.Itoa(n), true
	case "games":
		if !*long {
			return "", false
		}
		n, err := reach.countGames(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n.String(), true
	case "positions-by-fewest-moves":
		if !*long {
			return "", false
		}
		counts, err := reach.countByMoves(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return join(counts...), true
	case "fewest-moves-to": // TestKnownSingleVacancy of package pegs has it as english d4 d1
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
