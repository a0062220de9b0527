package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/lightsout/modk"
	"jie/linear/gf2"
	"jie/puzzle"
)

// toggles is the buttons that change each light of l, a vector a light.
func toggles(l *layout) []gf2.Vector {
	rows := make([]gf2.Vector, l.lights())
	for i := range rows {
		rows[i] = gf2.NewVector(l.buttons())
	}
	for j, b := range l.all() {
		for _, w := range b.wires {
			if w.times&1 != 0 {
				rows[w.light].Flip(j)
			}
		}
	}
	return rows
}

// changed is the lights that the presses x change.
func changed(rows []gf2.Vector, x gf2.Vector) gf2.Vector {
	b := gf2.NewVector(len(rows))
	for i, row := range rows {
		if row.Dot(x) {
			b.Set(i)
		}
	}
	return b
}

// ranked is the rank of equations in n unknowns, and whether they have a solution for
// the right sides b, by a dense elimination.
func ranked(rows []gf2.Vector, n int, b gf2.Vector) (rank int, solvable bool) {
	wide := make([]gf2.Vector, len(rows)) // with b as one more column
	for i, row := range rows {
		wide[i] = gf2.NewVector(n + 1)
		copy(wide[i], row)
		if b.Bit(i) {
			wide[i].Set(n)
		}
	}
	reduced := gf2.Reduce(wide, n+1)
	if rank = len(reduced); rank > 0 && reduced[rank-1].Next(0) == n {
		return rank - 1, false
	}
	return rank, true
}

// eliminated finds the patterns of a board that could be chased as those of any other.
func eliminated(ctx context.Context, start, goal *board) (found, error) {
	if start.rules.k == 2 {
		return findBits(ctx, pair{start: start, goal: goal})
	}
	return findBytes(ctx, pair{start: start, goal: goal})
}

// stepped is a board of v's layout that shows the states b.
func stepped(v *board, b []uint8) *board {
	to := v.blank()
	for light, state := range b {
		to.put(light, int32(state))
	}
	return to
}

// Whatever the shape and the rule, a banded elimination finds what a dense one
// finds: presses and as many quiet patterns, or a set of lights that refutes.
func TestBanded(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	solved, refuted := 0, 0
	for range 1500 {
		list, rows := randomBinary(r)
		id := fmt.Sprint(list, rows)
		u, err := parseRules(list)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		v, err := u.parseBoard(rows, 0)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		b, a := gf2.NewVector(int(v.lights())), toggles(v.layout)
		if r.IntN(2) == 0 { // what some presses make
			x := gf2.NewVector(v.buttons())
			for j := range v.buttons() {
				if r.IntN(2) == 0 {
					x.Set(j)
				}
			}
			b = changed(a, x)
		} else {
			for i := range v.lights() {
				if r.IntN(2) == 0 {
					b.Set(int(i))
				}
			}
		}
		rank, want := ranked(a, v.buttons(), b)
		found, err := findBanded(t.Context(), newDifference(v.blank(), stepped(v, bitPatterns{}.unpacked(b, int(v.lights())))), ring[gf2.Vector](bitPatterns{}), maxBitSteps, bitBytes, puzzle.Options{})
		certificate := found.certificate
		if err != nil || (certificate == nil) != want {
			t.Fatalf("%s: %v, %v, want solvable %v", id, found, err, want)
		}
		if !want {
			refuted++
			y, sum := gf2.NewVector(len(a)), gf2.NewVector(v.buttons())
			for light := range int(v.lights()) {
				if place := v.place(light); slices.Contains(certificate.Cells, cellName(place/v.w, place%v.w)) {
					y.Set(light)
					sum.Xor(a[light])
				}
			}
			if !sum.IsZero() || !y.Dot(b) {
				t.Fatalf("%s: %v does not refute %v", id, y, b)
			}
			continue
		}
		c := found.way.(*coset)
		kernel := c.basis()
		if gf2.FirstDifference(changed(a, c.x), b) >= 0 || len(kernel) != v.buttons()-rank {
			t.Fatalf("%s: %v and %d quiet patterns, want %d", id, c.x, len(kernel), v.buttons()-rank)
		}
		solved++
		for _, z := range kernel {
			if !changed(a, z).IsZero() {
				t.Fatalf("%s: %v is not quiet", id, z)
			}
		}
		if independent := gf2.Reduce(cloned(kernel), v.buttons()); len(independent) != len(kernel) {
			t.Fatalf("%s: %d of %d quiet patterns are independent", id, len(independent), len(kernel))
		}
	}
	if solved < 300 || refuted < 100 {
		t.Errorf("%d solved and %d refuted only", solved, refuted)
	}
}

