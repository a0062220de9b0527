package correct

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/codes"
	"jie/codes/family"
	"jie/codes/read"
	"jie/codes/verify"
	"jie/puzzle"
)

// cheapest tries every set of columns: the least cost of those that violate exactly these
// checks.
func cheapest(checks [][]int32, n int, syndrome []int32, costs []int64) (best int64, ok bool) {
	for set := range 1 << n {
		var violated []int32
		for i, check := range checks {
			odd := false
			for _, column := range check {
				odd = odd != (set>>column&1 != 0)
			}
			if odd {
				violated = append(violated, int32(i))
			}
		}
		if !slices.Equal(violated, syndrome) {
			continue
		}
		cost := int64(0)
		for j := range n {
			cost += int64(set>>j&1) * costs[j]
		}
		if !ok || cost < best {
			best, ok = cost, true
		}
	}
	return best, ok
}

// A correction costs what the cheapest of all sets of columns costs, also where there is
// none.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 66))
	none, cuts := 0, 0
	for i := range 400 {
		n := 3 + rng.IntN(8)
		c := &codes.Code{Kind: codes.Classical, N: n, Z: make([][]int32, 1+rng.IntN(6))}
		costs := make([]int64, n)
		for j := range n {
			costs[j] = rng.Int64N(9)
			if i%3 == 0 { // errors that are likely
				costs[j] -= 4
			}
		}
		var syndrome []int32
		for i := range c.Z {
			for j := range int32(n) {
				if rng.IntN(3) == 0 {
					c.Z[i] = append(c.Z[i], j)
				}
			}
			if rng.IntN(2) == 0 {
				syndrome = append(syndrome, int32(i))
			}
		}
		want, ok := cheapest(c.Z, n, syndrome, costs)
		r, err := of(t, c, syndrome, Options{Costs: costs})
		if !ok {
			none++
			if problem, ok := errors.AsType[*puzzle.Error](err); !ok || problem.Code != NoSyndrome {
				t.Errorf("%d: %+v %v, want %s", i, r, err, NoSyndrome)
			}
		} else if err != nil || !r.Proved || r.Cost != want || r.LowerBound != want {
			t.Errorf("%d: %+v %v, want %d", i, r, err, want)
		}
		cuts += forge(t, c, syndrome, costs, r)
	}
	if none == 0 || cuts < 200 {
		t.Errorf("%d syndromes have no correction, and the proofs have %d cuts", none, cuts)
	}
}

// forge alters each part of a proof so that it shows more, or nothing: the judge refuses it. It
// returns the number of cuts.
func forge(t *testing.T, c *codes.Code, syndrome []int32, costs []int64, r *Correction) (cuts int) {
	t.Helper()
	d, err := New(c, Options{Costs: costs})
	if err != nil || r == nil || len(r.Proof) == 0 || d.Judge(syndrome, r) != nil {
		if r != nil && r.Method == "odd-cuts" {
			t.Fatalf("%v: %+v", err, r)
		}
		return 0
	}
	refused := func(how string, steps []verify.ProofStep) {
		altered := *r
		if altered.Proof = steps; d.Judge(syndrome, &altered) == nil {
			t.Errorf("%s: %+v is accepted as a proof of %d", how, steps, r.LowerBound)
		}
	}
	refused("a step more", append(slices.Clone(r.Proof), verify.ProofStep{}))
	refused("a step less", append([]verify.ProofStep{}, r.Proof[:len(r.Proof)-1]...))
	for i, s := range r.Proof {
		for k := range s.Cuts {
			cuts++
			for how, change := range map[string]func(*verify.OddCut){
				"a negative value":     func(c *verify.OddCut) { c.Value = -1 },
				"too much":             func(c *verify.OddCut) { c.Value = 1 << 60 },
				"an even set":          func(c *verify.OddCut) { c.Checks = append(slices.Clone(c.Checks), c.Checks...) },
				"a check that is not":  func(c *verify.OddCut) { c.Checks = []int32{99} },
				"a column that is not": func(c *verify.OddCut) { c.Taken = []int32{99} },
			} {
				steps := slices.Clone(r.Proof)
				steps[i].Cuts = slices.Clone(s.Cuts)
				change(&steps[i].Cuts[k])
				refused(how, steps)
			}
		}
	}
	return cuts
}

