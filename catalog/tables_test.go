package catalog

import (
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// Every table that the program carries is in every package: in the module of the npm package,
// and in that of the page or beside it.
func TestTablesAreInEveryPackage(t *testing.T) {
	native := tables(t, "")
	if len(native) == 0 {
		t.Fatal("the program carries no table")
	}
	if npm := tables(t, "", "GOOS=js", "GOARCH=wasm"); !slices.Equal(npm, native) {
		t.Errorf("the npm package carries %v, the program %v", npm, native)
	}
	site, err := os.ReadFile("../scripts/site.sh")
	if err != nil {
		t.Fatal(err)
	}
	worker, err := os.ReadFile("../server/web/src/sw.ts")
	if err != nil {
		t.Fatal(err)
	}
	page := tables(t, "page", "GOOS=js", "GOARCH=wasm")
	for _, table := range native {
		beside := strings.Contains(string(site), "cp "+table+" ") && strings.Contains(string(worker), `"`+path.Base(table)+`"`)
		if !slices.Contains(page, table) && !beside {
			t.Errorf("the page has no %s", table)
		}
	}
}

// tables are the binary files that the puzzles embed, as built with some tags for some system.
func tables(t *testing.T, tags string, environment ...string) (names []string) {
	t.Helper()
	c := exec.Command("go", "list", "-deps", "-tags", tags, "-f", `{{$p := .ImportPath}}{{range .EmbedFiles}}{{$p}}/{{.}}{{"\n"}}{{end}}`, "jie/catalog")
	c.Env = append(os.Environ(), environment...)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(out)) {
		if strings.HasSuffix(name, ".bin") {
			names = append(names, strings.TrimPrefix(name, "jie/"))
		}
	}
	return names
}
