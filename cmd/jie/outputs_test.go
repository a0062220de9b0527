package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jie/cmd/jie/internal/console"
	"jie/internal/newfile"
)

// While another process writes a file, no run begins that would write it too.
func TestOutputsAreClaimed(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "answer.csv")
	release, err := newfile.Claim(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"solve", "null:1", "--to", "null:3", "-o", path},
		{"analyse", "null:1", "--plot", path},
		{"show", "null:1", "-o", path},
		{"table", "null", "-o", path},
		{"table", "null", "--store", filepath.Join(dir, "t"), "-o", path},
	} {
		got := runNull(t, "", args...)
		if got.code != console.Failed || !strings.Contains(got.err, "another run of jie is writing "+path) || got.out != "" {
			t.Errorf("%q: %+v", args, got)
		}
	}
	release()
	if got := runNull(t, "", "solve", "null:1", "--to", "null:3", "-o", path); got.code != console.Answered {
		t.Errorf("once it is free: %+v", got)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
