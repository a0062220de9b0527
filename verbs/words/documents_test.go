package words

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// englishOnly are the documents without a Chinese form: tables of figures, decisions, texts
// that are sent to others, and what only developers read. The glossary is in both languages.
var englishOnly = []string{"results.md", "glossary.md", "adr/", "data/", "adding-a-", "design.md", "stability.md", "scale.md"}

// translated are the English documents that a reader finds in Chinese beside them, as
// NAME.zh-CN.md.
func translated(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"docs/*.md", "docs/*/*.md", "conformance/README.md", "clients/*/README.md"} {
		files, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			below := strings.TrimPrefix(filepath.ToSlash(file), "../../docs/")
			if !strings.HasSuffix(file, ".zh-CN.md") && !slices.ContainsFunc(englishOnly, func(prefix string) bool { return strings.HasPrefix(below, prefix) }) {
				names = append(names, file)
			}
		}
	}
	if len(names) < 15 {
		t.Fatalf("%d documents: %v", len(names), names)
	}
	return names
}

var (
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	inCode  = regexp.MustCompile("`[^`]+`")
	linked  = regexp.MustCompile(`\]\(([^)]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ `)
	row     = regexp.MustCompile(`(?m)^ *(\|)`)
	item    = regexp.MustCompile(`(?m)^ *(-|[0-9]+\.) `)
	number  = regexp.MustCompile(`[0-9][0-9,.]*[0-9]`)
)

// outline is what a document and its translation have in common, a line each: the headings,
// code, links, tables, lists and numbers. Sentences may stand in another order, so that all
// but headings and blocks of code is sorted.
func outline(text string) []string {
	var lines []string
	for _, block := range fenced.FindAllString(text, -1) {
		lines = append(lines, "block "+block)
	}
	text = fenced.ReplaceAllString(text, "")
	for _, level := range heading.FindAllString(text, -1) {
		lines = append(lines, "heading "+level)
	}
	var rest []string
	for _, code := range inCode.FindAllString(text, -1) {
		rest = append(rest, "code "+strings.Join(strings.Fields(code), " "))
	}
	text = inCode.ReplaceAllString(text, "")
	for _, m := range linked.FindAllStringSubmatch(text, -1) {
		target, _, _ := strings.Cut(strings.Replace(m[1], ".zh-CN.md", ".md", 1), "#") // headings have other names
		rest = append(rest, "link "+target)
	}
	text = linked.ReplaceAllString(text, "]")
	for _, n := range number.FindAllString(text, -1) {
		rest = append(rest, "number "+n)
	}
	slices.Sort(rest)
	return append(lines, append(rest, fmt.Sprintf("%d rows of tables, %d items of lists", len(row.FindAllString(text, -1)), len(item.FindAllString(text, -1))))...)
}

// A document in Chinese has the headings, code, links and figures of the English one, so that
// a change of one asks for a change of the other, and keeps to the glossary.
func TestDocumentsInChinese(t *testing.T) {
	for _, name := range append(translated(t), "../../README.md") {
		t.Run(strings.TrimPrefix(filepath.ToSlash(name), "../../"), func(t *testing.T) {
			english, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			chinese, err := os.ReadFile(strings.TrimSuffix(name, ".md") + ".zh-CN.md")
			if err != nil {
				t.Fatal(err)
			}
			for wrong, right := range wrongChinese {
				if found := regexp.MustCompile(wrong).FindString(inCode.ReplaceAllString(fenced.ReplaceAllString(string(chinese), ""), "")); found != "" {
					t.Errorf("it says %q, not %s", found, right)
				}
			}
			if strings.HasSuffix(name, "../README.md") {
				return // its blocks show answers in Chinese; cmd/jie compares it
			}
			want, got := outline(string(english)), outline(string(chinese))
			for _, line := range want {
				if at := slices.Index(got, line); at >= 0 {
					got = slices.Delete(got, at, at+1)
				} else {
					t.Errorf("not in the Chinese form: %s", line)
				}
			}
			for _, line := range got {
				t.Errorf("only in the Chinese form: %s", line)
			}
		})
	}
}
