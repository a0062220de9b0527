// Jie gives exact answers to three families of board puzzle: Mopan, Lights Out
// and peg solitaire. This program is its command line, one file a verb.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"jie/catalog"
	"jie/internal/console"
	"jie/internal/failure"
	"jie/internal/manual"
	"jie/internal/words"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second signal ends the program at once
	}()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program: results go to stdout, all else to stderr.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	a := &app{App: &console.App{In: stdin, Out: stdout, Err: stderr, Puzzles: catalog.All()}}
	return a.run(ctx, args)
}

func (a *app) run(ctx context.Context, args []string) (code int) {
	lang, err := chooseLanguage(args, os.Getenv)
	a.ErrorsJSON = asksJSON(args)
	a.Words = words.For(lang)
	if err != nil {
		return a.Fail(err)
	}
	defer func() {
		if cause := recover(); cause != nil {
			code = a.Fail(failure.New(failure.InternalError, failure.Details{"cause": fmt.Sprint(cause)}))
		}
	}()
	defer a.releaseOutputs()
	root := a.root(args...)
	root.SetArgs(args)
	restore := func() {}
	root.PersistentPreRunE = func(c *cobra.Command, args []string) error {
		if !slices.Contains(answersNothing, c.Name()) {
			restore = a.boundHeap()
		}
		return a.claimOutputs(c, args)
	}
	defer func() { restore() }()
	verb, err := root.ExecuteContextC(ctx)
	if err == nil {
		err = a.unshown
	}
	if err != nil {
		if verb != root {
			a.Verb = manual.VerbPath(verb)
		}
		return a.Fail(err)
	}
	return failure.Answered
}
