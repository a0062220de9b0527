package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/internal/newfile"
)

// outputFlags name files to write.
var outputFlags = []string{"output", "export", "plot", "levels"}

// validEnding refuses a file whose ending the verb cannot write, and writes JSON to one that
// ends in .json.
func (a *app) validEnding(c *cobra.Command, path string) error {
	known := a.subcommand(c.Name()).endings
	end := console.Ending(path)
	if known == nil || end == "" {
		return nil
	}
	if !slices.Contains(known, end) {
		return console.Usage(console.UnknownEnding, console.Details{"name": end, "known": known, "as": c.Flags().Lookup("as") != nil})
	}
	a.JSON = a.JSON || end == "json"
	return nil
}

// claimOutputs checks, before there is work to lose, that the files that a verb writes
// have a folder, and that no other process writes them at the same time.
func (a *app) claimOutputs(c *cobra.Command, _ []string) error {
	for _, name := range outputFlags {
		flag := c.Flags().Lookup(name)
		if flag == nil || !flag.Changed || flag.Value.String() == "-" || flag.Value.String() == "" {
			continue
		}
		if name == "output" {
			if err := a.validEnding(c, flag.Value.String()); err != nil {
				return err
			}
		}
		if err := a.claim(flag.Value.String()); err != nil {
			return err
		}
	}
	return nil
}

// claim claims a file until the end of the run.
func (a *app) claim(path string) error {
	if err := folderOf(path); err != nil {
		return err
	}
	release, err := newfile.Claim(path)
	if err == nil {
		a.claims = append(a.claims, release)
	}
	return err
}

// folderOf checks the folder of a new file.
func folderOf(path string) error {
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return newfile.NoFolder(folder)
	}
	return nil
}

// releaseOutputs lets other processes write the files.
func (a *app) releaseOutputs() {
	for _, release := range a.claims {
		release()
	}
	a.claims = nil
}
