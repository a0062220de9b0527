// Command lint checks packages with the linters below. go vet runs it and caches its results
// with the compiled packages, so a package that has not changed costs nothing:
//
//	go -C tools build -o ../dist/lint ./lint
//	go vet -vettool=dist/lint ./...
//
// A comment "//nolint:NAME // reason" at the end of a line silences a linter there.
package main

import (
	"encoding/json"
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gordonklaus/ineffassign/pkg/ineffassign"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"
	"honnef.co/go/tools/analysis/lint"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
)

func main() {
	all := []*analysis.Analyzer{errcheckAnalyzer, misspellAnalyzer, reviveAnalyzer, unconvertAnalyzer, unusedAnalyzer, ineffassign.Analyzer}
	all = append(all, vet.Suite...)
	for _, checks := range [][]*lint.Analyzer{staticcheck.Analyzers, simple.Analyzers, stylecheck.Analyzers} {
		for _, c := range checks {
			if !slices.Contains(leftToRevive, c.Analyzer.Name) {
				all = append(all, c.Analyzer)
			}
		}
	}
	for _, a := range all {
		silence(a)
	}
	if imported() {
		all = factual(nil, all)
	}
	unitchecker.Main(all...)
}

// imported reports whether go vet asks only for facts, as the file of the last argument says.
func imported() bool {
	text, err := os.ReadFile(os.Args[len(os.Args)-1])
	var unit struct{ VetxOnly bool }
	return err == nil && json.Unmarshal(text, &unit) == nil && unit.VetxOnly
}

// factual returns the analyzers that report facts about an imported package. unitchecker would
// also run all that depend on one of them, which takes three times as long for the same facts.
func factual(list, all []*analysis.Analyzer) []*analysis.Analyzer {
	for _, a := range all {
		if list = factual(list, a.Requires); len(a.FactTypes) > 0 && !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list
}

// leftToRevive are checks of style that revive makes in another way, or of names of packages.
var leftToRevive = []string{"ST1000", "ST1003", "ST1016", "ST1020", "ST1021", "ST1022"}

var silenced = regexp.MustCompile(`//nolint:([a-z,]+)`)

// silence makes a linter report nothing on lines that say so, and in files that a program has
// written. The checks of staticcheck share that name.
func silence(a *analysis.Analyzer) {
	run, name := a.Run, a.Name
	if strings.HasPrefix(name, "S") {
		name = "staticcheck"
	}
	a.Run = func(pass *analysis.Pass) (any, error) {
		quiet := make(map[string]map[int]bool) // by file, its lines
		for _, file := range pass.Files {
			lines := make(map[int]bool)
			for _, group := range file.Comments {
				for _, c := range group.List {
					if m := silenced.FindStringSubmatch(c.Text); m != nil && slices.Contains(strings.Split(m[1], ","), name) {
						lines[pass.Fset.Position(c.Pos()).Line] = true
					}
				}
			}
			if !ast.IsGenerated(file) {
				quiet[pass.Fset.Position(file.Package).Filename] = lines
			}
		}
		report := pass.Report
		pass.Report = func(d analysis.Diagnostic) {
			at := pass.Fset.Position(d.Pos)
			if lines, written := quiet[at.Filename]; written && !lines[at.Line] {
				report(d)
			}
		}
		return run(pass)
	}
}
