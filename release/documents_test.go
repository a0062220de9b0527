package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	langs, single := make(map[string]int), 0
	for _, p := range pages {
		langs[p.Lang]++
		if other := inOtherLanguage(p.Path); p.Lang == "en" && !slices.ContainsFunc(pages, func(p document) bool { return p.Path == other }) {
			single++
			if p.Path != "results.html" && p.Path != "glossary.html" && p.Path != "CHANGELOG.html" && p.Path != "data/oeis.html" && !strings.HasPrefix(p.Path, "adr/") {
				t.Errorf("%s has no page in Chinese", p.Path)
			}
		}
		html, err := os.ReadFile(filepath.Join(docs, p.Path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(html), -1) {
			target := filepath.Join(docs, filepath.Dir(p.Path), m[2])
			if _, err := os.Stat(target); err != nil && !strings.HasPrefix(m[2], "//") {
				t.Errorf("%s: a link to %s: %v", p.Path, m[2], err)
			}
			testAnchor(t, p.Path, target, m[3])
		}
		for _, m := range regexp.MustCompile(`href="(#[^"]+)"`).FindAllStringSubmatch(string(html), -1) {
			testAnchor(t, p.Path, filepath.Join(docs, p.Path), m[1])
		}
	}
	if langs["en"] < 60 || langs["zh"] != langs["en"]-single {
		t.Errorf("pages: %v, %d in one language", langs, single)
	}
}

// testAnchor tests that a page has the heading that a link to it names, as "#limits".
func testAnchor(t *testing.T, from, page, anchor string) {
	t.Helper()
	if anchor == "" || !strings.HasSuffix(page, ".html") {
		return
	}
	name, err := url.PathUnescape(anchor[1:])
	if err != nil {
		t.Error(err)
	}
	if html, err := os.ReadFile(page); err != nil || !strings.Contains(string(html), `id="`+name+`"`) {
		t.Errorf("%s: %s has no heading %s (%v)", from, filepath.Base(page), name, err)
	}
}

// The file for the OEIS has the terms of the results, and the program gives the small ones.
func TestFileForOEIS(t *testing.T) {
	results, err := os.ReadFile("../docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../docs/data/b075464.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, list, found := strings.Cut(string(results), "```\n1:1 2:4 ")
	list, _, closed := strings.Cut("1:1 2:4 "+list, "```")
	if !found || !closed {
		t.Fatal("results.md has no list of fewest presses")
	}
	var want strings.Builder
	for term := range strings.FieldsSeq(list) {
		side, presses, _ := strings.Cut(term, ":")
		presses, _, _ = strings.Cut(presses, "x")
		fmt.Fprintln(&want, side, presses)
	}
	if want.String() != string(file) || strings.Count(want.String(), "\n") != 122 {
		t.Errorf("the file has other terms than the results:\n%s", &want)
	}
	program := unpacked(t)
	for line := range strings.Lines(string(file)) {
		var side, presses int
		if _, err := fmt.Sscan(line, &side, &presses); err != nil {
			t.Fatal(err)
		}
		if side > 25 {
			break
		}
		answer := ran(t, "", nil, program, "solve", fmt.Sprintf("lightsout:all-on:%dx%d", side, side), "--json")
		if !strings.Contains(answer, fmt.Sprintf(`"length":%d,"lower_bound":%d,"optimal":true`, presses, presses)) {
			t.Errorf("n = %d: %.300s, want %d presses", side, answer, presses)
		}
	}
}
