// Command jie-beam does work that is too large for one machine on Apache Beam: on Prism, in this
// process, or on an engine that has a job server, such as Flink.
package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"

	"jie/deploy/scale/pipeline"
	"jie/puzzle"
	"jie/puzzle/work"
	"jie/verbs/words"
)

// Exit codes, the same as those of jie.
const (
	exitAnswered = 0
	exitFailed   = 1 // bad input, or a failure
	exitUsage    = 2
	exitStopped  = 3 // by a signal or a limit
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	log.SetupLogging("warn", "text")
	_ = flag.CommandLine.Parse(nil) // Beam's own flags keep their defaults
	beam.Init()
	if pipeline.IsWorker() {
		if err := pipeline.Work(ctx, os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, "jie-beam:", err)
			os.Exit(exitFailed)
		}
		return
	}
	slog.SetDefault(slog.New(slog.DiscardHandler)) // errors are returned
	a := &app{out: os.Stdout, err: os.Stderr, words: words.For(words.FromEnvironment(os.Getenv))}
	os.Exit(a.run(ctx, os.Args[1:]))
}

type app struct {
	out, err io.Writer
	words    words.Words
}

// run runs the program: results go to out, all else to err.
func (a *app) run(ctx context.Context, args []string) int {
	err := errUsage
	if len(args) > 0 && args[0] == "farm" {
		err = a.farm(ctx, args[1:])
	}
	switch {
	case err == nil:
		return exitAnswered
	case errors.Is(err, errUsage):
		fmt.Fprint(a.err, a.usage())
		return exitUsage
	}
	fmt.Fprintf(a.err, "jie-beam: error: %s\n", a.words.Error(err))
	if errors.Is(err, ctx.Err()) || errors.Is(err, puzzle.ErrMemory) {
		return exitStopped
	}
	return exitFailed
}

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
