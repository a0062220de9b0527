package main

import (
	"archive/tar"
	"bytes"
	"debug/elf"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// source is the root of the repository.
const source = "../.."

// folder holds what the tests build. TestMain removes it.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "jie-image-test-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// built is the archive that write makes, once for all tests.
var built = sync.OnceValues(func() (string, error) {
	file := filepath.Join(folder, "dist", "jie-image.tar")
	return file, write(compiled(source), file)
})

// unpack unpacks a tar archive into a folder, with modes and, for root, owners.
func unpack(t *testing.T, archive io.Reader, into string) {
	t.Helper()
	for r := tar.NewReader(archive); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(into, filepath.FromSlash(header.Name))
		if header.Typeflag == tar.TypeDir {
			err = os.MkdirAll(path, 0o755)
		} else if err = os.MkdirAll(filepath.Dir(path), 0o755); err == nil {
			var data []byte
			data, err = io.ReadAll(r)
			err = errors.Join(err, os.WriteFile(path, data, 0o644))
		}
		if err == nil && os.Getuid() == 0 {
			err = os.Chown(path, header.Uid, header.Gid)
		}
		if err = errors.Join(err, os.Chmod(path, header.FileInfo().Mode().Perm())); err != nil {
			t.Fatal(err)
		}
	}
}

// images reads the archive again: the images by their architecture.
func images(t *testing.T) map[string]v1.Image {
	t.Helper()
	file, err := built()
	if err != nil {
		t.Fatal(err)
	}
	archive, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	folder := t.TempDir()
	unpack(t, archive, folder)
	outer, err := layout.ImageIndexFromPath(folder)
	if err != nil {
		t.Fatal(err)
	}
	// Every size and digest is right, and every layer is what its config says.
	if err := validate.Index(outer); err != nil {
		t.Fatal(err)
	}
	manifest, err := outer.IndexManifest()
	if err != nil || len(manifest.Manifests) != 1 {
		t.Fatalf("the layout has not one image: %v, %v", manifest, err)
	}
	if name := manifest.Manifests[0].Annotations["io.containerd.image.name"]; name != "docker.io/library/jie:latest" {
		t.Errorf("the image is called %q", name)
	}
	inner, err := outer.ImageIndex(manifest.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	if manifest, err = inner.IndexManifest(); err != nil {
		t.Fatal(err)
	}
	list := make(map[string]v1.Image)
	for _, m := range manifest.Manifests {
		image, err := inner.Image(m.Digest)
		if err != nil {
			t.Fatal(err)
		}
		list[m.Platform.OS+"/"+m.Platform.Architecture] = image
	}
	if got := slices.Sorted(maps.Keys(list)); !slices.Equal(got, []string{"linux/amd64", "linux/arm64"}) {
		t.Fatalf("images for %q", got)
	}
	return list
}

// Two builds give the same bytes.
func TestReproducible(t *testing.T) {
	first, err := built()
	if err != nil {
		t.Fatal(err)
	}
	second := filepath.Join(t.TempDir(), "again.tar")
	if err := write(compiled(source), second); err != nil {
		t.Fatal(err)
	}
	a, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(second)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("two builds differ")
	}
}

