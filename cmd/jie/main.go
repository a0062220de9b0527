// Jie gives exact answers to board puzzles: those of package catalog. This program is its
// command line; [app.subcommands] lists its verbs, which have a file each.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/internal/machine"
	"jie/verbs/words"
)

func main() {
	a := newApp(os.Stdin, os.Stdout, os.Stderr)
	a.interruptible = interruptible
	os.Exit(a.run(context.Background(), os.Args[1:]))
}

// interruptible returns the context of verbs that work. A test replaces it.
var interruptible = untilSignal

// untilSignal returns a context that the first signal to end cancels. The second one ends the program.
func untilSignal(ctx context.Context) context.Context {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx
}

// run runs the whole program except signals: results go to stdout, all else to stderr.
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
			code = a.Fail(console.NewError(console.InternalError, console.Details{"cause": fmt.Sprint(cause)}))
		}
	}()
	defer func() {
		for _, release := range a.claims {
			release()
		}
	}()
	root := a.root(args...)
	root.SetArgs(args)
	restore, cancel := func() {}, func() {}
	root.PersistentPreRunE = func(c *cobra.Command, args []string) error {
		if err := console.Swallowed(c); err != nil {
			return err
		}
		if verb := a.subcommand(c.Name()); !verb.idle {
			restore = a.boundHeap()
			ctx := c.Context()
			if a.interruptible != nil {
				ctx = a.interruptible(ctx)
			}
			many := verb.many || c.Flags().Changed("batch") && c.Name() != "check"
			if !many {
				ctx, cancel = a.deadline(ctx)
			}
			c.SetContext(ctx)
		}
		return a.claimOutputs(c, args)
	}
	defer func() { restore(); cancel() }()
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
	return console.Answered
}

func (a *app) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.Timeout <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, a.Timeout)
}

// fallbackMemory is assumed as the machine's memory if that is unknown.
const fallbackMemory = 4 << 30

// defaultMemory returns half of the memory of the machine or container, at most half of 4 GiB in 32 bits.
func defaultMemory() int64 {
	total, ok := machine.TotalMemory()
	if !ok {
		total = fallbackMemory
	}
	if strconv.IntSize == 32 {
		total = min(total, 4<<30)
	}
	return total / 2
}

// heapMargin is for garbage and what searches do not count: an eighth of their memory, and 32 MiB.
func heapMargin(memory int64) int64 { return memory/8 + 32<<20 }

// boundHeap keeps the heap within --memory and a margin until restore is called. A lower GOMEMLIMIT stays.
func (a *app) boundHeap() (restore func()) {
	if a.Memory == 0 {
		a.Memory = defaultMemory()
	}
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(before, a.Memory+heapMargin(a.Memory)))
	return func() { debug.SetMemoryLimit(before) }
}

func (a *app) version() error {
	b := readBuild()
	return a.Print("", b, func() string {
		return a.Text("version.line", words.Args{
			"version": b.Version, "go": b.Go, "system": b.System, "revision": b.Revision,
		}) + "\n"
	})
}

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
