// Command jie-beam does work that is too large for one machine on Apache Beam: on Prism, in this
// process, or on an engine that has a job server, such as Flink.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"

	"jie/deploy/scale/pipeline"
	"jie/puzzle"
	"jie/verbs/words"
)

// Exit codes, the same as those of jie.
const (
	exitAnswered = 0
	exitFailed   = 1 // bad input, or a failure
	exitUsage    = 2
	exitStopped  = 3 // by a signal or a limit
)

// collectAt is the garbage, in percent of the memory in use, at which the collector runs. Prism
// keeps the blocks of a level in memory: 174 MB instead of 213 MB for 5,949,147 positions.
const collectAt = 50

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second signal ends the program at once
	}()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
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

// app is one run of the program.
type app struct {
	out, err io.Writer
	words    words.Words
}

// run runs the program: results go to out, all else to err.
func (a *app) run(ctx context.Context, args []string) int {
	verbs := map[string]func(context.Context, []string) error{"levels": a.levels, "farm": a.farm}
	err := errUsage
	if len(args) > 0 && verbs[args[0]] != nil {
		err = verbs[args[0]](ctx, args[1:])
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

// print writes an answer as one line of JSON.
func (a *app) print(answer any) error { return json.NewEncoder(a.out).Encode(answer) }
