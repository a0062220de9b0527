package verbs_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

const saveFile = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Pegs\nPARAMS  :10:5x1custom\nDESC    :5:PPHOH\nNSTATES :1:1\nSTATEPOS:1:1\n"

// Any text that a user may give is a position, and its own goal goes after the one
// given beside it.
func TestRead(t *testing.T) {
	for _, test := range []struct {
		text string
		to   []string
		from string
		goal []string
	}{
		{"pegs:110", nil, "pegs:110", []string{"c1"}},
		{" ; a comment with @file\npegs:110", []string{"a1", "one"}, "pegs:110", []string{"a1", "one"}},
		{`{"from":"pegs:110","to":"a1","length":4,"moves":null}`, nil, "pegs:110", []string{"a1"}},
		{"\n {\"to\":[\"a1\",\"b1\"],\"from\":\"pegs:110\"} \n", nil, "pegs:110", []string{"a1", "b1"}},
		{`{"from":"pegs:110","to":"a1"}`, []string{"b1"}, "pegs:110", []string{"b1"}},
		{`{"from":"sgt-pegs:5x1:PPHOH"}`, nil, "pegs:110-0", []string{"one"}},
		{"5x1:PPHOH", nil, "pegs:110-0", []string{"one"}},
		{saveFile, nil, "pegs:110-0", []string{"one"}},
		{"lightsout:01/10", []string{"00/11"}, "lightsout:01/10", []string{"lightsout:00/11"}},
		{"pegs:1101", []string{`{"from":"pegs:0001"}`}, "pegs:1101", []string{"pegs:0001"}},
		{"mopan:10/000/00", nil, "mopan:10/000/00", nil},
		{"machine:[.#] (1) (0)", nil, "lightsout[wiring=1/0]:00", []string{"lightsout[wiring=1/0]:01"}},
		{"machine:[.#] (1) (0)", []string{"10"}, "lightsout[wiring=1/0]:00", []string{"lightsout[wiring=1/0]:10"}},
		{`{"from":"machine[counters]:(0,1) {3,3}"}`, nil, "lightsout[counters,wiring=0+1]:0,0", []string{"lightsout[counters,wiring=0+1]:3,3"}},
		{`{"from":"machine:[.#] (1) (0)","to":"11"}`, nil, "lightsout[wiring=1/0]:00", []string{"lightsout[wiring=1/0]:11"}},
	} {
		p, err := small.Read(test.text, test.to)
		if err != nil {
			t.Errorf("Read(%q, %q): %v", test.text, test.to, err)
			continue
		}
		var texts []string
		if goal, err := p.Reached(); err == nil {
			texts = goal.Texts()
		} else if !errors.Is(err, &puzzle.Error{Code: puzzle.NoGoal}) {
			t.Errorf("Read(%q): %v", test.text, err)
		}
		if p.From.String() != test.from || !slices.Equal(texts, test.goal) {
			t.Errorf("Read(%q, %q) = %s to %q, want %s to %q", test.text, test.to, p.From, texts, test.from, test.goal)
		}
	}
}

// The limits and errors of a question hold within JSON as well.
func TestReadErrors(t *testing.T) {
	for _, test := range []struct {
		text string
		to   []string
		code puzzle.Code
	}{
		{"", nil, verbs.NoFrom},
		{"{}", nil, verbs.NoFrom},
		{`{"from":"pegs:110"`, nil, verbs.BadJSON},
		{`{"from":"pegs:110"} {}`, nil, verbs.BadJSON},
		{`{"from":7}`, nil, verbs.BadJSON},
		{`{"from":"{\"from\":\"pegs:110\"}"}`, nil, puzzle.NoPrefix},
		{`{"from":"pegs:@file"}`, nil, verbs.NoFiles},
		{`{"from":"pegs:110","to":"@file"}`, nil, verbs.NoFiles},
		{`{"from":"lightsout:all-on:9x9"}`, nil, verbs.BoardLarge},
		{"pegs:110", []string{`{"from":"lightsout:all-on:9x9"}`}, verbs.BoardLarge},
		{"lightsout:01/10", []string{"0x/11"}, puzzle.BadCell},
		{"machine:[" + strings.Repeat(".", 65) + "] (0)", nil, verbs.BoardLarge},
		{"machine:[.] (0;1)", nil, "lightsout-bad-machine"},
	} {
		_, err := small.Read(test.text, test.to)
		if code := verbs.CodeOf(err); code != test.code {
			t.Errorf("Read(%q, %q): %v, want %s", test.text, test.to, err, test.code)
		}
	}
	_, err := small.Read("lightsout:01/10", []string{"00/11", "0x/11"})
	goal, _ := errors.AsType[*verbs.GoalError](err)
	e, _ := errors.AsType[*puzzle.Error](err)
	if goal == nil || goal.Index != 1 || e == nil || e.At == nil || e.At.Byte != 1 {
		t.Errorf("the place of a wrong goal: %v", err)
	}
}

// Every verb takes JSON for a position.
func TestAnswerTakesJSON(t *testing.T) {
	const from = `"from":"{\"from\":\"pegs:1101\",\"to\":\"a1\"}"`
	for name, question := range map[string]string{
		"solve": "{" + from + "}", "hint": "{" + from + "}", "analyse": "{" + from + "}", "show": "{" + from + `,"moves":"a1-c1"}`,
		"check": "{" + from + `,"moves":"a1-c1 d1-b1"}`, "picture": "{" + from + `,"kind":"image/png"}`,
	} {
		answer, err := small.Answer(t.Context(), name, []byte(question), verbs.Asker{Words: words.For("en")})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if v, ok := answer.Value.(verbs.Verdict); ok && v.Holds {
			t.Errorf("%s has another goal: %+v", name, v)
		}
		if a, ok := answer.Value.(puzzle.Answer); ok && fmt.Sprint(a.To) != "[a1]" {
			t.Errorf("%s has the goal %s", name, a.To)
		}
	}
	if _, err := small.Answer(t.Context(), "dance", []byte("{}"), verbs.Asker{}); verbs.CodeOf(err) != verbs.NoVerb {
		t.Errorf("dance: %v", err)
	}
}
