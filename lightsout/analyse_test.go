package lightsout

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/linear/gf2"
	"jie/puzzle"
)

// fact finds one fact of an analysis.
func factOf(t *testing.T, id, key string) any {
	t.Helper()
	p, err := Puzzle{}.Parse("lightsout:" + id)
	if err != nil {
		t.Fatal(err)
	}
	facts, err := p.Analyse(t.Context(), puzzle.Options{})
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	for _, f := range facts {
		if f.Key == key {
			return f.Value
		}
	}
	return nil
}

func TestAnalyse(t *testing.T) {
	for _, c := range []struct{ id, key, want string }{
		{"5x5", "nullity", "2"},
		{"5x5", "solvable_positions", "8388608"},
		{"5x5", "worst_case", "15"},
		{"5x5", "worst_positions", "7350"},
		{"4x4", "distribution", "[1 16 120 560 1387 1440 540 32]"},
		{"2x3", "distribution", "[1 6 7 2]"},
		{"1-1/111", "distribution", "[1 5 7 3]"},
		{"6x6", "worst_case", "36"},
		{"1000000000000000000x3", "nullity", "0"},
		{"10000/00000/00000/00000/00000", "solvable", "false"},
		{"all-on:5x5", "solvable", "true"},
	} {
		if got := fmt.Sprint(factOf(t, c.id, c.key)); got != c.want {
			t.Errorf("analyse %s: %s = %s, want %s", c.id, c.key, got, c.want)
		}
	}
	dark, _ := Puzzle{}.Parse("lightsout:100x100")
	lit, _ := dark.Goal("lightsout:all-on:100x100")
	facts, err := dark.Analyse(t.Context(), puzzle.Options{Goal: lit})
	if i := slices.IndexFunc(facts, func(f puzzle.Fact) bool { return f.Key == "solvable" }); i < 0 || facts[i].Value != true {
		t.Errorf("whether 100x100 lights can be put on: %v, %v", facts, err)
	}
	row, _ := factOf(t, "all-on:1000x1000", "first_row").(string)
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(row))); sum != "b056471c2ffe95cb332e54342ba7bc1881465fa8d9b545334422dccadb85c280" {
		t.Errorf("first row of all-on:1000x1000: sha256 %s", sum)
	}
}

// The distribution is what the twin counts.
func TestDistributionAgreesWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		h, w := 1+rng.IntN(4), 1+rng.IntN(4)
		body, _ := randomBody(rng, h, w, 6)
		if strings.Trim(body, "-/") == "" {
			continue
		}
		b, err := standardRules.drawn(puzzle.Rows(body), 0)
		if err != nil {
			t.Fatal(err)
		}
		got := countsOf(t, b)
		var want []int64
		for _, d := range newTwin(body).distances() {
			if d < 0 {
				continue
			}
			for len(want) <= int(d) {
				want = append(want, 0)
			}
			want[d]++
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, the twin counts %v", body, got, want)
		}
	}
}

// Nullities of all squares, by roots, against the same by the gcd of whole
// polynomials. With -long it is one of the speeds to reach: all up to 25,000.
func TestAllNullities(t *testing.T) {
	most := 400
	if *long {
		most = 25_000
	}
	sum := 0
	for n := 1; n <= most; n++ {
		got := nullityOf(int64(n), n)
		sum += got
		if n <= 400 {
			q := gf2.Fibonacci(n + 1)
			if want := q.Shifted().GCD(q).Degree(); got != want {
				t.Errorf("Nullity(%d, %d) = %d, want %d", n, n, got, want)
			}
		}
	}
	t.Logf("nullities of squares up to %d add up to %d", most, sum)
}
