package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// wheelTags are what Python calls the systems that wheels are made for. The program is
// linked statically, so that any Linux will do.
var wheelTags = map[string]string{
	"linux/amd64": "manylinux_2_17_x86_64.musllinux_1_1_x86_64", "linux/arm64": "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
	"darwin/amd64": "macosx_12_0_x86_64", "darwin/arm64": "macosx_12_0_arm64", "windows/amd64": "win_amd64", "windows/arm64": "win_arm64",
}

// wheels writes the Python package with the program in it, a wheel for each system.
func (r *release) wheels() error {
	for _, target := range r.targets {
		tag, ok := wheelTags[target]
		if !ok {
			continue
		}
		items, err := r.wheelItems(target, tag)
		if err != nil {
			return err
		}
		data, err := r.zip(items)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(r.out, fmt.Sprintf("jie-%s-py3-none-%s.whl", r.number(), tag)), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// wheelItems are the files of a wheel, its list of them last.
func (r *release) wheelItems(target, tag string) (items []item, err error) {
	sources, err := filepath.Glob(filepath.Join(r.stage, "clients", "python", "jie", "*.py"))
	if err != nil {
		return nil, err
	}
	for _, file := range append(sources, filepath.Join(r.stage, "clients", "python", "jie", "py.typed")) {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		items = append(items, item{"jie/" + filepath.Base(file), data, 0o644})
	}
	system, _, _ := strings.Cut(target, "/")
	program, err := os.ReadFile(r.programs[target])
	if err != nil {
		return nil, err
	}
	items = append(items, item{"jie/bin/jie" + ending(system), program, 0o755})
	about, err := os.ReadFile(filepath.Join(r.stage, "clients", "python", "README.md"))
	if err != nil {
		return nil, err
	}
	folder := "jie-" + r.number() + ".dist-info/"
	metadata := fmt.Sprintf("Metadata-Version: 2.4\nName: jie\nVersion: %s\nSummary: Exact solvers for board puzzles\nLicense-Expression: Apache-2.0\n"+
		"Requires-Python: >=3.10\nProvides-Extra: frames\nRequires-Dist: pandas; extra == \"frames\"\nRequires-Dist: polars; extra == \"frames\"\n"+
		"Requires-Dist: pyarrow; extra == \"frames\"\nDescription-Content-Type: text/markdown\n\n%s", r.number(), about)
	wheel := "Wheel-Version: 1.0\nGenerator: jie\nRoot-Is-Purelib: false\n"
	for part := range strings.SplitSeq(tag, ".") {
		wheel += "Tag: py3-none-" + part + "\n"
	}
	items = append(items, item{folder + "METADATA", []byte(metadata), 0o644}, item{folder + "WHEEL", []byte(wheel), 0o644})
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	var record strings.Builder
	for _, i := range items {
		sum := sha256.Sum256(i.data)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", i.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(i.data))
	}
	record.WriteString(folder + "RECORD,,\n")
	return append(items, item{folder + "RECORD", []byte(record.String()), 0o644}), nil
}
