// Command testreport runs go test and reports the results:
//
//	testreport [-rest TEXT] go test [ARGUMENT...]
//	testreport -keep FILE go test [ARGUMENT...]
//	testreport [-rest TEXT] -total FILE...
//
// It prints a line for each package, the whole output of failed tests, why tests are skipped, TEXT, and last how many
// tests passed, failed and were skipped. With -keep it also writes the numbers into a file, which names the part, and
// -total adds the numbers of several files. The exit code is 0 if no test failed and go test says so too.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	rest := flag.String("rest", "", "a line before the last")
	keep := flag.String("keep", "", "write the numbers into this file")
	total := flag.Bool("total", false, "add the numbers of files")
	flag.Parse()
	var s summary
	var err error
	if *total {
		err = s.addFiles(flag.Args())
	} else {
		err = run(&s, os.Stdout, flag.Args())
	}
	if err != nil && s.Failed == 0 { // the packages were not even tested
		fmt.Fprintln(os.Stderr, err)
		s.Failed = 1
	}
	part := ""
	if *keep != "" {
		part = strings.TrimSuffix(filepath.Base(*keep), ".json") + ": "
		err = s.write(*keep)
	}
	s.print(os.Stdout, *rest, part)
	if err != nil || s.Failed > 0 {
		os.Exit(1)
	}
}

// run runs go test with the flag -json and adds up what it reports.
func run(s *summary, out io.Writer, command []string) error {
	at := slices.Index(command, "test") + 1
	if at < 2 {
		return errors.New("usage: testreport go test [ARGUMENT...]")
	}
	command = slices.Insert(slices.Clone(command), at, "-json")
	c := exec.Command(command[0], command[1:]...)
	c.Stderr = os.Stderr
	events, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return err
	}
	return errors.Join(report(s, out, events), c.Wait())
}

type summary struct {
	Passed, Failed int
	Skipped        map[string][]string // by the reason: the package of each test
}

func (s *summary) skip(reason string, packages ...string) {
	if s.Skipped == nil {
		s.Skipped = make(map[string][]string)
	}
	s.Skipped[reason] = append(s.Skipped[reason], packages...)
}

// addFiles adds the numbers that -keep has written. A part without a file has failed.
func (s *summary) addFiles(names []string) error {
	for _, name := range names {
		var part summary
		data, err := os.ReadFile(name)
		if err = cmp.Or(err, json.Unmarshal(data, &part)); err != nil {
			return err
		}
		s.Passed += part.Passed
		s.Failed += part.Failed
		for reason, packages := range part.Skipped {
			s.skip(reason, packages...)
		}
	}
	return nil
}

func (s *summary) write(name string) error {
	data, err := json.Marshal(s)
	return cmp.Or(err, os.WriteFile(name, data, 0o644))
}

// print prints the reasons, then the rest, and last the numbers, after the name of the part.
func (s *summary) print(out io.Writer, rest, part string) {
	skipped := 0
	for _, reason := range slices.Sorted(maps.Keys(s.Skipped)) {
		packages := s.Skipped[reason]
		skipped += len(packages)
		where := slices.Compact(slices.Sorted(slices.Values(packages)))
		fmt.Fprintf(out, "skipped %d: %s (%s)\n", len(packages), reason, strings.Join(where, ", "))
	}
	if rest != "" {
		fmt.Fprintln(out, rest)
	}
	fmt.Fprintf(out, "%s%d passed, %d failed, %d skipped\n", part, s.Passed, s.Failed, skipped)
}

// event is a line of go test -json: see go doc test2json.
type event struct {
	Action, Package, ImportPath, Test, Output, FailedBuild string
	Elapsed                                                float64
}

type test struct{ pkg, name string }

// parent returns the test that a test runs in: without a name, the package.
func (t test) parent() test {
	return test{t.pkg, t.name[:max(0, strings.LastIndex(t.name, "/"))]}
}

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
	for in := bufio.NewReader(events); ; {
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
		for parent := at.parent(); parent.name != ""; parent = parent.parent() {
			r.parents[parent] = true
		}
	case "output":
		r.printed[at] = append(r.printed[at], e.Output)
	case "fail":
		if !r.failed[at] {
			r.Failed++
		}
		r.fail(at, e.Elapsed)
	case "pass", "skip":
		switch {
		case e.Test == "" && e.Action == "pass":
			fmt.Fprintf(r.out, "ok    %7.2fs  %s\n", e.Elapsed, at.pkg)
		case e.Test == "" || r.parents[at]:
		case e.Action == "skip":
			r.skip(reason(r.printed[at]), at.pkg)
		default:
			r.Passed++
		}
	}
	if slices.Contains([]string{"pass", "fail", "skip"}, e.Action) {
		delete(r.printed, at)
	}
}

// fail prints the output of a failed test. A package that fails without a failed test did not
// compile, or did not finish: all its output is printed.
func (r *reader) fail(at test, elapsed float64) {
	if at.name != "" {
		fmt.Fprint(r.out, strings.Join(r.printed[at], ""))
		for parent := at; parent.name != ""; {
			parent = parent.parent()
			r.failed[parent] = true
		}
		return
	}
	for _, t := range slices.SortedFunc(maps.Keys(r.printed), func(a, b test) int { return strings.Compare(b.name, a.name) }) {
		if t.pkg == at.pkg {
			fmt.Fprint(r.out, strings.Join(r.printed[t], ""))
			delete(r.printed, t)
		}
	}
	fmt.Fprintf(r.out, "FAIL  %7.2fs  %s\n", elapsed, at.pkg)
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
