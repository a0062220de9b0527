package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// found is what the linters must say of testdata/faults.txtar, by line.
var found = []string{
	`1:1: package-comments: `,
	`11:1: exported: exported function Exported `,
	`13:18: context-as-argument: `,
	`15:5: error-naming: `,
	`15:25: error-strings: `,
	`15:14: error strings should not `, // ST1005
	`17:16: var-naming: `,
	`20:1: receiver-naming: `,
	`23:10: the error of os.Chdir is not checked`,
	`26:2: ineffectual assignment to x`,
	`27:9: unnecessary conversion`,
	`28:13: Printf format %d has arg #1 of wrong type`, // govet
	`28:22: "recieve" is a misspelling of "receive"`,   //nolint:misspell // the fault
	`29:33: error parsing regexp`,                      // SA1000
	`33:2: redundant return statement`,
	`40:6: func nobody is unused`,
}

// Each linter finds its fault, and none finds one where a line or a file is left to itself.
func TestFaults(t *testing.T) {
	program := filepath.Join(t.TempDir(), "lint")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	faults, err := txtar.ParseFile("testdata/faults.txtar")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("go", "vet", "-vettool="+program, ".")
	c.Dir = t.TempDir()
	for _, f := range faults.Files {
		if err := os.WriteFile(filepath.Join(c.Dir, f.Name), f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := c.CombinedOutput()
	if err == nil {
		t.Error("go vet finds nothing")
	}
	text := string(out)
	for _, want := range found {
		if !strings.Contains(text, "faults.go:"+want) {
			t.Errorf("no %s", want)
		}
	}
	for _, unwanted := range []string{"faults.go:25:", "faults.go:30:", "made.go"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("something is said of %s", unwanted)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}
