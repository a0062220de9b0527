// Image builds the container image of Jie without a container engine:
//
//	image SOURCE FILE
//
// reads the module in folder SOURCE and writes FILE, an OCI image layout in a tar
// archive, for amd64 and arm64. The same commit and the same version of Go give
// the same bytes. deploy/Dockerfile describes the same image for users with an
// engine.
//
//	image FOLDER FILE built
//
// takes the programs from FOLDER, where they are called jie-amd64 and jie-arm64, and the licences
// from its folder licenses; the image contains the programs found there.
package main

import (
	"fmt"
	"os"
	"path/filepath"

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
