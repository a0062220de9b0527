package console

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"jie/cmd/jie/internal/failure"
	"jie/internal/crew"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// Print writes a value as JSON under --json, and otherwise as the words that describe
// makes: on standard output, or in a file.
func (a *App) Print(path string, value any, describe func() string) error {
	if a.JSON {
		return a.PrintJSON(path, value)
	}
	return a.Write(path, []byte(describe()))
}

// PrintJSON writes a value as one line of JSON.
func (a *App) PrintJSON(path string, value any) error {
	line, err := puzzle.JSONLine(value)
	if err != nil {
		return err
	}
	return a.Write(path, line)
}

// Write puts a whole result on standard output, or in a file.
func (a *App) Write(path string, data []byte) error {
	if path == "" || path == "-" {
		_, err := a.Out.Write(data)
		return err
	}
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return newfile.Write(path, data)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	_, err := crew.Until(ctx, func() (struct{}, error) { return struct{}{}, newfile.Write(path, data) }) // a pipe waits for its reader
	return err
}

// WriteBy puts a result that fill writes piece by piece on standard output, or in a
// file: all of it, or nothing. Only a file need not fit in memory.
func (a *App) WriteBy(path string, fill func(io.Writer) error) error {
	if info, err := os.Stat(path); path == "" || path == "-" || err == nil && !info.Mode().IsRegular() {
		whole := &boundedBuffer{most: a.Memory}
		if err := fill(whole); err != nil {
			return err
		}
		return a.Write(path, whole.Bytes())
	}
	return newfile.Whole(path, func(file *os.File) error { return fill(file) })
}

// boundedBuffer fails when it would take more memory than that.
type boundedBuffer struct {
	bytes.Buffer
	most int64
}

// Write is io.Writer's; its error is puzzle.ErrMemory.
func (b *boundedBuffer) Write(p []byte) (int, error) {
	if n := int64(b.Len() + len(p)); n > int64(b.Cap()) && 3*n > b.most { // it doubles, and copies what it holds
		return 0, puzzle.ErrMemory
	}
	return b.Buffer.Write(p)
}

// Ending is the ending of a file's name, in lower case and without its dot.
func Ending(path string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
}

// Terminal reports whether w is one.
func Terminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Readable refuses to fill a terminal with the bytes of a format that is no text.
func (a *App) Readable(format string, binary bool, path string) error {
	if binary && (path == "" || path == "-") && Terminal(a.Out) {
		return failure.Usage(failure.BinaryTerminal, failure.Details{"name": format})
	}
	return nil
}

// Color reports whether to use colours on standard output.
func (a *App) Color() bool {
	return Terminal(a.Out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// say writes to standard error, where a failure to write can go nowhere.
func (a *App) say(format string, args ...any) { _, _ = fmt.Fprintf(a.Err, format, args...) }

// Note writes a line about an answer to standard error.
func (a *App) Note(key string, args words.Args) { a.say("%s\n", a.Text(key, args)) }

// Fail says what went wrong and returns the exit code for it.
func (a *App) Fail(err error) int {
	if a.ErrorsJSON {
		line, _ := puzzle.JSONLine(map[string]any{"error": a.FailureInfo(err)}) // it holds nothing that JSON cannot
		a.say("%s", line)
		return failure.Code(err)
	}
	a.SayLines(err, failure.File(err))
	if hint := failure.Hint(err); hint != "" {
		a.say("%s%s\n", a.Text("say.hint", nil), a.Text(hint, words.Args{"verb": a.Verb}))
	}
	return failure.Code(err)
}

// SayLines says what went wrong, and where.
func (a *App) SayLines(err error, where string) {
	if where != "" {
		where = a.Text("place.prefix", words.Args{"parts": where})
	}
	for line := range strings.SplitSeq(a.Words.Error(err), "\n") {
		a.say("%s%s%s\n", a.Text("say.error", nil), where, line)
	}
}

// FailureInfo is an error as programs read it.
func (a *App) FailureInfo(err error) verbs.Failure { return verbs.FailureOf(err, a.Words.Error(err)) }

// Flags that several verbs share.

// ToFlag is --to: the goals.
func (a *App) ToFlag(flags *pflag.FlagSet, goals *[]string) {
	flags.StringArrayVar(goals, "to", nil, "flag.to")
}

// OutputFlag is -o: the file to write.
func (a *App) OutputFlag(flags *pflag.FlagSet, path *string) {
	flags.StringVarP(path, "output", "o", "", "flag.output")
}

// MetricCompletion completes the value of --metric.
func (a *App) MetricCompletion(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("metric", func(*cobra.Command, []string, string) (metrics []string, _ cobra.ShellCompDirective) {
		for _, p := range a.Puzzles {
			for _, m := range p.Describe().Metrics {
				metrics = append(metrics, string(m))
			}
		}
		return metrics, cobra.ShellCompDirectiveNoFileComp
	})
}
