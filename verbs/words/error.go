package words

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"jie/check"
	"jie/check/judge"
	"jie/puzzle"
)

// Error puts err into words, a line for each error joined in it: where, what and what to do.
func (w Words) Error(err error) string {
	switch e := err.(type) {
	case *puzzle.Error:
		return w.place(e) + w.code(e.Code, e.Args, e)
	case *check.Failure:
		return w.move(e.Move) + w.code(e.Code, e.Args, e)
	case interface{ Unwrap() []error }:
		var lines []string
		for _, part := range e.Unwrap() {
			lines = append(lines, w.Error(part))
		}
		return strings.Join(lines, "\n")
	}
	if refused, ok := errors.AsType[*judge.Refusal](err); ok {
		return w.Text("judge.refused", Args{
			"from": short(refused.From), "to": short(strings.Join(refused.Goals, " ")), "cause": w.Error(refused.Cause),
		})
	}
	if e, ok := errors.AsType[*puzzle.Error](err); ok && judge.Stopped(err) {
		return w.Error(e)
	}
	if key, args, ok := known(err); ok {
		if why, stopped := strings.CutPrefix(key, "stopped."); stopped && w.assistant {
			if text, ok := w.Find("mcp.stopped."+why, args); ok {
				return text
			}
		}
		return w.Text(key, args)
	}
	if inner := errors.Unwrap(err); inner != nil {
		return w.Error(inner)
	}
	return err.Error()
}

// known returns the errors of other packages that have words.
func known(err error) (key string, args Args, ok bool) {
	var path *fs.PathError
	switch {
	case errors.As(err, &path):
		return fileKey(path), Args{"path": path.Path, "why": path.Err.Error()}, true
	case errors.Is(err, context.DeadlineExceeded):
		return "stopped.timeout", nil, true
	case errors.Is(err, context.Canceled):
		return "stopped.signal", nil, true
	case errors.Is(err, puzzle.ErrMemory):
		return "stopped.memory", nil, true
	case errors.Is(err, puzzle.ErrReach):
		return "stopped.reach", nil, true
	}
	return "", nil, false
}

func fileKey(err *fs.PathError) string {
	switch {
	case errors.Is(err, fs.ErrNotExist) && err.Op == "create":
		return "file.folder"
	case errors.Is(err, fs.ErrNotExist):
		return "file.missing"
	case errors.Is(err, fs.ErrPermission):
		return "file.permission"
	case errors.Is(err, syscall.EISDIR):
		return "file.is-folder"
	case errors.Is(err, syscall.EBUSY) && err.Op == "claim":
		return "file.claimed"
	case errors.Is(err, fs.ErrClosed) && err.Op == "write":
		return "file.closed"
	}
	return "file.other"
}

// Why returns the reason that an error gives for itself, if it gives one.
func (w Words) Why(err error) (text string, ok bool) {
	e, ok := errors.AsType[*puzzle.Error](err)
	if !ok {
		return "", false
	}
	data := w.printable(e.Args)
	why, ok := e.Args["why"].(string)
	return fmt.Sprint(data["why"]), ok && data["why"] != why
}

// code returns the text of an error's code, or the error's own terse English.
func (w Words) code(code puzzle.Code, args puzzle.Args, err error) string {
	data := w.printable(args)
	if w.assistant {
		if text, ok := w.Find("mcp.error."+string(code), data); ok {
			return text
		}
	}
	if text, ok := w.Find("error."+string(code), data); ok {
		return text
	}
	return err.Error()
}

// printable returns the arguments of an error as its text names them.
func (w Words) printable(args puzzle.Args) Args {
	data := make(Args, len(args))
	for key, value := range args {
		data[key] = value
		if text, ok := value.(string); ok {
			data[key] = puzzle.Printable(text)
		}
	}
	if why, ok := data["why"].(string); ok {
		if text, ok := w.Find("why."+why, data); ok {
			data["why"] = text
		}
	}
	return data
}

// short cuts a long position in the report of a question.
func short(id string) string {
	const most = 2000
	if len(id) > most {
		return id[:most] + "…"
	}
	return id
}

// place returns "pegs, row 2, column 3, byte 17 (counted from 0): ".
func (w Words) place(e *puzzle.Error) string {
	var parts []string
	if e.Puzzle != "" {
		parts = append(parts, e.Puzzle)
	}
	if e.At != nil {
		key := "place.cell"
		if e.At.Row < 0 {
			key = "place.byte"
		}
		parts = append(parts, w.Text(key, Args{"row": e.At.Row, "col": e.At.Col, "byte": e.At.Byte}))
	}
	if len(parts) == 0 {
		return ""
	}
	return w.Text("place.prefix", Args{"parts": strings.Join(parts, w.Text("place.between", nil))})
}

func (w Words) move(index int) string {
	if index < 0 {
		return ""
	}
	return w.Text("place.prefix", Args{"parts": w.Text("place.move", Args{"number": index + 1})})
}
