package verbs_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"jie/check/judge"
	"jie/puzzle"
	"jie/verbs"
)

// questionOf is a question as its JSON says it.
func questionOf[Q any](t *testing.T, text string) (q Q) {
	t.Helper()
	if err := verbs.Unmarshal([]byte(text), &q); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

const (
	hamming   = `1010101\n0110011\n0001111`
	generator = `1110000\n1001100\n0101010\n1101001`
)

// The same code has the same distance in each form.
func TestDistance(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Workers: 1, Memory: 1 << 28}.Wire()}
	for _, text := range []string{
		`{"code":"colour:3"}`,
		`{"code":"colour:3","every_side":true,"count":true}`,
		`{"code":"XIXIXIX\nIXXIIXX\nIIIXXXX\nZIZIZIZ\nIZZIIZZ\nIIIZZZZ"}`,
		`{"hx":"` + hamming + `","hz":"` + hamming + `"}`,
		`{"hx":"100\n010\n110\n001\n101\n011\n111","hz":"100\n010\n110\n001\n101\n011\n111","transpose":true}`,
		`{"classical":"` + hamming + `"}`,
		`{"classical":"` + generator + `","generator":true}`,
		`{"code":"` + generator + `","generator":true}`,
		`{"classical":"1101\n1011\n1000\n0111\n0100\n0010\n0001","transpose":true,"generator":true}`,
		`{"symplectic":"10101010000000\n01100110000000\n00011110000000\n00000001010101\n00000000110011\n00000000001111","order":"xz"}`,
		`{"code":"colour:3","side":"z","method":"infoset"}`,
		`{"code":"colour:3","subsystem":true}`,
		`{"code":"colour:3","upper":3,"group":"none","prove":true}`,
		`{"code":"colour:3","upper":"3","group":[],"certificate":true}`,
		`{"code":"colour:3","upper":[4,5,6],"at_least":2}`,
	} {
		q := questionOf[verbs.Distance](t, text)
		found, err := s.Distance(t.Context(), q, verbs.Asker{})
		r := found.Value
		if err != nil || found.Stop != nil || r.D != 3 || !r.Proved && q.AtLeast == nil || r.N != 7 || len(r.Witness) != 3 {
			t.Errorf("%s: %+v, %v, %v, want the distance 3", text, r, found.Stop, err)
		}
		if (r.Certificate != nil) != q.Certificate || (r.Stats.Confirmed != "") != q.Prove || !q.Settled(r) {
			t.Errorf("%s: %+v lacks what was asked for", text, r)
		}
		if err := s.JudgeKeptDistance(t.Context(), q, r); err != nil {
			t.Errorf("%s, kept: %v", text, err)
		}
	}
}

// One observable of a model has a distance of its own.
func TestDistanceOfObservable(t *testing.T) {
	s := verbs.Service{}
	for text, want := range map[string]int{"": 1, `,"observable":0`: 2, `,"observable":1`: 1} {
		text = `{"code":"error(0.1) D0 L0\nerror(0.1) D0\nerror(0.1) L1"` + text + `}`
		found, err := s.Distance(t.Context(), questionOf[verbs.Distance](t, text), verbs.Asker{})
		if err != nil || found.Value.D != want {
			t.Errorf("%s: %+v, %v, want %d", text, found.Value, err, want)
		}
	}
}

