package race

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	patternOf = regexp.MustCompile(`race\.Main\(m, "([^"]+)"\)`)
	testNames = regexp.MustCompile(`(?m)^func ((?:Test|Example)\w*)\(`)
)

// Each part of a pattern names a test of its package: a test that got another name would
// be left out without a word.
func TestPatterns(t *testing.T) {
	packages := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Name() != "race_test.go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		pattern := patternOf.FindSubmatch(text)
		if pattern == nil {
			t.Errorf("%s has no pattern", path)
			return nil
		}
		packages++
		names := testsBeside(t, path)
		for part := range strings.SplitSeq(string(pattern[1]), "|") {
			if !strings.Contains(names, part) {
				t.Errorf("%s: %s is in the name of no test", path, part)
			}
		}
		return nil
	})
	if err != nil || packages < 10 {
		t.Errorf("%d packages, %v", packages, err)
	}
}

// testsBeside is the names of the tests and examples in the folder of a file, a line each.
func testsBeside(t *testing.T, path string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range testNames.FindAllSubmatch(text, -1) {
			all.Write(name[1])
			all.WriteByte('\n')
		}
	}
	return all.String()
}
