package main

import (
	"bytes"
	"debug/buildinfo"
	"path/filepath"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// billOfMaterials writes the list of linked modules, in the format of CycloneDX: those
// that the go command recorded in the program of the first target.
func (r *release) billOfMaterials() error {
	info, err := buildinfo.ReadFile(r.programs[r.targets[0]])
	if err != nil {
		return err
	}
	bom := cdx.NewBOM()
	main := component(cdx.ComponentTypeApplication, r.module, r.version, info.Main.Sum)
	main.Licenses = &cdx.Licenses{{License: &cdx.License{ID: "Apache-2.0"}}}
	bom.Metadata = &cdx.Metadata{Timestamp: r.time.Format(time.RFC3339), Component: &main}
	linked := []cdx.Component{component(cdx.ComponentTypeLibrary, "std", info.GoVersion, "")}
	refs := []string{linked[0].BOMRef}
	for _, dep := range info.Deps {
		c := component(cdx.ComponentTypeLibrary, dep.Path, dep.Version, dep.Sum)
		linked, refs = append(linked, c), append(refs, c.BOMRef)
	}
	bom.Components = &linked
	bom.Dependencies = &[]cdx.Dependency{{Ref: main.BOMRef, Dependencies: &refs}}
	var b bytes.Buffer
	if err := cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return writeFile(filepath.Join(r.out, "jie_"+r.number()+".cdx.json"), b.Bytes(), 0o644)
}

// component returns a Go module as a component; sum is the hash in its go.sum.
func component(kind cdx.ComponentType, path, version, sum string) cdx.Component {
	name := "pkg:golang/" + path + "@" + version
	c := cdx.Component{BOMRef: name, Type: kind, Name: path, Version: version, PackageURL: name}
	if sum != "" {
		c.Properties = &[]cdx.Property{{Name: "go:sum", Value: sum}}
	}
	return c
}