// So does one modulo prime powers, for any number of states.
func TestBandedPowers(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	solved, refuted := 0, 0
	for range 1500 {
		list, rows := randomBinary(r)
		k := []int{3, 4, 6, 7, 8, 9, 12, 30, 72, 211, 243, 255}[r.IntN(12)]
		list = append(list, fmt.Sprintf("k=%d", k))
		id := fmt.Sprint(list, rows)
		u, err := parseRules(list)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if k > 10 { // numbers with commas between them
			rows = strings.ReplaceAll(strings.Join(strings.Split(rows, ""), ","), ",/,", "/")
		}
		v, err := u.parseBoard(rows, 0)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		b := make([]uint8, int(v.lights()))
		for i := range b {
			b[i] = uint8(r.IntN(k))
		}
		solvable := r.IntN(2) == 0
		if solvable { // what some presses make
			x := make([]uint8, v.buttons())
			for j := range x {
				x[j] = uint8(r.IntN(k))
			}
			b = v.leads(x)
		}
		found, err := findBytes(t.Context(), pair{start: v.blank(), goal: stepped(v, b)})
		c := found.certificate
		if err != nil || (found.way != nil) == (c != nil) || solvable && c != nil {
			t.Fatalf("%s: %v, %v, want solvable %v", id, found, err, solvable)
		}
		if c != nil { // a proof that is checked replaces a slow twin
			refuted++
			for _, button := range v.all() {
				sum := int64(0)
				for _, w := range button.wires {
					sum += int64(w.times) * c.Weights[w.light]
				}
				if sum%int64(k) != 0 {
					t.Fatalf("%s: the weights %v are raised by %d,%d", id, c.Weights, button.r, button.c)
				}
			}
			sum := int64(0)
			for i, n := range b {
				sum += int64(n) * c.Weights[i]
			}
			if sum%int64(k) == 0 {
				t.Fatalf("%s: %v does not refute %v", id, c.Weights, b)
			}
			continue
		}
		solved++
		set := found.way.(*modular)
		if string(v.leads(set.x)) != string(b) || modk.Order(set.kernel).Cmp(countQuiet(t, v)) != 0 {
			t.Fatalf("%s: %v and %v quiet patterns, want %v", id, set.x, modk.Order(set.kernel), countQuiet(t, v))
		}
		for _, g := range set.kernel {
			if modk.Sum(v.leads(g.X)) != 0 {
				t.Fatalf("%s: %v is not quiet", id, g.X)
			}
		}
	}
	if solved < 300 || refuted < 100 {
		t.Errorf("%d solved and %d refuted only", solved, refuted)
	}
}

// countQuiet is how many there are: the presses of all buttons, k for each, over the
// differences that they make, which are counted by the Howell form of what each button makes.
func countQuiet(t *testing.T, v *board) *big.Int {
	k, made := v.rules.k, make([][]uint8, v.buttons())
	for j := range made {
		one := make([]uint8, len(made))
		one[j] = 1
		made[j] = v.leads(one)
	}
	count := new(big.Int).Exp(big.NewInt(int64(k)), big.NewInt(int64(len(made))), nil)
	rows, err := modk.Howell(t.Context(), made, int(v.lights()), k)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		lead := slices.IndexFunc(row, func(n uint8) bool { return n != 0 })
		count.Div(count, big.NewInt(int64(k/int(row[lead]))))
	}
	return count
}

