package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"jie/collection"
	"jie/puzzle"
)

// maxInput is the most that is read of one file or of standard input.
const maxInput = 64 << 20

// position reads the one POSITION that most verbs take.
func (a *app) position(ctx context.Context, args []string) (puzzle.Puzzle, puzzle.Position, error) {
	if len(args) == 0 {
		return nil, nil, wrong(noPosition, nil)
	}
	if len(args) > 1 {
		return nil, nil, wrong(extraArgument, details{"argument": args[1]})
	}
	text, err := a.resolve(ctx, args[0])
	if err != nil {
		return nil, nil, err
	}
	p, pos, err := collection.Read(a.puzzles, text.text)
	return p, pos, text.locate(err)
}

// goal reads the goals given with --to; none means the puzzle's default. They
// are read one by one first, so that an error belongs to one of them.
func (a *app) goal(ctx context.Context, pos puzzle.Position, texts []string) (puzzle.Goal, error) {
	var resolved []string
	for _, text := range texts {
		input, err := a.resolve(ctx, text)
		if err != nil {
			return nil, err
		}
		if input.path == "" {
			input.path = "--to"
		}
		if _, err := pos.Goal(input.text); err != nil {
			return nil, input.locate(err)
		}
		resolved = append(resolved, input.text)
	}
	return pos.Goal(resolved...)
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
func (a *app) resolve(ctx context.Context, text string) (input, error) {
	if text == "-" {
		text = "@-"
	}
	if path, found := strings.CutPrefix(text, "@"); found {
		content, path, err := a.content(ctx, path)
		return input{content, path, 0}, err
	}
	text, err := a.withRules(ctx, puzzle.Complete(text, a.puzzles))
	if err != nil {
		return input{}, err
	}
	id, err := puzzle.SplitID(text)
	if err != nil || !strings.HasPrefix(id.Body, "@") {
		return input{text: text}, nil //nolint:nilerr // whoever parses the text says what is wrong with it
	}
	content, path, err := a.content(ctx, id.Body[1:])
	if err != nil {
		return input{}, err
	}
	if inner, err := puzzle.SplitID(content); err == nil && inner.Puzzle == id.Puzzle && len(id.Rules) == 0 {
		return input{content, path, 0}, nil // the file holds the prefix as well
	}
	return input{text[:id.Start] + content, path, id.Start}, nil
}

// byteOrderMark is what some editors put before a text in UTF-8.
const byteOrderMark = "\ufeff"

// content reads a whole file, or standard input where path is "-". A byte order
// mark is no part of it.
func (a *app) content(ctx context.Context, path string) (content, name string, err error) {
	if path == "-" {
		name = a.text("input.standard", nil)
		if a.read {
			return "", name, wrong(inputTwice, nil)
		}
		a.read = true
		content, err = readAll(ctx, a.in, name)
		return strings.TrimPrefix(content, byteOrderMark), name, err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", path, err
	}
	defer func() { _ = file.Close() }()
	content, err = readAll(ctx, file, path)
	return strings.TrimPrefix(content, byteOrderMark), path, err
}

// readAll reads up to maxInput bytes. A reader that waits for its user does not
// outlast ctx.
func readAll(ctx context.Context, r io.Reader, name string) (string, error) {
	type result struct {
		data []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		data, err := io.ReadAll(io.LimitReader(r, maxInput+1))
		done <- result{data, err}
	}()
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case got := <-done:
		if got.err == nil && len(got.data) > maxInput {
			return "", failure(fileTooLarge, details{"path": name, "limit": "64 MiB"})
		}
		return string(got.data), got.err
	}
}

// locate says in which file an error is, with byte offsets counted there.
func (in input) locate(err error) error {
	if err == nil || in.path == "" {
		return err
	}
	return fileError{in.path, in.shift(err)}
}

func (in input) shift(err error) error {
	if in.added == 0 {
		return err
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var parts []error
		for _, part := range joined.Unwrap() {
			parts = append(parts, in.shift(part))
		}
		return errors.Join(parts...)
	}
	var e *puzzle.Error
	if !errors.As(err, &e) || e.At == nil || e.At.Byte < in.added {
		return err
	}
	moved, at := *e, *e.At
	at.Byte -= in.added
	moved.At = &at
	return &moved
}
