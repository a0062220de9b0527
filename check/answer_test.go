package check

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// answerOf reads an answer from the keys of one, about pegs:11010 to e1 where they do
// not say otherwise. It has two solutions in jumps, and one move is the shortest.
func judgeText(t *testing.T, b Bounds, keys string) (Verdict, error) {
	t.Helper()
	a := puzzle.Answer{From: "pegs:11010", To: puzzle.Texts{"one"}}
	if err := json.Unmarshal([]byte("{"+keys+"}"), &a); err != nil {
		t.Fatalf("%s: %v", keys, err)
	}
	return b.Answer(t.Context(), a, a.From, a.To)
}

const (
	oneMove  = `"moves":["a1-c1-e1"],"length":1`
	twoJumps = `"metric":"jumps","moves":["a1-c1","c1-e1"],"length":2`
	listed   = `"solutions":[["a1-c1","c1-e1"],["a1-c1","d1-b1"]]`
	noWay    = `"to":"c1","certificate":{"kind":"position-class","cells":["a1","c1","d1"]}`
	large    = `"from":"lightsout:all-on:65x64","to":"lightsout:65x64","length":9`
)

// Each rule of the table, and beside it the nearest answer that holds.
func TestContradictions(t *testing.T) {
	for _, test := range []struct{ keys, why string }{
		{oneMove, ""},
		{`"status":"solved",` + oneMove, ""},
		{`"status":"perhaps",` + oneMove, "answer-status"},
		{`"puzzle":"pegs",` + oneMove, ""},
		{`"puzzle":"mopan",` + oneMove, "answer-puzzle"},
		{`"lower_bound":0,` + oneMove, ""},
		{`"lower_bound":-1,` + oneMove, "answer-negative"},
		{`"length":-1,"moves":[]`, "answer-negative"},
		{`"certificate":{"kind":"nonsense"},` + oneMove, "answer-certificate"},
		{`"status":"unknown","certificate":{"kind":"pagoda","weights":[7,7,7,7,7]}`, "answer-certificate"},
		{`"status":"solved",` + noWay, "answer-certificate"},
		{`"status":"unsolvable",` + noWay, ""},
		{noWay, ""},
		{`"status":"unsolvable","to":"c1"`, "missing"},
		{`"status":"unsolvable","length":1,` + noWay, "answer-unsolvable"},
		{`"status":"unsolvable","moves":[],` + noWay, "answer-unsolvable"},
		{`"status":"unsolvable","lower_bound":1,` + noWay, "answer-unsolvable"},
		{`"status":"unsolvable","optimal":false,` + noWay, "answer-unsolvable"},
		{`"status":"unsolvable","solutions":[],` + noWay, "answer-unsolvable"},
		{`"status":"unsolvable","truncated":true,` + noWay, "answer-unsolvable"},
		{`"status":"unsolvable","count":"0",` + noWay, ""},
		{`"status":"unsolvable","count":"1",` + noWay, "answer-count-none"},
		{`"count":"1",` + oneMove, ""},
		{`"count":"0",` + oneMove, "answer-count-some"},
		{`"status":"unknown","count":"0"`, "answer-count-some"},
		{`"count":"-1",` + oneMove, "answer-number"},
		{`"count":"01",` + oneMove, "answer-number"},
		{`"count":"one",` + oneMove, "answer-number"},
		{`"count":"2","count_up_to_order":"2",` + oneMove, ""},
		{`"count":"2","count_up_to_order":"3",` + oneMove, "answer-order"},
		{`"count":"2","count_up_to_order":"0",` + oneMove, "answer-count-some"},
		{`"count_up_to_order":"-3",` + oneMove, "answer-number"},
		{`"status":"unknown"`, ""},
		{`"status":"unknown","lower_bound":1,"optimal":false`, ""},
		{`"status":"unknown","lower_bound":1,"optimal":false,` + oneMove, ""},
		{`"status":"unknown","lower_bound":1,"optimal":true`, "answer-unknown"},
		{`"status":"unknown","lower_bound":1,"optimal":true,` + oneMove, "answer-unknown"},
		{`"status":"unknown",` + listed + `,` + twoJumps, "answer-unknown"},
		{`"status":"unknown","moves":["a1-c1-e1"]`, "answer-length"},
		{`"status":"solved"`, "answer-length"},
		{`"moves":["a1-c1-e1"]`, "answer-length"},
		{`"truncated":true,` + oneMove, "answer-truncated"},
		{`"lower_bound":2,` + oneMove, "answer-bound"},
		{`"status":"unknown","lower_bound":2,` + oneMove, "answer-bound"},
		{`"lower_bound":1,"optimal":true,` + oneMove, ""},
		{`"lower_bound":0,"optimal":true,` + oneMove, "answer-optimal"},
		{`"lower_bound":1,"optimal":false,` + oneMove, "answer-least"},
		{listed + `,"count":"2",` + twoJumps, ""},
		{listed + `,` + twoJumps, ""},
		{listed + `,"count":"1",` + twoJumps, "count"},
		{listed + `,"count":"3",` + twoJumps, "count"},
		{listed + `,"count":"2","truncated":true,` + twoJumps, "count"},
		{listed + `,"count":"3","truncated":true,` + twoJumps, ""},
		{listed + `,"truncated":true,` + twoJumps, ""},
		{`"solutions":[],` + oneMove, "count"},
		{`"solutions":[["a1-c1","d1-b1"]],` + twoJumps, "own"},
		{`"solutions":[["a1-c1","d1-b1"],["a1-c1","c1-e1"]],` + twoJumps, "order"},
		{`"solutions":[["a1-c1","c1-e1"],["a1-c1","c1-e1"]],` + twoJumps, "order"},
		{`"solutions":[["a1-c1","c1-e1"],["a1-c1-e1"]],` + oneMove, "twice"},
		{`"solutions":[["a1-c1-e1"]],"lower_bound":2,"optimal":true,"metric":"moves","moves":["a1-c1","d1-b1"],"length":2`, "length"},
		{large, ""},
		{`"status":"unknown","lower_bound":4,` + large, ""},
		{`"certificate":{"kind":"quiet-pattern"},` + large, "answer-certificate"},
	} {
		_, err := judgeText(t, Bounds{}, test.keys)
		why := ""
		if f := (*Failure)(nil); errors.As(err, &f) {
			why, _ = f.Args["why"].(string)
		}
		if why != test.why || (err == nil) != (test.why == "") {
			t.Errorf("%s: %v, want %q", test.keys, err, test.why)
		}
	}
	if _, err := judgeText(t, Bounds{}, `"length":1`); codeOf(t, err) != NoMoves {
		t.Errorf("a length without moves: %v", err)
	}
}

