package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Whatever happens to a run, its file is whole or not there, and no other is left.
func TestStreamFileIsWholeOrAbsent(t *testing.T) {
	full := errors.New("no space left on device")
	for name, c := range map[string]struct {
		keep bool
		err  error
		want bool
	}{
		"written":           {true, nil, true},
		"nothing to write":  {false, nil, false},
		"disk full":         {false, full, false},
		"written, unproved": {true, full, true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "a.pbm")
			err := streamFile(path, func(f *os.File) (bool, error) {
				if _, err := f.WriteAt([]byte("P4\n"), 0); err != nil {
					t.Fatal(err)
				}
				if _, err := os.Stat(path); err == nil {
					t.Error("the file has its name before it is complete")
				}
				return c.keep, c.err
			})
			if !errors.Is(err, c.err) {
				t.Errorf("error %v, want %v", err, c.err)
			}
			entries, _ := os.ReadDir(dir)
			if (len(entries) == 1) != c.want || c.want && entries[0].Name() != "a.pbm" {
				t.Errorf("left behind: %v", entries)
			}
		})
	}
}
