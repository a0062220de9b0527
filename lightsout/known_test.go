package lightsout

import (
	"bufio"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// long runs what takes minutes as well: go test -long -timeout 1h.
var long = flag.Bool("long", false, "run long tests")

// fact is one line of testdata/known.txt: KEY ARGS = VALUE ; source.
type fact struct {
	key   string
	args  []string
	value string
}

func (f fact) String() string { return f.key + " " + strings.Join(f.args, " ") }

// arg is argument i as a number.
func (f fact) arg(t *testing.T, i int) int {
	t.Helper()
	n, err := strconv.Atoi(f.args[i])
	if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	return n
}

func knownFacts(t *testing.T) []fact {
	t.Helper()
	file, err := os.Open("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var facts []fact
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line, _, _ := strings.Cut(lines.Text(), ";")
		if line == "" {
			continue
		}
		left, right, ok := strings.Cut(line, " = ")
		words := strings.Fields(left)
		if !ok || len(words) < 2 {
			t.Fatalf("known.txt: %q is no fact", line)
		}
		facts = append(facts, fact{words[0], words[1:], strings.TrimSpace(right)})
	}
	if len(facts) < 240 {
		t.Fatalf("known.txt has only %d facts", len(facts))
	}
	return facts
}

func TestKnown(t *testing.T) {
	for _, f := range knownFacts(t) {
		kind := f.key + " " + f.args[0]
		if f.args[0] != "square" && f.args[0] != "rect" && f.args[0] != "torus" && f.key == "nullity" {
			kind = "nullity mod"
		}
		if f.key == "distribution" {
			kind = f.key
		}
		var got string
		switch kind {
		case "nullity square":
			n := f.arg(t, 1)
			got = strconv.Itoa(newFirstRow(t.Context(), int64(n), n).nullity())
		case "nullity rect":
			got = strconv.Itoa(newFirstRow(t.Context(), int64(f.arg(t, 1)), f.arg(t, 2)).nullity())
		case "nullity torus":
			got, _ = ruledKernel(t, "torus", f.arg(t, 1))
		case "nullity mod":
			got, _ = ruledKernel(t, "k="+strings.TrimPrefix(f.args[0], "mod"), f.arg(t, 1))
		case "kernel-size mod4", "kernel-size mod6":
			_, got = ruledKernel(t, "k="+strings.TrimPrefix(f.args[0], "mod"), f.arg(t, 1))
		case "all-on fewest-presses":
			switch d := newFirstRow(t.Context(), int64(f.arg(t, 1)), f.arg(t, 1)).nullity(); {
			case d > 16 && short(), d > 42 && !*long:
				continue
			}
			got = allOnFewest(t, f.arg(t, 1)).Length
		case "all-on optimal-solutions":
			got = allOnFewest(t, f.arg(t, 1)).Count
		case "distribution":
			if f.args[0] == "5" && short() {
				continue
			}
			got = distribution(f.arg(t, 0), f.arg(t, 1))
		case "all-on 1000", "all-on 10000":
			got = allOnRow(t, f.arg(t, 0))
		case "solvable rect":
			got = solvableModulo(t, f)
		default:
			t.Errorf("%v: no test knows this fact", f)
			continue
		}
		if got != f.value {
			t.Errorf("%v = %s, want %s", f, got, f.value)
		}
	}
}

// ruledKernel is the number of generators of the kernel of a square board under a
// rule, and of its elements.
func ruledKernel(t *testing.T, rule string, n int) (generators, elements string) {
	t.Helper()
	p, err := Puzzle{}.Parse(fmt.Sprintf("lightsout[%s]:%dx%d", rule, n, n))
	if err != nil {
		t.Fatal(err)
	}
	b := p.(position).board
	w, err := findWay(t.Context(), b, b, puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	count, _ := w.way.count(t.Context())
	return strconv.Itoa(w.way.(space).dimension()), count.String()
}

// The solutions that Flip itself gives take its boards to dark, and none is
// shorter than the fewest presses.
func TestKnownFlips(t *testing.T) {
	data, err := os.ReadFile("testdata/flip.txt")
	if err != nil {
		t.Fatal(err)
	}
	tested := 0
	for line := range strings.Lines(string(data)) {
		id, pattern, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok || strings.HasPrefix(line, ";") {
			continue
		}
		p, err := Puzzle{}.Parse("flip:" + id)
		if err != nil {
			t.Errorf("flip:%s: %v", id, err)
			continue
		}
		goal, _ := p.Goal()
		s, err := p.Solve(context.Background(), puzzle.Options{Goal: goal})
		if err != nil || s.Length > int64(strings.Count(pattern, "1")) {
			t.Errorf("flip:%s: %d presses, %v; Flip solves it in %d", id, s.Length, err, strings.Count(pattern, "1"))
		}
		if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
			t.Errorf("flip:%s: the checker says: %v", id, err)
		}
		for i, name := range slices.Collect(p.Moves()) { // a button a square, in order
			if pattern[i] == '1' {
				if p, err = p.Play(name); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !p.Solved(goal) {
			t.Errorf("flip:%s: the solution %s leads to %v", id, pattern, p)
		}
		tested++
	}
	if tested != 14 {
		t.Errorf("%d games, want 14", tested)
	}
}

// allOnFewest is the proved answer for the all-on square of side n.
func allOnFewest(t *testing.T, n int) (a struct{ Length, Count string }) {
	t.Helper()
	s := solveTexts(t, puzzle.Options{Count: true}, fmt.Sprintf("all-on:%dx%d", n, n))
	if !s.Optimal {
		t.Fatalf("n = %d: not proved", n)
	}
	a.Length, a.Count = strconv.FormatInt(s.Length, 10), s.Count.String()
	return a
}

// allOnRow is what known.txt says about the all-on square of side n.
func allOnRow(t *testing.T, n int) string {
	t.Helper()
	b, err := newOn(int64(n), n)
	if err != nil {
		t.Fatal(err)
	}
	dark, _ := newOff(int64(n), n)
	c, certificate, err := firstRows(context.Background(), b, dark)
	if err != nil || certificate != nil {
		t.Fatalf("n = %d: %v, %v", n, certificate, err)
	}
	presses, err := c.meet(context.Background(), c.x, newSides(c.difference, 1))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("presses %d first-row-ones %d first-row-sha256 %x", presses, c.x.Weight(), sha256.Sum256([]byte(bitString(c.x, n))))
}

// distribution counts the positions by their fewest presses, by trying all.
func distribution(h, w int) string {
	var counts []int
	row := strings.Repeat("0", w)
	dist := newTwin(strings.Join(slices.Repeat([]string{row}, h), "/")).distances()
	for _, d := range dist {
		if d < 0 {
			continue
		}
		for len(counts) <= int(d) {
			counts = append(counts, 0)
		}
		counts[d]++
	}
	return strings.Trim(fmt.Sprint(counts), "[]")
}

// solvableModulo is 2^(lights - nullity) modulo the last argument.
func solvableModulo(t *testing.T, f fact) string {
	t.Helper()
	h, w, m := f.arg(t, 1), f.arg(t, 2), f.arg(t, 4)
	power := 1
	for range h*w - newFirstRow(t.Context(), int64(h), w).nullity() {
		power = 2 * power % m
	}
	return strconv.Itoa(power)
}
