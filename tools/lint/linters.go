package main

import (
	"fmt"
	"go/token"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/golangci/misspell"
	"github.com/golangci/unconvert"
	"github.com/kisielk/errcheck/errcheck"
	"github.com/mgechev/revive/lint"
	"github.com/mgechev/revive/rule"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"honnef.co/go/tools/unused"
)

// place converts a position of a linter that has its own kind.
func place(pass *analysis.Pass, p token.Position) token.Pos {
	for file := range pass.Fset.Iterate {
		if file.Name() == p.Filename {
			return file.LineStart(p.Line) + token.Pos(max(0, p.Column-1))
		}
	}
	return token.NoPos
}

// usual matches calls whose errors do not matter: to close, to print, to remove.
var usual = regexp.MustCompile(`(?i)^((os\.)?std(out|err)\..*|.*close|.*flush|os\.remove(all)?|.*printf?(ln)?|os\.(un)?setenv)$`)

var errcheckAnalyzer = &analysis.Analyzer{
	Name: "errcheck",
	Doc:  "errors that are not checked, outside tests",
	Run: func(pass *analysis.Pass) (any, error) {
		checker := errcheck.Checker{Exclusions: errcheck.Exclusions{
			BlankAssignments: true, TypeAssertions: true, Symbols: errcheck.DefaultExcludedSymbols,
		}}
		pkg := &packages.Package{Fset: pass.Fset, Syntax: pass.Files, Types: pass.Pkg, TypesInfo: pass.TypesInfo}
		for _, e := range checker.CheckPackage(pkg).Unique().UncheckedErrors {
			if !strings.HasSuffix(e.Pos.Filename, "_test.go") && !usual.MatchString(e.SelectorName) {
				pass.Reportf(place(pass, e.Pos), "the error of %s is not checked", e.FuncName)
			}
		}
		return nil, nil
	},
}

var unconvertAnalyzer = &analysis.Analyzer{
	Name: "unconvert",
	Doc:  "conversions to the type that a value has",
	Run: func(pass *analysis.Pass) (any, error) {
		for _, at := range unconvert.Run(pass) {
			pass.Reportf(place(pass, at), "unnecessary conversion")
		}
		return nil, nil
	},
}

var unusedAnalyzer = &analysis.Analyzer{
	Name:     "unused",
	Doc:      "what is declared and never used",
	Requires: []*analysis.Analyzer{unused.Analyzer.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		for _, o := range pass.ResultOf[unused.Analyzer.Analyzer].(unused.Result).Unused {
			if o.Kind != "type param" {
				pass.Reportf(place(pass, o.Position), "%s %s is unused", o.Kind, o.Name)
			}
		}
		return nil, nil
	},
}

var dictionary = sync.OnceValue(func() *misspell.Replacer {
	r := &misspell.Replacer{Replacements: misspell.DictMain}
	r.Compile()
	return r
})

var misspellAnalyzer = &analysis.Analyzer{
	Name: "misspell",
	Doc:  "words that are often misspelled",
	Run: func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			name := pass.Fset.Position(file.Package).Filename
			text, err := pass.ReadFile(name)
			if err != nil {
				return nil, err
			}
			_, diffs := dictionary().Replace(string(text))
			for _, d := range diffs {
				pass.Reportf(place(pass, token.Position{Filename: name, Line: d.Line, Column: d.Column + 1}), "%q is a misspelling of %q", d.Original, d.Corrected)
			}
		}
		return nil, nil
	},
}

// reviveRules are the rules of revive that we use.
var reviveRules = []lint.Rule{
	&rule.ExportedRule{}, &rule.PackageCommentsRule{}, &rule.ContextAsArgumentRule{}, &rule.ErrorNamingRule{},
	&rule.ErrorStringsRule{}, &rule.VarNamingRule{}, &rule.ReceiverNamingRule{},
}

var reviveAnalyzer = &analysis.Analyzer{
	Name: "revive",
	Doc:  "names and comments, as revive has them",
	Run: func(pass *analysis.Pass) (any, error) {
		var names []string
		for _, file := range pass.Files {
			names = append(names, pass.Fset.Position(file.Package).Filename)
		}
		linter, config := lint.New(os.ReadFile, 0), lint.Config{Rules: make(lint.RulesConfig)}
		for _, r := range reviveRules {
			if r, ok := r.(lint.ConfigurableRule); ok {
				if err := r.Configure(nil); err != nil {
					return nil, err
				}
			}
			config.Rules[r.Name()] = lint.RuleConfig{}
		}
		failures, err := linter.Lint([][]string{names}, reviveRules, config)
		if err != nil {
			return nil, fmt.Errorf("revive: %w", err)
		}
		for f := range failures {
			if f.Confidence >= 0.8 { // the default of revive
				pass.Reportf(place(pass, f.Position.Start), "%s: %s", f.RuleName, f.Failure)
			}
		}
		return nil, nil
	},
}
