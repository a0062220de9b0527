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

	"jie/internal/crew"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// Print writes a value to standard output or a file: as JSON under --json, and otherwise what describe returns.
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

// Write writes a whole result to standard output, or to a file.
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

// WriteBy writes what fill makes piece by piece: all of it, or nothing. Only standard output needs it in memory.
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

// boundedBuffer fails if it would take more memory than most.
type boundedBuffer struct {
	bytes.Buffer
	most int64
}

// Write implements io.Writer; its error is puzzle.ErrMemory.
func (b *boundedBuffer) Write(p []byte) (int, error) {
	if n := int64(b.Len() + len(p)); n > int64(b.Cap()) && 3*n > b.most { // it doubles, and copies its content
		return 0, puzzle.ErrMemory
	}
	return b.Buffer.Write(p)
}

// Ending returns the ending of a file's name, in lower case and without its dot.
func Ending(path string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
}

// Terminal reports whether w is a terminal.
func Terminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Readable refuses to write the bytes of a format that is not text to a terminal.
func (a *App) Readable(format string, binary bool, path string) error {
	if binary && (path == "" || path == "-") && Terminal(a.Out) {
		return Usage(BinaryTerminal, Details{"name": format})
	}
	return nil
}

// Color reports whether to use colours on standard output.
func (a *App) Color() bool {
	return Terminal(a.Out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// say writes to standard error; a failure to write cannot be reported anywhere.
func (a *App) say(format string, args ...any) { _, _ = fmt.Fprintf(a.Err, format, args...) }

// Note writes a line about an answer to standard error.
func (a *App) Note(key string, args words.Args) { a.say("%s\n", a.Text(key, args)) }

// Fail reports an error and returns the exit code for it.
func (a *App) Fail(err error) int {
	if a.ErrorsJSON {
		line, _ := puzzle.JSONLine(map[string]any{"error": a.FailureInfo(err)}) // JSON can hold all its values
		a.say("%s", line)
		return ExitCode(err)
	}
	a.SayLines(err, FileOf(err))
	if hint := ErrorHint(err); hint != "" {
		a.say("%s%s\n", a.Text("say.hint", nil), a.Text(hint, words.Args{"verb": a.Verb}))
	}
	return ExitCode(err)
}

// SayLines reports an error and its place.
func (a *App) SayLines(err error, where string) {
	if where != "" {
		where = a.Text("place.prefix", words.Args{"parts": where})
	}
	for line := range strings.SplitSeq(a.Words.Error(err), "\n") {
		a.say("%s%s%s\n", a.Text("say.error", nil), where, line)
	}
}

// FailureInfo returns an error in the form for programs.
func (a *App) FailureInfo(err error) verbs.Failure { return verbs.FailureOf(err, a.Words.Error(err)) }

// Flags that several verbs share.

// ToFlag adds --to: the goals.
func (a *App) ToFlag(flags *pflag.FlagSet, goals *[]string) {
	flags.StringArrayVar(goals, "to", nil, "flag.to")
}

// OutputFlag adds -o: the file to write.
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
