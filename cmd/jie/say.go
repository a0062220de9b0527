package main

import (
	"fmt"
	"jie/internal/verb"
	"jie/internal/words"
	"strings"
)

// say writes to standard error, where a failure to write can go nowhere.
func (a *App) say(format string, args ...any) { _, _ = fmt.Fprintf(a.err, format, args...) }

// fail says what went wrong and returns the exit code for it.
func (a *App) fail(err error) int {
	if a.errorsJSON {
		line, _ := jsonLine(map[string]any{"error": a.failureInfo(err)}) // it holds nothing that JSON cannot
		a.say("%s", line)
		return exitCode(err)
	}
	a.sayLines(err, fileOf(err))
	if hint := hintFor(err); hint != "" {
		a.say("%s%s\n", a.text("say.hint", nil), a.text(hint, words.Args{"verb": a.current}))
	}
	return exitCode(err)
}

// sayLines says what went wrong, and where.
func (a *App) sayLines(err error, where string) {
	if where != "" {
		where = a.text("place.prefix", words.Args{"parts": where})
	}
	for line := range strings.SplitSeq(a.words.Error(err), "\n") {
		a.say("%s%s%s\n", a.text("say.error", nil), where, line)
	}
}

// failureInfo is an error as programs read it.
func (a *App) failureInfo(err error) verb.Failure { return verb.FailureOf(err, a.words.Error(err)) }
