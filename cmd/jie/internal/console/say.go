package console

import (
	"fmt"
	"strings"

	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

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