// A proof shows nothing that is not so: a cut may have as much value as its cheapest column costs.
func TestLowerBound(t *testing.T) {
	checks, costs := [][]int32{{0, 1}, {1, 2}}, []int64{30, 20, 30}
	for _, test := range []struct {
		violated []int32
		cuts     []verify.OddCut
		want     int64
	}{
		{[]int32{0}, []verify.OddCut{{Checks: []int32{0}, Value: 20 << 20}}, 20},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{0}, Value: 10<<20 + 1}}, 20}, // costs are multiples of 10
		{[]int32{0}, []verify.OddCut{{Checks: []int32{0}, Value: 20<<20 + 1}}, -1},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{0, 1}, Value: 10 << 20}, {Checks: []int32{0}, Value: 20 << 20}}, 30},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{0, 1}, Value: 10<<20 + 1}, {Checks: []int32{0}, Value: 20 << 20}}, -1},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{1}, Value: 1}}, -1},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{1}, Taken: []int32{1}, Value: 20 << 20}}, 0},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{1}, Taken: []int32{1}, Value: 20 << 20}, {Checks: []int32{0}, Value: 30 << 20}}, 30},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{0}, Taken: []int32{1}, Value: 1}}, -1},
		{[]int32{0}, []verify.OddCut{{Checks: []int32{1}, Taken: []int32{0}, Value: 1}}, -1},
		{nil, nil, 0},
	} {
		l := verify.NewLowerBound(checks, costs, test.violated)
		l.Step(verify.ProofStep{Cuts: test.cuts})
		if bound, ok := l.Bound(); ok != (test.want >= 0) || ok && bound != test.want {
			t.Errorf("%v: %d %v, want %d", test.cuts, bound, ok, test.want)
		}
	}
	column := int32(1)
	l := verify.NewLowerBound(checks, costs, []int32{0})
	l.Step(verify.ProofStep{Branch: &column, In: true})
	l.Step(verify.ProofStep{Cuts: []verify.OddCut{{Checks: []int32{1}, Taken: []int32{1}, Value: 30 << 20}}}) // then column 2 too
	if _, ok := l.Bound(); ok {
		t.Error("half a tree is a proof")
	}
	l.Step(verify.ProofStep{Cuts: []verify.OddCut{{Checks: []int32{0}, Value: 30 << 20}}})
	if bound, ok := l.Bound(); !ok || bound != 30 {
		t.Errorf("a tree shows %d %v, want 30", bound, ok)
	}
}

// The judge refuses what is no correction, or has another cost.
func TestJudge(t *testing.T) {
	c, err := family.Make("surface:3")
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []codes.Side{codes.SideX, codes.SideZ} {
		d, err := New(c, Options{Side: side})
		if err != nil {
			t.Fatal(err)
		}
		violated := []int32{0, 3}
		r, err := d.Correct(t.Context(), []int32{0, 3, 3}, Search{})
		if err != nil || d.Judge(violated, r) != nil || r.Cost != int64(len(r.Columns)) {
			t.Fatalf("%+v %v", r, err)
		}
		for how, change := range map[string]func(r *Correction){
			"another cost":             func(r *Correction) { r.Cost++ },
			"a bound above it":         func(r *Correction) { r.LowerBound++ },
			"a bound below it":         func(r *Correction) { r.LowerBound-- },
			"a column dropped":         func(r *Correction) { r.Columns, r.Cost, r.LowerBound = r.Columns[1:], r.Cost-1, r.Cost-1 },
			"a column that is not":     func(r *Correction) { r.Columns = append([]int32{99}, r.Columns[1:]...) },
			"a column below the first": func(r *Correction) { r.Columns = append([]int32{-1}, r.Columns[1:]...) },
		} {
			altered := *r
			if change(&altered); d.Judge(violated, &altered) == nil {
				t.Errorf("%s: %+v is accepted", how, altered)
			}
		}
		for _, syndrome := range [][]int32{{0}, {3}, {0, 1}, {0, 3, 99}, {}} {
			if d.Judge(syndrome, r) == nil {
				t.Errorf("%+v is accepted as a correction of %v", r, syndrome)
			}
		}
		if d.side = map[codes.Side]codes.Side{codes.SideX: codes.SideZ, codes.SideZ: codes.SideX}[side]; d.Judge(violated, r) == nil {
			t.Errorf("%+v is accepted as a correction of the other side", r)
		}
	}
}

