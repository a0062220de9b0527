package server

import (
	"net/http"
	"strings"
	"testing"
)

// A client that accepts none of the types of a path gets 406; one that does not say,
// or says it in a way that cannot be read, gets the usual type.
func TestNotAcceptable(t *testing.T) {
	site := newTest(t, Config{})
	const question, board = `{"from":"null:1","to":"null:2"}`, `{"from":"lightsout:11/11"}`
	for _, test := range []struct {
		verb, body, accept string
		want               string // the answer's type; "": none
	}{
		{"solve", question, "", jsonType},
		{"solve", question, "*/*", jsonType},
		{"solve", question, "application/*", jsonType},
		{"solve", question, "text/html, application/json;q=0.9, */*;q=0.8", jsonType},
		{"solve", question, "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", jsonType}, // as old Java says it
		{"solve", question, "json", jsonType},
		{"solve", question, "text/html", ""},
		{"solve", question, "application/json;q=0", ""},
		{"hint", question, "application/xml", ""},
		{"show", board, "image/png", "image/png"},
		{"show", board, "image/*", "image/svg+xml"},
		{"show", board, "image/webp", ""},
		{"show", board, "image/webp, text/plain;q=0.1", "text/plain"},
	} {
		r := post(t, site, test.verb, test.body, "Accept", test.accept)
		kind := r.header.Get("Content-Type")
		if test.want != "" && (r.status != http.StatusOK || kind != test.want) {
			t.Errorf("%s, Accept %q: %d %s, want %s", test.verb, test.accept, r.status, kind, test.want)
		}
		if test.want != "" {
			continue
		}
		if p := read[Problem](t, r); r.status != http.StatusNotAcceptable || p.Code != notAcceptable || !strings.Contains(p.Detail, jsonType) || kind != problemType {
			t.Errorf("%s, Accept %q: %d %s", test.verb, test.accept, r.status, r.body)
		}
	}
	if r := request(t, site, http.MethodGet, prefix+"/jobs/0/events", "", "Accept", "text/event-stream"); r.status != http.StatusNotFound {
		t.Errorf("a stream: %d %s", r.status, r.body)
	}
	if r := request(t, site, http.MethodDelete, prefix+"/jobs/0", "", "Accept", "text/html"); r.status != http.StatusNotFound {
		t.Errorf("a path whose answer has no body: %d %s", r.status, r.body)
	}
}
