package distance

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"jie/codes"
	"jie/codes/family"
	"jie/codes/verify"
	"jie/puzzle"
)

var long = flag.Bool("long", false, "run the long tests")

// Every method, with and without a group, finds what enumeration finds.
func TestRandom(t *testing.T) {
	draws := 60
	if *long {
		draws = 2000
	}
	for name, draw := range map[string]func(*rand.Rand) *codes.Code{
		"css": randomCSS, "blocks": randomBlocks, "classical": randomClassical, "stabilizer": randomStabilizer, "subsystem": randomSubsystem,
	} {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(29, uint64(len(name))))
			encoded := 0
			for i := range draws {
				if c := draw(rng); compare(t, fmt.Sprint(name, i), c) {
					encoded++
				}
			}
			if encoded < draws/6 {
				t.Errorf("only %d of %d codes encode anything", encoded, draws)
			}
		})
	}
}

// compare asks for the distance of a code in all ways. It is false where it has none.
func compare(t *testing.T, name string, c *codes.Code) bool {
	t.Helper()
	want, count := brute(c, codes.All)
	if _, err := c.Problems(t.Context()); err != nil || c.Validate() != nil {
		if want != 0 && c.Validate() == nil {
			t.Errorf("%s %+v: %v, want distance %d", name, c, err, want)
		}
		return false
	}
	for _, method := range append(Methods, "") {
		for _, noGroup := range []bool{false, true} {
			opt := Options{Method: method, NoGroup: noGroup, Workers: 2, EverySide: true}
			if !method.Takes(c) || method == Trellis && c.K() == 0 {
				continue
			}
			agree(t, fmt.Sprintf("%s, method %q, without a group %v: %+v", name, method, noGroup, c), c, opt, want)
		}
	}
	if len(c.Mixed) > 0 || c.Kind == codes.Classical {
		counted(t, name, c, want, count)
	}
	return true
}

func agree(t *testing.T, name string, c *codes.Code, opt Options, want int) {
	t.Helper()
	a, err := Of(t.Context(), c, opt)
	if err != nil || !a.Proved || a.Weight != want || a.Lower != want {
		t.Errorf("%s: %+v %v, want %d", name, a, err, want)
		return
	}
	judge, err := verify.New(t.Context(), c)
	if k := judge.K(); err != nil || k != c.K() || k != a.K {
		t.Errorf("%s: k = %d and %d, but the judge counts %d", name, c.K(), a.K, k)
	}
	for _, side := range a.Sides {
		if err := judge.Witness(side.Operator(), side.Weight); err != nil {
			t.Errorf("%s: witness %v: %v", name, side.Witness, err)
		}
		if !side.Problem.Logical(side.Witness) || len(side.Witness) != side.Weight {
			t.Errorf("%s: witness %v is none", name, side.Witness)
		}
		if only, _ := brute(c, side.Problem.Side); !side.Proved() || side.Weight != only {
			t.Errorf("%s: side %s %+v, want %d", name, side.Problem.Side, side, only)
		}
	}
}

func counted(t *testing.T, name string, c *codes.Code, want int, count int64) {
	t.Helper()
	a, err := Of(t.Context(), c, Options{Count: true})
	if err != nil || a.Weight != want || a.Count != count {
		t.Errorf("%s %+v: %+v %v, want %d of weight %d", name, c, a, err, count, want)
	}
}

// A method that would hold too much is not chosen; where it is the only one, the search ends
// with a bracket that holds.
func TestMemory(t *testing.T) {
	c := quadraticResidue(47) // sums of two of 24 generators take 4 kB
	for _, test := range []struct {
		opt    Options
		method Method
		err    error
	}{
		{Options{Method: Infoset}, Infoset, nil},
		{Options{Method: Infoset, Memory: (&Options{}).needs(c)}, Infoset, nil},
		{Options{Method: Infoset, Memory: 1}, "", puzzle.ErrMemory},
		{Options{Memory: (&Options{}).needs(c) - 1}, "", puzzle.ErrMemory},
		{Options{Memory: (&Options{}).needs(c)}, Infoset, nil},
	} {
		a, err := Of(t.Context(), c, test.opt)
		if !errors.Is(err, test.err) || err == nil && (a.Method != test.method || a.Weight != 11 || !a.Proved) {
			t.Errorf("%+v: %v, want %s %v", test.opt, err, test.method, test.err)
		}
	}
	toric, err := family.Make("toric:16") // sums of two of 257 generators take 1.3 MB
	if err != nil {
		t.Fatal(err)
	}
	a, err := Of(t.Context(), toric, Options{Method: Infoset, Memory: (&Options{}).needs(toric)})
	if !errors.Is(err, puzzle.ErrMemory) || a.Proved || a.Lower > 16 || a.Weight < 16 {
		t.Errorf("in %d bytes by information sets: %d to %d, %v", (&Options{}).needs(toric), a.Lower, a.Weight, err)
	}
}
