package catalog

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// allowed holds the table of docs/design.md down to internal/raster: what each
// core package may import beside the standard library.
var allowed = map[string][]string{
	"jie/internal/crew":  {},
	"jie/internal/pages": {},
	"jie/internal/cpu":   {},
	"jie/board":          {},
	"jie/gf2":            {"jie/internal/cpu", "jie/internal/crew"},
	"jie/search":         {},
	"jie/puzzle":         {},
	"jie/check":          {"jie/puzzle"},
	"jie/mopan":          {"jie/board", "jie/gf2", "jie/search", "jie/puzzle", "jie/internal/cpu", "jie/internal/crew", "jie/internal/pages"},
	"jie/lightsout":      {"jie/board", "jie/gf2", "jie/search", "jie/puzzle", "jie/internal/crew"},
	"jie/pegs":           {"jie/board", "jie/gf2", "jie/search", "jie/puzzle", "jie/internal/crew", "jie/internal/pages"},
	"jie/catalog":        {"jie/puzzle", "jie/mopan", "jie/lightsout", "jie/pegs"},
	"jie/draw":           {"jie/puzzle"},
	"jie/collection":     {"jie/puzzle"},
	"jie/hint":           {"jie/puzzle"},
	"jie/level":          {"jie/puzzle", "jie/board", "jie/internal/crew"},
}

// fronts holds the rest of it: what other packages may import of jie.
var fronts = map[string][]string{
	"jie/internal/raster": {"jie/draw"},
	"jie/internal/words":  {"jie/puzzle", "jie/check"},
	"jie/internal/sheet":  {},
	"jie/internal/ask":    {"jie/puzzle", "jie/check", "jie/draw", "jie/hint", "jie/level", "jie/collection", "jie/internal/raster"},
	"jie/internal/tables": {"jie/board", "jie/puzzle", "jie/mopan", "jie/pegs", "jie/mopan/table", "jie/internal/ask"},
	"jie/server": {"jie/puzzle", "jie/hint", "jie/level", "jie/internal/ask", "jie/internal/tables", "jie/internal/words",
		"jie/internal/crew", "jie/server/jobs", "jie/server/web"},
	"jie/server/jobs": {},
	"jie/server/web":  {},
}

// pkg is what go list says of a package.
type pkg struct {
	ImportPath string
	Standard   bool
	Imports    []string
}

// No package imports more of jie than the design allows. Core packages import that
// and the standard library; what those import is held to the same table, so a core package
// depends on the standard library alone.
func TestImports(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command here")
	}
	all := list(t, goTool)
	for path, may := range fronts {
		for _, imported := range all[path].Imports {
			if strings.HasPrefix(imported, "jie/") && !slices.Contains(may, imported) {
				t.Errorf("%s imports %s", path, imported)
			}
		}
	}
	for path, p := range all {
		core := owner(path)
		if core == "" {
			continue
		}
		for _, imported := range p.Imports {
			if !standard(imported, all) && !slices.Contains(allowed[core], imported) && owner(imported) != core {
				t.Errorf("%s imports %s", path, imported)
			}
		}
	}
	if _, ok := all["jie/puzzle"]; !ok {
		t.Error("go list does not know jie/puzzle")
	}
}

// owner is the core package that a package is or lies below, "" for others.
func owner(path string) string {
	for core := range allowed {
		if path == core || strings.HasPrefix(path, core+"/") {
			return core
		}
	}
	return ""
}

// standard tells whether a package is of the standard library: go list -deps
// names every package there is, so an unknown one is a pseudo-package such as C.
func standard(path string, all map[string]pkg) bool {
	p, ok := all[path]
	return ok && p.Standard
}

func list(t *testing.T, goTool string) map[string]pkg {
	t.Helper()
	out, err := exec.Command(goTool, "list", "-deps", "-json=ImportPath,Standard,Imports", "jie/...").Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v\n%s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	all := make(map[string]pkg)
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = p
	}
}
