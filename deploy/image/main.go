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
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/google/go-containerregistry/pkg/v1/layout"
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
