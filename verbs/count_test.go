package verbs_test

import (
	"fmt"
	"testing"

	"jie/puzzle"
	"jie/verbs"
)

func TestCount(t *testing.T) {
	for question, want := range map[string]int{
		`{"from":"pegs:english"}`:              4,
		`{"from":"pegs:1"}`:                    0,
		`{"from":"lightsout:000/000/000"}`:     9,
		`{"from":"twiddle:1,2,3/4,5,6/7,8,9"}`: 8,
	} {
		reply, err := small.Answer(t.Context(), "count", []byte(question), verbs.Asker{})
		facts, _ := reply.Value.(puzzle.Analysis)
		if err != nil || len(facts) != 3 || fmt.Sprint(facts[2]) != fmt.Sprintf("{legal_moves %d}", want) {
			t.Errorf("%s: %v, %v, want %d legal moves", question, facts, err, want)
		}
	}
}
