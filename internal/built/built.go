// Package built provides the programs that tests run. Jie is the one that JIE_PROGRAM names, or one that is built once
// for the tests of a package. If another program is missing, the test is skipped and says so; in CI it fails.
package built

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Program returns the path of the program. [Tests] removes it.
func Program(t *testing.T) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// folder holds the built program; empty if none was built.
var folder string

var program = sync.OnceValues(func() (path string, err error) {
	if path := os.Getenv("JIE_PROGRAM"); path != "" {
		return path, nil
	}
	if folder, err = os.MkdirTemp("", "jie-built-"); err != nil {
		return "", err
	}
	path = filepath.Join(folder, "jie")
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "jie").Output() // other modules call this too
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	c := exec.Command("go", "build", "-o", path, "./cmd/jie")
	c.Dir = strings.TrimSpace(string(root))
	c.Env = append(c.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// Tests are the tests of a package that runs the program, for TestMain. Run removes the program built for them.
type Tests struct{ *testing.M }

// Run runs the tests.
func (t Tests) Run() int {
	defer func() { _ = os.RemoveAll(folder) }()
	return t.M.Run()
}

// Command returns the path of a program, which may have any of the names.
func Command(t *testing.T, names ...string) string {
	t.Helper()
	for _, name := range names {
		for _, candidate := range []string{name, "/usr/sbin/" + name} {
			if path, err := exec.LookPath(candidate); err == nil {
				return path
			}
		}
	}
	Missing(t, names[0])
	return ""
}

// File returns the path of a file that make test-all installs.
func File(t *testing.T, path string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		Missing(t, path)
	}
	return path
}

// Missing skips a test for want of something that make test-all installs.
func Missing(t *testing.T, name string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf("no %s: make install installs it", name)
	}
	t.Skipf("no %s: make install INSTALL=1 installs it", name)
}

// Chromium returns the path of a browser, at best one built without a window: it takes half the processor's time.
func Chromium(t *testing.T) string {
	t.Helper()
	return Command(t, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
}
