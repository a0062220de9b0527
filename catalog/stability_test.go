package catalog

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// docs/stability.md says of every package that other modules can import whether it is stable:
// by its name, or by that of a package that it lies under.
func TestEveryPackageIsStableOrNot(t *testing.T) {
	data, err := os.ReadFile("../docs/stability.md")
	if err != nil {
		t.Fatal(err)
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err) // go test puts its own on the path
	}
	named := names(string(data), nil)
	stable, _, _ := strings.Cut(string(data), "## Not stable")
	checked := 0
	for path, p := range list(t, goTool) {
		if path != "jie" && !strings.HasPrefix(path, "jie/") || p.Name == "main" || strings.Contains(path, "internal/") {
			continue
		}
		checked++
		if !slices.ContainsFunc(named, func(name string) bool { return within(path, name) && name != "jie" || path == name }) {
			t.Errorf("docs/stability.md does not name %s", path)
		}
	}
	if checked < 30 {
		t.Errorf("only %d packages were looked up", checked)
	}
	for _, name := range names(stable, nil) {
		if strings.Contains(name, "internal") {
			t.Errorf("%s is no other program's to import", name)
		}
	}
}
