package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var (
	documentLink = regexp.MustCompile(`\]\(([^():# ]*)(#[^() ]+)?\)`)
	fencedBlock  = regexp.MustCompile("(?ms)^```.*?^```$")
	heading      = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// anchorsOf returns the names that GitHub gives to the headings of a document.
func anchorsOf(text string) map[string]bool {
	anchors := make(map[string]bool)
	for _, m := range heading.FindAllStringSubmatch(fencedBlock.ReplaceAllString(text, ""), -1) {
		anchors["#"+strings.Map(func(r rune) rune {
			switch {
			case r == ' ' || r == '-':
				return '-'
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(m[1]))] = true
	}
	return anchors
}

// Every link of a document to another file of the repository leads to a file, and to a heading
// of it where the link names one.
func TestDocumentLinks(t *testing.T) {
	seen := 0
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md", "conformance/*.md", "clients/*/*.md", "examples/*/*.md"} {
		files, err := filepath.Glob("../../" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range documentLink.FindAllStringSubmatch(fencedBlock.ReplaceAllString(string(text), ""), -1) {
				seen++
				target := file
				if m[1] != "" {
					target = path.Join(path.Dir(file), m[1])
				}
				if _, err := os.Stat(target); err != nil {
					t.Errorf("%s: a link to %s: %v", file, m[1], err)
					continue
				}
				if m[2] == "" || !strings.HasSuffix(target, ".md") {
					continue
				}
				there, err := os.ReadFile(target)
				if err != nil {
					t.Fatal(err)
				}
				if !anchorsOf(string(there))[m[2]] {
					t.Errorf("%s: %s has no heading %s", file, target, m[2])
				}
			}
		}
	}
	if seen < 150 {
		t.Errorf("%d links", seen)
	}
}
