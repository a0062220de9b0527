package work

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// A corrupt result does not count as done; set aside, its unit is done again, and the
// answer has the same bytes.
func TestCorrupt(t *testing.T) {
	const n = 6
	dir := planned(t, n)
	want := finish(t, dir)
	path := ResultPath(dir, 2)
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(sound, 'x'), 0o600); err != nil {
		t.Fatal(err)
	}
	f := opened(t, dir)
	status, err := f.Status()
	if err != nil || status.Corrupt != "2" || status.Missing != "" || status.Done != status.Units-1 {
		t.Errorf("status: %+v, %v", status, err)
	}
	if units, err := f.SetAside(); err != nil || !slices.Equal(units, []int{2}) {
		t.Fatalf("SetAside() = %v, %v", units, err)
	}
	if status, err = f.Status(); err != nil || status.Corrupt != "" || status.Missing != "2" {
		t.Errorf("status of what was set aside: %+v, %v", status, err)
	}
	if kept, err := os.ReadFile(path + ".corrupt"); err != nil || !strings.HasSuffix(string(kept), "x") {
		t.Errorf("the corrupt result is not kept: %v", err)
	}
	if got := finish(t, dir); got != want {
		t.Errorf("answer %q, want %q", got, want)
	}
}
