package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jie/internal/built"
)

// A person's path from a fresh start, each step at its first try: play a level with a
// hint, solve one's own board from a file, make a sheet, a table of nullities as CSV, and
// import the library from a clone.
func TestPersonsPath(t *testing.T) {
	folder := t.TempDir()
	jie := func(want string, args ...string) {
		t.Helper()
		ran(t, folder, nil, want, built.Program(t), args...)
	}
	jie("jie play")
	c := openConsole(t, folder, "play", "lightsout:010/111/010")
	c.await("best possible 1,")
	c.press("h")
	c.await("hints 1")
	c.quit("jie play")

	write(t, filepath.Join(folder, "board.txt"), "11011\n10101\n01010\n10101\n11011\n")
	jie("solved in 10 presses, proved fewest", "solve", "lightsout:@board.txt")
	jie("", "sheet", "lightsout", "--difficulty", "1", "--n", "2", "--seed", "1", "-o", "levels.pdf")
	jie("side,nullity\n1,0\n2,0\n3,0\n4,4\n", "table", "lightsout", "--nullity", "1..4", "--as", "csv")
	importClone(t, filepath.Join(folder, "importer"))
}

// importClone runs the program of the README in a module that imports Jie from its clone.
func importClone(t *testing.T, folder string) {
	t.Helper()
	clone := ran(t, "", nil, "", "go", "list", "-m", "-f", "{{.Dir}}", "jie")
	readme, err := os.ReadFile(filepath.Join(strings.TrimSpace(clone), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	program := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(readme)
	if program == nil {
		t.Fatal("the README has no program")
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(folder, "main.go"), string(program[1]))
	// What the build of Jie has fetched is enough, and examples/game has the same version.
	offline := []string{"GOPROXY=off", "GONOSUMDB=*", "GOFLAGS=" + os.Getenv("GOFLAGS") + " -mod=mod"}
	ran(t, folder, offline, "", "go", "mod", "init", "example.net/importer")
	ran(t, folder, offline, "", "go", "mod", "edit", "-require", "jie@v0.0.0", "-replace", "jie="+strings.TrimSpace(clone))
	ran(t, folder, offline, "", "go", "mod", "tidy")
	ran(t, folder, offline, "solved 5 turns", "go", "run", ".")
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// ran runs a command, which must succeed and print the text.
func ran(t *testing.T, folder string, environment []string, want, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = folder
	c.Env = append(append(os.Environ(), "LC_ALL=C"), environment...)
	var stderr strings.Builder
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil || !strings.Contains(string(out), want) {
		t.Fatalf("%s %q: %v, printed\n%s%s\nwant %q", filepath.Base(name), args, err, out, &stderr, want)
	}
	return string(out)
}
