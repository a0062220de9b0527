package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/sheet"
	"jie/internal/newfile"
	"jie/internal/process"
)

// outputFlags name files to write.
var outputFlags = []string{"output", "export", "plot"}

// printing are the verbs whose answer is what they print, unless a flag names a file for
// it. The exit code of others is an answer too, or they go on without a reader.
var printing = []string{"solve", "hint", "analyse", "generate", "show"}

// endings are those of the files that the verbs write whose -o takes no other. A name
// without an ending takes what a terminal would show.
var endings = map[string][]string{
	"solve":    append([]string{"txt", "json", "pbm"}, sheet.Formats...),
	"hint":     {"txt", "json", "jsonl"},
	"analyse":  append([]string{"txt", "json", "svg", "png"}, sheet.Formats...),
	"generate": append([]string{"txt", "json"}, sheet.Formats...),
}

// validEnding refuses a file whose ending the verb cannot write, and has one that ends
// in .json hold JSON.
func (a *app) validEnding(verb, path string) error {
	known, bounded := endings[verb]
	end := console.Ending(path)
	if !bounded || end == "" {
		return nil
	}
	if !slices.Contains(known, end) {
		return failure.Usage(failure.UnknownEnding, failure.Details{"name": end, "known": known, "as": verb != "hint"})
	}
	a.JSON = a.JSON || end == "json"
	return nil
}

// claimOutputs makes sure, before there is work to lose, that what a verb writes has
// somewhere to go: an open standard output, or a file in a folder, which no other process
// writes meanwhile.
func (a *app) claimOutputs(c *cobra.Command, _ []string) error {
	named := false
	for _, name := range outputFlags {
		flag := c.Flags().Lookup(name)
		if flag == nil || !flag.Changed || flag.Value.String() == "-" || flag.Value.String() == "" {
			continue
		}
		named = true
		if name == "output" {
			if err := a.validEnding(c.Name(), flag.Value.String()); err != nil {
				return err
			}
		}
		if err := a.claim(flag.Value.String()); err != nil {
			return err
		}
	}
	if !named && slices.Contains(printing, c.Name()) && process.OutputClosed() {
		return &fs.PathError{Op: "write", Path: os.Stdout.Name(), Err: fs.ErrClosed}
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

// folderOf makes sure of the folder that a file is to lie in.
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
