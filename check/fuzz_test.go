package check_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"jie/check"
	"jie/puzzle"
)

// Whatever an answer says about whatever position, the judge gives its verdict.
func FuzzAnswer(f *testing.F) {
	f.Add(`{"from":"pegs:110","to":"c1","status":"unknown","certificate":{"kind":"pagoda","weights":[7,7,7]}}`)
	f.Add(`{"from":"pegs:11010","to":["e1","one"],"metric":"jumps","length":2,"moves":["a1-c1","c1-e1"],"solutions":[["a1-c1","c1-e1"]]}`)
	f.Add(`{"from":"mopan:10/100/00","to":"mopan:10/000/01","status":"unsolvable","certificate":{"kind":"exhausted","positions":"6","levels":["1","3","2"]}}`)
	f.Add(`{"from":"mopan:102/0000/00000/0000/000","to":"mopan:???/0000/0?0?0/0000/000","length":1,"moves":["L1,1"]}`)
	f.Add(`{"from":"lightsout[k=3,torus]:12/20","to":"lightsout[k=3,torus]:00/00","length":1,"moves":["0,0*2"],"optimal":true,"lower_bound":1}`)
	f.Add(`{"from":"lightsout[counters,wiring=0+1/1+2/0+2]:0,0,0","to":"lightsout[counters,wiring=0+1/1+2/0+2]:1,1,1","status":"unsolvable","certificate":{"kind":"quiet-pattern","weights":[1,1,1],"modulus":2}}`)
	f.Add(`{"from":"lightsout:11/10","to":"lightsout:00/00","status":"unsolvable","certificate":{"kind":"quiet-pattern","first_row":"11"}}`)
	f.Add(`{"from":"null:1","to":"null:3","length":2,"moves":["up","up"]}`)
	f.Fuzz(func(t *testing.T, text string) {
		var a puzzle.Answer
		if json.Unmarshal([]byte(text), &a) != nil || strings.Contains(a.From, "x") {
			return // boards named by their size may be large
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		b := check.Bounds{Memory: 1 << 24, Prove: true}
		v, err := b.Answer(ctx, a, a.From, a.To)
		if err == nil && v.Length == nil && v.Kind == "" && v.Status != puzzle.Unknown {
			t.Errorf("%s holds, and nothing is said of it: %+v", text, v)
		}
	})
}