// What is wrong with a question is an error with a code, before any search.
func TestDistanceRefused(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Workers: 1, Memory: 1 << 28}.Wire()}
	for text, want := range map[string]puzzle.Code{
		`{}`:                                                 verbs.NoCode,
		`{"code":"toric:3","classical":"111"}`:               verbs.Conflict,
		`{"code":"toric:3","symplectic":"11"}`:               verbs.Conflict,
		`{"hx":"111"}`:                                       verbs.Needs,
		`{"symplectic":"11"}`:                                verbs.Needs,
		`{"code":"toric:3","order":"xz"}`:                    verbs.Needs,
		`{"symplectic":"11","order":"zz"}`:                   verbs.NotKnown,
		`{"code":"toric:3","transpose":true}`:                verbs.Needs,
		`{"hx":"1","hz":"1","generator":true}`:               verbs.Conflict,
		`{"classical":"111","subsystem":true}`:               verbs.NoGauge,
		`{"code":"toric:3","observable":0}`:                  verbs.NoObservable,
		`{"code":"toric:3","side":"y"}`:                      verbs.NotKnown,
		`{"code":"toric:3","method":"guess"}`:                verbs.NotKnown,
		`{"code":"toric:3","at_least":0}`:                    verbs.NotPositive,
		`{"code":"toric:3","at_least":-1}`:                   verbs.NotPositive,
		`{"code":"toric:3","upper":"0 1"}`:                   verbs.NoColumns,
		`{"code":"toric:3","upper":0}`:                       verbs.NoColumns,
		`{"code":"toric:3","group":"some"}`:                  verbs.NoPermutations,
		`{"code":"toric:3","group":[[1,0]]}`:                 verbs.NoGroup,
		`{"code":"toric:3","side":"x","certificate":true}`:   verbs.Conflict,
		`{"code":"toric:3","at_least":2,"certificate":true}`: verbs.Conflict,
		`{"code":"toric:3","workers":-1}`:                    verbs.BadValue,
		`{"code":"toric:3","memory":"much"}`:                 verbs.BadValue,
		`{"code":"toric:3","timeout":"soon"}`:                verbs.BadValue,
		`{"code":"toric:46"}`:                                "code-too-large",
		`{"code":"toric:1000000000"}`:                        "family-large",
		`{"code":"@/etc/passwd"}`:                            "read-format",
		`{"code":"XX\nZI"}`:                                  "code-not-commute",
		`{"code":"X","subsystem":true}`:                      "code-no-logical",
		`{"classical":"111","method":"trellis"}`:             "code-method",
	} {
		_, err := s.Distance(t.Context(), questionOf[verbs.Distance](t, text), verbs.Asker{})
		if verbs.CodeOf(err) != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A search that is cut short says what it knows; before it has a witness it knows nothing.
func TestDistanceStops(t *testing.T) {
	s := verbs.Service{Limits: verbs.Limits{Workers: 1, Memory: 1 << 28}}
	toric := questionOf[verbs.Distance](t, `{"code":"toric:5","method":"cluster"}`)
	ctx, cancel := context.WithCancel(t.Context())
	found, err := s.Distance(ctx, toric, verbs.Asker{Progress: func(puzzle.Progress) { cancel() }})
	if r := found.Value; err != nil || !errors.Is(found.Stop, context.Canceled) || r.Proved || r.LowerBound > 5 || r.D < 5 {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err := s.Distance(ctx, toric, verbs.Asker{}); found.Stop != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v where nothing was allowed", found.Stop, err)
	}
	s.Limits.Memory = 1000
	if _, err := s.Distance(t.Context(), toric, verbs.Asker{}); !errors.Is(err, puzzle.ErrMemory) {
		t.Errorf("in 1,000 bytes: %v", err)
	}
}

// A kept answer is refused where its numbers or its witness are wrong.
func TestDistanceKept(t *testing.T) {
	s := verbs.Service{}
	q := questionOf[verbs.Distance](t, `{"code":"surface:3","certificate":true}`)
	found, err := s.Distance(t.Context(), q, verbs.Asker{})
	right := found.Value
	if err != nil {
		t.Fatal(err)
	}
	for i, alter := range []func(*verbs.DistanceAnswer){
		func(r *verbs.DistanceAnswer) { r.D, r.LowerBound = 2, 2 },
		func(r *verbs.DistanceAnswer) { r.LowerBound = 2 },
		func(r *verbs.DistanceAnswer) { r.K = 2 },
		func(r *verbs.DistanceAnswer) { r.Side = "xz" },
		func(r *verbs.DistanceAnswer) { r.Checks.Weight++ },
		func(r *verbs.DistanceAnswer) { r.N = 10 },
		func(r *verbs.DistanceAnswer) { r.Witness[0] = 99 },
		func(r *verbs.DistanceAnswer) { r.Witness[0] ^= 1 },
		func(r *verbs.DistanceAnswer) { r.Witness = nil },
		func(r *verbs.DistanceAnswer) { r.Certificate = nil },
		func(r *verbs.DistanceAnswer) { r.Certificate.D = 2 },
		func(r *verbs.DistanceAnswer) { r.Certificate.Sides = nil },
	} {
		var r verbs.DistanceAnswer
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
	first := key(questionOf[verbs.Distance](t, `{"code":"toric:3"}`))
	if again := key(questionOf[verbs.Distance](t, `{"code":"toric:3","timeout":"1s","memory":"1GiB","workers":2}`)); again != first {
		t.Errorf("%s, and %s", first, again)
	}
	if other := key(questionOf[verbs.Distance](t, `{"code":"toric:3","every_side":true}`)); other == first || !strings.Contains(other, "toric") {
		t.Errorf("%s, and %s", first, other)
	}
}
