package server

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"jie/puzzle"
)

// A key that stands twice is refused, however deep, with the place of the second one. In
// a list of questions it is an error of its question alone.
func TestDuplicateKeys(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	for _, test := range []struct{ path, body string }{
		{"solve", `{"from":"null:1","to":"null:2",|"from":"null:3"}`},
		{"solve", `{"from":"null:1",|"From":"null:3"}`},
		{"check", `{"from":"null:1","to":"null:2","certificate":{"kind":"a",|"kind":"b"}}`},
		{"generate", `{"puzzle":"lightsout","n":1,|"n":1}`},
		{"show", `{"from":"null:1","theme":"dark",|"theme":"light"}`},
		{"jobs", `{"verb":"solve",|"verb":"solve","question":{"from":"null:1","to":"null:2"}}`},
		{"jobs", `{"verb":"solve","question":{"from":"null:1","to":"null:2",|"to":"null:3"}}`},
	} {
		body := strings.Replace(test.body, "|", "", 1)
		r := post(t, site, test.path, body)
		p := read[Problem](t, r)
		if r.status != http.StatusUnprocessableEntity || p.Code != puzzle.DuplicateKey || p.At == nil || p.At.Byte != strings.Index(test.body, "|") {
			t.Errorf("%s %s: %d %s", test.path, body, r.status, r.body)
		}
	}
	list := read[[]map[string]any](t, post(t, site, "solve", `[{"from":"null:1","to":"null:2"},{"from":"null:1","from":"null:2"}]`))
	if len(list) != 2 || list[0]["status"] != "solved" || list[1]["code"] != string(puzzle.DuplicateKey) {
		t.Errorf("a list gives %v", list)
	}
	inside := read[Problem](t, post(t, site, "solve", `{"from":"{\"from\":\"null:1\",\"from\":\"null:2\"}","to":"null:3"}`))
	if inside.Code != puzzle.DuplicateKey {
		t.Errorf("a position that is JSON gives %+v", inside)
	}
}
