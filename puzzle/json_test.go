package puzzle_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jie/puzzle"
)

func TestUniqueKeys(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                               "",
		`{"a":1,"b":2}`:                    "",
		`{"a":1,"a":1}`:                    "a 7",
		`{"a":1 , "\u0061":1}`:             "a 9",
		`{"from":"a","FROM":"b"}`:          "FROM 12",
		"{\"k\":1,\"\u212a\":2}":           "\u212a 7",
		`{"s":1,"ſ":2}`:                    "ſ 7",
		`{"a":"a","b":"a"}`:                "",
		`{"a":{"a":{"a":1}}}`:              "",
		`{"a":{"b":1,"c":2,"b":3}}`:        "b 18",
		`{"a":[{"b":1},{"b":2}]}`:          "",
		`{"a":[{"b":1},{"b":2,"b":2}]}`:    "b 21",
		`{"a":["a","a"],"b":"c"}`:          "",
		`[{"a":{}},{"a":[],"c":{},"a":1}]`: "a 25",
		`{"a":{},"a":{}}`:                  "a 8",
		`{"a":[],"a":[]}`:                  "a 8",
		`{"a":null,"b":true,"a":1e999}`:    "a 19",
		`{"a":1}{"a":1}`:                   "",
		`{"a":1,`:                          "",
		`nothing`:                          "",
		``:                                 "",
		`{"":1,"":2}`:                      " 6",
	} {
		err := puzzle.UniqueKeys([]byte(text))
		got := ""
		if e, ok := errors.AsType[*puzzle.Error](err); ok && e.Code == puzzle.DuplicateKey {
			got = fmt.Sprint(e.Args["key"], " ", e.At.Byte)
			if text[e.At.Byte] != '"' {
				t.Errorf("%s: byte %d begins no key", text, e.At.Byte)
			}
		}
		if got != want || (err == nil) != (want == "") {
			t.Errorf("%s: %v (%q), want %q", text, err, got, want)
		}
	}
}

// Deep JSON costs no more than its length allows.
func TestUniqueDeep(t *testing.T) {
	const deep = 9000 // encoding/json reads 10,000 levels
	text := strings.Repeat(`{"a":`, deep) + `{"b":1,"b":2}` + strings.Repeat("}", deep)
	var v any
	if err := puzzle.Unmarshal([]byte(text), &v); !errors.Is(err, &puzzle.Error{Code: puzzle.DuplicateKey}) {
		t.Errorf("%v", err)
	}
}

// What is not refused has no key twice, but for the case of letters, in the map that
// encoding/json fills.
func FuzzUniqueKeys(f *testing.F) {
	f.Add(`{"a":[{"b":1},{"b":2,"c":{"d":null}}]}`)
	f.Add(`{"a":1,"A":2}`)
	f.Fuzz(func(t *testing.T, text string) {
		var v map[string]json.RawMessage
		if json.Unmarshal([]byte(text), &v) != nil {
			return
		}
		if puzzle.UniqueKeys([]byte(text)) != nil {
			return
		}
		for one := range v {
			for other := range v {
				if one != other && strings.EqualFold(one, other) {
					t.Errorf("%q has %q and %q", text, one, other)
				}
			}
		}
	})
}

func TestJSONLine(t *testing.T) {
	line, err := puzzle.JSONLine(map[string]any{"a": "<&>\n", "b": 1})
	if want := `{"a":"<&>\n","b":1}` + "\n"; string(line) != want || err != nil {
		t.Errorf("%q, %v, want %q", line, err, want)
	}
}
