package verb_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jie/internal/verb"
	"jie/internal/words"
	"jie/judge"
	"jie/puzzle"
	"jie/puzzletest/liar"
)

// A wrong answer does not pass the entry that the WASM module uses.
func TestWrongAnswerRefused(t *testing.T) {
	s := &verb.Service{Puzzles: []puzzle.Puzzle{liar.Puzzle}}
	for _, test := range []struct{ name, question string }{
		{"solve", `{"from":"null:1","to":"null:9"}`},
		{"solve", `{"from":"null:2","to":"null:9","all":true}`},
		{"hint", `{"from":"null:1","to":"null:9","level":4}`},
		{"generate", `{"puzzle":"null","n":2}`},
	} {
		answer, err := s.Answer(context.Background(), test.name, []byte(test.question), words.For("en"), nil)
		if !errors.Is(err, judge.ErrWrong) || verb.CodeOf(err) != verb.WrongAnswer {
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
