package main

import (
	"io"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"jie/internal/words"
	"jie/puzzle"
)

// App is one run of the program: where it reads and writes, in which language, and
// within which limits.
type App struct {
	in       io.Reader
	out, err io.Writer
	words    words.Words
	puzzles  []puzzle.Puzzle
	current  string // the verb that runs, "" where there is none
	read     bool   // standard input was read

	errorsJSON bool // --json was given, if only to a command that is wrong

	// The common flags.
	json    bool
	lang    string
	timeout time.Duration // 0: none
	memory  int64         // bytes
	workers int           // 0: all cores

	notation string // in which moves are written in words
}

// text is the text of a key.
func (a *App) text(key string, args words.Args) string { return a.words.Text(key, args) }

func (a *App) puzzleNames() []string {
	var names []string
	for _, p := range a.puzzles {
		names = append(names, p.Name())
	}
	return names
}

// section is a part of a puzzle's own help, after a blank line; "" where the puzzle
// has no words for it.
func (a *App) section(p puzzle.Puzzle, part string) string {
	text, ok := a.words.Find("help."+p.Name()+"."+part, nil)
	if !ok {
		return ""
	}
	return "\n" + text + "\n"
}

// table sets rows in two columns.
func table(rows [][2]string) string {
	width := 0
	for _, row := range rows {
		width = max(width, ansi.StringWidth(row[0]))
	}
	var b strings.Builder
	for _, row := range rows {
		space := strings.Repeat(" ", width-ansi.StringWidth(row[0])+2)
		b.WriteString(strings.TrimRight("  "+row[0]+space+row[1], " ") + "\n")
	}
	return b.String()
}
