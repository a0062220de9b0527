package server

import (
	"net/http"
	"slices"
	"testing"

	"jie/catalog"
	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/verbs"
)

func catalogOf(t *testing.T, path string, headers ...string) verbs.Catalog {
	t.Helper()
	site := newTest(t, Config{Puzzles: append(catalog.All(), judge.Wrap(null.Puzzle{}))})
	r := request(t, site, http.MethodGet, prefix+path, "", headers...)
	if r.status != http.StatusOK || r.header.Get("Vary") != "Accept-Language" {
		t.Fatalf("%d, Vary %q: %s", r.status, r.header.Get("Vary"), r.body)
	}
	return read[verbs.Catalog](t, r)
}

// Each puzzle of the server is described, also one that no list here knows.
func TestPuzzles(t *testing.T) {
	c := catalogOf(t, "/puzzles")
	var names []string
	for _, f := range c.Puzzles {
		names = append(names, f.Name)
		if f.Icon == "" || len(f.Boards) == 0 || len(f.Faces) == 0 || len(f.Metrics) == 0 || f.Ground == "" {
			t.Errorf("%s is described too briefly: %+v", f.Name, f)
		}
		if want := f.Name != "null"; f.Levels != want {
			t.Errorf("%s: levels %v, want %v", f.Name, f.Levels, want)
		}
	}
	var want []string
	for _, p := range catalog.All() {
		want = append(want, p.Name())
	}
	if want = append(want, "null"); !slices.Equal(names, want) {
		t.Errorf("described are %q, want %q", names, want)
	}
}

func TestPuzzlesSpeak(t *testing.T) {
	for _, test := range []struct {
		path    string
		headers []string
		lang    string
	}{
		{"/puzzles", nil, "en"},
		{"/puzzles", []string{"Accept-Language", "fr, zh-CN;q=0.9"}, "zh"},
		{"/puzzles?lang=en", []string{"Accept-Language", "zh"}, "en"},
	} {
		c := catalogOf(t, test.path, test.headers...)
		if c.Lang != test.lang || c.Words["puzzle.mopan"] != map[string]string{"en": "Mopan", "zh": "墨盘"}[test.lang] {
			t.Errorf("%s with %q: %s, %q", test.path, test.headers, c.Lang, c.Words["puzzle.mopan"])
		}
		if _, plural := c.Words["metric.turns"].(map[string]any); !plural {
			t.Errorf("%s: metric.turns is %v, want plural forms", test.path, c.Words["metric.turns"])
		}
		if c.Words["error.empty"] != nil {
			t.Errorf("%s: has words that no page shows", test.path)
		}
	}
}
