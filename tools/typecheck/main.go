// Command typecheck checks the types of packages and of their tests for other systems, given as "windows/386": what
// the compiler would refuse there, such as a constant that is too large for an int, is an error. It reads all their
// imports from source, so that nothing is compiled, which takes a tenth of the time of "go vet".
//
//	typecheck SYSTEM ... [-- PACKAGE ...]
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	systems, patterns := os.Args[1:], []string{"./..."}
	if at := slices.Index(systems, "--"); at >= 0 {
		systems, patterns = systems[:at], systems[at+1:]
	}
	failed := false
	for _, system := range systems {
		failures, err := check(system, patterns)
		if err != nil {
			fmt.Fprintln(os.Stderr, "typecheck:", err)
			os.Exit(2)
		}
		for _, failure := range failures {
			fmt.Printf("%s: %s\n", system, failure)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// check returns the errors of the packages on a system, in the order of the packages.
func check(system string, patterns []string) ([]string, error) {
	goos, goarch, found := strings.Cut(system, "/")
	if !found {
		return nil, fmt.Errorf("%q is no system of the form windows/386", system)
	}
	loaded, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0"),
		Tests: true,
	}, patterns...)
	if err != nil {
		return nil, err
	}
	var failures []string
	packages.Visit(loaded, nil, func(p *packages.Package) {
		for _, e := range p.Errors {
			if failure := e.Error(); !slices.Contains(failures, failure) {
				failures = append(failures, failure)
			}
		}
	})
	return failures, nil
}