// randomBinary is a board of two states with some rules, with holes and locks here
// and there.
func randomBinary(r *rand.Rand) (rules []string, rows string) {
	h, w := 1+r.IntN(9), 1+r.IntN(9)
	draw := func(signs string, rare int) string {
		rows := make([]string, h)
		for i := range rows {
			for range w {
				sign := signs[0]
				if r.IntN(rare) == 0 {
					sign = signs[1]
				}
				rows[i] += string(sign)
			}
		}
		return strings.Join(rows, "/")
	}
	rules = []string{"near=" + nearNames()[r.IntN(len(nearNames()))]}
	switch r.IntN(3) {
	case 0:
		rules = append(rules, "torus")
	case 1:
		rules = append(rules, "cylinder")
	}
	if r.IntN(3) == 0 {
		rules = append(rules, "locked="+draw("01", 5))
	}
	return rules, "0" + draw("0-", 8)[1:]
}

// Every place comes once, line after line, and lines that wrap meet their
// neighbours within two lines.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		h, w       int
		rows, cols bool
		want       []int
	}{
		{2, 2, false, false, []int{0, 1, 2, 3}},
		{2, 3, false, false, []int{0, 3, 1, 4, 2, 5}},
		{6, 1, true, false, []int{0, 5, 1, 4, 2, 3}},
		{3, 4, true, false, []int{0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11}},
	} {
		if got := slices.Collect(lines(c.h, c.w, c.rows, c.cols)); !slices.Equal(got, c.want) {
			t.Errorf("lines(%d, %d, %v, %v) = %v, want %v", c.h, c.w, c.rows, c.cols, got, c.want)
		}
	}
}

// Boards far past what a dense elimination takes. On a side that is not one less
// than a multiple of three, king's moves have one solution: every third light.
func TestLargeBanded(t *testing.T) {
	holes := make([][]byte, 120)
	for r := range holes {
		holes[r] = slices.Repeat([]byte("1"), 110)
	}
	holes[60][50], holes[7][9] = '-', '-'
	for _, c := range []struct {
		id   string
		want int64 // 0: not known
	}{
		{"lightsout[near=king]:all-on:150x150", 50 * 50},
		{"lightsout[near=king]:all-on:100x130", 34 * 44},
		{"lightsout[k=3,near=king]:all-on:100x100", 34 * 34 * 2},
		{"lightsout:" + string(joined(holes)), 0},
	} {
		pos, err := Puzzle{}.Parse(c.id)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := pos.Goal()
		if err != nil {
			t.Fatal(err)
		}
		s, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal})
		if err != nil || s.Status != puzzle.Solved || !s.Optimal || c.want > 0 && s.Length != c.want {
			t.Errorf("%.40s: %v, length %d, %v, want %d", c.id, s.Status, s.Length, err, c.want)
		}
		if err := check.Solution(pos.String(), goal.Texts(), s); err != nil {
			t.Errorf("%.40s: %v", c.id, err)
		}
		if _, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal, Memory: 1 << 16}); !errors.Is(err, puzzle.ErrMemory) {
			t.Errorf("%.40s in 64 KiB: %v", c.id, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := pos.Solve(ctx, puzzle.Options{Goal: goal}); !errors.Is(err, context.Canceled) {
			t.Errorf("%.40s when stopped: %v", c.id, err)
		}
	}
	if _, err := (Puzzle{}).Parse("lightsout[near=rowcol]:all-on:300x300"); !errors.Is(err, &puzzle.Error{Code: puzzle.TooLarge}) {
		t.Errorf("54 million wires: %v", err)
	}
}

func joined(rows [][]byte) []byte {
	var all []byte
	for r, row := range rows {
		if r > 0 {
			all = append(all, '/')
		}
		all = append(all, row...)
	}
	return all
}
