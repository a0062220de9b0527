package words

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"jie/puzzle"
)

// The errors of package puzzle have the English texts of this package: its file is what
// go generate writes.
func TestEnglishOfPuzzle(t *testing.T) {
	data, err := os.ReadFile("../../puzzle/english.json")
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	want := For("en").Templates([]string{"error", "why", "place"})
	if !maps.Equal(got, want) {
		t.Error("puzzle/english.json is stale: run go generate ./verbs/words")
	}
}

// An error says of itself, in English, what this package says of it: for each code, with
// arguments of several kinds.
func TestErrorsAlike(t *testing.T) {
	names := regexp.MustCompile(`\.(\w+)`)
	values := []any{"x\n\"y\"", "", 7, 0, []string{"a", "b"}, []string{}, strings.Repeat("long ", 40), true}
	places := []*puzzle.Place{nil, puzzle.AtByte(4), {Row: 1, Col: 2, Byte: 3}}
	w, tested := For("en"), 0
	for key, text := range w.Templates([]string{"error"}) {
		template, ok := text.(string)
		if !ok {
			t.Errorf("%s has forms for numbers", key)
			continue
		}
		for i := range values {
			e := &puzzle.Error{Code: puzzle.Code(strings.TrimPrefix(key, "error.")), At: places[i%3], Args: puzzle.Args{}}
			if i%2 == 0 {
				e.Puzzle = "pegs"
			}
			for j, name := range names.FindAllStringSubmatch(template, -1) {
				e.Args[name[1]] = values[(i+j)%len(values)]
			}
			if got, want := e.Error(), w.Error(e); got != want {
				t.Errorf("%s: %q, want %q", key, got, want)
			}
			tested++
		}
	}
	if tested < 1000 {
		t.Errorf("%d errors were compared", tested)
	}
	missing := &puzzle.Error{Code: puzzle.UnknownPuzzle, Args: puzzle.Args{"nearest": "pegs"}}
	if got := missing.Error(); got != "unknown puzzle: nearest=pegs" {
		t.Errorf("without its arguments: %q", got)
	}
	why := &puzzle.Error{Code: "flag-bad-value", Args: puzzle.Args{"flag": "--n", "value": "0", "why": "value"}}
	if got, want := why.Error(), w.Error(why); got != want || strings.HasSuffix(got, "value") {
		t.Errorf("with a reason: %q, want %q", got, want)
	}
}