// What was verified, and what is claimed beyond that.
func TestVerified(t *testing.T) {
	for _, test := range []struct {
		keys       string
		prove      bool
		verified   string
		unverified string
	}{
		{oneMove, false, "moves", "length"},
		{oneMove, true, "moves length", ""},
		{`"optimal":false,"lower_bound":0,` + oneMove, true, "moves", ""},
		{`"optimal":false,"lower_bound":1,` + twoJumps, false, "moves", "lower_bound"},
		{`"optimal":false,"lower_bound":1,` + twoJumps, true, "moves lower_bound", ""},
		{`"count":"1",` + oneMove, true, "moves length", "count"},
		{listed + `,` + twoJumps, true, "moves listing length", "count"},
		{`"status":"unknown","lower_bound":1,` + oneMove, false, "moves", "lower_bound"},
		{`"status":"unknown","lower_bound":1,` + oneMove, true, "moves lower_bound", ""},
		{`"status":"unknown","lower_bound":1`, false, "", "lower_bound"},
		{`"status":"unknown","lower_bound":1`, true, "lower_bound", ""},
		{`"status":"unknown"`, true, "", ""},
		{`"to":"pegs:11010","length":0,"moves":[]`, false, "moves length", ""},
		{noWay, true, "certificate", ""},
		{large, false, "", "moves length"},
		{`"count":"1","optimal":false,"lower_bound":3,` + large, false, "", "moves lower_bound count"},
	} {
		v, err := judgeText(t, Bounds{Prove: test.prove}, test.keys)
		if err != nil || names(v.Verified) != test.verified || names(v.Unverified) != test.unverified {
			t.Errorf("%s, prove %t: verified %q, not %q, %v, want %q, %q", test.keys, test.prove, v.Verified, v.Unverified, err, test.verified, test.unverified)
		}
	}
}

