// Package console is what verbs share: flags, positions and goals, answers in words, as JSON and as rows, errors
// and progress. [App] is one run of the program.
package console

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/charmbracelet/x/ansi"

	"jie/puzzle"
	"jie/verbs/words"
)

// App is one run of the program: its streams, its language and its limits.
type App struct {
	In        io.Reader
	Out, Err  io.Writer
	Words     words.Words
	Puzzles   []puzzle.Puzzle
	Verb      string // the verb that runs, "" if there is none
	InputRead bool   // standard input was read

	ErrorsJSON bool // --json was given, even to an invalid command

	// The common flags.
	JSON    bool
	Lang    string
	Timeout time.Duration // 0: none
	Memory  int64         // bytes
	Workers int           // 0: all cores

	notation string // in which moves are written in words
}

// Text returns the text of a key.
func (a *App) Text(key string, args words.Args) string { return a.Words.Text(key, args) }

// PuzzleNames returns the names of the puzzles, in the order of the catalog.
func (a *App) PuzzleNames() []string { return Mapped(a.Puzzles, puzzle.Puzzle.Name) }

// Section returns a part of a puzzle's own help after a blank line, "" if it has none.
func (a *App) Section(p puzzle.Puzzle, part string) string {
	text, ok := a.Words.Find("help."+p.Name()+"."+part, nil)
	if !ok {
		return ""
	}
	return "\n" + text + "\n"
}

// Columns returns a table below a line of names. A cell without a value shows as "-".
func Columns(names []string, rows [][]any) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(w, strings.Join(names, "\t")+"\t") // a Builder never fails
	for _, row := range rows {
		for _, cell := range row {
			if cell == nil {
				cell = "-"
			}
			_, _ = fmt.Fprintf(w, "%v\t", cell)
		}
		_, _ = fmt.Fprintln(w)
	}
	_ = w.Flush()
	return b.String()
}

// mostFirst is the widest text of a first column that moves the second one.
const mostFirst = 44

// TwoColumns sets rows in two columns.
func TwoColumns(rows [][2]string) string {
	width := 0
	for _, row := range rows {
		if w := ansi.StringWidth(row[0]); w <= mostFirst {
			width = max(width, w)
		}
	}
	var b strings.Builder
	for _, row := range rows {
		space := strings.Repeat(" ", max(0, width-ansi.StringWidth(row[0]))+2)
		b.WriteString(strings.TrimRight("  "+row[0]+space+row[1], " ") + "\n")
	}
	return b.String()
}
