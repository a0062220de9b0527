package web

import (
	"io/fs"
	"strings"
	"testing"
)

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
