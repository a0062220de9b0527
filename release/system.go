package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers itself
	"github.com/goreleaser/nfpm/v2/files"
)

// places map the first part of a file's name in an archive to its folder on a system.
var places = []struct{ prefix, to string }{
	{"jie", "/usr/bin/"},
	{"completions/jie.bash", "/usr/share/bash-completion/completions/jie"},
	{"completions/_jie", "/usr/share/zsh/site-functions/_jie"},
	{"completions/jie.fish", "/usr/share/fish/vendor_completions.d/jie.fish"},
	{"man/", "/usr/share/man/man1/"},
	{"licenses/", "/usr/share/doc/jie/licenses/"},
	{"LICENSE", "/usr/share/doc/jie/copyright"},
	{"README", "/usr/share/doc/jie/README"},
}

func (r *release) systemPackages() error {
	for _, target := range r.targets {
		arch, linux := strings.CutPrefix(target, "linux/")
		if !linux {
			continue
		}
		items, err := r.items(target)
		if err != nil {
			return err
		}
		if err := r.systemPackage(arch, items); err != nil {
			return err
		}
	}
	return nil
}

func (r *release) systemPackage(arch string, items []item) error {
	contents, err := r.contents(items)
	if err != nil {
		return err
	}
	if arch == "arm" {
		arch = "arm7"
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "jie", Arch: arch, Platform: "linux", Version: r.version, Section: "games", Priority: "optional",
		Maintainer: "The authors of Jie <jie@" + strings.SplitN(r.module, "/", 2)[0] + ">", Homepage: "https://" + r.module, License: "Apache-2.0",
		Description: "Exact solvers for board puzzles\nMopan, Lights Out, peg solitaire and Twiddle: shortest solutions, with proofs.",
		MTime:       r.time,
		Overridables: nfpm.Overridables{
			Contents: contents,
		},
	})
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	packager, err := nfpm.Get("deb")
	if err != nil {
		return err
	}
	info.Target = filepath.Join(r.out, packager.ConventionalFileName(info))
	var b bytes.Buffer
	if err := packager.Package(info, &b); err != nil {
		return err
	}
	return writeFile(info.Target, b.Bytes(), 0o644)
}

// contents puts the files of an archive where a system has them, by way of files that the library reads.
func (r *release) contents(items []item) (list files.Contents, err error) {
	for _, i := range items {
		for _, place := range places {
			rest, found := strings.CutPrefix(i.name, place.prefix)
			if !found {
				continue
			}
			to := place.to
			switch {
			case place.prefix == "jie":
				to += "jie"
			case strings.HasSuffix(to, "/") || place.prefix == "README":
				to += rest
			}
			from := filepath.Join(r.work, "package", filepath.FromSlash(i.name))
			if err := writeFile(from, i.data, i.mode); err != nil {
				return nil, err
			}
			if err := os.Chtimes(from, r.time, r.time); err != nil {
				return nil, err
			}
			list = append(list, &files.Content{Source: from, Destination: to, FileInfo: &files.ContentFileInfo{Mode: i.mode, MTime: r.time, Owner: "root", Group: "root"}})
			break
		}
	}
	return list, nil
}
