package main

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

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
