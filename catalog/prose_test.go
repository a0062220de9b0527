package catalog_test

import (
	"bytes"
	"flag"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// listProse has TestProse print each place of each idiom.
var listProse = flag.Bool("prose", false, "print where the idioms of TestProse stand")

// idiom is a turn of phrase that is not plain English, and what to write in its place.
type idiom struct {
	words   string // a regular expression, in which a space is any blank
	instead string
	gone    bool // the idiom is an error; the others are counted
}

var idioms = []idiom{
	{`tells whether`, "reports whether", true},
	{`so many`, "a number, or: that many", false},
	{`is no (?:[a-km-z]|l[a-np-z])[a-z]*`, "is not a, has no", false},
	{`goes on`, "continues", false},
	{`at hand`, "current, present", true},
	{`anew`, "again", true},
	{`whoever`, "a person who, those who", true},
	{`(?:is|are|was|were) told`, "gets, is given", false},
	{`(?:is|are) had`, "exists, is available", false},
	{`(?:is|are) said`, "is reported, the text says", false},
	{`hears`, "receives", true},
	{`dear`, "expensive", true},
}

// blank replaces what is not prose, so that offsets stay and no idiom reaches across it.
func blank(text []byte) {
	for i, c := range text {
		if c != ' ' && c != '\n' && c != '\t' {
			text[i] = '|'
		}
	}
}

var quotations = regexp.MustCompile("(?s)`[^`|]{0,300}`|\"[^\"|]{0,300}\"|“[^”]{0,300}”")

// goProse is the comments of a Go file.
func goProse(text []byte) []byte {
	prose := slices.Clone(text)
	blank(prose)
	var s scanner.Scanner
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(text))
	s.Init(file, text, nil, scanner.ScanComments)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			return prose
		}
		if tok == token.COMMENT && !strings.HasPrefix(literal, "//go:") && !strings.HasPrefix(literal, "//nolint") {
			at := file.Offset(pos)
			copy(prose[at:], text[at:at+len(literal)])
			copy(prose[at:], "  ") // the slashes
		}
	}
}

var notMarkdown = regexp.MustCompile("(?ms)^ *```.*?^ *```$|\\]\\([^)]*\\)")

// markdownProse is a document without its code and the targets of its links.
func markdownProse(text []byte) []byte {
	prose := slices.Clone(text)
	for _, at := range notMarkdown.FindAllIndex(prose, -1) {
		blank(prose[at[0]:at[1]])
	}
	return prose
}

var wordsKey = regexp.MustCompile(`(?m)^\s*"[^"]*": "`)

// wordsProse is the texts of a file of words, without the keys.
func wordsProse(text []byte) []byte {
	prose := bytes.ReplaceAll(text, []byte(`\n`), []byte("  "))
	prose = bytes.ReplaceAll(prose, []byte(`\"`), []byte(" `")) // a quotation in a text
	for _, at := range wordsKey.FindAllIndex(prose, -1) {
		blank(prose[at[0]:at[1]])
	}
	return bytes.ReplaceAll(prose, []byte{'"'}, []byte{'|'})
}

// reader returns what reads the prose of a file, at its offsets; nil for a file without English.
func reader(path string) func(text []byte) []byte {
	switch {
	case strings.HasSuffix(path, ".go"):
		return goProse
	case strings.HasSuffix(path, ".md") && !strings.HasSuffix(path, ".zh-CN.md"):
		return markdownProse
	case strings.HasPrefix(path, "verbs/words/en/") && strings.HasSuffix(path, ".json"):
		return wordsProse
	}
	return nil
}

// unquoted blanks the quotations of a prose.
func unquoted(prose []byte) []byte {
	for _, at := range quotations.FindAllIndex(prose, -1) {
		blank(prose[at[0]:at[1]])
	}
	return prose
}

// foreign are folders with what others wrote, or what is made.
var foreign = []string{"node_modules", "dist", "site", "vendor", "testdata", ".git", "shared", "bin"}

// Comments, help texts and documents are plain English: outside quotations they have none of
// the idioms that are gone. -args -prose prints the places of the others.
func TestProse(t *testing.T) {
	counts := make([]int, len(idioms))
	var patterns []*regexp.Regexp
	for _, i := range idioms {
		patterns = append(patterns, regexp.MustCompile(strings.ReplaceAll(i.words, " ", `\s+`)+`\b`)) // begins with a literal, which is fast
	}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains(foreign, entry.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		name := strings.TrimPrefix(filepath.ToSlash(path), "../")
		read := reader(name)
		if read == nil || name == "catalog/prose_test.go" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		prose := bytes.ToLower(unquoted(read(text)))
		for i, pattern := range patterns {
			for _, at := range pattern.FindAllIndex(prose, -1) {
				if at[0] > 0 && 'a' <= prose[at[0]-1] && prose[at[0]-1] <= 'z' {
					continue // the end of another word
				}
				counts[i]++
				line := 1 + bytes.Count(text[:at[0]], []byte{'\n'})
				switch {
				case idioms[i].gone:
					t.Errorf("%s:%d: %q is not plain: %s", name, line, prose[at[0]:at[1]], idioms[i].instead)
				case *listProse:
					t.Logf("%s:%d: %q: %s", name, line, prose[at[0]:at[1]], idioms[i].instead)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range counts {
		t.Logf("%4d %s", n, idioms[i].words)
	}
}

// Each form of a file is read for its prose alone.
func TestProseOf(t *testing.T) {
	for path, text := range map[string]string{
		"a.go":                     "package a\n\n// A tells\n// whether it is.\n// \"B tells whether\"\nconst tells = `tells whether` //nolint:tells whether\n",
		"a.md":                     "A tells\nwhether [it](tells whether) is. `tells whether`, \"tells whether\"\n```\ntells whether\n```\n",
		"verbs/words/en/some.json": "{\n  \"tells whether\": \"It tells\\nwhether \\\"it tells whether\\\".\"\n}\n",
	} {
		prose := unquoted(reader(path)([]byte(text)))
		found := regexp.MustCompile(`tells\s+whether`).FindAllIndex(prose, -1)
		if len(found) != 1 || !strings.HasPrefix(text[found[0][0]:], "tells") {
			t.Errorf("%s: %v in %q", path, found, prose)
		}
	}
}
