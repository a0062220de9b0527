// Jie gives exact answers to board puzzles: those of package catalog. This program is its
// command line; [app.subcommands] lists its verbs, which have a file each.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/manual"
	"jie/verbs/words"
)

func main() {
	a := newApp(os.Stdin, os.Stdout, os.Stderr)
	a.interruptible = untilSignal
	os.Exit(a.run(context.Background(), os.Args[1:]))
}

// untilSignal is a context that ends when the program is asked to end. A second signal ends
// the program at once.
func untilSignal(ctx context.Context) context.Context {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}

// run is the whole program but for signals: results go to stdout, all else to stderr.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	return newApp(stdin, stdout, stderr).run(ctx, args)
}

func newApp(stdin io.Reader, stdout, stderr io.Writer) *app {
	return &app{App: &console.App{In: stdin, Out: stdout, Err: stderr, Puzzles: catalog.All()}}
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
		if !a.subcommand(c.Name()).idle {
			restore = a.boundHeap()
			if a.interruptible != nil {
				c.SetContext(a.interruptible(c.Context()))
			}
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