// The costs of a detector error model are its probabilities: three errors of 20 % are
// more likely than one of 0.1 %, and two ways to the same symptom add up.
func TestChances(t *testing.T) {
	for text, want := range map[string][]int32{
		"error(0.001) D0\nerror(0.2) D1\nerror(0.2) D1 D2\nerror(0.2) D0 D2\n": {1, 2, 3},
		"error(0.02) D0\nerror(0.2) D1\nerror(0.2) D1 D2\nerror(0.2) D0 D2\n":  {0},
		"error(0.3) D0\nerror(0.3) D1\nerror(0.3) D0 D1\n":                     {0},
		"error(0.1) D0\nerror(0.1) D0\nerror(0.3) D1\nerror(0.3) D0 D1\n":      {0},
		"error(0.1) D0\nerror(0.3) D1\nerror(0.3) D0 D1\n":                     {1, 2},
	} {
		c, err := read.Code([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := of(t, c, []int32{0}, Options{})
		if err != nil || !r.Proved || !slices.Equal(r.Columns, want) {
			t.Errorf("%q: %+v %v, want %v", text, r, err, want)
		}
	}
}

// Stim counts the detectors that errors of chance 0 name, and so do shots.
func TestChecks(t *testing.T) {
	c, err := read.Code([]byte("error(0) D4\nerror(0.1) D0 D6 D6\n"))
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(c, Options{})
	if err != nil || d.Checks() != 7 {
		t.Errorf("%+v %v, want 7 checks", d, err)
	}
}

// An error of chance one half costs nothing; a likelier one is in the correction unless the shot
// speaks against it.
func TestLikely(t *testing.T) {
	c, err := read.Code([]byte("error(0.5) D0\nerror(0.9) D1\nerror(1) D2\nerror(0.1) D1 D2\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ violated, want []int32 }{
		{[]int32{1, 2}, []int32{1, 2}}, {[]int32{0, 1, 2}, []int32{0, 1, 2}}, {[]int32{2}, []int32{2}}, {nil, []int32{1, 2, 3}},
	} {
		if r, err := of(t, c, test.violated, Options{}); err != nil || !r.Proved || !slices.Equal(r.Columns, test.want) {
			t.Errorf("%v: %+v %v, want %v", test.violated, r, err, test.want)
		}
	}
}

func TestBad(t *testing.T) {
	surface, err := family.Make("surface:3")
	if err != nil {
		t.Fatal(err)
	}
	likely, err := read.Code([]byte("error(0.9) D0\nerror(1) D1\n"))
	if err != nil {
		t.Fatal(err)
	}
	five, err := read.Code([]byte("XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		c        *codes.Code
		opt      Options
		syndrome []int32
		want     puzzle.Code
	}{
		{surface, Options{}, nil, NeedsSide},
		{likely, Options{Side: codes.SideX}, nil, NeedsSide},
		{surface, Options{Side: codes.SideX}, []int32{4}, BadCheck},
		{surface, Options{Side: codes.SideX}, []int32{-1}, BadCheck},
		{surface, Options{Side: codes.SideX, Costs: []int64{1}}, nil, BadCosts},
		{surface, Options{Side: codes.SideX, Costs: []int64{1, 1, 1, 1, -1<<24 - 1, 1, 1, 1, 1}}, nil, BadCost},
		{likely, Options{Costs: []int64{1, math.MinInt64}}, nil, BadCost},
		{five, Options{}, nil, MixedRows},
	} {
		if r, err := of(t, test.c, test.syndrome, test.opt); r != nil || !is(err, test.want) {
			t.Errorf("%+v: %+v %v, want %s", test.opt, r, err, test.want)
		}
	}
}

// of is the correction of one syndrome.
func of(t *testing.T, c *codes.Code, syndrome []int32, opt Options) (*Correction, error) {
	t.Helper()
	d, err := New(c, opt)
	if err != nil {
		return nil, err
	}
	return d.Correct(t.Context(), syndrome, Search{Proof: true})
}

func is(err error, code puzzle.Code) bool {
	problem, ok := errors.AsType[*puzzle.Error](err)
	return ok && problem.Code == code
}
