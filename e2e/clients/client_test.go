// Package clients tests the OpenAPI document of the server with tools that
// know nothing of Jie: Redocly's linter, and a client in TypeScript whose types
// openapi-typescript makes of the document. It has no code of its own, only tests.
package clients

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jie/catalog"
	"jie/internal/built"
	"jie/server"
)

// tools is the folder of the programs that scripts/npm.sh installs.
func tools(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs("node_modules")
	if err != nil {
		t.Fatal(err)
	}
	built.File(t, filepath.Join(folder, ".lock"))
	return folder
}

func TestMain(m *testing.M) { os.Exit(built.Tests{M: m}.Run()) }

// serve starts a server with the real puzzles and returns its URL.
func serve(t *testing.T) string {
	t.Helper()
	s, err := server.New(server.Config{Puzzles: catalog.All(), Data: filepath.Join(t.TempDir(), "jobs"), Version: "1.0.0"})
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(s)
	t.Cleanup(func() {
		site.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return site.URL
}

// workspace is a folder with the files of this one that are named, the server's
// OpenAPI document, and the tools.
func workspace(t *testing.T, url string, names ...string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Symlink(tools(t), filepath.Join(folder, "node_modules")); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(folder, name), data)
	}
	r, err := http.Get(url + "/api/v1/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	document, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("openapi.json: %s, %v", r.Status, err)
	}
	write(t, filepath.Join(folder, "openapi.json"), document)
	return folder
}

func write(t *testing.T, file string, data []byte) {
	t.Helper()
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// run runs a tool in a workspace and returns what it printed.
func run(t *testing.T, folder, tool string, args ...string) string {
	t.Helper()
	command := exec.Command(filepath.Join(folder, "node_modules", ".bin", tool), args...)
	command.Dir = folder
	command.Env = append(os.Environ(), "REDOCLY_SUPPRESS_UPDATE_NOTICE=true", "NO_COLOR=1")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", tool, err, out)
	}
	return string(out)
}

// Types made of the document fit a program that uses the API, and the server
// answers that program as the document says.
func TestClient(t *testing.T) {
	tools(t)
	url := serve(t)
	folder := workspace(t, url, "package.json", "tsconfig.json", "client.ts")
	run(t, folder, "openapi-typescript", "openapi.json", "--output", "api.ts")
	run(t, folder, "tsc", "--project", ".")
	out := run(t, folder, "tsx", "client.ts", url)
	if !strings.Contains(out, "answers of the document seen") {
		t.Errorf("the client did not run to its end:\n%s", out)
	}
	t.Log(strings.TrimSpace(out))
}

// lint is how many problems Redocly's linter finds in the document, by their rules.
func lint(t *testing.T, folder string) map[string]int {
	t.Helper()
	command := exec.Command(filepath.Join(folder, "node_modules", ".bin", "redocly"), "lint", "openapi.json", "--format=json")
	command.Dir = folder
	out, err := command.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var report struct {
		Totals   *struct{ Errors, Warnings, Ignored int }
		Problems []struct{ RuleID, Message string }
	}
	if err := json.Unmarshal(out, &report); err != nil || report.Totals == nil {
		t.Fatalf("redocly lint: %v\n%s", err, out)
	}
	found := make(map[string]int)
	for _, p := range report.Problems {
		found[p.RuleID]++
		t.Logf("%s: %s", p.RuleID, p.Message)
	}
	return found
}

// Redocly's linter has nothing to say about the document: no error, no warning.
func TestLint(t *testing.T) {
	tools(t)
	if found := lint(t, workspace(t, serve(t), "redocly.yaml")); len(found) > 0 {
		t.Errorf("redocly lint finds %v", found)
	}
}

// The linter has its rules: it finds a fault that is put into the document.
func TestLintFindsFaults(t *testing.T) {
	tools(t)
	folder := workspace(t, serve(t), "redocly.yaml")
	file := filepath.Join(folder, "openapi.json")
	document, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	write(t, file, bytes.Replace(document, []byte(`"operationId": "hint"`), []byte(`"operationId": "solve"`), 1))
	if found := lint(t, folder); found["operation-operationId-unique"] == 0 {
		t.Errorf("two operations of one name pass; found are %v", found)
	}
}
