package puzzle

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
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
		err := UniqueKeys([]byte(text))
		got := ""
		if e, ok := errors.AsType[*Error](err); ok && e.Code == DuplicateKey {
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
	if err := Unmarshal([]byte(text), &v); !errors.Is(err, &Error{Code: DuplicateKey}) {
		t.Errorf("%v", err)
	}
}

// What is refused has a key twice, by the maps that encoding/json fills: no fewer keys
// than were written.
func FuzzUniqueKeys(f *testing.F) {
	f.Add(`{"a":[{"b":1},{"b":2,"c":{"d":null}}]}`)
	f.Add(`{"a":1,"A":2}`)
	f.Fuzz(func(t *testing.T, text string) {
		var v map[string]json.RawMessage
		if json.Unmarshal([]byte(text), &v) != nil {
			return
		}
		folded := map[string]bool{}
		for key := range v {
			folded[foldKey(key)] = true
		}
		if UniqueKeys([]byte(text)) == nil && len(folded) != len(v) {
			t.Errorf("%q has %d keys, %d when folded", text, len(v), len(folded))
		}
	})
}

func TestJSONLine(t *testing.T) {
	line, err := JSONLine(map[string]any{"a": "<&>\n", "b": 1})
	if want := `{"a":"<&>\n","b":1}` + "\n"; string(line) != want || err != nil {
		t.Errorf("%q, %v, want %q", line, err, want)
	}
}
