package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/manual"
	"jie/verbs/words"
)

func (a *app) versionVerb() *cobra.Command {
	return manual.NewVerb("version", 0, func(_ *cobra.Command, _ []string) error { return a.version() })
}

// version tells what the program was built from.
func (a *app) version() error {
	b := readBuild()
	return a.Print("", b, func() string {
		return a.Text("version.line", words.Args{
			"version": b.Version, "go": b.Go, "system": b.System, "revision": b.Revision,
		}) + "\n"
	})
}

// build is what the program was built from.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	System   string `json:"system"`
}

func readBuild() build {
	b := build{Version: "(devel)", Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			b.Revision = setting.Value
		}
	}
	return b
}
