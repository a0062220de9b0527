package deploy

import (
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"jie/internal/built"
)

// What docs/hosting.md names exists: each flag, and each metric.
func TestHostingPage(t *testing.T) {
	page, err := os.ReadFile("../docs/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	help, err := exec.Command(built.Program(t), "serve", "--help", "--lang", "en").Output()
	if err != nil {
		t.Fatal(err)
	}
	testNames(t, "jie serve --help", string(help), string(page), "`(--[a-z-]+)", 12)
	home := "http://" + serve(t)
	get(t, home+"/healthz") // requests are among the metrics once there has been one
	testNames(t, "/metrics", get(t, home+"/metrics"), string(page), "`((?:jie|process)_[a-z_]+)", 7)
}

func get(t *testing.T, url string) string {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	return readAll(t, r.Body)
}

// testNames tests that a text has the names that a page has, at least atLeast of them.
func testNames(t *testing.T, what, text, page, pattern string, atLeast int) {
	t.Helper()
	names := regexp.MustCompile(pattern).FindAllStringSubmatch(page, -1)
	if len(names) < atLeast {
		t.Errorf("the page has only %d names of the form %s", len(names), pattern)
	}
	for _, name := range names {
		if !strings.Contains(text, name[1]) {
			t.Errorf("%s: there is no %s", what, name[1])
		}
	}
}
