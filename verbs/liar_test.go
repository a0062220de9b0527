package verbs_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// A wrong answer does not pass the entry that the WASM module uses.
func TestWrongAnswerRefused(t *testing.T) {
	s := &verbs.Service{Puzzles: []puzzle.Puzzle{null.Liar}}
	for _, test := range []struct{ name, question string }{
		{"solve", `{"from":"null:1","to":"null:9"}`},
		{"solve", `{"from":"null:2","to":"null:9","all":true}`},
		{"hint", `{"from":"null:1","to":"null:9","level":4}`},
		{"generate", `{"puzzle":"null","n":2}`},
	} {
		answer, err := s.Answer(context.Background(), test.name, []byte(test.question), verbs.Asker{Words: words.For("en")})
		if !errors.Is(err, judge.ErrWrong) || verbs.CodeOf(err) != verbs.WrongAnswer {
			t.Errorf("%s %s = %+v, %v", test.name, test.question, answer, err)
			continue
		}
		for _, lang := range words.Languages {
			if text := words.For(lang).Error(err); !strings.Contains(text, "wrong answer refused") || !strings.Contains(text, "null:9") {
				t.Errorf("%s in %s says %q", test.name, lang, text)
			}
		}
	}
}
