package twiddle

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// knownLines returns the lines of testdata/known.txt that begin with a word, each
// cut into what stands before and behind the equals sign.
func knownLines(t *testing.T, word string) [][2]string {
	t.Helper()
	data, err := os.ReadFile("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines [][2]string
	for line := range strings.Lines(string(data)) {
		fact, _, _ := strings.Cut(line, ";")
		if rest, ok := strings.CutPrefix(strings.TrimSpace(fact), word+" "); ok {
			before, behind, _ := strings.Cut(rest, " = ")
			lines = append(lines, [2]string{before, behind})
		}
	}
	if len(lines) == 0 {
		t.Fatalf("testdata/known.txt has no line %q", word)
	}
	return lines
}

// knownBoard reads a position of known.txt: rows, with rules in brackets before them.
func knownBoard(t *testing.T, text string) Board {
	t.Helper()
	if rules, rows, ruled := strings.Cut(text, "]"); ruled {
		return mustBoard(t, puzzleName+rules+"]:"+rows)
	}
	return mustBoard(t, puzzleName+":"+text)
}

func TestKnownTurns(t *testing.T) {
	for _, line := range append(knownLines(t, "turn"), knownLines(t, "sequence")...) {
		words := strings.Fields(line[0])
		at := mustBoard(t, puzzleName+":"+words[0])
		for _, name := range words[1:] {
			at, _ = at.turn(name)
		}
		if want := mustBoard(t, puzzleName+":"+line[1]); at != want {
			t.Errorf("%s leads to %s, want %s", line[0], at, want)
		}
	}
}

func TestKnownFewest(t *testing.T) {
	for _, line := range knownLines(t, "fewest") {
		from := knownBoard(t, line[0])
		s := solveAll(t, from, from.sorted())
		if got := fmt.Sprint(s.Length); got != line[1] || !s.Optimal {
			t.Errorf("%s: %s turns, want %s", from, got, line[1])
		}
	}
}

// The number of positions in reach.
func TestKnownReach(t *testing.T) {
	for _, line := range knownLines(t, "reach") {
		if got := fmt.Sprint(distancesOf(t, knownBoard(t, line[0])).positions()); got != line[1] {
			t.Errorf("%s: %s positions, want %s", line[0], got, line[1])
		}
	}
}

// The number of positions at each distance, of the package and of a plain search,
// and the distances of some positions.
func TestKnownDistances(t *testing.T) {
	for _, line := range knownLines(t, "distances") {
		goal := mustBoard(t, puzzleName+":"+line[0])
		if got := strings.Trim(fmt.Sprint(distancesOf(t, goal).counts), "[]"); got != line[1] {
			t.Errorf("%s: distances %s, want %s", goal, got, line[1])
		}
		dist, sizes := plainSearch(strings.ReplaceAll(line[0], "/", ""))
		if got := strings.Trim(fmt.Sprint(sizes), "[]"); got != line[1] {
			t.Errorf("%s: the plain search finds %s, want %s", goal, got, line[1])
		}
		sampled := 0
		for numbers, want := range dist { // in any order: another sample each time
			from := goal
			for i, digit := range numbers {
				from = from.with(i, int(digit-'0'))
			}
			if s := solveAll(t, from, goal); s.Length != int64(want) {
				t.Errorf("%s to %s: %d turns, the plain search finds %d", from, goal, s.Length, want)
			}
			if sampled++; sampled == 200 {
				break
			}
		}
	}
}

// The number of positions at each distance on boards that the plain search does not know.
func TestKnownHistograms(t *testing.T) {
	for _, line := range knownLines(t, "histogram") {
		if got := strings.Trim(fmt.Sprint(distancesOf(t, knownBoard(t, line[0])).counts), "[]"); got != line[1] {
			t.Errorf("%s: distances %s, want %s", line[0], got, line[1])
		}
	}
}

// plainBlocks are the blocks of 2 x 2 and of 3 x 3 squares, clockwise.
var plainBlocks = map[int][][4]int{
	4: {{0, 1, 3, 2}},
	9: {{0, 1, 4, 3}, {1, 2, 5, 4}, {3, 4, 7, 6}, {4, 5, 8, 7}},
}

// plainSearch is breadth-first search over strings of a digit a cell: the distance
// of each, and how many there are at each distance.
func plainSearch(start string) (dist map[string]int, sizes []int) {
	dist = map[string]int{start: 0}
	for layer := []string{start}; len(layer) > 0; {
		sizes = append(sizes, len(layer))
		var next []string
		for _, s := range layer {
			for _, block := range plainBlocks[len(s)] {
				for _, step := range []int{1, 3} { // clockwise and anticlockwise
					after := []byte(s)
					for i := range block {
						after[block[(i+step)%4]] = s[block[i]]
					}
					if _, seen := dist[string(after)]; !seen {
						dist[string(after)] = len(sizes)
						next = append(next, string(after))
					}
				}
			}
		}
		layer = next
	}
	return dist, sizes
}
