package lightsout

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Files use functions, types and values of the files before them in the list in doc.go
// alone. Methods are not looked at.
func TestFilesBuildOnEachOther(t *testing.T) {
	place := listed(t)
	files := map[string]*ast.File{}
	home := map[string]string{} // of each name at the top level
	paths, _ := filepath.Glob("*.go")
	for _, path := range paths {
		name := strings.TrimSuffix(path, ".go")
		if strings.HasSuffix(name, "_test") || name == "doc" {
			continue
		}
		if place[name] == 0 {
			t.Errorf("%s is not in the list", path)
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = file
		for declared := range file.Scope.Objects { //nolint:staticcheck // names of one package are resolved well enough
			home[declared] = name
		}
	}
	if len(files) != len(place) || len(files) < 25 {
		t.Errorf("%d files, %d in the list", len(files), len(place))
	}
	used := 0
	for name, file := range files {
		for _, id := range file.Unresolved {
			other := home[id.Name]
			if other == "" {
				continue
			}
			if used++; place[other] > place[name] {
				t.Errorf("%s.go uses %s of %s.go, which comes later", name, id.Name, other)
			}
		}
	}
	if used < 500 {
		t.Errorf("only %d names are used in other files", used)
	}
}

// listed is the place of each file in the list in doc.go, from 1.
func listed(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, found := strings.Cut(string(text), "in this order:\n//\n")
	list, _, ended := strings.Cut(list, "//\n")
	if !found || !ended {
		t.Fatal("doc.go has no list of files")
	}
	place := map[string]int{}
	for line := range strings.Lines(list) {
		names, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "//"), "   ")
		for name := range strings.SplitSeq(names, ",") {
			if name = strings.TrimSpace(name); name != "" {
				place[name] = len(place) + 1
			}
		}
	}
	return place
}
