// Release writes all parts of a version of Jie into a folder. It needs the
// network only for modules that this machine has not fetched before:
//
//	release -version v1.0.0 -module example.org/jie -source . -out dist/v1.0.0
//
// The module gets the path given: a path with a dot, under which others can import it. It becomes a zip in the layout
// of a module proxy, and every program is built from that zip, as `go install example.org/jie/cmd/jie@v1.0.0` does.
// The C library and the page, which are not imported by path, are built from the commit as it is. The same commit,
// the same version of Go and the same arguments give the same bytes.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
	"golang.org/x/mod/zip"
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
	// environment is that of the go command with the module. It has no spare capacity, so that append copies it.
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

// output runs a program in a folder, with additions to the environment, and returns what it prints.
func output(folder string, environment []string, name string, args ...string) ([]byte, error) {
	var out, failed bytes.Buffer
	c := exec.Command(name, args...)
	c.Dir, c.Stdout, c.Stderr = folder, &out, &failed
	c.Env = append(os.Environ(), environment...)
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, out.Bytes(), failed.Bytes())
	}
	return out.Bytes(), nil
}

// checkPath fails unless others can import a module under a path, in a version.
func checkPath(path, version string) error {
	if semver.Canonical(version) != version {
		return fmt.Errorf("%q is no version such as v1.0.0", version)
	}
	if err := module.CheckPath(path); err != nil {
		return err
	}
	return module.Check(path, version)
}

// writeProxy writes the module in the layout of a module proxy: the zip and its files.
func (r *release) writeProxy() error {
	escaped, err := module.EscapePath(r.module)
	if err != nil {
		return err
	}
	folder := filepath.Join(r.out, "proxy", escaped, "@v")
	gomod, err := os.ReadFile(filepath.Join(r.stage, "go.mod"))
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	if err := zip.CreateFromDir(&packed, module.Version{Path: r.module, Version: r.version}, r.stage); err != nil {
		return err
	}
	info := fmt.Sprintf("{\"Version\":%q,\"Time\":%q}\n", r.version, r.time.Format(time.RFC3339))
	for name, text := range map[string]string{"list": r.version + "\n", r.version + ".info": info, r.version + ".mod": string(gomod), r.version + ".zip": packed.String()} {
		if err := writeFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return r.useProxy()
}

// useProxy makes the go command take the module from the release, and others from those fetched before. With fewer
// collections of garbage a compiler takes a few hundredths less time.
func (r *release) useProxy() error {
	cache, err := output(r.stage, nil, "go", "env", "GOMODCACHE")
	if err != nil {
		return err
	}
	own := fmt.Sprintf("file://%s,file://%s", filepath.Join(r.out, "proxy"), filepath.Join(strings.TrimSpace(string(cache)), "cache", "download"))
	r.environment = []string{"GOPROXY=" + own, "GOSUMDB=off", goflags, "GOMODCACHE=" + filepath.Join(r.work, "modules"), "GOWORK=off", "GOTOOLCHAIN=local", "GOGC=400", "GOMEMLIMIT=1GiB"}
	return nil
}

// goflags are the flags of the Makefile, whose cache a release uses, and one by which its module cache can be
// removed. They do not come from the environment, because the bytes must not depend on it.
const goflags = "GOFLAGS=-trimpath '-gcflags=all=-dwarf=false -c=1' -modcacherw"
