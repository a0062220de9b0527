// Release writes all parts of a version of Jie into a folder. It needs the
// network only for modules that this machine has not fetched before:
//
//	release -version v1.0.0 -module example.org/jie -source . -out dist/v1.0.0
//
// The module gets the path given: a path with a dot, under which others can import it.
// It becomes a zip in the layout of a module proxy, and every program is built from
// that zip, as `go install example.org/jie/cmd/jie@v1.0.0` does. The C library and the page,
// which are not imported by path, are built from the commit as it is. The same commit, the same
// version of Go and the same arguments give the same bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	var r release
	targets := ""
	flag.StringVar(&r.version, "version", "", "the version, such as v1.0.0")
	flag.StringVar(&r.module, "module", "", "the path of the module, such as example.org/jie")
	flag.StringVar(&r.source, "source", ".", "the folder of the repository")
	flag.StringVar(&r.out, "out", "", "the folder to write, which must be empty or not there")
	flag.StringVar(&targets, "targets", strings.Join(everyTarget, ","), "the systems to build for")
	flag.BoolVar(&r.quiet, "quiet", false, "do not say what is being done")
	flag.Parse()
	r.targets = strings.Split(targets, ",")
	if err := r.run(); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// everyTarget are the systems that a release is for: GOOS/GOARCH.
var everyTarget = []string{
	"linux/amd64", "linux/arm64", "linux/386", "linux/arm", "linux/riscv64", "linux/s390x",
	"darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64", "freebsd/amd64", "freebsd/arm64",
}

type release struct {
	version, module string
	source, out     string
	targets         []string
	quiet           bool

	time     time.Time         // of the commit; all files get it
	work     string            // a folder that is removed at the end
	commit   string            // the sources as they are
	stage    string            // the sources under the path of the module
	programs map[string]string // by target
	shared   []item            // files of every archive
	// environment is that of the go command once the module is there. It has no spare capacity, so
	// that append copies it.
	environment []string
}

func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

func (r *release) run() (err error) {
	if err := r.prepare(); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	for _, step := range []struct {
		name string
		do   func() error
	}{
		{"modules", r.fetch},
		{"sources", r.stageSources},
		{"module", r.writeProxy},
		{"programs", r.build},
		{"archives", r.archives},
		{"packages of Debian", r.systemPackages},
		{"C library", r.libraries},
		{"wheels", r.wheels},
		{"image", r.image},
		{"site", r.site},
		{"package of npm", r.npm},
		{"examples", r.examples},
		{"software bill of materials", r.billOfMaterials},
		{"sums", r.sums},
	} {
		if !r.quiet {
			fmt.Println("release:", step.name)
		}
		if err := step.do(); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return nil
}

// prepare checks the arguments, and reads the time of the commit.
func (r *release) prepare() (err error) {
	if err := checkPath(r.module, r.version); err != nil {
		return err
	}
	if r.source, err = filepath.Abs(r.source); err != nil {
		return err
	}
	if r.out, err = filepath.Abs(r.out); err != nil {
		return err
	}
	if files, err := os.ReadDir(r.out); err == nil && len(files) > 0 {
		return fmt.Errorf("%s is not empty", r.out)
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	if r.time, err = commitTime(r.source); err != nil {
		return err
	}
	r.work, err = os.MkdirTemp("", "jie-release-")
	return err
}

// commitTime returns SOURCE_DATE_EPOCH if that is set, and otherwise the time of the commit.
func commitTime(source string) (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		out, err := output(source, nil, "git", "log", "-1", "--format=%ct")
		if err != nil {
			return time.Time{}, err
		}
		text = strings.TrimSpace(string(out))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("the time of the commit: %w", err)
	}
	return time.Unix(seconds, 0).UTC(), nil
}
