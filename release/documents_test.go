package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every page of the documents is there in its language, and each link between them leads to
// a page.
func TestDocuments(t *testing.T) {
	into := t.TempDir()
	untar(t, filepath.Join(released(t), "jie_1.0.0_site.tar.gz"), into)
	docs := filepath.Join(into, "jie_1.0.0_site", "docs")
	data, err := os.ReadFile(filepath.Join(docs, "search.json"))
	if err != nil {
		t.Fatal(err)
	}
	var pages []document
	if err := json.Unmarshal(data, &pages); err != nil || len(pages) < 60 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	langs := make(map[string]int)
	for _, p := range pages {
		langs[p.Lang]++
		html, err := os.ReadFile(filepath.Join(docs, p.Path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(html), -1) {
			if _, err := os.Stat(filepath.Join(docs, filepath.Dir(p.Path), m[2])); err != nil && !strings.HasPrefix(m[2], "//") {
				t.Errorf("%s: a link to %s: %v", p.Path, m[2], err)
			}
		}
	}
	if langs["en"] < 30 || langs["zh"] < 15 {
		t.Errorf("pages: %v", langs)
	}
}
