package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"jie/internal/newfile"
	"jie/puzzle"
)

// print writes a value as JSON under --json, and otherwise as the words that describe
// makes: on standard output, or in a file.
func (a *App) print(path string, value any, describe func() string) error {
	if a.json {
		return a.printJSON(path, value)
	}
	return a.write(path, []byte(describe()))
}

// printJSON writes a value as one line of JSON.
func (a *App) printJSON(path string, value any) error {
	line, err := jsonLine(value)
	if err != nil {
		return err
	}
	return a.write(path, line)
}

// jsonLine is a value as one line of JSON.
func jsonLine(value any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return b.Bytes(), err
}

// write puts a whole result on standard output, or in a file.
func (a *App) write(path string, data []byte) error {
	if path == "" || path == "-" {
		_, err := a.out.Write(data)
		return err
	}
	return newfile.Write(path, data)
}

// writeBy puts a result that fill writes piece by piece on standard output, or in a
// file: all of it, or nothing. Only a file need not fit in memory.
func (a *App) writeBy(path string, fill func(io.Writer) error) error {
	if info, err := os.Stat(path); path == "" || path == "-" || err == nil && !info.Mode().IsRegular() {
		whole := &boundedBuffer{most: a.memory}
		if err := fill(whole); err != nil {
			return err
		}
		return a.write(path, whole.Bytes())
	}
	return newfile.Stream(path, func(file *os.File) (keep bool, err error) {
		if err = fill(file); err == nil {
			err = file.Sync()
		}
		return err == nil, err
	})
}

// boundedBuffer fails when it would take more memory than that.
type boundedBuffer struct {
	bytes.Buffer
	most int64
}

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if n := int64(b.Len() + len(p)); n > int64(b.Cap()) && 3*n > b.most { // it doubles, and copies what it holds
		return 0, puzzle.ErrMemory
	}
	return b.Buffer.Write(p)
}

// ending is the ending of a file's name, in lower case and without its dot.
func ending(path string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
}

// terminal tells whether w is one.
func terminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// readable refuses to fill a terminal with the bytes of a format that is no text.
func (a *App) readable(format, path string) error {
	if (path == "" || path == "-") && terminal(a.out) && slices.Contains([]string{"png", "gif", "parquet"}, format) {
		return wrong(binaryTerminal, details{"name": format})
	}
	return nil
}

// color tells whether to use colours on standard output.
func (a *App) color() bool {
	return terminal(a.out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// Flags that several verbs share.

func (a *App) toFlag(flags *pflag.FlagSet, goals *[]string) {
	flags.StringArrayVar(goals, "to", nil, a.text("flag.to", nil))
}

func (a *App) outputFlag(flags *pflag.FlagSet, path *string) {
	flags.StringVarP(path, "output", "o", "", a.text("flag.output", nil))
}

func (a *App) metricCompletion(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("metric", func(*cobra.Command, []string, string) (metrics []string, _ cobra.ShellCompDirective) {
		for _, p := range a.puzzles {
			for _, m := range p.Describe().Metrics {
				metrics = append(metrics, string(m))
			}
		}
		return metrics, cobra.ShellCompDirectiveNoFileComp
	})
}
