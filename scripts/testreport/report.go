package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// event is a line of go test -json: see go doc test2json.
type event struct {
	Action, Package, ImportPath, Test, Output, FailedBuild string
	Elapsed                                                float64
}

type test struct{ pkg, name string }

// reader holds what is not yet decided.
type reader struct {
	*summary
	out     io.Writer
	printed map[test][]string // output of tests that have not ended; of a package itself, without a name
	parents map[test]bool     // tests that have tests within, which are counted instead
	failed  map[test]bool     // tests with a failed test within, and packages
}

// report reads the events, prints the important ones and counts the tests.
func report(s *summary, out io.Writer, events io.Reader) error {
	r := reader{s, out, make(map[test][]string), make(map[test]bool), make(map[test]bool)}
	in := bufio.NewReader(events)
	for {
		line, err := in.ReadString('\n')
		var e event
		if json.Unmarshal([]byte(line), &e) == nil {
			r.take(e)
		} else {
			fmt.Fprint(out, line) // of go itself
		}
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func (r *reader) take(e event) {
	at := test{e.Package, e.Test}
	switch e.Action {
	case "build-output":
		fmt.Fprint(r.out, e.Output)
	case "run":
		for parent := parentOf(at); parent.name != ""; parent = parentOf(parent) {
			r.parents[parent] = true
		}
	case "output":
		r.printed[at] = append(r.printed[at], e.Output)
	case "pass", "fail", "skip":
		if e.Test == "" {
			r.endPackage(at, e)
		} else {
			r.endTest(at, e.Action)
		}
		delete(r.printed, at)
	}
}

// parentOf returns the test that a test runs in: without a name, the package.
func parentOf(t test) test {
	return test{t.pkg, t.name[:max(0, strings.LastIndex(t.name, "/"))]}
}

// endTest counts a test. A test with others within counts only if it fails and none of
// them does.
func (r *reader) endTest(at test, action string) {
	if action == "fail" {
		fmt.Fprint(r.out, strings.Join(r.printed[at], ""))
		if !r.failed[at] {
			r.Failed++
		}
		for parent := at; parent.name != ""; {
			parent = parentOf(parent)
			r.failed[parent] = true
		}
		return
	}
	switch {
	case r.parents[at]:
	case action == "skip":
		r.skip(reason(r.printed[at]), at.pkg)
	default:
		r.Passed++
	}
}

// endPackage prints the line of a package. A package that fails without a failed test did not
// compile, or did not finish: then all its output is printed.
func (r *reader) endPackage(at test, e event) {
	switch {
	case e.Action == "pass":
		fmt.Fprintf(r.out, "ok    %7.2fs  %s\n", e.Elapsed, at.pkg)
	case e.Action == "fail":
		if !r.failed[at] {
			r.Failed++
		}
		for _, t := range slices.SortedFunc(maps.Keys(r.printed), func(a, b test) int { return strings.Compare(b.name, a.name) }) {
			if t.pkg == at.pkg {
				fmt.Fprint(r.out, strings.Join(r.printed[t], ""))
				delete(r.printed, t)
			}
		}
		fmt.Fprintf(r.out, "FAIL  %7.2fs  %s\n", e.Elapsed, at.pkg)
	}
}

// logged matches what a test has logged, after the place.
var logged = regexp.MustCompile(`^\s+\S+\.go:\d+: (.*)`)

// reason returns why a test was skipped.
func reason(output []string) string {
	for _, line := range slices.Backward(output) {
		if m := logged.FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	return "no reason given"
}
