package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bundled is a folder with the pages of testdata/bundlers, in which the package of npm is
// installed, and the bundlers of its lock file are to be found.
func bundled(t *testing.T) (folder, tools string) {
	t.Helper()
	from, err := filepath.Abs("testdata/bundlers")
	if err != nil {
		t.Fatal(err)
	}
	tools = filepath.Join(from, "node_modules")
	needs(t, filepath.Join(tools, ".bin", "vite"), "make install")
	folder = t.TempDir()
	for _, name := range []string{"index.html", "page.js", "game.js", "next.config.mjs", "app/layout.js", "app/page.js"} {
		copied(t, filepath.Join(from, name), filepath.Join(folder, name))
	}
	copied(t, "../clients/npm/examples/react/useJie.js", filepath.Join(folder, "app/useJie.js"))
	modules := filepath.Join(folder, "node_modules")
	if err := os.CopyFS(filepath.Join(modules, "jie-solver"), os.DirFS(filepath.Join(installed(t), "node_modules", "jie-solver"))); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(tools)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if err := os.Symlink(filepath.Join(tools, entry.Name()), filepath.Join(modules, entry.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return folder, tools
}

func copied(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := writeFile(to, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Each bundler builds a page, as its users call it, that solves in a browser.
func TestBundlers(t *testing.T) {
	t.Parallel() // beside the other long ones
	needs(t, "node", "Debian's nodejs")
	browser := chromium(t)
	folder, tools := bundled(t)
	for _, b := range []struct {
		name, out, command string
		page               bool // the bundler writes no index.html
		want               []string
	}{
		{"vite", "dist-vite", "vite/bin/vite.js build --outDir dist-vite", false, []string{`"levels":[500,500,500,500],"wrong":[]`, `"length":18`, `"code":"bad-cell"`, `"cells":3`}},
		{"webpack", "dist-webpack", "webpack-cli/bin/cli.js --mode production --entry ./page.js --output-path dist-webpack --output-filename page.js", true, []string{`"levels":[500,500,500,500],"wrong":[]`, `"length":18`, `"code":"bad-cell"`, `"cells":3`}},
		{"esbuild", "dist-esbuild", "esbuild/bin/esbuild --bundle --format=esm --minify --outdir=dist-esbuild page.js worker=jie-solver/worker.js", true, []string{`"levels":[5,5,5,5],"wrong":[]`, `"length":18`, `"code":"bad-cell"`, `"cells":3`}},
		{"next", "out", "next/dist/bin/next build", false, []string{`"length":18`, `"code":"bad-cell"`}},
	} {
		t.Run(b.name, func(t *testing.T) {
			command := strings.Fields(b.command)
			command[0] = filepath.Join(tools, filepath.FromSlash(command[0]))
			out := filepath.Join(folder, b.out)
			ran(t, folder, []string{"NEXT_TELEMETRY_DISABLED=1", "CI=1"}, "node", command...)
			if b.page {
				copied(t, filepath.Join(folder, "index.html"), filepath.Join(out, "index.html"))
			}
			if b.name == "esbuild" { // as the README says
				copied(t, filepath.Join(folder, "node_modules/jie-solver/jie.wasm"), filepath.Join(out, "jie.wasm"))
			}
			got := opened(t, browser, out)
			for _, want := range b.want {
				if !strings.Contains(got, want) {
					t.Errorf("%s lacks %s", got, want)
				}
			}
			scripts, solvers := sizes(t, out)
			t.Logf("%d bytes of scripts, %d of solvers", scripts, solvers)
			if scripts == 0 || solvers < 1<<20 {
				t.Errorf("%d bytes of scripts, %d of solvers", scripts, solvers)
			}
		})
	}
}

// sizes are the bytes of the scripts and of the WASM modules in a folder.
func sizes(t *testing.T, folder string) (scripts, solvers int64) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		switch filepath.Ext(path) {
		case ".js":
			scripts += info.Size()
		case ".wasm":
			solvers += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return scripts, solvers
}

// publint finds nothing that bundlers or Node would stumble over in the package.
func TestPublint(t *testing.T) {
	needs(t, "node", "Debian's nodejs")
	folder, tools := bundled(t)
	t.Log(ran(t, folder, nil, "node", filepath.Join(tools, "publint/src/cli.js"), "--strict", filepath.Join(folder, "node_modules/jie-solver")))
}
