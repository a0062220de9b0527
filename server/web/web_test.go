package web

import (
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The embedded page is the one that its sources give, which the tests of the build see to.
func TestPageIsBuilt(t *testing.T) {
	command := exec.Command("go", "-C", "build", "test", "-count=1", ".")
	command.Env = append(os.Environ(), "GOFLAGS=")
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// Nothing in the page names another host, but for names of XML.
func TestNoOtherHost(t *testing.T) {
	err := fs.WalkDir(Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(name, "OFL-") {
			return err // the licences of the fonts say where they come from
		}
		data, err := fs.ReadFile(Files(), name)
		for _, scheme := range []string{"http://", "https://"} {
			text := string(data)
			for i := strings.Index(text, scheme); i >= 0; i = strings.Index(text, scheme) {
				text = text[i:]
				if !strings.HasPrefix(text, "http://www.w3.org/") {
					t.Errorf("%s names %.60q", name, text)
				}
				text = text[len(scheme):]
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
