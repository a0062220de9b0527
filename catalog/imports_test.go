package catalog

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Phrases of the table in docs/design.md that stand for packages.
const (
	eachPuzzle = "each puzzle in the catalog"
	libraries  = "libraries"
	everything = "everything but the puzzles' packages"
)

// row is a row of the table: what its packages may import.
type row struct {
	packages []string
	may      []string // packages of jie; eachPuzzle stands for those of the catalog
	foreign  bool     // libraries too
	all      bool     // every package of jie but those of the puzzles
}

var quoted = regexp.MustCompile("`([a-z0-9/-]+)`")

// readTable reads the table of packages in docs/design.md. The packages of the
// puzzles take the place of the phrase that stands for them.
func readTable(t *testing.T, puzzles []string) []row {
	t.Helper()
	text, err := os.ReadFile("../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "| package | holds | may import |\n|---|---|---|\n")
	if !found {
		t.Fatal("docs/design.md has no table of packages")
	}
	var rows []row
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			break
		}
		r := row{packages: names(cells[1], puzzles), may: names(cells[3], puzzles)}
		r.foreign = strings.Contains(cells[3], libraries)
		r.all = strings.Contains(cells[3], everything)
		rows = append(rows, r)
	}
	if len(rows) < 20 {
		t.Fatalf("the table of packages has %d rows", len(rows))
	}
	return rows
}

// names are the import paths that a cell of the table names.
func names(cell string, puzzles []string) []string {
	var list []string
	for _, match := range quoted.FindAllStringSubmatch(cell, -1) {
		list = append(list, strings.TrimSuffix("jie/"+match[1], "/jie"))
	}
	if strings.Contains(cell, eachPuzzle) {
		list = append(list, puzzles...)
	}
	return list
}

// pkg is what go list says of a package.
type pkg struct {
	ImportPath string
	Name       string
	Standard   bool
	Imports    []string
}

// No package imports more than docs/design.md allows.
func TestImports(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err) // go test puts its own on the path
	}
	all := list(t, goTool)
	puzzles := puzzlePackages(all["jie/catalog"])
	rows := readTable(t, puzzles)
	checked := 0
	for path, p := range all {
		if path != "jie" && !strings.HasPrefix(path, "jie/") {
			continue
		}
		r := rowOf(path, rows)
		if r == nil {
			t.Errorf("%s is not in the table of docs/design.md", path)
			continue
		}
		checked++
		for _, imported := range p.Imports {
			if !r.allows(path, imported, all, puzzles) {
				t.Errorf("%s imports %s", path, imported)
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d packages were checked", checked)
	}
}

// puzzlePackages are the packages of the puzzles: what the catalog imports beside
// the contract and the judge, each with all that lies below it.
func puzzlePackages(catalog pkg) []string {
	var list []string
	for _, path := range catalog.Imports {
		name, ours := strings.CutPrefix(path, "jie/")
		if name, _, _ = strings.Cut(name, "/"); ours && name != "puzzle" && name != "check" {
			list = append(list, "jie/"+name)
		}
	}
	return list
}

// rowOf is the row of a package: that of the nearest package that it is or lies
// below.
func rowOf(path string, rows []row) (nearest *row) {
	longest := 0
	for i := range rows {
		for _, name := range rows[i].packages {
			if within(path, name) && len(name) > longest {
				nearest, longest = &rows[i], len(name)
			}
		}
	}
	return nearest
}

// within reports whether a package is another or lies below it.
func within(path, name string) bool { return path == name || strings.HasPrefix(path, name+"/") }

// allows reports whether a package of the row may import another: what the row says,
// what belongs to the package itself, and the standard library.
func (r *row) allows(path, imported string, all map[string]pkg, puzzles []string) bool {
	if imported != "jie" && !strings.HasPrefix(imported, "jie/") {
		return r.foreign || standard(imported, all)
	}
	own := func(name string) bool { return within(path, name) && within(imported, name) }
	named := func(name string) bool {
		part := name == "jie/puzzle" && slices.Contains([]string{"jie/puzzle/view", "jie/puzzle/ability"}, imported)
		return imported == name || part || slices.Contains(puzzles, name) && within(imported, name)
	}
	isPuzzle := slices.ContainsFunc(puzzles, func(name string) bool { return within(imported, name) })
	return slices.ContainsFunc(r.packages, own) || slices.ContainsFunc(r.may, named) || r.all && !isPuzzle
}

// standard reports whether a package is of the standard library: go list -deps
// names every package there is, so an unknown one is a pseudo-package such as C.
func standard(path string, all map[string]pkg) bool {
	p, ok := all[path]
	return ok && p.Standard
}

func list(t *testing.T, goTool string) map[string]pkg {
	t.Helper()
	out, err := exec.Command(goTool, "list", "-deps", "-json=ImportPath,Name,Standard,Imports", "jie/...").Output()
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

// A program that imports Jie, or one puzzle, links no units of work for many machines.
func TestLibraryLinksNoUnits(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	all := list(t, goTool)
	for _, from := range append(slices.Clone(all["jie/catalog"].Imports), "jie") {
		for _, linked := range closure(all, from) {
			if linked == "jie/puzzle/work" || linked == "jie/mopan/levels" || strings.HasSuffix(linked, "/units") {
				t.Errorf("a program that imports %s links %s", from, linked)
			}
		}
	}
	if len(closure(all, "jie/catalog/kinds")) == 0 || !slices.Contains(closure(all, "jie/cmd/jie"), "jie/puzzle/work") {
		t.Error("the program links no units: the test shows nothing")
	}
}

// closure are the packages of Jie that a program which imports one links.
func closure(all map[string]pkg, from string) []string {
	var linked []string
	met := map[string]bool{from: true}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, path := range all[queue[0]].Imports {
			if strings.HasPrefix(path, "jie/") && !met[path] {
				met[path] = true
				linked, queue = append(linked, path), append(queue, path)
			}
		}
	}
	return linked
}
