package check

import (
	"encoding/json"
	"strings"
	"testing"

	"jie/puzzle"
)

// An answer with a pattern in place of moves is replayed as one with moves is.
func TestPatternAnswers(t *testing.T) {
	long := func(row string) string {
		return "[" + strings.TrimSuffix(strings.Repeat(`"`+row+`",`, 4097), ",") + "]"
	}
	for name, test := range map[string]struct {
		keys string
		code puzzle.Code
	}{
		"plain":        {`"from":"lightsout:010/111/010","pattern":["000","010","000"],"length":1`, ""},
		"with moves":   {`"from":"lightsout:010/111/010","pattern":["000","010","000"],"moves":["1,1"],"length":1`, ""},
		"holes":        {`"from":"lightsout:11-","to":"lightsout:00-","pattern":["100"],"length":1`, ""},
		"digits":       {`"from":"lightsout[k=3]:11","to":"lightsout[k=3]:00","pattern":["20"],"length":2`, ""},
		"numbers":      {`"from":"lightsout[k=13]:1,1","to":"lightsout[k=13]:0,0","pattern":["12,0"],"length":12`, ""},
		"one column":   {`"from":"lightsout[k=13]:1/1","to":"lightsout[k=13]:0/0","pattern":["12","0"],"length":12`, ""},
		"many lights":  {`"from":"lightsout:all-on:4097x1","to":"lightsout:4097x1","pattern":` + long("0") + `,"length":0`, NotReached},
		"wrong length": {`"from":"lightsout:010/111/010","pattern":["000","010","000"],"length":2`, WrongLength},
		"wrong press":  {`"from":"lightsout:010/111/010","pattern":["000","100","000"],"length":1`, NotReached},
		"other moves":  {`"from":"lightsout:010/111/010","pattern":["000","010","000"],"moves":["1,0"],"length":1`, NotReached},
		"no length":    {`"from":"lightsout:010/111/010","pattern":["000","010","000"]`, Inconsistent},
		"no rows":      {`"from":"lightsout:010/111/010","pattern":[],"length":1`, BadText},
		"short":        {`"from":"lightsout:010/111/010","pattern":["000","010"],"length":1`, BadText},
		"narrow":       {`"from":"lightsout:010/111/010","pattern":["000","01","000"],"length":1`, BadText},
		"no digit":     {`"from":"lightsout:010/111/010","pattern":["000","0x0","000"],"length":1`, BadText},
		"on a hole":    {`"from":"lightsout:11-","to":"lightsout:00-","pattern":["101"],"length":2`, BadText},
		"whole round":  {`"from":"lightsout[k=3]:11","to":"lightsout[k=3]:00","pattern":["23"],"length":5`, BadText},
		"no number":    {`"from":"lightsout[k=13]:1,1","to":"lightsout[k=13]:0,0","pattern":["12,"],"length":12`, BadText},
		"leading zero": {`"from":"lightsout[k=13]:1,1","to":"lightsout[k=13]:0,0","pattern":["012,0"],"length":12`, BadText},
		"unsolvable":   {`"from":"lightsout:010/111/010","pattern":["000","010","000"],"certificate":{"kind":"quiet-pattern"},"status":"unsolvable"`, Inconsistent},
		"mopan":        {`"from":"mopan:10/000/00","to":"mopan:10/000/00","pattern":["00","000","00"],"length":0`, BadText},
	} {
		keys := test.keys
		if !strings.Contains(keys, `"to"`) {
			keys += `,"to":"lightsout:000/000/000"`
		}
		var a puzzle.Answer
		if err := json.Unmarshal([]byte("{"+keys+"}"), &a); err != nil {
			t.Fatal(name, err)
		}
		v, err := Bounds{}.Answer(t.Context(), a, a.From, a.To)
		if got := codeOf(t, err); got != test.code || err == nil && (v.Length == nil || *v.Length != *a.Length || names(v.Verified) != "moves") {
			t.Errorf("%s: %v (%s), want %q", name, v, got, test.code)
		}
	}
}

// A solver's answer has moves or a pattern, as far as answers hold one. A user's may be
// from before there were patterns.
func TestPatternIsNeeded(t *testing.T) {
	for board, want := range map[string][2]puzzle.Code{
		"1x100":                   {NoMoves, NoMoves},
		"64x64":                   {NoMoves, NoMoves},
		"65x64":                   {NoMoves, ""},
		"1024x1024":               {NoMoves, ""},
		"1025x1024":               {"", ""},
		"1000000000000000000x100": {"", ""},
	} {
		from, to := "lightsout:all-on:"+board, "lightsout:"+board
		own := Solution(from, []string{to}, puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Presses, Length: 9})
		_, given := judgeText(t, Bounds{}, `"from":"`+from+`","to":"`+to+`","length":9`)
		if got := [2]puzzle.Code{codeOf(t, own), codeOf(t, given)}; got != want {
			t.Errorf("%s: %q, want %q", board, got, want)
		}
	}
}
