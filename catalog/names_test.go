package catalog

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jie/puzzle"
	"jie/puzzle/ability"
)

// neutral are the folders whose code works for any puzzle and names none. The
// words that users read, in JSON, and test data may.
var neutral = []string{
	"cmd", "internal", "server", "verbs", "check/judge", "puzzle",
}

// prefixes are the names by which users call the puzzles.
func prefixes() []string {
	var names []string
	for _, p := range All() {
		names = append(names, p.Name())
		if other, ok := puzzle.As[ability.Prefixed](p); ok {
			names = append(names, other.Prefixes()...)
		}
	}
	return names
}

// named matches a text in which the name of a puzzle stands as a word.
func named() *regexp.Regexp {
	quoted := make([]string, 0, len(prefixes()))
	for _, name := range prefixes() {
		quoted = append(quoted, regexp.QuoteMeta(name))
	}
	return regexp.MustCompile(`(?i)\b(` + strings.Join(quoted, "|") + `)\b`)
}

// sources are the files below the neutral folders that end in one of the endings.
func sources(t *testing.T, folders []string, endings ...string) []string {
	t.Helper()
	var paths []string
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if name := entry.Name(); entry.IsDir() && (name == "testdata" || name == "node_modules") {
				return fs.SkipDir
			}
			for _, ending := range endings {
				if strings.HasSuffix(path, ending) {
					paths = append(paths, path)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(paths) == 0 {
		t.Fatalf("no %v in %v", endings, folders)
	}
	return paths
}

// No string of a front end names a puzzle: what differs from one puzzle to the
// next, its package says. Tags of fields and import paths are strings too.
func TestNoFrontEndNamesAPuzzle(t *testing.T) {
	for _, path := range sources(t, neutral, ".go") {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		for _, found := range namesIn(t, path) {
			t.Error(found)
		}
	}
}

// namesIn lists the strings in a Go file that name a puzzle, and where they stand.
func namesIn(t *testing.T, path string) (found []string) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	name := named()
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		if text, err := strconv.Unquote(lit.Value); err == nil && name.MatchString(text) {
			found = append(found, fmt.Sprintf("%s: %s", files.Position(lit.Pos()), lit.Value))
		}
		return true
	})
	return found
}

// quotedText is a text in TypeScript, or a part of a template.
var quotedText = regexp.MustCompile("\"[^\"\\n]*\"|'[^'\\n]*'|`[^`]*`")

// The page names no puzzle either.
func TestNoPageNamesAPuzzle(t *testing.T) {
	name := named()
	for _, path := range sources(t, []string{"server/web/src"}, ".ts", ".tsx") {
		if strings.Contains(path, ".test.") {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range quotedText.FindAllIndex(data, -1) {
			if text := data[at[0]:at[1]]; name.Match(text) {
				t.Errorf("%s:%d: %s", path, 1+strings.Count(string(data[:at[0]]), "\n"), text)
			}
		}
	}
}

// The test finds names in strings, tags and imports, and nowhere else.
func TestNamesIn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.go")
	const source = "package a\n\n// mopan\nimport _ \"jie/mopan\"\n\nconst pegs, x = \"unpegs pegsy\", `a pegs:1`\n\n" +
		"type s struct {\n\tlightsout int `enum:\"lightsout\"`\n\tflips int `doc:\"Flip\"`\n}\n"
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if found := namesIn(t, path); len(found) != 4 {
		t.Errorf("found %q, want 4", found)
	}
}
