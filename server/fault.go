package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"jie/check/judge"
	"jie/puzzle"
	"jie/verbs"
)

// faults returns what is wrong, each with its own words. An error that is not in the
// input is the server's own: the client learns this, but not its cause.
func faults(err error) []*puzzle.Error {
	for _, stop := range stops {
		if errors.Is(err, stop.cause) {
			return []*puzzle.Error{{Code: stop.code}}
		}
	}
	if list := inputErrors(err); len(list) > 0 {
		return list
	}
	return []*puzzle.Error{{Code: internalError}}
}

// stops lists what ends a question without an error of its input, with the codes.
var stops = []struct {
	cause error
	code  puzzle.Code
}{
	{context.Canceled, clientGone},
	{context.DeadlineExceeded, outOfTime},
	{puzzle.ErrMemory, outOfMemory},
	{puzzle.ErrReach, outOfReach},
	{judge.ErrWrong, verbs.WrongAnswer},
}

// inputErrors returns the errors in a user's input that err wraps.
func inputErrors(err error) (list []*puzzle.Error) {
	switch e := err.(type) {
	case *puzzle.Error:
		return []*puzzle.Error{e}
	case interface{ Unwrap() error }:
		return inputErrors(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, part := range e.Unwrap() {
			list = append(list, inputErrors(part)...)
		}
	}
	return list
}

// encodeFaults writes errors for the store of jobs. They are read later, in the language
// of the reader.
func encodeFaults(list []*puzzle.Error) json.RawMessage {
	data, err := json.Marshal(list)
	if err != nil {
		panic(err) // Args are strings, integers and lists of strings
	}
	return data
}

// decodeFaults reads what encodeFaults wrote.
func decodeFaults(data json.RawMessage) error {
	var list []puzzle.Error
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&list); err != nil {
		return err
	}
	var all []error
	for i := range list {
		e := &list[i]
		for key, value := range e.Args {
			e.Args[key] = argument(value)
		}
		all = append(all, e)
	}
	return errors.Join(all...)
}

// argument returns a value of Args as it was before it became JSON.
func argument(value any) any {
	switch v := value.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		return v.String()
	case []any:
		texts := make([]string, 0, len(v))
		for _, item := range v {
			text, _ := item.(string)
			texts = append(texts, text)
		}
		return texts
	}
	return value
}
