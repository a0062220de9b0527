package newfile

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Whatever happens to a run, its file is whole or not there, and no other is left.
func TestStreamIsWholeOrAbsent(t *testing.T) {
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
			err := Stream(path, func(f *os.File) (bool, error) {
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

// A file that is replaced hands on its permissions, and a link still leads to it.
func TestWriteKeepsLinkAndMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and modes are the system's")
	}
	dir := t.TempDir()
	path, link := filepath.Join(dir, "real.json"), filepath.Join(dir, "link.json")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
	data, err := os.ReadFile(path)
	if err != nil || string(data) != "new" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}
}
