package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/manual"
	"jie/verbs/words"
)

func (a *app) versionVerb() *cobra.Command {
	return manual.NewVerb("version", func(_ *cobra.Command, args []string) error { return a.version(args) })
}

// version tells what the program was built from.
func (a *app) version(args []string) error {
	if len(args) > 0 {
		return failure.Usage(failure.ExtraArgument, failure.Details{"argument": args[0]})
	}
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
