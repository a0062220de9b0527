package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestCompressAll(t *testing.T) {
	folder := t.TempDir()
	long := strings.Repeat("no jump can raise the sum; ", 1000)
	for name, text := range map[string]string{"app.js": long, "icon.png": long, "site.json": "{}"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := compressAll(folder); err != nil {
		t.Fatal(err)
	}
	small, err := os.ReadFile(filepath.Join(folder, "app.js.br"))
	if err != nil {
		t.Fatal(err)
	}
	if back, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small))); err != nil || string(back) != long {
		t.Errorf("app.js.br holds %d bytes, %v, want %d", len(back), err, len(long))
	}
	for _, name := range []string{"icon.png.br", "site.json.br"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	if err := compressAll(filepath.Join(folder, "nowhere")); err == nil {
		t.Error("a folder that is not there was compressed")
	}
}
