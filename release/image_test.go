package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// The image, unpacked and run by chroot, solves.
func TestImage(t *testing.T) {
	layout := t.TempDir()
	untar(t, filepath.Join(released(t), "jie_1.0.0_image.tar"), layout)
	file := func(digest string) string {
		return filepath.Join(layout, "blobs", "sha256", strings.TrimPrefix(digest, "sha256:"))
	}
	blob := func(digest string) []byte {
		data, err := os.ReadFile(file(digest))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	type descriptors struct {
		Config            struct{ Digest string }
		Manifests, Layers []struct{ Digest string }
	}
	read := func(data []byte) (d descriptors) {
		if err := json.Unmarshal(data, &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	index, err := os.ReadFile(filepath.Join(layout, "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	image := read(blob(read(blob(read(index).Manifests[0].Digest)).Manifests[0].Digest))
	if len(image.Layers) != 1 {
		t.Fatalf("%d layers", len(image.Layers))
	}
	if config := blob(image.Config.Digest); !strings.Contains(string(config), `"org.opencontainers.image.source":"https://example.org/jie"`) {
		t.Errorf("the labels do not say where the source is: %s", config)
	}
	files := strings.Fields(ran(t, "", nil, "tar", "--list", "--file", file(image.Layers[0].Digest)))
	for _, name := range []string{"jie", "licenses/jie/LICENSE", "licenses/go/LICENSE", "licenses/github.com/spf13/cobra/LICENSE.txt"} {
		if !slices.Contains(files, name) {
			t.Errorf("the image has no %s: %q", name, files)
		}
	}
	if os.Getuid() != 0 {
		t.Skip("only root can run a program in another root folder")
	}
	root := t.TempDir()
	untar(t, file(image.Layers[0].Digest), root)
	c := exec.Command("/jie", "solve", "pegs:english", "--json")
	c.Path, c.Err = "/jie", nil
	c.Dir, c.Env, c.SysProcAttr = "/", []string{}, &syscall.SysProcAttr{Chroot: root}
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), `"length":18`) {
		t.Errorf("%v: %s", err, out)
	}
}
