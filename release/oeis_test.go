package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// The file for the OEIS has the terms of the results, and the program gives the small ones.
func TestFileForOEIS(t *testing.T) {
	results, err := os.ReadFile("../docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../docs/data/b075464.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, list, found := strings.Cut(string(results), "```\n1:1 2:4 ")
	list, _, closed := strings.Cut("1:1 2:4 "+list, "```")
	if !found || !closed {
		t.Fatal("results.md has no list of fewest presses")
	}
	var want strings.Builder
	for term := range strings.FieldsSeq(list) {
		side, presses, _ := strings.Cut(term, ":")
		presses, _, _ = strings.Cut(presses, "x")
		fmt.Fprintln(&want, side, presses)
	}
	if want.String() != string(file) || strings.Count(want.String(), "\n") != 122 {
		t.Errorf("the file has other terms than the results:\n%s", &want)
	}
	program := unpacked(t)
	for line := range strings.Lines(string(file)) {
		var side, presses int
		if _, err := fmt.Sscan(line, &side, &presses); err != nil {
			t.Fatal(err)
		}
		if side > 25 {
			break
		}
		answer := ran(t, "", nil, program, "solve", fmt.Sprintf("lightsout:all-on:%dx%d", side, side), "--json")
		if !strings.Contains(answer, fmt.Sprintf(`"length":%d,"lower_bound":%d,"optimal":true`, presses, presses)) {
			t.Errorf("n = %d: %.300s, want %d presses", side, answer, presses)
		}
	}
}
