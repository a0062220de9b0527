// Command jie-beam does work that is too large for one machine on Apache Beam: on Prism, in this
// process, or on an engine that has a job server, such as Flink.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
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

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second signal ends the program at once
	}()
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
