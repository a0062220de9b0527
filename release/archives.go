package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// item is a file of an archive. The data of a link is its target.
type item struct {
	name string
	data []byte
	mode os.FileMode
}

// archives writes an archive for every target: the program, completions, manual and licences.
func (r *release) archives() (err error) {
	if r.shared, err = r.texts(); err != nil {
		return err
	}
	return each(r.targets, func(target string) error {
		items, err := r.items(target)
		if err != nil {
			return err
		}
		system, arch, _ := strings.Cut(target, "/")
		name := "jie_" + r.number() + "_" + system + "_" + arch
		if system == "windows" {
			return r.packZip(name+".zip", name+"/", items)
		}
		return r.pack(name+".tar.gz", name, items)
	})
}

// items returns the files of a target's archive in the order of their names.
func (r *release) items(target string) (items []item, err error) {
	system, _, _ := strings.Cut(target, "/")
	program, err := readItems(0o755, "jie"+ending(system), r.programs[target])
	if err != nil {
		return nil, err
	}
	licences, err := r.licences(target)
	if err != nil {
		return nil, err
	}
	items = slices.Concat(program, r.shared, licences)
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	return items, nil
}

// texts returns the files that are the same for every target.
func (r *release) texts() (items []item, err error) {
	for _, name := range []string{"LICENSE", "README.md", "README.zh-CN.md", "CHANGELOG.md"} {
		text, err := readItems(0o644, name, filepath.Join(r.stage, name))
		if err != nil {
			return nil, err
		}
		items = append(items, text...)
	}
	completions, err := r.completions()
	if err != nil {
		return nil, err
	}
	manual, err := r.manual()
	return slices.Concat(items, completions, manual), err
}

func (r *release) completions() (items []item, err error) {
	for shell, name := range map[string]string{"bash": "jie.bash", "zsh": "_jie", "fish": "jie.fish", "powershell": "jie.ps1"} {
		script, err := output(r.work, []string{"LANG=C", "LC_ALL=C"}, r.programs[host()], "completion", shell)
		if err != nil {
			return nil, err
		}
		items = append(items, item{"completions/" + name, script, 0o644})
	}
	return items, nil
}

// readItems reads files of a mode: each name in an archive is followed by a path.
func readItems(mode os.FileMode, pairs ...string) (items []item, err error) {
	for pair := range slices.Chunk(pairs, 2) {
		data, err := os.ReadFile(pair[1])
		if err != nil {
			return nil, err
		}
		items = append(items, item{pair[0], data, mode})
	}
	return items, nil
}

// below returns the files in or below a folder of root, in the order of their names.
func below(root, folder string) (items []item, err error) {
	files := os.DirFS(root)
	err = fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		items = append(items, item{name, data, 0o644})
		return err
	})
	return items, err
}

// pack writes a compressed tar archive of files, below a folder.
func (r *release) pack(file, folder string, items []item) error {
	var b bytes.Buffer
	packed, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(packed)
	for _, i := range items {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: folder + "/" + i.name, Mode: int64(i.mode), Size: int64(len(i.data)), ModTime: r.time, Format: tar.FormatPAX}
		if i.mode&os.ModeSymlink != 0 {
			header.Typeflag, header.Linkname, header.Size, header.Mode = tar.TypeSymlink, string(i.data), 0, int64(i.mode.Perm())
			i.data = nil
		}
		if err := w.WriteHeader(header); err != nil {
			return err
		}
		if _, err := w.Write(i.data); err != nil {
			return err
		}
	}
	if err := errors.Join(w.Close(), packed.Close()); err != nil {
		return err
	}
	return writeFile(filepath.Join(r.out, file), b.Bytes(), 0o644)
}

// packZip writes a zip archive of files, with a prefix before their names.
func (r *release) packZip(file, prefix string, items []item) error {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, i := range items {
		header := &zip.FileHeader{Name: prefix + i.name, Method: zip.Deflate, Modified: r.time}
		header.SetMode(i.mode)
		packed, err := w.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := packed.Write(i.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return writeFile(filepath.Join(r.out, file), b.Bytes(), 0o644)
}

// licences returns the licences and notices of what the program for a target links and embeds.
func (r *release) licences(target string) ([]item, error) {
	system, arch, _ := strings.Cut(target, "/")
	return r.linkedIn("./cmd/jie", "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
}

// linkedIn returns the licences of what a package of Jie links on a system, below licenses/ and each module's path.
func (r *release) linkedIn(pack string, system ...string) ([]item, error) {
	folder, err := os.MkdirTemp(r.work, "licences-")
	if err != nil {
		return nil, err
	}
	if _, err := output(r.stage, append(r.environment, system...), "sh", "scripts/licences.sh", filepath.Join(folder, "licenses"), pack); err != nil {
		return nil, err
	}
	return below(folder, "licenses")
}

// manual returns the pages that `jie help --as man` writes of the program and of each verb.
func (r *release) manual() (items []item, err error) {
	help := func(args ...string) ([]byte, error) {
		return output(r.work, []string{"LANG=C", "LC_ALL=C"}, r.programs[host()], append([]string{"help"}, args...)...)
	}
	text, err := help("--json")
	if err != nil {
		return nil, err
	}
	var list struct{ Verbs []struct{ Name string } }
	if err := json.Unmarshal(text, &list); err != nil {
		return nil, err
	}
	names := []string{""} // the program itself
	for _, v := range list.Verbs {
		if verb, _, _ := strings.Cut(v.Name, " "); verb != names[len(names)-1] { // those of work are together
			names = append(names, verb)
		}
	}
	if len(names) < 10 {
		return nil, fmt.Errorf("jie help lists only %d verbs", len(names)-1)
	}
	for _, verb := range names {
		name, args := "jie", []string{"--as", "man"}
		if verb != "" {
			name, args = "jie-"+verb, append(args, verb)
		}
		page, err := help(args...)
		if err != nil {
			return nil, err
		}
		title, rest, _ := bytes.Cut(page, []byte("\n"))
		page = fmt.Appendf(nil, "%s %s %q\n%s", title, r.time.Format("2006-01-02"), "jie "+r.number(), rest)
		items = append(items, item{"man/" + name + ".1", page, 0o644})
	}
	return items, nil
}

func sumOf(path string) (string, error) {
	data, err := os.ReadFile(path)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

// sums writes SHA256SUMS, which `sha256sum -c` reads, of every other file.
func (r *release) sums() error {
	var lines []string
	err := filepath.WalkDir(r.out, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		sum, err := sumOf(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(r.out, path)
		lines = append(lines, fmt.Sprintf("%s  %s\n", sum, filepath.ToSlash(name)))
		return err
	})
	if err != nil {
		return err
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[66:], b[66:]) })
	return writeFile(filepath.Join(r.out, "SHA256SUMS"), []byte(strings.Join(lines, "")), 0o644)
}
