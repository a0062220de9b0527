package main

import (
	"debug/buildinfo"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// unpacked is the program of the archive.
func unpacked(t *testing.T) string {
	t.Helper()
	into := filepath.Join(folder, "archive")
	untar(t, filepath.Join(released(t), "jie_1.0.0_linux_"+runtime.GOARCH+".tar.gz"), into)
	return filepath.Join(into, "jie_1.0.0_linux_"+runtime.GOARCH, "jie")
}

// The archive has a program that runs, completions, pages of the manual and licences.
func TestArchive(t *testing.T) {
	program := unpacked(t)
	solves(t, program)
	into := filepath.Dir(program)
	for _, name := range []string{"LICENSE", "completions/jie.bash", "completions/_jie", "completions/jie.fish", "completions/jie.ps1", "man/jie.1", "man/jie-solve.1", "licenses/go/LICENSE", "licenses/github.com/spf13/cobra/LICENSE.txt"} {
		if info, err := os.Stat(filepath.Join(into, name)); err != nil || info.Size() < 300 {
			t.Errorf("%s: %v", name, err)
		}
	}
	ran(t, into, nil, "bash", "-n", "completions/jie.bash")
}

// The pages of the manual have the sections that readers look for, and the name and the
// summary by which whatis and apropos find them.
func TestManual(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join(filepath.Dir(unpacked(t)), "man", "*.1"))
	if err != nil || len(pages) < 15 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	needs(t, "lexgrog", "Debian's man-db")
	for _, page := range pages {
		name := strings.TrimSuffix(filepath.Base(page), ".1")
		if got := ran(t, "", nil, "lexgrog", page); !strings.Contains(got, `: "`+name+" - ") {
			t.Errorf("lexgrog reads %s", got)
		}
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), ".TH "+strings.ReplaceAll(strings.ToUpper(name), "-", `\-`)+" 1 20") {
			t.Errorf("%s begins with %.60s", name, text)
		}
		for _, section := range []string{"SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"} {
			if !strings.Contains(string(text), "\n.SH "+section+"\n") {
				t.Errorf("%s has no section %s", name, section)
			}
		}
	}
}

// A package of Debian holds the same program.
func TestDebian(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skipf("%v: only Debian and what is made from it have it", err)
	}
	into := t.TempDir()
	ran(t, "", nil, "dpkg-deb", "--extract", filepath.Join(released(t), "jie_1.0.0_"+runtime.GOARCH+".deb"), into)
	solves(t, filepath.Join(into, "usr/bin/jie"))
}

// dist is a release for every system.
var dist = flag.String("dist", "", "test the archives of the release in this folder, made by make release with "+testVersion+" and "+testModule)

// emulators run programs for other machines than this one. Linux on amd64 runs those for 386.
var emulators = map[string]string{"arm": "qemu-arm-static", "arm64": "qemu-aarch64-static", "riscv64": "qemu-riscv64-static", "s390x": "qemu-s390x-static"}

// Each archive of a whole release has a program for its system. Those for Linux run, on
// other machines than this one by an emulator.
func TestEveryArchive(t *testing.T) {
	if *dist == "" {
		t.Skip("a release for every system takes minutes: give -dist its folder")
	}
	for _, target := range everyTarget {
		t.Run(target, func(t *testing.T) {
			system, arch, _ := strings.Cut(target, "/")
			name := "jie_1.0.0_" + system + "_" + arch
			into := t.TempDir()
			if system == "windows" {
				ran(t, into, nil, "unzip", "-q", filepath.Join(*dist, name+".zip"))
			} else {
				untar(t, filepath.Join(*dist, name+".tar.gz"), into)
			}
			program := filepath.Join(into, name, "jie"+ending(system))
			built, err := buildinfo.ReadFile(program)
			if err != nil {
				t.Fatal(err)
			}
			settings := make(map[string]string)
			for _, s := range built.Settings {
				settings[s.Key] = s.Value
			}
			if built.Main.Version != testVersion || settings["GOOS"] != system || settings["GOARCH"] != arch || settings["CGO_ENABLED"] != "0" {
				t.Errorf("%s: %v", program, built)
			}
			if system != "linux" {
				return
			}
			var emulator []string
			if arch != runtime.GOARCH && (arch != "386" || runtime.GOARCH != "amd64") {
				needs(t, emulators[arch], "Debian's qemu-user-static")
				emulator = []string{emulators[arch]}
			}
			begun := time.Now()
			solves(t, append(emulator, program)...)
			t.Logf("%.1f s for four commands", time.Since(begun).Seconds())
		})
	}
}
