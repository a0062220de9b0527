// Command testreport runs go test and reports the results:
//
//	testreport [-rest TEXT] go test [ARGUMENT...]
//	testreport -keep FILE go test [ARGUMENT...]
//	testreport [-rest TEXT] -total FILE...
//
// It prints a line for each package, the whole output of failed tests, why tests are skipped,
// TEXT, and last how many tests passed, failed and were skipped. With -keep it also writes the
// numbers into a file, which names the part, and -total adds the numbers of several files. The
// exit code is 0 if no test failed and go test says so too.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	read := report(s, out, events)
	return errors.Join(read, c.Wait())
}

// addFiles adds the numbers that -keep has written. A part without a file has failed.
func (s *summary) addFiles(names []string) error {
	for _, name := range names {
		var part summary
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &part)
		}
		if err != nil {
			return err
		}
		s.add(part)
	}
	return nil
}

func (s *summary) write(name string) error {
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
