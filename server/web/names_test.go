package web_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"jie/catalog"
)

// The room for a name on a card, below a level on the path and above a board; a browser
// test looks at the pixels.
const (
	widestName    = 18 // letters of English
	widestNameZh  = 6  // characters of Chinese
	chaptersOfAll = 5
)

// name is a text in each language.
type name struct{ En, Zh string }

// Each level has a name in both languages that no other level of its puzzle has, and fits
// its place; the levels of a path are in chapters, which have names as well.
func TestNames(t *testing.T) {
	for _, p := range catalog.All() {
		chapters := readChapters(t, filepath.Join("levels", p.Name()+".json"))
		if len(chapters) != chaptersOfAll {
			t.Errorf("%s has %d chapters, want %d", p.Name(), len(chapters), chaptersOfAll)
		}
		seen := make(map[string]bool)
		levels := 0
		for _, c := range chapters {
			checkName(t, p.Name(), c.Name, seen)
			for _, level := range c.Levels {
				checkName(t, p.Name(), level, seen)
			}
			levels += len(c.Levels)
		}
		if levels != pathLength {
			t.Errorf("%s has %d names of levels, want %d", p.Name(), levels, pathLength)
		}
		for _, level := range readChapters(t, filepath.Join("packs", p.Name()+"-harder.json"))[0].Levels {
			checkName(t, p.Name(), level, seen)
		}
	}
}

// chapter is a part of a path, or a pack.
type chapter struct {
	Name   name
	Levels []name
}

func readChapters(t *testing.T, file string) (chapters []chapter) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&chapters); err != nil || len(chapters) == 0 {
		t.Fatalf("%s: %d chapters, %v", file, len(chapters), err)
	}
	return chapters
}

func checkName(t *testing.T, puzzle string, n name, seen map[string]bool) {
	t.Helper()
	if seen[n.En] || seen[n.Zh] {
		t.Errorf("%s: %+v is the name of two things", puzzle, n)
	}
	seen[n.En], seen[n.Zh] = true, true
	isHan := func(r rune) bool { return unicode.Is(unicode.Han, r) }
	if n.En == "" || n.En != strings.TrimSpace(n.En) || strings.ContainsFunc(n.En, isHan) || utf8.RuneCountInString(n.En) > widestName {
		t.Errorf("%s: the English name %q is empty, not English, or longer than %d letters", puzzle, n.En, widestName)
	}
	if n.Zh == "" || strings.ContainsFunc(n.Zh, func(r rune) bool { return !isHan(r) }) || utf8.RuneCountInString(n.Zh) > widestNameZh {
		t.Errorf("%s: the Chinese name %q is empty, not Chinese, or longer than %d characters", puzzle, n.Zh, widestNameZh)
	}
}
