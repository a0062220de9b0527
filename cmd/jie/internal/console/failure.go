package console

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/level"
	tables "jie/puzzle/table"
	"jie/puzzle/work"
	"jie/verbs"
)

// Codes of this program's own errors, with their details.
const (
	VerbPart        puzzle.Code = "verb-part"   // verb, known
	OnlyPuzzle      puzzle.Code = "only-puzzle" // name, example
	OnlyFile        puzzle.Code = "only-file"   // path
	NoPath          puzzle.Code = "no-path"
	UnknownVerb     puzzle.Code = "unknown-verb"   // verb, nearest, known
	UnknownFlag     puzzle.Code = "unknown-flag"   // flag, nearest
	FlagNoValue     puzzle.Code = "flag-no-value"  // flag
	FlagBadValue    puzzle.Code = "flag-bad-value" // flag, value, why
	FlagsConflict   puzzle.Code = "flags-conflict" // one, other
	FlagNeeds       puzzle.Code = "flag-needs"     // flag, other
	FlagMissing     puzzle.Code = "flag-missing"   // flag
	NoJob           puzzle.Code = "no-job"
	UnknownLanguage puzzle.Code = "unknown-language" // name, known
	UnknownTopic    puzzle.Code = "unknown-topic"    // name, nearest, known
	UnknownTheme    puzzle.Code = "unknown-theme"    // name, known
	UnknownFormat   puzzle.Code = "unknown-format"   // name, known
	UnknownEnding   puzzle.Code = "unknown-ending"   // name, known, as: whether there is --as
	NoTerminal      puzzle.Code = "no-terminal"
	BinaryTerminal  puzzle.Code = "binary-terminal" // name
	PictureLarge    puzzle.Code = "picture-large"   // got, limit
	PictureMemory   puzzle.Code = "picture-memory"
	NoGame          puzzle.Code = "no-game"
	NotKept         puzzle.Code = "game-not-kept" // why
	UnknownShell    puzzle.Code = "unknown-shell" // name, known
	NoPosition      puzzle.Code = "no-position"
	NoTarget        puzzle.Code = "no-target"
	NoPuzzle        puzzle.Code = "no-puzzle"      // known
	ExtraArgument   puzzle.Code = "extra-argument" // argument
	InputTwice      puzzle.Code = "input-twice"
	FileTooLarge    puzzle.Code = "file-too-large" // path, limit
	NoProof         puzzle.Code = "no-proof"       // nothing to check
	NoAnswer        puzzle.Code = "no-answer"      // nothing to check in a line of a batch
	BadJSON         puzzle.Code = "bad-json"       // why
	NotHeld         puzzle.Code = "not-held"
	BatchNotHeld    puzzle.Code = "batch-not-held" // failed, total
	ProofReach      puzzle.Code = "check-proof-reach"
	NoPattern       puzzle.Code = "no-pattern" // path
	NoLengthProof   puzzle.Code = "no-length-proof"
	ResumeExtra     puzzle.Code = "resume-extra"     // path, line
	NoAnswers       puzzle.Code = "shots-unanswered" // answers
	InternalError               = verbs.Internal
	NoCode          puzzle.Code = "no-code"
	EmptyFile       puzzle.Code = "empty-file"
	StimFailed      puzzle.Code = "stim-failed" // program, message
	NoCommand       puzzle.Code = "no-command"
	NoProgram       puzzle.Code = "no-program"      // program, why
	ProgramEnded    puzzle.Code = "program-ended"   // program, answered, total, status
	NotConforming   puzzle.Code = "not-conforming"  // failed, total
	NotInSuite      puzzle.Code = "conform-unknown" // flag, name, known
	EmptySuite      puzzle.Code = "conform-nothing"
)

// Details are the arguments of an error.
type Details = puzzle.Args

// NewError returns an error of this program.
func NewError(code puzzle.Code, d Details) error { return &puzzle.Error{Code: code, Args: d} }

// The exit codes of the program.
const (
	Answered   = 0
	Failed     = 1 // bad input, or a failure
	WrongUsage = 2
	Unproved   = 3 // no proof within the limits
	Refuted    = 4 // an answer that was checked does not hold
)

// usageError marks an error as wrong usage rather than bad input.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usage returns an error of wrong usage.
func Usage(code puzzle.Code, d Details) error { return usageError{NewError(code, d)} }

// fileError adds the file of an error's places.
type fileError struct {
	path string
	err  error
}

func (e fileError) Error() string { return e.path + ": " + e.err.Error() }
func (e fileError) Unwrap() error { return e.err }

// InFile adds the file of an error; nil stays nil.
func InFile(path string, err error) error {
	if err == nil {
		return nil
	}
	return fileError{path, err}
}

// FileOf returns the file that an error is in, "" for none.
func FileOf(err error) string {
	if file, ok := errors.AsType[fileError](err); ok {
		return file.path
	}
	return ""
}

// AsFlags makes errors in the keys of a question name flags.
func AsFlags(err error) error {
	e, ok := errors.AsType[*puzzle.Error](err)
	if !ok {
		return err
	}
	flag := func(key string) string {
		text, _ := e.Args[key].(string)
		if text == "code" {
			return "CODE"
		}
		return "--" + strings.NewReplacer("_", "-", " / ", " / --", " + ", " + --").Replace(text)
	}
	switch e.Code {
	case verbs.NoCode:
		return Usage(NoCode, nil)
	case verbs.NotKnown, verbs.NotPositive:
		args := maps.Clone(e.Args)
		args["key"] = flag("key")
		return Usage(e.Code, args)
	case verbs.Conflict:
		return Usage(FlagsConflict, Details{"one": flag("one"), "other": flag("other")})
	case verbs.Needs:
		return Usage(FlagNeeds, Details{"flag": flag("key"), "other": flag("other")})
	}
	return err
}

// wrongUsage are the codes of other packages that mean wrong usage.
var wrongUsage = []puzzle.Code{puzzle.NoGoal, puzzle.BadMetric, puzzle.BadOption, level.BadRange}

// cutShort are codes of errors that mean that limits allowed no proof.
var cutShort = []puzzle.Code{verbs.BatchUnproved, work.Missing, work.Slow, tables.TooLittleMemory, PictureMemory, NoLengthProof, ProofReach}

var refuted = []puzzle.Code{NotHeld, BatchNotHeld, NotConforming}

// ExitCode returns the exit code of an error.
func ExitCode(err error) int {
	var usage usageError
	var e *puzzle.Error
	switch {
	case err == nil:
		return Answered
	case judge.Stopped(err):
		return Unproved
	case errors.As(err, &usage), errors.As(err, &e) && slices.Contains(wrongUsage, e.Code):
		return WrongUsage
	case errors.As(err, &e) && slices.Contains(cutShort, e.Code):
		return Unproved
	case errors.As(err, &e) && slices.Contains(refuted, e.Code):
		return Refuted
	}
	return Failed
}

// ErrorHint returns the key of a hint that helps with err, or "".
func ErrorHint(err error) string {
	var e *puzzle.Error
	if !errors.As(err, &e) {
		return ""
	}
	switch e.Code {
	case NoCode, VerbPart, UnknownVerb, UnknownFlag, NoPosition, NoTarget, NoPuzzle, NoJob, NoCommand, ExtraArgument, FlagsConflict, FlagNeeds, FlagMissing:
		return "hint.help"
	case puzzle.NoPrefix, puzzle.BadCell, puzzle.RaggedRow, puzzle.OpenRules:
		return "hint.formats"
	case puzzle.UnknownBoard:
		return "hint.boards"
	}
	return ""
}