// The one layer has the program and the folder of jobs, and nothing else.
func TestLayer(t *testing.T) {
	machines := map[string]elf.Machine{"linux/amd64": elf.EM_X86_64, "linux/arm64": elf.EM_AARCH64}
	for platform, image := range images(t) {
		layers, err := image.Layers()
		if err != nil || len(layers) != 1 {
			t.Fatalf("%s: %d layers, %v", platform, len(layers), err)
		}
		contents, err := layers[0].Uncompressed()
		if err != nil {
			t.Fatal(err)
		}
		defer contents.Close()
		var names []string
		r := tar.NewReader(contents)
		for {
			header, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, header.Name)
			if !header.ModTime.Equal(time.Unix(0, 0)) {
				t.Errorf("%s: %s has the time %v", platform, header.Name, header.ModTime)
			}
			switch header.Name {
			case "data/":
				if header.Mode != 0o755 || header.Uid != user || header.Gid != user {
					t.Errorf("%s: data/ has mode %o and belongs to %d:%d", platform, header.Mode, header.Uid, header.Gid)
				}
			case "jie":
				if header.Mode != 0o555 || header.Uid != 0 || header.Gid != 0 {
					t.Errorf("%s: jie has mode %o and belongs to %d:%d", platform, header.Mode, header.Uid, header.Gid)
				}
				testStatic(t, r, machines[platform])
			}
		}
		if want := []string{"data/", "jie"}; len(names) < 20 || !slices.Equal(names[:2], want) {
			t.Errorf("%s: the layer has %q", platform, names)
		}
		for _, name := range names[2:] {
			if !strings.HasPrefix(name, "licenses/") {
				t.Errorf("%s: the layer has %s", platform, name)
			}
		}
		for _, name := range []string{"licenses/jie/LICENSE", "licenses/go/LICENSE", "licenses/github.com/spf13/cobra/LICENSE.txt", "licenses/embedded/fonts/OFL-newsreader.txt"} {
			if !slices.Contains(names, name) {
				t.Errorf("%s: the layer lacks %s", platform, name)
			}
		}
	}
}

// testStatic tests that a program is for a machine and needs no other file.
func testStatic(t *testing.T, program io.Reader, machine elf.Machine) {
	t.Helper()
	data, err := io.ReadAll(program)
	if err != nil {
		t.Fatal(err)
	}
	file, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if file.Machine != machine {
		t.Errorf("the program is for %v, want %v", file.Machine, machine)
	}
	for _, part := range file.Progs {
		if part.Type == elf.PT_INTERP {
			t.Error("the program is linked dynamically")
		}
	}
}

// Each image says how it runs, and for which platform.
func TestConfig(t *testing.T) {
	for platform, image := range images(t) {
		file, err := image.ConfigFile()
		if err != nil {
			t.Fatal(err)
		}
		if got := file.OS + "/" + file.Architecture; got != platform {
			t.Errorf("%s: the config is for %s", platform, got)
		}
		got := file.Config
		if got.Labels["org.opencontainers.image.version"] == "" {
			t.Errorf("%s: no version among the labels %v", platform, got.Labels)
		}
		got.Labels = nil
		want := v1.Config{
			User:         "65532:65532",
			Entrypoint:   []string{"/jie", "serve", "--addr", "0.0.0.0:8080", "--data", "/data/jobs"},
			ExposedPorts: map[string]struct{}{"8080/tcp": {}},
			Volumes:      map[string]struct{}{"/data": {}},
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", platform, got, want)
		}
	}
}

// The Dockerfile describes the same image.
func TestDockerfile(t *testing.T) {
	text, err := os.ReadFile("../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	_, last, found := strings.Cut(string(text), "\nFROM scratch\n")
	if !found {
		t.Fatal("the last stage is not FROM scratch")
	}
	for _, line := range []string{
		"COPY --from=build --chown=65532:65532 /out/data /data/",
		"COPY --from=build --chmod=555 /out/jie /jie",
		"COPY --from=build /out/licenses /licenses/",
		"USER 65532:65532",
		"VOLUME /data",
		"EXPOSE 8080",
		`ENTRYPOINT ["/jie", "serve", "--addr", "0.0.0.0:8080", "--data", "/data/jobs"]`,
	} {
		if !strings.Contains(last, "\n"+line+"\n") {
			t.Errorf("the last stage lacks the line %s", line)
		}
	}
	for key, value := range configOf(origin{}).Labels {
		if value != "" && !strings.Contains(last, key+`="`+value+`"`) {
			t.Errorf("the last stage lacks the label %s=%q", key, value)
		}
	}
}

// extract unpacks an image's files into a folder.
func extract(t *testing.T, image v1.Image, into string) {
	t.Helper()
	files := mutate.Extract(image)
	defer files.Close()
	unpack(t, files, into)
}
