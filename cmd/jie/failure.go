package main

import (
	"errors"
	"slices"
	"strings"

	"jie/internal/verb"
	"jie/internal/work"
	"jie/judge"
	"jie/level"
	"jie/puzzle"
	tables "jie/table"
)

// Codes of this program's own errors, with their details.
const (
	noVerb          puzzle.Code = "no-verb"
	unknownVerb     puzzle.Code = "unknown-verb"   // verb, nearest, known
	unknownFlag     puzzle.Code = "unknown-flag"   // flag, nearest
	flagNoValue     puzzle.Code = "flag-no-value"  // flag
	flagBadValue    puzzle.Code = "flag-bad-value" // flag, value, why
	flagsConflict   puzzle.Code = "flags-conflict" // one, other
	flagNeeds       puzzle.Code = "flag-needs"     // flag, other
	flagMissing     puzzle.Code = "flag-missing"   // flag
	noJob           puzzle.Code = "no-job"
	nothingMissing  puzzle.Code = "work-complete"    // path
	unknownLanguage puzzle.Code = "unknown-language" // name, known
	unknownTopic    puzzle.Code = "unknown-topic"    // name, nearest, known
	unknownTheme    puzzle.Code = "unknown-theme"    // name, known
	unknownFormat   puzzle.Code = "unknown-format"   // name, known
	unknownEnding   puzzle.Code = "unknown-ending"   // name, known
	noTerminal      puzzle.Code = "no-terminal"
	binaryTerminal  puzzle.Code = "binary-terminal" // name
	pictureLarge    puzzle.Code = "picture-large"   // got, limit
	pictureMemory   puzzle.Code = "picture-memory"
	noGame          puzzle.Code = "no-game"
	noWiring        puzzle.Code = "no-wiring"     // puzzle
	notKept         puzzle.Code = "game-not-kept" // why
	unknownShell    puzzle.Code = "unknown-shell" // name, known
	noPosition      puzzle.Code = "no-position"
	noTarget        puzzle.Code = "no-target"
	noPuzzle        puzzle.Code = "no-puzzle"      // known
	extraArgument   puzzle.Code = "extra-argument" // argument
	inputTwice      puzzle.Code = "input-twice"
	fileTooLarge    puzzle.Code = "file-too-large" // path, limit
	noProof         puzzle.Code = "no-proof"       // nothing to check
	badJSON         puzzle.Code = "bad-json"       // why
	notHeld         puzzle.Code = "not-held"
	batchNotHeld    puzzle.Code = "batch-not-held" // failed, total
	noPattern       puzzle.Code = "no-pattern"     // path
	resumeOther     puzzle.Code = "resume-other"   // path, line
	internalError               = verb.Internal
	noBenchmarks    puzzle.Code = "no-benchmarks" // puzzle
)

// details are an error's particulars.
type details = puzzle.Args

// failure is an error of this program.
func failure(code puzzle.Code, d details) error { return &puzzle.Error{Code: code, Args: d} }

// The exit codes of the program.
const (
	exitAnswered = 0
	exitFailed   = 1 // bad input, or a failure
	exitUsage    = 2
	exitUnknown  = 3 // no proof within the limits
)

// usageError marks an error as wrong usage rather than bad input.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// wrong is wrong usage.
func wrong(code puzzle.Code, d details) error { return usageError{failure(code, d)} }

// fileError says which file an error's places refer to.
type fileError struct {
	path string
	err  error
}

func (e fileError) Error() string { return e.path + ": " + e.err.Error() }
func (e fileError) Unwrap() error { return e.err }

// inFile says in which file an error is.
func inFile(path string, err error) error { return fileError{path, err} }

// fileOf is the file that an error is in, "" for none.
func fileOf(err error) string {
	if file, ok := errors.AsType[fileError](err); ok {
		return file.path
	}
	return ""
}

// asFlags makes what is wrong with the keys of a question speak of flags.
func asFlags(err error) error {
	e, ok := errors.AsType[*puzzle.Error](err)
	if !ok {
		return err
	}
	flag := func(key string) string {
		text, _ := e.Args[key].(string)
		return "--" + strings.ReplaceAll(text, " / ", " / --")
	}
	switch e.Code {
	case verb.Conflict:
		return wrong(flagsConflict, details{"one": flag("one"), "other": flag("other")})
	case verb.Needs:
		return wrong(flagNeeds, details{"flag": flag("key"), "other": flag("other")})
	}
	return err
}

// wrongUsage are the codes of other packages that mean wrong usage.
var wrongUsage = []puzzle.Code{puzzle.NoGoal, puzzle.BadMetric, puzzle.BadOption, level.BadRange}

// cutShort are codes of errors that mean that limits allowed no proof.
var cutShort = []puzzle.Code{verb.BatchUnproved, work.Missing, tables.TooLittleMemory, pictureMemory}

// exitCode is what an error means to the shell.
func exitCode(err error) int {
	var usage usageError
	var e *puzzle.Error
	switch {
	case err == nil:
		return exitAnswered
	case judge.Stopped(err):
		return exitUnknown
	case errors.As(err, &usage), errors.As(err, &e) && slices.Contains(wrongUsage, e.Code):
		return exitUsage
	case errors.As(err, &e) && slices.Contains(cutShort, e.Code):
		return exitUnknown
	}
	return exitFailed
}

// hintFor is the key of a hint that helps with err, or "".
func hintFor(err error) string {
	var e *puzzle.Error
	if !errors.As(err, &e) {
		return ""
	}
	switch e.Code {
	case noVerb, unknownVerb, unknownFlag, noPosition, noTarget, noPuzzle, noJob, extraArgument, flagsConflict, flagNeeds, flagMissing:
		return "hint.help"
	case puzzle.NoPrefix, puzzle.BadCell, puzzle.RaggedRow, puzzle.OpenRules:
		return "hint.formats"
	case puzzle.UnknownBoard:
		return "hint.boards"
	}
	return ""
}
