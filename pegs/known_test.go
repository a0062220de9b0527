package pegs

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// fact is one line of testdata/known.txt: words, value, source.
type fact struct {
	words []string
	value string
}

// readKnown reads the known answers, each with its source. Lines that begin
// with a semicolon are comments.
func readKnown(t *testing.T) []fact {
	t.Helper()
	file, err := os.Open("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []fact
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == ';' {
			continue
		}
		left, right, ok := strings.Cut(line, " = ")
		value, source, sourced := strings.Cut(right, " ; ")
		if !ok || !sourced || source == "" {
			t.Fatalf("line without value or source: %s", line)
		}
		all = append(all, fact{strings.Fields(left), strings.TrimSpace(value)})
	}
	if len(all) < 90 {
		t.Fatalf("%d known answers", len(all))
	}
	return all
}

func (k fact) String() string { return strings.Join(k.words, " ") }

// Single-vacancy problems: BOARD VACANCY FINISH = moves.
func TestKnownSingleVacancy(t *testing.T) {
	for _, k := range readKnown(t) {
		if len(k.words) != 3 || !slices.Contains([]string{"english", "6x6", "triangle15"}, k.words[0]) {
			continue
		}
		t.Run(k.String(), func(t *testing.T) {
			if k.words[0] != "triangle15" && !*long {
				t.Skip("takes some seconds")
			}
			p := mustParse(t, "pegs:"+k.words[0]+"@"+k.words[1])
			s := answer(t, p, puzzle.Options{}, k.words[2])
			if k.value == "unsolvable" {
				if s.Status != puzzle.Unsolvable {
					t.Errorf("%s = %v, want unsolvable", k, s.Status)
				}
			} else if strconv.FormatInt(s.Length, 10) != k.value || !s.Optimal {
				t.Errorf("%s = %d, want %s", k, s.Length, k.value)
			}
		})
	}
}

// Planning's instances: rows and a hole = moves.
func TestKnownPlanning(t *testing.T) {
	n := 0
	for _, k := range readKnown(t) {
		if k.words[0] != "planning" {
			continue
		}
		n++
		t.Run(k.words[1], func(t *testing.T) {
			s := answer(t, mustParse(t, "pegs:"+k.words[2]), puzzle.Options{}, k.words[3])
			if strconv.FormatInt(s.Length, 10) != k.value || !s.Optimal {
				t.Errorf("%s = %d, want %s", k, s.Length, k.value)
			}
		})
	}
	if n != 14 {
		t.Errorf("%d planning instances, want 14", n)
	}
}

// The single-vacancy, single-survivor pairs that the position class allows, up to
// symmetry.
func TestKnownClassFeasible(t *testing.T) {
	n := 0
	for _, k := range readKnown(t) {
		if k.words[0] != "class-feasible" {
			continue
		}
		n++
		b := mustParse(t, "pegs:"+k.words[1]).board
		if got := strconv.Itoa(feasiblePairs(b)); got != k.value {
			t.Errorf("%s = %s, want %s", k, got, k.value)
		}
	}
	if n != 4 {
		t.Errorf("%d boards, want 4", n)
	}
}

// feasiblePairs counts ordered pairs of vacancy and survivor of one class, up to
// symmetry of the board.
func feasiblePairs(b *layout) int {
	basis := bitboard.Words(b.Classes())
	pairs := make(map[[2]int]bool)
	for vacancy := range b.Len() {
		start := b.Full().Without(vacancy)
		for survivor := range b.Len() {
			if bitboard.Class(basis, start) != bitboard.Class(basis, board.Set(0).With(survivor)) {
				continue
			}
			least := [2]int{b.Len(), 0}
			for _, s := range b.Shape().Symmetries() {
				image := [2]int{int(s[vacancy]), int(s[survivor])}
				if image[0] < least[0] || image[0] == least[0] && image[1] < least[1] {
					least = image
				}
			}
			pairs[least] = true
		}
	}
	return len(pairs)
}
