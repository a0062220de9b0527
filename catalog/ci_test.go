package catalog

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// notInCI are the tests that .ci/run leaves out, and why.
var notInCI = map[string]string{
	"test-all":  "it is test and test-rest, which .ci/run makes one after the other",
	"test-long": "it takes hours",
	"test-busy": "it is test beside endless loops",
}

// Every test that make help lists is run by .ci/run, so that none breaks unseen.
func TestCIRunsEveryTest(t *testing.T) {
	script, err := os.ReadFile("../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	var made []string
	for line := range strings.Lines(string(script)) {
		if targets, ok := strings.CutPrefix(line, "make "); ok {
			made = append(made, strings.Fields(targets)...)
		}
	}
	targets := []string{"test-rest"} // the other half of test-all
	for _, listed := range regexp.MustCompile(`(?m)^\t@echo 'make (demo|check|test[a-z-]*) `).FindAllStringSubmatch(string(makefile), -1) {
		targets = append(targets, listed[1])
	}
	if len(targets) < 7 {
		t.Errorf("make help lists only %q", targets)
	}
	for _, target := range targets {
		if notInCI[target] == "" && !slices.Contains(made, target) {
			t.Errorf(".ci/run makes %q, without %s", made, target)
		}
	}
}
