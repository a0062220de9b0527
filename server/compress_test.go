package server

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"

	"jie/verbs"
)

// decode is what a body holds.
func decode(t *testing.T, r received) []byte {
	t.Helper()
	var in io.Reader = bytes.NewReader(r.body)
	switch encoding := r.header.Get("Content-Encoding"); encoding {
	case "":
	case "br":
		in = brotli.NewReader(in)
	case "gzip":
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			t.Fatal(err)
		}
		in = unzipped
	default:
		t.Fatalf("encoding %q", encoding)
	}
	data, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A file that was compressed beforehand is sent as it is, where it holds what it should.
func TestCompressedFile(t *testing.T) {
	text := bytes.Repeat([]byte("no jump can raise the sum; "), 1000)
	small := encode(t.Context(), text, brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 1, LGWin: 24}))
	for name, beside := range map[string][]byte{
		"right": small, "cut short": small[:len(small)-5], "not compressed": text, "of another file": encode(t.Context(), text[1:], brotli.NewWriterLevel(nil, 1)),
	} {
		files := fstest.MapFS{"index.html": {Data: text}, "app.js": {Data: text}, "app.js.br": {Data: beside}}
		r := request(t, newTest(t, Config{Site: files}), http.MethodGet, "/app.js", "", "Accept-Encoding", "br")
		if r.status != http.StatusOK || !bytes.Equal(decode(t, r), text) {
			t.Errorf("%s: %d, and the text is not that of the file", name, r.status)
		}
		if sent := bytes.Equal(r.body, small); sent != (name == "right") {
			t.Errorf("%s: sent as it is: %v", name, sent)
		}
	}
}

// Large answers and files are compressed as their client likes best, and small
// answers are not.
func TestCompression(t *testing.T) {
	site := newTest(t, Config{})
	const large, small = `{"from":"lightsout:all-on:20x20"}`, `{"from":"null:1","to":"null:2"}`
	get := func(path, body, accept string) received {
		if body == "" {
			return request(t, site, http.MethodGet, path, "", "Accept-Encoding", accept)
		}
		return post(t, site, path, body, "Accept-Encoding", accept)
	}
	for _, path := range [][2]string{{"show", large}, {prefix + "/openapi.json"}, {prefix + "/puzzles"}, {"/app.js"}, {"/icon.svg"}} {
		plain := get(path[0], path[1], "identity")
		if plain.header.Get("Content-Encoding") != "" {
			t.Fatalf("%s: %v", path, plain.header)
		}
		tags := []string{plain.header.Get("Etag")}
		for accept, want := range map[string]string{"br": "br", "gzip": "gzip", "gzip, deflate, br, zstd": "br", "br;q=0.5, gzip": "gzip", "br;q=0, gzip": "gzip", "*": "br", "zstd": ""} {
			r := get(path[0], path[1], accept)
			if path[0] == "/icon.svg" {
				want = "" // less than a packet
			}
			if got := r.header.Get("Content-Encoding"); r.status != http.StatusOK || got != want {
				t.Errorf("%s, Accept-Encoding %s: %d %q, want %q", path, accept, r.status, got, want)
			}
			if !slices.Contains(r.header.Values("Vary"), "Accept-Encoding") {
				t.Errorf("%s: Vary is %q", path, r.header.Values("Vary"))
			}
			if !bytes.Equal(decode(t, r), plain.body) {
				t.Errorf("%s in %s is not what it is in plain", path, accept)
			}
			if want != "" && len(r.body) >= len(plain.body) {
				t.Errorf("%s in %s takes %d bytes, in plain %d", path, accept, len(r.body), len(plain.body))
			}
			if tag := r.header.Get("Etag"); tag != "" && want != "" && slices.Contains(tags, tag) && accept == want {
				t.Errorf("%s in %s has the tag of another encoding", path, accept)
			}
		}
	}
	if r := get("solve", small, "br, gzip"); r.header.Get("Content-Encoding") != "" || r.status != http.StatusOK {
		t.Errorf("a small answer: %v", r.header)
	}
	if r := post(t, site, "show", large, "Accept", "image/png", "Accept-Encoding", "br"); r.header.Get("Content-Encoding") != "" {
		t.Errorf("a PNG: %v", r.header)
	}
	if r := post(t, site, "show", large, "Accept", "image/svg+xml", "Accept-Encoding", "br"); r.header.Get("Content-Encoding") != "br" {
		t.Errorf("an SVG: %v", r.header)
	}
	if r := get("solve", `{}`, "br"); r.status != http.StatusUnprocessableEntity || r.header.Get("Content-Type") != problemType {
		t.Errorf("a problem: %d %v", r.status, r.header)
	}
}

// The answer to a long list is compressed when its client has a turn of the medium lane, and sent as
// it is if there is none.
func TestLongAnswerIsCompressedInTurn(t *testing.T) {
	s, site := newServer(t, Config{ // on the busiest machine each question ends in the first two lanes
		Limits: verbs.Limits{Time: 4 * time.Hour}, Brief: time.Hour, Short: 2 * time.Hour, Medium: 3 * time.Hour,
	})
	list := "[" + strings.Repeat(`{"from":"lightsout:random:20x20:1"},`, 99) + `{"from":"lightsout:random:20x20:1"}]`
	medium := func() uint64 { return s.lanes.Stats()[2].Finished }
	for encoding, turns := range map[string]uint64{"br": 1, "gzip": 1, "": 0} {
		before := medium()
		r := post(t, site, "solve", list, "Accept-Encoding", cmp.Or(encoding, "identity"))
		if got := r.header.Get("Content-Encoding"); got != encoding || medium() != before+turns || r.header.Get("Vary") == "" {
			t.Errorf("%q: in %q, and %d turns of the medium lane; %v", encoding, got, medium()-before, r.header)
		}
		if answers := read[[]struct{ Status string }](t, received{status: r.status, header: r.header, body: decode(t, r)}); len(answers) != 100 || answers[99].Status != "solved" {
			t.Errorf("%s: %d answers", encoding, len(answers))
		}
	}
}

// A stream of events is sent as it comes.
func TestStreamIsNotCompressed(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db"), JobGrace: time.Millisecond})
	job := read[jobAnswer](t, post(t, site, "jobs", `{"verb":"solve","question":{"from":"stuck:1","to":"null:5"}}`, subscriberHeader, someToken))
	<-begun
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site.URL+prefix+"/jobs/"+job.ID+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "br, gzip")
	r.Header.Set("Accept", "text/event-stream")
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	first := make([]byte, 10)
	if _, err := io.ReadFull(got.Body, first); err != nil || got.Header.Get("Content-Encoding") != "" || string(first) != "event: job" {
		t.Errorf("%q %v %v", first, got.Header, err)
	}
	got.Body.Close()
	leave(t, site, job.ID, subscriberHeader, someToken)
	<-ended
}
