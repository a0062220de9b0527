// Image builds the container image of Jie without a container engine:
//
//	image SOURCE FILE
//	image FOLDER FILE built
//
// It writes FILE, an OCI image layout in a tar archive, for amd64 and arm64: of the module in folder SOURCE, or of the
// programs jie-amd64 and jie-arm64 that FOLDER has, with its folder licenses. The same commit and the same version of Go
// give the same bytes. deploy/Dockerfile describes the same image for users with an engine.
package main

import (
	"archive/tar"
	"bytes"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

func main() {
	built := len(os.Args) == 4 && os.Args[3] == "built"
	if len(os.Args) != 3 && !built {
		fmt.Fprintln(os.Stderr, "usage: image SOURCE FILE [built]")
		os.Exit(2)
	}
	programs := compiled(os.Args[1])
	if built {
		programs = found(os.Args[1])
	}
	if err := write(programs, os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func write(programs programs, file string) error {
	work, err := os.MkdirTemp("", "jie-image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	index, err := newIndex(programs, work)
	if err != nil {
		return err
	}
	folder := filepath.Join(work, "layout")
	if _, err := layout.Write(folder, index); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return archive(folder, file)
}

// programs returns the program for Linux on an architecture, or "" if there is none. The files
// that it makes are below the folder work. Beside the program is a folder with licences.
type programs func(work, arch string) (file string, err error)

func compiled(source string) programs {
	return func(work, arch string) (string, error) {
		work = filepath.Join(work, arch)
		if err := licences(source, work, arch); err != nil {
			return "", err
		}
		return compile(source, work, arch)
	}
}

// licences copies the licences of the code that the program in source links.
func licences(source, work, arch string) error {
	list := exec.Command("sh", filepath.Join(source, "scripts", "licences.sh"), filepath.Join(work, licencesFolder))
	list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+arch)
	if out, err := list.CombinedOutput(); err != nil {
		return fmt.Errorf("licences for %s: %w\n%s", arch, err, out)
	}
	return nil
}

// licencesFolder is the folder of licences, beside a program and in the image.
const licencesFolder = "licenses"

func found(folder string) programs {
	return func(_, arch string) (string, error) {
		file := filepath.Join(folder, "jie-"+arch)
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			return "", nil
		} else if err != nil {
			return "", err
		}
		return file, nil
	}
}

// compile builds a program of the module in source for Linux, linked statically and without paths of this machine.
func compile(source, work, arch string) (file string, err error) {
	work, err = filepath.Abs(work)
	if err != nil {
		return "", err
	}
	file = filepath.Join(work, "jie-"+arch)
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, "./cmd/jie")
	build.Dir = source
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH="+arch)
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build for %s: %w\n%s", arch, err, out)
	}
	return file, nil
}

// origin is the commit that a program was built from. The zero value means unknown.
type origin struct {
	path, version, revision string
	time                    time.Time
}

// originOf reads what the go command recorded in the program.
func originOf(file string) (origin, error) {
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return origin{}, err
	}
	o := origin{path: info.Main.Path, version: info.Main.Version}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			o.revision = setting.Value
		case "vcs.time":
			if o.time, err = time.Parse(time.RFC3339, setting.Value); err != nil {
				return origin{}, err
			}
		}
	}
	return o, nil
}

var architectures = []string{"amd64", "arm64"}

// user is the number of the user nonroot of distroless images. It needs no /etc/passwd.
const user = 65532

// newIndex returns a layout's index with an image an architecture, named for `docker load`, podman and skopeo.
func newIndex(programs programs, work string) (v1.ImageIndex, error) {
	images := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, arch := range architectures {
		file, err := programs(work, arch)
		if err != nil {
			return nil, err
		}
		if file == "" {
			continue
		}
		image, err := newImage(file, arch)
		if err != nil {
			return nil, err
		}
		images = mutate.AppendManifests(images, mutate.IndexAddendum{
			Add:        image,
			Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: "linux", Architecture: arch}},
		})
	}
	return mutate.AppendManifests(mutate.IndexMediaType(empty.Index, types.OCIImageIndex), mutate.IndexAddendum{
		Add: images,
		Descriptor: v1.Descriptor{Annotations: map[string]string{
			"io.containerd.image.name":          "docker.io/library/jie:latest",
			"org.opencontainers.image.ref.name": "latest",
		}},
	}), nil
}

// newImage returns the image of a program for one architecture: a single layer without a base.
func newImage(file, arch string) (v1.Image, error) {
	from, err := originOf(file)
	if err != nil {
		return nil, err
	}
	files, err := layerOf(file)
	if err != nil {
		return nil, err
	}
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil }
	layer, err := tarball.LayerFromOpener(open, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err = mutate.ConfigFile(image, &v1.ConfigFile{
		OS: "linux", Architecture: arch, Created: v1.Time{Time: from.time}, Config: configOf(from),
		RootFS: v1.RootFS{Type: "layers"},
	})
	if err != nil {
		return nil, err
	}
	return mutate.Append(image, mutate.Addendum{
		Layer:   layer,
		History: v1.History{Created: v1.Time{Time: from.time}, CreatedBy: "make image"},
	})
}

// configOf returns how the image runs. Arguments after its name are further flags of jie serve.
func configOf(from origin) v1.Config {
	labels := map[string]string{
		"org.opencontainers.image.title":       "Jie",
		"org.opencontainers.image.description": "Exact solvers for board puzzles: the page and the HTTP API",
		"org.opencontainers.image.licenses":    "Apache-2.0",
		"org.opencontainers.image.authors":     "The authors of Jie",
		"org.opencontainers.image.version":     from.version,
	}
	if from.revision != "" {
		labels["org.opencontainers.image.revision"] = from.revision
	}
	if strings.Contains(from.path, ".") { // a path that others can reach
		labels["org.opencontainers.image.url"] = "https://" + from.path
		labels["org.opencontainers.image.source"] = "https://" + from.path
	}
	return v1.Config{
		User:         fmt.Sprintf("%d:%d", user, user),
		Entrypoint:   []string{"/jie", "serve", "--addr", "0.0.0.0:8080", "--data", "/data/jobs"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		Labels:       labels,
	}
}

// layerOf returns the layer as a tar archive: the program, the licences of its parts, and the
// folder of its jobs, which belongs to the user so that a new volume does too.
func layerOf(file string) ([]byte, error) {
	var layer bytes.Buffer
	w := tar.NewWriter(&layer)
	if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: "data/", Mode: 0o755, Uid: user, Gid: user}); err != nil {
		return nil, err
	}
	if err := addFile(w, "jie", file, 0o555); err != nil {
		return nil, err
	}
	err := addBelow(w, filepath.Dir(file), licencesFolder, 0o444)
	if err == nil {
		err = w.Close()
	}
	return layer.Bytes(), err
}

// archive writes a folder to a tar archive without times or owners: the same files give the same bytes.
func archive(folder, file string) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	w := tar.NewWriter(out)
	if err = addBelow(w, folder, ".", 0o644); err == nil {
		err = w.Close()
	}
	if err != nil {
		out.Close()
		os.Remove(file)
		return err
	}
	return out.Close()
}

// addBelow adds the files below a folder of root, under their names from root.
func addBelow(w *tar.Writer, root, folder string, mode int64) error {
	return fs.WalkDir(os.DirFS(root), folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return addFile(w, name, filepath.Join(root, filepath.FromSlash(name)), mode)
	})
}

func addFile(w *tar.Writer, name, from string, mode int64) error {
	data, err := os.ReadFile(from)
	if err == nil {
		err = w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: mode, Size: int64(len(data))})
	}
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}
