package built

import (
	"os"
	"os/exec"
	"testing"
)

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
