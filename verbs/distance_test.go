package verbs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jie/check/judge"
	"jie/codes/distance"
	"jie/puzzle"
	"jie/verbs"
)

// The same code has the same distance in each form.
func TestDistance(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Workers: 1, Memory: 1 << 28}.Wire()}
	for _, q := range []verbs.Distance{
		{Code: "colour:3"},
		{Code: "colour:3", EverySide: true, Count: true},
		{Code: "XIXIXIX\nIXXIIXX\nIIIXXXX\nZIZIZIZ\nIZZIIZZ\nIIIZZZZ"},
		{HX: "1010101\n0110011\n0001111", HZ: "1010101\n0110011\n0001111"},
		{Classical: "1010101\n0110011\n0001111"},
		{Code: "colour:3", Side: "z", Method: "infoset"},
		{Code: "colour:3", Subsystem: true},
	} {
		r, stop, err := s.Distance(t.Context(), q, verbs.Asker{})
		if err != nil || stop != nil || r.D != 3 || !r.Proved || r.N != 7 || len(r.Witness) != 3 {
			t.Errorf("%+v: %+v, %v, %v, want the distance 3", q, r, stop, err)
		}
		if err := s.JudgeKeptDistance(t.Context(), q, r); err != nil {
			t.Errorf("%+v, kept: %v", q, err)
		}
	}
}

// What is wrong with a question is an error with a code, before any search.
func TestDistanceRefused(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Workers: 1, Memory: 1 << 28}.Wire()}
	for _, test := range []struct {
		q    verbs.Distance
		want puzzle.Code
	}{
		{verbs.Distance{}, verbs.NoCode},
		{verbs.Distance{Code: "toric:3", Classical: "111"}, verbs.Conflict},
		{verbs.Distance{HX: "111"}, verbs.Needs},
		{verbs.Distance{Code: "toric:3", Side: "y"}, verbs.BadValue},
		{verbs.Distance{Code: "toric:3", Method: "guess"}, verbs.BadValue},
		{verbs.Distance{Code: "toric:3", AtLeast: -1}, verbs.BadValue},
		{verbs.Distance{Code: "toric:3", Workers: -1}, verbs.BadValue},
		{verbs.Distance{Code: "toric:3", Memory: "much"}, verbs.BadValue},
		{verbs.Distance{Code: "toric:3", Timeout: "soon"}, verbs.BadValue},
		{verbs.Distance{Code: "toric:46"}, "code-too-large"},
		{verbs.Distance{Code: "toric:1000000000"}, "family-bad"},
		{verbs.Distance{Code: "@/etc/passwd"}, "read-format"},
		{verbs.Distance{Code: "XX\nZI"}, "code-not-commute"},
		{verbs.Distance{Code: "X"}, "code-no-logical"},
	} {
		_, _, err := s.Distance(t.Context(), test.q, verbs.Asker{})
		if verbs.CodeOf(err) != test.want {
			t.Errorf("%+v: %v, want %s", test.q, err, test.want)
		}
	}
}

// A search that is cut short says what it knows; before it has a witness it knows nothing.
func TestDistanceStops(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Workers: 1, Memory: 1 << 28}}
	ctx, cancel := context.WithCancel(t.Context())
	r, stop, err := s.Distance(ctx, verbs.Distance{Code: "toric:5", Method: "cluster"}, verbs.Asker{Progress: func(puzzle.Progress) { cancel() }})
	if err != nil || !errors.Is(stop, context.Canceled) || r.Proved || r.LowerBound > 5 || r.D < 5 {
		t.Errorf("%+v, %v, %v", r, stop, err)
	}
	if _, stop, err := s.Distance(ctx, verbs.Distance{Code: "toric:5"}, verbs.Asker{}); stop != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v where nothing was allowed", stop, err)
	}
	s.Limits.Memory = 1000
	if _, _, err := s.Distance(t.Context(), verbs.Distance{Code: "toric:5"}, verbs.Asker{}); !errors.Is(err, puzzle.ErrMemory) {
		t.Errorf("in 1,000 bytes: %v", err)
	}
}

// A kept answer is refused where its numbers or its witness are wrong.
func TestDistanceKept(t *testing.T) {
	s := verbs.Service{}
	q := verbs.Distance{Code: "surface:3"}
	right, _, err := s.Distance(t.Context(), q, verbs.Asker{})
	if err != nil {
		t.Fatal(err)
	}
	for i, alter := range []func(*distance.Report){
		func(r *distance.Report) { r.D, r.LowerBound = 2, 2 },
		func(r *distance.Report) { r.LowerBound = 2 },
		func(r *distance.Report) { r.K = 2 },
		func(r *distance.Report) { r.N = 10 },
		func(r *distance.Report) { r.Witness[0] = 99 },
		func(r *distance.Report) { r.Witness[0] ^= 1 },
		func(r *distance.Report) { r.Witness = nil },
	} {
		var r distance.Report
		text, _ := json.Marshal(right)
		if err := json.Unmarshal(text, &r); err != nil {
			t.Fatal(err)
		}
		alter(&r)
		if err := s.JudgeKeptDistance(t.Context(), q, r); !errors.Is(err, judge.ErrWrong) {
			t.Errorf("alteration %d: %v", i, err)
		}
	}
}

// Questions whose answers differ have different keys; those that differ in time and memory
// have the same.
func TestDistanceKey(t *testing.T) {
	s := verbs.Service{}
	key := func(q verbs.Distance) string {
		text, err := s.DistanceKey(q)
		if err != nil {
			t.Error(err)
		}
		return text
	}
	first := key(verbs.Distance{Code: "toric:3"})
	if again := key(verbs.Distance{Code: "toric:3", Timeout: "1s", Memory: "1GiB", Workers: 2}); again != first {
		t.Errorf("%s, and %s", first, again)
	}
	if other := key(verbs.Distance{Code: "toric:3", EverySide: true}); other == first || !strings.Contains(fmt.Sprint(other), "toric") {
		t.Errorf("%s, and %s", first, other)
	}
}
