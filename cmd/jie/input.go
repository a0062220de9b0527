package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"unicode"

	"jie/internal/interrupt"
	"jie/internal/process"
	"jie/internal/verb"
	"jie/puzzle"
)

// maxInput is the most that is read of one file or of standard input.
const maxInput = 64 << 20

// service answers the verbs. The common flags are its only limits.
func (a *App) service() *verb.Service {
	return &verb.Service{Puzzles: a.puzzles, Limits: verb.Limits{Memory: a.memory, Workers: a.workers}, Peak: process.PeakMemory}
}

// problem reads the one POSITION that most verbs take, and the goals given with --to.
func (a *App) problem(ctx context.Context, args, goals []string) (verb.Problem, error) {
	if len(args) == 0 {
		return verb.Problem{}, wrong(noPosition, nil)
	}
	if len(args) > 1 {
		return verb.Problem{}, wrong(extraArgument, details{"argument": args[1]})
	}
	text, err := a.resolve(ctx, args[0])
	if err != nil {
		return verb.Problem{}, err
	}
	if text.text == "" {
		return verb.Problem{}, text.locate(failure(puzzle.Empty, nil))
	}
	inputs, texts, err := a.goals(ctx, goals)
	if err != nil {
		return verb.Problem{}, err
	}
	p, err := a.service().Read(text.text, texts)
	if bad, ok := errors.AsType[*verb.GoalError](err); ok {
		text, err = inputs[bad.Index], bad.Err
	}
	return p, text.locate(err)
}

// goals are the texts given with --to, as they stand and as they are read.
func (a *App) goals(ctx context.Context, goals []string) (inputs []input, texts []string, err error) {
	for _, text := range goals {
		in, err := a.resolve(ctx, text)
		if err != nil {
			return nil, nil, err
		}
		if in.path == "" {
			in.path = "--to"
		}
		inputs, texts = append(inputs, in), append(texts, in.text)
	}
	return inputs, texts, nil
}

// goal reads the goals given with --to; none means the puzzle's default.
func (a *App) goal(ctx context.Context, pos puzzle.Position, goals []string) (puzzle.Goal, error) {
	inputs, texts, err := a.goals(ctx, goals)
	if err != nil {
		return nil, err
	}
	goal, err := a.service().Goal(pos, texts)
	if bad, ok := errors.AsType[*verb.GoalError](err); ok {
		err = inputs[bad.Index].locate(bad.Err)
	}
	return goal, err
}

// input is a text, where it came from, and how many of its bytes were put
// before it.
type input struct {
	text  string
	path  string // "" for the command line itself
	added int
}

// resolve replaces "-", "@FILE" and "PUZZLE[RULES]:@FILE" by what they stand
// for; "@-" is standard input too. Other texts stay as they are.
func (a *App) resolve(ctx context.Context, text string) (input, error) {
	if text == "-" {
		text = "@-"
	}
	if path, found := strings.CutPrefix(text, "@"); found {
		content, path, err := a.content(ctx, path)
		prefix := a.picturePrefix(content)
		return input{prefix + content, path, len(prefix)}, err
	}
	text, err := a.withRules(ctx, text)
	if err != nil {
		return input{}, err
	}
	id, err := puzzle.SplitID(text)
	if err != nil || !strings.HasPrefix(id.Body, "@") {
		return input{text: text}, nil //nolint:nilerr // the parser of the text reports the error
	}
	content, path, err := a.content(ctx, id.Body[1:])
	if err != nil {
		return input{}, err
	}
	if p := a.service().Of(content); p != nil && puzzle.Reads(p, id.Puzzle) && len(id.Rules) == 0 {
		return input{content, path, 0}, nil // the file says of which puzzle it is
	}
	return input{text[:id.Start] + content, path, id.Start}, nil
}

// picturePrefix is what goes before the content of a picture, for the only puzzle that
// reads pictures; "" for other contents.
func (a *App) picturePrefix(content string) string {
	if len(content) < 3 || content[:2] != "P1" && content[:2] != "P4" || !unicode.IsSpace(rune(content[2])) {
		return ""
	}
	prefix := ""
	for _, p := range a.puzzles {
		if _, ok := puzzle.As[puzzle.Streamer](p); !ok {
			continue
		}
		if prefix != "" {
			return ""
		}
		prefix = p.Name() + ":"
	}
	return prefix
}

// board reads a board or a target of p. A position in any form becomes its ID; a
// name, or a target that is no position, stays as it is.
func (a *App) board(ctx context.Context, p puzzle.Puzzle, text string) (input, error) {
	in, err := a.resolve(ctx, text)
	if err != nil {
		return in, err
	}
	id, err := a.service().BoardID(p, in.text)
	if err == nil && id != in.text {
		in.text, in.added = id, 0
	}
	return in, in.locate(err)
}

// content reads a whole file, or standard input where path is "-". A byte order
// mark is no part of it.
func (a *App) content(ctx context.Context, path string) (content, name string, err error) {
	name = path
	if path == "-" {
		if name = a.text("input.standard", nil); a.read {
			return "", name, wrong(inputTwice, nil)
		}
		a.read = true
	}
	in, err := a.open(ctx, path)
	if err != nil {
		return "", name, err
	}
	defer func() { _ = in.Close() }()
	content, err = readAll(in, name)
	return strings.TrimPrefix(content, verb.ByteOrderMark), name, err
}

// open opens a file, or standard input for "-". Neither opening nor reading
// outlasts ctx, where a pipe has nothing to read.
func (a *App) open(ctx context.Context, path string) (io.ReadCloser, error) {
	if path == "-" {
		return interrupt.Reader(ctx, io.NopCloser(a.in)), nil
	}
	file, err := interrupt.Until(ctx, func() (*os.File, error) { return os.Open(path) })
	if err != nil {
		return nil, err
	}
	return interrupt.Reader(ctx, file), nil
}

// readAll reads up to maxInput bytes.
func readAll(r io.Reader, name string) (string, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxInput+1))
	if err == nil && len(data) > maxInput {
		return "", failure(fileTooLarge, details{"path": name, "limit": "64 MiB"})
	}
	return string(data), err
}

// locate says in which file an error is, with byte offsets counted there.
func (in input) locate(err error) error {
	if err == nil || in.path == "" {
		return err
	}
	return inFile(in.path, verb.Shift(err, in.added))
}