func names(parts []Part) string {
	var list []string
	for _, p := range parts {
		list = append(list, string(p))
	}
	return strings.Join(list, " ")
}

// A proof that is stopped leaves the rest of the verdict.
func TestProofStopped(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	english := puzzle.Answer{Length: new(int64), Moves: &[]string{}}
	*english.Length = 18
	*english.Moves = strings.Fields("d2-d4 b3-d3 c1-c3 c4-c2 e3-c3 g3-e3 c6-c4 a5-c5 d5-b5 a3-a5-c5 f5-d5-b5-b3-d3-f3 " +
		"e1-c1-c3-c5 g5-g3-e3 e7-e5 e4-e6 c7-e7-e5 e2-e4-c4-c6-e6-e4 f4-d4")
	const board = "pegs:--111--/--111--/1111111/1110111/1111111/--111--/--111--"
	for name, test := range map[string]struct {
		b    Bounds
		ctx  context.Context
		want error
	}{
		"memory": {Bounds{Prove: true, Memory: 1 << 20}, t.Context(), puzzle.ErrMemory},
		"time":   {Bounds{Prove: true}, gone, context.Canceled},
		"none":   {Bounds{}, gone, nil},
	} {
		v, err := test.b.Answer(test.ctx, english, board, []string{"d4"})
		if err != nil || !errors.Is(v.Stopped, test.want) || names(v.Unverified) != "length" || names(v.Verified) != "moves" {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
	}
}

// The fewest presses by elimination are those of a search press by press.
func TestFewestPresses(t *testing.T) {
	for _, test := range []struct{ from, to string }{
		{"lightsout:1111/1111/1111/1111", "lightsout:0000/0000/0000/0000"},
		{"lightsout:101/0-0/110", "lightsout:000/0-0/000"},
		{"lightsout[k=3]:120/011/222", "lightsout[k=3]:000/000/000"},
		{"lightsout[torus,k=5]:12/34", "lightsout[torus,k=5]:00/00"},
		{"lightsout[wiring=0+1/1+2/0+1+2/-]:110", "lightsout[wiring=0+1/1+2/0+1+2/-]:001"},
		{"lightsout[k=4]:12/30", "lightsout[k=4]:00/00"},
		{"lightsout[counters,wiring=0+1/1+2/0+2]:0,0,0", "lightsout[counters,wiring=0+1/1+2/0+2]:2,2,2"},
	} {
		body := strings.Replace(test.from, "lightsout:", "lightsout[near=plus]:", 1)
		goal := strings.Replace(test.to, "lightsout:", "lightsout[near=plus]:", 1)
		g, err := newGame(body)
		if err != nil {
			t.Fatal(err)
		}
		l, tests, err := g.(*lightsOut).levels(Bounds{}.meter(t.Context()), []string{goal})
		if err != nil {
			t.Fatal(err)
		}
		want, err := l.shorter(tests, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int64{0, want, want + 1, 1000} {
			got, err := Bounds{}.shorter(t.Context(), test.from, []string{test.to}, puzzle.Presses, limit)
			if err != nil || got != min(want, limit) {
				t.Errorf("%s below %d: %d, %v, want %d", test.from, limit, got, err, min(want, limit))
			}
		}
	}
}

// A set of keys holds each once, in the order in which they came.
func TestPositions(t *testing.T) {
	for _, width := range []int{1, 3, 8, 37} {
		var p positions
		var want []string
		for i := range 5000 {
			key := strings.Repeat(string(rune('a'+i*i%26)), width-1) + string(rune('a'+i%23))
			p.add([]byte(key))
			if !slices.Contains(want, key) {
				want = append(want, key)
			}
		}
		if p.len() != len(want) {
			t.Fatalf("width %d: %d keys, want %d", width, p.len(), len(want))
		}
		for i, key := range want {
			if string(p.key(i)) != key {
				t.Errorf("width %d: key %d is %q, want %q", width, i, p.key(i), key)
			}
		}
	}
}
