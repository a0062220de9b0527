package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"

	"jie/deploy/scale/pipeline"
	"jie/puzzle/work"
)

//go:embed usage.*.txt
var usages embed.FS

// usage returns the program's help text, in English if the language has none.
func (a *app) usage() string {
	text, err := usages.ReadFile("usage." + a.words.Lang() + ".txt")
	if err != nil {
		text, _ = usages.ReadFile("usage.en.txt") // it is part of the program
	}
	return string(text)
}

// errUsage is the error of arguments that the program does not take.
var errUsage = errors.New("usage")

// farmed is what farm prints.
type farmed struct {
	Units int `json:"units"` // that were done
}

func (a *app) farm(ctx context.Context, args []string) error {
	var o pipeline.Options
	var limits work.Limits
	flags := flag.NewFlagSet("farm", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	dir := flags.String("dir", "", "")
	flags.StringVar(&o.Endpoint, "job-server", "", "")
	flags.StringVar(&o.Worker, "worker", "", "")
	flags.IntVar(&o.Lanes, "parallel", runtime.GOMAXPROCS(0), "")
	flags.IntVar(&o.Tries, "again", 0, "")
	flags.Int64Var(&limits.Memory, "memory", 0, "")
	flags.IntVar(&limits.Workers, "workers", 0, "")
	if err := flags.Parse(args); err != nil || flags.NArg() > 0 || *dir == "" || o.Lanes < 1 || o.Tries < 0 {
		return errUsage
	}
	folder, err := filepath.Abs(*dir) // workers begin in other folders
	if err != nil {
		return err
	}
	done, err := pipeline.Units(ctx, folder, limits, o, func(step, units int) {
		fmt.Fprintf(a.err, "jie-beam: step %d: %d\n", step, units)
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(a.out).Encode(farmed{done})
}
