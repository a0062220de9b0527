package newfile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// A file is claimed by one at a time, under whatever name, and nothing is left.
func TestClaim(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "a.json"), filepath.Join(dir, "b.json")
	release, err := Claim(path)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" {
		if err := os.Symlink("a.json", link); err != nil {
			t.Fatal(err)
		}
		if _, err := Claim(link); !errors.Is(err, syscall.EBUSY) {
			t.Errorf("a link to it is claimed too: %v", err)
		}
	}
	_, err = Claim(path)
	var named *os.PathError
	if !errors.Is(err, syscall.EBUSY) || !errors.As(err, &named) || named.Path != path {
		t.Errorf("claimed twice: %v", err)
	}
	other, err := Claim(filepath.Join(dir, "c.json"))
	if err != nil {
		t.Errorf("another file: %v", err)
	}
	other()
	release()
	again, err := Claim(path)
	if err != nil {
		t.Errorf("claimed after its release: %v", err)
	}
	again()
	_ = os.Remove(link)
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, err := Claim(filepath.Join(dir, "absent", "a.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in no folder: %v", err)
	}
	if release, err := Claim(os.DevNull); err != nil {
		t.Errorf("a device: %v", err)
	} else {
		release()
	}
}

// Many that claim a file in turn never hold it together.
func TestClaimRace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	var held sync.Mutex
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for done := 0; done < 50; {
				release, err := Claim(path)
				if errors.Is(err, syscall.EBUSY) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				if !held.TryLock() {
					t.Error("two hold the file")
				} else {
					held.Unlock()
				}
				release()
				done++
			}
		})
	}
	all.Wait()
}

// Writers at the same time each write a whole file; the last one's stays.
func TestWritersNeverMeet(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			if err := Write(path, bytes.Repeat([]byte{'a' + byte(i)}, 1<<16)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	data, err := os.ReadFile(path)
	if err != nil || len(data) != 1<<16 || strings.Trim(string(data), string(data[:1])) != "" {
		t.Errorf("%d bytes that begin with %.3q, %v", len(data), data, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// A process that is killed loses its claim, and what it left goes with the next one.
func TestClaimOfTheKilled(t *testing.T) {
	if os.Getenv("JIE_CLAIM") != "" {
		if _, err := Claim(os.Getenv("JIE_CLAIM")); err != nil {
			t.Fatal(err)
		}
		_ = Stream(os.Getenv("JIE_CLAIM"), func(f *os.File) (bool, error) {
			fmt.Println("claimed", f.Name())
			select {} // until it is killed
		})
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestClaimOfTheKilled$")
	child.Env = append(os.Environ(), "JIE_CLAIM="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var word, temporary string
	if _, err := fmt.Fscan(out, &word, &temporary); err != nil || word != "claimed" {
		t.Fatalf("the child says %q, %v", word, err)
	}
	if _, err := Claim(path); !errors.Is(err, syscall.EBUSY) {
		t.Errorf("claimed beside another process: %v", err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait()
	mine := filepath.Join(dir, "a.draft.new") // of the user's own
	if err := os.WriteFile(mine, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	release, err := Claim(path)
	if err != nil {
		t.Fatalf("after the other was killed: %v", err)
	}
	if _, err := os.Stat(temporary); err == nil {
		t.Errorf("%s is still there", temporary)
	}
	release()
	if left, _ := os.ReadDir(dir); len(left) != 1 || left[0].Name() != "a.draft.new" {
		t.Errorf("left behind: %v", left)
	}
}

// A link that leads to no file is followed, and one that leads nowhere is refused.
func TestDanglingLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links are the system's")
	}
	dir := t.TempDir()
	for _, name := range []string{"sub", "sub/deep"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		"absolute": filepath.Join(dir, "sub", "one"), "relative": "sub/two", "chain": "relative", "sub/up": "../three",
		"short": "sub/deep", "through": "short/../four", "loop": "loop", "nowhere": "absent/five",
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	for link, want := range map[string]string{
		"absolute": "sub/one", "relative": "sub/two", "chain": "sub/two", "sub/up": "three", "through": "sub/four", "loop": "", "nowhere": "",
	} {
		err := Write(filepath.Join(dir, link), []byte(link))
		if info, err := os.Lstat(filepath.Join(dir, link)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("the link %s is replaced", link)
		}
		if want == "" {
			if err == nil {
				t.Errorf("%s is written", link)
			}
			continue
		}
		if data, errRead := os.ReadFile(filepath.Join(dir, want)); err != nil || string(data) != link {
			t.Errorf("%s: %v; %s holds %q, %v", link, err, want, data, errRead)
		}
	}
}
