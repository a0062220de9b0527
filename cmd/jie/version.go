package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"jie/internal/words"
)

func (a *app) versionVerb() *cobra.Command {
	return a.verb("version", func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return wrong(extraArgument, details{"argument": args[0]})
		}
		v := readVersion()
		text, err := a.render(v, func() string {
			return a.text("version.line", words.Args{
				"version": v.Version, "go": v.Go, "system": v.System, "revision": v.Revision,
			}) + "\n"
		})
		if err != nil {
			return err
		}
		return a.write("", text)
	})
}

// version is what the program was built from.
type version struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
	System   string `json:"system"`
}

func readVersion() version {
	v := version{Version: "(devel)", Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			v.Revision = setting.Value
		}
	}
	return v
}
