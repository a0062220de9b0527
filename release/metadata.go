package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// metadata is what clients/npm/package.json says about Jie. Its name is the name of the npm and
// Python packages in registries.
type metadata struct {
	Name, Description, License, Author, Homepage, Bugs string
	Keywords, Files                                    []string
}

// packageJSON returns the package.json of this version, and its content. In the repository its
// links have the path ownPath.
func (r *release) packageJSON() (text []byte, about metadata, err error) {
	text, err = os.ReadFile(filepath.Join(r.stage, "clients", "npm", "package.json"))
	if err != nil {
		return nil, about, err
	}
	ours := strings.NewReplacer(`"version": "0.0.0"`, `"version": "`+r.number()+`"`, "https://"+ownPath, "https://"+r.module)
	text = []byte(ours.Replace(string(text)))
	err = json.Unmarshal(text, &about)
	return text, about, err
}
